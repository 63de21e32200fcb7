// The standard linear solid in closed form, against integration and however stiff.
#include <gtest/gtest.h>

#include <cmath>

#include "same_outcome.hpp"

namespace hysteron {
namespace {

constexpr Touch touch{.impact_speed = 2.0, .effective_mass = 3.0};

Result<ImpactResult> solid_impact(double stiffness2, double damping, ImpactMethod method = ImpactMethod::automatic) {
  StandardLinearSolid law;
  law.stiffness = 1e4;
  law.stiffness2 = stiffness2;
  law.damping = damping;
  return analyse({.law = law, .touch = touch, .method = method});
}

TEST(StandardLinearSolidImpact, ClosedFormAgreesWithIntegration) {
  for (const double stiffness2 : {1e2, 1e3, 1.25e3, 1e4, 1e5, 1e6, 8e4})
    for (const double damping : {10.0, 100.0, 160.0, 200.0, 300.0, 519.6, 1e3, 1e4}) {
      const auto closed = solid_impact(stiffness2, damping);
      const auto integrated = solid_impact(stiffness2, damping, ImpactMethod::integrate);
      ASSERT_TRUE(closed && integrated) << stiffness2 << ' ' << damping;
      EXPECT_LT(difference(*closed, *integrated), 1e-9) << stiffness2 << ' ' << damping;
    }
}

TEST(StandardLinearSolidImpact, StiffnessCostsNothing) {
  // A rigid second spring: Kelvin-Voigt with this dashpot.
  const auto stiff = solid_impact(1e14, 100.0);
  const auto plain = analyse({.law = Additive<shape::Linear>({1e4}, {.coefficient = 100.0}), .touch = touch});
  ASSERT_TRUE(stiff && plain);
  EXPECT_EQ(stiff->steps, 0);
  EXPECT_NEAR(stiff->restitution.newton, plain->restitution.newton, 1e-9);
  EXPECT_NEAR(stiff->duration, plain->duration, 1e-9 * plain->duration);
  EXPECT_NEAR(stiff->max_indentation, plain->max_indentation, 1e-9 * plain->max_indentation);
  // So strong that it creeps back.
  const auto creeping = solid_impact(1e14, 1e4);
  ASSERT_TRUE(creeping);
  EXPECT_EQ(creeping->steps, 0);
  const auto kelvin = analyse({.law = Additive<shape::Linear>({1e4}, {.coefficient = 1e4}), .touch = touch});
  ASSERT_TRUE(kelvin);
  EXPECT_NEAR(creeping->restitution.newton, kelvin->restitution.newton, 1e-9);
  // A dashpot that hardly resists: the first spring alone.
  const auto loose = solid_impact(1e4, 1e-9);
  ASSERT_TRUE(loose);
  EXPECT_NEAR(loose->restitution.newton, 1.0, 1e-9);
}

// Against (m, c, K) of a triple root, k₂ = 8K: closed form and integration take turns without a jump.
TEST(StandardLinearSolidImpact, OutcomesAreSmoothThroughTheTripleRoot) {
  const double damping = 8e4 / (3.0 * std::sqrt(3.0) * std::sqrt(1e4 / 3.0));
  const auto before = solid_impact(8e4 * (1.0 - 1e-9), damping), at = solid_impact(8e4, damping),
             after = solid_impact(8e4 * (1.0 + 1e-9), damping);
  ASSERT_TRUE(before && at && after);
  EXPECT_LT(difference(*before, *at), 1e-8);
  EXPECT_LT(difference(*after, *at), 1e-8);
}

}  // namespace
}  // namespace hysteron
