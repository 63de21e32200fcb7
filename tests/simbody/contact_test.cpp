// Runs with contacts computed by Simbody too: its own Hunt-Crossley force on a sphere, and a force of Lankarani and
// Nikravesh written for it in a clearance joint.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/contact_mechanisms.hpp"

namespace {

using contact_mechanisms::OwnRun;
using contact_mechanisms::Scene;

// Positions relative to the length of the scene, velocities to the largest.
void expect_same_end(const Scene& scene) {
  const auto built = contact_mechanisms::built(scene);
  OwnRun own(scene, built, 1e-12);
  const std::vector<double>& ours = own.run();
  EXPECT_EQ(own.contacts.size(), scene.contacts);
  const peers::SimbodyRun theirs = peers::run_simbody(scene.simbody, peers::SimbodyMethod::runge_kutta_merson, 1e-12);
  ASSERT_TRUE(theirs.has_finished);
  ASSERT_EQ(ours.size(), theirs.result.size());
  EXPECT_LT(position_error(scene, ours, theirs.result), 1e-8);
  double speed = 0.0;
  for (std::size_t i = 0; i < ours.size(); ++i)
    if (i % 6 >= 3) speed = std::max(speed, std::abs(ours[i]));
  ASSERT_GT(speed, 0.0);
  for (std::size_t i = 0; i < ours.size(); ++i)
    if (i % 6 >= 3) {
      EXPECT_NEAR(ours[i], theirs.result[i], 1e-8 * speed) << i;
    }
}

using hysteron::multibody::Space;

TEST(SimbodyContact, ABouncingSphereEndsAtTheSamePlace) {
  expect_same_end(contact_mechanisms::bouncing_sphere(Space::spatial));
  expect_same_end(contact_mechanisms::bouncing_sphere(Space::planar));
}
// A lossy sphere has other impacts, so that the damping is compared as well.
TEST(SimbodyContact, ALossySphereEndsAtTheSamePlace) {
  Scene scene = contact_mechanisms::bouncing_sphere(Space::spatial, {.dissipation = 0.2, .end = 1.0});
  scene.contacts = 3;
  expect_same_end(scene);
}
TEST(SimbodyContact, ASliderCrankWithClearanceEndsAtTheSamePlace) {
  expect_same_end(contact_mechanisms::clearance_slider_crank());
}

}  // namespace
