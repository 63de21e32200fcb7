// Frames on bodies: where they are, and how a model refers to them.
#pragma once

#include <string>

#include "hysteron/geometry/pose.hpp"

namespace hysteron::multibody {

using geometry::axis_angle, geometry::inverse, geometry::planar_pose, geometry::turn_x_to, geometry::turn_z_to;
using geometry::cross, geometry::dot, geometry::identity3, geometry::norm, geometry::rotate, geometry::rotation;
using geometry::Pose, geometry::Space;
using geometry::Vec3, geometry::Vector3, geometry::Quat, geometry::Quaternion, geometry::Mat3;

inline constexpr const char* ground_name = "ground";

struct Frame {
  std::string name;
  Pose pose;  // in the body; its orientation is normalised when the system is built
};

// A frame on a body: `pose` relative to the body, or to the named frame of the body.
struct Mount {
  std::string body;  // a body or "ground"
  std::string frame;
  Pose pose;
};

}  // namespace hysteron::multibody
