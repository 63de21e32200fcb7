#include "hysteron/geometry/shape.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "hysteron/core/contact.hpp"
#include "hysteron/core/number_text.hpp"

namespace hysteron::geometry {
namespace {

using Fault = std::optional<Error>;

Fault check_size(const char* name, double size, bool may_be_zero = false) {
  if (std::isfinite(size) && (size > 0.0 || (may_be_zero && size == 0.0))) return std::nullopt;
  return Error{ErrorCode::out_of_range, name,
               std::string(name) + " = " + number_text(size) + "; must be " + (may_be_zero ? ">= 0" : "> 0") + " (m)"};
}

Fault check_sizes(const char* name, const Vector3& sizes) {
  for (const double size : {sizes.x, sizes.y, sizes.z})
    if (auto fault = check_size(name, size)) return fault;
  return std::nullopt;
}

Fault bad_polygon(const char* message) { return Error{ErrorCode::out_of_range, "polygon", message}; }

// Corners must turn to the left everywhere, once around.
Fault check_corners(const std::vector<Vector3>& corners) {
  const std::size_t n = corners.size();
  if (n < 3) return bad_polygon("a polygon has at least three corners");
  double turn = 0.0;
  for (std::size_t i = 0; i < n; ++i) {
    const Vector3 a = corners[(i + 1) % n] - corners[i], b = corners[(i + 2) % n] - corners[(i + 1) % n];
    const double left = a.x * b.y - a.y * b.x;
    if (!(left > 0.0)) return bad_polygon("a polygon must be convex, with its corners counter-clockwise");
    turn += std::atan2(left, a.x * b.x + a.y * b.y);
  }
  constexpr double rounding = 1e-6;  // rad, of the sum
  if (std::abs(turn - 2.0 * std::numbers::pi) > rounding) return bad_polygon("a polygon must go round once");
  return std::nullopt;
}

struct Check {
  Fault operator()(const Point&) const { return std::nullopt; }
  Fault operator()(const HalfSpace&) const { return std::nullopt; }
  Fault operator()(const Sphere& s) const { return check_size("radius", s.radius, true); }
  Fault operator()(const Bore& b) const { return check_size("radius", b.radius); }
  Fault operator()(const Cavity& c) const { return check_size("radius", c.radius); }
  Fault operator()(const Box& b) const { return check_sizes("sides", b.sides); }
  Fault operator()(const Ellipsoid& e) const { return check_sizes("semi_axes", e.semi_axes); }
  Fault operator()(const Polygon& p) const { return check_corners(p.corners); }
  Fault operator()(const Line&) const { return std::nullopt; }
  Fault operator()(const Cylinder& c) const {
    auto fault = check_size("radius", c.radius);
    return fault ? fault : check_size("length", c.length);
  }
  Fault operator()(const Capsule& c) const {
    auto fault = check_size("radius", c.radius);
    return fault ? fault : check_size("straight_length", c.straight_length, true);
  }
};

// Half of the smallest distance between two parallel lines that hold a convex polygon between them.
double half_width(const Polygon& polygon) {
  double least = infinity;
  const std::size_t n = polygon.corners.size();
  for (std::size_t i = 0; i < n; ++i) {
    const Vector3 &start = polygon.corners[i], along = polygon.corners[(i + 1) % n] - start;
    double widest = 0.0;
    for (const Vector3& corner : polygon.corners)
      widest = std::max(widest, std::abs(cross(along, corner - start).z) / norm(along));
    least = std::min(least, widest);
  }
  return 0.5 * least;
}

double least_of(const Vector3& v) { return std::min({v.x, v.y, v.z}); }

struct HalfThickness {
  double operator()(const Sphere& s) const { return s.radius > 0.0 ? s.radius : infinity; }
  double operator()(const Box& b) const { return 0.5 * least_of(b.sides); }
  double operator()(const Cylinder& c) const { return std::min(c.radius, 0.5 * c.length); }
  double operator()(const Capsule& c) const { return c.radius; }
  double operator()(const Ellipsoid& e) const { return least_of(e.semi_axes); }
  double operator()(const Polygon& p) const { return half_width(p); }
  double operator()(const auto&) const { return infinity; }
};

}  // namespace

std::string_view name_of(Kind kind) {
  switch (kind) {
    case Kind::point:
      return "point";
    case Kind::sphere:
      return "sphere";
    case Kind::half_space:
      return "half-space";
    case Kind::box:
      return "box";
    case Kind::cylinder:
      return "cylinder";
    case Kind::capsule:
      return "capsule";
    case Kind::ellipsoid:
      return "ellipsoid";
    case Kind::polygon:
      return "polygon";
    case Kind::bore:
      return "bore";
    case Kind::cavity:
      return "cavity";
    case Kind::line:
      return "line";
  }
  return "";
}

double radius_of(const Shape& shape) {
  return std::visit(
      [](const auto& s) {
        if constexpr (requires { s.radius; })
          return s.radius;
        else
          return 0.0;
      },
      shape);
}

double half_thickness(const Shape& shape) { return std::visit(HalfThickness{}, shape); }

std::optional<Error> check(const Shape& shape) { return std::visit(Check{}, shape); }

Polygon rectangle(double width, double height) {
  const double x = 0.5 * width, y = 0.5 * height;
  return {{{-x, -y, 0.0}, {x, -y, 0.0}, {x, y, 0.0}, {-x, y, 0.0}}};
}

std::optional<Shape> planar_section(const Shape& shape) {
  if (const auto* box = std::get_if<Box>(&shape)) return rectangle(box->sides.x, box->sides.y);
  if (const auto* cylinder = std::get_if<Cylinder>(&shape)) return Sphere{cylinder->radius};
  if (std::holds_alternative<Capsule>(shape) || std::holds_alternative<Ellipsoid>(shape) ||
      std::holds_alternative<Line>(shape))
    return std::nullopt;
  return shape;
}

}  // namespace hysteron::geometry
