// The slider-crank with a clearance joint: first contacts from an independent integration (Runge-Kutta of order 4,
// steps of 2 µs and less), and closed forms of the ideal mechanism.
#include "../../src/reproduce/wang_2022_crank.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace hysteron::reproduce::wang_2022 {
namespace {

JointRun first_contacts(JointLaw law) { return run_joint(rig, law, JointFriction::none, 0.06, 2); }

TEST(WangCrank, LankaraniNikraveshTouchesAsTheReference) {
  const JointRun run = first_contacts(JointLaw::lankarani_nikravesh);
  ASSERT_GE(run.contacts.size(), 1u);
  EXPECT_NEAR(run.contacts[0].start, 6.20925577275e-3, 1e-10);
  EXPECT_NEAR(run.contacts[0].approach_speed, 0.160691898513, 1e-8);
  EXPECT_NEAR(run.contacts[0].peak_force, 2505.0, 0.5);
}

TEST(WangCrank, DashpotTouchesAsTheReference) {
  const JointRun run = first_contacts(JointLaw::dashpot);
  ASSERT_GE(run.contacts.size(), 3u);
  const double expected[3][3] = {{6.2093e-3, 0.1607, 1290.0}, {13.06e-3, 0.0809, 655.0}, {16.70e-3, 0.0395, 333.0}};
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(run.contacts[i].start, expected[i][0], 6e-6);
    EXPECT_NEAR(run.contacts[i].approach_speed, expected[i][1], 6e-5);
    EXPECT_NEAR(run.contacts[i].peak_force, expected[i][2], 0.6);
  }
}

// ẍ = -aω²(1 + a/l) at the start and aω²(1 - a/l) after half a turn. Of the short rod the largest is at 122.0 deg.
TEST(WangCrank, IdealAccelerationHasItsClosedForm) {
  for (const CrankSet* set : {&rig, &fast_crank}) {
    const double w = set->rpm * std::numbers::pi / 30.0, unit = set->crank_length * w * w,
                 ratio = set->crank_length / set->rod_length;
    EXPECT_NEAR(ideal_acceleration(*set, 0.0), -unit * (1.0 + ratio), 1e-10 * unit);
    EXPECT_NEAR(ideal_acceleration(*set, 0.5 * set->turn()), unit * (1.0 - ratio), 1e-10 * unit);
  }
  EXPECT_NEAR(ideal_acceleration(fast_crank, 122.0 / 360.0 * fast_crank.turn()), 9695.86, 0.01);
}

// In lasting contact the slider follows the ideal joint but for the small motion in the clearance.
TEST(WangCrank, AccelerationFollowsTheIdealJointInLastingContact) {
  const JointRun& run = joint_runs(rig)[static_cast<std::size_t>(JointLaw::dashpot)];
  ASSERT_TRUE(run.is_finished);
  ASSERT_EQ(run.times.size(), 2401u);
  double largest = 0.0;
  for (std::size_t i = 0; i < run.times.size(); ++i)
    if (run.times[i] > 0.45 && run.times[i] < 0.50)
      largest = std::max(largest, std::abs(run.accelerations[i] - ideal_acceleration(rig, run.times[i])));
  EXPECT_LT(largest, 0.3 * 22.3);  // of a ω²
  EXPECT_GT(largest, 1e-3);
}

// Loading once, then between the same two depths: after the first impact one dent returns nearly all energy.
TEST(WangCrank, OneDentReturnsTheEnergyOfLaterImpacts) {
  const JointRun one = first_contacts(JointLaw::ma_liu), fresh = first_contacts(JointLaw::ma_liu_fresh);
  ASSERT_GE(one.contacts.size(), 2u);
  ASSERT_GE(fresh.contacts.size(), 2u);
  EXPECT_NEAR(one.contacts[0].newton, fresh.contacts[0].newton, 1e-6);
  EXPECT_NEAR(one.contacts[1].stronge, 1.0, 1e-4);
  EXPECT_LT(fresh.contacts[1].stronge, 0.7);
}

TEST(WangCrank, FrictionTurnsTheRodAndSlowsTheImpact) {
  const JointRun without = first_contacts(JointLaw::dashpot),
                 with = run_joint(rig, JointLaw::dashpot, JointFriction::modified_coulomb, 0.06, 2);
  ASSERT_FALSE(with.contacts.empty());
  EXPECT_NEAR(with.contacts[0].start, without.contacts[0].start, 1e-10);
  EXPECT_GT(with.contacts[0].lost_friction, 0.0);
  EXPECT_EQ(without.contacts[0].lost_friction, 0.0);
  // The friction force is at most μ_s N = 0.1 N.
  EXPECT_LT(with.contacts[0].lost_friction, 0.1 * with.contacts[0].impulse * std::abs(with.contacts[0].slip_before));
  // tests/golden/multibody.json, clearance-rig-dashpot-adams.
  EXPECT_NEAR(with.contacts[0].separation_speed, 0.0818676767, 1e-8);
  EXPECT_NEAR(with.contacts[0].peak_force, 1288.9173, 1e-3);
}

}  // namespace
}  // namespace hysteron::reproduce::wang_2022
