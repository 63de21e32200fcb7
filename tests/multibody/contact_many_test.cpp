// Several contacts at once: cradles, rows of balls, blocks, wheels, towers; against references computed elsewhere
// (tests/golden/multibody.json).
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "../support/contact_runs.hpp"
#include "../support/multibody_runs.hpp"
#include "hysteron/laws/friction/all.hpp"

namespace hysteron::multibody {
namespace {

using testing::ContactRun;
using testing::Reference;
using testing::reference;
using testing::run_contacts;

std::shared_ptr<const ContactElement> marhefka_orin(double stiffness, double dissipation,
                                                    std::optional<FrictionElement> friction = {}) {
  return testing::element_of(
      {.law = "marhefka-orin", .values = {{"stiffness", stiffness}, {"dissipation", dissipation}}},
      {.contact = {.may_touch_at_rest = true}}, std::move(friction));
}

ContactPair neighbours(std::size_t i, double radius, const std::shared_ptr<const ContactElement>& element) {
  ContactPair pair;
  pair.name = "contact" + std::to_string(i + 1);
  pair.first = {{"ball" + std::to_string(i + 1), "", {}}, Sphere{radius}};
  pair.second = {{"ball" + std::to_string(i + 2), "", {}}, Sphere{radius}};
  pair.element = element;
  return pair;
}

// Events as the references list them: time, contact, 1 for touch and 0 for separation, closing speed.
void expect_events(const Reference& ref, const ContactRun& run, double end) {
  struct Event {
    double time, closing_speed, slip;
    std::size_t contact;
    bool touches;
  };
  std::vector<Event> found;
  for (const ContactHistory& c : run.contacts) {
    // The references do not list contacts that begin at rest.
    if (c.approach_speed > 1e-6 && c.start > 1e-12)
      found.push_back({c.start, c.approach_speed, c.slip_before, c.contact + 1, true});
    if (!c.is_open) found.push_back({c.end, -c.separation_speed, c.slip_after, c.contact + 1, false});
  }
  std::sort(found.begin(), found.end(), [](const Event& a, const Event& b) { return a.time < b.time; });
  const auto& events = ref.result["events"];
  ASSERT_GE(found.size(), events.size());
  for (std::size_t i = 0; i < events.size(); ++i) {
    SCOPED_TRACE("event " + std::to_string(i));
    EXPECT_NEAR(found[i].time, events[i][0].get<double>(), ref.tolerance * end);
    EXPECT_EQ(found[i].contact, events[i][1].get<std::size_t>());
    EXPECT_EQ(found[i].touches, events[i][2].get<int>() == 1);
    EXPECT_NEAR(found[i].closing_speed, events[i][3].get<double>(), ref.tolerance * 2.0);
    if (events[i].size() > 4) {
      // The references take the tangent the other way round.
      EXPECT_NEAR(found[i].slip, -events[i][4].get<double>(), ref.tolerance * 2.0);
    }
  }
}

double end_of(const Reference& ref) { return ref.rows.back()[0]; }

// Runs to each time of the reference's table and compares by `value(sample, column)`.
template <class Value>
ContactRun expect_table(const Reference& ref, const Model& model, const Value& value) {
  ContactRun last;
  for (std::size_t row = 0; row < ref.rows.size(); ++row) {
    SCOPED_TRACE("t = " + std::to_string(ref.rows[row][0]));
    std::vector<double> end;
    last = run_contacts(model, {.until = ref.rows[row][0], .tolerance = 1e-12}, [&](const Sample& s) {
      end.clear();
      for (std::size_t k = 1; k < ref.columns.size(); ++k) end.push_back(value(s, k - 1));
    });
    EXPECT_EQ(last.outcome.status, integrate::Status::finished) << last.failure;
    for (std::size_t k = 1; k < ref.columns.size(); ++k) ref.expect(row, ref.columns[k], end[k - 1]);
    EXPECT_LT(last.closure.relative_gap(), 1e-8);
  }
  return last;
}

TEST(ContactMany, NewtonsCradleMeetsTheReference) {
  const Reference ref = reference("cradle-5");
  const double m = ref["mass"], r = ref["radius"], l = ref["rod_length"];
  const std::size_t n = 5;
  Model model;
  model.gravity = {0.0, -ref["gravity"], 0.0};
  const auto element = marhefka_orin(ref["K"], ref["dissipation_a"]);
  for (std::size_t i = 0; i < n; ++i) {
    const std::string name = "ball" + std::to_string(i + 1);
    model.bodies.push_back(testing::planar_body(name, m, 0.4 * m * r * r));
    Joint pivot;
    pivot.name = "pivot" + std::to_string(i + 1);
    pivot.first = testing::on(ground_name, 2.0 * r * static_cast<double>(i), 0.0);
    pivot.second = testing::on(name, 0.0, l);
    pivot.position = {{i == 0 ? ref.parameters["theta0"][0].get<double>() : 0.0}, true};
    model.joints.push_back(pivot);
    if (i + 1 < n) model.contacts.push_back(neighbours(i, r, element));
  }
  const ContactRun run = expect_table(ref, model, [&](const Sample& s, std::size_t column) {
    double value[1];
    if (column < n)
      s.system.joint_position(column, value, s.work);
    else if (column < 2 * n)
      s.system.joint_speed(column - n, value, s.work);
    else {
      const Energies e = s.balance.energies;
      // The reference counts from the balls hanging at rest.
      value[0] = e.kinetic + e.gravity + e.contacts + static_cast<double>(n) * m * ref["gravity"] * l;
    }
    return value[0];
  });
  expect_events(ref, run, end_of(ref));
}

TEST(ContactMany, ARowOfBallsMeetsTheReference) {
  const Reference ref = reference("collinear-5");
  const double m = ref["mass"], r = ref["radius"];
  const std::size_t n = 5;
  Model model;
  const auto element = marhefka_orin(ref["K"], ref["dissipation_a"]);
  for (std::size_t i = 0; i < n; ++i) {
    const std::string name = "ball" + std::to_string(i + 1);
    model.bodies.push_back(testing::planar_body(name, m, 1e-3));
    model.joints.push_back(testing::slide("track" + std::to_string(i + 1), name, 0.0, 2.0 * r * static_cast<double>(i),
                                          i == 0 ? 1.0 : 0.0));
    if (i + 1 < n) model.contacts.push_back(neighbours(i, r, element));
  }
  const ContactRun run = expect_table(ref, model, [&](const Sample& s, std::size_t column) {
    if (column < n) return s.system.body(column, s.work).pose.position.x - 2.0 * r * static_cast<double>(column);
    if (column < 2 * n) return s.system.body(column - n, s.work).velocity.x;
    return s.balance.total();
  });
  expect_events(ref, run, end_of(ref));
}

double planar_state(const Sample& s, std::size_t column) {
  const BodyMotion m = s.system.body(0, s.work);
  const double values[] = {m.pose.position.x, m.pose.position.y, m.angle,
                           m.velocity.x,      m.velocity.y,      m.angular_velocity.z};
  return values[column];
}

Body body_in_state(const Reference& ref) {
  const auto& y = ref.parameters["initial_state"];
  return testing::planar_body("body", ref["mass"], ref["inertia"], planar_pose(y[0], y[1], y[2]),
                              {{y[3], y[4], 0.0}, {0.0, 0.0, y[5]}});
}

TEST(ContactMany, ARockingBlockMeetsTheReference) {
  const Reference ref = reference("rocking-block");
  Model model;
  model.gravity = {0.0, -ref["gravity"], 0.0};
  model.bodies = {body_in_state(ref)};
  const auto element =
      marhefka_orin(ref["K"], ref["dissipation_a"],
                    FrictionElement(CoulombTanh{ref["friction_coefficient"], ref["regularisation_speed"]}));
  for (std::size_t i = 0; i < 2; ++i) {
    ContactPair pair;
    pair.name = "corner" + std::to_string(i + 1);
    pair.first = {testing::on("body", ref.parameters["corner_x_body"][i], ref.parameters["corner_y_body"][i]), Point{}};
    pair.second = {testing::on(ground_name), HalfSpace{}};
    pair.point = ContactPointRule::first;
    pair.element = element;
    model.contacts.push_back(pair);
  }
  const ContactRun run = expect_table(ref, model, planar_state);
  expect_events(ref, run, end_of(ref));
}

TEST(ContactMany, AWheelOverAStepMeetsTheReference) {
  const Reference ref = reference("wheel-over-step");
  Model model;
  model.gravity = {0.0, -ref["gravity"], 0.0};
  model.bodies = {body_in_state(ref)};
  const auto element =
      marhefka_orin(ref["K"], ref["dissipation_a"],
                    FrictionElement(CoulombTanh{ref["friction_coefficient"], ref["regularisation_speed"]}));
  ContactPair plane;
  plane.name = "plane";
  plane.first = {testing::on("body"), Sphere{ref["radius"]}};
  plane.second = {testing::on(ground_name), HalfSpace{}};
  plane.point = ContactPointRule::first;
  plane.element = element;
  ContactPair step = plane;
  step.name = "step";
  step.second = {testing::on(ground_name, ref["step_x"], ref["step_h"]), Point{}};
  model.contacts = {plane, step};
  const ContactRun run = expect_table(ref, model, planar_state);
  expect_events(ref, run, end_of(ref));
}

// Towers on a ground that accelerates: in its frame, a force on each.
Model towers(const Reference& ref, std::shared_ptr<const ContactElement> element) {
  const double amplitude = ref["amp"], frequency = ref["freq"], burst = ref["burst"];
  const auto ground = [=](double mass) {
    const auto force = [=](double t) {
      const double pi = std::numbers::pi, s = std::sin(pi * t / burst);
      const double value = t < burst ? -mass * amplitude * s * s * std::sin(2.0 * pi * frequency * t) : 0.0;
      return FunctionValue{value, 0.0, 0.0};
    };
    return Function::from(force, {burst});
  };
  Model model;
  for (const int i : {1, 2}) {
    const std::string n = std::to_string(i);
    const double m = ref["m" + n], omega = 2.0 * std::numbers::pi / ref["T" + n], k = m * omega * omega;
    model.bodies.push_back(testing::planar_body("tower" + n, m, 1.0));
    model.joints.push_back(testing::slide("floor" + n, "tower" + n, 0.0));
    JointForce frame;
    frame.name = "frame" + n;
    frame.coordinate = {"floor" + n, 0};
    frame.stiffness = k;
    frame.damping = 2.0 * ref["zeta" + n] * std::sqrt(k * m);
    frame.effort = ground(m);
    model.forces.push_back(frame);
  }
  ContactPair pair;
  pair.name = "gap";
  pair.first = {testing::on("tower1"), Point{}};
  pair.second = {testing::on("tower2", ref["gap"], 0.0, std::numbers::pi / 2.0), HalfSpace{}};
  pair.element = std::move(element);
  model.contacts = {pair};
  return model;
}

void expect_pounding(const Reference& ref, const Model& model) {
  const ContactRun run = expect_table(ref, model, [](const Sample& s, std::size_t column) {
    const BodyMotion m = s.system.body(column % 2, s.work);
    return column < 2 ? m.pose.position.x : m.velocity.x;
  });
  const auto& impacts = ref.result["impacts"];
  ASSERT_GE(run.contacts.size(), impacts.size());
  for (std::size_t i = 0; i < impacts.size(); ++i) {
    SCOPED_TRACE(i);
    EXPECT_NEAR(run.contacts[i].start, impacts[i][0].get<double>(), ref.tolerance * 5.0);
    EXPECT_NEAR(run.contacts[i].approach_speed, impacts[i][1].get<double>(), ref.tolerance * 3.0);
    EXPECT_NEAR(run.contacts[i].max_indentation, impacts[i][2].get<double>(), ref.tolerance * 0.03);
    EXPECT_NEAR(run.contacts[i].end, impacts[i][4].get<double>(), ref.tolerance * 5.0);
    EXPECT_NEAR(run.contacts[i].separation_speed, -impacts[i][5].get<double>(), ref.tolerance * 3.0);
  }
}

TEST(ContactMany, TowersThatPoundByJankowskiMeetTheReference) {
  const Reference ref = reference("pounding-jankowski");
  expect_pounding(ref,
                  towers(ref, testing::element_of({.law = "jankowski-2006",
                                                   .values = {{"stiffness", ref["K1"]}, {"restitution", ref["e"]}}})));
}
TEST(ContactMany, TowersThatPoundByKelvinVoigtMeetTheReference) {
  const Reference ref = reference("pounding-kelvin-voigt");
  expect_pounding(ref,
                  towers(ref, testing::element_of({.law = "anagnostopoulos",
                                                   .values = {{"stiffness", ref["K1"]}, {"restitution", ref["e"]}}})));
}

// Three balls on a line; the second meets the third while it is pressed by the first. The damping of the law sets in
// with the fourth root of the depth.
ContactRun run_three_balls(double mass) {
  constexpr double radius = 0.02, gap = 1e-5, stiffness_per_mass = 1e9;
  Model model;
  for (const int i : {1, 2, 3}) {
    const std::string ball = "ball" + std::to_string(i);
    model.bodies.push_back(
        testing::planar_body(ball, mass, mass * radius * radius, planar_pose(i * (2.0 * radius + gap), 0.0, 0.0)));
    model.joints.push_back(
        testing::slide("line" + std::to_string(i), ball, 0.0, i * (2.0 * radius + gap), i == 1 ? 1.0 : 0.0));
  }
  const auto element = testing::element_of(
      {.law = "jankowski-2006", .values = {{"stiffness", stiffness_per_mass * mass}, {"restitution", 0.65}}});
  model.contacts = {neighbours(0, radius, element), neighbours(1, radius, element)};
  return run_contacts(model, {.until = 1e-3, .tolerance = 1e-11});
}

// Mass and stiffness times a power of two give the same motion bit for bit, in the same steps.
TEST(ContactMany, StepsDoNotDependOnTheUnitOfMass) {
  const ContactRun light = run_three_balls(0.125), heavy = run_three_balls(0.125 * 16384.0);
  ASSERT_EQ(heavy.outcome.status, integrate::Status::finished);
  ASSERT_EQ(light.contacts.size(), 2u);
  ASSERT_EQ(heavy.contacts.size(), 2u);
  EXPECT_LT(light.contacts[1].start, light.contacts[0].end);
  EXPECT_EQ(heavy.statistics.steps, light.statistics.steps);
  EXPECT_EQ(heavy.statistics.rejected, light.statistics.rejected);
  for (const std::size_t i : {0u, 1u}) {
    EXPECT_EQ(heavy.contacts[i].start, light.contacts[i].start);
    EXPECT_EQ(heavy.contacts[i].max_indentation, light.contacts[i].max_indentation);
    EXPECT_EQ(heavy.contacts[i].impulse, light.contacts[i].impulse * 16384.0);
  }
}

}  // namespace
}  // namespace hysteron::multibody
