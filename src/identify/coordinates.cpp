#include "coordinates.hpp"

#include <algorithm>
#include <cmath>

namespace hysteron::detail {
namespace {

double unit(const FreeParameter& p) { return p.start_high - p.start_low; }

}  // namespace

Coordinates::Coordinates(const std::vector<FreeParameter>& free) : free_(free), other_(free.size()) {
  for (std::size_t i = 0; i < free.size(); ++i)
    for (std::size_t j = 0; j < free.size(); ++j)
      if (free[i].is_ratio_to(free[j])) other_[i] = j;
}

double Coordinates::at(std::size_t i, double value) const {
  const FreeParameter& p = free_[i];
  if (!p.ratio_to.empty()) return std::atanh(value);
  if (p.share) return std::log(value) - std::log1p(-value);
  return p.logarithmic ? std::log(value) : value / unit(p);
}

double Coordinates::value(std::size_t i, double coordinate) const {
  const FreeParameter& p = free_[i];
  const double value = !p.ratio_to.empty() ? std::tanh(coordinate)
                       : p.share           ? 1.0 / (1.0 + std::exp(-coordinate))
                       : p.logarithmic     ? std::exp(coordinate)
                                           : coordinate * unit(p);
  return std::clamp(value, p.low, p.high);
}

std::vector<double> Coordinates::values(const Eigen::VectorXd& u) const {
  std::vector<double> out;
  for (std::size_t i = 0; i < size(); ++i) out.push_back(value(i, u[static_cast<Eigen::Index>(i)]));
  for (std::size_t i = 0; i < size(); ++i)
    if (other_[i]) out[i] *= out[*other_[i]];
  return out;
}

double Coordinates::slope(std::size_t i, double coordinate) const {
  const double at = value(i, coordinate);
  if (other_[i]) return 1.0 - at * at;
  if (free_[i].share) return at * (1.0 - at);
  return free_[i].logarithmic ? at : unit(free_[i]);
}

}  // namespace hysteron::detail
