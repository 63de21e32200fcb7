// How an unknown standard deviation depends on the value: constant, proportional to it, or both. The likelihood of the
// residuals chooses.
#pragma once

#include <vector>

#include "hysteron/identify/fit.hpp"

namespace hysteron::detail {

struct NoiseDatum {
  double size = 0.0;    // of the value, in units in which the constant error is 1 for all data
  double square = 0.0;  // of its difference from the model, in the same units, over the share that its leverage leaves
};

// The variance of a datum is proportional to 1 + (growth × size/largest)², with the largest size of all data.
struct NoiseChoice {
  NoiseGrowth growth = NoiseGrowth::constant;
  double factor = 0.0;
};

// Growth of a purely proportional error: below 1 % of the largest value it is constant, as no error vanishes.
inline constexpr double proportional_factor = 100.0;

NoiseChoice choose_noise(const std::vector<NoiseDatum>& data);

// A dependence of the error on the value that the data leave possible.
struct PossibleNoise {
  double weight = 1.0;            // the sum of those of all models is 1
  std::vector<double> variances;  // at each of `sizes`, relative to those of the chosen model
};

// All models with weights exp(-AIC/2): few data choose a wrong one too often for its variances alone (Buckland, Burnham
// and Augustin 1997). A growth that only the farthest datum shows does not count. Empty if the data are too few to
// choose.
std::vector<PossibleNoise> possible_noise(const std::vector<NoiseDatum>& data, const NoiseChoice& choice,
                                          const std::vector<double>& sizes);

}  // namespace hysteron::detail
