// How a half-space lies.
#pragma once

#include "hysteron/geometry/pose.hpp"

namespace hysteron::geometry {

// The pose at the origin in which a half-space has this unit normal, out of the matter.
Pose half_space_pose(Space space, const Vector3& normal);

}  // namespace hysteron::geometry
