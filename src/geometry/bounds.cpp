#include "hysteron/geometry/bounds.hpp"

#include <algorithm>
#include <cmath>

namespace hysteron::geometry {
namespace {

constexpr Bounds everywhere{{-infinity, -infinity, -infinity}, {infinity, infinity, infinity}};

Bounds around(const Vector3& centre, const Vector3& half) { return {centre - half, centre + half}; }

Bounds of_points(const Placed& at, const std::vector<Vector3>& points) {
  Bounds all{{infinity, infinity, infinity}, {-infinity, -infinity, -infinity}};
  for (const Vector3& point : points) {
    const Vector3 p = at.origin + at.axes * point;
    all.low = {std::min(all.low.x, p.x), std::min(all.low.y, p.y), std::min(all.low.z, p.z)};
    all.high = {std::max(all.high.x, p.x), std::max(all.high.y, p.y), std::max(all.high.z, p.z)};
  }
  return all;
}

// Half extents of a shape along the axes of the world, with r a row of its axes: an axis of the world in the frame.
struct HalfExtents {
  const Mat3<double>& axes;

  template <class Extent>
  Vector3 along(const Extent& extent) const {
    return {extent(axes.r0), extent(axes.r1), extent(axes.r2)};
  }
  Vector3 operator()(const Sphere& s) const { return {s.radius, s.radius, s.radius}; }
  Vector3 operator()(const Box& b) const {
    return along([&](const Vector3& r) {
      return 0.5 * (std::abs(r.x) * b.sides.x + std::abs(r.y) * b.sides.y + std::abs(r.z) * b.sides.z);
    });
  }
  Vector3 operator()(const Cylinder& c) const {
    return along([&](const Vector3& r) { return c.radius * std::hypot(r.x, r.y) + 0.5 * c.length * std::abs(r.z); });
  }
  Vector3 operator()(const Capsule& c) const {
    return along([&](const Vector3& r) { return c.radius + 0.5 * c.straight_length * std::abs(r.z); });
  }
  Vector3 operator()(const Ellipsoid& e) const {
    const Vector3& s = e.semi_axes;
    return along([&](const Vector3& r) { return std::hypot(s.x * r.x, s.y * r.y, s.z * r.z); });
  }
  Vector3 operator()(const Point&) const { return {}; }
};

struct BoundsOf {
  const Placed& at;

  Bounds operator()(const HalfSpace&) const { return everywhere; }
  Bounds operator()(const Bore&) const { return everywhere; }
  Bounds operator()(const Cavity&) const { return everywhere; }
  Bounds operator()(const Polygon& polygon) const { return of_points(at, polygon.corners); }
  Bounds operator()(const Line& line) const { return of_points(at, line.points); }
  Bounds operator()(const auto& solid) const { return around(at.origin, HalfExtents{at.axes}(solid)); }
};

}  // namespace

Bounds bounds_of(const Placed& shape) { return std::visit(BoundsOf{shape}, *shape.shape); }

Bounds grown(const Bounds& bounds, double margin) {
  const Vector3 by{margin, margin, margin};
  return {bounds.low - by, bounds.high + by};
}

}  // namespace hysteron::geometry
