// Standard deviations of the data: given, or estimated from the residuals. Each group of data without a σ has its own;
// where one of them is too small for that, all share one in units of their scales, and the intervals are not trusted.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "model.hpp"

namespace hysteron::detail {

class Sigmas {
 public:
  Sigmas(const Model& model, std::size_t parameters);

  // In units of the group's scale; 1 where the data tell their own.
  double of(std::size_t group) const { return pools_[pool_[group]].sigma; }
  bool unknown() const { return unknown_; }
  // Some group shares its σ with another.
  bool shared() const { return shared_; }
  // Degrees of freedom of the estimate; infinite where σ is given.
  double freedom(std::size_t group) const { return pools_[pool_[group]].freedom; }
  std::size_t pool(std::size_t group) const { return pool_[group]; }
  // The residuals of this group are as small as rounding makes them: its σ is that of the computation.
  bool at_rounding(std::size_t group) const;

  // Takes from each group's degrees of freedom what the parameters use up: its part of the trace of the hat matrix.
  void use_up(const std::vector<double>& leverage);

  // From each group's sum of squares in units of its scale. True if one has changed.
  bool estimate(const std::vector<double>& squares);

  // -2 ln L up to a constant, from each group's part of χ², each unknown σ being the best for these squares: χ² where
  // it is given, and W(1 + ln(χ²/W)) where it is estimated, W = ν times the weight; the slope is the same where
  // χ² = W, as at the estimate.
  double deviance(const std::vector<double>& chi2) const;

 private:
  struct Pool {
    std::size_t count = 0;
    double freedom = infinity, weight = 0.0, sigma = 1.0;
    bool estimated = false;  // and not the least that can be resolved
  };
  std::vector<std::size_t> pool_;  // of each group
  std::vector<Pool> pools_;
  bool unknown_ = false, shared_ = false;
};

}  // namespace hysteron::detail
