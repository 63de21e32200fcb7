// An overdamped Maxwell contact however stiff: at rest at m v₀/c, never back, in closed form and in no time.
#include <gtest/gtest.h>

#include <cmath>

#include "hysteron/impact/impact.hpp"

namespace hysteron {
namespace {

Result<ImpactResult> maxwell_impact(double stiffness, double damping, ImpactMethod method = ImpactMethod::automatic) {
  Maxwell law;
  law.stiffness = stiffness;
  law.damping = damping;
  return analyse({.law = law, .touch = {.impact_speed = 2.0, .effective_mass = 3.0}, .method = method});
}

TEST(MaxwellImpact, OverdampedNeverReturns) {
  for (const double stiffness : {1e3, 1e6, 1e10})
    for (const double ratio : {1.0, 0.999, 0.5, 1e-3}) {
      const double damping = 0.5 * ratio * std::sqrt(stiffness * 3.0);
      const auto result = maxwell_impact(stiffness, damping);
      ASSERT_TRUE(result);
      EXPECT_EQ(result->status, ImpactStatus::sticks);
      EXPECT_NEAR(result->max_indentation, 3.0 * 2.0 / damping, 1e-12 * result->max_indentation);
      EXPECT_DOUBLE_EQ(result->energy_lost, result->energy_in);
      EXPECT_TRUE(std::isnan(result->duration));
      EXPECT_TRUE(std::isnan(result->compression_time));
    }
}

TEST(MaxwellImpact, ClosedFormAgreesWithIntegration) {
  for (const double ratio : {1.2, 2.0, 10.0, 100.0}) {
    const double damping = 0.5 * ratio * std::sqrt(1e6 * 3.0);
    const auto closed = maxwell_impact(1e6, damping),
               integrated = maxwell_impact(1e6, damping, ImpactMethod::integrate);
    ASSERT_TRUE(closed && integrated) << ratio;
    EXPECT_NEAR(closed->restitution.newton, integrated->restitution.newton, 1e-10) << ratio;
    EXPECT_NEAR(closed->duration, integrated->duration, 1e-9 * closed->duration) << ratio;
    EXPECT_NEAR(closed->compression_time, integrated->compression_time, 1e-9 * closed->duration) << ratio;
    EXPECT_NEAR(closed->peak_force, integrated->peak_force, 1e-9 * closed->peak_force) << ratio;
    EXPECT_NEAR(closed->max_indentation, integrated->max_indentation, 1e-9 * closed->max_indentation) << ratio;
    EXPECT_NEAR(closed->residual_indentation, integrated->residual_indentation, 1e-9 * closed->max_indentation)
        << ratio;
    EXPECT_NEAR(closed->energy_lost_compression, integrated->energy_lost_compression, 1e-9 * closed->energy_in)
        << ratio;
  }
}

TEST(MaxwellImpact, PeakForceIsContinuousThroughCriticalDamping) {
  const double critical = 0.5 * std::sqrt(1e6 * 3.0);
  const auto under = maxwell_impact(1e6, critical * (1.0 + 1e-6)), over = maxwell_impact(1e6, critical * (1.0 - 1e-6));
  ASSERT_TRUE(under && over);
  EXPECT_NEAR(under->peak_force, over->peak_force, 1e-5 * over->peak_force);
  EXPECT_NEAR(under->peak_force_time, over->peak_force_time, 1e-5 * over->peak_force_time);
}

}  // namespace
}  // namespace hysteron
