// Bodies in space that slide, spin and rock to rest on several points with Coulomb friction.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

#include "../support/contact_runs.hpp"
#include "hysteron/laws/friction/all.hpp"

namespace hysteron::multibody {
namespace {

using testing::ContactRun;
using testing::run_contacts;

constexpr double gravity = 9.81, height = 0.05, half_length = 0.1, half_width = 0.075, friction = 0.3;

std::shared_ptr<const ContactElement> soft_ground(const AnyFriction& law) {
  return testing::element_of({.law = "tsuji", .values = {{"stiffness", 1e6}, {"restitution", 0.5}}},
                             {.contact = {.may_touch_at_rest = true}}, FrictionElement(law));
}

// A body of 1 kg with points below it, which stands on them at the start, or falls with a tilt.
struct Start {
  Vector3 velocity{}, spin{};
  double slope = 0.0;  // rad: gravity is turned towards x
  AnyFriction law = Coulomb{.coefficient = friction, .static_coefficient = friction};
  double drop = 0.0;             // m
  double angle = 0.0;            // rad
  Vector3 about{1.0, 0.0, 0.0};  // in space
  Inertia inertia{.xx = 2.7e-3, .yy = 4.2e-3, .zz = 5.2e-3};
  Space space = Space::spatial;  // in the plane heights are y
};

Model on_points(const std::vector<Vector3>& points, const Start& start) {
  const bool is_planar = start.space == Space::planar;
  const auto placed = [&](const Vector3& v) { return is_planar ? Vector3{v.x, v.z, 0.0} : v; };
  Model model;
  model.space = start.space;
  model.gravity = placed({gravity * std::sin(start.slope), 0.0, -gravity * std::cos(start.slope)});
  Body body;
  body.name = "body";
  body.mass = 1.0;
  body.inertia = start.inertia;
  const double half = 0.5 * start.angle, share = std::sin(half) / norm(start.about);
  const Quaternion turned{std::cos(half), share * start.about.x, share * start.about.y, share * start.about.z};
  const double centre = height + start.drop;
  body.pose = is_planar ? planar_pose(0.0, centre, start.angle) : Pose{{0.0, 0.0, centre}, turned};
  body.velocity = Velocity{placed(start.velocity), start.spin};
  model.bodies = {body};
  const auto element = soft_ground(start.law);
  for (const Vector3& point : points) {
    ContactPair pair;
    pair.name = "p" + std::to_string(model.contacts.size());
    pair.first = {{"body", "", Pose{placed(point), {}}}, Point{}};
    pair.second = {{ground_name, "", {}}, HalfSpace{}};
    pair.element = element;
    model.contacts.push_back(pair);
  }
  return model;
}

std::vector<Vector3> ring(std::size_t count) {
  std::vector<Vector3> points;
  for (std::size_t i = 0; i < count; ++i) {
    const double angle = 2.0 * std::numbers::pi * (static_cast<double>(i) + 0.2) / static_cast<double>(count);
    points.push_back({half_length * std::cos(angle), half_width * std::sin(angle), -height});
  }
  return points;
}
std::vector<Vector3> four_legs() {
  std::vector<Vector3> points;
  for (const double y : {-half_width, half_width})
    for (const double x : {-half_length, half_length}) points.push_back({x, y, -height});
  return points;
}

struct Rest {
  ContactRun run;
  BodyMotion end;
  std::size_t sticking = 0, touching = 0;
  double fastest_stick = 0.0;  // m/s
};
Rest run_to_rest(const std::vector<Vector3>& points, const Start& start, double until, double tolerance = 1e-8) {
  Rest rest;
  rest.run = run_contacts(on_points(points, start), {.until = until, .tolerance = tolerance, .sample_interval = 0.005},
                          [&](const Sample& s) {
                            rest.end = s.system.body(0, s.work);
                            rest.sticking = rest.touching = 0;
                            for (const ContactSample& c : s.contacts) {
                              rest.sticking += c.sticks;
                              rest.touching += c.normal_force > 0.0;
                              if (c.sticks) rest.fastest_stick = std::max(rest.fastest_stick, length(c.slip));
                            }
                          });
  return rest;
}

// Energy and few events; a hang would be millions of steps.
void expect_at_rest(const Rest& rest, const char* what) {
  SCOPED_TRACE(what);
  ASSERT_EQ(rest.run.outcome.status, integrate::Status::finished)
      << outcome_text(rest.run.outcome) << " " << rest.run.failure;
  EXPECT_LT(norm(rest.end.velocity), 1e-6);
  EXPECT_LT(norm(rest.end.angular_velocity), 1e-5);
  EXPECT_GT(rest.touching, 1u);
  EXPECT_EQ(rest.sticking, rest.touching);
  EXPECT_LT(rest.run.closure.relative_gap(), 1e-7);
  EXPECT_LT(rest.run.statistics.events, 5000);
}

// The whole weight slides: v²/(2 μ g), a little less for the vibration at the start, where the load is not the weight.
TEST(RestOnPoints, ATableSlidesToRest) {
  const Rest rest = run_to_rest(four_legs(), {.velocity = {0.3, 0.0, 0.0}}, 0.6);
  expect_at_rest(rest, "table");
  EXPECT_NEAR(rest.end.pose.position.x, 0.09 / (2.0 * friction * gravity), 3e-4);
  EXPECT_NEAR(rest.end.pose.position.y, 0.0, 1e-9);
}

// The load of each point changes while the body sways, and points come to rest one after another.
TEST(RestOnPoints, ThreeToTwelvePointsSlideAndSpinToRest) {
  for (const std::size_t count : {3u, 4u, 6u, 12u})
    for (const double slope : {0.0, 0.15}) {
      SCOPED_TRACE(::testing::Message() << count << " points, slope " << slope);
      const auto points = ring(count);
      expect_at_rest(run_to_rest(points, {.velocity = {0.2, 0.1, 0.0}, .slope = slope}, 0.8), "slides");
      expect_at_rest(run_to_rest(points, {.spin = {0.0, 0.0, 4.0}, .slope = slope}, 0.8), "spins");
      expect_at_rest(run_to_rest(points, {.velocity = {0.1, 0.2, 0.0}, .spin = {0.0, 0.0, 3.0}, .slope = slope}, 0.8),
                     "slides and spins");
    }
}

// Slip that had turned round at an event of another contact was pushed on by friction.
TEST(RestOnPoints, FrictionNeverDrivesTheBody) {
  double last = 0.0, largest_gain = 0.0;
  const Start start{.velocity = {0.1, 0.2, 0.0}, .spin = {0.0, 0.0, 3.0}};
  const ContactRun run = run_contacts(on_points(ring(3), start),
                                      {.until = 0.5, .tolerance = 1e-8, .sample_interval = 1e-3}, [&](const Sample& s) {
                                        largest_gain = std::max(largest_gain, last - s.balance.dissipated);
                                        last = s.balance.dissipated;
                                      });
  ASSERT_EQ(run.outcome.status, integrate::Status::finished) << run.failure;
  EXPECT_LT(largest_gain, 1e-10);
}

// Eight corners of a block that falls on an edge. Its points move apart by their depths, slower and slower, until they
// all stick: friction at such speeds is stiff. It took ten million evaluations at 1e-11, and did not end at 1e-12.
TEST(RestOnPoints, ABlockTumblesToRestAtAnyTolerance) {
  std::vector<Vector3> corners = four_legs();
  for (const Vector3& leg : four_legs()) corners.push_back({leg.x, leg.y, height});
  const Start start{.law = Coulomb{.coefficient = friction},
                    .drop = 0.4 - height,
                    .angle = 35.0 * std::numbers::pi / 180.0,
                    .about = {1.0, 1.0, 0.3},
                    .inertia = {.xx = 0.0325 / 12.0, .yy = 0.05 / 12.0, .zz = 0.0625 / 12.0}};
  for (const double tolerance : {1e-8, 1e-10, 1e-12}) {
    SCOPED_TRACE(tolerance);
    const Rest rest = run_to_rest(corners, start, 1.5, tolerance);
    expect_at_rest(rest, "block");
    EXPECT_EQ(rest.touching, 4u);
    EXPECT_LT(rest.run.closure.relative_gap(), tolerance);
    EXPECT_LT(rest.run.statistics.evaluations, 500'000);
    // Half its lowest edge above the ground, less the depth at which four points carry the weight: K δ^1.5 = m g / 4.
    EXPECT_NEAR(rest.end.pose.position.z, height - std::pow(gravity / 4e6, 2.0 / 3.0), 1e-9);
  }
}

// All points of a block that falls flat stand at one height, and cannot stick together when it turns: one holds, the
// others slip to both sides. Held together they stopped the turning, and a third of the energy was in no account. The
// reference has friction of slip alone, regularised at a tenth of a micrometre a second.
TEST(RestOnPoints, PointsThatStickTogetherDoNotStopTheTurning) {
  const std::vector<Vector3> points{
      {0.0951, 0.0, -height}, {-0.0309, 0.0, -height}, {-0.0951, 0.0, -height}, {0.0309, 0.0, -height}};
  Start start{.velocity = {0.0036, 0.0, 0.0},
              .law = Coulomb{.coefficient = friction},
              .drop = 0.2,
              .angle = 0.05,
              .inertia = {.zz = 0.0117},
              .space = Space::planar};
  const Rest exact = run_to_rest(points, start, 0.25, 1e-10);
  start.law = CoulombTanh{friction, 1e-7};
  const Rest reference = run_to_rest(points, start, 0.25, 1e-10);
  ASSERT_EQ(exact.run.outcome.status, integrate::Status::finished) << exact.run.failure;
  ASSERT_EQ(reference.run.outcome.status, integrate::Status::finished) << reference.run.failure;
  EXPECT_LT(exact.run.closure.relative_gap(), 1e-9);
  EXPECT_GT(std::abs(exact.end.angular_velocity.z), 1.0);
  EXPECT_NEAR(exact.end.angular_velocity.z, reference.end.angular_velocity.z, 1e-5);
  EXPECT_NEAR(exact.end.velocity.x, reference.end.velocity.x, 1e-6);
  EXPECT_NEAR(exact.end.velocity.y, reference.end.velocity.y, 1e-6);
}

// Two points that drift within what counts as rest do work against the force that holds them: it is booked.
TEST(RestOnPoints, ABlockThatRocksToRestBooksItsDrift) {
  const Start start{.spin = {0.0, 0.0, 1.0},
                    .law = Coulomb{.coefficient = 0.6, .static_coefficient = 0.78},
                    .inertia = {.zz = 5e-3},
                    .space = Space::planar};
  const Rest rest = run_to_rest({{-0.1, 0.0, -height}, {0.1, 0.0, -height}}, start, 0.5, 1e-9);
  ASSERT_EQ(rest.run.outcome.status, integrate::Status::finished) << rest.run.failure;
  EXPECT_LT(rest.run.closure.relative_gap(), 1e-8);
}

// Two to twelve points at equal or different heights, in the plane and in space; falls, rocks, slides and spins, on
// flat and inclined ground, with friction of stick above that of slip.
void expect_random_bodies_to_run(unsigned first_seed, unsigned count) {
  for (unsigned seed = first_seed; seed < first_seed + count; ++seed) {
    std::mt19937_64 random(seed);
    const auto number = [&](double low, double high) { return std::uniform_real_distribution(low, high)(random); };
    const auto any_of = [&](std::initializer_list<double> list) {
      return list.begin()[std::uniform_int_distribution<std::size_t>(0, list.size() - 1)(random)];
    };
    const std::size_t n = std::uniform_int_distribution<std::size_t>(2, 12)(random);
    std::vector<Vector3> points = ring(n);
    if (any_of({0.0, 1.0}) > 0.0)
      for (Vector3& point : points) point = {number(-0.1, 0.1), number(-0.1, 0.1), number(-height, -0.8 * height)};
    const double mu = any_of({0.1, 0.3, 0.6}), turn = any_of({0.0, 2.0}), least = number(2e-3, 2e-2);
    const Start start{.velocity = {number(-0.3, 0.3), number(-0.3, 0.3), 0.0},
                      .spin = {number(-turn, turn), number(-turn, turn), number(-4.0, 4.0)},
                      .slope = any_of({0.0, 0.1, 0.2}),
                      .law = Coulomb{.coefficient = mu, .static_coefficient = any_of({1.0, 1.3}) * mu},
                      .drop = any_of({0.0, 0.02, 0.2}),
                      .angle = any_of({0.0, 0.05, 0.6}),
                      .about = {1.0, 1.0, 0.3},
                      .inertia = {.xx = least, .yy = number(1.0, 1.5) * least, .zz = number(1.0, 1.5) * least},
                      .space = any_of({0.0, 1.0, 1.0}) > 0.0 ? Space::spatial : Space::planar};
    const double tolerance = any_of({1e-8, 1e-9, 1e-10, 1e-11});
    const Rest rest = run_to_rest(points, start, 0.6, tolerance);
    SCOPED_TRACE(::testing::Message() << "seed " << seed << ", " << n << " points, tolerance " << tolerance);
    EXPECT_EQ(rest.run.outcome.status, integrate::Status::finished)
        << outcome_text(rest.run.outcome) << " " << rest.run.failure;
    EXPECT_LT(rest.run.closure.relative_gap(), 1e-6);
    EXPECT_LT(rest.fastest_stick, 1e-4);
    EXPECT_LT(rest.run.statistics.evaluations, 2'000'000);
  }
}
TEST(RestOnPoints, RandomBodiesRunAtAnyTolerance) { expect_random_bodies_to_run(1, 40); }
TEST(SlowRestOnPoints, RandomBodiesRunAtAnyTolerance) { expect_random_bodies_to_run(1000, 1000); }

}  // namespace
}  // namespace hysteron::multibody
