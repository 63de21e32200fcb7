// Balls that bounce, against references computed elsewhere (tests/golden/multibody.json).
#include <gtest/gtest.h>

#include <cmath>

#include "../support/contact_runs.hpp"
#include "../support/multibody_runs.hpp"
#include "hysteron/laws/friction/all.hpp"

namespace hysteron::multibody {
namespace {

using testing::ContactRun;
using testing::Reference;
using testing::reference;

// A ball on a vertical guide above a plane.
Model dropped_ball(const Reference& ref, const LawSpec& spec, const LawOptions& options = {}) {
  Model model;
  model.gravity = {0.0, -ref["gravity"], 0.0};
  model.bodies = {testing::planar_body("ball", ref["mass"], 1e-3)};
  model.joints = {testing::slide("guide", "ball", M_PI / 2.0, ref["drop_height"])};
  ContactPair pair;
  pair.name = "floor";
  pair.first = {{"ball", "", {}}, Point{}};
  pair.second = {{ground_name, "", {}}, HalfSpace{}};
  pair.element = testing::element_of(spec, options);
  model.contacts = {pair};
  return model;
}

void expect_bounces(const Reference& ref, const Model& model) {
  const auto& bounces = ref.result.at("bounces");
  const double end = bounces.back().at("separation_time").get<double>();
  const ContactRun run = testing::run_contacts(model, {.until = end + 1e-3, .tolerance = 1e-12});
  ASSERT_EQ(run.outcome.status, integrate::Status::finished) << run.failure;
  ASSERT_GE(run.contacts.size(), bounces.size());
  const auto near = [&](double value, const nlohmann::json& bounce, const char* name) {
    const double expected = bounce.at(name).get<double>(), scale = std::abs(bounces[0].at(name).get<double>());
    EXPECT_NEAR(value, expected, ref.tolerance * std::max(scale, std::abs(expected))) << name;
  };
  for (std::size_t i = 0; i < bounces.size(); ++i) {
    SCOPED_TRACE(i);
    const ContactHistory& c = run.contacts[i];
    near(c.start, bounces[i], "touch_time");
    near(c.approach_speed, bounces[i], "approach_speed");
    near(c.max_indentation, bounces[i], "max_indentation");
    near(c.peak_force, bounces[i], "peak_force");
    near(c.end, bounces[i], "separation_time");
    near(c.separation_speed, bounces[i], "separation_speed");
    near(c.lost_normal, bounces[i], "energy_lost");
  }
  EXPECT_LT(run.closure.relative_gap(), 1e-8);
}

// Surfaces in touch at t = 0 that approach each other do not touch at the next number after 0.
TEST(ContactBounce, SurfacesInTouchAtTheStartTouchAtTheStart) {
  Model model;
  model.bodies = {testing::planar_body("ball", 1.0, 1.0)};
  model.bodies[0].velocity = Velocity{{0.0, -1.0, 0.0}, {}};
  ContactPair pair;
  pair.name = "floor";
  pair.first = {{"ball", "", {}}, Point{}};
  pair.second = {{ground_name, "", {}}, HalfSpace{}};
  pair.element = testing::element_of({.law = "hertz", .values = {{"stiffness", 1e8}}}, LawOptions{});
  model.contacts = {pair};
  const ContactRun run = testing::run_contacts(model, {.until = 1e-2, .tolerance = 1e-12});
  ASSERT_EQ(run.outcome.status, integrate::Status::finished) << run.failure;
  ASSERT_EQ(run.contacts.size(), 1u);
  EXPECT_EQ(run.contacts[0].start, 0.0);
  EXPECT_EQ(run.contacts[0].approach_speed, 1.0);
  EXPECT_EQ(run.events.at(0).time, 0.0);
}

TEST(ContactBounce, LankaraniNikraveshMeetsTheReference) {
  const Reference ref = reference("bounce-hertz-ln");
  expect_bounces(
      ref, dropped_ball(ref, {.law = "lankarani-nikravesh",
                              .values = {{"stiffness", ref["stiffness_K"]}, {"restitution", ref["restitution"]}}}));
}
TEST(ContactBounce, FloresMeetsTheReference) {
  const Reference ref = reference("bounce-flores");
  expect_bounces(
      ref, dropped_ball(ref, {.law = "flores",
                              .values = {{"stiffness", ref["stiffness_K"]}, {"restitution", ref["restitution"]}}}));
}

TEST(ContactBounce, CalibratedDampingMeetsTheReference) {
  const Reference ref = reference("bounce-exact");
  expect_bounces(ref, dropped_ball(ref,
                                   {.law = "hunt-crossley",
                                    .values = {{"stiffness", ref["stiffness_K"]}, {"restitution", ref["restitution"]}}},
                                   {.mode = RestitutionMode::exact}));
}
TEST(ContactBounce, KelvinVoigtLetsGoBeforeTheIndentationIsGone) {
  const Reference ref = reference("bounce-kelvin-voigt");
  expect_bounces(ref, dropped_ball(ref, {.law = "kelvin-voigt",
                                         .values = {{"stiffness", ref["stiffness_K"]}, {"damping", ref["damping"]}}}));
}
// A damped ball comes to rest within milliseconds; its speed is then rounding, which changes its sign at every step.
TEST(ContactBounce, AContactAtRestDoesNotReverseByRounding) {
  Reference ref;
  ref.parameters = {{"gravity", 9.81}, {"mass", 0.25}, {"drop_height", 1e-3}};
  const ContactRun run = testing::run_contacts(
      dropped_ball(ref, {.law = "kelvin-voigt", .values = {{"stiffness", 1e5}, {"damping", 200.0}}}), {.until = 5.0});
  ASSERT_EQ(run.outcome.status, integrate::Status::finished) << run.failure;
  ASSERT_EQ(run.contacts.size(), 1u);
  EXPECT_TRUE(run.contacts[0].is_open);
  EXPECT_LT(run.statistics.events, 400);  // more than 1300 if every change of the sign counts
}

// A ball that slides at the depth at which the floor carries it, until it rolls.
TEST(ContactBounce, ASlidingContactAtRestDoesNotReverseByRounding) {
  constexpr double mass = 0.5, radius = 0.03, speed = 2.0, gravity = 9.81, stiffness = 1e8, coefficient = 0.2;
  Model model;
  model.gravity = {0.0, -gravity, 0.0};
  const double depth = std::pow(mass * gravity / stiffness, 2.0 / 3.0);
  model.bodies = {testing::planar_body("ball", mass, 0.4 * mass * radius * radius, planar_pose(0.0, radius - depth),
                                       {{speed, 0.0, 0.0}, {}})};
  ContactPair pair;
  pair.name = "floor";
  pair.first = {{"ball", "", {}}, Sphere{radius}};
  pair.second = {{ground_name, "", {}}, HalfSpace{}};
  pair.element = testing::element_of({.law = "hertz", .values = {{"stiffness", stiffness}}}, {},
                                     FrictionElement(Coulomb{.coefficient = coefficient}));
  pair.point = ContactPointRule::first;
  model.contacts = {pair};
  double last = 0.0;
  const ContactRun run =
      testing::run_contacts(model, {.until = 0.5, .tolerance = 1e-12, .sample_interval = 0.01},
                            [&](const Sample& sample) { last = sample.system.body(0, sample.work).velocity.x; });
  ASSERT_EQ(run.outcome.status, integrate::Status::finished) << run.failure;
  EXPECT_NEAR(last, 5.0 / 7.0 * speed, 1e-9);
  EXPECT_LT(run.statistics.events, 400);  // more than 11000 if every change of the sign counts
}

LawSpec ma_liu(const Reference& ref) {
  return {.law = "ma-liu",
          .values = {{"effective_modulus", ref["effective_modulus"]},
                     {"effective_radius", ref["effective_radius"]},
                     {"yield_strength", ref["yield_strength"]},
                     {"psi", 2.84},
                     {"xi", 13.0}}};
}
TEST(ContactBounce, ADentIsKeptBetweenImpacts) {
  const Reference ref = reference("bounce-ma-liu-memory");
  expect_bounces(ref, dropped_ball(ref, ma_liu(ref)));
}
TEST(ContactBounce, AFreshSpotIsDentedAnew) {
  const Reference ref = reference("bounce-ma-liu-fresh");
  expect_bounces(ref, dropped_ball(ref, ma_liu(ref), {.contact = {.spot = Spot::fresh}}));
}

}  // namespace
}  // namespace hysteron::multibody
