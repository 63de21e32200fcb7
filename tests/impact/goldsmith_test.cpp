// Restitution of a law with memory is exact at every e, not only at round ones: the events must not depend on rounding.
#include <gtest/gtest.h>

#include <cmath>

#include "hysteron/impact/impact.hpp"

namespace hysteron {
namespace {

TEST(GoldsmithImpact, ReturnsTheRestitutionAskedForAtEveryValue) {
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

}  // namespace
}  // namespace hysteron
