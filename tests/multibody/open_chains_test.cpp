// Pendulums, chains, tops and a free body against closed forms and independent computations.
#include <numbers>

#include "support/multibody_runs.hpp"

namespace hysteron::multibody::testing {
namespace {

constexpr double half_pi = std::numbers::pi / 2.0;

// Rods in series; the x axis of a rod at angle -π/2 points down. Relative angles as coordinates.
Model pendulums(const std::vector<double>& length, const std::vector<double>& mass, double gravity,
                const std::vector<double>& theta, const std::vector<double>& omega) {
  Model model;
  model.gravity = {0.0, -gravity, 0.0};
  std::string previous = "ground";
  for (std::size_t i = 0; i < length.size(); ++i) {
    const std::string name = "rod" + std::to_string(i + 1);
    model.bodies.push_back(rod(name, mass[i], length[i]));
    const bool first = i == 0;
    Joint joint = revolute("P" + std::to_string(i + 1),
                           on(previous, first ? 0.0 : length[i - 1], 0.0, first ? -half_pi : 0.0), on(name));
    joint.position = {{first ? theta[0] : theta[i] - theta[i - 1]}, true};
    joint.speed = {{first ? omega[0] : omega[i] - omega[i - 1]}, true};
    model.joints.push_back(joint);
    previous = name;
  }
  return model;
}

void expect_pendulum(const std::string& id) {
  const Reference ref = reference(id);
  const BuiltSystem system =
      built(pendulums({ref["length"]}, {ref["mass"]}, ref["gravity"], {ref["theta0"]}, {ref["omega0"]}));
  EXPECT_EQ(system.constraints.degrees_of_freedom, 1u);
  EXPECT_TRUE(system.changes.empty());
  Runner runner(system);
  follow(ref, runner, [&](std::size_t row) {
    ref.expect(row, "theta", runner.angle("P1"));
    ref.expect(row, "omega", runner.speed("P1"));
    ref.expect(row, "alpha", runner.body("rod1").angular_acceleration.z);
    ref.expect(row, "pin_force_x", runner.reaction("P1").force.x);
    ref.expect(row, "pin_force_y", runner.reaction("P1").force.y);
    EXPECT_NEAR(runner.reaction("P1").torque.z, 0.0, 1e-12);
  });
}

TEST(Pendulum, LargeSwingFollowsTheEllipticFunctions) { expect_pendulum("pendulum-large"); }
TEST(Pendulum, OverTheTopFollowsTheEllipticFunctions) { expect_pendulum("pendulum-over-the-top"); }

std::vector<double> filled(const nlohmann::json& value, std::size_t n) {
  if (!value.is_array()) return std::vector<double>(n, value.get<double>());
  std::vector<double> list = value.get<std::vector<double>>();
  while (list.size() < n) list.push_back(list.back());
  return list;
}

void expect_chain(const std::string& id, double tolerance) {
  const Reference ref = reference(id);
  const auto n = ref.parameters["n"].get<std::size_t>();
  const auto list = [&](const char* name) { return filled(ref.parameters[name], n); };
  const std::vector<double> length = list("rod_length");
  const BuiltSystem system = built(pendulums(length, list("rod_mass"), ref["gravity"], list("theta0"), list("omega0")));
  Runner runner(system, 0.0, tolerance);
  EXPECT_NEAR(runner.energy(), ref.result["energy"].get<double>(), 1e-12);
  const std::string last = "rod" + std::to_string(n);
  follow(ref, runner, [&](std::size_t row) {
    const BodyMotion tip = runner.system().frame({last, "", planar_pose(length.back(), 0.0)}, runner.work());
    ref.expect(row, "tip_x", tip.pose.position.x);
    ref.expect(row, "tip_y", tip.pose.position.y);
    ref.expect(row, "tip_vx", tip.velocity.x);
    ref.expect(row, "tip_vy", tip.velocity.y);
    ref.expect(row, "theta_1", runner.body("rod1").angle + half_pi);
    ref.expect(row, "omega_1", runner.body("rod1").angular_velocity.z);
    ref.expect(row, "theta_n", tip.angle + half_pi);
    EXPECT_NEAR(tip.angular_velocity.z, ref.at(row, "omega_n"), 1e-9 * std::max(1.0, ref.largest.at("omega_n")));
  });
  EXPECT_NEAR(runner.energy(), ref.result["energy"].get<double>(), 1e-9);
}

TEST(ChainOfPendulums, TwoRodsFollowTheReference) { expect_chain("double-pendulum", 1e-13); }
TEST(ChainOfPendulums, TenRodsFollowTheReference) { expect_chain("chain-10", 1e-12); }
TEST(ChainOfPendulums, AHundredRodsFollowTheReference) { expect_chain("chain-100", 1e-11); }

// Axis of the top along z of the body; at phi = 0 it leans towards -y: a turn by theta about x.
void expect_top(const std::string& id) {
  const Reference ref = reference(id);
  const double theta0 = ref["theta0"], l = ref["centre_distance"], precession = ref["precession_rate0"];
  Model model;
  model.space = Space::spatial;
  model.gravity = {0.0, 0.0, -ref["gravity"]};
  Body top;
  top.name = "top";
  top.mass = ref["mass"];
  top.centre = {0.0, 0.0, l};
  top.inertia = {.xx = ref["I_transverse_about_centre"], .yy = ref["I_transverse_about_centre"], .zz = ref["I_axial"]};
  model.bodies.push_back(top);
  Joint tip = revolute("tip", {"ground", "", {}}, {"top", "", {}});
  tip.type = JointType::spherical;
  const Quaternion lean = axis_angle({1.0, 0.0, 0.0}, theta0);
  tip.position = {{lean.w, lean.x, lean.y, lean.z}, true};
  const Vector3 axis = rotate(lean, Vector3{0.0, 0.0, 1.0}), w = Vector3{0.0, 0.0, precession} + ref["spin0"] * axis;
  tip.speed = {{w.x, w.y, w.z}, true};
  model.joints.push_back(tip);
  Runner runner(built(model), 0.0, 1e-13);
  const double energy = runner.energy();
  follow(ref, runner, [&](std::size_t row) {
    const BodyMotion m = runner.body("top");
    const Vector3 e = rotate(m.pose.orientation, Vector3{0.0, 0.0, 1.0}), de = cross(m.angular_velocity, e);
    ref.expect(row, "centre_x", l * e.x);
    ref.expect(row, "centre_y", l * e.y);
    ref.expect(row, "centre_z", l * e.z);
    const double sine = std::sqrt(e.x * e.x + e.y * e.y);
    ref.expect(row, "theta", std::acos(e.z));
    ref.expect(row, "theta_dot", -de.z / sine);
    ref.expect(row, "phi_dot", (e.x * de.y - e.y * de.x) / (sine * sine));
  });
  EXPECT_NEAR(runner.energy(), energy, 1e-10 * std::abs(energy));
}

TEST(HeavyTop, CuspedMotionFollowsTheReference) { expect_top("top-cusped"); }
TEST(HeavyTop, LoopingMotionFollowsTheReference) { expect_top("top-looping"); }

TEST(FreeBody, TurnsOverAboutItsMiddleAxis) {
  const Reference ref = reference("dzhanibekov");
  const auto inertia = ref.parameters["inertia"].get<std::vector<double>>(),
             w = ref.parameters["omega0_body"].get<std::vector<double>>();
  Model model;
  model.space = Space::spatial;
  Body body;
  body.name = "nut";
  body.mass = 1.0;
  body.inertia = {.xx = inertia[0], .yy = inertia[1], .zz = inertia[2]};
  body.velocity = Velocity{{0.3, 0.0, 0.0}, {w[0], w[1], w[2]}};
  model.bodies.push_back(body);
  const BuiltSystem system = built(model);
  EXPECT_EQ(system.constraints.degrees_of_freedom, 6u);
  Runner runner(system, 0.0, 1e-14);
  const Vector3 momentum = runner.system().angular_momentum(runner.work());
  EXPECT_NEAR(norm(momentum), ref.result["angular_momentum"].get<double>(), 1e-14);
  follow(ref, runner, [&](std::size_t row) {
    const BodyMotion m = runner.body("nut");
    const Vector3 own = rotate(conjugate(m.pose.orientation), m.angular_velocity);
    ref.expect(row, "wx_body", own.x);
    ref.expect(row, "wy_body", own.y);
    ref.expect(row, "wz_body", own.z);
    const double sign = m.pose.orientation.w >= 0.0 ? 1.0 : -1.0;
    ref.expect(row, "qw", sign * m.pose.orientation.w);
    ref.expect(row, "qy", sign * m.pose.orientation.y);
    ref.expect(row, "qz", sign * m.pose.orientation.z);
    EXPECT_NEAR(m.pose.position.x, 0.3 * runner.time(), 1e-12 * runner.time());
  });
  const Vector3 after = runner.system().angular_momentum(runner.work());
  EXPECT_NEAR(norm(after - momentum), 0.0, 1e-11 * norm(momentum));
}

}  // namespace
}  // namespace hysteron::multibody::testing
