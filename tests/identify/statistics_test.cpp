// Weights, standard deviations and criteria of a fit against textbook formulas.
#include <gtest/gtest.h>

#include <cmath>

#include "../../src/identify/distributions.hpp"
#include "hysteron/request/compare_fits.hpp"
#include "support/synthetic.hpp"

namespace hysteron::testing {
namespace {

const LawSpec spec{.law = "marhefka-orin", .values = {{"stiffness", 1e9}, {"dissipation", 0.08}}};

FitRequest request_for(const std::string& law) {
  return {.impact = {.law = law, .mass = "0.1"}, .fix = {"stiffness=1e9"}};
}

FitResult fitted(const FitRequest& request, const std::vector<DataSet>& data) {
  const auto setup = read_fit_request(request, data);
  EXPECT_TRUE(setup) << setup.error().message;
  const auto result = fit(setup->problem, {.starts = 4});
  EXPECT_TRUE(result) << result.error().message;
  return *result;
}

// Restitutions and peak forces with noise, from two values of the dissipation: weights decide between them.
std::vector<DataSet> contradicting_data() {
  DataSet restitutions = outcomes(spec, 0.1, log_spaced(0.5, 5.0, 12));
  LawSpec other = spec;
  other.values["dissipation"] = 0.1;
  DataSet forces = outcomes(other, 0.1, log_spaced(0.5, 5.0, 12), true);
  forces.columns = {forces.columns[2]};
  Noise noise(4);
  disturb(restitutions.columns[0], 1e-3, noise, true);
  disturb(forces.columns[0], 0.01 * forces.columns[0].values[0], noise, true);
  return {restitutions, forces};
}

TEST(Weights, AWeightOfFourHalvesTheStandardDeviations) {
  std::vector<DataSet> data = contradicting_data();
  FitRequest request = request_for("marhefka-orin");
  const FitResult plain = fitted(request, data);
  request.weight = {"restitution=4"};
  const FitResult weighted = fitted(request, data);
  for (double& sigma : data[0].columns[0].sigma) sigma *= 0.5;
  const FitResult halved = fitted(request_for("marhefka-orin"), data);
  const FittedParameter &a = weighted.parameters[0], &b = halved.parameters[0];
  EXPECT_NEAR(a.value, b.value, 1e-6 * b.value);
  EXPECT_NEAR(a.standard_error, b.standard_error, 1e-4 * b.standard_error);
  EXPECT_NEAR(a.intervals[1].low, b.intervals[1].low, 1e-5 * b.value);
  EXPECT_NEAR(a.intervals[1].high, b.intervals[1].high, 1e-5 * b.value);
  EXPECT_GT(std::abs(plain.parameters[0].value - b.value), b.standard_error);
}

// Two pools of 5 data, too few to show errors that grow, with the same residuals share the variance and the leverage of
// the one parameter: each has 4.5 degrees of freedom, 1/ν = 2 · (1/2)²/4.5 (Satterthwaite), and the variance grows by
// 1 + 2 · 4 · (1/2)²/4.5 (Meier), of which a profile contains one half.
TEST(DegreesOfFreedom, OfTwoEstimatedSigmasWithEqualSharesAdd) {
  DataSet one = outcomes(spec, 0.1, log_spaced(0.5, 5.0, 5));
  Noise noise(5);
  disturb(one.columns[0], 5e-4, noise, false);
  const auto half_width = [](const FittedParameter& p) {  // in standard errors
    return std::log(p.intervals[1].high / p.intervals[1].low) / (2.0 * p.standard_error / p.value);
  };
  const double squared_quantile = 1.83311 * 1.83311;  // t(0.95; 9)
  const double profile_rise = (1.0 + 1.0 / 4.5) * squared_quantile, chi2_rise = (1.0 + 2.0 / 4.5) * squared_quantile;
  const FittedParameter profiled = fitted(request_for("marhefka-orin"), {one, one}).parameters[0];
  EXPECT_NEAR(profiled.rises[1], 9.0 * std::log1p(profile_rise / 9.0), 1e-4);
  EXPECT_NEAR(half_width(profiled), std::sqrt(profile_rise), 0.02);
  const auto setup = read_fit_request(request_for("marhefka-orin"), {one, one});
  ASSERT_TRUE(setup) << setup.error().message;
  const auto by_covariance = fit(setup->problem, {.starts = 4, .intervals = false});
  ASSERT_TRUE(by_covariance) << by_covariance.error().message;
  EXPECT_NEAR(half_width(by_covariance->parameters[0]), std::sqrt(chi2_rise), 1e-3);
}

// P(|z| ≤ 2) = 0.9544997 and P(|z| ≤ 1) = 0.6826895 of a normal variable; P(|t| ≤ x) = 2/π atan x of one degree of
// freedom, 2/3 at √3 and 1/2 at 1.
TEST(AveragedRise, AveragesProbabilities) {
  EXPECT_NEAR(detail::averaged_rise(0.5 * (0.9544997 + 0.6826895), {{0.5, 1.0}, {0.5, 4.0}}, infinity), 4.0, 1e-5);
  EXPECT_NEAR(detail::averaged_rise(7.0 / 12.0, {{0.5, 1.0}, {0.5, 3.0}}, 1.0), 3.0, 1e-5);
  EXPECT_NEAR(detail::averaged_rise(7.0 / 12.0, {{0.5, 3.0}, {0.5, 1.0}}, 1.0), 3.0, 1e-5);
}

TEST(AveragedRise, OfOneVarianceIsItsQuantile) {
  EXPECT_NEAR(detail::averaged_rise(0.90, {{1.0, 2.0}}, 9.0), 2.0 * 1.83311 * 1.83311, 1e-4);
}

double aicc(double deviance, double parameters, double data) {
  return deviance + 2.0 * parameters + 2.0 * parameters * (parameters + 1.0) / (data - parameters - 1.0);
}

TEST(Aicc, WithGivenSigmasIsChiSquaredAndThePenalty) {
  DataSet data = outcomes(spec, 0.1, log_spaced(0.5, 5.0, 12));
  Noise noise(6);
  disturb(data.columns[0], 1e-3, noise, true);
  const FitResult result = fitted(request_for("marhefka-orin"), {data});
  EXPECT_NEAR(result.aicc, aicc(result.chi2, 1.0, 12.0), 1e-9);
}

// Restitution has the scale 1, so J² is the sum of squares. The standard deviation is one more parameter.
TEST(Aicc, CountsAnEstimatedSigmaAsAParameter) {
  DataSet data = outcomes(spec, 0.1, log_spaced(0.5, 5.0, 12));
  Noise noise(7);
  disturb(data.columns[0], 1e-3, noise, false);
  const FitResult result = fitted(request_for("marhefka-orin"), {data});
  EXPECT_NEAR(result.aicc, aicc(12.0 * std::log(result.cost * result.cost / 12.0), 2.0, 12.0), 1e-6);
}

TEST(AkaikeWeights, FallByHalfTheDifference) {
  DataSet data = outcomes(spec, 0.1, log_spaced(0.5, 5.0, 12));
  Noise noise(8);
  disturb(data.columns[0], 0.1, noise, true);
  FitRequest request = request_for("");
  const auto comparison = compare_fits(request, {data}, {"marhefka-orin", "kuwabara-kono", "flores"}, {.starts = 4});
  ASSERT_TRUE(comparison) << comparison.error().message;
  ASSERT_GE(comparison->laws.size(), 2u);
  const FittedLaw& best = comparison->laws.front();
  double sum = 0.0;
  for (const FittedLaw& law : comparison->laws) {
    const double above = law.result.aicc - best.result.aicc;
    EXPECT_GE(above, 0.0) << law.law;
    EXPECT_NEAR(law.weight / best.weight, std::exp(-0.5 * above), 1e-12) << law.law;
    sum += law.weight;
  }
  EXPECT_NEAR(sum, 1.0, 1e-12);
  const double second = comparison->laws[1].result.aicc - best.result.aicc;
  EXPECT_TRUE(second > 0.1 && second < 20.0) << "the weights must show the rule: " << second;
}

}  // namespace
}  // namespace hysteron::testing
