// Shapes of bodies: plain values that say what a body weighs (mass.hpp), how it is drawn (outline.hpp) and where it
// touches (proximity.hpp). Lengths are in metres, in the frame of the shape.
//
// In the plane a shape stands for its section with the xy-plane: a sphere, a cavity and what lies along z are circles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "hysteron/core/result.hpp"
#include "hysteron/geometry/pose.hpp"

namespace hysteron::geometry {

enum class Kind : std::uint8_t {
  point,
  sphere,
  half_space,
  box,
  cylinder,
  capsule,
  ellipsoid,
  polygon,
  bore,
  cavity,
  line,
};
inline constexpr std::size_t kind_count = static_cast<std::size_t>(Kind::line) + 1;

struct Point {
  static constexpr Kind kind = Kind::point;
};
struct Sphere {
  static constexpr Kind kind = Kind::sphere;
  double radius = 0.0;  // 0 is allowed: a point
};
// Matter fills all below the origin: y < 0 in the plane, z < 0 in space.
struct HalfSpace {
  static constexpr Kind kind = Kind::half_space;
};
struct Box {
  static constexpr Kind kind = Kind::box;
  Vector3 sides;
};
// Along z, as capsules are.
struct Cylinder {
  static constexpr Kind kind = Kind::cylinder;
  double radius = 0.0, length = 0.0;
};
struct Capsule {
  static constexpr Kind kind = Kind::capsule;
  double radius = 0.0, straight_length = 0.0;  // between the centres of its two half spheres
};
struct Ellipsoid {
  static constexpr Kind kind = Kind::ellipsoid;
  Vector3 semi_axes;
};
// A convex polygon of the plane with its corners counter-clockwise.
struct Polygon {
  static constexpr Kind kind = Kind::polygon;
  std::vector<Vector3> corners;
};
// A hole, in matter without end: in the plane a circle, in space a cylinder along z. What is inside may touch.
struct Bore {
  static constexpr Kind kind = Kind::bore;
  double radius = 0.0;
};
// A spherical hole.
struct Cavity {
  static constexpr Kind kind = Kind::cavity;
  double radius = 0.0;
};
// Straight lines from point to point: slender rods, or only drawn.
struct Line {
  static constexpr Kind kind = Kind::line;
  std::vector<Vector3> points;
};

using Shape = std::variant<Point, Sphere, HalfSpace, Box, Cylinder, Capsule, Ellipsoid, Polygon, Bore, Cavity, Line>;
static_assert(std::variant_size_v<Shape> == kind_count);

inline Kind kind_of(const Shape& shape) {
  return std::visit([](const auto& s) { return s.kind; }, shape);
}
// "half-space".
std::string_view name_of(Kind kind);

// Radius of a sphere, cylinder, capsule, bore or cavity; 0 of others.
double radius_of(const Shape& shape);

// Beyond this depth inside a shape the nearest surface is that of its other side: a radius, or half a thickness.
// Infinite where there is no other side.
double half_thickness(const Shape& shape);

// Sizes are positive numbers, and a polygon is convex with its corners counter-clockwise. The message does not name the
// shape.
std::optional<Error> check(const Shape& shape);

// A rectangle around the origin.
Polygon rectangle(double width, double height);

// How a body touches in the plane: spheres and cylinders along z as circles, boxes as rectangles. Nothing for shapes
// that do not touch in the plane.
std::optional<Shape> planar_section(const Shape& shape);

}  // namespace hysteron::geometry
