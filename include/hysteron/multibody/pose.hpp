// Frames on bodies: where they are, and how a model refers to them.
#pragma once

#include <string>

#include "hysteron/multibody/vector.hpp"

namespace hysteron::multibody {

inline constexpr const char* ground_name = "ground";

// Place and orientation of a frame, relative to the frame that it is given in.
struct Pose {
  Vector3 position;
  Quaternion orientation;  // unit quaternion; is normalised when the system is built
};

// Position and orientation of a frame in the plane.
Pose planar_pose(double x, double y, double angle = 0.0);
// The frame that `inner`, given relative to `outer`, has relative to what `outer` is given in.
Pose operator*(const Pose& outer, const Pose& inner);
Pose inverse(const Pose& pose);

struct Frame {
  std::string name;
  Pose pose;  // in the body
};

// A frame on a body: `pose` relative to the body, or to the named frame of the body.
struct Mount {
  std::string body;  // a body or "ground"
  std::string frame;
  Pose pose;
};

}  // namespace hysteron::multibody
