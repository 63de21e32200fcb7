#include "hysteron/multibody/model.hpp"

#include <cmath>
#include <numbers>

namespace hysteron::multibody {

Quaternion axis_angle(const Vector3& axis, double angle) {
  const double s = std::sin(angle / 2.0);
  return {std::cos(angle / 2.0), s * axis.x, s * axis.y, s * axis.z};
}

namespace {

// The shortest turn of one unit vector onto another; half a turn about `spare` where they are opposite.
Quaternion turn_between(const Vector3& from, const Vector3& direction, const Vector3& spare) {
  const Vector3 to = 1.0 / norm(direction) * direction;
  const Quaternion q{1.0 + dot(from, to), cross(from, to).x, cross(from, to).y, cross(from, to).z};
  constexpr double nearly_opposite = 1e-12;
  return q.w < nearly_opposite ? Quaternion{0.0, spare.x, spare.y, spare.z} : normalized(q);
}

}  // namespace

Quaternion turn_x_to(const Vector3& direction) { return turn_between({1.0, 0.0, 0.0}, direction, {0.0, 0.0, 1.0}); }
Quaternion turn_z_to(const Vector3& direction) { return turn_between({0.0, 0.0, 1.0}, direction, {1.0, 0.0, 0.0}); }

Pose planar_pose(double x, double y, double angle) { return {{x, y, 0.0}, axis_angle({0.0, 0.0, 1.0}, angle)}; }

Pose operator*(const Pose& outer, const Pose& inner) {
  return {outer.position + rotate(outer.orientation, inner.position), outer.orientation * inner.orientation};
}

Pose inverse(const Pose& pose) {
  const Quaternion back = conjugate(pose.orientation);
  return {-rotate(back, pose.position), back};
}

const Frame* find_frame(std::span<const Frame> frames, std::string_view name) {
  for (const Frame& frame : frames)
    if (frame.name == name) return &frame;
  return nullptr;
}

Pose pose_in_body(const Mount& mount, std::span<const Frame> frames) {
  const Frame* frame = mount.frame.empty() ? nullptr : find_frame(frames, mount.frame);
  return frame ? frame->pose * mount.pose : mount.pose;
}

MassProperties ellipsoid_mass(double density, const Vector3& semi_axes) {
  const auto [a, b, c] = semi_axes;
  const double m = density * 4.0 / 3.0 * std::numbers::pi * a * b * c;
  return {m, {.xx = m / 5.0 * (b * b + c * c), .yy = m / 5.0 * (a * a + c * c), .zz = m / 5.0 * (a * a + b * b)}};
}

MassProperties sphere_mass(double density, double radius) { return ellipsoid_mass(density, {radius, radius, radius}); }

MassProperties box_mass(double density, const Vector3& sides) {
  const auto [a, b, c] = sides;
  const double m = density * a * b * c;
  return {m, {.xx = m / 12.0 * (b * b + c * c), .yy = m / 12.0 * (a * a + c * c), .zz = m / 12.0 * (a * a + b * b)}};
}

MassProperties cylinder_mass(double density, double radius, double length) {
  const double m = density * std::numbers::pi * radius * radius * length;
  const double across = m * (3.0 * radius * radius + length * length) / 12.0;
  return {m, {.xx = across, .yy = across, .zz = m * radius * radius / 2.0}};
}

// A cylinder and two half spheres; the centre of a half sphere lies 3/8 of its radius from its flat face.
MassProperties capsule_mass(double density, double radius, double straight_length) {
  const MassProperties middle = cylinder_mass(density, radius, straight_length), ends = sphere_mass(density, radius);
  const double r = radius, from_middle = straight_length / 2.0 + 3.0 / 8.0 * r;
  const double ends_across = ends.mass * (0.4 * r * r - 9.0 / 64.0 * r * r + from_middle * from_middle);
  const double across = middle.inertia.xx + ends_across;
  return {middle.mass + ends.mass, {.xx = across, .yy = across, .zz = middle.inertia.zz + ends.inertia.zz}};
}

MassProperties rod_mass(double mass, double length, double axial_inertia) {
  const double across = mass * length * length / 12.0;
  return {mass, {.xx = axial_inertia, .yy = across, .zz = across}};
}

}  // namespace hysteron::multibody
