// Coordinates of joints from the motion of their frames.
#pragma once

#include <cmath>
#include <span>

#include "hysteron/multibody/model.hpp"
#include "hysteron/multibody/system.hpp"

namespace hysteron::multibody {

// Quaternion of a rotation matrix, from its largest component (Shepperd 1978).
inline Quaternion quaternion_of(const Mat3<double>& r) {
  const double xx = r.r0.x, yy = r.r1.y, zz = r.r2.z, trace = xx + yy + zz;
  const double zy = r.r2.y - r.r1.z, xz = r.r0.z - r.r2.x, yx = r.r1.x - r.r0.y;
  const double sxy = r.r0.y + r.r1.x, sxz = r.r0.z + r.r2.x, syz = r.r1.z + r.r2.y;
  if (trace >= xx && trace >= yy && trace >= zz) return normalized(Quaternion{1.0 + trace, zy, xz, yx});
  if (xx >= yy && xx >= zz) return normalized(Quaternion{zy, 1.0 + xx - yy - zz, sxy, sxz});
  if (yy >= zz) return normalized(Quaternion{xz, sxy, 1.0 - xx + yy - zz, syz});
  return normalized(Quaternion{yx, sxz, syz, 1.0 - xx - yy + zz});
}

// Coordinates, as listed at JointType, of a second frame at `pose` in the first. Angles lie within a turn.
inline void coordinates_of(JointType type, Space space, const Pose& pose, std::span<double> out) {
  const Vector3& p = pose.position;
  const Quaternion& q = pose.orientation;
  const double about_z = 2.0 * std::atan2(q.z, q.w);
  const auto put = [&](std::initializer_list<double> values) { std::copy(values.begin(), values.end(), out.begin()); };
  switch (type) {
    case JointType::fixed:
      return;
    case JointType::revolute:
      return put({about_z});
    case JointType::prismatic:
    case JointType::point_on_line:
      return put({p.x});
    case JointType::cylindrical:
      return put({about_z, p.z});
    case JointType::universal: {
      // Turn about z by the first angle, then about x by the second.
      const Mat3<double> r = rotation(q);
      return put({std::atan2(r.r1.x, r.r0.x), std::atan2(r.r2.y, r.r2.z)});
    }
    case JointType::spherical:
      return put({q.w, q.x, q.y, q.z});
    case JointType::planar:
      return put({p.x, p.y, about_z});
    case JointType::free:
      if (space == Space::planar) return put({p.x, p.y, about_z});
      return put({p.x, p.y, p.z, q.w, q.x, q.y, q.z});
    case JointType::distance:
      return put({norm(p)});
  }
}

// Pose of the second frame in the first, for coordinates as listed at JointType.
inline Pose pose_of(JointType type, Space space, std::span<const double> c) {
  const Vector3 z{0.0, 0.0, 1.0};
  switch (type) {
    case JointType::revolute:
      return {{}, axis_angle(z, c[0])};
    case JointType::prismatic:
      return {{c[0], 0.0, 0.0}, {}};
    case JointType::cylindrical:
      return {{0.0, 0.0, c[1]}, axis_angle(z, c[0])};
    case JointType::universal:
      return {{}, axis_angle(z, c[0]) * axis_angle({1.0, 0.0, 0.0}, c[1])};
    case JointType::spherical:
      return {{}, normalized(Quaternion{c[0], c[1], c[2], c[3]})};
    case JointType::planar:
      return {{c[0], c[1], 0.0}, axis_angle(z, c[2])};
    case JointType::free:
      if (space == Space::planar) return {{c[0], c[1], 0.0}, axis_angle(z, c[2])};
      return {{c[0], c[1], c[2]}, normalized(Quaternion{c[3], c[4], c[5], c[6]})};
    default:
      return {};
  }
}

// Speeds, as listed at JointType, of the second frame relative to the first.
inline void speeds_of_frames(JointType type, Space space, const BodyMotion& first, const BodyMotion& second,
                             std::span<double> out) {
  const Vector3 gap = second.pose.position - first.pose.position;
  const Vector3 w = second.angular_velocity - first.angular_velocity;
  const Vector3 sliding = second.velocity - first.velocity - cross(first.angular_velocity, gap);
  const Mat3<double> axes = rotation(first.pose.orientation);
  const Vector3 u = transpose(axes) * sliding, spin = transpose(axes) * w;
  const auto put = [&](std::initializer_list<double> values) { std::copy(values.begin(), values.end(), out.begin()); };
  switch (type) {
    case JointType::fixed:
      return;
    case JointType::revolute:
      return put({spin.z});
    case JointType::prismatic:
    case JointType::point_on_line:
      return put({u.x});
    case JointType::cylindrical:
      return put({spin.z, u.z});
    case JointType::universal:
      return put({spin.z, dot(w, rotation(second.pose.orientation).column(0))});
    case JointType::spherical:
      return put({spin.x, spin.y, spin.z});
    case JointType::planar:
      return put({u.x, u.y, spin.z});
    case JointType::free:
      if (space == Space::planar) return put({u.x, u.y, spin.z});
      return put({u.x, u.y, u.z, spin.x, spin.y, spin.z});
    case JointType::distance:
      return put({dot(gap, second.velocity - first.velocity) / norm(gap)});
  }
}

}  // namespace hysteron::multibody
