// A mechanism as a scene for Simbody.
#pragma once

#include "peers/simbody.hpp"
#include "support/mechanisms.hpp"

namespace mechanisms {

inline peers::Triple triple(const Vector3& v) { return {v.x, v.y, v.z}; }
inline peers::Quadruple quadruple(const Quaternion& q) { return {q.w, q.x, q.y, q.z}; }

inline std::size_t body_index(const Mechanism& mechanism, const std::string& name) {
  std::size_t i = 0;
  while (mechanism.model.bodies[i].name != name) ++i;
  return i;
}

// Every body hangs on the joint whose second frame is its own.
inline peers::SimbodyBody simbody_body(const Mechanism& mechanism, std::size_t i) {
  using Kind = peers::SimbodyBody::Joint;
  const Body& body = mechanism.model.bodies[i];
  peers::SimbodyBody out;
  for (std::size_t j = 0; j < mechanism.model.joints.size(); ++j) {
    const Joint& joint = mechanism.model.joints[j];
    if (j == mechanism.loop_joint || joint.second.body != body.name) continue;
    out.joint = joint.type == JointType::prismatic   ? Kind::slider
                : joint.type == JointType::spherical ? Kind::ball
                                                     : Kind::pin;
    out.parent = joint.first.body == "ground" ? -1 : static_cast<int>(body_index(mechanism, joint.first.body));
    out.at = triple(joint.first.pose.position);
    out.turned = quadruple(joint.first.pose.orientation);
  }
  out.mass = body.mass;
  out.centre = triple(body.centre);
  out.inertia = {body.inertia.xx, body.inertia.yy, body.inertia.zz};
  out.origin = triple(mechanism.start[i].origin);
  out.orientation = quadruple(mechanism.start[i].orientation);
  out.angular_velocity = triple(mechanism.start[i].angular_velocity);
  return out;
}

inline peers::SimbodyScene simbody_scene(const Mechanism& mechanism) {
  peers::SimbodyScene scene;
  scene.gravity = triple(mechanism.gravity);
  scene.end = mechanism.end;
  for (std::size_t i = 0; i < mechanism.model.bodies.size(); ++i) scene.bodies.push_back(simbody_body(mechanism, i));
  for (const WatchedPoint& point : mechanism.watched) scene.watched.push_back({point.body, triple(point.in_body)});
  if (mechanism.loop_joint == no_loop) return scene;
  const Joint& joint = mechanism.model.joints[mechanism.loop_joint];
  scene.loops.push_back({body_index(mechanism, joint.first.body), body_index(mechanism, joint.second.body),
                         triple(joint.first.pose.position), triple(joint.second.pose.position),
                         mechanism.model.space == Space::planar});
  return scene;
}

}  // namespace mechanisms
