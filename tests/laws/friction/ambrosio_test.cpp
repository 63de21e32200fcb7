#include "hysteron/laws/friction/ambrosio.hpp"

#include <gtest/gtest.h>

namespace hysteron {
namespace {

constexpr Ambrosio law{.coefficient = 0.3, .speed_low = 0.001, .speed_high = 0.005};
constexpr double load = 10.0;

double at(double speed) { return law.force({.velocity = {0.0, speed}, .normal_force = load}).y; }

TEST(Ambrosio, HasNoFrictionInItsDeadZone) {
  EXPECT_EQ(at(0.0005), 0.0);
  EXPECT_EQ(at(0.001), 0.0);
}

TEST(Ambrosio, RisesLinearlyBetweenTheTwoSpeeds) {
  EXPECT_NEAR(at(0.002), -0.75, 1e-14);
  EXPECT_NEAR(at(-0.004), 2.25, 1e-14);
}

TEST(Ambrosio, IsCoulombAboveTheSecondSpeed) {
  EXPECT_DOUBLE_EQ(at(0.006), -3.0);
  EXPECT_DOUBLE_EQ(at(60.0), -3.0);
}

TEST(Ambrosio, IsContinuousAtBothSpeeds) {
  EXPECT_NEAR(at(0.001 * (1.0 + 1e-9)), 0.0, 1e-8);
  EXPECT_NEAR(at(0.005 * (1.0 - 1e-9)), -3.0, 1e-8);
}

TEST(Ambrosio, NeedsTheSecondSpeedAboveTheFirst) {
  EXPECT_TRUE(law.refusal().empty());
  EXPECT_FALSE((Ambrosio{.coefficient = 0.3, .speed_low = 0.005, .speed_high = 0.005}).refusal().empty());
}

}  // namespace
}  // namespace hysteron
