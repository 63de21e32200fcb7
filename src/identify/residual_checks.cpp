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

// Errors that grow with the value are reported if they are less probable than this by chance.
constexpr double improbable_growth = 0.005;

// Decrease of -2 ln L if σ grows with a power of the value, up to its square, instead of being the same for all data;
// each residual is scaled by what its leverage leaves of its variance. `outliers`: data that are left out. 0 for few
// data.
double gain_of_growing_sigma(const FittedChannel& channel, const Curvature& curvature, std::size_t first,
                             const std::vector<std::size_t>& outliers) {
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
    if (left < least_left || std::find(outliers.begin(), outliers.end(), i) != outliers.end()) continue;
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

}  // namespace

std::vector<Doubt> doubts_of(const Misfit& misfit, const std::vector<FittedChannel>& channels,
                             const Curvature& curvature, const FitQuality& quality) {
  std::vector<Doubt> out;
  const auto add = [&out](DoubtKind kind, const std::string& why) {
    out.push_back({kind, "intervals not trusted: " + why});
  };
  if (quality.verdict == FitVerdict::does_not_describe)
    add(DoubtKind::lack_of_fit, "the " + misfit.comparison().problem().noun + " does not describe the data");
  if (misfit.sigmas().has_shared())
    add(DoubtKind::shared_sigma,
        "too few data of some quantity to estimate its standard deviation, so that all quantities without a sigma "
        "share one, relative to the largest value measured (1 for restitution); give a column of sigmas or more data");
  for (std::size_t g = 0; g < channels.size(); ++g) {
    const FittedChannel& channel = channels[g];
    // The residuals of a law that does not fit are no errors of measurement.
    if (channel.at_rounding || quality.verdict == FitVerdict::does_not_describe) continue;
    std::vector<std::size_t> outliers;
    for (const Outlier& o : quality.outliers)
      if (o.channel == g) outliers.push_back(o.datum);
    const double gain =
        channel.sigma_given ? 0.0 : gain_of_growing_sigma(channel, curvature, misfit.comparison().first(g), outliers);
    // Half of χ²(1): by chance the best power is above 0 in half of all cases.
    const double by_chance = 0.5 * chi2_probability_above(gain, 1.0);
    if (by_chance < improbable_growth)
      add(DoubtKind::unequal_noise, "residuals of " + channel.quantity + " in " + channel.file +
                                        " grow with the value (probability " + number_text(by_chance, 1) +
                                        " by chance): give a column of sigmas");
  }
  return out;
}

Warnings outlier_warnings(const FitQuality& quality, const std::string& noun, bool robust) {
  const char* effect = robust ? "an outlier? It has little weight in this robust fit"
                              : "an outlier? It moves the parameters and widens the intervals; --robust lowers its "
                                "weight, --exclude leaves it out";
  Warnings out;
  // Many points far from a law that does not fit are not exceptions: the verdict names their lines.
  constexpr std::size_t most_beside_misfit = 3;
  if (quality.verdict == FitVerdict::does_not_describe && quality.outliers.size() > most_beside_misfit) return out;
  for (const Outlier& o : quality.outliers)
    out.push_back({o.quantity, o.place() + ": " + o.quantity + " " + number_text(o.measured, 6) + unit_suffix(o.dim) +
                                   " is " + number_text(std::abs(o.residual), 3) +
                                   " standard deviations from the fitted " + noun + " (probability " +
                                   number_text(o.probability, 1) + "): " + effect});
  return out;
}

}  // namespace hysteron::detail
