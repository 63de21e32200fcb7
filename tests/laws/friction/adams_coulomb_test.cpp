#include "hysteron/laws/friction/adams_coulomb.hpp"

#include <gtest/gtest.h>

namespace hysteron {
namespace {

constexpr AdamsCoulomb law{
    .coefficient = 0.2, .static_coefficient = 0.4, .stiction_speed = 0.001, .sliding_speed = 0.003};
constexpr double load = 10.0;

double at(double speed) { return law.force({.velocity = {0.0, speed}, .normal_force = load}).y; }

// step(x, x0, h0, x1, h1) of the manual: h0 + (h1 - h0) s² (3 - 2s) with s = (x - x0)/(x1 - x0).
double step(double x, double x0, double h0, double x1, double h1) {
  const double s = (x - x0) / (x1 - x0);
  return h0 + (h1 - h0) * s * s * (3.0 - 2.0 * s);
}

TEST(AdamsCoulomb, IsOneStepBetweenTheTwoDirectionsOfStiction) {
  for (const double v : {-0.0009, -0.0003, 0.0, 0.0001, 0.0005, 0.001})
    EXPECT_NEAR(at(v), load * step(v, -0.001, 0.4, 0.001, -0.4), 1e-14) << v;
  EXPECT_NEAR(at(0.0005), -load * 0.4 * 0.6875, 1e-14);  // (3/2 - 1/8)/2
}

TEST(AdamsCoulomb, StepsDownFromStaticToSlidingFriction) {
  for (const double v : {0.001, 0.0012, 0.002, 0.0029})
    EXPECT_NEAR(at(v), -load * step(v, 0.001, 0.4, 0.003, 0.2), 1e-14) << v;
  EXPECT_NEAR(at(-0.002), load * 0.3, 1e-14);  // half way
  EXPECT_DOUBLE_EQ(at(0.003), -2.0);
  EXPECT_DOUBLE_EQ(at(5.0), -2.0);
}

TEST(AdamsCoulomb, HasNoKinkAtItsTwoSpeeds) {
  constexpr double h = 1e-9;
  for (const double v : {0.001, 0.003}) EXPECT_NEAR((at(v + h) - at(v - h)) / (2.0 * h), 0.0, 0.02) << v;
}

TEST(AdamsCoulomb, NeedsSpeedsAndCoefficientsInOrder) {
  EXPECT_TRUE(law.refusal().empty());
  AdamsCoulomb slow = law, weak = law;
  slow.sliding_speed = slow.stiction_speed;
  weak.static_coefficient = 0.1;
  EXPECT_EQ(slow.refusal(), "sliding_speed must be above stiction_speed");
  EXPECT_EQ(weak.refusal(), "static_coefficient must be at least coefficient");
}

}  // namespace
}  // namespace hysteron
