#include "hysteron/laws/whole/standard_linear_solid.hpp"

#include <gtest/gtest.h>

#include "hysteron/impact/impact.hpp"

namespace hysteron {
namespace {

StandardLinearSolid solid(double stiffness, double stiffness2, double damping) {
  StandardLinearSolid law;
  law.stiffness = stiffness;
  law.stiffness2 = stiffness2;
  law.damping = damping;
  return law;
}

TEST(StandardLinearSolid, ForceAndRateByHand) {
  const auto law = solid(100.0, 40.0, 8.0);
  EXPECT_DOUBLE_EQ(law.force({0.2, 3.0}, {}, {7.0}).total(), 27.0);
  EXPECT_DOUBLE_EQ(law.rate({0.2, 3.0}, {}, {7.0})[0], 40.0 * 3.0 - 5.0 * 7.0);
  EXPECT_DOUBLE_EQ(law.stored_energy({0.2, 3.0}, {}, {7.0}), 0.5 * 100.0 * 0.04 + 49.0 / 80.0);
}

// F δ̇ - d(stored)/dt = F_m²/c.
TEST(StandardLinearSolid, LosesWhatTheDashpotTakes) {
  const auto law = solid(100.0, 40.0, 8.0);
  const double x = 0.2, v = -3.0, f = 7.0, rate = law.rate({x, v}, {}, {f})[0];
  EXPECT_NEAR((100.0 * x + f) * v - (100.0 * x * v + f * rate / 40.0), f * f / 8.0, 1e-12);
}

ImpactResult impact(const AnyContactLaw& law) {
  const auto result = analyse({.law = law, .touch = {.impact_speed = 2.0, .effective_mass = 3.0}});
  EXPECT_TRUE(result.has_value());
  return result ? *result : ImpactResult{};
}

// A dashpot that hardly moves leaves the two springs, one that hardly resists leaves the first.
TEST(StandardLinearSolid, IsElasticAtBothEnds) {
  const double pi = std::numbers::pi;
  const auto rigid = impact(solid(1e4, 3e4, 1e9));
  EXPECT_NEAR(rigid.restitution.newton, 1.0, 1e-5);
  EXPECT_NEAR(rigid.duration, pi * std::sqrt(3.0 / 4e4), 1e-5 * rigid.duration);
  const auto loose = impact(solid(1e4, 3e4, 1e-2));
  EXPECT_NEAR(loose.restitution.newton, 1.0, 1e-4);
  EXPECT_NEAR(loose.duration, pi * std::sqrt(3.0 / 1e4), 1e-3 * loose.duration);
  EXPECT_LT(impact(solid(1e4, 3e4, 100.0)).restitution.newton, 0.9);
}

TEST(StandardLinearSolid, WithoutItsFirstSpringIsMaxwell) {
  Maxwell maxwell;
  maxwell.stiffness = 3e4;
  maxwell.damping = 400.0;
  const auto a = impact(solid(1e-8, 3e4, 400.0)), b = impact(maxwell);
  EXPECT_NEAR(a.restitution.newton, b.restitution.newton, 1e-9);
  EXPECT_NEAR(a.duration, b.duration, 1e-9 * b.duration);
  EXPECT_NEAR(a.peak_force, b.peak_force, 1e-9 * b.peak_force);
}

// With a stiff second spring the Maxwell element is a dashpot: Kelvin-Voigt.
TEST(StandardLinearSolid, WithARigidSecondSpringIsKelvinVoigt) {
  const auto a = impact(solid(1e4, 1e8, 50.0));
  const auto b = impact(Additive<shape::Linear>({1e4}, {.coefficient = 50.0}));
  EXPECT_NEAR(a.restitution.newton, b.restitution.newton, 1e-4);
  EXPECT_NEAR(a.max_indentation, b.max_indentation, 1e-4 * b.max_indentation);
}

}  // namespace
}  // namespace hysteron
