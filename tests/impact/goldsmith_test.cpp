// Restitution of a law with memory is exact at every e, not only at round ones: the events must not depend on rounding.
#include <gtest/gtest.h>

#include <cmath>

#include "hysteron/impact/impact.hpp"

namespace hysteron {
namespace {

TEST(GoldsmithImpact, ReturnsTheRequestedRestitutionAtEveryValue) {
  for (int i = 1; i <= 500; ++i)
    for (const Separation rule : {Separation::force, Separation::depth}) {
      Goldsmith law;
      law.stiffness = 1e6;
      law.restitution = i / 500.0;
      const auto result =
          analyse({.law = law, .touch = {.impact_speed = 1.0, .effective_mass = 1.0}, .separation = rule});
      ASSERT_TRUE(result);
      EXPECT_NEAR(result->restitution.newton, law.restitution, 1e-9) << to_text(rule);
      // Released where the force vanishes; by depth the bodies stay together until δ = 0.
      const double residual = result->max_indentation * (1.0 - law.restitution * law.restitution);
      EXPECT_NEAR(result->residual_indentation, rule == Separation::force ? residual : 0.0,
                  1e-9 * result->max_indentation);
    }
}

Goldsmith goldsmith(double e, double exponent = 1.5) {
  Goldsmith law;
  law.stiffness = 1e9;
  law.exponent = exponent;
  law.restitution = e;
  return law;
}

TEST(GoldsmithImpact, TheClosedFormIsTheIntegratedMotion) {
  for (const double n : {1.0, 1.5, 2.2})
    for (const double e : {0.003, 0.05, 0.6, 1.0})
      for (const Separation rule : {Separation::force, Separation::depth}) {
        const auto closed = analyse({goldsmith(e, n), {0.7, 0.2}, rule});
        const auto followed = analyse({goldsmith(e, n), {0.7, 0.2}, rule, 0.0, ImpactMethod::integrate});
        ASSERT_TRUE(closed && followed) << n << " " << e;
        EXPECT_EQ(closed->steps, 0);
        EXPECT_NEAR(closed->duration, followed->duration, 1e-9 * closed->duration) << n << " " << e;
        EXPECT_NEAR(closed->compression_time, followed->compression_time, 1e-9 * closed->duration);
        EXPECT_NEAR(closed->max_indentation, followed->max_indentation, 1e-10 * closed->max_indentation);
        EXPECT_NEAR(closed->residual_indentation, followed->residual_indentation, 1e-10 * closed->max_indentation);
        EXPECT_NEAR(closed->peak_force, followed->peak_force, 1e-9 * closed->peak_force);
        EXPECT_NEAR(closed->energy_lost, followed->energy_lost, 1e-9 * closed->energy_in);
        EXPECT_NEAR(closed->energy_lost_compression, followed->energy_lost_compression, 1e-9 * closed->energy_in);
      }
}

// Nothing is given back: the bodies rest at the largest depth, and all of the energy is lost.
TEST(GoldsmithImpact, RestitutionZeroSticksAtTheLargestDepth) {
  for (const double n : {1.0, 1.5, 2.2})
    for (const Separation rule : {Separation::force, Separation::depth}) {
      const auto r = analyse({goldsmith(0.0, n), {0.7, 0.2}, rule});
      const auto nearly = analyse({goldsmith(1e-9, n), {0.7, 0.2}, rule});
      ASSERT_TRUE(r && nearly) << n;
      EXPECT_EQ(r->status, ImpactStatus::sticks);
      EXPECT_EQ(r->restitution.newton, 0.0);
      EXPECT_EQ(r->separation_speed, 0.0);
      EXPECT_EQ(r->energy_lost, r->energy_in);
      EXPECT_EQ(r->max_indentation, nearly->max_indentation);
      EXPECT_EQ(r->peak_force, nearly->peak_force);
      EXPECT_EQ(r->compression_time, nearly->compression_time);
    }
}

// Followed step by step its unloading curve would be vertical.
TEST(GoldsmithImpact, RestitutionZeroIsRefusedWhereThereIsNoClosedForm) {
  ImpactProblem dented{.law = goldsmith(0.0), .touch = {1.0, 1.0}};
  dented.kept_indentation = 1e-5;
  for (const ImpactProblem& problem :
       {ImpactProblem{goldsmith(0.0), {1.0, 1.0}, Separation::force, 9.81},
        ImpactProblem{goldsmith(0.0), {1.0, 1.0}, Separation::force, 0.0, ImpactMethod::integrate}, dented}) {
    const auto refused = analyse(problem);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::out_of_range);
    EXPECT_EQ(refused.error().field, "restitution");
    EXPECT_NE(refused.error().message.find("take a small one"), std::string::npos);
  }
}

TEST(GoldsmithImpact, RestitutionZeroHasASeriesThatEndsAtTheLargestDepth) {
  const ImpactProblem problem{.law = goldsmith(0.0), .touch = {1.0, 1.0}};
  const auto result = analyse(problem);
  const auto series = time_series(problem, 50);
  ASSERT_TRUE(result && series);
  EXPECT_EQ(series->size(), 50u);
  EXPECT_NEAR(series->back().indentation, result->max_indentation, 1e-9 * result->max_indentation);
  EXPECT_NEAR(series->back().indentation_rate, 0.0, 2e-6);
  EXPECT_NEAR(series->back().time, result->compression_time, 1e-5 * result->compression_time);
}

// The return is e² of the way down: 1e-7 of it at e = 3e-4, beside a depth known to 1e-16.
TEST(GoldsmithImpact, HoldsDownToTheSmallestRestitution) {
  constexpr double least_under_gravity = 1e-6;
  for (double e = 1e-8; e < 0.1; e *= 1.7)
    for (const double gravity : {0.0, 9.81, -9.81}) {
      if (gravity != 0.0 && e < least_under_gravity) continue;
      const auto r = analyse({goldsmith(e), {1.0, 1.0}, Separation::force, gravity});
      ASSERT_TRUE(r.has_value()) << e << " " << gravity << " " << r.error().message;
      EXPECT_LT(r->steps, 2000) << e;
      if (gravity == 0.0) {
        EXPECT_NEAR(r->restitution.newton, e, 1e-14 * e);
      }
      // v² = 2/m times the energy given back, less the weight's share on the way of e² δ_m.
      const double given = 2.0 * 0.4 * r->peak_force * r->max_indentation * e * e;
      const double square = given - 2.0 * gravity * r->max_indentation * e * e;
      EXPECT_NEAR(r->separation_speed, std::sqrt(square), 1e-9) << e << " " << gravity;
      EXPECT_LT(r->energy_error, 1e-10);
    }
}

}  // namespace
}  // namespace hysteron
