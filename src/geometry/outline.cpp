#include "hysteron/geometry/outline.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace hysteron::geometry {
namespace {

void add_line(Outline& out, const std::vector<Vector3>& points) {
  std::vector<std::size_t> line;
  for (const Vector3& point : points) {
    line.push_back(out.points.size());
    out.points.push_back(point);
  }
  out.lines.push_back(std::move(line));
}

// The part of an ellipse about `centre` with these half axes from one angle to another.
void add_arc(Outline& out, const Vector3& centre, const Vector3& u, const Vector3& v, int from, int to) {
  constexpr int corners = 48;  // of a full turn, in which `from` and `to` are counted
  std::vector<Vector3> points;
  for (int i = from; i <= to; ++i) {
    const double angle = 2.0 * std::numbers::pi * (i % corners) / corners;
    points.push_back(centre + std::cos(angle) * u + std::sin(angle) * v);
  }
  add_line(out, points);
}
void add_ellipse(Outline& out, const Vector3& centre, const Vector3& u, const Vector3& v) {
  add_arc(out, centre, u, v, 0, 48);
}

void add_ellipsoid(Outline& out, const Vector3& semi_axes) {
  const Vector3 x{semi_axes.x, 0, 0}, y{0, semi_axes.y, 0}, z{0, 0, semi_axes.z};
  add_ellipse(out, {}, x, y);
  add_ellipse(out, {}, y, z);
  add_ellipse(out, {}, z, x);
}

void add_tube(Outline& out, double r, double half_length) {
  const Vector3 x{r, 0, 0}, y{0, r, 0}, z{0, 0, half_length};
  add_ellipse(out, z, x, y);
  add_ellipse(out, -z, x, y);
  for (const Vector3& side : {x, y, -x, -y}) add_line(out, {side - z, side + z});
}

void add_capsule(Outline& out, double r, double half_length) {
  add_tube(out, r, half_length);
  const Vector3 x{r, 0, 0}, y{0, r, 0}, up{0, 0, r}, z{0, 0, half_length};
  for (const Vector3& side : {x, y}) {
    add_arc(out, z, side, up, 0, 24);
    add_arc(out, -z, side, -up, 0, 24);
  }
}

// Four points and the closed line through them.
void add_rectangle(Outline& out, double x, double y, double z) {
  const std::size_t first = out.points.size();
  for (const Vector3& corner : {Vector3{x, y, z}, {-x, y, z}, {-x, -y, z}, {x, -y, z}}) out.points.push_back(corner);
  out.lines.push_back({first, first + 1, first + 2, first + 3, first});
}

struct LinesOf {
  Space space;
  Outline out{};

  bool is_planar() const { return space == Space::planar; }
  void add_circle(double radius) { add_ellipse(out, {}, {radius, 0, 0}, {0, radius, 0}); }
  void add_disc(double radius) {
    add_circle(radius);
    add_line(out, {{}, {radius, 0, 0}});
  }
  void add_sphere(double radius) { add_ellipsoid(out, {radius, radius, radius}); }

  void operator()(const Point&) { add_line(out, {{}}); }
  void operator()(const HalfSpace&) {}
  void operator()(const Sphere& s) { is_planar() ? add_disc(s.radius) : add_sphere(s.radius); }
  void operator()(const Cavity& c) { is_planar() ? add_circle(c.radius) : add_sphere(c.radius); }
  // The length of a bore is not given: it is drawn as long as it is wide.
  void operator()(const Bore& b) { is_planar() ? add_circle(b.radius) : add_tube(out, b.radius, b.radius); }
  void operator()(const Cylinder& c) { is_planar() ? add_disc(c.radius) : add_tube(out, c.radius, 0.5 * c.length); }
  void operator()(const Capsule& c) {
    is_planar() ? add_disc(c.radius) : add_capsule(out, c.radius, 0.5 * c.straight_length);
  }
  void operator()(const Ellipsoid& e) {
    if (!is_planar()) return add_ellipsoid(out, e.semi_axes);
    add_ellipse(out, {}, {e.semi_axes.x, 0, 0}, {0, e.semi_axes.y, 0});
  }
  void operator()(const Box& b) {
    const Vector3 half = 0.5 * b.sides;
    if (is_planar()) return add_rectangle(out, half.x, half.y, 0.0);
    add_rectangle(out, half.x, half.y, -half.z);
    add_rectangle(out, half.x, half.y, half.z);
    for (std::size_t corner = 0; corner < 4; ++corner) out.lines.push_back({corner, corner + 4});
  }
  void operator()(const Polygon& polygon) {
    std::vector<Vector3> corners = polygon.corners;
    corners.push_back(corners.front());
    add_line(out, corners);
  }
  void operator()(const Line& line) { add_line(out, line.points); }
};

// A unit vector across this one and z; x where both are parallel.
Vector3 across_z(const Vector3& v) {
  const Vector3 side{v.y, -v.x, 0.0};
  const double length = norm(side);
  return length > 0.0 ? 1.0 / length * side : Vector3{1, 0, 0};
}
Vector3 unit(const Vector3& v) { return 1.0 / norm(v) * v; }

struct SilhouetteOf {
  Vector3 direction;
  Outline out{};

  void add_ellipsoid(const Vector3& a) {
    // A point with the unit vector s at (a s_x, b s_y, c s_z) grazes where s is across this vector.
    const Vector3 scaled{direction.x / a.x, direction.y / a.y, direction.z / a.z};
    const Vector3 first = across_z(scaled), second = unit(cross(scaled, first));
    add_ellipse(out, {}, {a.x * first.x, a.y * first.y, a.z * first.z},
                {a.x * second.x, a.y * second.y, a.z * second.z});
  }
  void add_sphere(double radius) { add_ellipsoid({radius, radius, radius}); }
  void add_sides(double radius, double half_length) {
    const Vector3 z{0, 0, half_length}, across = radius * across_z(direction);
    add_line(out, {across - z, across + z});
    add_line(out, {-across - z, -across + z});
  }

  void operator()(const Sphere& s) { add_sphere(s.radius); }
  void operator()(const Cavity& c) { add_sphere(c.radius); }
  void operator()(const Ellipsoid& e) { add_ellipsoid(e.semi_axes); }
  void operator()(const Cylinder& c) { add_sides(c.radius, 0.5 * c.length); }
  void operator()(const Bore& b) { add_sides(b.radius, b.radius); }
  void operator()(const Capsule& c) {
    const Vector3 z{0, 0, 0.5 * c.straight_length}, across = across_z(direction);
    Vector3 up = unit(cross(direction, across));
    if (up.z < 0.0) up = -up;
    add_sides(c.radius, z.z);
    add_arc(out, z, c.radius * across, c.radius * up, 0, 24);
    add_arc(out, -z, c.radius * across, -c.radius * up, 0, 24);
  }
  void operator()(const Point&) {}
  void operator()(const HalfSpace&) {}
  void operator()(const Box&) {}
  void operator()(const Polygon&) {}
  void operator()(const Line&) {}
};

// Short strokes down from a line, about this far apart.
void add_fringe(Outline& out, const Vector3& from, const Vector3& to, double spacing) {
  const int count = std::max(1, static_cast<int>(std::lround(norm(to - from) / spacing)));
  for (int i = 0; i < count; ++i) {
    const Vector3 at = from + (static_cast<double>(i) / count) * (to - from);
    add_line(out, {at, {at.x, at.y, -0.6 * spacing}});
  }
}

}  // namespace

Outline silhouette_of(const Shape& shape, const Vector3& direction) {
  SilhouetteOf lines{direction};
  std::visit(lines, shape);
  return std::move(lines.out);
}

Outline outline_of(const Shape& shape, Space space) {
  LinesOf lines{space};
  std::visit(lines, shape);
  return std::move(lines.out);
}

Outline half_space_outline(double half_x, double half_y) {
  constexpr double strokes = 15.0;  // along the longer side
  const double a = half_x, b = half_y, spacing = 2.0 * std::max(a, b) / strokes;
  Outline out;
  add_rectangle(out, a, b, 0.0);
  add_line(out, {{-a, 0, 0}, {a, 0, 0}});
  add_line(out, {{0, -b, 0}, {0, b, 0}});
  const std::array<Vector3, 4> corners{{{a, b, 0}, {-a, b, 0}, {-a, -b, 0}, {a, -b, 0}}};
  for (std::size_t i = 0; i < 4; ++i) add_fringe(out, corners[i], corners[(i + 1) % 4], spacing);
  return out;
}

Outline half_space_outline(double half_length, Space space, int strokes) {
  const double a = half_length;
  if (space == Space::spatial) return half_space_outline(a, a);
  Outline out;
  add_line(out, {{-a, 0, 0}, {a, 0, 0}});
  const double spacing = 2.0 * a / strokes, depth = 0.6 * spacing;
  for (int i = 1; i <= strokes; ++i) {
    const double x = -a + i * spacing;
    add_line(out, {{x, 0, 0}, {x - depth, -depth, 0}});
  }
  return out;
}

std::vector<Vector3> points_at(const Pose& pose, const std::vector<Vector3>& points) {
  std::vector<Vector3> out;
  for (const Vector3& point : points) out.push_back(point_at(pose, point));
  return out;
}

void append(const Outline& lines, const Pose& pose, Outline& target) {
  const std::size_t first = target.points.size();
  for (const Vector3& point : points_at(pose, lines.points)) target.points.push_back(point);
  for (std::vector<std::size_t> line : lines.lines) {
    for (std::size_t& index : line) index += first;
    target.lines.push_back(std::move(line));
  }
}

}  // namespace hysteron::geometry
