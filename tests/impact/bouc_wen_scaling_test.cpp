#include "hysteron/impact/bouc_wen_scaling.hpp"

#include <gtest/gtest.h>

#include "hysteron/impact/impact.hpp"
#include "support/baseball.hpp"

namespace hysteron {
namespace {

using namespace bouc_wen;
using testing::baseball;

// π₁ = c v₀/k; π₂ = (β/A)(m/k)^(n/(p+1)) v₀^(2n/(p+1)).
TEST(BoucWenScaling, PiNumbersByHand) {
  const auto ball = baseball<BoucWenHuntCrossley>();
  const Touch touch{.impact_speed = 3.0, .effective_mass = 0.146};
  const PiNumbers g = pi_numbers_of(ball, touch);
  const double loop = std::pow(0.146 / 117080063.0, 1.1 / 2.7) * std::pow(3.0, 2.2 / 2.7) / 0.925;
  EXPECT_NEAR(g.pi1, 5854003.0 * 3.0 / 117080063.0, 1e-15);
  EXPECT_NEAR(g.pi2, 981.05 * loop, 1e-12);
  EXPECT_NEAR(g.pi3, -961.4 * loop, 1e-12);
  EXPECT_EQ(g.exponent, 1.7);
}

// π₁ = (mᵖ k)^(1/(p+1)) v₀^((p-1)/(p+1))/c.
TEST(BoucWenScaling, PiNumbersOfTheDashpotByHand) {
  auto ball = baseball<BoucWenMaxwell>();
  ball.damping = 700.0;
  const PiNumbers g = pi_numbers_of(ball, {.impact_speed = 3.0, .effective_mass = 0.146});
  const double mass = std::pow(0.146, 1.7),
               expected = std::pow(mass * 117080063.0, 1.0 / 2.7) * std::pow(3.0, 0.7 / 2.7);
  EXPECT_NEAR(g.pi1, expected / 700.0, 1e-12 * g.pi1);
}

template <class L>
void expect_powers(double damper_power) {
  const PiNumbers base{
      .pi1 = 0.02, .pi2 = 0.8, .pi3 = -0.7, .alpha = 0.3, .a = 1.3, .hysteresis_exponent = 1.4, .exponent = 2.2};
  const PiNumbers same = at_speed<L>(base, 1.0), fast = at_speed<L>(base, 5.0);
  EXPECT_NEAR(same.pi1, base.pi1, 1e-15);
  EXPECT_NEAR(same.pi2, base.pi2, 1e-15);
  EXPECT_NEAR(same.pi3, base.pi3, 1e-15);
  EXPECT_NEAR(fast.pi1, base.pi1 * std::pow(5.0, damper_power), 1e-14);
  EXPECT_NEAR(fast.pi2, base.pi2 * std::pow(5.0, 2.8 / 3.2), 1e-13);
  EXPECT_NEAR(fast.pi3, base.pi3 * std::pow(5.0, 2.8 / 3.2), 1e-13);
}

TEST(BoucWenScaling, PiNumbersScaleWithSpeedAsTheSourceSays) {
  expect_powers<BoucWenHuntCrossley>(1.0);
  expect_powers<BoucWenMaxwell>(1.2 / 3.2);
}

template <class L>
void expect_same_impact(const L& law, const Touch& touch) {
  const PiNumbers base = pi_numbers_of(law, {.impact_speed = 1.0, .effective_mass = touch.effective_mass});
  const Touch bare{.impact_speed = touch.impact_speed, .effective_mass = 1.0};
  const auto real = analyse({.law = law, .touch = touch}), plain = analyse({.law = law_of<L>(base), .touch = bare});
  ASSERT_TRUE(real && plain);
  const Scales unit = scales(law.stiffness, law.exponent, touch), one = scales(1.0, law.exponent, bare);
  EXPECT_LT(real->restitution.newton, 0.95);
  EXPECT_NEAR(real->restitution.newton, plain->restitution.newton, 1e-11);
  EXPECT_NEAR(real->duration / unit.time, plain->duration / one.time, 1e-9);
  EXPECT_NEAR(real->max_indentation / unit.length, plain->max_indentation / one.length, 1e-10);
  EXPECT_NEAR(real->peak_force / unit.force, plain->peak_force / one.force, 1e-10);
}

TEST(BoucWenScaling, AnImpactIsThatOfItsPiNumbers) {
  const Touch touch{.impact_speed = 4.0, .effective_mass = 0.146};
  auto beside = baseball<BoucWenHuntCrossley>();
  beside.damping = 5854003.0;
  expect_same_impact(beside, touch);
  auto in_series = baseball<BoucWenMaxwell>();
  in_series.damping = 3000.0;
  expect_same_impact(in_series, touch);
  expect_same_impact(baseball<BoucWenHertz>(), touch);
  auto linear = baseball<BoucWen>();
  linear.stiffness = 1e6;
  linear.exponent = 1.0;
  expect_same_impact(linear, touch);
}

}  // namespace
}  // namespace hysteron
