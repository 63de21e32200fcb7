#include "hysteron/geometry/half_space.hpp"

#include <cmath>
#include <numbers>

namespace hysteron::geometry {

Pose half_space_pose(Space space, const Vector3& normal) {
  if (space == Space::spatial) return {{}, turn_z_to(normal)};
  const double angle = std::atan2(normal.y, normal.x) - 0.5 * std::numbers::pi;
  return {{}, axis_angle({0.0, 0.0, 1.0}, angle)};
}

}  // namespace hysteron::geometry
