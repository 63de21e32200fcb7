#include <gtest/gtest.h>

#include "friction_support.hpp"

namespace hysteron {
namespace {

// Slides at 3 N, when the spring is 0.3 mm long.
constexpr CundallStrack law{.tangential_stiffness = 1e4, .tangential_damping = 0.0, .coefficient = 0.3};
constexpr CundallStrack damped{.tangential_stiffness = 1e4, .tangential_damping = 50.0, .coefficient = 0.3};
constexpr double load = 10.0;

Slip slip_at(Tangent velocity, double normal_force = load) {
  return {.velocity = velocity, .normal_force = normal_force};
}

TEST(CundallStrack, IsASpringAndADashpotBelowTheLimit) {
  const Tangent f = damped.force(slip_at({0.01, 0.0}), {1e-4, -1e-4});
  EXPECT_NEAR(f.x, -(1.0 + 0.5), 1e-14);
  EXPECT_NEAR(f.y, 1.0, 1e-14);
}

TEST(CundallStrack, ForceIsCutOffAtTheLimitInItsDirection) {
  const Tangent f = damped.force(slip_at({0.0, 0.08}), {3e-4, 0.0});  // parts 3 and 4, together 5
  EXPECT_NEAR(f.x, -3.0 * 0.6, 1e-14);
  EXPECT_NEAR(f.y, -3.0 * 0.8, 1e-14);
}

TEST(CundallStrack, IsContinuousAtTheLimit) {
  const State<2> q{2e-4, 0.0};
  for (const double c : {1.0 - 1e-9, 1.0 + 1e-9}) EXPECT_NEAR(damped.force(slip_at({0.02 * c, 0.0}), q).x, -3.0, 1e-8);
}

TEST(CundallStrack, SpringStopsGrowingAtTheLimitAndRemembers) {
  State<2> q{};
  for (int i = 0; i < 100; ++i) q = law.advance(slip_at({0.1, 0.0}), q, 1e-4);  // 1 mm
  EXPECT_DOUBLE_EQ(q[0], 3e-4);
  EXPECT_DOUBLE_EQ(law.force(slip_at({}), q).x, -3.0);  // stopped: still loaded
  q = law.advance(slip_at({-0.1, 0.0}), q, 1e-3);       // 0.1 mm back
  EXPECT_NEAR(law.force(slip_at({}), q).x, -2.0, 1e-12);
  q = law.advance(slip_at({-0.1, 0.0}), q, 1.0);
  EXPECT_DOUBLE_EQ(q[0], -3e-4);
}

TEST(CundallStrack, SpringShortensWithTheLoadAndIsDroppedAtSeparation) {
  const State<2> q{0.0, 3e-4};
  EXPECT_DOUBLE_EQ(law.project(slip_at({}, 5.0), q)[1], 1.5e-4);
  EXPECT_EQ(law.project(slip_at({}, 0.0), q), State<2>{});
  EXPECT_EQ(law.start(slip_at({1.0, 0.0})), State<2>{});
}

TEST(CundallStrack, RateFollowsTheSlipAndTurnsAtTheLimit) {
  const Slip slip = slip_at({0.3, 0.4});
  EXPECT_EQ(law.rate(slip, {1e-4, 0.0}), (State<2>{0.3, 0.4}));
  const State<2> at_limit = law.rate(slip, {3e-4, 0.0});
  EXPECT_NEAR(at_limit[0], 0.0, 1e-16);
  EXPECT_DOUBLE_EQ(at_limit[1], 0.4);
  EXPECT_EQ(law.rate(slip, {-3e-4, 0.0}), (State<2>{0.3, 0.4}));  // unloads
}

TEST(CundallStrack, RateAndAdvanceAgree) {
  const Slip slip = slip_at({0.3, 0.4});
  for (const State<2>& q : {State<2>{1e-4, 0.0}, State<2>{3e-4, 0.0}}) {
    const State<2> ahead = law.advance(slip, q, 1e-9), rate = law.rate(slip, q);
    for (std::size_t k = 0; k < 2; ++k) EXPECT_NEAR((ahead[k] - q[k]) / 1e-9, rate[k], 1e-5);
  }
}

// Elastic-perfectly plastic loop between ±A: 4 μN (A - μN/k) lost per cycle, and nothing if the limit is not reached.
TEST(CundallStrack, LosesTheAreaOfItsLoop) {
  const auto loss_per_cycle = [](double amplitude) {
    constexpr int steps = 20000;
    State<2> q{};
    double x = 0.0, work = 0.0, before = 0.0;
    for (int i = 0; i < 2 * steps; ++i) {
      if (i == steps) before = work;
      const double next = amplitude * std::sin(2.0 * std::numbers::pi * (i + 1) / steps);
      const Slip slip = slip_at({next - x, 0.0});
      const State<2> ahead = law.advance(slip, q, 1.0);
      work += 0.5 * (law.force(slip, q).x + law.force(slip, ahead).x) * (next - x);
      q = ahead;
      x = next;
    }
    return before - work;
  };
  EXPECT_NEAR(loss_per_cycle(1e-3), 4.0 * 3.0 * (1e-3 - 3e-4), 1e-6 * 8.4e-3);
  EXPECT_NEAR(loss_per_cycle(2e-4), 0.0, 1e-16);
}

TEST(CundallStrack, TangentialDampingLeftOutIsThatOfTheNormalLaw) {
  const CundallStrack tsuji{.tangential_stiffness = 1e4, .coefficient = 0.3};
  EXPECT_TRUE(tsuji.uses_normal_damping());
  EXPECT_FALSE(law.uses_normal_damping());
  Slip slip = slip_at({0.01, 0.0});
  slip.normal_damping = 50.0;
  EXPECT_EQ(tsuji.force(slip, {1e-4, 0.0}), damped.force(slip, {1e-4, 0.0}));
  EXPECT_NE(law.force(slip, {1e-4, 0.0}), damped.force(slip, {1e-4, 0.0}));
}

// Why the reset leaves the dashpot out: with q = -(F + c v)/k a fast slip, suddenly stopped, is pushed on by the
// spring.
TEST(CundallStrack, UsualResetWithADashpotCreatesEnergy) {
  const Slip fast = slip_at({1.0, 0.0});
  const Tangent f = damped.force(fast, {});
  ASSERT_DOUBLE_EQ(f.x, -3.0);
  const Tangent usual = (-1.0 / damped.tangential_stiffness) * (f + damped.tangential_damping * fast.velocity);
  EXPECT_GT(damped.stored_energy(fast, as_state(usual)), 0.0);  // no time has passed, so no work was done
  EXPECT_EQ(damped.stored_energy(fast, damped.project(fast, {})), 0.0);
}

// Any motion under any load: what friction gives to the body never exceeds what it took before.
TEST(CundallStrack, NeverGivesBackMoreThanItTookAlongRandomPaths) {
  testing::Draw draw(7);
  for (int run = 0; run < 20; ++run) {
    const CundallStrack l = testing::draw_law<CundallStrack>(draw);
    double taken = 0.0, exchanged = 0.0, lowest = 0.0;
    State<2> q{};
    for (int leg = 0; leg < 20; ++leg) {
      const double heavy = draw.spread(1.0, 1e4), reach = l.coefficient * heavy / l.tangential_stiffness;
      const Slip slip{.velocity = testing::polar(draw.spread(1e-3, 1.0), draw.uniform(0.0, 6.3)),
                      .normal_force = heavy,
                      .normal_damping = draw.spread(0.1, 1e3)};
      const double dt = 2e-3 * reach / length(slip.velocity);
      for (int i = 0; i < 1000; ++i) {
        const State<2> next = l.advance(slip, q, dt);
        const double work = 0.5 * dt * dot(l.force(slip, l.project(slip, q)) + l.force(slip, next), slip.velocity);
        taken -= work;
        exchanged += std::abs(work);
        lowest = std::min(lowest, taken);
        q = next;
      }
    }
    EXPECT_GE(lowest, -1e-6 * exchanged);
  }
}

}  // namespace
}  // namespace hysteron
