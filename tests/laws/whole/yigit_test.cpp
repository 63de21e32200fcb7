// Both forms of Yigit's law.
#include "hysteron/laws/whole/yigit.hpp"

#include <gtest/gtest.h>

#include "hysteron/laws/whole/yigit_linear.hpp"
#include "support/drive.hpp"

namespace hysteron {
namespace {

using testing::Drive;

constexpr double k = 5.2e9, yield = 1e-5;
const double plastic_stiffness = 1.5 * k * std::sqrt(yield);
constexpr Touch touch{.impact_speed = 0.3, .effective_mass = 4.6};

template <class L>
L law() {
  L l;
  l.stiffness = k;
  l.yield_indentation = yield;
  return l;
}

// Corral et al. Eq. (5.75), corrected.
TEST(Yigit, UnloadsOnHertzShiftedDownAsPrintedAndNeverBelowZero) {
  for (const double deepest : {1.01e-5, 3e-5, 1e-4, 1e-3}) {
    Drive<Yigit> contact(law<Yigit>());
    contact.to(deepest);
    EXPECT_NEAR(contact.force(), k * std::pow(yield, 1.5) + plastic_stiffness * (deepest - yield), 1e-9);
    for (const double part : {0.999, 0.9, 0.7, 0.3, 0.0}) {
      const double d = part * deepest;
      contact.to(d);
      const double printed = k * (std::pow(d, 1.5) - std::pow(deepest, 1.5) + std::pow(yield, 1.5)) +
                             plastic_stiffness * (deepest - yield);
      EXPECT_NEAR(contact.force(), std::max(printed, 0.0), 1e-12 * contact.memory().max_force);
    }
  }
}

TEST(Yigit, ImpactIsTheReference) {
  const Yigit l = law<Yigit>();
  const double deepest = l.depth_reached(touch);
  EXPECT_NEAR(deepest, 0.0001328536326, 1e-13);
  EXPECT_NEAR(l.curve().force(deepest), 3194.7173616, 1e-7);
  EXPECT_NEAR(l.residual(deepest), 9.4382406044e-05, 1e-14);
  EXPECT_NEAR(l.energy_restitution(touch), 0.53709052172, 1e-11);
}

TEST(Yigit, IsHertzUpToYieldAndWithoutYield) {
  Drive<Yigit> contact(law<Yigit>());
  contact.to(yield);
  contact.to(0.4 * yield);
  EXPECT_NEAR(contact.force(), k * std::pow(0.4 * yield, 1.5), 1e-12);
  EXPECT_EQ(contact.memory().residual_indentation, 0.0);
  Yigit hard = law<Yigit>();
  hard.yield_indentation = 1e3;
  EXPECT_DOUBLE_EQ(hard.energy_restitution({100.0, 4.6}), 1.0);
  EXPECT_NEAR(hard.depth_reached(touch), std::pow(2.5 * 0.5 * 4.6 * 0.09 / k, 0.4), 1e-17);
}

TEST(YigitLinear, ImpactIsTheReference) {
  const YigitLinear l = law<YigitLinear>();
  const double deepest = l.depth_reached(touch);
  EXPECT_NEAR(deepest, 0.00012955460938, 1e-14);
  EXPECT_NEAR(l.curve().force(deepest), 3195.5636467, 1e-7);
  EXPECT_NEAR(l.residual(deepest), 9.0440128578e-05, 1e-14);
  EXPECT_NEAR(l.energy_restitution(touch), 0.54946793085, 1e-11);
}

// γ² = 1 - δ_f/δ_m; with the printed γ = 1 - δ_f/δ_m the force would jump by 1/γ at reversal and e be 1.
TEST(YigitLinear, RestitutionIsTheCorrectedLossFactor) {
  const YigitLinear l = law<YigitLinear>();
  for (const double deepest : {2.3e-5, 5e-5, 1e-3, 1.0}) {
    const double residual = deepest * std::pow(1.0 - plastic_stiffness / (k * std::sqrt(deepest)), 2.0 / 3.0);
    const double gamma = std::sqrt(1.0 - residual / deepest);
    const double speed = deepest * std::sqrt(plastic_stiffness / 4.6);
    EXPECT_NEAR(l.energy_restitution({speed, 4.6}), gamma, 1e-13);
    Drive<YigitLinear> contact(l);
    contact.to(deepest);
    const double half = 0.5 * (deepest + residual);
    contact.to(half);
    EXPECT_NEAR(contact.force(), plastic_stiffness / (gamma * gamma) * (half - residual),
                1e-11 * contact.memory().max_force);
  }
}

TEST(YigitLinear, LosesNothingUpToNineQuartersOfTheYieldDepthAndWarns) {
  const YigitLinear l = law<YigitLinear>();
  for (const double deepest : {1e-9, 1e-5, 2.25e-5}) {
    EXPECT_EQ(l.residual(deepest), 0.0);
    const double speed = deepest * std::sqrt(plastic_stiffness / 4.6);
    EXPECT_DOUBLE_EQ(l.energy_restitution({speed, 4.6}), 1.0);
    if (deepest < 2.2e-5) {
      const auto limit = YigitLinear::limits()[0];
      EXPECT_LT(limit.value(l, {speed, 4.6}), limit.low);
    }
  }
  // Continuous across the bound.
  EXPECT_NEAR(l.residual(2.25e-5 * (1.0 + 1e-12)) / 2.25e-5, 0.0, 1e-7);
}

}  // namespace
}  // namespace hysteron
