// Shapes as lines, for figures.
#pragma once

#include <cstddef>
#include <vector>

#include "hysteron/geometry/shape.hpp"

namespace hysteron::geometry {

struct Outline {
  std::vector<Vector3> points;
  std::vector<std::vector<std::size_t>> lines;  // each through points by index
};

// In the frame of the shape; in the plane a circle has a radius, which shows how it turns. Empty for points and
// half-spaces, which have no size.
Outline outline_of(const Shape& shape, Space space);

// A part of a half-space around its origin, this far to each side; in the plane hatched on the side of the matter.
Outline half_space_outline(double half_length, Space space);

// Points given in a frame with this pose.
std::vector<Vector3> points_at(const Pose& pose, const std::vector<Vector3>& points);
// Appends lines given in a frame with this pose.
void append(const Outline& lines, const Pose& pose, Outline& target);

}  // namespace hysteron::geometry
