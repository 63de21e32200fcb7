// The same scene in other units of length and time takes the same steps and gives the same motion.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "../support/contact_runs.hpp"
#include "hysteron/laws/friction/all.hpp"

namespace hysteron::multibody {
namespace {

// Lengths, times and masses of the scene are those in SI times these.
struct Units {
  double length = 1.0, time = 1.0, mass = 1.0;
  double speed() const { return length / time; }
  double acceleration() const { return speed() / time; }
  double force() const { return mass * acceleration(); }
  double hertz() const { return force() / std::pow(length, 1.5); }
};

Body ball(const std::string& name, const Units& u, double mass, double radius, const Vector3& at, const Vector3& v,
          double spin) {
  return testing::planar_body(name, mass * u.mass, 0.4 * mass * radius * radius * u.mass * u.length * u.length,
                              planar_pose(at.x * u.length, at.y * u.length),
                              {u.speed() * v, {0.0, 0.0, spin / u.time}});
}

ContactPair contact(const std::string& name, const ContactSide& first, const ContactSide& second,
                    std::shared_ptr<const ContactElement> element) {
  ContactPair pair;
  pair.name = name;
  pair.first = first;
  pair.second = second;
  pair.element = std::move(element);
  return pair;
}

// One ball that bounces with the law of Flores.
Model bouncing(const Units& u) {
  Model model;
  model.gravity = {0.0, -9.81 * u.acceleration(), 0.0};
  model.bodies = {ball("a", u, 0.1, 0.02, {0.0, 0.3, 0.0}, {0.2, 0.0, 0.0}, 0.0)};
  const auto element =
      testing::element_of({.law = "flores", .values = {{"stiffness", 1e8 * u.hertz()}, {"restitution", 0.8}}});
  model.contacts = {
      contact("floor", {{"a", "", {}}, Sphere{0.02 * u.length}}, {{ground_name, "", {}}, HalfSpace{}}, element)};
  return model;
}

// Four balls that fall on each other and on a floor, with Coulomb's and with regularised friction.
Model four_balls(const Units& u) {
  Model model;
  model.gravity = {0.0, -9.81 * u.acceleration(), 0.0};
  const std::vector<Vector3> places{{0.0, 0.05, 0.0}, {0.11, 0.07, 0.0}, {0.04, 0.16, 0.0}, {0.2, 0.06, 0.0}};
  for (std::size_t i = 0; i < places.size(); ++i)
    model.bodies.push_back(ball("b" + std::to_string(i), u, 0.1 + 0.1 * static_cast<double>(i), 0.03, places[i],
                                {0.3 - 0.2 * static_cast<double>(i), 0.0, 0.0}, 5.0));
  const LawSpec hertz{.law = "lankarani-nikravesh", .values = {{"stiffness", 1e7 * u.hertz()}, {"restitution", 0.7}}};
  const auto sticking = testing::element_of(hertz, {}, FrictionElement(Coulomb{.coefficient = 0.3}));
  const auto regular = testing::element_of(hertz, {}, FrictionElement(CoulombTanh{0.2, 0.05 * u.speed()}));
  const auto side = [&](std::size_t i) {
    return ContactSide{{"b" + std::to_string(i), "", {}}, Sphere{0.03 * u.length}};
  };
  for (std::size_t i = 0; i < places.size(); ++i) {
    model.contacts.push_back(
        contact("floor" + std::to_string(i), side(i), {{ground_name, "", {}}, HalfSpace{}}, sticking));
    for (std::size_t k = i + 1; k < places.size(); ++k)
      model.contacts.push_back(contact("c" + std::to_string(i) + std::to_string(k), side(i), side(k), regular));
  }
  return model;
}

struct Ending {
  std::vector<double> state;  // in SI
  long steps = 0;
  std::size_t contacts = 0;
  double gap = 0.0;
};

Ending end_of(const Model& model, const Units& u, double until, double tolerance) {
  Ending out;
  const testing::ContactRun run = testing::run_contacts(
      model, {.until = until * u.time, .method = integrate::Method::explicit_8, .tolerance = tolerance},
      [&](const Sample& s) {
        out.state.clear();
        for (std::size_t i = 0; i < model.bodies.size(); ++i) {
          const BodyMotion body = s.system.body(i, s.work);
          for (const double x : {body.pose.position.x, body.pose.position.y}) out.state.push_back(x / u.length);
          for (const double x : {body.velocity.x, body.velocity.y}) out.state.push_back(x / u.speed());
        }
      });
  EXPECT_EQ(run.outcome.status, integrate::Status::finished) << outcome_text(run.outcome, run.failure);
  out.steps = run.statistics.steps;
  out.contacts = run.contacts.size();
  out.gap = run.closure.relative_gap();
  return out;
}

template <class Make>
void expect_same_in_all_units(const Make& make, double until, double tolerance, double error) {
  const Ending si = end_of(make(Units{}), {}, until, tolerance);
  for (const Units& u :
       {Units{1e-3, 1.0, 1e-6}, Units{1e-3, 1e-3, 1e-9}, Units{1e-6, 1e-3, 1e-15}, Units{1e-9, 1e-9, 1e-24},
        Units{1e-6, 1.0, 1e-6}, Units{1e6, 1e3, 1e12}, Units{1.0, 1e6, 1.0}, Units{0x1p-20, 0x1p-10, 0x1p-30}}) {
    SCOPED_TRACE("m x " + std::to_string(std::log10(u.length)) + ", s x " + std::to_string(std::log10(u.time)));
    const Ending other = end_of(make(u), u, until, tolerance);
    ASSERT_EQ(other.state.size(), si.state.size());
    for (std::size_t i = 0; i < si.state.size(); ++i) EXPECT_NEAR(other.state[i], si.state[i], error) << i;
    EXPECT_EQ(other.contacts, si.contacts);
    EXPECT_LT(static_cast<double>(other.steps), 1.5 * static_cast<double>(si.steps));
    EXPECT_GT(1.5 * static_cast<double>(other.steps), static_cast<double>(si.steps));
    EXPECT_LT(other.gap, 1e-8);
  }
}

TEST(Units, ABouncingBallDoesNotDependOnThem) {
  expect_same_in_all_units(bouncing, 1.0, 1e-10, 1e-8);
  expect_same_in_all_units(bouncing, 1.0, 1e-12, 1e-10);
}

TEST(Units, FourBallsDoNotDependOnThem) { expect_same_in_all_units(four_balls, 0.25, 1e-11, 1e-5); }

// Without contacts: a pendulum that starts at rest.
TEST(Units, APendulumDoesNotDependOnThem) {
  const auto pendulum = [](const Units& u) {
    Model model;
    model.gravity = {0.0, -9.81 * u.acceleration(), 0.0};
    model.bodies = {testing::planar_body("rod", u.mass, 0.1 * u.mass * u.length * u.length)};
    model.bodies[0].centre = {0.5 * u.length, 0.0, 0.0};
    Joint pin;
    pin.name = "pin";
    pin.first = {ground_name, "", {}};
    pin.second = {"rod", "", {}};
    model.joints = {pin};
    return model;
  };
  expect_same_in_all_units(pendulum, 5.0, 1e-10, 1e-7);
}

}  // namespace
}  // namespace hysteron::multibody
