#include <gtest/gtest.h>

#include <cmath>

#include "hysteron/impact/impact.hpp"

namespace hysteron {
namespace {

std::vector<AnyContactLaw> laws() {
  Goldsmith plastic;
  plastic.stiffness = 5.2e9;
  plastic.restitution = 0.6;
  Maxwell fluid;
  fluid.stiffness = 1e7;
  fluid.damping = 3e4;
  return {Factor<shape::Hertzian>({5.2e9}, 2.0), Additive<shape::Linear>({5.2e9}, {.coefficient = 6e4}),
          Additive<shape::PowerLaw>({5.2e9, 1.5}, {.coefficient = 2e7, .depth_exponent = 1.2, .rate_exponent = 0.9}),
          plastic, fluid};
}

TEST(TimeSeries, BeginsAtTouchAndEndsAtSeparation) {
  for (const AnyContactLaw& law : laws())
    for (const Separation rule : {Separation::force, Separation::depth}) {
      const ImpactProblem problem{law, {0.3, 4.6}, rule};
      const auto series = time_series(problem, 300);
      const auto result = analyse(problem);
      ASSERT_TRUE(series.has_value());
      ASSERT_TRUE(result.has_value());
      EXPECT_EQ(series->front().time, 0.0);
      EXPECT_EQ(series->front().indentation, 0.0);
      EXPECT_DOUBLE_EQ(series->front().indentation_rate, 0.3);
      EXPECT_EQ(series->size(), 300u);
      if (result->status != ImpactStatus::separated) continue;
      EXPECT_NEAR(series->back().time, result->duration, 1e-9 * result->duration);
      EXPECT_NEAR(series->back().indentation, result->residual_indentation, 1e-9 * result->max_indentation);
      EXPECT_NEAR(series->back().indentation_rate, -result->separation_speed, 1e-9 * 0.3);
      EXPECT_NEAR(series->back().kinetic_energy, 0.5 * 4.6 * std::pow(result->separation_speed, 2),
                  1e-9 * result->energy_in);
    }
}

// Fewer than the integration has steps, as many, and more.
TEST(TimeSeries, HasExactlyThePointsRequested) {
  for (const AnyContactLaw& law : laws())
    for (const std::size_t points : {2u, 3u, 10u, 29u, 30u, 31u, 60u, 61u, 1000u}) {
      const auto series = time_series({law, {0.3, 4.6}}, points);
      const auto result = analyse({law, {0.3, 4.6}});
      ASSERT_TRUE(series.has_value() && result.has_value());
      ASSERT_EQ(series->size(), points);
      EXPECT_EQ(series->front().time, 0.0);
      if (result->status == ImpactStatus::separated) {
        EXPECT_NEAR(series->back().time, result->duration, 1e-9 * result->duration);
      }
      for (std::size_t i = 1; i < points; ++i) EXPECT_GT((*series)[i].time, (*series)[i - 1].time);
    }
}

TEST(TimeSeries, EnergiesAddUpAndDissipationNeverFalls) {
  for (const AnyContactLaw& law : laws()) {
    const auto series = time_series({law, {0.3, 4.6}});
    ASSERT_TRUE(series.has_value());
    double last = -1e-12;
    for (const SeriesPoint& p : *series) {
      EXPECT_NEAR(p.kinetic_energy + p.stored_energy + p.dissipated_energy, 0.207, 1e-12);
      EXPECT_GE(p.dissipated_energy, last - 1e-12);
      last = p.dissipated_energy;
    }
  }
}

TEST(TimeSeries, IsSmoothEnoughToDraw) {
  for (const AnyContactLaw& law : laws()) {
    const auto series = time_series({law, {0.3, 4.6}}, 200);
    const auto result = analyse({law, {0.3, 4.6}});
    ASSERT_TRUE(series.has_value() && result.has_value());
    for (std::size_t i = 1; i < series->size(); ++i) {
      const SeriesPoint &a = (*series)[i - 1], &b = (*series)[i];
      EXPECT_GT(b.time, a.time);
      EXPECT_LT(std::abs(b.elastic_force + b.dissipative_force - a.elastic_force - a.dissipative_force),
                0.06 * result->peak_force);
      EXPECT_LT(std::abs(b.indentation - a.indentation), 0.06 * result->max_indentation);
      EXPECT_LT(b.time - a.time, 0.06 * result->duration);
    }
  }
}

// The points lie on the motion: δ̇ is the derivative of δ, m dδ̇/dt = -F.
TEST(TimeSeries, PointsObeyTheEquationOfMotion) {
  const auto series = time_series({Factor<shape::Hertzian>({5.2e9}, 2.0), {0.3, 4.6}}, 4000);
  ASSERT_TRUE(series.has_value());
  for (std::size_t i = 1; i < series->size(); ++i) {
    const SeriesPoint &a = (*series)[i - 1], &b = (*series)[i];
    const double dt = b.time - a.time;
    const double fa = a.elastic_force + a.dissipative_force, fb = b.elastic_force + b.dissipative_force;
    // Hermite's rule, exact to dt⁴.
    const double moved = 0.5 * dt * (a.indentation_rate + b.indentation_rate) + dt * dt / 12.0 * (fb - fa) / 4.6;
    EXPECT_NEAR(b.indentation - a.indentation, moved, 1e-12 * 8e-5 + 1e-7 * std::abs(moved));
  }
}

TEST(TimeSeries, TimesIncrease) {
  const std::vector<AnyContactLaw> lines{
      Factor<shape::LogLine>({1e-11, 3e10}, 0.5), Factor<shape::LiuLine>({1.7e9, 2.5e-4}, 3.0),
      Factor<shape::PerssonLine>({3.4e9, 2.5e-4}, 3.0), Factor<shape::PowerLaw>({5.2e9, 1.8}, 6.0)};
  for (const AnyContactLaw& law : lines)
    for (const double v : {0.01, 0.03, 0.1, 0.3})
      for (const std::size_t points : {10u, 100u, 400u}) {
        const auto series = time_series({law, {v, 4.6}}, points);
        ASSERT_TRUE(series.has_value());
        for (std::size_t i = 1; i < series->size(); ++i) EXPECT_GT((*series)[i].time, (*series)[i - 1].time);
      }
}

}  // namespace
}  // namespace hysteron
