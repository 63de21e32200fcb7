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

}  // namespace
}  // namespace hysteron::testing
