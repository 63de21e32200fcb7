#include "hysteron/geometry/shape.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <set>
#include <string>

#include "hysteron/geometry/overlap.hpp"

namespace hysteron::geometry {
namespace {

const Polygon triangle{{{0.0, 0.0, 0.0}, {3.0, 0.0, 0.0}, {0.0, 4.0, 0.0}}};

std::vector<Shape> one_of_each() {
  return {Point{},
          Sphere{0.1},
          HalfSpace{},
          Box{{1, 2, 3}},
          Cylinder{0.2, 1.0},
          Capsule{0.3, 2.0},
          Ellipsoid{{1, 2, 3}},
          triangle,
          Bore{0.4},
          Cavity{0.5},
          Line{{{0, 0, 0}, {1, 0, 0}}}};
}

TEST(Shape, EveryKindHasItsOwnNameAndNumber) {
  std::set<Kind> kinds;
  std::set<std::string_view> names;
  for (const Shape& shape : one_of_each()) {
    kinds.insert(kind_of(shape));
    names.insert(name_of(kind_of(shape)));
    EXPECT_FALSE(check(shape)) << name_of(kind_of(shape));
  }
  EXPECT_EQ(kinds.size(), kind_count);
  EXPECT_EQ(names.size(), kind_count);
  EXPECT_FALSE(names.contains(""));
}

TEST(Shape, SizesMustBePositiveNumbers) {
  const double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
  for (const double bad : {-1.0, nan, inf})
    for (const Shape& shape : {Shape(Sphere{bad}), Shape(Bore{bad}), Shape(Cavity{bad}), Shape(Box{{1, bad, 1}}),
                               Shape(Box{{1, 1, bad}}), Shape(Cylinder{bad, 1}), Shape(Cylinder{1, bad}),
                               Shape(Capsule{bad, 1}), Shape(Capsule{1, bad}), Shape(Ellipsoid{{bad, 1, 1}})})
      EXPECT_TRUE(check(shape)) << name_of(kind_of(shape)) << ' ' << bad;
  for (const Shape& flat : {Shape(Bore{0.0}), Shape(Cavity{0.0}), Shape(Box{{1, 1, 0}}), Shape(Cylinder{1, 0})})
    EXPECT_TRUE(check(flat)) << name_of(kind_of(flat));
  EXPECT_FALSE(check(Sphere{0.0})) << "a point";
  EXPECT_FALSE(check(Capsule{1.0, 0.0})) << "a sphere";
  EXPECT_EQ(check(Bore{-2.0})->message, "radius = -2; must be > 0 (m)");
}

TEST(Shape, PolygonsAreConvexAndCounterClockwise) {
  EXPECT_FALSE(check(triangle));
  EXPECT_FALSE(check(rectangle(2.0, 1.0)));
  EXPECT_TRUE(check(Polygon{{{0, 0, 0}, {1, 0, 0}}})) << "two corners";
  EXPECT_TRUE(check(Polygon{{{0, 0, 0}, {0, 4, 0}, {3, 0, 0}}})) << "clockwise";
  EXPECT_TRUE(check(Polygon{{{0, 0, 0}, {2, 0, 0}, {0.5, 0.5, 0}, {0, 2, 0}}})) << "a dent";
  EXPECT_TRUE(check(Polygon{{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 1, 0}}})) << "a straight corner";
  Polygon star;  // a pentagram turns to the left everywhere, twice around
  for (int i = 0; i < 5; ++i) {
    const double angle = 2.0 * std::numbers::pi * 2 * i / 5;
    star.corners.push_back({std::cos(angle), std::sin(angle), 0.0});
  }
  EXPECT_EQ(check(star)->message, "a polygon must go round once");
}

// The least height of the triangle with sides 3, 4, 5 is that on its longest side: 12/5.
TEST(Shape, HalfThicknessReachesTheMiddle) {
  EXPECT_NEAR(half_thickness(triangle), 1.2, 1e-15);
  EXPECT_EQ(half_thickness(rectangle(2.0, 1.0)), 0.5);
  EXPECT_EQ(half_thickness(Sphere{0.3}), 0.3);
  EXPECT_EQ(half_thickness(Box{{3.0, 1.0, 2.0}}), 0.5);
  EXPECT_EQ(half_thickness(Cylinder{0.4, 3.0}), 0.4);
  EXPECT_EQ(half_thickness(Cylinder{4.0, 3.0}), 1.5);
  EXPECT_EQ(half_thickness(Capsule{0.4, 3.0}), 0.4);
  EXPECT_EQ(half_thickness(Ellipsoid{{3.0, 2.0, 5.0}}), 2.0);
  for (const Shape& shape : {Shape(Point{}), Shape(Sphere{0.0}), Shape(HalfSpace{}), Shape(Bore{1.0})})
    EXPECT_TRUE(std::isinf(half_thickness(shape)));
}

TEST(Shape, InThePlaneIsItsSection) {
  EXPECT_EQ(std::get<Sphere>(*planar_section(Cylinder{0.4, 3.0})).radius, 0.4);
  EXPECT_EQ(std::get<Sphere>(*planar_section(Sphere{0.3})).radius, 0.3);
  const auto box = std::get<Polygon>(*planar_section(Box{{4.0, 2.0, 9.0}}));
  ASSERT_EQ(box.corners.size(), 4u);
  EXPECT_EQ(box.corners[0].x, -2.0);
  EXPECT_EQ(box.corners[0].y, -1.0);
  EXPECT_EQ(box.corners[2].x, 2.0);
  EXPECT_EQ(box.corners[2].y, 1.0);
  EXPECT_FALSE(planar_section(Capsule{1.0, 1.0}));
  EXPECT_FALSE(planar_section(Ellipsoid{{1, 1, 1}}));
}

// Deep overlaps whose volume is known: half of a sphere, and a sphere that lies in another.
TEST(Overlap, OfSpheresIsKnownWhereOneIsHalfOrWhollyCovered) {
  const double r = 0.3, half = 2.0 / 3.0 * std::numbers::pi * r * r * r;
  EXPECT_NEAR(sphere_overlap(r, Kind::half_space, 0.0, r).volume, half, 1e-15);
  EXPECT_NEAR(sphere_overlap(r, Kind::half_space, 0.0, r).area, std::numbers::pi * r * r, 1e-15);
  EXPECT_NEAR(sphere_overlap(r, Kind::half_space, 0.0, 2.0 * r).volume, 2.0 * half, 1e-15);
  EXPECT_NEAR(sphere_overlap(r, Kind::sphere, 1.0, 2.0 * r).volume, 2.0 * half, 1e-15);
  // Two equal spheres a radius apart: 5π/12 r³, on a circle of radius √3/2 r.
  EXPECT_NEAR(sphere_overlap(r, Kind::sphere, r, r).volume, 5.0 * std::numbers::pi / 12.0 * r * r * r, 1e-15);
  EXPECT_NEAR(sphere_overlap(r, Kind::sphere, r, r).area, 0.75 * std::numbers::pi * r * r, 1e-15);
  EXPECT_EQ(sphere_overlap(r, Kind::cavity, 1.0, -0.1).volume, 0.0);
  EXPECT_FALSE(has_sphere_overlap(Kind::bore));
  EXPECT_FALSE(has_sphere_overlap(Kind::polygon));
}

}  // namespace
}  // namespace hysteron::geometry
