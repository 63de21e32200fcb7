// Curves of a fitted law: the law's own values, with a band from the linear theory.
#include <gtest/gtest.h>

#include <cmath>

#include "hysteron/identify/fit.hpp"
#include "hysteron/request/fit_request.hpp"
#include "support/synthetic.hpp"

namespace hysteron::testing {
namespace {

constexpr double mass = 0.1;

LawSpec with_dissipation(double dissipation) {
  return {.law = "marhefka-orin", .values = {{"stiffness", 1e9}, {"dissipation", dissipation}}};
}

double restitution_at(double dissipation, double speed) {
  return outcomes(with_dissipation(dissipation), mass, {speed}).columns[0].values[0];
}

// With one parameter p known to ± s the band is 1.6449 s |∂e/∂p| on both sides.
TEST(Curves, BandIsTheNormalQuantileOfThePropagatedError) {
  DataSet data = outcomes(with_dissipation(0.08), mass, log_spaced(0.5, 5.0, 12));
  Noise noise(9);
  disturb(data.columns[0], 1e-3, noise, true);
  const auto setup =
      read_fit_request({.impact = {.law = "marhefka-orin", .mass = "0.1"}, .fix = {"stiffness=1e9"}}, {data});
  ASSERT_TRUE(setup) << setup.error().message;
  const auto result = fit(setup->problem, {.starts = 4, .intervals = false});
  ASSERT_TRUE(result) << result.error().message;
  const auto curves = fitted_curves(setup->problem, *result, 5);
  ASSERT_TRUE(curves) << curves.error().message;
  ASSERT_EQ(curves->size(), 1u);
  const FittedCurve& curve = curves->front();
  const FittedParameter& p = result->parameters[0];
  const double normal_quantile = 1.64485, h = 1e-3 * p.value;
  for (std::size_t i = 0; i < curve.at.size(); ++i) {
    const double speed = curve.at[i];
    EXPECT_NEAR(curve.value[i], restitution_at(p.value, speed), 1e-8);
    const double slope = (restitution_at(p.value + h, speed) - restitution_at(p.value - h, speed)) / (2.0 * h);
    const double reach = normal_quantile * p.standard_error * std::abs(slope);
    EXPECT_NEAR(curve.high[i] - curve.value[i], reach, 1e-3 * reach) << speed;
    EXPECT_NEAR(curve.value[i] - curve.low[i], reach, 1e-3 * reach) << speed;
  }
  EXPECT_NEAR(curve.at.front(), 0.5 / 1.1, 1e-12);
  EXPECT_NEAR(curve.at.back(), 5.0 * 1.1, 1e-12);
}

}  // namespace
}  // namespace hysteron::testing
