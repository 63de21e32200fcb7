#include "noise.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace hysteron::detail {
namespace {

// Fewer data do not show whether the error grows: with six of each quantity, averaged intervals of a constant error
// missed the truth more often than those of the chosen model alone.
constexpr std::size_t fewest = 8;
// Decrease of -2 ln L that another model than a constant error needs, and the addition for the one with two numbers.
constexpr double least_gain = 2.0, gain_of_second_number = 2.0;
constexpr std::array<double, 7> both_factors{0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0};

double largest_size(const std::vector<NoiseDatum>& data) {
  double largest = 0.0;
  for (const NoiseDatum& d : data) largest = std::max(largest, d.size);
  return largest;
}

double relative_variance(double size, double factor, double largest) {
  const double grown = factor * size / largest;
  return 1.0 + grown * grown;
}

// -2 ln L with the best constant factor of all standard deviations.
double deviance(const std::vector<NoiseDatum>& data, double factor, double largest, const NoiseDatum* without) {
  double squares = 0.0, logarithms = 0.0, count = 0.0;
  for (const NoiseDatum& d : data) {
    if (&d == without) continue;
    const double variance = relative_variance(d.size, factor, largest);
    squares += d.square / variance;
    logarithms += std::log(variance);
    count += 1.0;
  }
  return count * std::log(squares) + logarithms;
}

const NoiseDatum& farthest(const std::vector<NoiseDatum>& data) {
  return *std::max_element(data.begin(), data.end(),
                           [](const NoiseDatum& a, const NoiseDatum& b) { return a.square < b.square; });
}

// Decrease of -2 ln L by a growing error, with all data but one.
double gain_without(const std::vector<NoiseDatum>& data, double factor, double largest, const NoiseDatum* without) {
  return deviance(data, 0.0, largest, without) - deviance(data, factor, largest, without);
}

}  // namespace

NoiseChoice choose_noise(const std::vector<NoiseDatum>& data) {
  NoiseChoice best;
  const double largest = largest_size(data);
  if (data.size() < fewest || !(largest > 0.0)) return best;
  double most = least_gain;
  const auto offer = [&](NoiseGrowth growth, double factor, double penalty) {
    const double gain = gain_without(data, factor, largest, nullptr) - penalty;
    if (!(gain > most)) return;
    most = gain;
    best = {growth, factor};
  };
  offer(NoiseGrowth::proportional, proportional_factor, 0.0);
  for (const double factor : both_factors) offer(NoiseGrowth::both, factor, gain_of_second_number);
  if (best.growth == NoiseGrowth::constant) return best;
  // What a single datum shows is an outlier, not a growing error.
  return gain_without(data, best.factor, largest, &farthest(data)) > 0.0 ? best : NoiseChoice{};
}

std::vector<PossibleNoise> possible_noise(const std::vector<NoiseDatum>& data, const NoiseChoice& choice,
                                          const std::vector<double>& sizes) {
  std::vector<PossibleNoise> out;
  const double largest = largest_size(data);
  if (data.size() < fewest || !(largest > 0.0)) return out;
  const auto sum_of_squares = [&](double factor) {
    double sum = 0.0;
    for (const NoiseDatum& d : data) sum += d.square / relative_variance(d.size, factor, largest);
    return sum;
  };
  double weights = 0.0;
  const auto add = [&](double factor, double prior) {
    const double gain =
        std::min(gain_without(data, factor, largest, nullptr), gain_without(data, factor, largest, &farthest(data)));
    PossibleNoise model{.weight = prior * std::exp(0.5 * gain), .variances = {}};
    const double ratio = sum_of_squares(factor) / sum_of_squares(choice.factor);
    for (const double size : sizes)
      model.variances.push_back(ratio * relative_variance(size, factor, largest) /
                                relative_variance(size, choice.factor, largest));
    weights += model.weight;
    out.push_back(std::move(model));
  };
  const double prior_of_both = std::exp(-0.5 * gain_of_second_number) / static_cast<double>(both_factors.size());
  add(0.0, 1.0);
  add(proportional_factor, 1.0);
  for (const double factor : both_factors) add(factor, prior_of_both);
  for (PossibleNoise& model : out) model.weight /= weights;
  return out;
}

}  // namespace hysteron::detail
