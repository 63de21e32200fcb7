// Energy under gravity and in a dent, against the work of the forces.
#include <gtest/gtest.h>

#include <cmath>

#include "hysteron/impact/impact.hpp"

namespace hysteron {
namespace {

constexpr Touch touch{.impact_speed = 0.3, .effective_mass = 4.6};
constexpr double energy_in = 0.207;
constexpr double gravity = 150.0;  // m/s²: its work is about a fifth of the energy of approach

Goldsmith goldsmith() {
  Goldsmith law;
  law.stiffness = 5.2e9;
  law.restitution = 0.6;
  return law;
}

// The loss at each point is the work of the dissipative force up to there.
TEST(EnergyBalance, LossUnderGravityIsTheWorkOfTheDissipativeForce) {
  const auto series =
      time_series({.law = Factor<shape::Hertzian>({5.2e9}, 2.0), .touch = touch, .gravity = gravity}, 4000);
  ASSERT_TRUE(series) << series.error().message;
  double work = 0.0;
  for (std::size_t i = 1; i < series->size(); ++i) {
    const SeriesPoint &a = (*series)[i - 1], &b = (*series)[i];
    work += 0.5 * (a.dissipative_force + b.dissipative_force) * (b.indentation - a.indentation);
    EXPECT_NEAR(b.dissipated_energy, work, 1e-5 * energy_in) << "at " << b.time << " s";
  }
  EXPECT_GT(work, 0.3 * energy_in);
}

// A dent reloads elastically up to the depth that made it.
TEST(EnergyBalance, AWeakImpactInADentLosesNothingUnderGravity) {
  const auto first = analyse({.law = goldsmith(), .touch = touch, .gravity = gravity});
  ASSERT_TRUE(first) << first.error().message;
  const ImpactProblem weak{.law = goldsmith(),
                           .touch = {0.5 * first->separation_speed, touch.effective_mass},
                           .gravity = gravity,
                           .kept_indentation = first->residual_indentation};
  const auto second = analyse(weak);
  ASSERT_TRUE(second) << second.error().message;
  EXPECT_NEAR(second->energy_lost_compression, 0.0, 1e-9 * energy_in);
  EXPECT_NEAR(second->energy_lost_restitution, 0.0, 1e-9 * energy_in);
  const auto series = time_series(weak);
  ASSERT_TRUE(series) << series.error().message;
  for (const SeriesPoint& p : *series) EXPECT_NEAR(p.dissipated_energy, 0.0, 1e-9 * energy_in) << p.time;
}

// Goldsmith's law loses energy only while the indentation grows beyond the largest of before.
TEST(EnergyBalance, AStrongImpactInADentLosesAllInCompression) {
  const auto first = analyse({.law = goldsmith(), .touch = touch, .gravity = gravity});
  ASSERT_TRUE(first) << first.error().message;
  const auto second = analyse(
      {.law = goldsmith(), .touch = touch, .gravity = gravity, .kept_indentation = first->residual_indentation});
  ASSERT_TRUE(second) << second.error().message;
  EXPECT_GT(second->energy_lost_compression, 0.1 * energy_in);
  EXPECT_NEAR(second->energy_lost_restitution, 0.0, 1e-9 * energy_in);
}

}  // namespace
}  // namespace hysteron
