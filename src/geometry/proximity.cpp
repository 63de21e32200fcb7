#include "hysteron/geometry/proximity.hpp"

#include <array>
#include <string>

#include "hysteron/core/number_text.hpp"

namespace hysteron::geometry {
namespace {

// A sphere, point or corner in the world.
struct Ball {
  Vector3 centre;
  double radius = 0.0;
  std::uint32_t feature = 0, number = 0;
};
double sphere_radius(const Shape& shape) {
  const auto* sphere = std::get_if<Sphere>(&shape);
  return sphere ? sphere->radius : 0.0;
}
Ball ball_of(const Placed& a) { return {a.origin, sphere_radius(*a.shape)}; }

// Where the surface of the second shape is nearest to the centre of a ball.
struct Nearest {
  double distance = 0.0;  // of the centre; negative inside matter
  Vector3 normal;
  std::uint32_t feature = 0;
};

// Writes the point unless it is out of reach, and returns where the next one belongs.
[[gnu::always_inline]] inline NearestPoints* add(const Ball& ball, const Nearest& near, double reach,
                                                 NearestPoints* out) {
  const double distance = near.distance - ball.radius;
  if (distance > reach) return out;
  out->distance = distance;
  out->normal = near.normal;
  out->point_a = ball.centre - ball.radius * near.normal;
  out->feature = {ball.feature, near.feature};
  out->number = ball.number;
  return out + 1;
}

// Length and direction of a vector; the direction is `fallback` if it has none.
struct Polar {
  Vector3 direction;
  double length = 0.0;
};
Polar polar(const Vector3& v, const Vector3& fallback) {
  const double length = norm(v);
  if (!(length > 0.0)) return {fallback, 0.0};
  return {(1.0 / length) * v, length};
}

Nearest nearest_of_sphere(const Vector3& centre, const Placed& sphere) {
  const Polar apart = polar(centre - sphere.origin, sphere.axes.column(0));
  return {apart.length - sphere_radius(*sphere.shape), apart.direction};
}

Nearest nearest_of_half_space(const Vector3& centre, const Placed& plane, Space space) {
  const Vector3 normal = plane.axes.column(space == Space::planar ? 1 : 2);
  return {dot(normal, centre - plane.origin), normal};
}

// Of a circle, a sphere, or a cylinder across whose axis the vector lies.
Nearest nearest_inside(const Vector3& apart, double radius, const Placed& hole) {
  const Polar from = polar(apart, hole.axes.column(0));
  return {radius - from.length, -from.direction};
}

Nearest nearest_of_cavity(const Vector3& centre, const Placed& cavity) {
  return nearest_inside(centre - cavity.origin, std::get<Cavity>(*cavity.shape).radius, cavity);
}

// In space only what lies across the axis counts.
Nearest nearest_of_bore(const Vector3& centre, const Placed& bore, Space space) {
  Vector3 apart = centre - bore.origin;
  if (space == Space::spatial) {
    const Vector3 axis = bore.axes.column(2);
    apart -= dot(axis, apart) * axis;
  }
  return nearest_inside(apart, std::get<Bore>(*bore.shape).radius, bore);
}

const std::vector<Vector3>& corners_of(const Placed& polygon) { return std::get<Polygon>(*polygon.shape).corners; }

// On an edge, or at a corner if the centre lies outside beyond the end of the nearest edge.
Nearest nearest_of_polygon(const Vector3& centre, const Placed& polygon) {
  const std::vector<Vector3>& corners = corners_of(polygon);
  const std::size_t n = corners.size();
  const Vector3 p = transpose(polygon.axes) * (centre - polygon.origin);
  std::size_t edge = 0;
  double farthest = -infinity;
  Vector3 outwards;
  for (std::size_t i = 0; i < n; ++i) {
    const Vector3 along = corners[(i + 1) % n] - corners[i];
    const Vector3 normal = (1.0 / norm(along)) * Vector3{along.y, -along.x, 0.0};
    const double distance = dot(normal, p - corners[i]);
    if (distance > farthest) farthest = distance, edge = i, outwards = normal;
  }
  const std::size_t next = (edge + 1) % n;
  const Vector3 along = corners[next] - corners[edge], normal = polygon.axes * outwards;
  const bool is_before = dot(along, p - corners[edge])<0.0, is_beyond = dot(along, p - corners[next])> 0.0;
  if (farthest > 0.0 && (is_before || is_beyond)) {
    const std::size_t corner = is_before ? edge : next;
    Vector3 apart = p - corners[corner];
    apart.z = 0.0;
    const Polar from = polar(polygon.axes * apart, normal);
    return {from.length, from.direction, static_cast<std::uint32_t>(2 * corner + 1)};
  }
  return {farthest, normal, static_cast<std::uint32_t>(2 * edge)};
}

using Query = ProximityQuery;

NearestPoints* sphere_sphere(const Placed& a, const Placed& b, const Query& query, NearestPoints* out) {
  return add(ball_of(a), nearest_of_sphere(a.origin, b), query.reach, out);
}
NearestPoints* sphere_half_space(const Placed& a, const Placed& b, const Query& query, NearestPoints* out) {
  return add(ball_of(a), nearest_of_half_space(a.origin, b, query.space), query.reach, out);
}
NearestPoints* sphere_bore(const Placed& a, const Placed& b, const Query& query, NearestPoints* out) {
  return add(ball_of(a), nearest_of_bore(a.origin, b, query.space), query.reach, out);
}
NearestPoints* sphere_cavity(const Placed& a, const Placed& b, const Query& query, NearestPoints* out) {
  return add(ball_of(a), nearest_of_cavity(a.origin, b), query.reach, out);
}
NearestPoints* sphere_polygon(const Placed& a, const Placed& b, const Query& query, NearestPoints* out) {
  return add(ball_of(a), nearest_of_polygon(a.origin, b), query.reach, out);
}

// Every corner of the first shape on the second; `number` is that of the first of these points.
template <class NearestOf>
NearestPoints* add_corners(const Placed& a, std::size_t number, double reach, NearestPoints* out,
                           const NearestOf& nearest_of) {
  const std::vector<Vector3>& corners = corners_of(a);
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Vector3 corner = a.origin + a.axes * corners[i];
    const Ball ball{corner, 0.0, static_cast<std::uint32_t>(2 * i + 1), static_cast<std::uint32_t>(number + i)};
    out = add(ball, nearest_of(corner), reach, out);
  }
  return out;
}
NearestPoints* polygon_half_space(const Placed& a, const Placed& b, const Query& query, NearestPoints* out) {
  return add_corners(a, 0, query.reach, out,
                     [&](const Vector3& p) { return nearest_of_half_space(p, b, query.space); });
}

// Corners of the first on the second, then those of the second on the first.
NearestPoints* polygon_polygon(const Placed& a, const Placed& b, const Query& query, NearestPoints* out) {
  NearestPoints* const of_second =
      add_corners(a, 0, query.reach, out, [&](const Vector3& p) { return nearest_of_polygon(p, b); });
  NearestPoints* const end = add_corners(b, corners_of(a).size(), query.reach, of_second,
                                         [&](const Vector3& p) { return nearest_of_polygon(p, a); });
  for (NearestPoints* p = of_second; p != end; ++p) *p = flipped(*p);
  return end;
}

// How many points a pair can give.
enum class Count : std::uint8_t { one, corners_of_a, corners_of_both };

struct Row {
  Kind a, b;
  PairFunction find;
  Count points;
};
// Every pair that can touch, in one order of the two or in both.
constexpr Row rows[] = {
    {Kind::point, Kind::point, sphere_sphere, Count::one},
    {Kind::point, Kind::sphere, sphere_sphere, Count::one},
    {Kind::point, Kind::half_space, sphere_half_space, Count::one},
    {Kind::point, Kind::polygon, sphere_polygon, Count::one},
    {Kind::point, Kind::bore, sphere_bore, Count::one},
    {Kind::point, Kind::cavity, sphere_cavity, Count::one},
    {Kind::sphere, Kind::point, sphere_sphere, Count::one},
    {Kind::sphere, Kind::sphere, sphere_sphere, Count::one},
    {Kind::sphere, Kind::half_space, sphere_half_space, Count::one},
    {Kind::sphere, Kind::polygon, sphere_polygon, Count::one},
    {Kind::sphere, Kind::bore, sphere_bore, Count::one},
    {Kind::sphere, Kind::cavity, sphere_cavity, Count::one},
    {Kind::polygon, Kind::half_space, polygon_half_space, Count::corners_of_a},
    {Kind::polygon, Kind::polygon, polygon_polygon, Count::corners_of_both},
};

// Of the surface at a feature, whose normal there is along n. In the plane a bore is a circle, as a cavity is.
Curvature curvature_of(const Placed& at, std::uint32_t feature, const Vector3& n, Space space) {
  constexpr Curvature flat{}, sharp{infinity, infinity, {}};
  const auto round = [](double radius) { return Curvature{1.0 / radius, 1.0 / radius, {}}; };
  const double radius = radius_of(*at.shape);
  switch (kind_of(*at.shape)) {
    case Kind::sphere:
      return radius > 0.0 ? round(radius) : sharp;
    case Kind::cavity:
      return round(-radius);
    case Kind::bore:
      return space == Space::planar ? round(-radius) : Curvature{-1.0 / radius, 0.0, cross(n, at.axes.column(2))};
    case Kind::polygon:
      return feature % 2 == 0 ? flat : sharp;
    case Kind::point:
      return sharp;
    default:
      return flat;
  }
}

struct Cell {
  PairFunction find = nullptr;
  Count points = Count::one;
  bool is_flipped = false;  // the row has the kinds in the other order
};
using Table = std::array<std::array<Cell, kind_count>, kind_count>;

constexpr Table table = [] {
  Table cells{};
  const auto cell = [&](Kind a, Kind b) -> Cell& {
    return cells[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
  };
  for (const Row& row : rows) cell(row.b, row.a) = {row.find, row.points, true};
  for (const Row& row : rows) cell(row.a, row.b) = {row.find, row.points, false};
  return cells;
}();

const Cell& cell_of(Kind a, Kind b) { return table[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)]; }

std::size_t corner_count(const Shape& shape) {
  const auto* polygon = std::get_if<Polygon>(&shape);
  return polygon ? polygon->corners.size() : 0;
}

std::string text_of(const Shape& shape) { return "a " + std::string(name_of(kind_of(shape))); }

}  // namespace

Placed placed(const Shape& shape, const Pose& pose) { return {&shape, pose.position, rotation(pose.orientation)}; }

bool can_touch(Kind a, Kind b) { return cell_of(a, b).find != nullptr; }

std::size_t max_points(const Shape& a, const Shape& b) {
  const Cell& cell = cell_of(kind_of(a), kind_of(b));
  if (!cell.find) return 0;
  if (cell.points == Count::one) return 1;
  if (cell.points == Count::corners_of_a) return corner_count(cell.is_flipped ? b : a);
  return corner_count(a) + corner_count(b);
}

// What fills its hole has no room to move.
std::optional<Error> check_pair(const Shape& a, const Shape& b) {
  if (!can_touch(kind_of(a), kind_of(b)))
    return Error{ErrorCode::conflict, "shape", text_of(a) + " and " + text_of(b) + " cannot touch"};
  for (const auto& [hole, inner] : {std::pair{&a, &b}, std::pair{&b, &a}}) {
    if (!std::holds_alternative<Bore>(*hole) && !std::holds_alternative<Cavity>(*hole)) continue;
    const double room = radius_of(*hole) - radius_of(*inner);
    if (room > 0.0) continue;
    return Error{ErrorCode::out_of_range, "radius",
                 "the hole must be larger than what is in it; it is " +
                     (room == 0.0 ? "as large" : "smaller by " + number_text(-room) + " m")};
  }
  return std::nullopt;
}

NearestPoints flipped(const NearestPoints& p) {
  return {p.distance, -p.normal, p.point_a - p.distance * p.normal, {p.feature.b, p.feature.a}, p.number};
}

Proximity with_curvatures(const NearestPoints& points, const Placed& a, const Placed& b, Space space) {
  return {points, points.point_a - points.distance * points.normal,
          curvature_of(a, points.feature.a, points.normal, space),
          curvature_of(b, points.feature.b, points.normal, space)};
}

PairFinder finder_of(Kind a, Kind b) {
  const Cell& cell = cell_of(a, b);
  return {cell.find, cell.is_flipped};
}

void find_proximities(const Placed& a, const Placed& b, const ProximityQuery& query, std::vector<Proximity>& out) {
  const PairFinder finder = finder_of(kind_of(*a.shape), kind_of(*b.shape));
  if (!finder.find) return;
  std::vector<NearestPoints> found(max_points(*a.shape, *b.shape));
  const NearestPoints* const end =
      finder.is_flipped ? finder.find(b, a, query, found.data()) : finder.find(a, b, query, found.data());
  for (const NearestPoints* p = found.data(); p != end; ++p)
    out.push_back(with_curvatures(finder.is_flipped ? flipped(*p) : *p, a, b, query.space));
}

}  // namespace hysteron::geometry
