// Pairs of shapes: closed forms, distances of sampled points of the surfaces, rates by differences, and what must not
// depend on the frame or on the order of the two.
#include "hysteron/geometry/proximity.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace hysteron::geometry {
namespace {

constexpr double pi = std::numbers::pi;

std::vector<Proximity> between(const Shape& a, const Pose& at_a, const Shape& b, const Pose& at_b,
                               Space space = Space::spatial, double reach = infinity) {
  std::vector<Proximity> out;
  find_proximities(placed(a, at_a), placed(b, at_b), {space, reach}, out);
  return out;
}

void expect_near(const Vector3& a, const Vector3& b, double tolerance = 1e-12) {
  EXPECT_LT(norm(a - b), tolerance) << a.x << ' ' << a.y << ' ' << a.z << " is not " << b.x << ' ' << b.y << ' ' << b.z;
}

Pose at(double x, double y, double z = 0.0) { return {{x, y, z}, {}}; }

TEST(Proximity, OfTwoSpheresIsAlongTheirCentres) {
  // 3-4-5: the centres are 5 apart.
  const auto found = between(Sphere{1.0}, at(3.0, 4.0), Sphere{2.5}, at(0.0, 0.0));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].distance, 1.5, 1e-15);
  expect_near(found[0].normal, {0.6, 0.8, 0.0});
  expect_near(found[0].point_a, {2.4, 3.2, 0.0});
  expect_near(found[0].point_b, {1.5, 2.0, 0.0});
  EXPECT_EQ(found[0].curvature_a.first, 1.0);
  EXPECT_EQ(found[0].curvature_b.first, 0.4);
  EXPECT_EQ(found[0].curvature_b.second, 0.4);
}

TEST(Proximity, OfSpheresThatOverlapIsNegative) {
  const auto found = between(Sphere{3.0}, at(3.0, 4.0), Sphere{2.5}, at(0.0, 0.0));
  EXPECT_NEAR(found[0].distance, -0.5, 1e-15);
  expect_near(found[0].point_a, {1.2, 1.6, 0.0});
}

// Below is -y in the plane and -z in space.
TEST(Proximity, OfAHalfSpaceIsAlongItsNormal) {
  const Shape sphere = Sphere{0.5}, half_space = HalfSpace{};
  const auto planar = between(sphere, at(7.0, 2.0), half_space, at(1.0, 1.0), Space::planar);
  EXPECT_NEAR(planar[0].distance, 0.5, 1e-15);
  expect_near(planar[0].normal, {0.0, 1.0, 0.0});
  expect_near(planar[0].point_b, {7.0, 1.0, 0.0});
  const auto spatial = between(sphere, at(7.0, 2.0, 3.0), half_space, at(1.0, 1.0, 1.0));
  EXPECT_NEAR(spatial[0].distance, 1.5, 1e-15);
  expect_near(spatial[0].normal, {0.0, 0.0, 1.0});
  expect_near(spatial[0].point_a, {7.0, 2.0, 2.5});
  EXPECT_EQ(spatial[0].curvature_b.first, 0.0);
}

TEST(Proximity, InHolesIsWhatIsLeftOfTheClearance) {
  // Clearance 1, the centre 0.6 · (3, 4)/5 off the axis.
  const auto bore = between(Sphere{2.0}, at(0.36, 0.48, 9.0), Bore{3.0}, at(0.0, 0.0));
  EXPECT_NEAR(bore[0].distance, 0.4, 1e-15);
  expect_near(bore[0].normal, {-0.6, -0.8, 0.0});
  expect_near(bore[0].point_a, {1.56, 2.08, 9.0});
  expect_near(bore[0].point_b, {1.8, 2.4, 9.0});
  EXPECT_NEAR(bore[0].curvature_b.first, -1.0 / 3.0, 1e-15);
  EXPECT_EQ(bore[0].curvature_b.second, 0.0) << "along the axis";
  EXPECT_NEAR(std::abs(dot(bore[0].curvature_b.direction, {0.8, -0.6, 0.0})), 1.0, 1e-15) << "around it";
  const auto cavity = between(Sphere{2.0}, at(0.36, 0.48, 0.0), Cavity{3.0}, at(0.0, 0.0));
  EXPECT_NEAR(cavity[0].distance, 0.4, 1e-15);
  EXPECT_NEAR(cavity[0].curvature_b.second, -1.0 / 3.0, 1e-15);
}

TEST(Proximity, InTheCentreOfAHoleHasANormalAcross) {
  const auto found = between(Sphere{2.0}, at(0.0, 0.0, 1.0), Bore{3.0}, at(0.0, 0.0));
  EXPECT_EQ(found[0].distance, 1.0);
  EXPECT_NEAR(norm(found[0].normal), 1.0, 1e-15);
  EXPECT_EQ(found[0].normal.z, 0.0);
}

TEST(Proximity, OfAPolygonIsToItsEdgeOrCorner) {
  const Shape square = rectangle(2.0, 2.0), ball = Sphere{0.5};
  const auto edge = between(ball, at(2.0, 0.3), square, {}, Space::planar);
  EXPECT_NEAR(edge[0].distance, 0.5, 1e-15);
  expect_near(edge[0].normal, {1.0, 0.0, 0.0});
  expect_near(edge[0].point_b, {1.0, 0.3, 0.0});
  EXPECT_EQ(edge[0].feature, (Feature{0, 2})) << "the second edge";
  const auto corner = between(ball, at(1.6, 1.8), square, {}, Space::planar);
  EXPECT_NEAR(corner[0].distance, 0.5, 1e-15);
  expect_near(corner[0].normal, {0.6, 0.8, 0.0});
  expect_near(corner[0].point_b, {1.0, 1.0, 0.0});
  EXPECT_EQ(corner[0].feature, (Feature{0, 5})) << "the third corner";
  EXPECT_TRUE(std::isinf(corner[0].curvature_b.first));
  const auto inside = between(Point{}, at(0.0, -0.9), square, {}, Space::planar);
  EXPECT_NEAR(inside[0].distance, -0.1, 1e-15);
  expect_near(inside[0].normal, {0.0, -1.0, 0.0});
}

TEST(Proximity, OfAPolygonOnAFloorHasAPointPerCorner) {
  const Shape box = rectangle(2.0, 1.0), floor = HalfSpace{};
  const auto found = between(box, at(5.0, 3.0), floor, {}, Space::planar);
  ASSERT_EQ(found.size(), 4u);
  const std::array<double, 4> heights{2.5, 2.5, 3.5, 3.5};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(found[i].distance, heights[i], 1e-15);
    EXPECT_EQ(found[i].feature, (Feature{static_cast<std::uint32_t>(2 * i + 1), 0}));
  }
  EXPECT_EQ(between(box, at(5.0, 3.0), floor, {}, Space::planar, 3.0).size(), 2u) << "the upper ones are out of reach";
  EXPECT_EQ(between(box, at(5.0, -3.0), floor, {}, Space::planar, -3.0).back().number, 1u);
  EXPECT_EQ(between(floor, {}, box, at(5.0, 3.0), Space::planar)[1].feature, (Feature{0, 3}));
}

TEST(Proximity, OfTwoPolygonsHasThePointsOfBoth) {
  const Shape small = rectangle(1.0, 1.0), large = rectangle(4.0, 2.0);
  const auto found = between(small, at(0.0, 2.0), large, {}, Space::planar);
  ASSERT_EQ(found.size(), 8u);
  EXPECT_NEAR(found[0].distance, 0.5, 1e-15);
  EXPECT_EQ(found[0].feature, (Feature{1, 4})) << "its first corner on the upper edge";
  // Corner (2, 1) of the large one from corner (0.5, 1.5) of the small one.
  EXPECT_NEAR(found[6].distance, std::hypot(1.5, 0.5), 1e-15);
  EXPECT_EQ(found[6].feature, (Feature{3, 5}));
  EXPECT_EQ(found[6].number, 6u);
  EXPECT_LT(found[6].normal.x, 0.0) << "towards the small one";
}

TEST(Proximity, IsKnownForThesePairsOnly) {
  for (const Kind round : {Kind::point, Kind::sphere})
    for (const Kind other : {Kind::point, Kind::sphere, Kind::half_space, Kind::polygon, Kind::bore, Kind::cavity}) {
      EXPECT_TRUE(can_touch(round, other));
      EXPECT_TRUE(can_touch(other, round));
    }
  EXPECT_TRUE(can_touch(Kind::polygon, Kind::half_space));
  EXPECT_TRUE(can_touch(Kind::polygon, Kind::polygon));
  EXPECT_FALSE(can_touch(Kind::half_space, Kind::half_space));
  EXPECT_FALSE(can_touch(Kind::polygon, Kind::bore));
  EXPECT_FALSE(can_touch(Kind::bore, Kind::cavity));
  EXPECT_TRUE(between(Bore{1.0}, {}, HalfSpace{}, {}).empty());
  std::size_t pairs = 0;
  for (std::size_t a = 0; a < kind_count; ++a)
    for (std::size_t b = 0; b < kind_count; ++b) pairs += can_touch(static_cast<Kind>(a), static_cast<Kind>(b));
  EXPECT_EQ(pairs, 4u + 4u * 4u + 2u + 1u) << "two round kinds with each other and four more; polygons";
}

TEST(Proximity, ChecksWhetherAPairIsPossible) {
  EXPECT_FALSE(check_pair(Sphere{1.0}, Bore{1.1}));
  EXPECT_FALSE(check_pair(Bore{1.1}, Sphere{1.0}));
  EXPECT_EQ(check_pair(Sphere{1.0}, Bore{1.0})->message, "the hole must be larger than what is in it; it is as large");
  EXPECT_EQ(check_pair(Cavity{1.0}, Sphere{3.0})->message,
            "the hole must be larger than what is in it; it is smaller by 2 m");
  EXPECT_EQ(check_pair(Bore{1.0}, HalfSpace{})->message, "a bore and a half-space cannot touch");
}

TEST(Proximity, SaysHowManyPointsThereCanBe) {
  const Shape triangle = Polygon{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}}, square = rectangle(1.0, 1.0);
  EXPECT_EQ(max_points(Sphere{1.0}, square), 1u);
  EXPECT_EQ(max_points(triangle, HalfSpace{}), 3u);
  EXPECT_EQ(max_points(HalfSpace{}, triangle), 3u);
  EXPECT_EQ(max_points(square, triangle), 7u);
  EXPECT_EQ(max_points(Bore{1.0}, triangle), 0u);
}

// Random pairs of every row of the table.
struct Sample {
  Shape a, b;
  Space space;
};
std::vector<Sample> every_pair() {
  const Shape polygon = Polygon{{{-0.4, -0.3, 0}, {0.5, -0.2, 0}, {0.6, 0.3, 0}, {0.1, 0.7, 0}, {-0.5, 0.2, 0}}};
  const Shape square = rectangle(0.8, 0.6), ball = Sphere{0.3}, point = Point{};
  std::vector<Sample> all;
  for (const Space space : {Space::planar, Space::spatial})
    for (const Shape& round : {ball, point})
      for (const Shape& other : {point, Shape(Sphere{0.45}), Shape(HalfSpace{}), Shape(Bore{0.7}), Shape(Cavity{0.8})})
        all.push_back({round, other, space});
  for (const Shape& other : {ball, point, Shape(HalfSpace{}), square}) all.push_back({polygon, other, Space::planar});
  return all;
}

class Drawn {
 public:
  explicit Drawn(std::uint64_t seed) : random_(seed) {}
  double number(double low, double high) { return std::uniform_real_distribution(low, high)(random_); }
  Vector3 vector(Space space, double size) {
    return {number(-size, size), number(-size, size), space == Space::planar ? 0.0 : number(-size, size)};
  }
  Pose pose(Space space) {
    if (space == Space::planar) return planar_pose(number(-1, 1), number(-1, 1), number(-pi, pi));
    return {vector(space, 1.0), normalized(Quaternion{number(-1, 1), number(-1, 1), number(-1, 1), number(-1, 1)})};
  }
  RigidMotion motion(Space space, const Pose& pose) {
    const Vector3 turn = space == Space::planar ? Vector3{0, 0, number(-2, 2)} : vector(space, 2.0);
    return {pose.position, vector(space, 1.0), turn};
  }

 private:
  std::mt19937_64 random_;
};

// Where a body is after a short time.
Pose after(const Pose& pose, const RigidMotion& motion, double dt) {
  const double speed = norm(motion.angular_velocity);
  const Vector3 position = pose.position + dt * motion.velocity;
  if (speed == 0.0) return {position, pose.orientation};
  return {position, axis_angle((1.0 / speed) * motion.angular_velocity, speed * dt) * pose.orientation};
}

std::string text_of(const Sample& s) {
  return std::string(name_of(kind_of(s.a))) + " and " + std::string(name_of(kind_of(s.b))) +
         (s.space == Space::planar ? " in the plane" : " in space");
}

TEST(ProximityProperty, PointsNormalAndDistanceAgree) {
  Drawn drawn(1);
  for (const Sample& s : every_pair())
    for (int i = 0; i < 50; ++i)
      for (const Proximity& p : between(s.a, drawn.pose(s.space), s.b, drawn.pose(s.space), s.space)) {
        EXPECT_NEAR(norm(p.normal), 1.0, 1e-14) << text_of(s);
        expect_near(p.point_a - p.point_b, p.distance * p.normal);
        for (const Curvature* c : {&p.curvature_a, &p.curvature_b}) {
          EXPECT_NEAR(dot(c->direction, p.normal), 0.0, 1e-14) << text_of(s);
          EXPECT_EQ(norm(c->direction) == 0.0, c->first == c->second) << text_of(s);
        }
        EXPECT_TRUE(s.space == Space::spatial || p.normal.z == 0.0) << text_of(s);
      }
}

TEST(ProximityProperty, ExchangeOfTheShapesTurnsTheNormal) {
  Drawn drawn(2);
  for (const Sample& s : every_pair())
    for (int i = 0; i < 20; ++i) {
      const Pose at_a = drawn.pose(s.space), at_b = drawn.pose(s.space);
      const auto forwards = between(s.a, at_a, s.b, at_b, s.space), back = between(s.b, at_b, s.a, at_a, s.space);
      ASSERT_EQ(forwards.size(), back.size());
      EXPECT_LE(forwards.size(), max_points(s.a, s.b));
      for (const Proximity& p : forwards) {
        std::size_t same = 0;
        for (const Proximity& q : back)
          if (q.feature == Feature{p.feature.b, p.feature.a} && std::abs(p.distance - q.distance) < 1e-14 &&
              norm(p.normal + q.normal) < 1e-13 && norm(p.point_a - q.point_b) < 1e-13 &&
              p.curvature_a.first == q.curvature_b.first)
            ++same;
        EXPECT_GE(same, 1u) << text_of(s);  // two where corners are nearest to each other
        EXPECT_LT(p.number, max_points(s.a, s.b));
      }
      std::set<std::uint32_t> numbers;
      for (const Proximity& p : forwards) numbers.insert(p.number);
      EXPECT_EQ(numbers.size(), forwards.size()) << text_of(s);
    }
}

TEST(ProximityProperty, MovesWithBothShapes) {
  Drawn drawn(3);
  for (const Sample& s : every_pair())
    for (int i = 0; i < 20; ++i) {
      const Pose at_a = drawn.pose(s.space), at_b = drawn.pose(s.space), move = drawn.pose(s.space);
      const auto here = between(s.a, at_a, s.b, at_b, s.space);
      const auto there = between(s.a, move * at_a, s.b, move * at_b, s.space);
      ASSERT_EQ(here.size(), there.size());
      for (std::size_t k = 0; k < here.size(); ++k) {
        EXPECT_NEAR(here[k].distance, there[k].distance, 1e-13) << text_of(s);
        expect_near(there[k].normal, rotate(move.orientation, here[k].normal));
        expect_near(there[k].point_a, point_at(move, here[k].point_a));
        expect_near(there[k].point_b, point_at(move, here[k].point_b));
        EXPECT_EQ(here[k].feature, there[k].feature) << text_of(s);
      }
    }
}

// Central differences over a step h have errors of order h² and of rounding over h. Where the nearest feature changes
// within the step there is no rate.
TEST(ProximityProperty, RatesAreThoseOfTheMotion) {
  constexpr double h = 1e-6, tolerance = 2e-7;
  Drawn drawn(4);
  std::size_t compared = 0;
  for (const Sample& s : every_pair())
    for (int i = 0; i < 50; ++i) {
      const Pose at_a = drawn.pose(s.space), at_b = drawn.pose(s.space);
      const RigidMotion a = drawn.motion(s.space, at_a), b = drawn.motion(s.space, at_b);
      const auto now = between(s.a, at_a, s.b, at_b, s.space);
      const auto next = between(s.a, after(at_a, a, h), s.b, after(at_b, b, h), s.space);
      const auto last = between(s.a, after(at_a, a, -h), s.b, after(at_b, b, -h), s.space);
      for (std::size_t k = 0; k < now.size(); ++k) {
        if (!(next[k].feature == last[k].feature)) continue;
        // Near the centre of a sphere or hole the normal turns too quickly for differences.
        if (norm(next[k].normal - last[k].normal) > 50.0 * h) continue;
        const ProximityRates rates = rates_of(now[k], a, b);
        EXPECT_NEAR(rates.distance, (next[k].distance - last[k].distance) / (2.0 * h), tolerance) << text_of(s);
        EXPECT_EQ(rates.distance, distance_rate(now[k], a, b));
        expect_near(rates.normal, (0.5 / h) * (next[k].normal - last[k].normal), tolerance);
        expect_near(rates.point_a, (0.5 / h) * (next[k].point_a - last[k].point_a), tolerance);
        expect_near(rates.point_b, (0.5 / h) * (next[k].point_b - last[k].point_b), tolerance);
        ++compared;
      }
    }
  EXPECT_GT(compared, 1500u);
}

// Points of a surface, in the frame of the shape, in the plane at z = 0.
std::vector<Vector3> surface_points(const Shape& shape, Space space) {
  std::vector<Vector3> out;
  if (const auto* polygon = std::get_if<Polygon>(&shape)) {
    const auto& c = polygon->corners;
    for (std::size_t i = 0; i < c.size(); ++i)
      for (int k = 0; k < 200; ++k) out.push_back(c[i] + (k / 200.0) * (c[(i + 1) % c.size()] - c[i]));
    return out;
  }
  const double r = radius_of(shape);
  const bool is_tube = std::holds_alternative<Bore>(shape) && space == Space::spatial;
  constexpr int n = 200;
  for (int i = 0; i < n; ++i) {
    const double u = 2.0 * pi * i / n;
    if (space == Space::planar) out.push_back({r * std::cos(u), r * std::sin(u), 0.0});
    if (space == Space::spatial)
      for (int k = 0; k <= n / 2; ++k) {
        const double v = pi * k / (n / 2);
        out.push_back(is_tube ? Vector3{r * std::cos(u), r * std::sin(u), 4.0 * std::cos(v)}
                              : Vector3{r * std::sin(v) * std::cos(u), r * std::sin(v) * std::sin(u), r * std::cos(v)});
      }
  }
  return out;
}

// The distance of a point from a surface, found by looking at all sampled points; with the sign of the matter.
TEST(ProximityProperty, DistanceOfAPointIsThatOfTheNearestPointOfTheSurface) {
  Drawn drawn(5);
  const Shape polygon = Polygon{{{-0.4, -0.3, 0}, {0.5, -0.2, 0}, {0.6, 0.3, 0}, {0.1, 0.7, 0}, {-0.5, 0.2, 0}}};
  for (const Sample& s : std::vector<Sample>{{Point{}, Sphere{0.45}, Space::planar},
                                             {Point{}, Sphere{0.45}, Space::spatial},
                                             {Point{}, Bore{0.7}, Space::planar},
                                             {Point{}, Bore{0.7}, Space::spatial},
                                             {Point{}, Cavity{0.8}, Space::spatial},
                                             {Point{}, polygon, Space::planar}}) {
    const std::vector<Vector3> surface = surface_points(s.b, s.space);
    for (int i = 0; i < 30; ++i) {
      const Pose point = drawn.pose(s.space), pose = drawn.pose(s.space);
      const Vector3 local = point_at(inverse(pose), point.position);
      double nearest = infinity;
      for (const Vector3& p : surface) nearest = std::min(nearest, norm(p - local));
      const double found = std::abs(between(s.a, point, s.b, pose, s.space)[0].distance);
      EXPECT_LE(found, nearest + 1e-12) << text_of(s);
      EXPECT_LE(nearest, std::hypot(found, 0.07)) << text_of(s);  // samples are at most 0.13 apart
    }
  }
}

// The sign says on which side of the surface a point is.
TEST(ProximityProperty, IsNegativeInsideMatter) {
  Drawn drawn(6);
  const Shape square = rectangle(0.8, 0.6);
  for (int i = 0; i < 200; ++i) {
    const Vector3 p = drawn.vector(Space::planar, 1.0);
    const auto distance = [&](const Shape& shape) {
      return between(Point{}, {p, {}}, shape, {}, Space::planar)[0].distance;
    };
    EXPECT_EQ(distance(Sphere{0.5}) < 0.0, std::hypot(p.x, p.y) < 0.5);
    EXPECT_EQ(distance(Bore{0.5}) < 0.0, std::hypot(p.x, p.y) > 0.5);
    EXPECT_EQ(distance(HalfSpace{}) < 0.0, p.y < 0.0);
    EXPECT_EQ(distance(square) < 0.0, std::abs(p.x) < 0.4 && std::abs(p.y) < 0.3);
  }
}

}  // namespace
}  // namespace hysteron::geometry
