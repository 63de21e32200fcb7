#include "hysteron/laws/friction/bengisu_akay.hpp"

#include <gtest/gtest.h>

namespace hysteron {
namespace {

constexpr BengisuAkay law{.static_coefficient = 0.5, .coefficient = 0.3, .regularisation_speed = 0.01, .decay = 20.0};
constexpr double load = 10.0;

double at(double speed) { return law.force({.velocity = {speed, 0.0}, .normal_force = load}).x; }

TEST(BengisuAkay, RisesAsAParabolaToTheStaticFriction) {
  EXPECT_NEAR(at(0.005), -5.0 * 0.75, 1e-14);
  EXPECT_NEAR(at(0.01 / 4.0), -5.0 * 0.4375, 1e-14);
  EXPECT_NEAR(at(-0.005), 5.0 * 0.75, 1e-14);
}

TEST(BengisuAkay, FallsExponentiallyToTheSlidingFriction) {
  // 3 + 2 e^-1 at 50 mm/s above the static peak.
  EXPECT_NEAR(at(0.06), -(3.0 + 2.0 * 0.36787944117144233), 1e-13);
  EXPECT_NEAR(at(10.0), -3.0, 1e-14);
}

TEST(BengisuAkay, IsContinuousAtThePeak) {
  EXPECT_NEAR(at(0.01), -5.0, 1e-14);
  EXPECT_NEAR(at(0.01 * (1.0 - 1e-9)), -5.0, 1e-12);
  EXPECT_NEAR(at(0.01 * (1.0 + 1e-9)), -5.0, 1e-8);
}

TEST(BengisuAkay, KeepsItsDigitsAtVerySlowSlip) { EXPECT_DOUBLE_EQ(at(1e-20), -5.0 * 2e-18); }

TEST(BengisuAkay, RefusesAStaticCoefficientBelowTheSlidingOne) {
  BengisuAkay wrong = law;
  wrong.static_coefficient = 0.2;
  EXPECT_FALSE(wrong.refusal().empty());
  EXPECT_TRUE(law.refusal().empty());
}

}  // namespace
}  // namespace hysteron
