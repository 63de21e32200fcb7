// Mechanisms with closed loops against independent computations: four-bar, slider-crank, RSSR, Bricard, a redundant
// parallelogram and Andrews' squeezer.
#include <numbers>

#include "support/multibody_runs.hpp"

namespace hysteron::multibody::testing {
namespace {

constexpr double half_pi = std::numbers::pi / 2.0;

Driver constant_speed(const std::string& joint, double angle, double speed) {
  Driver driver;
  driver.name = "motor";
  driver.coordinate = {joint, 0};
  driver.function = Function::polynomial({angle, speed});
  return driver;
}

// In the plane, or the same mechanism in space with axes along z.
Model four_bar(const Reference& ref, Space space) {
  const double a = ref["a"], b = ref["b"], c = ref["c"], d = ref["d"], theta = ref["theta0"];
  Model model;
  model.space = space;
  model.gravity = {0.0, -ref["gravity"], 0.0};
  model.bodies = {rod("crank", ref["crank_mass"], a), rod("coupler", ref["coupler_mass"], b),
                  rod("rocker", ref["rocker_mass"], c)};
  const Vector3 at{a * std::cos(theta), a * std::sin(theta), 0.0};
  const double diagonal = std::hypot(d - at.x, at.y);
  const double coupler =
      std::atan2(-at.y, d - at.x) + std::acos((b * b + diagonal * diagonal - c * c) / (2.0 * b * diagonal));
  const Vector3 pin{at.x + b * std::cos(coupler), at.y + b * std::sin(coupler), 0.0};
  Joint o = revolute("O", on("ground"), on("crank")), p = revolute("A", on("crank", a), on("coupler")),
        q = revolute("B", on("coupler", b), on("rocker", c)), r = revolute("C", on("ground", d), on("rocker"));
  o.position = {{theta}, true};
  o.speed = {{ref["omega0"]}, true};
  // A tenth of a radian off: the assembly finds the rest.
  p.position = {{coupler - theta + 0.1}};
  r.position = {{std::atan2(pin.y, pin.x - d) - 0.1}};
  model.joints = {o, p, q, r};
  if (space == Space::spatial)
    for (Body& body : model.bodies) body.inertia.xx = 1e-4;
  if (ref.parameters["driven"].get<bool>()) model.drivers.push_back(constant_speed("O", theta, ref["omega0"]));
  return model;
}

void expect_four_bar(const std::string& id, Space space) {
  const Reference ref = reference(id);
  const BuiltSystem system = built(four_bar(ref, space));
  const bool driven = ref.parameters["driven"].get<bool>(), planar = space == Space::planar;
  EXPECT_EQ(system.constraints.degrees_of_freedom, driven ? 0u : 1u);
  EXPECT_EQ(system.constraints.redundant.size(), planar ? 0u : 3u);
  EXPECT_EQ(system.constraints.rows, planar ? 8u : 20u);
  EXPECT_EQ(system.constraints.rank, planar ? 8u : 17u);
  EXPECT_EQ(system.constraints.non_unique_reactions.size(), planar ? 0u : 4u);
  EXPECT_FALSE(system.changes.empty());  // the guesses were off
  Runner runner(system);
  const auto force = [&](std::size_t row, const std::string& joint, const std::string& column) {
    ref.expect(row, column + "_x", runner.reaction(joint).force.x);
    ref.expect(row, column + "_y", runner.reaction(joint).force.y);
  };
  follow(ref, runner, [&](std::size_t row) {
    ref.expect(row, "crank_angle", runner.angle("O"));
    ref.expect(row, "crank_speed", runner.speed("O"));
    EXPECT_NEAR(runner.body("crank").angular_acceleration.z, ref.at(row, "crank_accel"),
                1e-9 * std::max(1.0, ref.largest.at("crank_accel")));
    ref.expect(row, "rocker_speed", runner.speed("C"));
    ref.expect(row, "rocker_accel", runner.body("rocker").angular_acceleration.z);
    force(row, "O", "O_on_crank");
    force(row, "A", "crank_on_coupler");
    force(row, "B", "coupler_on_rocker");
    force(row, "C", "ground_on_rocker");
    if (driven) ref.expect(row, "driving_torque", runner.system().driver_force(0, runner.work()));
    if (!planar) return;
    ref.expect(row, "coupler_angle", runner.body("coupler").angle);
    ref.expect(row, "rocker_angle", runner.body("rocker").angle);
  });
}

TEST(FourBar, FreeInThePlane) { expect_four_bar("four-bar-free", Space::planar); }
TEST(FourBar, DrivenInThePlane) { expect_four_bar("four-bar-driven", Space::planar); }
TEST(FourBar, FreeInSpaceHasThreeRedundantRows) { expect_four_bar("four-bar-free", Space::spatial); }
TEST(FourBar, DrivenInSpaceHasThreeRedundantRows) { expect_four_bar("four-bar-driven", Space::spatial); }

Model slider_crank(const Reference& ref) {
  const double r = ref["crank_radius"], l = ref["rod_length"], theta = ref["theta0"];
  Model model;
  model.gravity = {0.0, -ref["gravity"], 0.0};
  Body crank, rod_body, slider;
  crank.name = "crank", crank.mass = ref["crank_mass"], crank.inertia.zz = ref["crank_inertia_J1"];
  rod_body.name = "rod", rod_body.mass = ref["rod_mass"], rod_body.inertia.zz = ref["rod_inertia_J2"];
  rod_body.centre = {ref["rod_centre_b"], 0.0, 0.0};
  slider.name = "slider", slider.mass = ref["slider_mass"];
  model.bodies = {crank, rod_body, slider};
  Joint o = revolute("O", on("ground"), on("crank")), a = revolute("A", on("crank", r), on("rod")),
        b = revolute("B", on("rod", l), on("slider")), guide = revolute("guide", on("ground"), on("slider"));
  guide.type = JointType::prismatic;
  o.position = {{theta}, true};
  o.speed = {{ref["omega0"]}, true};
  a.position = {{-std::asin(r / l * std::sin(theta)) - theta}};
  guide.position = {{r * std::cos(theta) + l}};
  model.joints = {o, a, b, guide};
  if (ref.parameters["driven"].get<bool>()) model.drivers.push_back(constant_speed("O", theta, ref["omega0"]));
  return model;
}

void expect_slider_crank(const std::string& id) {
  const Reference ref = reference(id);
  const bool driven = ref.parameters["driven"].get<bool>();
  const BuiltSystem system = built(slider_crank(ref));
  EXPECT_EQ(system.constraints.degrees_of_freedom, driven ? 0u : 1u);
  Runner runner(system);
  follow(ref, runner, [&](std::size_t row) {
    ref.expect(row, "crank_angle", runner.angle("O"));
    ref.expect(row, "slider_x", runner.angle("guide"));
    ref.expect(row, "slider_v", runner.speed("guide"));
    ref.expect(row, "slider_a", runner.body("slider").acceleration.x);
    ref.expect(row, "rod_angle", runner.body("rod").angle);
    ref.expect(row, "rod_speed", runner.body("rod").angular_velocity.z);
    const Reaction o = runner.reaction("O"), a = runner.reaction("A"), b = runner.reaction("B"),
                   g = runner.reaction("guide");
    ref.expect(row, "ground_on_crank_x", o.force.x);
    ref.expect(row, "ground_on_crank_y", o.force.y);
    ref.expect(row, "crank_on_rod_x", a.force.x);
    ref.expect(row, "crank_on_rod_y", a.force.y);
    ref.expect(row, "rod_on_slider_x", b.force.x);
    ref.expect(row, "rod_on_slider_y", b.force.y);
    ref.expect(row, "guide_on_slider_y", g.force.y);
    EXPECT_NEAR(g.force.x, 0.0, 1e-9 * ref.largest.at("rod_on_slider_x"));
    if (driven) ref.expect(row, "driving_torque", runner.system().driver_force(0, runner.work()));
  });
}

TEST(SliderCrank, At5000Rpm) { expect_slider_crank("slider-crank-5000rpm"); }
TEST(SliderCrank, RigAt200Rpm) { expect_slider_crank("slider-crank-rig-200rpm"); }
TEST(SliderCrank, Free) { expect_slider_crank("slider-crank-free"); }

Mount at(const std::string& body, const Vector3& point, const Quaternion& turn = {}) {
  return {body, "", {point, turn}};
}

// Crank and coupler lie along their x axes, the rocker along its z axis.
Model rssr(const Reference& ref) {
  const double a = ref["a"], b = ref["b"], c = ref["c"], theta = ref["theta0"];
  const auto list = ref.parameters["C"].get<std::vector<double>>();
  const Vector3 pivot{list[0], list[1], list[2]}, tip{a * std::cos(theta), a * std::sin(theta), 0.0};
  const Vector3 from = tip - pivot;
  Model model;
  model.space = Space::spatial;
  model.gravity = {0.0, 0.0, -ref["gravity"]};
  model.bodies = {rod("crank", ref["crank_mass"], a), rod("coupler", ref["coupler_mass"], b),
                  rod("rocker", ref["rocker_mass"], c)};
  for (Body& body : model.bodies) body.inertia.xx = 1e-4;
  std::swap(model.bodies[2].inertia.xx, model.bodies[2].inertia.zz);
  model.bodies[2].centre = {0.0, 0.0, c / 2.0};
  // |C + c (sin psi, 0, cos psi) - A| = b.
  const double radius = std::hypot(from.x, from.z);
  const double psi = std::atan2(from.x, from.z) + std::acos((dot(from, from) + c * c - b * b) / (2.0 * c * radius));
  const Vector3 end = pivot + Vector3{c * std::sin(psi), 0.0, c * std::cos(psi)};
  Joint o = revolute("O", at("ground", {}), at("crank", {}));
  o.position = {{theta}, true};
  o.speed = {{ref["omega0"]}, true};
  const Quaternion about_y = turn_z_to({0.0, 1.0, 0.0});
  Joint rocker = revolute("C", at("ground", pivot, about_y), at("rocker", {}, about_y));
  rocker.position = {{psi}};
  Joint first = revolute("A", at("crank", {a, 0.0, 0.0}), at("coupler", {}));
  Joint second = revolute("B", at("coupler", {b, 0.0, 0.0}), at("rocker", {0.0, 0.0, c}));
  first.type = second.type = JointType::spherical;
  const Quaternion along = conjugate(axis_angle({0.0, 0.0, 1.0}, theta)) * turn_x_to(end - tip);
  first.position = {{along.w, along.x, along.y, along.z}};
  model.joints = {o, rocker, first, second};
  if (ref.parameters["driven"].get<bool>()) model.drivers.push_back(constant_speed("O", theta, ref["omega0"]));
  return model;
}

void expect_rssr(const std::string& id) {
  const Reference ref = reference(id);
  const BuiltSystem system = built(rssr(ref));
  const bool driven = ref.parameters["driven"].get<bool>();
  EXPECT_EQ(system.constraints.degrees_of_freedom, driven ? 1u : 2u);  // the coupler can spin about its own axis
  EXPECT_EQ(system.constraints.rows, 16u);
  Runner runner(system);
  follow(ref, runner, [&](std::size_t row) {
    ref.expect(row, "theta", runner.angle("O"));
    ref.expect(row, "theta_dot", runner.speed("O"));
    ref.expect(row, "psi", runner.angle("C"));
    ref.expect(row, "psi_dot", runner.speed("C"));
    ref.expect(row, "psi_ddot", runner.body("rocker").angular_acceleration.y);
    const Vector3 b_now = runner.system().frame(at("rocker", {0.0, 0.0, ref["c"]}), runner.work()).pose.position;
    ref.expect(row, "B_x", b_now.x);
    ref.expect(row, "B_z", b_now.z);
    if (driven) ref.expect(row, "driving_torque", runner.system().driver_force(0, runner.work()));
  });
}

TEST(Rssr, Free) { expect_rssr("rssr-free"); }
TEST(Rssr, Driven) { expect_rssr("rssr-driven"); }

Model bricard(const Reference& ref) {
  const double l = ref["rod_length"], m = ref["rod_mass"];
  const Vector3 p[] = {{0, 0, 0}, {l, 0, 0}, {l, -l, 0}, {l, -l, l}, {0, -l, l}, {0, 0, l}};
  const Vector3 axis[] = {{0, 1, 0}, {0, 0, 1}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 0}};
  Model model;
  model.space = Space::spatial;
  model.gravity = {0.0, -ref["gravity"], 0.0};
  // Bodies have the axes of the world at the start, and their origins at the first ends.
  for (int i = 1; i <= 5; ++i) {
    const Vector3 along = p[i] - p[i - 1];
    Body body;
    body.name = "rod" + std::to_string(i);
    body.mass = m;
    body.centre = 0.5 * along;
    const double across = m * l * l / 12.0, axial = m * l * l / 1000.0;
    const auto moment = [&](double component) { return component != 0.0 ? axial : across; };
    body.inertia = {.xx = moment(along.x), .yy = moment(along.y), .zz = moment(along.z)};
    body.pose = Pose{p[i - 1], {}};
    model.bodies.push_back(body);
  }
  for (int i = 0; i < 6; ++i) {
    const Quaternion turn = turn_z_to(axis[i]);
    const std::string first = i == 0 ? "ground" : "rod" + std::to_string(i);
    const std::string second = i == 5 ? "ground" : "rod" + std::to_string(i + 1);
    const Vector3 on_first = i == 0 ? p[0] : p[i] - p[i - 1], on_second = i == 5 ? p[5] : Vector3{};
    model.joints.push_back(revolute("P" + std::to_string(i), at(first, on_first, turn), at(second, on_second, turn)));
  }
  return model;
}

TEST(Bricard, HasOneRedundantRowAndOneDegreeOfFreedom) {
  const Reference ref = reference("bricard");
  const BuiltSystem system = built(bricard(ref));
  EXPECT_EQ(system.constraints.rows, 30u);
  EXPECT_EQ(system.constraints.rank, 29u);
  EXPECT_EQ(system.constraints.degrees_of_freedom, 1u);
  Runner runner(system);
  const double energy = runner.energy();
  follow(ref, runner, [&](std::size_t row) {
    const BodyMotion tip = runner.system().frame(at("rod3", {0.0, 0.0, ref["rod_length"]}), runner.work());
    ref.expect(row, "P3_x", tip.pose.position.x);
    ref.expect(row, "P3_y", tip.pose.position.y);
    ref.expect(row, "P3_z", tip.pose.position.z);
    ref.expect(row, "P3_vx", tip.velocity.x);
    ref.expect(row, "P3_vy", tip.velocity.y);
    ref.expect(row, "P3_vz", tip.velocity.z);
  });
  EXPECT_NEAR(runner.energy(), energy, 1e-9);
}

Model three_rods(const Reference& ref) {
  const double l = ref["rod_length"], w = 0.4, theta = ref["theta0"];
  Model model;
  model.gravity = {0.0, -ref["gravity"], 0.0};
  for (int i = 0; i < 3; ++i) {
    const std::string name = "rod" + std::to_string(i);
    model.bodies.push_back(rod(name, ref["rod_mass"], l));
    Joint top = revolute("top" + std::to_string(i), on("ground", i * w, 0.0, -half_pi), on(name));
    top.position = {{theta}, i == 0};
    Joint pin = revolute("pin" + std::to_string(i), on(name, l), on("coupler", i * w));
    pin.position = {{half_pi - theta}};
    model.joints.push_back(top);
    model.joints.push_back(pin);
  }
  model.bodies.push_back(rod("coupler", ref["coupler_mass"], 2.0 * w));
  return model;
}

TEST(Parallelogram, WithAThirdRodSwingsAsAPendulum) {
  const Reference ref = reference("redundant-parallelogram");
  const BuiltSystem system = built(three_rods(ref));
  EXPECT_EQ(system.constraints.rows, 12u);
  EXPECT_EQ(system.constraints.rank, 11u);
  EXPECT_EQ(system.constraints.degrees_of_freedom, 1u);
  EXPECT_EQ(system.constraints.redundant.size(), 1u);
  Runner runner(system);
  follow(ref, runner, [&](std::size_t row) {
    ref.expect(row, "theta", runner.angle("top0"));
    ref.expect(row, "omega", runner.speed("top0"));
    ref.expect(row, "first_coupler_pin_x", runner.body("coupler").pose.position.x);
    ref.expect(row, "first_coupler_pin_y", runner.body("coupler").pose.position.y);
  });
}

// With the rods hanging straight down the vertical rows of the two other pins depend on each other.
TEST(Parallelogram, ChoosesItsRowsAgainWhereTheyBecomeDependent) {
  const BuiltSystem system = built(three_rods(reference("redundant-parallelogram")));
  const std::vector<std::string> names = system.system->state_names();
  std::vector<double> y(names.size(), 0.0), expected(y.size()), dy(y.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == "pin0.angle") y[i] = half_pi;
    if (names[i].ends_with(".speed")) y[i] = names[i].starts_with("pin") ? -2.0 : 2.0;
  }
  const auto own = system.system->workspace(), other = system.system->workspace();
  system.system->rates(0.0, y, expected, *own);
  const LoopRows dependent{{{0, 1}, {1}}, {0.1}};
  system.system->use_loop_rows(dependent, *other);
  system.system->rates(0.0, y, dy, *other);
  EXPECT_NE(system.system->loop_rows(*other).active, dependent.active);
  for (std::size_t i = 0; i < y.size(); ++i) EXPECT_NEAR(dy[i], expected[i], 1e-10) << names[i];
}

// A second run that takes over state and rows in the middle gives the same bits.
TEST(Parallelogram, GoesOnWithTheSameBits) {
  const BuiltSystem system = built(three_rods(reference("redundant-parallelogram")));
  Runner whole(system), first(system);
  whole.run_to(0.6);
  whole.run_to(1.1);
  first.run_to(0.6);
  BuiltSystem later = system;
  later.start = first.y();
  Runner second(later, 0.6);
  second.system().use_loop_rows(first.system().loop_rows(first.work()), second.work());
  second.run_to(1.1);
  EXPECT_EQ(second.y(), whole.y());
}

std::vector<Body> andrews_bodies(const Reference& ref) {
  const auto mass = ref.parameters["masses"].get<std::vector<double>>();
  const auto inertia = ref.parameters["inertias"].get<std::vector<double>>();
  const Vector3 centre[] = {{ref["ra"], 0, 0},          {-ref["da"], 0, 0},
                            {ref["sb"], -ref["sa"], 0}, {0, -(ref["e"] - ref["ea"]), 0},
                            {ref["ta"], -ref["tb"], 0}, {ref["zf"] - ref["fa"], 0, 0},
                            {ref["ua"], -ref["ub"], 0}};
  std::vector<Body> bodies;
  for (std::size_t i = 0; i < 7; ++i) {
    Body body;
    body.name = "K" + std::to_string(i + 1);
    body.mass = mass[i];
    body.centre = centre[i];
    body.inertia = {.xx = inertia[i], .yy = inertia[i], .zz = inertia[i]};
    bodies.push_back(body);
  }
  return bodies;
}

// Seven bodies, their frames turned as the angles of the test set count.
Model andrews(const Reference& ref, Space space) {
  Model model;
  model.space = space;
  model.bodies = andrews_bodies(ref);
  const auto pivot = [&](const char* name) {
    const auto p = ref.parameters[name].get<std::vector<double>>();
    return on("ground", p[0], p[1]);
  };
  const double ss = ref["ss"], e = ref["e"];
  model.joints = {revolute("O", on("ground"), on("K1")),
                  revolute("F", on("K1", ref["rr"]), on("K2")),
                  revolute("B", pivot("B"), on("K3")),
                  revolute("G", on("K5", ref["zt"]), on("K4")),
                  revolute("A5", pivot("A"), on("K5")),
                  revolute("H", on("K7", 0.0, -ref["u"]), on("K6")),
                  revolute("A7", pivot("A"), on("K7")),
                  revolute("E3", on("K2", -ref["d"]), on("K3", 0.0, -ss)),
                  revolute("E4", on("K3", 0.0, -ss), on("K4", 0.0, -e)),
                  revolute("E6", on("K3", 0.0, -ss), on("K6", ref["zf"]))};
  // The first seven joints have the angles beta, Theta, gamma, Phi, delta, Omega, epsilon.
  const auto start = ref.parameters["initial"].get<std::vector<double>>();
  for (std::size_t i = 0; i < 7; ++i) model.joints[i].position = {{start[i]}, i == 0};
  JointForce motor;
  motor.name = "motor", motor.coordinate = {"O", 0}, motor.effort = ref["mom"];
  LinearSpring spring;
  spring.name = "spring", spring.first = pivot("C"), spring.second = on("K3", ref["sd"], -ref["sc"]);
  spring.stiffness = ref["c0"], spring.rest_length = ref["l0"];
  model.forces = {motor, spring};
  return model;
}

void expect_andrews(Space space) {
  const Reference ref = reference("andrews");
  const BuiltSystem system = built(andrews(ref, space));
  EXPECT_EQ(system.constraints.degrees_of_freedom, 1u);
  EXPECT_EQ(system.constraints.rows, space == Space::planar ? 20u : 50u);
  EXPECT_EQ(system.constraints.rank, space == Space::planar ? 20u : 41u);
  Runner runner(system);
  const std::pair<const char*, const char*> columns[] = {
      {"O", "beta"}, {"F", "Theta"}, {"B", "gamma"}, {"G", "Phi"}, {"A5", "delta"}, {"H", "Omega"}, {"A7", "epsilon"}};
  follow(ref, runner, [&](std::size_t row) {
    for (const auto& [joint, column] : columns) {
      // In space only joints of the tree count full turns; the crank turns two and a half times.
      if (space == Space::spatial && std::string(joint) == "F") continue;
      ref.expect(row, column, runner.angle(joint));
      ref.expect(row, std::string(column) + "'", runner.speed(joint));
    }
  });
}

TEST(Andrews, InThePlane) { expect_andrews(Space::planar); }
TEST(Andrews, InSpaceHasNineRedundantRows) { expect_andrews(Space::spatial); }

}  // namespace
}  // namespace hysteron::multibody::testing
