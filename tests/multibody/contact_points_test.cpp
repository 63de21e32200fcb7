// Points of contact of pairs: names, and which side is the first.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/contact_models.hpp"

namespace hysteron::multibody {
namespace {

std::vector<ContactPoint> points_of(Model& model, const Shape& first, const Shape& second) {
  model.bodies = {testing::planar_body("a", 1.0, 1.0), testing::planar_body("b", 1.0, 1.0)};
  ContactPair pair;
  pair.name = "pair";
  pair.first = {{"a", "", {}}, first};
  pair.second = {{"b", "", {}}, second};
  pair.element = testing::element_of({.law = "hertz", .values = {{"stiffness", 1e6}}});
  model.contacts = {pair};
  const auto points = contact_points(model);
  EXPECT_TRUE(points);
  return points ? *points : std::vector<ContactPoint>{};
}

std::string first_body(const Shape& first, const Shape& second) {
  Model model;
  const auto points = points_of(model, first, second);
  EXPECT_EQ(points.size(), 1u);
  EXPECT_EQ(points[0].name, "pair");
  EXPECT_NE(points[0].first(model).mount.body, points[0].second(model).mount.body);
  return points[0].first(model).mount.body;
}

TEST(ContactPoints, BeginWithTheSphereOrPoint) {
  EXPECT_EQ(first_body(Sphere{1.0}, HalfSpace{}), "a");
  EXPECT_EQ(first_body(HalfSpace{}, Sphere{1.0}), "b");
  EXPECT_EQ(first_body(Bore{2.0}, Point{}), "b");
  EXPECT_EQ(first_body(geometry::rectangle(1.0, 1.0), Point{}), "b");
  EXPECT_EQ(first_body(Sphere{1.0}, Sphere{2.0}), "a");
  EXPECT_EQ(first_body(Sphere{1.0}, Point{}), "a");
  EXPECT_EQ(first_body(Point{}, Sphere{1.0}), "a");
}

// Four corners of the first, then three of the second.
TEST(ContactPoints, OfPolygonsBeginWithTheOneWhoseCornerTouches) {
  Model model;
  const Shape triangle = Polygon{{{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}}};
  const auto points = points_of(model, geometry::rectangle(1.0, 1.0), triangle);
  ASSERT_EQ(points.size(), 7u);
  for (std::size_t i = 0; i < points.size(); ++i) {
    EXPECT_EQ(points[i].name, "pair[" + std::to_string(i + 1) + "]");
    EXPECT_EQ(points[i].number, i);
    EXPECT_EQ(points[i].first(model).mount.body, i < 4 ? "a" : "b");
  }
}

}  // namespace
}  // namespace hysteron::multibody
