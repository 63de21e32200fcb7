#include "residual_checks.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "distributions.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/core/unit_text.hpp"

namespace hysteron::detail {
namespace {

using Eigen::Index;

// Fewer data do not show whether they are correlated.
constexpr std::size_t least_for_dependence = 8;
// A lag-1 correlation, or an outlier among all data, is reported if it is less probable than this by chance.
constexpr double improbable_dependence = 0.001, improbable_outlier = 0.01;
// The same for errors that grow with the value; larger, because they make intervals wrong before they are as certain.
constexpr double improbable_growth = 0.005;

struct Dependence {
  double correlation = 0.0, probability = 1.0;
};
// Lag-1 correlation of the residuals of each specimen in the order of speeds, or of times within an impact. That of n
// independent residuals is distributed about as N(0, 1/n), or a little below.
Dependence dependence_of(const FittedChannel& channel) {
  std::vector<const FittedDatum*> data;
  for (const FittedDatum& d : channel.data) data.push_back(&d);
  if (channel.kind == DataKind::restitution)
    std::stable_sort(data.begin(), data.end(), [](const auto* a, const auto* b) {
      return std::tie(a->specimen, a->at) < std::tie(b->specimen, b->at);
    });
  double squares = 0.0, products = 0.0, pairs = 0.0;
  for (std::size_t i = 0; i < data.size(); ++i) {
    squares += data[i]->residual * data[i]->residual;
    if (i == 0 || data[i]->run != data[i - 1]->run || data[i]->specimen != data[i - 1]->specimen) continue;
    products += data[i]->residual * data[i - 1]->residual;
    pairs += 1.0;
  }
  if (data.size() < least_for_dependence || !(squares > 0.0) || pairs == 0.0) return {};
  const double correlation = products / squares;
  const double normal = correlation * static_cast<double>(data.size()) / std::sqrt(pairs);
  return {correlation, normal_probability_above(normal)};
}

// Decrease of -2 ln L if σ grows with a power of the value, up to its square, instead of being the same for all data;
// each residual is scaled by what its leverage leaves of its variance. 0 for few data.
double gain_of_growing_sigma(const FittedChannel& channel, const Curvature& curvature, std::size_t first) {
  constexpr std::size_t fewest = 6;
  constexpr double least_left = 1e-3;   // a datum with more leverage is not checked: the model follows it
  constexpr double least_share = 1e-2;  // of the largest value: below it σ stays the same
  constexpr double power_step = 0.25, most_power = 2.0;
  const auto size_of = [](const FittedDatum& d) { return std::abs(std::isnan(d.model) ? d.measured : d.model); };
  double largest = 0.0;
  for (const FittedDatum& d : channel.data) largest = std::max(largest, size_of(d));
  std::vector<double> squares, logarithms;
  for (std::size_t i = 0; i < channel.data.size(); ++i) {
    const double left = 1.0 - curvature.leverage[static_cast<Index>(first + i)];
    if (left < least_left) continue;
    squares.push_back(channel.data[i].residual * channel.data[i].residual / left);
    logarithms.push_back(std::log(std::max(size_of(channel.data[i]) / largest, least_share)));
  }
  if (squares.size() < fewest) return 0.0;
  const auto deviance = [&](double power) {
    double sum = 0.0, logarithm = 0.0;
    for (std::size_t i = 0; i < squares.size(); ++i) {
      sum += squares[i] * std::exp(-2.0 * power * logarithms[i]);
      logarithm += logarithms[i];
    }
    return static_cast<double>(squares.size()) * std::log(sum) + 2.0 * power * logarithm;
  };
  double gain = 0.0;
  for (double power = power_step; power <= most_power; power += power_step)
    gain = std::max(gain, deviance(0.0) - deviance(power));
  return gain;
}

// Probability of a residual at least this large, with σ estimated without it.
double outlier_probability(double residual, double leverage, double freedom) {
  const double left = 1.0 - leverage;
  constexpr double least_left = 1e-6;  // the model passes through a datum with such leverage
  if (left < least_left) return 1.0;
  const double t2 = residual * residual / left;
  if (std::isinf(freedom)) return 2.0 * normal_probability_above(std::sqrt(t2));
  if (freedom <= 2.0) return 1.0;
  if (t2 >= freedom) return 0.0;
  const double without = std::sqrt(t2 * (freedom - 1.0) / (freedom - t2));
  return 2.0 * student_probability_above(without, freedom - 1.0);
}

std::string place_of(const FittedChannel& channel, const FittedDatum& d) {
  if (d.line > 0) return channel.file + ":" + std::to_string(d.line);
  return channel.file + " at " + number_text(d.at, 4);
}

}  // namespace

std::vector<Doubt> doubts_of(const Misfit& misfit, const std::vector<FittedChannel>& channels,
                             const Curvature& curvature) {
  std::vector<Doubt> out;
  const auto add = [&out](DoubtKind kind, const std::string& why) {
    out.push_back({kind, "intervals not trusted: " + why});
  };
  if (misfit.sigmas().has_shared())
    add(DoubtKind::shared_sigma,
        "too few data of some quantity to estimate its standard deviation, so that all quantities without a sigma "
        "share one, relative to the largest value measured (1 for restitution); give a column of sigmas or more data");
  for (std::size_t g = 0; g < channels.size(); ++g) {
    const FittedChannel& channel = channels[g];
    if (channel.at_rounding) continue;
    const double gain =
        channel.sigma_given ? 0.0 : gain_of_growing_sigma(channel, curvature, misfit.comparison().first(g));
    // Half of χ²(1): by chance the best power is above 0 in half of all cases.
    const double by_chance = 0.5 * chi2_probability_above(gain, 1.0);
    if (by_chance < improbable_growth)
      add(DoubtKind::unequal_noise, "residuals of " + channel.quantity + " in " + channel.file +
                                        " grow with the value (probability " + number_text(by_chance, 1) +
                                        " by chance): give a column of sigmas");
    const Dependence found = dependence_of(channel);
    if (found.probability < improbable_dependence)
      add(DoubtKind::dependent_residuals,
          "neighbouring residuals of " + channel.quantity + " in " + channel.file +
              " are correlated (lag-1 correlation " + number_text(found.correlation, 2) + ", probability " +
              number_text(found.probability, 1) + " by chance): the noise is correlated, or the " +
              misfit.comparison().problem().noun + " does not describe the data");
  }
  return out;
}

Warnings outliers_of(const Misfit& misfit, const std::vector<FittedChannel>& channels, const Curvature& curvature) {
  Warnings out;
  for (std::size_t g = 0; g < channels.size(); ++g) {
    const FittedChannel& channel = channels[g];
    if (channel.at_rounding) continue;
    const std::size_t first = misfit.comparison().first(g);
    double least = 1.0;
    std::size_t farthest = 0;
    for (std::size_t i = 0; i < channel.data.size(); ++i) {
      const double p = outlier_probability(channel.data[i].residual, curvature.leverage[static_cast<Index>(first + i)],
                                           misfit.sigmas().freedom(g));
      if (p >= least) continue;
      least = p;
      farthest = i;
    }
    // Bonferroni: the probability that any of all data is this far out.
    const double any = least * static_cast<double>(misfit.comparison().size());
    if (any >= improbable_outlier) continue;
    const FittedDatum& d = channel.data[farthest];
    out.push_back({channel.quantity, place_of(channel, d) + ": " + channel.quantity + " " + number_text(d.measured, 6) +
                                         unit_suffix(channel.dim) + " is " + number_text(std::abs(d.residual), 3) +
                                         " standard deviations from the fitted " + misfit.comparison().problem().noun +
                                         " (probability " + number_text(any, 1) +
                                         "): an outlier? It moves the parameters and widens the intervals"});
  }
  return out;
}

}  // namespace hysteron::detail
