// Open chains in the plane. A model is plain data: bodies, joints, forces, that refer to one another by name.
#include <cmath>
#include <numbers>

#include "print_run.hpp"

namespace example {
namespace {

using mb::JointType;

// A frame whose x axis points down: angles count from the hanging position.
const mb::Quaternion down = mb::axis_angle({0.0, 0.0, 1.0}, -std::numbers::pi / 2.0);

}  // namespace

void pendulum() {
  mb::Model model;
  model.gravity = {0.0, -9.81, 0.0};
  model.bodies = {rod("rod", 1.5, 0.8)};
  model.joints = {starting_at(joint("pin", JointType::revolute, on("ground", {}, down), on("rod")), 2.9, 0.0)};
  print_run(model,
            {.title = "pendulum-large",
             .interval = 0.25,
             .times = {0.25, 0.5, 1.0, 2.0, 5.0, 20.0},
             .columns = {column(model, "theta", "pin.angle"), column(model, "omega", "pin.angle.speed"),
                         column(model, "alpha", "rod.angle.acceleration"), column(model, "pin_force_x", "pin.force.x"),
                         column(model, "pin_force_y", "pin.force.y")}});
}

void double_pendulum() {
  mb::Model model;
  model.gravity = {0.0, -9.81, 0.0};
  model.bodies = {rod("upper", 1.0, 1.0), rod("lower", 0.5, 0.8)};
  model.bodies[1].frames = {{"tip", {{0.8, 0.0, 0.0}, {}}}};
  model.joints = {
      starting_at(joint("shoulder", JointType::revolute, on("ground", {}, down), on("upper")), 2.0, 0.0),
      starting_at(joint("elbow", JointType::revolute, on("upper", {1.0, 0.0, 0.0}), on("lower")), 0.5, 0.0)};
  print_run(model,
            {.title = "double-pendulum",
             .interval = 0.25,
             .times = {0.25, 0.5, 1.0, 2.0},
             .columns = {column(model, "tip_x", "lower.tip.x"), column(model, "tip_y", "lower.tip.y"),
                         column(model, "tip_vx", "lower.tip.x.velocity"),
                         column(model, "tip_vy", "lower.tip.y.velocity"), column(model, "theta_1", "shoulder.angle")}});
}

// Ten rods from the horizontal.
void pendulum_chain() {
  constexpr int count = 10;
  constexpr double length = 1.0 / count, mass = 0.5 / count;
  mb::Model model;
  model.gravity = {0.0, -9.81, 0.0};
  for (int i = 1; i <= count; ++i) {
    const std::string name = "link_" + std::to_string(i);
    model.bodies.push_back(rod(name, mass, length));
    model.bodies.back().frames = {{"end", {{length, 0.0, 0.0}, {}}}};
    const mb::Mount before =
        i == 1 ? on("ground") : mb::Mount{.body = "link_" + std::to_string(i - 1), .frame = "end", .pose = {}};
    model.joints.push_back(
        starting_at(joint("pin_" + std::to_string(i), JointType::revolute, before, on(name)), 0.0, 0.0));
  }
  print_run(model, {.title = "chain-10",
                    .interval = 0.1,
                    .times = {0.1, 0.2, 0.4, 0.6},
                    .columns = {column(model, "tip_x", "link_10.end.x"), column(model, "tip_y", "link_10.end.y"),
                                column(model, "tip_vx", "link_10.end.x.velocity"),
                                column(model, "tip_vy", "link_10.end.y.velocity"),
                                column(model, "theta_1", "link_1.angle", std::numbers::pi / 2.0)}});
}

// A steel disc on a damped torsional spring, beside the closed form of its motion.
void torsional_spring() {
  constexpr double stiffness = 5.0, damping = 0.02, start = 0.5;
  const hysteron::geometry::MassProperties disc =
      mass_properties(hysteron::geometry::Cylinder{.radius = 0.1, .length = 0.02}, 7850.0);
  mb::Model model;
  model.bodies = {{.name = "disc",
                   .mass = disc.mass,
                   .centre = {},
                   .inertia = disc.inertia,
                   .frames = {},
                   .pose = {},
                   .velocity = {}}};
  model.joints = {starting_at(joint("shaft", JointType::revolute, on("ground"), on("disc")), start, 0.0)};
  mb::JointForce spring;
  spring.name = "spring";
  spring.coordinate = {"shaft", 0};
  spring.stiffness = stiffness;
  spring.damping = damping;
  model.forces = {spring};
  const double decay = damping / (2.0 * disc.inertia.zz);
  const double omega = std::sqrt(stiffness / disc.inertia.zz - decay * decay);
  const Column closed_form{"closed_form", [=](const mb::Sample& sample) {
                             const double t = sample.time;
                             return start * std::exp(-decay * t) *
                                    (std::cos(omega * t) + decay / omega * std::sin(omega * t));
                           }};
  print_run(model, {.title = "torsional-spring",
                    .interval = 0.1,
                    .times = {0.1, 0.5, 1.0, 2.0},
                    .columns = {column(model, "angle", "shaft.angle"), closed_form}});
}

}  // namespace example
