#include "hysteron/geometry/pose.hpp"

#include <cmath>

namespace hysteron::geometry {

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
  return {point_at(outer, inner.position), outer.orientation * inner.orientation};
}

Pose inverse(const Pose& pose) {
  const Quaternion back = conjugate(pose.orientation);
  return {-rotate(back, pose.position), back};
}

}  // namespace hysteron::geometry
