// Andrews' squeezer mechanism: seven bodies, three loops, a motor and a spring. Numbers of the Test Set for Initial
// Value Problem Solvers (F. Mazzia, C. Magherini, Bari, 2008).
#include <cmath>

#include "print_run.hpp"

namespace example {
namespace {

using mb::JointType;

constexpr double d = 0.028, da = 0.0115, e = 0.02, ea = 0.01421, rr = 0.007, ra = 0.00092, ss = 0.035, sa = 0.01874,
                 sb = 0.01043, sc = 0.018, sd = 0.02, ta = 0.02308, tb = 0.00916, u = 0.04, ua = 0.01228, ub = 0.00449,
                 zf = 0.02, zt = 0.04, fa = 0.01421;
constexpr double beta = -0.06171389001427645, gamma_ = 0.45527981916307037, phi = 0.22266839016588588,
                 delta = 0.48736497954384256, omega = -0.22266839016588588, epsilon = 1.2305474445498212;
const mb::Vector3 point_a{-0.06934, -0.00227, 0.0}, point_b{-0.03635, 0.03273, 0.0}, point_c{0.014, 0.072, 0.0};

mb::Body body(const char* name, double mass, double inertia, double x, double y, const mb::Pose& start) {
  return {.name = name,
          .mass = mass,
          .centre = {x, y, 0.0},
          .inertia = {.zz = inertia},
          .frames = {},
          .pose = start,
          .velocity = {}};
}

std::vector<mb::Body> bodies() {
  const auto [xa, ya, za] = point_a;
  return {body("K1", 0.04325, 2.194e-6, ra, 0.0, mb::planar_pose(0.0, 0.0, beta)),
          body("K2", 0.00365, 4.410e-7, -da, 0.0, mb::planar_pose(rr * std::cos(beta), rr * std::sin(beta), beta)),
          body("K3", 0.02373, 5.255e-6, sb, -sa, mb::planar_pose(point_b.x, point_b.y, gamma_)),
          body("K4", 0.00706, 5.667e-7, 0.0, ea - e,
               mb::planar_pose(xa + zt * std::cos(delta), ya + zt * std::sin(delta), phi + delta)),
          body("K5", 0.07050, 1.169e-5, ta, tb, mb::planar_pose(xa, ya, delta)),
          body("K6", 0.00706, 5.667e-7, zf - fa, 0.0,
               mb::planar_pose(xa + u * std::sin(epsilon), ya - u * std::cos(epsilon), omega + epsilon)),
          body("K7", 0.05498, 1.912e-5, -ub, -ua, mb::planar_pose(xa, ya, epsilon))};
}

}  // namespace

void andrews() {
  mb::Model model;
  model.bodies = bodies();
  const auto pin = [](const char* name, const mb::Mount& first, const mb::Mount& second) {
    return joint(name, JointType::revolute, first, second);
  };
  const mb::Mount corner = on("K3", {0.0, -ss, 0.0});  // four bodies meet there
  model.joints = {starting_at(pin("O", on("ground"), on("K1")), beta, 0.0),
                  pin("F", on("K1", {rr, 0.0, 0.0}), on("K2")),
                  pin("B", on("ground", point_b), on("K3")),
                  pin("A5", on("ground", point_a), on("K5")),
                  pin("A7", on("ground", point_a), on("K7")),
                  pin("G", on("K5", {zt, 0.0, 0.0}), on("K4")),
                  pin("H", on("K7", {0.0, -u, 0.0}), on("K6")),
                  pin("E2", corner, on("K2", {-d, 0.0, 0.0})),
                  pin("E4", corner, on("K4", {0.0, -e, 0.0})),
                  pin("E6", corner, on("K6", {zf, 0.0, 0.0}))};
  mb::AppliedForce motor;
  motor.name = "motor";
  motor.at = on("K1");
  motor.torque[2] = 0.033;
  mb::LinearSpring spring;
  spring.name = "spring";
  spring.first = on("ground", point_c);
  spring.second = on("K3", {sd, -sc, 0.0});
  spring.stiffness = 4530.0;
  spring.rest_length = 0.07785;
  model.forces = {motor, spring};
  print_run(model, {.title = "andrews",
                    .interval = 0.005,
                    .times = {0.005, 0.01, 0.015, 0.02, 0.03},
                    .columns = {column(model, "beta", "K1.angle"), column(model, "gamma", "K3.angle"),
                                column(model, "delta", "K5.angle"), column(model, "epsilon", "K7.angle"),
                                column(model, "beta'", "K1.angle.velocity")}});
}

}  // namespace example
