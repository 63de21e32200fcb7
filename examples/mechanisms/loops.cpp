// Closed loops in the plane: the poses of the bodies are guesses, which the assembly moves onto the constraints.
#include <cmath>

#include "print_run.hpp"

namespace example {
namespace {

using mb::JointType;

constexpr double a = 0.2, b = 0.5, c = 0.45, d = 0.6;  // crank, coupler, rocker, ground

// The crank at this angle, the coupler's end B on the left of the line from A to C.
mb::Model bars(double crank_angle) {
  const double ax = a * std::cos(crank_angle), ay = a * std::sin(crank_angle), ac = std::hypot(d - ax, ay);
  const double coupler = std::atan2(-ay, d - ax) + std::acos((b * b + ac * ac - c * c) / (2.0 * b * ac));
  const double bx = ax + b * std::cos(coupler), by = ay + b * std::sin(coupler);
  mb::Model model;
  model.gravity = {0.0, -9.81, 0.0};
  model.bodies = {rod("crank", 0.3, a), rod("coupler", 0.8, b), rod("rocker", 0.7, c)};
  model.bodies[0].pose = mb::planar_pose(0.0, 0.0, crank_angle);
  model.bodies[1].pose = mb::planar_pose(ax, ay, coupler);
  model.bodies[2].pose = mb::planar_pose(d, 0.0, std::atan2(by, bx - d));
  model.joints = {joint("O", JointType::revolute, on("ground"), on("crank")),
                  joint("A", JointType::revolute, on("crank", {a, 0.0, 0.0}), on("coupler")),
                  joint("B", JointType::revolute, on("coupler", {b, 0.0, 0.0}), on("rocker", {c, 0.0, 0.0})),
                  joint("C", JointType::revolute, on("ground", {d, 0.0, 0.0}), on("rocker"))};
  return model;
}

}  // namespace

void four_bar() {
  mb::Model model = bars(1.0);
  model.joints[0] = starting_at(model.joints[0], 1.0, 0.0);
  print_run(
      model,
      {.title = "four-bar-free",
       .interval = 0.05,
       .times = {0.1, 0.25, 0.5, 1.0, 2.0},
       .columns = {column(model, "crank_angle", "crank.angle"), column(model, "crank_speed", "crank.angle.velocity"),
                   column(model, "coupler_angle", "coupler.angle"), column(model, "rocker_angle", "rocker.angle"),
                   column(model, "rocker_speed", "rocker.angle.velocity")}});
}

void driven_four_bar() {
  mb::Model model = bars(0.0);
  model.drivers = {{.name = "motor",
                    .coordinate = {"O", 0},
                    .kind = mb::Driver::Kind::position,
                    .function = mb::Function::polynomial({0.0, 10.0})}};
  print_run(model,
            {.title = "four-bar-driven",
             .interval = 0.05,
             .times = {0.0, 0.1, 0.2, 0.35, 0.5},
             .columns = {column(model, "crank_angle", "crank.angle"), column(model, "rocker_angle", "rocker.angle"),
                         column(model, "rocker_speed", "rocker.angle.velocity"),
                         column(model, "rocker_accel", "rocker.angle.acceleration"),
                         column(model, "driving_torque", "motor.force")}});
}

void slider_crank() {
  constexpr double crank = 0.05, connecting = 0.12, speed = 5000.0 * 2.0 * 3.14159265358979323846 / 60.0;
  mb::Model model;
  model.bodies = {rod("crank", 0.1, crank), rod("rod", 0.21, connecting), rod("slider", 0.14, 0.0)};
  model.bodies[0].centre = {};
  model.bodies[0].inertia.zz = 1e-4;
  model.bodies[1].inertia.zz = 2.5e-4;
  model.bodies[1].pose = mb::planar_pose(crank, 0.0);
  model.bodies[2].pose = mb::planar_pose(crank + connecting, 0.0);
  model.joints = {joint("O", JointType::revolute, on("ground"), on("crank")),
                  joint("A", JointType::revolute, on("crank", {crank, 0.0, 0.0}), on("rod")),
                  joint("B", JointType::revolute, on("rod", {connecting, 0.0, 0.0}), on("slider")),
                  joint("guide", JointType::prismatic, on("ground"), on("slider"))};
  model.drivers = {{.name = "motor",
                    .coordinate = {"O", 0},
                    .kind = mb::Driver::Kind::position,
                    .function = mb::Function::polynomial({0.0, speed})}};
  print_run(model, {.title = "slider-crank-5000rpm",
                    .interval = 0.0005,
                    .times = {0.0, 0.0005, 0.001, 0.002, 0.004, 0.006, 0.01},
                    .columns = {column(model, "slider_x", "slider.x"), column(model, "slider_v", "slider.x.velocity"),
                                column(model, "slider_a", "slider.x.acceleration"),
                                column(model, "guide_on_slider_y", "guide.force.y"),
                                column(model, "driving_torque", "motor.force")}});
}

}  // namespace example
