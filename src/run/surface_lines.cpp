#include "surface_lines.hpp"

#include <cmath>

namespace hysteron {
namespace {

using multibody::Space;
using multibody::Surface;
using multibody::Vector3;

void add_line(BodySkeleton& out, const std::vector<Vector3>& points) {
  std::vector<std::size_t> line;
  for (const Vector3& point : points) {
    line.push_back(out.points.size());
    out.points.push_back(point);
  }
  out.lines.push_back(std::move(line));
}

// Around `centre`, in the plane of two perpendicular directions.
void add_circle(BodySkeleton& out, const Vector3& centre, const Vector3& u, const Vector3& v) {
  constexpr int corners = 48;
  std::vector<Vector3> points;
  for (int i = 0; i <= corners; ++i) {
    const double angle = 2.0 * M_PI * (i % corners) / corners;
    points.push_back(centre + std::cos(angle) * u + std::sin(angle) * v);
  }
  add_line(out, points);
}

void add_sphere(BodySkeleton& out, double r) {
  const Vector3 x{r, 0, 0}, y{0, r, 0}, z{0, 0, r};
  add_circle(out, {}, x, y);
  add_circle(out, {}, y, z);
  add_circle(out, {}, z, x);
}

// Its length is not given: as long as it is wide.
void add_cylinder(BodySkeleton& out, double r) {
  const Vector3 x{r, 0, 0}, y{0, r, 0}, z{0, 0, r};
  add_circle(out, z, x, y);
  add_circle(out, -z, x, y);
  for (const Vector3& side : {x, y, -x, -y}) add_line(out, {side - z, side + z});
}

struct LinesOf {
  Space space;
  BodySkeleton out{};

  void add_round(double radius) {
    if (space == Space::spatial) return add_sphere(out, radius);
    add_circle(out, {}, {radius, 0, 0}, {0, radius, 0});
  }
  void operator()(const multibody::Ball& ball) {
    add_round(ball.radius);
    if (space == Space::planar) add_line(out, {{}, {ball.radius, 0, 0}});
  }
  void operator()(const multibody::HalfSpace&) {}
  void operator()(const multibody::Cavity& cavity) { add_round(cavity.radius); }
  void operator()(const multibody::Bore& bore) {
    if (space == Space::spatial) return add_cylinder(out, bore.radius);
    add_round(bore.radius);
  }
  void operator()(const multibody::Polygon& polygon) {
    std::vector<Vector3> corners = polygon.corners;
    corners.push_back(corners.front());
    add_line(out, corners);
  }
};

}  // namespace

BodySkeleton plane_part(double half_length, Space space) {
  BodySkeleton out;
  const double a = half_length;
  if (space == Space::spatial) {
    add_line(out, {{-a, -a, 0}, {a, -a, 0}, {a, a, 0}, {-a, a, 0}, {-a, -a, 0}});
    add_line(out, {{-a, 0, 0}, {a, 0, 0}});
    add_line(out, {{0, -a, 0}, {0, a, 0}});
    return out;
  }
  add_line(out, {{-a, 0, 0}, {a, 0, 0}});
  constexpr int hatches = 60;
  const double spacing = 2.0 * a / hatches, depth = 0.6 * spacing;
  for (int i = 1; i <= hatches; ++i) {
    const double x = -a + i * spacing;
    add_line(out, {{x, 0, 0}, {x - depth, -depth, 0}});
  }
  return out;
}

namespace detail {

BodySkeleton surface_lines(const Surface& surface, Space space) {
  LinesOf lines{space};
  std::visit(lines, surface);
  return std::move(lines.out);
}

void add_lines_of(const BodySkeleton& lines, const multibody::Pose& pose, BodySkeleton& target) {
  const std::size_t first = target.points.size();
  for (const Vector3& point : points_in_world(lines, pose)) target.points.push_back(point);
  for (std::vector<std::size_t> line : lines.lines) {
    for (std::size_t& index : line) index += first;
    target.lines.push_back(std::move(line));
  }
}

}  // namespace detail
}  // namespace hysteron
