// The nondimensional models of Milehins and Marghitu, with values computed by hand, and their motions.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "../../src/reproduce/milehins_2025.hpp"

namespace hysteron::reproduce::milehins_2025 {
namespace {

constexpr bouc_wen::PiNumbers simple{
    .pi1 = 0.1, .pi2 = 0.4, .pi3 = 0.2, .alpha = 0.5, .a = 1.0, .hysteresis_exponent = 1.0, .exponent = 1.0};
constexpr ModelState state{.r = 0.2, .y = 0.5, .z = -0.4, .v = 0.6};

TEST(MilehinsModel, DamperInParallelIsAsComputedByHand) {
  const Model model{false, simple};
  const ModelState f = model.rates(state);
  EXPECT_NEAR(f.y, 0.6, 1e-15);
  EXPECT_NEAR(f.z, 0.648, 1e-15);
  EXPECT_NEAR(f.v, -0.08, 1e-15);
  EXPECT_NEAR(model.lyapunov(state), 0.2825, 1e-15);
  EXPECT_NEAR(model.printed_slope(state), -0.0276, 1e-15);
  EXPECT_NEAR(model.distance_from_rest(state), std::hypot(0.6, 0.1 / std::sqrt(2.0)), 1e-15);
}

TEST(MilehinsModel, DashpotInSeriesIsAsComputedByHand) {
  const Model model{true, simple};
  const ModelState f = model.rates(state);
  EXPECT_NEAR(f.r, 0.005, 1e-15);
  EXPECT_NEAR(f.y, 0.595, 1e-15);
  EXPECT_NEAR(f.z, 0.6426, 1e-15);
  EXPECT_NEAR(f.v, -0.05, 1e-15);
  EXPECT_NEAR(model.lyapunov(state), 0.3501, 1e-15);
  EXPECT_NEAR(model.printed_slope(state), -0.00977, 1e-15);
  EXPECT_NEAR(model.distance_from_rest(state), std::hypot(0.595, 0.1 / std::sqrt(2.0)), 1e-15);
}

// |y| <= (1/α)^½ = √2, |z| <= √2, |r| <= 2π₁ for p = 1.
TEST(MilehinsModel, BoundsFollowFromTheFirstValue) {
  EXPECT_NEAR((Model{false, simple}.share_of_bound(state)), 0.5 / std::sqrt(2.0), 1e-15);
  EXPECT_NEAR((Model{true, simple}.share_of_bound(state)), 1.0, 1e-15);
}

// Nearly all energy is elastic: A = 1, π₂ -> 0 and π₁ -> 0 is a harmonic oscillator, X = sin T.
TEST(MilehinsModel, MotionIsHarmonicWithoutLoss) {
  bouc_wen::PiNumbers lossless = simple;
  lossless.pi1 = 1e-12;
  lossless.pi2 = 1e-12;
  lossless.pi3 = 0.0;
  for (const MotionSample& sample : follow({false, lossless}, 20.0)) {
    EXPECT_NEAR(sample.state.y, std::sin(sample.time), 1e-9) << sample.time;
    EXPECT_NEAR(sample.state.v, std::cos(sample.time), 1e-9) << sample.time;
  }
}

// Eq. (21): r + π₁v is constant along the motion.
TEST(MilehinsModel, DashpotKeepsItsInvariant) {
  const Model model = model_of(table1[3]);
  const auto motion = follow(model, 30.0);
  EXPECT_GE(motion.back().time, 30.0);
  for (const MotionSample& sample : motion)
    EXPECT_NEAR(sample.state.r + model.numbers.pi1 * sample.state.v, model.numbers.pi1, 1e-10) << sample.time;
}

// Restitution of the four fits at 3 m/s from another program (SciPy, DOP853).
TEST(MilehinsFits, DeliverTheRestitutionOfASecondProgram) {
  constexpr std::array<double, 4> expected{0.761776, 0.648631, 0.760282, 0.649029};
  for (std::size_t i = 0; i < table1.size(); ++i)
    EXPECT_NEAR(fitted_restitution(table1[i], 3.0), expected[i], 1e-6) << i;
}

TEST(MilehinsFits, FiguresShowTheFitsAndTheLoops) {
  const auto all = figures();
  ASSERT_EQ(all.size(), 3u);
  // Fig. 2 ends at 6 m/s; values of the same program there.
  const auto& panels = all[0].figure.panels;
  EXPECT_NEAR(panels[0].curves[0].y.back(), 0.714211, 1e-6);
  EXPECT_NEAR(panels[0].curves[1].y.back(), 0.576283, 1e-6);
  EXPECT_NEAR(panels[1].curves[0].y.back(), 0.717737, 1e-6);
  EXPECT_NEAR(panels[1].curves[1].y.back(), 0.576941, 1e-6);
  // Fig. 3: the loops end at the residual depths, in mm.
  const auto& loops = all[1].figure.panels[0].curves;
  EXPECT_NEAR(loops.front().x.back(), 0.09127, 1e-5);
  EXPECT_NEAR(loops.back().x.back(), 0.92772, 1e-5);
  EXPECT_EQ(all[2].figure.panels.size(), 4u);
}

TEST(MilehinsStatements, OtherConstantsGiveTheSameImpacts) {
  const Section section = statements();
  for (const Statement& s : section.statements)
    if (s.claim.find("uniquely") != s.claim.npos) {
      // α/(α + (1-α)A^p) for the first fit.
      const double factor = 0.767 + 0.233 * std::pow(1.67, 1.27);
      EXPECT_NEAR(0.767 / factor, 0.6319, 5e-5);
      EXPECT_NE(s.evidence.find("(0.6319, 1)"), s.evidence.npos) << s.evidence;
      EXPECT_EQ(s.verdict, Verdict::reproduced);
      return;
    }
  ADD_FAILURE();
}

}  // namespace
}  // namespace hysteron::reproduce::milehins_2025
