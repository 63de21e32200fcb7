// Standard deviations of the data: given, or estimated from the residuals. Each channel of data without a given σ has
// its own estimate; if one channel is too small for that, all share one in units of their scales, and the intervals are
// not trusted.
#pragma once

#include <Eigen/Core>
#include <map>
#include <vector>

#include "comparison.hpp"

namespace hysteron::detail {

class Sigmas {
 public:
  Sigmas(const Comparison& comparison, std::size_t parameters);

  // In units of the channel's scale; 1 where σ is given.
  double of(std::size_t channel) const { return pools_[pool_[channel]].sigma; }
  // Whether σ is not given for some channel.
  bool has_unknown() const { return unknown_; }
  // Whether some channel shares its σ with another.
  bool has_shared() const { return shared_; }
  // Degrees of freedom of the estimate; infinite where σ is given.
  double freedom(std::size_t channel) const { return pools_[pool_[channel]].freedom; }
  std::size_t pool(std::size_t channel) const { return pool_[channel]; }
  // Whether the residuals of this channel are no larger than rounding errors: its σ is that of the computation.
  bool is_at_rounding(std::size_t channel) const;

  // Reduces the degrees of freedom of each channel by its part of the trace of the hat matrix.
  void subtract_leverage(const std::vector<double>& leverage);

  // Estimates σ from the sum of squares of each channel in units of its scale. True if an estimate has changed.
  bool estimate(const std::vector<double>& squares);

  // The same from the median of the magnitudes of each pool, which outliers hardly move; `sizes`: of each channel in
  // units of its scale. σ no longer follows the residuals in deviance().
  bool estimate_from_median(const std::vector<std::vector<double>>& sizes);
  // Degrees of freedom of a robust fit: the sum of the weights of each pool instead of the number of its data.
  void count_by_weight(const std::map<std::size_t, double>& weights);

  // -2 ln L up to a constant, from the χ² of each channel, maximised over the unknown σ: χ² where σ is given, and
  // W(1 + ln(χ²/W)) where it is estimated, W being ν times the weight. Both have the same slope at χ² = W, where the
  // estimate is.
  double deviance(const std::vector<double>& chi2) const;

 private:
  struct Pool {
    std::size_t count = 0;
    double freedom = infinity, weight = 0.0, sigma = 1.0;
    double used = 0.0;       // degrees of freedom that the parameters use
    bool estimated = false;  // σ follows the residuals; false also where the estimate is below least_sigma
  };
  std::vector<std::size_t> pool_;  // index of the pool of each channel
  std::vector<Pool> pools_;
  bool unknown_ = false, shared_ = false;
};

}  // namespace hysteron::detail
