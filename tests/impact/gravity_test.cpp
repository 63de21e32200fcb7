// Impacts under gravity, where the three coefficients of restitution part and a body may stay.
#include <gtest/gtest.h>

#include <cmath>

#include "hysteron/impact/impact.hpp"

namespace hysteron {
namespace {

constexpr double g = 9.81;

ImpactResult run(const AnyContactLaw& law, const Touch& touch, double gravity, Separation rule = Separation::force) {
  const auto result = analyse({law, touch, rule, gravity});
  EXPECT_TRUE(result.has_value()) << (result ? "" : result.error().message);
  if (!result) return {};
  EXPECT_LT(result->energy_error, 1e-10);
  return *result;
}

// m δ̈ = mg - kδ: δ = (g/ω²)(1 - cos ωt) + (v₀/ω) sin ωt.
TEST(Gravity, LinearSpringFollowsTheShiftedOscillator) {
  const double k = 1e5, m = 2.0, omega = std::sqrt(k / m);
  for (const double v0 : {1e-3, 0.1, 1.0}) {
    const ImpactResult r = run(Factor<shape::Linear>({k}, 0.0), {v0, m}, g);
    const double sag = g / (omega * omega), amplitude = std::hypot(sag, v0 / omega);
    EXPECT_EQ(r.status, ImpactStatus::separated);
    EXPECT_NEAR(r.restitution.newton, 1.0, 1e-9);
    EXPECT_NEAR(r.restitution.poisson, 1.0, 1e-9);
    EXPECT_NEAR(r.restitution.stronge, 1.0, 1e-9);
    EXPECT_NEAR(r.max_indentation, sag + amplitude, 1e-10 * r.max_indentation);
    EXPECT_NEAR(r.peak_force, k * (sag + amplitude), 1e-10 * r.peak_force);
    // Reversal: tan ωt = -v₀ω/g, past a quarter period.
    EXPECT_NEAR(r.compression_time, (std::atan2(v0 * omega, -g)) / omega, 1e-10 * r.duration);
    EXPECT_NEAR(r.duration, 2.0 * r.compression_time, 1e-10 * r.duration);
  }
}

TEST(Gravity, TheThreeCoefficientsDiffer) {
  const Factor<shape::Hertzian> law({1e7}, 0.4);
  const ImpactResult free = run(law, {1.0, 0.5}, 0.0), heavy = run(law, {1.0, 0.5}, 100.0);
  EXPECT_NEAR(free.restitution.newton, free.restitution.poisson, 1e-11);
  EXPECT_NEAR(free.restitution.newton, free.restitution.stronge, 1e-11);
  ASSERT_EQ(heavy.status, ImpactStatus::separated);
  EXPECT_GT(std::abs(heavy.restitution.newton - heavy.restitution.poisson), 1e-3);
  EXPECT_GT(std::abs(heavy.restitution.newton - heavy.restitution.stronge), 1e-3);
  EXPECT_GT(std::abs(heavy.restitution.poisson - heavy.restitution.stronge), 1e-3);
}

TEST(Gravity, WeakGravityChangesLittle) {
  const Factor<shape::Hertzian> law({1e9}, 0.4);
  const ImpactResult free = run(law, {1.0, 0.5}, 0.0), drop = run(law, {1.0, 0.5}, 1e-9);
  EXPECT_NEAR(drop.restitution.newton, free.restitution.newton, 1e-10);
  EXPECT_NEAR(drop.duration, free.duration, 1e-9 * free.duration);
  EXPECT_NEAR(drop.peak_force_time, free.peak_force_time, 1e-9 * free.duration);
}

TEST(Gravity, ASlowBodySticks) {
  const ImpactResult r = run(Factor<shape::Hertzian>({1e7}, 10.0), {1e-4, 0.5}, g);
  EXPECT_EQ(r.status, ImpactStatus::sticks);
  EXPECT_EQ(r.restitution.newton, 0.0);
  EXPECT_TRUE(std::isnan(r.duration));
  // It sinks past the depth of rest, kδ^1.5 = mg.
  EXPECT_GT(r.max_indentation, std::pow(0.5 * g / 1e7, 2.0 / 3.0));
}

TEST(Gravity, AnOverdampedBodyCreepsToRestAndStays) {
  const Additive<shape::Linear> law({1e5}, {.coefficient = 1e4});
  EXPECT_EQ(run(law, {1.0, 0.5}, g, Separation::depth).status, ImpactStatus::sticks);
  // It comes back from 5e-5 m to rest at 4.9e-5 m so slowly that the damper never overcomes the spring.
  EXPECT_EQ(run(law, {1.0, 0.5}, g, Separation::force).status, ImpactStatus::sticks);
}

// With much damping the body sinks to the depth of rest, Kδ^1.5 = mg, and never turns.
TEST(Gravity, AnOverdampedBodySinksToRestWithoutTurning) {
  const double k = 2.2e10, m = 0.033;
  for (const double v0 : {1e-6, 1e-4, 1e-3})
    for (const double a : {6400.0, 1e5, 1e7}) {
      const ImpactResult r = run(Factor<shape::Hertzian>({k}, a), {v0, m}, g);
      EXPECT_EQ(r.status, ImpactStatus::sticks);
      EXPECT_LT(r.steps, 200);
      EXPECT_TRUE(std::isnan(r.compression_time));
      EXPECT_NEAR(r.max_indentation, std::pow(m * g / k, 2.0 / 3.0), 1e-12 * r.max_indentation);
      EXPECT_GE(r.peak_force, m * g);
      // Lost: the energy brought along and what the fall to rest gave, less 2/5 F δ that stays stored.
      EXPECT_NEAR(r.energy_lost, 0.5 * m * v0 * v0 + 0.6 * m * g * r.max_indentation, 1e-10 * r.energy_lost);
      EXPECT_NEAR(r.energy_lost_restitution, 0.0, 1e-10 * r.energy_lost);
    }
}

// The force of a body that falls into a strong damper is highest on the way, as its drawing shows.
TEST(Gravity, ThePeakOnTheWayToRestIsNotMissed) {
  for (const double a : {30.0, 300.0, 3000.0, 1e5})
    for (const double v0 : {1e-5, 1e-4, 1e-3}) {
      const ImpactProblem problem{Factor<shape::Hertzian>({1.5e10}, a), {v0, 0.033}, Separation::force, g};
      const auto points = time_series(problem, 2000);
      ASSERT_TRUE(points.has_value());
      double highest = 0.0;
      for (const SeriesPoint& p : *points) highest = std::max(highest, p.elastic_force + p.dissipative_force);
      EXPECT_NEAR(run(problem.law, problem.touch, g).peak_force, highest, 1e-4 * highest) << a << ' ' << v0;
    }
}

// A series dashpot creeps without bound under a weight.
TEST(Gravity, ABodyOnAMaxwellElementSinksWithoutEnd) {
  for (const double damping : {50.0, 100.0, 160.0})
    for (const Separation rule : {Separation::force, Separation::depth}) {
      Maxwell law;
      law.stiffness = 1e6;
      law.damping = damping;
      const ImpactResult r = run(law, {0.5, 0.1}, g, rule);
      EXPECT_EQ(r.status, ImpactStatus::sticks);
      EXPECT_TRUE(std::isnan(r.compression_time));
      EXPECT_TRUE(std::isnan(r.max_indentation));
    }
}

// Less damped, it turns once deeper than that; what energy is left decides at once whether it comes back.
// By depth the dashpot pulls the body back, some hundred times when it is stiff, but a weight that draws the bodies
// apart wins: in the end the body creeps away at m|g|/c.
TEST(Gravity, ABodyDrawnFromAMaxwellElementLeaves) {
  Maxwell law;
  law.stiffness = 1e6;
  for (const double damping : {30.0, 100.0, 300.0}) {
    law.damping = damping;
    const ImpactResult r = run(law, {0.3, 0.1}, -1.0, Separation::depth);
    EXPECT_EQ(r.status, ImpactStatus::separated) << damping;
    EXPECT_NEAR(r.separation_speed, 0.1 / damping, 1e-10) << damping;
  }
}

TEST(Gravity, ABodyHeldByItsWeightIsKnownAtReversal) {
  const ImpactResult r = run(Factor<shape::Hertzian>({2.2e10}, 100.0), {1e-4, 0.033}, g);
  EXPECT_EQ(r.status, ImpactStatus::sticks);
  EXPECT_GT(r.compression_time, 0.0);
  EXPECT_GT(r.max_indentation, std::pow(0.033 * g / 2.2e10, 2.0 / 3.0));
  EXPECT_GT(r.energy_lost_compression, 0.0);
  EXPECT_GT(r.energy_lost_restitution, 0.0);
}

TEST(Gravity, ADrawingOfSettlingEnds) {
  const auto points =
      time_series({Factor<shape::Hertzian>({2.2e10}, 6400.0), {1e-3, 0.033}, Separation::force, g}, 100);
  ASSERT_TRUE(points.has_value());
  EXPECT_LT(points->back().indentation_rate, 0.1 * points->front().indentation_rate);
}

TEST(Gravity, UpwardPullHelpsTheBodyAway) {
  const Factor<shape::Hertzian> law({1e7}, 0.4);
  const ImpactResult free = run(law, {1.0, 0.5}, 0.0), lifted = run(law, {1.0, 0.5}, -50.0);
  EXPECT_EQ(lifted.status, ImpactStatus::separated);
  EXPECT_GT(lifted.restitution.newton, free.restitution.newton);
}

// Which speeds separate is a sharp limit; both sides of it must be found without trouble.
TEST(Gravity, EveryImpactSeparatesOrSticks) {
  int stuck = 0, gone = 0;
  for (int i = 0; i < 60; ++i) {
    const double v0 = std::pow(10.0, -4.0 + 0.07 * i);
    for (const Separation rule : {Separation::force, Separation::depth}) {
      const auto r =
          analyse({Additive<shape::Hertzian>({1e6}, {.coefficient = 3e3, .depth_exponent = 0.5}), {v0, 0.1}, rule, g});
      ASSERT_TRUE(r.has_value()) << v0 << " " << r.error().message;
      EXPECT_LT(r->energy_error, 1e-10) << v0;
      (r->status == ImpactStatus::sticks ? stuck : gone) += 1;
    }
  }
  EXPECT_GT(stuck, 5);
  EXPECT_GT(gone, 5);
}

// The fall during contact gives 1e9 times the speed of the touch; what comes back is v₀ again, not rounding.
TEST(Gravity, ASmallImpactSpeedIsReturnedAccuratelyUnderStrongGravity) {
  YigitLinear plastic;
  plastic.stiffness = 1e9;
  plastic.yield_indentation = 1e-3;
  const std::vector<AnyContactLaw> laws{plastic, Factor<shape::Hertzian>({1e9}, 0.0),
                                        Factor<shape::Linear>({1e6}, 0.0)};
  for (const AnyContactLaw& law : laws)
    for (const double v0 : {1e-12, 1e-9, 1e-6}) {
      const auto r = analyse({law, {v0, 1.0}, Separation::force, g});
      ASSERT_TRUE(r.has_value()) << r.error().message;
      EXPECT_EQ(r->status, ImpactStatus::separated);
      EXPECT_NEAR(r->restitution.newton, 1.0, 1e-9) << v0;
    }
}

// A damper that stiffens without bound as the body slows down: spring and weight balance long before anything moves.
TEST(Gravity, ACreepBackToTheRestingDepthSticks) {
  for (const Separation rule : {Separation::force, Separation::depth}) {
    const Additive<shape::OverlapVolume> law({7.18e12, 2.51e-3, 312.0},
                                             {.coefficient = 4.19e7, .depth_exponent = 1.0, .rate_exponent = 0.62});
    const auto r = analyse({law, {0.836, 0.8}, rule, 251.5});
    ASSERT_TRUE(r.has_value()) << r.error().message;
    EXPECT_EQ(r->status, ImpactStatus::sticks);
  }
}

}  // namespace
}  // namespace hysteron
