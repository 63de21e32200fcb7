// What the source proves of its models, on computed motions with random parameters: the Lyapunov functions never grow,
// the dashpot's invariant holds, motions come to rest on the set of equilibria.
#include <gtest/gtest.h>

#include "../../../src/reproduce/free_motion.hpp"
#include "hysteron/impact/bouc_wen_scaling.hpp"
#include "support/sampling.hpp"

namespace hysteron {
namespace {

using reproduce::FreeMotion;

constexpr Touch unit{.impact_speed = 1.0, .effective_mass = 1.0};

bouc_wen::PiNumbers any_pi_numbers() {
  const double pi2 = sampling::log_uniform(0.05, 2.0);
  return {.pi1 = sampling::log_uniform(0.005, 0.5),
          .pi2 = pi2,
          .pi3 = pi2 * sampling::uniform(-0.98, 0.98),
          .alpha = sampling::uniform(0.05, 0.95),
          .a = sampling::uniform(0.5, 2.0),
          .hysteresis_exponent = sampling::uniform(1.0, 3.0),
          .exponent = sampling::uniform(1.0, 3.0)};
}

// Largest rise of the energy from one step to the next.
template <class L>
double largest_rise(const L& law) {
  FreeMotion<L> motion(law, unit);
  double last = motion.energy(), rise = 0.0;
  const auto watch = [&] {
    rise = std::max(rise, motion.energy() - last);
    last = motion.energy();
  };
  motion.run(30.0, 0.01, watch, 1e-13);
  return rise;
}

TEST(BoucWenMotion, TheLyapunovFunctionNeverGrows) {
  EXPECT_TRUE(
      rc::check([] { RC_ASSERT(largest_rise(bouc_wen::law_of<BoucWenHuntCrossley>(any_pi_numbers())) < 1e-10); }));
  EXPECT_TRUE(rc::check([] { RC_ASSERT(largest_rise(bouc_wen::law_of<BoucWenMaxwell>(any_pi_numbers())) < 1e-10); }));
}

// In the source's letters R + π₁V: r + m δ̇/c with r = δ - y.
TEST(BoucWenMotion, DepthOfTheDashpotAndMomentumKeepTheirSum) {
  EXPECT_TRUE(rc::check([] {
    const auto numbers = any_pi_numbers();
    FreeMotion<BoucWenMaxwell> motion(bouc_wen::law_of<BoucWenMaxwell>(numbers), unit);
    motion.run(20.0, 0.01, [&] {
      const double sum =
          motion.contact().indentation - motion.state()[0] + numbers.pi1 * motion.contact().indentation_rate;
      RC_ASSERT(std::abs(sum - numbers.pi1) < 1e-10 * (1.0 + numbers.pi1));
    });
  }));
}

// Equilibria: δ̇ = 0 and α|x|ᵖ⁻¹x + (1-α)|z|ᵖ⁻¹z = 0, with x the length of the springs.
template <class L>
void expect_rest(double duration) {
  for (const double gamma : {-0.9, 0.0, 0.9})
    for (const double p : {1.0, 1.5, 2.0}) {
      const bouc_wen::PiNumbers numbers{
          .pi1 = 0.3, .pi2 = 1.0, .pi3 = gamma, .alpha = 0.4, .a = 1.2, .hysteresis_exponent = 1.3, .exponent = p};
      FreeMotion<L> motion(bouc_wen::law_of<L>(numbers), unit);
      motion.run(
          duration, 0.01, [] {}, 1e-9);
      const auto z = motion.state();
      const double spring = L::state_size == 2 ? z[0] : motion.contact().indentation;
      EXPECT_LT(std::abs(motion.contact().indentation_rate), 0.03) << gamma << ' ' << p;
      EXPECT_LT(std::abs(motion.force()), 0.03) << gamma << ' ' << p;
      EXPECT_NEAR(std::pow(numbers.alpha / (1.0 - numbers.alpha), 1.0 / p) * spring, -z.back(), 0.15)
          << gamma << ' ' << p;
    }
}

TEST(BoucWenMotion, ComesToRestOnTheSetOfEquilibria) {
  expect_rest<BoucWenHuntCrossley>(1000.0);
  expect_rest<BoucWenMaxwell>(1000.0);
}

}  // namespace
}  // namespace hysteron
