// No contact is missed, and none is passed through: first touches of fast turning bodies against geometry.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "../support/contact_runs.hpp"

namespace hysteron::multibody {
namespace {

using testing::planar_body;
using testing::run_contacts;

constexpr double g = 9.81;

// The first time at which a gap, looked at every microsecond, is not positive any more; then bisected.
double first_touch(const std::function<double(double)>& gap, double until) {
  constexpr double interval = 1e-6;
  double before = 0.0;
  for (double t = interval; t < until; t += interval) {
    if (gap(t) > 0.0) {
      before = t;
      continue;
    }
    double after = t;
    while (after - before > 1e-15) {
      const double middle = 0.5 * (before + after);
      if (middle == before || middle == after) break;
      (gap(middle) > 0.0 ? before : after) = middle;
    }
    return after;
  }
  return until;
}

std::shared_ptr<const ContactElement> hertz(double stiffness) {
  return testing::element_of({.law = "hertz", .values = {{"stiffness", stiffness}}});
}

// A ball falls on the round tip of an arm that is driven at a constant speed.
Model rotor(double speed, double x) {
  Model model;
  model.gravity = {0.0, -g, 0.0};
  testing::add_rotor(model, 0.0, speed);
  model.bodies.push_back(planar_body("ball", 0.2, 1e-4, planar_pose(x, 1.0)));
  ContactPair pair;
  pair.name = "tip";
  pair.first = {{"rotor", "", planar_pose(0.4, 0.0)}, Sphere{0.005}};
  pair.second = {{"ball", "", {}}, Sphere{0.02}};
  pair.element = hertz(1e8);
  model.contacts = {pair};
  return model;
}

TEST(NoMissedContact, TheTipOfARotorMeetsAFallingBall) {
  int touches = 0;
  for (const double x : {0.1, 0.25, 0.39})
    for (double speed = 30.0; speed < 600.0; speed *= 1.77)
      for (const double tolerance : {1e-6, 1e-10}) {
        const auto gap = [&](double t) {
          return std::hypot(0.4 * std::cos(speed * t) - x, 0.4 * std::sin(speed * t) - 1.0 + 0.5 * g * t * t) - 0.025;
        };
        const double at = first_touch(gap, 0.6);
        if (at == 0.6) continue;
        const auto run = run_contacts(rotor(speed, x), {.until = at + 1e-4, .tolerance = tolerance});
        ASSERT_FALSE(run.contacts.empty()) << speed << " rad/s, x = " << x << ", tolerance " << tolerance;
        EXPECT_NEAR(run.contacts[0].start, at, 1e-9) << speed << " rad/s, x = " << x << ", tolerance " << tolerance;
        ++touches;
      }
  EXPECT_GT(touches, 25);
}

// A thin bar that turns fast while it falls, by the corners of a box.
Model falling_bar(double spin, double height) {
  Model model;
  model.gravity = {0.0, -g, 0.0};
  model.bodies = {planar_body("bar", 0.1, 1e-3, planar_pose(0.0, height), {{}, {0.0, 0.0, spin}})};
  ContactPair pair;
  pair.name = "floor";
  pair.first = {{"bar", "", {}}, Polygon{{{-0.1, -0.01}, {0.1, -0.01}, {0.1, 0.01}, {-0.1, 0.01}}}};
  pair.second = {{ground_name, "", {}}, HalfSpace{}};
  pair.element = hertz(1e7);
  model.contacts = {pair};
  return model;
}

TEST(NoMissedContact, ATurningBarMeetsTheFloor) {
  for (double spin = 20.0; spin < 3000.0; spin *= 1.37) {
    const double height = 2.2;
    const auto gap = [&](double t) {
      const double c = std::cos(spin * t), s = std::sin(spin * t), y = height - 0.5 * g * t * t;
      return y - 0.1 * std::abs(s) - 0.01 * std::abs(c);
    };
    const double at = first_touch(gap, 0.8);
    const auto run = run_contacts(falling_bar(spin, height), {.until = at + 1e-5});
    ASSERT_FALSE(run.contacts.empty()) << spin << " rad/s";
    EXPECT_NEAR(run.contacts[0].start, at, 1e-9) << spin << " rad/s";
  }
}

// Impacts and the last spin from an own integration with steps of 1 us.
TEST(NoMissedContact, TheBarOfTheFirstImpactTurnsIntoASecond) {
  double spin = 0.0;
  const auto run = run_contacts(falling_bar(80.0, 2.2), {.until = 0.8},
                                [&](const Sample& s) { spin = s.system.body(0, s.work).angular_velocity.z; });
  ASSERT_EQ(run.contacts.size(), 2u);
  EXPECT_NEAR(run.contacts[0].start, 0.65778, 1e-5);
  EXPECT_NEAR(run.contacts[1].start, 0.66816, 1e-5);
  EXPECT_NEAR(spin, -49.4, 0.05);
  EXPECT_LT(run.closure.relative_gap(), 1e-8);
}

// Two discs that turn about points off their centres, on a wall that turns as well.
TEST(NoMissedContact, BothBodiesTurn) {
  for (const double spin : {-150.0, -60.0, 60.0, 150.0}) {
    Model model;
    model.bodies = {planar_body("cam", 0.1, 1e-3, planar_pose(0.0, 0.0), {{0.3, 0.0, 0.0}, {0.0, 0.0, 170.0}}),
                    planar_body("wall", 0.1, 1e-3, planar_pose(0.6, 0.0), {{}, {0.0, 0.0, spin}})};
    ContactPair pair;
    pair.name = "c";
    pair.first = {{"cam", "", planar_pose(0.05, 0.0)}, Sphere{0.01}};
    pair.second = {{"wall", "", {}}, Polygon{{{-0.02, -0.1}, {0.02, -0.1}, {0.02, 0.1}, {-0.02, 0.1}}}};
    pair.element = hertz(1e7);
    model.contacts = {pair};
    const auto gap = [&](double t) {
      const double a = 170.0 * t, b = spin * t;
      const double x = 0.3 * t + 0.05 * std::cos(a) - 0.6, y = 0.05 * std::sin(a);
      const double u = std::abs(x * std::cos(b) + y * std::sin(b)) - 0.02;
      const double v = std::abs(-x * std::sin(b) + y * std::cos(b)) - 0.1;
      return (u > 0.0 && v > 0.0 ? std::hypot(u, v) : std::max(u, v)) - 0.01;
    };
    const double at = first_touch(gap, 2.0);
    const auto run = run_contacts(model, {.until = at + 1e-4});
    ASSERT_FALSE(run.contacts.empty()) << spin;
    EXPECT_NEAR(run.contacts[0].start, at, 1e-9) << spin;
  }
}

// A pair that is far apart must not cost looks: a thousand turns in a step of free flight.
TEST(NoMissedContact, FastSpinFarFromAnySurfaceCostsNothing) {
  Model model = falling_bar(1e5, 1e3);
  model.gravity = {};
  const auto run = run_contacts(model, {.until = 1e-3});
  EXPECT_TRUE(run.contacts.empty());
  EXPECT_LT(run.statistics.dense_steps, 3);
}

// Two soft balls, 1 kg each, at 5 m/s: v(δ)² = v² - (4/5) K δ^2.5 / m_eff with m_eff = 0.5 kg.
TEST(NoMissedContact, BallsThatWouldPassThroughEachOtherStopTheRun) {
  Model model;
  model.bodies = {planar_body("a", 1.0, 1e-4, planar_pose(0.0, 0.0), {{5.0, 0.0, 0.0}, {}}),
                  planar_body("b", 1.0, 1e-4, planar_pose(0.05, 0.0))};
  ContactPair pair;
  pair.name = "c";
  pair.first = {{"a", "", {}}, Sphere{0.02}};
  pair.second = {{"b", "", {}}, Sphere{0.02}};
  pair.element = hertz(1e3);
  model.contacts = {pair};
  const auto run = run_contacts(model, {.until = 0.05});
  EXPECT_EQ(run.outcome.status, integrate::Status::stopped_by_event);
  EXPECT_NE(run.failure.find("'c'"), std::string::npos) << run.failure;
  EXPECT_NE(run.failure.find("0.02 m"), std::string::npos) << run.failure;
  double time = 0.01 / 5.0;
  constexpr int parts = 10000;
  for (int i = 0; i < parts; ++i) {
    const double depth = 0.02 * (i + 0.5) / parts;
    time += 0.02 / parts / std::sqrt(25.0 - 1.6 * 1e3 * std::pow(depth, 2.5));
  }
  EXPECT_NEAR(run.outcome.time, time, 1e-9);
}

// Depth of a corner in a box 10 mm high.
TEST(NoMissedContact, ABoxIsNotEnteredBeyondHalfItsThickness) {
  Model model;
  model.bodies = {planar_body("box", 1.0, 1e-3, planar_pose(0.0, 0.02), {{0.0, -20.0, 0.0}, {}})};
  ContactPair pair;
  pair.name = "c";
  pair.first = {{"box", "", {}}, Polygon{{{-0.1, -0.005}, {0.1, -0.005}, {0.1, 0.005}, {-0.1, 0.005}}}};
  pair.second = {{ground_name, "", {}}, HalfSpace{}};
  pair.element = hertz(1e3);
  model.contacts = {pair};
  const auto run = run_contacts(model, {.until = 0.05});
  EXPECT_EQ(run.outcome.status, integrate::Status::stopped_by_event);
  EXPECT_NEAR(run.outcome.time, 0.02 / 20.0, 1e-6);
  EXPECT_NE(run.failure.find("0.005 m"), std::string::npos) << run.failure;
}

}  // namespace
}  // namespace hysteron::multibody
