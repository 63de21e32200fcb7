// Impacts on a surface that an earlier impact has dented.
#include <gtest/gtest.h>

#include <cmath>

#include "hysteron/impact/impact.hpp"
#include "hysteron/impact/resolve.hpp"
#include "hysteron/laws/catalogue.hpp"

namespace hysteron {
namespace {

constexpr Touch touch{.impact_speed = 2.0, .effective_mass = 0.3};

AnyContactLaw law_named(const LawSpec& spec) { return resolve(*make_law(spec), touch)->law; }
AnyContactLaw goldsmith() {
  return law_named({.law = "goldsmith", .values = {{"stiffness", 1e8}, {"restitution", 0.6}}});
}
AnyContactLaw thornton() {
  return law_named({.law = "thornton",
                    .values = {{"effective_modulus", 1e11}, {"effective_radius", 0.01}, {"yield_pressure", 1e9}}});
}

ImpactResult impact(const AnyContactLaw& law, double speed, double kept, double gravity = 0.0) {
  const auto result =
      analyse({.law = law, .touch = {speed, touch.effective_mass}, .gravity = gravity, .kept_indentation = kept});
  EXPECT_TRUE(result) << result.error().message;
  return *result;
}

// The dent reloads elastically: U(δ₂) = (1-e²) U(δ₁) + E with U = K δ^2.5/2.5.
TEST(Dent, ASecondImpactGoesOnWhereTheFirstEnded) {
  const ImpactResult first = impact(goldsmith(), 2.0, 0.0),
                     second = impact(goldsmith(), 2.0, first.residual_indentation);
  const double expected = first.max_indentation * std::pow(2.0 - 0.36, 0.4);
  EXPECT_NEAR(second.max_indentation / expected, 1.0, 1e-10);
  EXPECT_NEAR(second.residual_indentation / (0.64 * expected), 1.0, 1e-10);
  EXPECT_GT(second.restitution.newton, first.restitution.newton);
  EXPECT_NEAR(second.restitution.newton, second.restitution.stronge, 1e-9);
  EXPECT_LT(second.energy_error, 1e-10);
}

// Short of the largest depth of before, the contact is elastic.
TEST(Dent, AWeakImpactInItIsElastic) {
  for (const AnyContactLaw& law : {goldsmith(), thornton()}) {
    const ImpactResult first = impact(law, 2.0, 0.0);
    ASSERT_GT(first.residual_indentation, 0.0);
    const ImpactResult weak = impact(law, 0.9 * first.separation_speed, first.residual_indentation);
    EXPECT_NEAR(weak.restitution.newton, 1.0, 1e-10);
    EXPECT_LT(weak.max_indentation, first.max_indentation);
    EXPECT_NEAR(weak.residual_indentation / first.residual_indentation, 1.0, 1e-12);
    const ImpactResult same = impact(law, first.separation_speed, first.residual_indentation);
    EXPECT_NEAR(same.max_indentation / first.max_indentation, 1.0, 1e-9);
  }
}

TEST(Dent, RepeatedImpactsHardenTheContact) {
  double kept = 0.0, before = 0.0;
  for (int i = 0; i < 6; ++i) {
    const ImpactResult result = impact(thornton(), 2.0, kept);
    EXPECT_GT(result.restitution.newton, before);
    EXPECT_GT(result.residual_indentation, kept);
    before = result.restitution.newton;
    kept = result.residual_indentation;
  }
  EXPECT_LT(before, 1.0);
}

// Both balances with gravity count from where the bodies touch.
TEST(Dent, GravityWorksFromTheDent) {
  const ImpactResult first = impact(goldsmith(), 2.0, 0.0, 50.0);
  const ImpactResult second = impact(goldsmith(), 2.0, first.residual_indentation, 50.0);
  EXPECT_LT(second.energy_error, 1e-10);
  EXPECT_GT(second.energy_lost, 0.0);
}

TEST(Dent, SeriesStartsAtIt) {
  const ImpactResult first = impact(thornton(), 2.0, 0.0);
  const auto series = time_series({.law = thornton(), .touch = touch, .kept_indentation = first.residual_indentation});
  ASSERT_TRUE(series);
  EXPECT_NEAR(series->front().indentation / first.residual_indentation, 1.0, 1e-12);
  EXPECT_NEAR(series->front().elastic_force, 0.0, 1e-9 * first.peak_force);
}

TEST(Dent, IsRefusedByLawsThatLeaveNone) {
  const AnyContactLaw hertz = law_named({.law = "hertz", .values = {{"stiffness", 1e8}}});
  const auto refused = analyse({.law = hertz, .touch = touch, .kept_indentation = 1e-6});
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("leaves no permanent indentation"), std::string::npos);
  EXPECT_FALSE(analyse({.law = goldsmith(), .touch = touch, .kept_indentation = -1e-6}));
  EXPECT_FALSE(analyse({.law = goldsmith(), .touch = touch, .kept_indentation = infinity}));
  const AnyContactLaw elastic = law_named({.law = "goldsmith", .values = {{"stiffness", 1e8}, {"restitution", 1.0}}});
  EXPECT_FALSE(analyse({.law = elastic, .touch = touch, .kept_indentation = 1e-6}));
}

}  // namespace
}  // namespace hysteron
