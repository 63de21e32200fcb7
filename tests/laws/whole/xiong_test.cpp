#include "hysteron/laws/whole/xiong.hpp"

#include <gtest/gtest.h>

#include "hysteron/impact/impact.hpp"
#include "hysteron/impact/resolve.hpp"
#include "hysteron/laws/catalogue.hpp"

namespace hysteron {
namespace {

Xiong tissue() {
  Xiong law;
  law.stiffness = 1e5;
  law.exponent = 2.0;
  law.gamma = 50.0;
  law.beta1 = 0.01;
  law.beta2 = 100.0;
  return law;
}

// γ(β₁ + β₂a) = 50(0.01 + 100·4e-5) = 0.7 at a = 4e-5.
TEST(Xiong, ForceAndRateByHand) {
  const Xiong law = tissue();
  const State<1> a{4e-5};
  EXPECT_NEAR(law.force({0.01, 0.0}, {}, a).total(), 1e5 * (1e-4 + 0.7 * 6e-5), 1e-10);
  EXPECT_NEAR(law.rate({0.01, 0.0}, {}, a)[0], 50.0 * 6e-5, 1e-15);
  // Unclipped force 2.5e-5·1.7·... < 0: released, a relaxes more slowly than γ.
  EXPECT_EQ(law.force({0.003, 0.0}, {}, a).total(), 0.0);
  EXPECT_NEAR(law.rate({0.003, 0.0}, {}, a)[0], -50.0 * 4e-5 / 1.7, 1e-15);
  EXPECT_NEAR(law.rate({0.0, 0.0}, {}, a)[0], -50.0 * 4e-5 / 1.7, 1e-15);
}

// Where the force becomes zero both expressions of ȧ agree.
TEST(Xiong, RateIsContinuousAtRelease) {
  const Xiong law = tissue();
  const double release = std::sqrt(0.7 * 4e-5 / 1.7);
  EXPECT_NEAR(law.branches({release, 0.0}, {}, {4e-5})[0], 0.0, 1e-18);
  EXPECT_GT(law.branches({1.001 * release, 0.0}, {}, {4e-5})[0], 0.0);
  EXPECT_LT(law.branches({0.999 * release, 0.0}, {}, {4e-5})[0], 0.0);
  EXPECT_NEAR(law.rate({release * (1 + 1e-9), 0.0}, {}, {4e-5})[0],
              law.rate({release * (1 - 1e-9), 0.0}, {}, {4e-5})[0], 1e-11);
}

TEST(Xiong, EnergyYieldsTheForceAndIsLeastWhereTheStateRests) {
  const Xiong law = tissue();
  const auto energy = [&](double x, double a) { return law.stored_energy({x, 0.0}, {}, {a}); };
  for (const double d : {0.005, 0.01, 0.02})
    for (const double a : {0.0, 4e-5, 1e-4}) {
      const double h = 1e-6 * d;
      EXPECT_NEAR((energy(d + h, a) - energy(d - h, a)) / (2.0 * h), law.force({d, 0.0}, {}, {a}).total(), 1e-5);
    }
  EXPECT_EQ(energy(0.0, 0.0), 0.0);
  const double a = 1e-4, k = 1e-9;
  EXPECT_NEAR((energy(0.01, a + k) - energy(0.01, a - k)) / (2.0 * k), 0.0, 1e-4 * energy(0.01, a) / a);
  // Released, depth changes nothing.
  EXPECT_EQ(energy(0.001, a), energy(0.002, a));
}

ImpactResult impact(const AnyContactLaw& law, const Touch& touch) {
  const auto result = analyse({.law = law, .touch = touch});
  EXPECT_TRUE(result.has_value());
  return result ? *result : ImpactResult{};
}

TEST(Xiong, WithoutDampingIsThePlainSpring) {
  Xiong law = tissue();
  law.beta1 = law.beta2 = 0.0;
  const auto a = impact(law, {.impact_speed = 1.0, .effective_mass = 0.5});
  const auto b = impact(Factor<shape::PowerLaw>({1e5, 2.0}, 0.0), {.impact_speed = 1.0, .effective_mass = 0.5});
  EXPECT_NEAR(a.restitution.newton, 1.0, 1e-9);
  EXPECT_NEAR(a.duration, b.duration, 1e-8 * b.duration);
}

// a follows at once: F = K δ^λ + K β₁ d(δ^λ)/dt.
TEST(Xiong, WithAFastStateDampsByTheRateOfTheSpring) {
  Xiong law = tissue();
  law.gamma = 1e6;
  law.beta2 = 0.0;
  law.beta1 = 1e-3;
  const Touch touch{.impact_speed = 1.0, .effective_mass = 0.5};
  const auto a = impact(law, touch);
  const auto b =
      impact(Additive<shape::PowerLaw>({1e5, 2.0}, {.coefficient = 2.0 * 1e5 * 1e-3, .depth_exponent = 1.0}), touch);
  EXPECT_NEAR(a.restitution.newton, b.restitution.newton, 1e-4);
  EXPECT_NEAR(a.peak_force, b.peak_force, 1e-4 * b.peak_force);
}

// The law's own defect, and the warning of it.
TEST(Xiong, GivesEnergyWhenShortAgainstItsLagAndSaysSo) {
  LawSpec spec{.law = "xiong",
               .values = {{"stiffness", 1e5}, {"exponent", 2.0}, {"gamma", 5.0}, {"beta1", 0.0}, {"beta2", 1000.0}}};
  const Touch touch{.impact_speed = 1.0, .effective_mass = 0.5};
  const auto law = make_law(spec);
  ASSERT_TRUE(law);
  const auto resolved = resolve(*law, touch);
  ASSERT_TRUE(resolved);
  ASSERT_EQ(resolved->warnings.size(), 1u);
  EXPECT_GT(impact(resolved->law, touch).restitution.newton, 1.04);
  spec.values["beta1"] = 0.02;
  spec.values["beta2"] = 10.0;
  EXPECT_TRUE(resolve(*make_law(spec), touch)->warnings.empty());
  EXPECT_LT(impact(resolve(*make_law(spec), touch)->law, touch).restitution.newton, 1.0);
}

}  // namespace
}  // namespace hysteron
