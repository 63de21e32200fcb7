// Mechanisms in space. Orientations are quaternions; a joint's axis is z of its frames, of a prismatic joint x.
#include <cmath>

#include "print_run.hpp"

namespace example {
namespace {

using mb::JointType;
using mb::Quaternion;
using mb::Vector3;

mb::Body solid(const std::string& name, double mass, const Vector3& centre, const Vector3& moments) {
  mb::Body body;
  body.name = name;
  body.mass = mass;
  body.centre = centre;
  body.inertia = {.xx = moments.x, .yy = moments.y, .zz = moments.z};
  body.pose = mb::Pose{};
  return body;
}

// A component of the angular velocity along the axes of the body.
Column body_rate(std::string title, double Vector3::*component) {
  return {std::move(title), [component](const mb::Sample& sample) {
            const mb::BodyMotion motion = sample.system.body(0, sample.work);
            return rotate(conjugate(motion.pose.orientation), motion.angular_velocity).*component;
          }};
}

}  // namespace

void heavy_top() {
  constexpr double tilt = 0.5, spin = 200.0, distance = 0.06;
  mb::Model model;
  model.space = mb::Space::spatial;
  model.gravity = {0.0, 0.0, -9.81};
  model.bodies = {solid("top", 0.5, {0.0, 0.0, distance}, {8e-4, 8e-4, 5e-4})};
  model.bodies[0].pose = mb::Pose{{}, mb::axis_angle({1.0, 0.0, 0.0}, tilt)};
  model.bodies[0].velocity = mb::Velocity{{}, {0.0, -spin * std::sin(tilt), spin * std::cos(tilt)}};
  model.joints = {joint("point", JointType::spherical, on("ground"), on("top"))};
  print_run(model, {.title = "top-cusped",
                    .interval = 0.05,
                    .times = {0.05, 0.1, 0.2, 0.5, 1.0},
                    .columns = {column(model, "centre_x", "top.centre.x"), column(model, "centre_y", "top.centre.y"),
                                column(model, "centre_z", "top.centre.z")}});
}

// Without any joint a body moves freely.
void dzhanibekov() {
  mb::Model model;
  model.space = mb::Space::spatial;
  model.bodies = {solid("nut", 1.0, {}, {0.001, 0.002, 0.0026})};
  model.bodies[0].velocity = mb::Velocity{{}, {0.001, 10.0, 0.001}};
  print_run(model,
            {.title = "dzhanibekov",
             .interval = 0.5,
             .times = {0.5, 1.0, 2.0, 3.0, 5.0},
             .columns = {body_rate("wx_body", &Vector3::x), body_rate("wy_body", &Vector3::y),
                         body_rate("wz_body", &Vector3::z)}},
            1e-14);
}

void rssr() {
  constexpr double a = 0.2, b = 0.7, c = 0.4, theta = 0.3;
  const Vector3 point_a{a * std::cos(theta), a * std::sin(theta), 0.0}, point_c{0.5, 0.1, 0.3}, gap = point_a - point_c;
  // B = C + c (sin ψ, 0, cos ψ) with |AB| = b, the larger of both solutions.
  const double psi =
      std::atan2(gap.x, gap.z) + std::acos((dot(gap, gap) + c * c - b * b) / (2.0 * c * std::hypot(gap.x, gap.z)));
  const Vector3 point_b = point_c + Vector3{c * std::sin(psi), 0.0, c * std::cos(psi)};
  mb::Model model;
  model.space = mb::Space::spatial;
  model.gravity = {0.0, 0.0, -9.81};
  model.bodies = {rod("crank", 0.3, a), rod("coupler", 0.8, b),
                  solid("rocker", 0.5, {0.0, 0.0, c / 2.0}, {0.5 * c * c / 12.0, 0.5 * c * c / 12.0, 1e-5})};
  model.bodies[0].pose = mb::Pose{{}, mb::axis_angle({0.0, 0.0, 1.0}, theta)};
  model.bodies[1].pose = mb::Pose{point_a, mb::turn_x_to(point_b - point_a)};
  model.bodies[2].pose = mb::Pose{point_c, mb::axis_angle({0.0, 1.0, 0.0}, psi)};
  model.bodies[2].frames = {{"B", {{0.0, 0.0, c}, {}}}};
  const Quaternion y_axis = mb::turn_z_to({0.0, 1.0, 0.0});
  model.joints = {joint("O", JointType::revolute, on("ground"), on("crank")),
                  joint("A", JointType::spherical, on("crank", {a, 0.0, 0.0}), on("coupler")),
                  joint("B", JointType::spherical, on("coupler", {b, 0.0, 0.0}), on("rocker", {0.0, 0.0, c})),
                  joint("C", JointType::revolute, on("ground", point_c, y_axis), on("rocker", {}, y_axis))};
  model.drivers = {{.name = "motor",
                    .coordinate = {"O", 0},
                    .kind = mb::Driver::Kind::position,
                    .function = mb::Function::polynomial({theta, 6.0})}};
  print_run(model, {.title = "rssr-driven",
                    .interval = 0.05,
                    .times = {0.1, 0.25, 0.5, 1.0},
                    .columns = {column(model, "psi", "C.angle"), column(model, "psi_dot", "C.angle.speed"),
                                column(model, "B_x", "rocker.B.x"), column(model, "B_z", "rocker.B.z"),
                                column(model, "driving_torque", "motor.force")}});
}

// Six bars in space: it moves although it has one constraint more than coordinates.
void bricard() {
  constexpr double across = 1.0 / 12.0, axial = 1e-3;
  mb::Model model;
  model.space = mb::Space::spatial;
  model.gravity = {0.0, -9.81, 0.0};
  model.bodies = {solid("rod_1", 1.0, {0.5, 0.0, 0.0}, {axial, across, across}),
                  solid("rod_2", 1.0, {1.0, -0.5, 0.0}, {across, axial, across}),
                  solid("rod_3", 1.0, {1.0, -1.0, 0.5}, {across, across, axial}),
                  solid("rod_4", 1.0, {0.5, -1.0, 1.0}, {axial, across, across}),
                  solid("rod_5", 1.0, {0.0, -0.5, 1.0}, {across, axial, across})};
  model.bodies[2].frames = {{"P3", {{1.0, -1.0, 1.0}, {}}}};
  // The axes of all bodies are those of the world at the start: so are the places of the joints.
  const auto pin = [](const char* name, const char* first, const char* second, const Vector3& at, const Vector3& axis) {
    return joint(name, JointType::revolute, on(first, at, mb::turn_z_to(axis)), on(second, at, mb::turn_z_to(axis)));
  };
  model.joints = {pin("P0", "ground", "rod_1", {0.0, 0.0, 0.0}, {0.0, 1.0, 0.0}),
                  pin("P1", "rod_1", "rod_2", {1.0, 0.0, 0.0}, {0.0, 0.0, 1.0}),
                  pin("P2", "rod_2", "rod_3", {1.0, -1.0, 0.0}, {1.0, 0.0, 0.0}),
                  pin("P3", "rod_3", "rod_4", {1.0, -1.0, 1.0}, {0.0, 1.0, 0.0}),
                  pin("P4", "rod_4", "rod_5", {0.0, -1.0, 1.0}, {0.0, 0.0, 1.0}),
                  pin("P5", "rod_5", "ground", {0.0, 0.0, 1.0}, {1.0, 0.0, 0.0})};
  print_run(model, {.title = "bricard",
                    .interval = 0.25,
                    .times = {0.25, 0.5, 1.0, 2.0, 5.0},
                    .columns = {column(model, "P3_x", "rod_3.P3.x"), column(model, "P3_y", "rod_3.P3.y"),
                                column(model, "P3_z", "rod_3.P3.z"), column(model, "P3_vx", "rod_3.P3.x.velocity"),
                                column(model, "P3_vy", "rod_3.P3.y.velocity"),
                                column(model, "P3_vz", "rod_3.P3.z.velocity")}});
}

}  // namespace example
