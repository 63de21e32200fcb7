#include "hysteron/laws/friction/coulomb.hpp"

#include <gtest/gtest.h>

namespace hysteron {
namespace {

constexpr Coulomb law{.coefficient = 0.3, .static_coefficient = 0.5};

TEST(Coulomb, SlidingForceOpposesTheSlipAndForgetsItsSpeed) {
  const Tangent slow = law.force({.velocity = {3e-9, 4e-9}, .normal_force = 10.0});
  EXPECT_DOUBLE_EQ(slow.x, -1.8);
  EXPECT_DOUBLE_EQ(slow.y, -2.4);
  const Tangent fast = law.force({.velocity = {30.0, 40.0}, .normal_force = 10.0});
  EXPECT_DOUBLE_EQ(fast.x, -1.8);
  EXPECT_DOUBLE_EQ(fast.y, -2.4);
}

TEST(Coulomb, StickGivesWhatHoldsTheContactUpToTheStaticLimit) {
  EXPECT_EQ(law.force({.normal_force = 10.0, .holding_force = {0.0, 5.0}}), (Tangent{0.0, 5.0}));
  const Tangent beyond = law.force({.normal_force = 10.0, .holding_force = {0.0, 5.0000001}});
  EXPECT_DOUBLE_EQ(beyond.y, 3.0);  // slips, and slides with the sliding coefficient
}

TEST(Coulomb, StaticCoefficientLeftOutIsTheSlidingOne) {
  const Coulomb one{.coefficient = 0.3};
  EXPECT_TRUE(one.refusal().empty());
  EXPECT_EQ(one.force({.normal_force = 10.0, .holding_force = {2.9, 0.0}}), (Tangent{2.9, 0.0}));
  EXPECT_DOUBLE_EQ(one.force({.normal_force = 10.0, .holding_force = {3.1, 0.0}}).x, 3.0);
}

TEST(Coulomb, BoundaryChangesSignWhereStickEndsAndWhereSlipTurnsRound) {
  const State<2> stick{}, slip{1.0, 0.0};
  EXPECT_GT(law.boundary({.normal_force = 10.0, .holding_force = {4.9, 0.0}}, stick), 0.0);
  EXPECT_LT(law.boundary({.normal_force = 10.0, .holding_force = {5.1, 0.0}}, stick), 0.0);
  EXPECT_GT(law.boundary({.velocity = {0.1, 0.3}, .normal_force = 10.0}, slip), 0.0);
  EXPECT_LT(law.boundary({.velocity = {-0.1, 0.3}, .normal_force = 10.0}, slip), 0.0);
}

TEST(Coulomb, GivesWayAgainstTheHoldingForceBeforeItMoves) {
  const Slip broken{.normal_force = 10.0, .holding_force = {-6.0, 0.0}};  // something pulls towards +x
  const State<2> z = law.project(broken, {});
  EXPECT_EQ(z, (State<2>{1.0, 0.0}));
  // Released, the host passes no holding force; the contact still knows where it is going.
  EXPECT_EQ(law.force({.normal_force = 10.0}, z), (Tangent{-3.0, 0.0}));
}

TEST(Coulomb, RefusesAStaticCoefficientBelowTheSlidingOne) {
  EXPECT_FALSE((Coulomb{.coefficient = 0.3, .static_coefficient = 0.29}).refusal().empty());
  EXPECT_TRUE((Coulomb{.coefficient = 0.3, .static_coefficient = 0.3}).refusal().empty());
}

// A block of 2 kg on the floor, pushed by a force that grows from zero, then coasting to rest: the way a host uses
// events.
TEST(Coulomb, BlockSticksSlipsAndSticksAgain) {
  constexpr double mass = 2.0, gravity = 10.0, load = mass * gravity;  // sticks up to 10 N, slides with 6 N
  const auto pushed = [](double t) { return t < 2.0 ? 8.0 * t : 0.0; };
  constexpr double dt = 1e-4;
  double v = 0.0, x = 0.0, slip_at = -1.0, stop_at = -1.0;
  State<2> z{};
  for (int i = 0; i < 60000 && stop_at < 0.0; ++i) {
    const double t = i * dt;
    const Slip slip{.velocity = {v, 0.0}, .normal_force = load, .holding_force = {-pushed(t), 0.0}};
    const bool stuck = z == State<2>{};
    if (law.boundary(slip, z) < 0.0) {
      if (!stuck) v = 0.0;
      z = law.project({.velocity = {v, 0.0}, .normal_force = load, .holding_force = slip.holding_force}, z);
      if (stuck) slip_at = t;
      if (!stuck && z == State<2>{}) stop_at = t;
    }
    const Slip now{.velocity = {v, 0.0}, .normal_force = load, .holding_force = {-pushed(t), 0.0}};
    v += dt * (pushed(t) + law.force(now, z).x) / mass;
    x += dt * v;
  }
  // v = ∫(8t - 6)/2 dt from 1.25 to 2: [2t² - 3t] = 2 - (3.125 - 3.75) = 2.625; then -3 m/s² for 0.875 s.
  EXPECT_NEAR(slip_at, 1.25, 3 * dt);
  EXPECT_NEAR(stop_at, 2.875, 10 * dt);
  // ∫ 2t² - 3t + 0.625 from 1.25 to 2 and 2.625²/6.
  EXPECT_NEAR(x, 2.0 / 3.0 * (8.0 - 1.953125) - 1.5 * (4.0 - 1.5625) + 0.625 * 0.75 + 2.625 * 2.625 / 6.0, 2e-3);
}

}  // namespace
}  // namespace hysteron
