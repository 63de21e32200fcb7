#include "coordinates.hpp"

#include <algorithm>
#include <cmath>

namespace hysteron::detail {
namespace {

double unit(const FreeParameter& p) { return p.start_high - p.start_low; }

}  // namespace

Coordinates::Coordinates(const std::vector<FreeParameter>& free) : free_(free) {}

double Coordinates::at(std::size_t i, double value) const {
  const FreeParameter& p = free_[i];
  return p.logarithmic ? std::log(value) : value / unit(p);
}

double Coordinates::value(std::size_t i, double coordinate) const {
  const FreeParameter& p = free_[i];
  return std::clamp(p.logarithmic ? std::exp(coordinate) : coordinate * unit(p), p.low, p.high);
}

std::vector<double> Coordinates::values(const Eigen::VectorXd& u) const {
  std::vector<double> out;
  for (std::size_t i = 0; i < size(); ++i) out.push_back(value(i, u[static_cast<Eigen::Index>(i)]));
  return out;
}

double Coordinates::slope(std::size_t i, double coordinate) const {
  return free_[i].logarithmic ? value(i, coordinate) : unit(free_[i]);
}

}  // namespace hysteron::detail
