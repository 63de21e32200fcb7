// Friction in contacts of mechanisms, against closed forms and references computed elsewhere
// (tests/golden/multibody.json).
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
using testing::run_contacts;

constexpr double stiffness = 1e8;  // of the normal law, N/m^1.5, where the reference holds for any

double static_depth(double load) { return std::pow(load / stiffness, 2.0 / 3.0); }

ContactPair on_ground(const std::string& body, double radius, std::shared_ptr<const ContactElement> element,
                      const Pose& ground = {}) {
  ContactPair pair;
  pair.name = "floor";
  pair.first = {{body, "", {}}, Sphere{radius}};
  pair.second = {{ground_name, "", ground}, HalfSpace{}};
  pair.element = std::move(element);
  pair.point = ContactPointRule::first;
  return pair;
}

std::shared_ptr<const ContactElement> hertz_with(const AnyFriction& friction) {
  return testing::element_of({.law = "hertz", .values = {{"stiffness", stiffness}}}, {}, FrictionElement(friction));
}

// A sphere that touches the plane y = 0 at the start, with the velocity and spin of the reference.
Model oblique(const Reference& ref, const AnyFriction& friction) {
  const double m = ref["mass"], r = ref["radius"];
  Model model;
  model.bodies = {testing::planar_body("ball", m, 0.4 * m * r * r, planar_pose(0.0, r),
                                       {{ref["vt"], -ref["vn"], 0.0}, {0.0, 0.0, ref["omega"]}})};
  model.contacts = {
      on_ground("ball", r,
                testing::element_of(
                    {.law = "hunt-crossley", .values = {{"stiffness", ref["K"]}, {"restitution", ref["restitution"]}}},
                    {.mode = RestitutionMode::exact}, FrictionElement(friction)))};
  return model;
}

// The reference lists when a contact begins to stick and to slip.
void expect_stick_and_slip(const Reference& ref, const std::vector<ContactEvent>& events, double tolerance) {
  std::vector<std::pair<std::string, double>> found;
  for (const ContactEvent& e : events)
    if (e.kind == ContactEventKind::stick || e.kind == ContactEventKind::slip)
      found.emplace_back(e.kind == ContactEventKind::stick ? "stick" : "slip", e.time);
  if (!ref.result.contains("events")) return;
  const auto& expected = ref.result.at("events");
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_EQ(found[i].first, expected[i][0].get<std::string>());
    EXPECT_NEAR(found[i].second, expected[i][1].get<double>(), tolerance);
  }
}

void expect_oblique(const Reference& ref, const AnyFriction& friction, double tolerance) {
  const Model model = oblique(ref, friction);
  BodyMotion end;
  const ContactRun run = run_contacts(model, {.until = 1e-3, .tolerance = 1e-12},
                                      [&](const Sample& s) { end = s.system.body(0, s.work); });
  ASSERT_EQ(run.outcome.status, integrate::Status::finished) << run.failure;
  ASSERT_EQ(run.contacts.size(), 1u);
  const auto value = [&](const char* name) { return ref.result.at(name).get<double>(); };
  const ContactHistory& c = run.contacts[0];
  EXPECT_NEAR(c.end - c.start, value("duration"), tolerance * value("duration"));
  EXPECT_NEAR(c.max_indentation, value("max_indentation"), tolerance * value("max_indentation"));
  EXPECT_NEAR(end.velocity.y, value("vn_out"), tolerance * value("vn_out"));
  EXPECT_NEAR(end.velocity.x, value("vt_out"), tolerance);
  EXPECT_NEAR(end.angular_velocity.z, value("omega_out"), tolerance * 100.0);
  // Along the normal turned by 90° counter-clockwise: -x.
  EXPECT_NEAR(c.slip_before, -(ref["vt"] + ref["omega"] * ref["radius"]), tolerance * 4.0);
  EXPECT_NEAR(c.slip_after, -value("slip_out"), tolerance * 4.0);
  EXPECT_NEAR(c.tangential_impulse, -ref["mass"] * (value("vt_out") - ref["vt"]), tolerance * 4.0 * ref["mass"]);
  expect_stick_and_slip(ref, run.events, tolerance);
  EXPECT_NEAR(c.lost_friction, -value("friction_work"), tolerance * 0.3);
  EXPECT_NEAR(c.lost_normal + c.lost_friction, value("energy_lost"), tolerance * 0.4);
  EXPECT_LT(run.closure.relative_gap(), 1e-8);
}

TEST(ContactFriction, ObliqueImpactsOfCoulombMeetTheReference) {
  for (const char* id : {"oblique-coulomb-stick", "oblique-coulomb-slide", "oblique-coulomb-backspin"}) {
    SCOPED_TRACE(id);
    const Reference ref = reference(id);
    expect_oblique(ref, Coulomb{.coefficient = ref["friction_coefficient"]}, ref.tolerance);
  }
}

TEST(ContactFriction, ObliqueImpactOfSmoothedCoulombMeetsTheReference) {
  const Reference ref = reference("oblique-tanh");
  expect_oblique(ref, CoulombTanh{ref["friction_coefficient"], ref["regularisation_speed"]}, ref.tolerance);
}

TEST(ContactFriction, ObliqueImpactOfCundallAndStrackMeetsTheReference) {
  const Reference ref = reference("oblique-cundall-strack");
  expect_oblique(ref,
                 CundallStrack{.tangential_stiffness = ref["tangential_stiffness"],
                               .tangential_damping = ref["tangential_damping"],
                               .coefficient = ref["friction_coefficient"]},
                 ref.tolerance);
}

// A block that cannot turn, on a slope, at its static indentation.
Model block_on_incline(const Reference& ref) {
  const double angle = ref["alpha_deg"] * M_PI / 180.0, g = ref["gravity"], mass = 2.0;
  const double depth = static_depth(mass * g * std::cos(angle));
  Model model;
  model.gravity = {-g * std::sin(angle), -g * std::cos(angle), 0.0};  // x up the slope
  model.bodies = {testing::planar_body("block", mass, 1.0, planar_pose(0.0, -depth), {{ref["v0"], 0.0, 0.0}, {}})};
  Joint upright;
  upright.name = "upright";
  upright.type = JointType::planar;
  upright.first = {ground_name, "", {}};
  upright.second = {"block", "", {}};
  upright.position = {{0.0, -depth, 0.0}, true};
  upright.speed = {{ref["v0"], 0.0, 0.0}, true};
  model.joints = {upright};
  Driver level;
  level.name = "level";
  level.coordinate = {"upright", 2};
  level.function = Function(0.0);
  model.drivers = {level};
  model.contacts = {on_ground(
      "block", 0.0,
      hertz_with(Coulomb{.coefficient = ref["dynamic_coefficient"], .static_coefficient = ref["static_coefficient"]}))};
  return model;
}

TEST(ContactFriction, ABlockOnAnInclineStopsAndSticks) {
  const Reference ref = reference("incline-stick");
  const double stop = ref.result["stop_time"], distance = ref.result["stop_distance"];
  const ContactRun run = run_contacts(
      block_on_incline(ref), {.until = 1.0, .tolerance = 1e-11, .sample_interval = 0.01}, [&](const Sample& s) {
        const double x = s.system.body(0, s.work).pose.position.x;
        EXPECT_EQ(s.contacts[0].sticks, s.time > stop) << s.time;
        if (s.time > stop) {
          EXPECT_NEAR(x, distance, ref.tolerance * distance);
        }
      });
  EXPECT_EQ(run.outcome.status, integrate::Status::finished) << run.failure;
  ASSERT_EQ(run.contacts.size(), 1u);
  EXPECT_TRUE(run.contacts[0].is_open);
  const double work = ref.result["work_of_friction_until_stop_per_mass"];
  EXPECT_NEAR(run.contacts[0].lost_friction, -2.0 * work, 1e-9 * 2.0 * -work);
  EXPECT_LT(run.closure.relative_gap(), 1e-8);
}

TEST(ContactFriction, ABlockOnASteepInclineReturns) {
  const Reference ref = reference("incline-return");
  const double back = ref.result["return_time"], speed = ref.result["return_speed"];
  BodyMotion end;
  const ContactRun run = run_contacts(block_on_incline(ref), {.until = back, .tolerance = 1e-11},
                                      [&](const Sample& s) { end = s.system.body(0, s.work); });
  EXPECT_EQ(run.outcome.status, integrate::Status::finished) << run.failure;
  EXPECT_NEAR(end.pose.position.x, 0.0, 1e-9);
  EXPECT_NEAR(end.velocity.x, -speed, ref.tolerance * speed);
}

// A mass on a plane that moves at the speed of the belt, with a spring to the ground. The plane is a driven body.
Model on_belt(double mass, double spring, double gravity, double belt_speed, double x0, double v0,
              const Coulomb& friction) {
  const double depth = static_depth(mass * gravity);
  Model model;
  model.gravity = {0.0, -gravity, 0.0};
  model.bodies = {testing::planar_body("block", mass, 1.0), testing::planar_body("belt", 1.0, 1.0)};
  Joint upright;
  upright.name = "upright";
  upright.type = JointType::planar;
  upright.first = {ground_name, "", {}};
  upright.second = {"block", "", {}};
  upright.position = {{x0, -depth, 0.0}, true};
  upright.speed = {{v0, 0.0, 0.0}, true};
  model.joints = {upright, testing::slide("track", "belt", 0.0, 0.0, belt_speed)};
  Driver level, moving;
  level.name = "level";
  level.coordinate = {"upright", 2};
  level.function = Function(0.0);
  moving.name = "motor";
  moving.coordinate = {"track", 0};
  moving.kind = Driver::Kind::speed;
  moving.function = Function(belt_speed);
  model.drivers = {level, moving};
  JointForce to_ground;
  to_ground.name = "spring";
  to_ground.coordinate = {"upright", 0};
  to_ground.stiffness = spring;
  model.forces = {to_ground};
  ContactPair pair = on_ground("block", 0.0, hertz_with(friction));
  pair.second.mount.body = "belt";
  model.contacts = {pair};
  return model;
}

TEST(ContactFriction, AMassOnASpringStopsWhereCoulombHoldsIt) {
  const Reference ref = reference("coulomb-oscillator");
  const Model model = on_belt(ref["mass"], ref["stiffness"], ref["gravity"], 0.0, ref["x0"], 0.0,
                              {.coefficient = ref["friction_coefficient"]});
  const auto& turns = ref.result["turning_points"];
  for (std::size_t i = 1; i < turns.size(); ++i) {
    BodyMotion end;
    const ContactRun run = run_contacts(model, {.until = turns[i][0], .tolerance = 1e-11},
                                        [&](const Sample& s) { end = s.system.body(0, s.work); });
    ASSERT_EQ(run.outcome.status, integrate::Status::finished) << run.failure;
    EXPECT_NEAR(end.pose.position.x, turns[i][1].get<double>(), ref.tolerance * 0.1) << i;
    EXPECT_LT(run.closure.relative_gap(), 1e-8);
  }
  bool sticks = false;
  double x = 0.0;
  run_contacts(model, {.until = 3.0, .tolerance = 1e-11}, [&](const Sample& s) {
    x = s.system.body(0, s.work).pose.position.x;
    sticks = s.contacts[0].sticks;
  });
  EXPECT_TRUE(sticks);
  EXPECT_NEAR(x, ref.result["rest_position"].get<double>(), ref.tolerance * 0.1);
}

TEST(ContactFriction, AMassOnABeltSticksAndSlipsInTurn) {
  const Reference ref = reference("stick-slip-belt");
  const Model model =
      on_belt(ref["mass"], ref["stiffness"], ref["gravity"], ref["belt_speed"], 0.0, ref["belt_speed"],
              {.coefficient = ref["dynamic_coefficient"], .static_coefficient = ref["static_coefficient"]});
  const double first = ref.result["first_slip_time"], slip = ref.result["slip_duration"], period = ref.result["period"];
  const double speed = ref["belt_speed"], x_stick = ref.result["x_at_stick"];
  const ContactRun run =
      run_contacts(model, {.until = 3.0, .tolerance = 1e-11, .sample_interval = 0.01}, [&](const Sample& s) {
        const double x = s.system.body(0, s.work).pose.position.x;
        const double phase = std::fmod(s.time - first, period);
        if (std::min(std::abs(phase), std::abs(phase - slip)) < 1e-6) return;
        const bool slips = s.time > first && phase < slip;
        EXPECT_EQ(s.contacts[0].sticks, !slips) << s.time;
        if (!slips && s.time > first) {
          EXPECT_NEAR(x, x_stick + speed * (phase - slip), 1e-9) << s.time;
        }
      });
  EXPECT_EQ(run.outcome.status, integrate::Status::finished) << run.failure;
  EXPECT_LT(run.closure.relative_gap(), 1e-8);
}

// Spheres and discs that slide until they roll, in space. Axes 1, 2 and 3 of the reference are x, y and z.
void expect_rolls(const std::string& id) {
  const Reference ref = reference(id);
  const double r = ref["radius"], beta = ref["beta"], g = ref["gravity"], mass = 0.2;
  const double depth = static_depth(mass * g), inertia = beta * mass * r * r;
  const auto velocity = ref.parameters["v"], turn = ref.parameters["angular_velocity_1_2"];
  Model model;
  model.space = Space::spatial;
  model.gravity = {0.0, 0.0, -g};
  Body ball;
  ball.name = "ball";
  ball.mass = mass;
  ball.inertia = {.xx = inertia, .yy = inertia, .zz = inertia};
  ball.pose = Pose{{0.0, 0.0, r - depth}, {}};
  ball.velocity = Velocity{{velocity[0], velocity[1], 0.0}, {turn[0], turn[1], 0.0}};
  model.bodies = {ball};
  model.contacts = {on_ground("ball", r, hertz_with(Coulomb{.coefficient = ref["friction_coefficient"]}))};
  const double roll = ref.result["roll_time"];
  const auto end_velocity = ref.result["velocity_at_roll"], end_position = ref.result["position_at_roll"];
  const ContactRun run = run_contacts(
      model, {.until = 1.5 * roll, .tolerance = 1e-11, .sample_interval = roll / 2.0}, [&](const Sample& s) {
        const BodyMotion m = s.system.body(0, s.work);
        if (std::abs(s.time - roll) > 1e-6) {
          EXPECT_EQ(s.contacts[0].sticks, s.time > roll) << s.time;
        }
        if (s.time < roll) return;
        EXPECT_NEAR(m.velocity.x, end_velocity[0].get<double>(), ref.tolerance * 2.0);
        EXPECT_NEAR(m.velocity.y, end_velocity[1].get<double>(), ref.tolerance * 2.0);
        const double travelled = s.time - roll;
        EXPECT_NEAR(m.pose.position.x, end_position[0].get<double>() + m.velocity.x * travelled, ref.tolerance * 2.0);
      });
  EXPECT_EQ(run.outcome.status, integrate::Status::finished) << run.failure;
  EXPECT_LT(run.closure.relative_gap(), 1e-8);
}
TEST(ContactFriction, ASlidingSphereBeginsToRoll) { expect_rolls("sphere-slide-to-roll"); }
TEST(ContactFriction, ASlidingDiscBeginsToRoll) { expect_rolls("disc-slide-to-roll"); }
TEST(ContactFriction, APoolBallWithBackspinBeginsToRoll) { expect_rolls("pool-ball-draw"); }

}  // namespace
}  // namespace hysteron::multibody
