#include "hysteron/geometry/proximity.hpp"

#include <array>
#include <string>

#include "hysteron/core/number_text.hpp"

namespace hysteron::geometry {
namespace {

constexpr Curvature flat{}, sharp{infinity, infinity, {}};

Curvature round(double radius) { return {1.0 / radius, 1.0 / radius, {}}; }

// A sphere, point or corner in the world.
struct Ball {
  Vector3 centre;
  double radius = 0.0;
  Curvature curvature = sharp;
  std::uint32_t feature = 0, number = 0;
};
Ball ball_of(const Placed& a) {
  const double radius = radius_of(*a.shape);
  return {a.origin, radius, radius > 0.0 ? round(radius) : sharp, 0, 0};
}

// Where the surface of the second shape is nearest to the centre of a ball.
struct Nearest {
  double distance = 0.0;  // of the centre; negative inside matter
  Vector3 normal;
  Curvature curvature;
  std::uint32_t feature = 0;
};

void add(const Ball& ball, const Nearest& near, double reach, std::vector<Proximity>& out) {
  const double distance = near.distance - ball.radius;
  if (distance > reach) return;
  out.push_back({distance,
                 near.normal,
                 ball.centre - ball.radius * near.normal,
                 ball.centre - near.distance * near.normal,
                 ball.curvature,
                 near.curvature,
                 {ball.feature, near.feature},
                 ball.number});
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
  const double radius = radius_of(*sphere.shape);
  return {apart.length - radius, apart.direction, radius > 0.0 ? round(radius) : sharp, 0};
}

Nearest nearest_of_half_space(const Vector3& centre, const Placed& plane, Space space) {
  const Vector3 normal = plane.axes.column(space == Space::planar ? 1 : 2);
  return {dot(normal, centre - plane.origin), normal, flat, 0};
}

Nearest nearest_of_cavity(const Vector3& centre, const Placed& cavity) {
  const Polar apart = polar(centre - cavity.origin, cavity.axes.column(0));
  const double radius = radius_of(*cavity.shape);
  return {radius - apart.length, -apart.direction, round(-radius), 0};
}

// Only what lies across the axis counts.
Nearest nearest_of_bore(const Vector3& centre, const Placed& bore) {
  const Vector3 axis = bore.axes.column(2), apart = centre - bore.origin;
  const Polar across = polar(apart - dot(axis, apart) * axis, bore.axes.column(0));
  const double radius = radius_of(*bore.shape);
  return {radius - across.length, -across.direction, {-1.0 / radius, 0.0, cross(axis, across.direction)}, 0};
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
    return {from.length, from.direction, sharp, static_cast<std::uint32_t>(2 * corner + 1)};
  }
  return {farthest, normal, flat, static_cast<std::uint32_t>(2 * edge)};
}

using Points = std::vector<Proximity>;
using Query = ProximityQuery;

void sphere_sphere(const Placed& a, const Placed& b, const Query& query, Points& out) {
  add(ball_of(a), nearest_of_sphere(a.origin, b), query.reach, out);
}
void sphere_half_space(const Placed& a, const Placed& b, const Query& query, Points& out) {
  add(ball_of(a), nearest_of_half_space(a.origin, b, query.space), query.reach, out);
}
void sphere_bore(const Placed& a, const Placed& b, const Query& query, Points& out) {
  add(ball_of(a), nearest_of_bore(a.origin, b), query.reach, out);
}
void sphere_cavity(const Placed& a, const Placed& b, const Query& query, Points& out) {
  add(ball_of(a), nearest_of_cavity(a.origin, b), query.reach, out);
}
void sphere_polygon(const Placed& a, const Placed& b, const Query& query, Points& out) {
  add(ball_of(a), nearest_of_polygon(a.origin, b), query.reach, out);
}

// Every corner of the first shape on the second; `number` is that of the first of these points.
template <class NearestOf>
void add_corners(const Placed& a, std::size_t number, double reach, Points& out, const NearestOf& nearest_of) {
  const std::vector<Vector3>& corners = corners_of(a);
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Vector3 corner = a.origin + a.axes * corners[i];
    const Ball ball{corner, 0.0, sharp, static_cast<std::uint32_t>(2 * i + 1), static_cast<std::uint32_t>(number + i)};
    add(ball, nearest_of(corner), reach, out);
  }
}
void polygon_half_space(const Placed& a, const Placed& b, const Query& query, Points& out) {
  add_corners(a, 0, query.reach, out, [&](const Vector3& p) { return nearest_of_half_space(p, b, query.space); });
}

// The same point of contact with the shapes exchanged.
Proximity flipped(const Proximity& p) {
  return {p.distance, -p.normal, p.point_b, p.point_a, p.curvature_b, p.curvature_a, {p.feature.b, p.feature.a},
          p.number};
}
void flip_from(std::size_t first, Points& points) {
  for (std::size_t i = first; i < points.size(); ++i) points[i] = flipped(points[i]);
}

// Corners of the first on the second, then those of the second on the first.
void polygon_polygon(const Placed& a, const Placed& b, const Query& query, Points& out) {
  add_corners(a, 0, query.reach, out, [&](const Vector3& p) { return nearest_of_polygon(p, b); });
  const std::size_t first = out.size();
  add_corners(b, corners_of(a).size(), query.reach, out, [&](const Vector3& p) { return nearest_of_polygon(p, a); });
  flip_from(first, out);
}

using PairFunction = void (*)(const Placed& a, const Placed& b, const Query& query, Points& out);
// How many points a pair can give.
enum class Count : std::uint8_t { one, corners_of_a, corners_of_both };

struct Row {
  Kind a, b;
  PairFunction find;
  Count points;
};
// Every pair that can touch, in one order of the two.
constexpr Row rows[] = {
    {Kind::point, Kind::point, sphere_sphere, Count::one},
    {Kind::point, Kind::sphere, sphere_sphere, Count::one},
    {Kind::point, Kind::half_space, sphere_half_space, Count::one},
    {Kind::point, Kind::polygon, sphere_polygon, Count::one},
    {Kind::point, Kind::bore, sphere_bore, Count::one},
    {Kind::point, Kind::cavity, sphere_cavity, Count::one},
    {Kind::sphere, Kind::sphere, sphere_sphere, Count::one},
    {Kind::sphere, Kind::half_space, sphere_half_space, Count::one},
    {Kind::sphere, Kind::polygon, sphere_polygon, Count::one},
    {Kind::sphere, Kind::bore, sphere_bore, Count::one},
    {Kind::sphere, Kind::cavity, sphere_cavity, Count::one},
    {Kind::polygon, Kind::half_space, polygon_half_space, Count::corners_of_a},
    {Kind::polygon, Kind::polygon, polygon_polygon, Count::corners_of_both},
};

struct Cell {
  PairFunction find = nullptr;
  Count points = Count::one;
  bool is_flipped = false;  // the row has the kinds in the other order
};
using Table = std::array<std::array<Cell, kind_count>, kind_count>;

constexpr Table table = [] {
  Table cells{};
  for (const Row& row : rows) {
    const auto a = static_cast<std::size_t>(row.a), b = static_cast<std::size_t>(row.b);
    cells[b][a] = {row.find, row.points, true};
    cells[a][b] = {row.find, row.points, false};
  }
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

void find_proximities(const Placed& a, const Placed& b, const ProximityQuery& query, std::vector<Proximity>& out) {
  const Cell& cell = cell_of(kind_of(*a.shape), kind_of(*b.shape));
  if (!cell.find) return;
  if (!cell.is_flipped) return cell.find(a, b, query, out);
  const std::size_t first = out.size();
  cell.find(b, a, query, out);
  flip_from(first, out);
}

}  // namespace hysteron::geometry
