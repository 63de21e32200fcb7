// Motion of frames on links, as seen from outside.
#pragma once

#include "dynamics.hpp"
#include "relative.hpp"

namespace hysteron::multibody {

template <class S>
BodyMotion motion_on_link(const Core<S>& core, const Evaluation<S>& ev, int link, const Pose& in_link) {
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
  out.acceleration = linear_in_space(a.lin + cross(a.ang, arm) + centripetal(v.ang, arm) - core.ground_acceleration);
  out.angular_acceleration = angular_in_space(a.ang);
  return out;
}

}  // namespace hysteron::multibody
