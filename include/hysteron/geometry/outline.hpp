// Shapes as lines, for figures.
#pragma once

#include <cstddef>
#include <vector>

#include "hysteron/geometry/shape.hpp"

namespace hysteron::geometry {

struct Outline {
  std::vector<Vector3> points;
  std::vector<std::vector<std::size_t>> lines;  // each through points by index; a line of one point is a dot
};

// In the frame of the shape; in the plane a circle has a radius, which shows how it turns. A point is a dot. Empty for
// half-spaces, which have no end.
Outline outline_of(const Shape& shape, Space space);

// Where the lines of sight along this direction, given in the frame of the shape, graze a round shape of space. Empty
// for shapes whose outline is their edges.
Outline silhouette_of(const Shape& shape, const Vector3& direction);

// A part of a half-space around its origin, this far to each side, with strokes on the side of the matter.
inline constexpr int half_space_strokes = 60;
Outline half_space_outline(double half_length, Space space, int strokes = half_space_strokes);
// In space a rectangle, with these half sides along x and y.
Outline half_space_outline(double half_x, double half_y);

// Points given in a frame with this pose.
std::vector<Vector3> points_at(const Pose& pose, const std::vector<Vector3>& points);
// Appends lines given in a frame with this pose.
void append(const Outline& lines, const Pose& pose, Outline& target);

}  // namespace hysteron::geometry
