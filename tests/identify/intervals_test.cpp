// Intervals of laws that are nearly linear within the noise are those of the linear theory.
#include <gtest/gtest.h>

#include "hysteron/identify/fit.hpp"
#include "hysteron/request/fit_request.hpp"
#include "support/synthetic.hpp"

namespace hysteron::testing {
namespace {

const LawSpec spec{.law = "marhefka-orin", .values = {{"stiffness", 1e9}, {"dissipation", 0.08}}};

FitResult fitted(const std::vector<DataSet>& data, std::vector<std::string> fix) {
  const auto setup = read_fit_request({.impact = {.law = "marhefka-orin", .mass = "0.1"}, .fix = std::move(fix)}, data);
  EXPECT_TRUE(setup) << setup.error().message;
  const auto result = fit(setup->problem, {.starts = 4});
  EXPECT_TRUE(result) << result.error().message;
  return *result;
}

// Half the width of the 90 % interval in standard errors, of the logarithm.
double reach(const FittedParameter& p) {
  return 0.5 * std::log(p.intervals[1].high / p.intervals[1].low) / (p.standard_error / p.value);
}

DataSet restitutions(int count, bool sigma_is_given) {
  DataSet set = outcomes(spec, 0.1, log_spaced(0.5, 5.0, count));
  Noise noise(1);
  disturb(set.columns[0], 5e-4, noise, sigma_is_given);
  return set;
}

TEST(Intervals, GivenSigmasTakeTheNormalQuantile) {
  EXPECT_NEAR(reach(fitted({restitutions(12, true)}, {"stiffness=1e9"}).parameters[0]), 1.6449, 0.02);
}

TEST(Intervals, AnEstimatedSigmaTakesStudentsQuantile) {
  // t(0.95; 11 degrees of freedom)
  EXPECT_NEAR(reach(fitted({restitutions(12, false)}, {"stiffness=1e9"}).parameters[0]), 1.7959, 0.02);
}

TEST(Intervals, DegreesOfFreedomAreThoseOfTheDataThatDetermineTheParameter) {
  DataSet times = outcomes(spec, 0.1, log_spaced(0.5, 5.0, 100), true);
  times.columns = {times.columns[1]};
  Noise noise(2);
  disturb(times.columns[0], 1e-3 * times.columns[0].values[0], noise, false);
  const FitResult result = fitted({restitutions(10, false), times}, {});
  ASSERT_EQ(result.parameters.size(), 2u);
  for (const FittedParameter& p : result.parameters) {
    // t(0.95; 100 · 108/110) of the stiffness, which only the durations determine; t(0.95; 10 · 108/110) of the
    // dissipation.
    EXPECT_NEAR(reach(p), p.parameter.name == "stiffness" ? 1.66 : 1.815, 0.03) << p.parameter.name;
  }
}

TEST(Intervals, GivenAndEstimatedSigmasMayBeMixed) {
  DataSet times = outcomes(spec, 0.1, log_spaced(0.5, 5.0, 20), true);
  times.columns = {times.columns[1]};
  Noise noise(3);
  disturb(times.columns[0], 1e-3 * times.columns[0].values[0], noise, true);
  const FitResult result = fitted({restitutions(12, false), times}, {});
  EXPECT_TRUE(std::isnan(result.probability));
  for (const FittedParameter& p : result.parameters) {
    // Normal for the stiffness; t(0.95; 12 · 30/32) for the dissipation.
    EXPECT_NEAR(reach(p), p.parameter.name == "stiffness" ? 1.645 : 1.79, 0.03) << p.parameter.name;
  }
}

// y = b x with eight errors of ±1 % of y, too few to show that they are not constant. With equal weights the variance
// of b is σ²/Σx² for a constant error, and larger by the factor n Σx⁴/(Σx²)² = 1.22 for a proportional one.
TEST(Intervals, AllowForAGrowthOfErrorsThatTheDataLeaveOpen) {
  ResidualProblem problem{.name = "line", .noun = "line", .free = {}, .channels = {}, .differences = {}};
  problem.free = {{.name = "b", .symbol = "b", .low = -50.0, .high = 50.0, .start_low = -5.0, .start_high = 5.0}};
  ComparedChannel channel{
      .file = "line.csv", .kind = DataKind::series, .quantity = "y", .at_name = "x", .data = {}, .sigma = {}};
  const std::vector<double> signs{1.0, -1.0, -1.0, 1.0, 1.0, -1.0, -1.0, 1.0};
  double x2 = 0.0, x4 = 0.0;
  for (std::size_t i = 0; i < signs.size(); ++i) {
    const double x = 1.0 + 1.5 * static_cast<double>(i) / 7.0;
    channel.data.push_back({.at = x, .measured = 2.0 * x * (1.0 + 0.01 * signs[i])});
    x2 += x * x;
    x4 += x * x * x * x;
  }
  problem.channels = {channel};
  problem.differences = [channel](std::span<const double> p, std::span<double> out) {
    for (std::size_t i = 0; i < channel.size(); ++i)
      out[i] = (p[0] * channel.data[i].at - channel.data[i].measured) / channel.unit(i);
    return true;
  };
  const auto result = fit(problem, {.starts = 2});
  ASSERT_TRUE(result) << result.error().message;
  ASSERT_EQ(result->channels[0].noise.growth, NoiseGrowth::constant);
  double squares = 0.0;
  for (const ComparedDatum& d : channel.data) squares += std::pow(d.measured - result->parameters[0].value * d.at, 2);
  const double of_constant = squares / 7.0 / x2, larger = 8.0 * x4 / (x2 * x2);
  const double variance = std::pow(result->parameters[0].standard_error, 2) / of_constant;
  EXPECT_GT(variance, 1.0 + 0.2 * (larger - 1.0));
  EXPECT_LT(variance, larger);
  // The profile as well, with Student's t(0.95; 7).
  const Interval& interval = result->parameters[0].intervals[1];
  EXPECT_NEAR(0.5 * (interval.high - interval.low), 1.8946 * result->parameters[0].standard_error,
              0.01 * result->parameters[0].standard_error);
}

// The force of this law depends on 4G(3K + G)/(3K + 4G), with the shear viscosity G and the bulk viscosity K: every G
// between a limit for infinite K and four times that fits alike, with K over many decades. Where K has no effect a
// search cannot follow the valley at once; both intervals contain all of it, wherever the best value lies.
TEST(Intervals, OfAnAngledValleyAreNested) {
  DataSet set{.kind = DataKind::restitution, .file = "drop", .speed = {}, .run_start = {}, .columns = {}};
  set.columns.push_back({Measured::restitution, {}});
  for (int v = 1; v <= 8; ++v) {
    set.speed.push_back(v);
    set.columns[0].values.push_back(0.85 - 0.03 * v);
  }
  const auto setup = read_fit_request(
      {.impact = {.law = "kuwabara-kono", .mass = "0.0577"}, .fix = {"stiffness=1e5", "effective_radius=0.033"}},
      {set});
  ASSERT_TRUE(setup) << setup.error().message;
  for (const std::uint64_t seed : {1u, 2u}) {
    const auto result = fit(setup->problem, {.starts = 8, .seed = seed});
    ASSERT_TRUE(result) << result.error().message;
    for (const FittedParameter& p : result->parameters) {
      if (p.parameter.name != "shear_viscosity") continue;
      const auto& [inner, outer] = p.intervals;
      EXPECT_LT(outer.low, inner.low) << seed;
      EXPECT_LT(inner.low, p.value) << seed;
      EXPECT_LT(p.value, inner.high) << seed;
      EXPECT_LT(inner.high, outer.high) << seed;
      EXPECT_GT(inner.high / inner.low, 4.0) << seed;
    }
  }
}

}  // namespace
}  // namespace hysteron::testing
