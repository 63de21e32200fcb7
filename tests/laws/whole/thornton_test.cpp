#include "hysteron/laws/whole/thornton.hpp"

#include <gtest/gtest.h>

#include "support/drive.hpp"

namespace hysteron {
namespace {

constexpr double pi = std::numbers::pi;

Thornton steel() {
  Thornton law;
  law.effective_modulus = 3.9e10;
  law.effective_radius = 0.01;
  law.yield_pressure = 1e9;
  return law;
}

double yield_speed(const Thornton& law, double mass) {
  const auto curve = law.curve();
  return std::sqrt(2.0 * 0.4 * curve.yield_force * curve.yield_depth / mass);
}

TEST(Thornton, YieldConstantsAreTheReference) {
  const auto curve = steel().curve();
  EXPECT_NEAR(curve.yield_depth, 1.62222294560969e-05, 1e-18);
  EXPECT_NEAR(curve.yield_force, 339.75757922748, 1e-10);
  EXPECT_NEAR(curve.yield_force, std::pow(pi, 3) * 1e-4 * 1e27 / (6.0 * 3.9e10 * 3.9e10), 1e-10);
  EXPECT_NEAR(yield_speed(steel(), 4.6), 0.0309603544797036, 1e-15);
}

TEST(Thornton, LoadingGrowsWithTheAreaAtThePressureOfYield) {
  const auto curve = steel().curve();
  EXPECT_NEAR(curve.force(1e-5), 4.0 / 3.0 * 3.9e10 * 0.1 * std::pow(1e-5, 1.5), 1e-9);
  EXPECT_NEAR(curve.force(1e-4), curve.yield_force + pi * 1e9 * 0.01 * (1e-4 - curve.yield_depth), 1e-9);
}

// Corral et al. Eqs. (5.68), (5.69) as printed, with δ_P from continuity.
TEST(Thornton, UnloadsOnTheLargerRadiusAsPrinted) {
  const Thornton law = steel();
  const auto curve = law.curve();
  for (const double deepest : {1.7e-5, 3e-5, 1e-4, 1e-3, 0.01}) {
    const double f = curve.force(deepest);
    const double radius = 4.0 * 3.9e10 / (3.0 * f) * std::pow((2.0 * f + curve.yield_force) / (2.0 * pi * 1e9), 1.5);
    const double stiffness = 4.0 / 3.0 * 3.9e10 * std::sqrt(radius);
    const double residual = deepest - std::pow(f / stiffness, 2.0 / 3.0);
    EXPECT_NEAR(law.residual(deepest), residual, 1e-14 * deepest);
    testing::Drive<Thornton> contact(law);
    contact.to(deepest);
    const double half = 0.5 * (deepest + residual);
    contact.to(half);
    EXPECT_NEAR(contact.force(), stiffness * std::pow(half - residual, 1.5), 1e-12 * f);
  }
}

// Thornton's closed form, r = v_y/v₀.
TEST(Thornton, RestitutionIsTheClosedForm) {
  const Thornton law = steel();
  const double mass = 4.6, slowest = yield_speed(law, mass);
  for (const double ratio : {1.0001, 1.1, 2.0, 9.69, 100.0, 1e4}) {
    const double r = 1.0 / ratio;
    const double e = std::sqrt(6.0 * std::sqrt(3.0) / 5.0) * std::sqrt(1.0 - r * r / 6.0) *
                     std::pow(r / (r + 2.0 * std::sqrt(1.2 - 0.2 * r * r)), 0.25);
    EXPECT_NEAR(law.energy_restitution({ratio * slowest, mass}), e, 1e-14) << ratio;
  }
  EXPECT_NEAR(law.energy_restitution({0.3, mass}), 0.663507347422061, 1e-14);
  EXPECT_DOUBLE_EQ(law.energy_restitution({0.99 * slowest, mass}), 1.0);
  EXPECT_DOUBLE_EQ(law.energy_restitution({0.0, mass}), 1.0);
}

TEST(Thornton, IsHertzUpToYieldAndWithoutYield) {
  Thornton law = steel();
  EXPECT_EQ(law.residual(1.6e-5), 0.0);
  law.yield_pressure = 1e15;
  for (const double depth : {1e-8, 1e-5, 1e-2}) {
    testing::Drive<Thornton> contact(law);
    contact.to(depth);
    contact.to(0.3 * depth);
    const double hertz = 4.0 / 3.0 * 3.9e10 * 0.1 * std::pow(0.3 * depth, 1.5);
    EXPECT_NEAR(contact.force() / hertz, 1.0, 1e-13);
    EXPECT_NEAR(contact.work() / contact.stored(), 1.0, 1e-11);
  }
  EXPECT_DOUBLE_EQ(law.energy_restitution({10.0, 4.6}), 1.0);
}

}  // namespace
}  // namespace hysteron
