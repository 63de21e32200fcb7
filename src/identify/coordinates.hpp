// The search space: one coordinate between bounds for each free parameter. It is ln x of a positive parameter,
// ln(x/(1 - x)) of a share, atanh r of a ratio, and x in units of the starting interval's width of any other.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "hysteron/identify/problem.hpp"

namespace hysteron::detail {

class Coordinates {
 public:
  explicit Coordinates(const std::vector<FreeParameter>& free);

  std::size_t size() const { return free_.size(); }
  const FreeParameter& parameter(std::size_t i) const { return free_[i]; }
  double low(std::size_t i) const { return at(i, free_[i].low); }
  double high(std::size_t i) const { return at(i, free_[i].high); }
  double start_low(std::size_t i) const { return at(i, free_[i].start_low); }
  double start_high(std::size_t i) const { return at(i, free_[i].start_high); }

  double at(std::size_t i, double value) const;
  // Value of the parameter or ratio, never outside its bounds, whatever the rounding.
  double value(std::size_t i, double coordinate) const;
  // Values of the parameters of the law: ratios are multiplied by what they are a ratio to.
  std::vector<double> values(const Eigen::VectorXd& u) const;
  // dvalue/dcoordinate
  double slope(std::size_t i, double coordinate) const;

 private:
  const std::vector<FreeParameter>& free_;
  std::vector<std::optional<std::size_t>> other_;  // index of the parameter that a ratio is to
};

}  // namespace hysteron::detail
