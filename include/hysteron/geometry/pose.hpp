// Position and orientation of frames.
#pragma once

#include "hysteron/geometry/vector.hpp"

namespace hysteron::geometry {

// What moves in the plane moves in the xy-plane and turns about z.
enum class Space { planar, spatial };

// Place and orientation of a frame, relative to the frame that it is given in.
struct Pose {
  Vector3 position;
  Quaternion orientation;  // unit quaternion
};

// Position and orientation of a frame in the plane.
Pose planar_pose(double x, double y, double angle = 0.0);
// The frame that `inner`, given relative to `outer`, has relative to what `outer` is given in.
Pose operator*(const Pose& outer, const Pose& inner);
Pose inverse(const Pose& pose);
// A point given in the frame, in what the pose is given in.
inline Vector3 point_at(const Pose& pose, const Vector3& point) {
  return pose.position + rotate(pose.orientation, point);
}

}  // namespace hysteron::geometry
