// Motion of frames on links, as seen from outside.
#pragma once

#include "dynamics.hpp"
#include "relative.hpp"

namespace hysteron::multibody {

// Axes and vectors of the plane or of space. What is always the same in the plane is that of RigidState{}.
inline void set_axes(const Turn2<double>& turn, Mat3<double>& axes) {
  axes.r0.x = axes.r1.y = turn.c;
  axes.r0.y = -turn.s;
  axes.r1.x = turn.s;
}
inline void set_axes(const Mat3<double>& turn, Mat3<double>& axes) { axes = turn; }
inline void set_vector(const Vec2<double>& from, Vector3& to) { to.x = from.x, to.y = from.y; }
inline void set_vector(const Vector3& from, Vector3& to) { to = from; }
inline void set_vector(double about_z, Vector3& to) { to.z = about_z; }

// A body in its link.
template <class S>
struct BodyOnLink {
  std::size_t link = 0;
  typename S::Lin position{};
  Mat3<double> turn = identity3<double>();
  bool is_displaced = false, is_turned = false;  // from the frame of the link

  BodyOnLink() = default;
  explicit BodyOnLink(const BodyPlan& body)
      : link(static_cast<std::size_t>(body.link)), position(linear<S>(body.in_link.position)) {
    const Quaternion& q = body.in_link.orientation;
    turn = rotation(q);
    is_displaced = norm(position) != 0.0;
    is_turned = q.x != 0.0 || q.y != 0.0 || q.z != 0.0;
  }
};

template <class S>
void read_state(const LinkState<S>& s, const BodyOnLink<S>& body, RigidState& out) {
  set_axes(s.turn, out.axes);
  typename S::Lin origin = s.origin, velocity = s.velocity.lin;
  if (body.is_displaced) {
    const typename S::Lin arm = s.turn * body.position;
    origin += arm;
    velocity += cross(s.velocity.ang, arm);
  }
  if (body.is_turned) out.axes = out.axes * body.turn;
  set_vector(origin, out.motion.origin);
  set_vector(velocity, out.motion.velocity);
  set_vector(s.velocity.ang, out.motion.angular_velocity);
}

template <class S>
BodyMotion motion_on_link(const Constants<S>& constants, const Evaluation<S>& ev, int link, const Pose& in_link) {
  const LinkState<S>& s = ev.links[static_cast<std::size_t>(link)];
  const typename S::Lin arm = s.turn * linear<S>(in_link.position);
  BodyMotion out;
  out.pose.position = linear_in_space(s.origin + arm);
  if constexpr (S::planar) {
    out.angle = s.angle + 2.0 * std::atan2(in_link.orientation.z, in_link.orientation.w);
    out.pose.orientation = axis_angle({0.0, 0.0, 1.0}, out.angle);
  } else {
    out.pose.orientation = quaternion_of(s.turn) * in_link.orientation;
  }
  const Motion<S>&v = s.velocity, &a = s.acceleration;
  out.velocity = linear_in_space(v.lin + cross(v.ang, arm));
  out.angular_velocity = angular_in_space(v.ang);
  out.acceleration =
      linear_in_space(a.lin + cross(a.ang, arm) + centripetal(v.ang, arm) - constants.ground_acceleration);
  out.angular_acceleration = angular_in_space(a.ang);
  return out;
}

}  // namespace hysteron::multibody
