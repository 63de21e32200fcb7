#include "hysteron/laws/friction/stribeck.hpp"

#include <gtest/gtest.h>

#include "hysteron/laws/friction/make.hpp"

namespace hysteron {
namespace {

constexpr Stribeck law{.coefficient = 0.3,
                       .static_coefficient = 0.5,
                       .stribeck_speed = 0.1,
                       .stribeck_exponent = 2.0,
                       .regularisation_speed = 0.001,
                       .viscous = 4.0};
constexpr double load = 10.0;

double at(const Stribeck& l, double speed) { return l.force({.velocity = {speed, 0.0}, .normal_force = load}).x; }

TEST(Stribeck, FallsFromStaticToSlidingAndRisesAgain) {
  EXPECT_NEAR(at(law, 0.1), -(3.0 + 2.0 * 0.36787944117144233 + 0.4), 1e-13);
  EXPECT_NEAR(at(law, 0.2), -(3.0 + 2.0 * 0.018315638888734179 + 0.8), 1e-13);
  EXPECT_NEAR(at(law, -10.0), 3.0 + 40.0, 1e-13);
}

TEST(Stribeck, ExponentSetsTheShapeOfTheFall) {
  Stribeck exponential = law;
  exponential.stribeck_exponent = 1.0;
  EXPECT_NEAR(at(exponential, 0.2), -(3.0 + 2.0 * 0.1353352832366127 + 0.8), 1e-13);
}

TEST(Stribeck, IsSmoothedAtRest) {
  // 0.3 + 0.2 e^-0.0001 times tanh 1, and the viscous part.
  EXPECT_NEAR(at(law, 0.001), -((3.0 + 2.0 * 0.99990000499983334) * 0.7615941559557649 + 0.004), 1e-13);
  EXPECT_NEAR(at(law, 1e-12), -(5.0 * 1e-9 + 4e-12), 1e-20);
}

TEST(Stribeck, ViscousPartActsWithoutLoad) { EXPECT_EQ(law.force({.velocity = {0.5, -0.25}}), (Tangent{-2.0, 1.0})); }

TEST(Stribeck, WarnsIfTheStaticPeakIsSmoothedAway) {
  EXPECT_TRUE(warnings_of(law).empty());
  Stribeck blunt = law;
  blunt.regularisation_speed = 0.05;
  ASSERT_EQ(warnings_of(blunt).size(), 1u);
}

}  // namespace
}  // namespace hysteron
