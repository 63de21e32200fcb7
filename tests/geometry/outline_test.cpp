// Lines of shapes: their points lie on the surface, and reach its ends.
#include "hysteron/geometry/outline.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace hysteron::geometry {
namespace {

struct Extent {
  Vector3 low{1e9, 1e9, 1e9}, high{-1e9, -1e9, -1e9};
};
Extent extent_of(const Outline& outline) {
  Extent e;
  for (const Vector3& p : outline.points) {
    e.low = {std::min(e.low.x, p.x), std::min(e.low.y, p.y), std::min(e.low.z, p.z)};
    e.high = {std::max(e.high.x, p.x), std::max(e.high.y, p.y), std::max(e.high.z, p.z)};
  }
  return e;
}
void expect_half_sizes(const Shape& shape, Space space, const Vector3& half) {
  const Extent e = extent_of(outline_of(shape, space));
  const Vector3 middle = e.low + e.high, sizes = e.high - e.low;
  EXPECT_LT(norm(middle), 1e-12) << name_of(kind_of(shape));
  EXPECT_LT(norm(sizes - 2.0 * half), 1e-12)
      << name_of(kind_of(shape)) << ' ' << sizes.x << ' ' << sizes.y << ' ' << sizes.z;
}

TEST(Outline, ReachesTheEndsOfItsShape) {
  expect_half_sizes(Sphere{0.5}, Space::spatial, {0.5, 0.5, 0.5});
  expect_half_sizes(Cavity{0.5}, Space::spatial, {0.5, 0.5, 0.5});
  expect_half_sizes(Box{{1, 2, 3}}, Space::spatial, {0.5, 1.0, 1.5});
  expect_half_sizes(Cylinder{0.3, 2.0}, Space::spatial, {0.3, 0.3, 1.0});
  expect_half_sizes(Capsule{0.3, 2.0}, Space::spatial, {0.3, 0.3, 1.3});
  expect_half_sizes(Ellipsoid{{1, 2, 3}}, Space::spatial, {1, 2, 3});
  expect_half_sizes(Bore{0.4}, Space::spatial, {0.4, 0.4, 0.4});
  expect_half_sizes(rectangle(2.0, 1.0), Space::planar, {1.0, 0.5, 0.0});
  expect_half_sizes(Line{{{-1, -2, 0}, {0, 0, 0}, {1, 2, 0}}}, Space::planar, {1, 2, 0});
}

TEST(Outline, InThePlaneLiesInThePlane) {
  expect_half_sizes(Sphere{0.5}, Space::planar, {0.5, 0.5, 0.0});
  expect_half_sizes(Cavity{0.5}, Space::planar, {0.5, 0.5, 0.0});
  expect_half_sizes(Bore{0.5}, Space::planar, {0.5, 0.5, 0.0});
  expect_half_sizes(Cylinder{0.3, 2.0}, Space::planar, {0.3, 0.3, 0.0});
  expect_half_sizes(Capsule{0.3, 2.0}, Space::planar, {0.3, 0.3, 0.0});
  expect_half_sizes(Box{{1, 2, 3}}, Space::planar, {0.5, 1.0, 0.0});
  expect_half_sizes(Ellipsoid{{1, 2, 3}}, Space::planar, {1, 2, 0});
}

// A capsule's points are at its radius from the straight line between the centres of its ends.
TEST(Outline, OfACapsuleLiesOnIt) {
  for (const Vector3& p : outline_of(Capsule{0.3, 2.0}, Space::spatial).points) {
    const double beyond = std::max(0.0, std::abs(p.z) - 1.0);
    EXPECT_NEAR(std::hypot(p.x, p.y, beyond), 0.3, 1e-12);
  }
}

double length_of(const Outline& outline) {
  double sum = 0.0;
  for (const auto& line : outline.lines)
    for (std::size_t i = 1; i < line.size(); ++i) sum += norm(outline.points[line[i]] - outline.points[line[i - 1]]);
  return sum;
}
double mean_z(const Outline& outline) {
  double sum = 0.0;
  for (const Vector3& p : outline.points) sum += p.z;
  return sum / static_cast<double>(outline.points.size());
}

// Circles are polygons with 48 corners, of length 96 r sin(π/48).
TEST(Outline, HasTheLengthOfItsLines) {
  const double circle = 96.0 * std::sin(std::numbers::pi / 48.0);
  EXPECT_NEAR(length_of(outline_of(Sphere{0.5}, Space::spatial)), 3.0 * 0.5 * circle, 1e-12);
  EXPECT_NEAR(length_of(outline_of(Sphere{0.5}, Space::planar)), 0.5 * circle + 0.5, 1e-12);
  EXPECT_NEAR(length_of(outline_of(Cylinder{0.3, 2.0}, Space::spatial)), 2.0 * 0.3 * circle + 4.0 * 2.0, 1e-12);
  EXPECT_NEAR(length_of(outline_of(Capsule{0.3, 2.0}, Space::spatial)), 4.0 * 0.3 * circle + 4.0 * 2.0, 1e-12);
  EXPECT_NEAR(length_of(outline_of(Box{{1, 2, 3}}, Space::spatial)), 4.0 * (1 + 2 + 3), 1e-12);
  EXPECT_NEAR(length_of(outline_of(rectangle(2.0, 1.0), Space::planar)), 6.0, 1e-12);
  // A square of 4 m with its two middle lines, and 4 times 15 strokes, each 0.6 of a fifteenth of a side.
  EXPECT_NEAR(length_of(half_space_outline(2.0, Space::spatial)), 12.0 * 2.0 + 4 * 15 * 0.16, 1e-12);
  // A rectangle of 4 m by 2 m: 15 strokes along each longer side, 8 (rounded from 7.5) along the others.
  EXPECT_NEAR(length_of(half_space_outline(2.0, 1.0)), 12.0 + 6.0 + 2 * (15 + 8) * 0.16, 1e-12);
  // 60 strokes at 45 degrees, 0.6 of a sixtieth of the line deep.
  EXPECT_NEAR(length_of(half_space_outline(2.0, Space::planar)), 4.0 + std::sqrt(2.0) * 0.6 * 4.0, 1e-12);
  EXPECT_EQ(half_space_outline(2.0, Space::planar).lines.size(), 61u);
  for (const Shape& shape : {Shape(Cylinder{0.3, 2.0}), Shape(Capsule{0.3, 2.0}), Shape(Bore{0.4})})
    EXPECT_NEAR(mean_z(outline_of(shape, Space::spatial)), 0.0, 1e-12) << "both ends are drawn";
}

TEST(Outline, OfADiscShowsHowItTurns) {
  EXPECT_EQ(outline_of(Sphere{0.5}, Space::planar).lines.size(), 2u) << "a circle and a radius";
  EXPECT_EQ(outline_of(Bore{0.5}, Space::planar).lines.size(), 1u) << "a hole has none";
  EXPECT_EQ(outline_of(Box{{1, 2, 3}}, Space::spatial).lines.size(), 6u) << "two faces and four edges";
  EXPECT_TRUE(outline_of(HalfSpace{}, Space::planar).points.empty());
}

TEST(Outline, OfAHalfSpaceIsHatchedOnTheSideOfItsMatter) {
  const Extent planar = extent_of(half_space_outline(2.0, Space::planar));
  EXPECT_NEAR(planar.high.x, 2.0, 1e-12);
  EXPECT_EQ(planar.high.y, 0.0);
  EXPECT_LT(planar.low.y, 0.0);
  const Extent spatial = extent_of(half_space_outline(2.0, Space::spatial));
  EXPECT_EQ(spatial.high.x, 2.0);
  EXPECT_EQ(spatial.low.y, -2.0);
  EXPECT_NEAR(spatial.low.z, -0.16, 1e-12);
  EXPECT_EQ(spatial.high.z, 0.0);
  const Extent rectangle = extent_of(half_space_outline(2.0, 1.0));
  EXPECT_EQ(rectangle.high.x, 2.0);
  EXPECT_EQ(rectangle.high.y, 1.0);
  EXPECT_EQ(half_space_outline(2.0, Space::planar, 8).lines.size(), 9u);
}

TEST(Outline, OfAPointIsADot) {
  const Outline dot = outline_of(Point{}, Space::planar);
  ASSERT_EQ(dot.points.size(), 1u);
  EXPECT_EQ(norm(dot.points[0]), 0.0);
  EXPECT_EQ(dot.lines, (std::vector<std::vector<std::size_t>>{{0}}));
}

// Every point of a silhouette lies on the surface, where its normal (the gradient, by hand) is across the direction.
void expect_grazed(const Shape& shape, const Vector3& direction, auto level, auto gradient) {
  const Outline lines = silhouette_of(shape, direction);
  EXPECT_FALSE(lines.lines.empty());
  for (const Vector3& p : lines.points) {
    EXPECT_NEAR(level(p), 1.0, 1e-12);
    EXPECT_NEAR(dot(gradient(p), direction), 0.0, 1e-12);
  }
}

TEST(Silhouette, IsWhereLinesOfSightGraze) {
  const Vector3 a{1.0, 2.0, 0.5};
  for (const Vector3& direction : {Vector3{0.3, -0.5, 0.8}, {0.0, 0.0, 1.0}, {0.0, 0.0, -2.0}, {1.0, 0.0, 0.0}}) {
    const auto in_ellipsoid = [&](const Vector3& p) {
      return p.x * p.x / (a.x * a.x) + p.y * p.y / (a.y * a.y) + p.z * p.z / (a.z * a.z);
    };
    const auto off_ellipsoid = [&](const Vector3& p) {
      return Vector3{p.x / (a.x * a.x), p.y / (a.y * a.y), p.z / (a.z * a.z)};
    };
    expect_grazed(Ellipsoid{a}, direction, in_ellipsoid, off_ellipsoid);
    const auto in_sphere = [](const Vector3& p) { return dot(p, p) / 0.25; };
    const auto off_sphere = [](const Vector3& p) { return p; };
    expect_grazed(Sphere{0.5}, direction, in_sphere, off_sphere);
    expect_grazed(Cavity{0.5}, direction, in_sphere, off_sphere);
    const auto off_axis = [](const Vector3& p) { return Vector3{p.x, p.y, 0.0}; };
    const auto in_tube = [&](const Vector3& p) { return dot(off_axis(p), off_axis(p)) / 0.09; };
    expect_grazed(Cylinder{0.3, 2.0}, direction, in_tube, off_axis);
    expect_grazed(Bore{0.3}, direction, in_tube, off_axis);
    const auto off_capsule = [](const Vector3& p) { return p - Vector3{0.0, 0.0, std::clamp(p.z, -1.0, 1.0)}; };
    const auto in_capsule = [&](const Vector3& p) { return dot(off_capsule(p), off_capsule(p)) / 0.09; };
    expect_grazed(Capsule{0.3, 2.0}, direction, in_capsule, off_capsule);
  }
}

// Seen along y, a capsule is as long as it is: half circles of radius 0.3 about (0, 0, 1) and (0, 0, -1).
TEST(Silhouette, ReachesTheEndsOfItsShape) {
  const Extent capsule = extent_of(silhouette_of(Capsule{0.3, 2.0}, {0, 1, 0}));
  EXPECT_LT(norm(capsule.high - Vector3{0.3, 0.0, 1.3}) + norm(capsule.low - Vector3{-0.3, 0.0, -1.3}), 1e-12);
  const Extent cylinder = extent_of(silhouette_of(Cylinder{0.3, 2.0}, {0, 1, 0}));
  EXPECT_LT(norm(cylinder.high - Vector3{0.3, 0.0, 1.0}) + norm(cylinder.low - Vector3{-0.3, 0.0, -1.0}), 1e-12);
  const Extent ellipsoid = extent_of(silhouette_of(Ellipsoid{{1, 2, 3}}, {1, 0, 0}));
  EXPECT_LT(norm(ellipsoid.high - Vector3{0, 2, 3}) + norm(ellipsoid.low - Vector3{0, -2, -3}), 1e-12);
}

TEST(Silhouette, OfEdgesIsEmpty) {
  for (const Shape& shape : {Shape(Box{{1, 2, 3}}), Shape(Point{}), Shape(HalfSpace{}), Shape(Line{{{}, {1, 0, 0}}}),
                             Shape(rectangle(1, 2))})
    EXPECT_TRUE(silhouette_of(shape, {1, 2, 3}).lines.empty()) << name_of(kind_of(shape));
}

TEST(Outline, AppendsLinesInTheirPlace) {
  Outline target{.points = {{9, 9, 9}}, .lines = {{0}}};
  const Outline lines{.points = {{1, 0, 0}, {2, 0, 0}}, .lines = {{0, 1}}};
  append(lines, planar_pose(5.0, 6.0, std::numbers::pi / 2.0), target);
  ASSERT_EQ(target.points.size(), 3u);
  EXPECT_LT(norm(target.points[2] - Vector3{5.0, 8.0, 0.0}), 1e-12);
  EXPECT_EQ(target.lines[1], (std::vector<std::size_t>{1, 2}));
}

}  // namespace
}  // namespace hysteron::geometry
