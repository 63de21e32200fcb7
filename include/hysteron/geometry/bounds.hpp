// Boxes along the axes of the world that hold a shape.
#pragma once

#include "hysteron/geometry/proximity.hpp"

namespace hysteron::geometry {

struct Bounds {
  Vector3 low, high;  // infinite where the shape has no end
};

// The smallest box of the shape in its place; in the plane its extent along z counts as any other. Half-spaces and
// holes, which lie in matter without end, have a box without end.
Bounds bounds_of(const Placed& shape);

// The box with a margin on all sides.
Bounds grown(const Bounds& bounds, double margin);

// Boxes that only touch overlap.
constexpr bool do_overlap(const Bounds& a, const Bounds& b) {
  return a.low.x <= b.high.x && b.low.x <= a.high.x && a.low.y <= b.high.y && b.low.y <= a.high.y &&
         a.low.z <= b.high.z && b.low.z <= a.high.z;
}

}  // namespace hysteron::geometry
