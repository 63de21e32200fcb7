#include "hysteron/laws/whole/jian.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "hysteron/impact/impact.hpp"
#include "hysteron/impact/resolve.hpp"
#include "hysteron/laws/catalogue.hpp"

namespace hysteron {
namespace {

Jian spheres(double memory) {
  Jian law;
  law.shear_modulus = 27.3e9;
  law.poisson = 0.3;
  law.viscosity = 1e6;
  law.relaxation_time = 2e-5;
  law.effective_radius = 0.01;
  law.memory = memory;
  return law;
}

TEST(Jian, ForceByHand) {
  const double d = 1e-4, v = 0.2, s = 0.3;
  const auto f = spheres(0.0).force({d, v}, {}, {s});
  EXPECT_NEAR(f.elastic, 4.0 * 27.3e9 * 0.1 / (3.0 * 0.7) * 1e-6, 1e-9 * f.elastic);
  EXPECT_NEAR(f.dissipative, 2.0 * 1e6 * 0.1 / 0.7 * s * 1e-2 * v, 1e-9 * f.dissipative);
  EXPECT_NEAR(spheres(0.0).rate({d, v}, {}, {s})[0], 0.7 / 2e-5, 1e-9);
}

TEST(Jian, AClockThatHasRunOutStandsStill) {
  EXPECT_EQ(spheres(0.0).rate({}, {}, {1.0})[0], 0.0);
  EXPECT_EQ(spheres(0.0).rate({}, {}, {1.0 - 1e-13})[0], 0.0);
}

// Held at a rate v for long, a lags δ^1.5 by T times its rate: the damping of the clock at its end.
TEST(Jian, BothMemoriesAgreeInSlowMotion) {
  const double d = 1e-4, v = 1e-3, lag = 2e-5 * 1.5 * std::sqrt(d) * v;
  const double slow = spheres(0.0).force({d, v}, {}, {1.0}).dissipative;
  EXPECT_NEAR(spheres(1.0).force({d, v}, {}, {std::pow(d, 1.5) - lag}).dissipative, slow, 1e-6 * slow);
}

TEST(Jian, HereditaryEnergyYieldsTheForceAndNeverGrows) {
  const Jian law = spheres(1.0);
  for (const double d : {2e-5, 1e-4})
    for (const double ratio : {0.0, 0.5, 1.0, 1.5}) {
      const double a = ratio * std::pow(d, 1.5), h = 1e-5 * d, k = 1e-5 * std::pow(d, 1.5);
      const auto energy = [&](double x, double y) { return law.stored_energy({x, 0.0}, {}, {y}); };
      EXPECT_NEAR((energy(d + h, a) - energy(d - h, a)) / (2.0 * h), law.force({d, 0.0}, {}, {a}).total(),
                  1e-6 * law.force({d, 0.0}, {}, {0.0}).total());
      const double by_state = (energy(d, a + k) - energy(d, a > k ? a - k : 0.0)) / (a > k ? 2.0 * k : k);
      EXPECT_LE(by_state * law.rate({d, 0.0}, {}, {a})[0], 1e-6 * energy(d, 0.0) / 2e-5);
    }
}

// A step in depth: the relaxing part falls by e in T, exactly.
TEST(Jian, HereditaryForceRelaxesExponentially) {
  const Jian law = spheres(1.0);
  const double u = std::pow(1e-4, 1.5), t = 3e-5;
  const double a = u * (1.0 - std::exp(-t / 2e-5));
  const double start = law.force({1e-4, 0.0}, {}, {0.0}).dissipative;
  EXPECT_NEAR(law.force({1e-4, 0.0}, {}, {a}).dissipative, start * std::exp(-1.5), 1e-12 * start);
}

TEST(Jian, MemoryIsChosenByWord) {
  LawSpec spec{.law = "jian",
               .values = {{"shear_modulus", 27.3e9},
                          {"poisson", 0.3},
                          {"viscosity", 1e6},
                          {"relaxation_time", 2e-5},
                          {"effective_radius", 0.01}}};
  ASSERT_TRUE(make_law(spec));
  EXPECT_EQ(value_of(*make_law(spec), "memory"), 0.0);
  spec.values["memory"] = 2.0;
  const auto refused = make_law(spec);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("clock or hereditary"), std::string::npos) << refused.error().message;
}

// A clock that is far shorter than the contact must not slow the analysis down.
TEST(Jian, TheShortestClockCostsFewSteps) {
  Jian law = spheres(0.0);
  law.relaxation_time = 1e-12;
  const auto fast = analyse({.law = law, .touch = {.impact_speed = 0.3, .effective_mass = 4.6}});
  ASSERT_TRUE(fast);
  EXPECT_LT(fast->steps, 2000);
  // Kuwabara-Kono damping, nothing held back.
  const double k = law.elastic_stiffness(), c = 2.0 * 1e6 * 0.1 / 0.7;
  const auto whole = analyse({.law = Additive<shape::Hertzian>({k}, {.coefficient = c, .depth_exponent = 0.5}),
                              .touch = {.impact_speed = 0.3, .effective_mass = 4.6}});
  ASSERT_TRUE(whole);
  EXPECT_NEAR(fast->restitution.newton, whole->restitution.newton, 1e-8);
}

// E* = E/(1-ν²) of one deformable body, half of it for two: F = K^0.4 (5/4 m v²)^0.6.
TEST(Jian, WithoutViscosityItIsHertzBesideARigidAndAnEqualBody) {
  const double young = 70e6, nu = 0.3, radius = 0.01, mass = 1000.0 * 4.0 / 3.0 * std::numbers::pi * 1e-6;
  for (const double partner : {0.0, 1.0}) {
    LawSpec spec{.law = "jian",
                 .values = {{"shear_modulus", young / (2.0 * (1.0 + nu))},
                            {"poisson", nu},
                            {"viscosity", 0.0},
                            {"relaxation_time", 1e-4},
                            {"effective_radius", radius},
                            {"partner", partner}}};
    const auto law = make_law(spec);
    ASSERT_TRUE(law) << law.error().message;
    const Touch touch{.impact_speed = 1.0, .effective_mass = mass};
    const double modulus = (partner == 1.0 ? 1.0 : 0.5) * young / (1.0 - nu * nu);
    const double hertz = std::pow(4.0 / 3.0 * modulus * std::sqrt(radius), 0.4) * std::pow(1.25 * mass, 0.6);
    EXPECT_NEAR(hertz, partner == 1.0 ? 27.277 : 20.672, 5e-4);
    EXPECT_NEAR(analyse({.law = resolve(*law, touch)->law, .touch = touch})->peak_force / hertz, 1.0, 1e-9);
  }
}

}  // namespace
}  // namespace hysteron
