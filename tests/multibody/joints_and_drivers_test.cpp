// Drivers, couplings and joints that only close loops, against closed forms.
#include <numbers>

#include "hysteron/multibody/time_course.hpp"
#include "support/multibody_runs.hpp"

namespace hysteron::multibody::testing {
namespace {

Model one_arm(double mass, double length) {
  Model model;
  model.gravity = {0.0, -9.81, 0.0};
  model.bodies = {rod("arm", mass, length)};
  model.joints = {revolute("pin", on("ground"), on("arm"))};
  return model;
}

Driver driver(Driver::Kind kind, Function function, const std::string& joint = "pin") {
  Driver out;
  out.name = "motor";
  out.coordinate = {joint, 0};
  out.kind = kind;
  out.function = std::move(function);
  return out;
}

// a sin(w t) as position, its derivative as speed, its second derivative as acceleration.
Function swing(double a, double w, int derivative) {
  return Function::from([=](double t) {
    const double s = std::sin(w * t), c = std::cos(w * t);
    if (derivative == 0) return FunctionValue{a * s, a * w * c, -a * w * w * s};
    if (derivative == 1) return FunctionValue{a * w * c, -a * w * w * s, -a * w * w * w * c};
    return FunctionValue{-a * w * w * s, -a * w * w * w * c, a * w * w * w * w * s};
  });
}

TEST(Driver, GivesTheTorqueOfPositionSpeedAndAcceleration) {
  constexpr double m = 2.0, l = 0.6, a = 0.8, w = 3.0;
  for (const auto kind : {Driver::Kind::position, Driver::Kind::speed, Driver::Kind::acceleration}) {
    Model model = one_arm(m, l);
    model.joints[0].position = {{0.0}};
    model.joints[0].speed = {{a * w}};
    model.drivers = {driver(kind, swing(a, w, static_cast<int>(kind)))};
    const BuiltSystem system = built(model);
    EXPECT_EQ(system.constraints.degrees_of_freedom, 0u);
    Runner runner(system);
    for (const double t : {0.3, 0.9, 2.0}) {
      runner.run_to(t);
      const double theta = a * std::sin(w * t), alpha = -w * w * theta;
      const double torque = m * l * l / 3.0 * alpha + m * 9.81 * l / 2.0 * std::cos(theta);
      EXPECT_NEAR(runner.angle("pin"), theta, 1e-10);
      EXPECT_NEAR(runner.system().driver_force(0, runner.work()), torque, 1e-8);
      EXPECT_NEAR(runner.system().driver_power(0, runner.work()), torque * a * w * std::cos(w * t), 1e-8);
      EXPECT_NEAR(runner.reaction("pin").torque.z, torque, 1e-8);
    }
  }
}

TEST(Driver, LeavesTheTorqueOfASpringToTheSpring) {
  Model model = one_arm(2.0, 0.6);
  model.drivers = {driver(Driver::Kind::position, 0.5)};
  JointForce spring;
  spring.name = "spring", spring.coordinate = {"pin", 0}, spring.stiffness = 7.0, spring.rest = 0.1;
  model.forces = {spring};
  Runner runner(built(model));
  // Held at rest: weight and spring are carried by the driver.
  EXPECT_NEAR(runner.system().driver_force(0, runner.work()), 2.0 * 9.81 * 0.3 * std::cos(0.5) + 7.0 * 0.4, 1e-12);
}

TEST(Driver, AlongATableEndsStepsAtItsKnots) {
  const Function table = *Function::table({0.0, 0.5, 1.0, 1.5, 2.0}, {0.0, 0.3, -0.2, 0.4, 0.1});
  Model model = one_arm(1.0, 1.0);
  model.drivers = {driver(Driver::Kind::position, table)};
  const BuiltSystem system = built(model);
  const auto course = TimeCourse::make(model, 0.0, 2.0);
  ASSERT_TRUE(course);
  EXPECT_EQ(course->breakpoints(), (std::vector<double>{0.5, 1.0, 1.5}));
  Runner runner(system);
  runner.breakpoints = course->breakpoints();
  runner.run_to(1.25);
  EXPECT_NEAR(runner.angle("pin"), table(1.25).value, 1e-14);
  EXPECT_NEAR(runner.body("arm").angular_acceleration.z, table(1.25).second, 1e-12);
}

Body disc(const std::string& name, double inertia) {
  Body body;
  body.name = name, body.mass = 1.0, body.inertia.zz = inertia;
  return body;
}

TEST(Coupling, AddsTheInertiaOfAGearTimesTheRatioSquared) {
  Model model;
  model.bodies = {disc("pinion", 0.2), disc("wheel", 3.0)};
  model.joints = {revolute("P", on("ground"), on("pinion")), revolute("W", on("ground", 1.0), on("wheel"))};
  model.joints[0].speed = {{5.0}, true};
  constexpr double ratio = -0.25, torque = 0.7;
  model.couplings = {{"gear", {"P", 0}, {"W", 0}, ratio, std::nullopt}};
  JointForce motor;
  motor.name = "motor", motor.coordinate = {"P", 0}, motor.effort = torque;
  model.forces = {motor};
  const BuiltSystem system = built(model);
  EXPECT_EQ(system.constraints.degrees_of_freedom, 1u);
  Runner runner(system);
  EXPECT_NEAR(runner.speed("W"), 5.0 * ratio, 1e-13);
  const double alpha = torque / (0.2 + ratio * ratio * 3.0);
  EXPECT_NEAR(runner.body("pinion").angular_acceleration.z, alpha, 1e-12);
  EXPECT_NEAR(runner.body("wheel").angular_acceleration.z, ratio * alpha, 1e-12);
  EXPECT_NEAR(runner.system().coupling_force(0, runner.work()), 3.0 * ratio * alpha, 1e-12);
  runner.run_to(10.0);
  EXPECT_NEAR(runner.angle("W"), ratio * runner.angle("P"), 1e-10);
}

TEST(Coupling, OfADrivenPinionMovesARack) {
  Model model;
  model.bodies = {disc("pinion", 0.2), disc("rack", 0.0)};
  model.bodies[1].mass = 4.0;
  model.joints = {revolute("P", on("ground"), on("pinion")), revolute("R", on("ground", 0.0, -0.1), on("rack"))};
  model.joints[1].type = JointType::prismatic;
  constexpr double radius = 0.1;
  model.couplings = {{"teeth", {"P", 0}, {"R", 0}, radius, 0.02}};
  model.drivers = {driver(Driver::Kind::position, Function::polynomial({0.0, 0.0, 1.5}), "P")};
  Runner runner(built(model));
  EXPECT_NEAR(runner.angle("R"), 0.02, 1e-13);
  EXPECT_NEAR(runner.body("rack").acceleration.x, radius * 3.0, 1e-12);
  EXPECT_NEAR(runner.system().driver_force(0, runner.work()), (0.2 + 4.0 * radius * radius) * 3.0, 1e-12);
}

// A particle on a line of fixed length, turned by hand: tension and acceleration of a pendulum.
TEST(DistanceJoint, CarriesTheTensionOfAPendulum) {
  Model model;
  model.gravity = {0.0, -9.81, 0.0};
  Body bob = disc("bob", 0.01);
  bob.mass = 2.0;
  constexpr double l = 1.5, angle = 0.7, omega = 1.2;
  bob.pose = planar_pose(l * std::sin(angle), -l * std::cos(angle));
  bob.velocity = Velocity{{l * omega * std::cos(angle), l * omega * std::sin(angle), 0.0}, {}};
  model.bodies = {bob};
  Joint line = revolute("line", on("ground"), on("bob"));
  line.type = JointType::distance;
  line.length = l;
  model.joints = {line};
  Runner runner(built(model));
  const double tension = 2.0 * (9.81 * std::cos(angle) + l * omega * omega);
  EXPECT_NEAR(norm(runner.reaction("line").force), tension, 1e-11);
  EXPECT_LT(runner.reaction("line").force.x, 0.0);
  const BodyMotion m = runner.body("bob");
  EXPECT_NEAR(dot(m.acceleration, Vector3{std::cos(angle), std::sin(angle), 0.0}), -9.81 * std::sin(angle), 1e-11);
  EXPECT_NEAR(runner.angle("line"), l, 1e-13);
}

TEST(DistanceJoint, DrivenInLengthGivesTheForceAndTheCoriolisTerm) {
  Model model;
  Body bob = disc("bob", 0.01);
  constexpr double l = 1.5, omega = 1.2;
  bob.pose = planar_pose(l, 0.0);
  bob.velocity = Velocity{{0.3, l * omega, 0.0}, {}};
  model.bodies = {bob};
  Joint line = revolute("line", on("ground"), on("bob"));
  line.type = JointType::distance;
  line.length = l;
  model.joints = {line};
  model.drivers = {driver(Driver::Kind::position, Function::polynomial({l, 0.3, 0.2}), "line")};
  Runner runner(built(model));
  // r'' - r w² = F/m, r a + 2 r' w = 0
  EXPECT_NEAR(runner.system().driver_force(0, runner.work()), 0.4 - l * omega * omega, 1e-11);
  EXPECT_NEAR(runner.body("bob").acceleration.y, 0.0, 1e-11);
  EXPECT_NEAR(runner.body("bob").acceleration.x, 0.4 - l * omega * omega, 1e-11);
}

TEST(PointOnLine, LetsABodySlideDownAnIncline) {
  constexpr double slope = 0.4;
  for (const bool driven : {false, true}) {
    Model model;
    model.gravity = {0.0, -9.81, 0.0};
    model.bodies = {disc("bead", 0.01)};
    model.bodies[0].pose = planar_pose(0.0, 0.0);
    Joint line = revolute("line", on("ground", 0.0, 0.0, -slope), on("bead"));
    line.type = JointType::point_on_line;
    model.joints = {line};
    if (driven) model.drivers = {driver(Driver::Kind::position, 0.0, "line")};
    Runner runner(built(model));
    const double along = dot(runner.body("bead").acceleration, Vector3{std::cos(slope), -std::sin(slope), 0.0});
    EXPECT_NEAR(along, driven ? 0.0 : 9.81 * std::sin(slope), 1e-12);
    const Reaction r = runner.reaction("line");
    EXPECT_NEAR(r.force.y, driven ? 9.81 : 9.81 * std::cos(slope) * std::cos(slope), 1e-12);
    if (!driven) continue;
    EXPECT_NEAR(runner.system().driver_force(0, runner.work()), -9.81 * std::sin(slope), 1e-12);
  }
}

// A loop in which something depends on every joint is cut through a body.
TEST(DividedBody, MovesAsTheWholeOne) {
  const auto mechanism = [](Space space, bool everywhere) {
    Model model;
    model.space = space;
    model.gravity = {0.0, -9.81, 0.0};
    model.bodies = {rod("crank", 0.3, 0.2), rod("coupler", 0.8, 0.5), rod("rocker", 0.7, 0.45)};
    for (Body& body : model.bodies) body.inertia.xx = 1e-4;
    model.joints = {revolute("O", on("ground"), on("crank")), revolute("A", on("crank", 0.2), on("coupler")),
                    revolute("B", on("coupler", 0.5), on("rocker", 0.45)),
                    revolute("C", on("ground", 0.6), on("rocker"))};
    model.joints[0].position = {{1.0}, true};
    model.joints[0].speed = {{2.0}, true};
    model.joints[1].position = {{-0.4}};
    model.joints[3].position = {{1.7}};
    for (const std::string joint : {"O", "A", "B", "C"}) {
      JointForce spring;
      spring.name = "spring " + joint, spring.coordinate = {joint, 0};
      if (everywhere || joint == "O") model.forces.push_back(spring);
    }
    return model;
  };
  for (const Space space : {Space::planar, Space::spatial}) {
    const BuiltSystem whole = built(mechanism(space, false)), divided = built(mechanism(space, true));
    EXPECT_GT(divided.system->speed_count(), whole.system->speed_count());
    EXPECT_EQ(divided.constraints.degrees_of_freedom, 1u);
    EXPECT_EQ(divided.constraints.rank, whole.constraints.rank);
    Runner one(whole), two(divided);
    one.run_to(0.7);
    two.run_to(0.7);
    EXPECT_NEAR(one.angle("O"), two.angle("O"), 1e-9);
    EXPECT_NEAR(one.speed("C"), two.speed("C"), 1e-8);
    for (const std::string joint : {"O", "A", "B", "C"}) {
      EXPECT_NEAR(one.reaction(joint).force.x, two.reaction(joint).force.x, 1e-7) << joint;
      EXPECT_NEAR(one.reaction(joint).force.y, two.reaction(joint).force.y, 1e-7) << joint;
    }
  }
}

}  // namespace
}  // namespace hysteron::multibody::testing
