// What figures show of bodies: shapes, lines through their points, blocks that slide, crosses.
#include "hysteron/run/skeleton.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iterator>
#include <sstream>

#include "hysteron/multibody/sizes.hpp"
#include "hysteron/run/paraview.hpp"

namespace hysteron {
namespace {

using namespace multibody;

Body body(const std::string& name, const Vector3& centre = {}) {
  Body out;
  out.name = name;
  out.mass = 1.0;
  out.inertia = {1.0, 1.0, 1.0};
  out.centre = centre;
  return out;
}

Joint joint(JointType type, const std::string& name, const Mount& first, const Mount& second) {
  Joint out;
  out.name = name;
  out.type = type;
  out.first = first;
  out.second = second;
  return out;
}

Mount on(const std::string& name, const Vector3& point = {}, double angle = 0.0) {
  return {.body = name, .frame = {}, .pose = {point, axis_angle({0.0, 0.0, 1.0}, angle)}};
}

void expect_point(const Vector3& a, const Vector3& b) { EXPECT_LT(norm(a - b), 1e-12) << a.x << " " << a.y; }

TEST(Skeleton, IsALineThroughJointsAndFrames) {
  Model model;
  model.bodies = {body("rod")};
  model.bodies[0].frames = {{"end", {{2.0, 0.0, 0.0}, {}}}};
  model.ground_frames = {{"pivot", {{0.5, 0.5, 0.0}, {}}}};
  model.joints = {joint(JointType::revolute, "pin", {.body = ground_name, .frame = "pivot", .pose = {}}, on("rod"))};
  const Skeleton s = skeleton_of(model, {}, 2.0);
  ASSERT_EQ(s.supports.size(), 1u);
  expect_point(s.supports[0], {0.5, 0.5, 0.0});
  ASSERT_EQ(s.bodies[0].lines.size(), 1u);
  ASSERT_EQ(s.bodies[0].points.size(), 2u);
  expect_point(s.bodies[0].points[1], {2.0, 0.0, 0.0});
}

// The place of a prismatic joint along its axis is arbitrary: the slider is a block at its pin, turned with the axis.
TEST(Skeleton, OfASliderIsABlockAroundItsPin) {
  constexpr double slope = 0.5, length = 3.0;
  for (const bool ground_is_first : {true, false}) {
    Model model;
    model.bodies = {body("slider")};
    Mount far = on("slider", {-7.0, 0.0, 0.0}, slope), ground = on(ground_name, {}, slope);
    model.joints = {
        joint(JointType::prismatic, "guide", ground_is_first ? ground : far, ground_is_first ? far : ground),
        joint(JointType::revolute, "pin", on("slider", {0.1, 0.2, 0.0}), on(ground_name, {1.0, 1.0, 0.0}))};
    const geometry::Outline block = skeleton_of(model, {}, length).bodies[0];
    ASSERT_EQ(block.lines.size(), 1u) << "no line to the joint's own place";
    ASSERT_EQ(block.lines[0].size(), 5u);
    EXPECT_EQ(block.lines[0].front(), block.lines[0].back());
    Vector3 middle;
    for (std::size_t i = 0; i < 4; ++i) middle += 0.25 * block.points[block.lines[0][i]];
    expect_point(middle, {0.1, 0.2, 0.0});
    const Vector3 side = block.points[block.lines[0][0]] - block.points[block.lines[0][1]];
    expect_point(side, 0.1 * length * Vector3{std::cos(slope), std::sin(slope), 0.0});
  }
}

TEST(Skeleton, OfASliderInSpaceIsABox) {
  Model model;
  model.space = Space::spatial;
  model.bodies = {body("slider", {0.0, 0.0, 1.0})};
  model.joints = {joint(JointType::prismatic, "guide", on(ground_name), on("slider"))};
  const geometry::Outline box = skeleton_of(model, {}, 1.0).bodies[0];
  EXPECT_EQ(box.lines.size(), 6u) << "two faces and four edges";
  Vector3 middle;
  for (const Vector3& point : box.points) middle += 1.0 / 8.0 * point;
  expect_point(middle, {0.0, 0.0, 1.0});
}

TEST(Skeleton, OfAFreeBodyIsACrossOfTheScenesSize) {
  Model model;
  model.bodies = {body("disc")};
  const geometry::Outline cross = skeleton_of(model, {}, 40.0).bodies[0];
  ASSERT_EQ(cross.lines.size(), 2u);
  EXPECT_NEAR(norm(cross.points[1] - cross.points[0]), 4.0, 1e-12);
}

TEST(SceneLength, IsTheDiagonalOfBodiesAndJoints) {
  Model model;
  model.bodies = {body("a"), body("b")};
  model.bodies[0].pose = planar_pose(0.0, 0.0);
  model.bodies[1].pose = planar_pose(3.0, 4.0);
  const auto built = build_system(model);
  ASSERT_TRUE(built);
  EXPECT_NEAR(length_of(model, *built), 5.0, 1e-12);
  model.bodies.resize(1);
  EXPECT_EQ(length_of(model, *build_system(model)), 0.0) << "a point has no size of its own";
  EXPECT_EQ(skeleton_of(model, {}, 0.0).length, 1.0);
}

// Bodies are found by name in constant time: with a search this would take half a minute.
TEST(Skeleton, OfManyBodiesIsQuick) {
  Model model;
  constexpr int count = 30000;
  for (int i = 0; i < count; ++i) {
    model.bodies.push_back(body("link_" + std::to_string(i)));
    if (i > 0)
      model.joints.push_back(joint(JointType::revolute, "pin_" + std::to_string(i),
                                   on("link_" + std::to_string(i - 1), {1.0, 0.0, 0.0}),
                                   on("link_" + std::to_string(i))));
  }
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(skeleton_of(model, {}, 1.0).bodies.size(), static_cast<std::size_t>(count));
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(2));
}

// The numbers of a named array of a VTK file.
std::vector<double> array_of(const std::string& text, const std::string& name) {
  const std::size_t at = text.find("Name=\"" + name + "\""), begin = text.find(">\n", at) + 2;
  std::istringstream numbers(text.substr(begin, text.find("</DataArray>", begin) - begin));
  return {std::istream_iterator<double>(numbers), {}};
}

void expect_numbers(const std::string& text, const std::string& name, const std::vector<double>& expected) {
  const std::vector<double> found = array_of(text, name);
  ASSERT_EQ(found.size(), expected.size()) << name;
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], expected[i], 1e-12) << name << ' ' << i;
}

// Two bodies away from the origin, one of which is turned by 90° and turns: p = x + R r and v + ω × R r, by hand. The
// second one has a point, which comes before all lines.
TEST(ParaView, PointsAndVelocitiesAreThoseOfTheBodies) {
  Skeleton skeleton;
  skeleton.bodies = {{.points = {{0.5, 0.0, 0.0}, {0.0, 0.25, 0.0}, {1.0, 0.0, 0.0}}, .lines = {{0, 1, 2}, {2, 0}}},
                     {.points = {{2.0, 0.0, 0.0}, {0.0, 3.0, 0.0}}, .lines = {{1, 0}, {1}}}};
  skeleton.ground = {.points = {{7.0, 8.0, 0.0}, {9.0, 8.0, 0.0}}, .lines = {{0, 1}}};
  const std::vector<BodyState> bodies{
      {.pose = planar_pose(1.0, 2.0, M_PI / 2.0), .velocity = {0.1, -0.2, 0.0}, .angular_velocity = {0.0, 0.0, 3.0}},
      {.pose = planar_pose(-1.0, 4.0), .velocity = {0.3, 0.4, 0.0}, .angular_velocity = {}}};
  const std::string text = vtp_text(skeleton, bodies, Space::planar);
  EXPECT_NE(text.find("NumberOfPoints=\"7\" NumberOfVerts=\"1\" NumberOfLines=\"4\""), std::string::npos) << text;
  expect_numbers(text, "points", {1.0, 2.5, 0, 0.75, 2.0, 0, 1.0, 3.0, 0, 1.0, 4.0, 0, -1.0, 7.0, 0, 7, 8, 0, 9, 8, 0});
  expect_numbers(text, "velocity",
                 {-1.4, -0.2, 0, 0.1, -0.95, 0, -2.9, -0.2, 0, 0.3, 0.4, 0, 0.3, 0.4, 0, 0, 0, 0, 0, 0, 0});
  const std::string dots = text.substr(text.find("<Verts>")), lines = text.substr(text.find("<Lines>"));
  expect_numbers(dots, "connectivity", {4});
  expect_numbers(dots, "offsets", {1});
  expect_numbers(lines, "connectivity", {0, 1, 2, 2, 0, 4, 3, 5, 6});
  expect_numbers(lines, "offsets", {3, 5, 7, 9});
  expect_numbers(text, "body", {1, 0, 0, 1, -1});
  // Black, twice the blue of Okabe and Ito, black, and the grey of the ground.
  expect_numbers(text, "colour", {0, 0, 0, 0, 114, 178, 0, 114, 178, 0, 0, 0, 85, 85, 85});
}

// A shape of each kind.
geometry::Shape example_of(geometry::Kind kind) {
  switch (kind) {
    case geometry::Kind::point:
      return geometry::Point{};
    case geometry::Kind::sphere:
      return geometry::Sphere{0.5};
    case geometry::Kind::half_space:
      return geometry::HalfSpace{};
    case geometry::Kind::box:
      return geometry::Box{{1.0, 0.6, 0.4}};
    case geometry::Kind::cylinder:
      return geometry::Cylinder{0.5, 0.8};
    case geometry::Kind::capsule:
      return geometry::Capsule{0.5, 0.8};
    case geometry::Kind::ellipsoid:
      return geometry::Ellipsoid{{0.5, 0.3, 0.2}};
    case geometry::Kind::polygon:
      return geometry::rectangle(1.0, 0.6);
    case geometry::Kind::bore:
      return geometry::Bore{0.5};
    case geometry::Kind::cavity:
      return geometry::Cavity{0.5};
    case geometry::Kind::line:
      return geometry::Line{{{-0.5, 0.0, 0.0}, {0.5, 0.0, 0.0}}};
  }
  return geometry::Point{};
}

// As a shape of a body and as one of the ground; everything but a point reaches 0.5 to both sides of its place.
TEST(Skeleton, DrawsEveryKindOfShape) {
  for (const Space space : {Space::planar, Space::spatial})
    for (std::size_t k = 0; k < geometry::kind_count; ++k) {
      const auto kind = static_cast<geometry::Kind>(k);
      SCOPED_TRACE(geometry::name_of(kind));
      ASSERT_EQ(geometry::kind_of(example_of(kind)), kind) << "a new kind needs an example";
      Model model;
      model.space = space;
      model.bodies = {body("b")};
      const std::vector<scene::PlacedShape> shapes{{"b", planar_pose(3.0, 2.0), example_of(kind)},
                                                   {"ground", planar_pose(-3.0, 1.0), example_of(kind)}};
      const Skeleton s = skeleton_of(model, shapes, 1.0);
      const bool is_point = kind == geometry::Kind::point, is_plane = kind == geometry::Kind::half_space;
      double low = 1e9, high = -1e9;
      for (const auto& line : s.bodies[0].lines)
        if (line.size() == 1 || !is_point)  // the cross of a point
          for (const std::size_t i : line) {
            low = std::min(low, s.bodies[0].points[i].x);
            high = std::max(high, s.bodies[0].points[i].x);
          }
      const double half = is_point ? 0.0 : 0.5;
      if (is_plane) {
        EXPECT_LT(low, 3.0) << "a flank";
        EXPECT_GT(high, 3.0);
        ASSERT_EQ(s.planes.size(), 1u);
        expect_point(s.planes[0].position, {-3.0, 1.0, 0.0});
        continue;
      }
      EXPECT_NEAR(low, 3.0 - half, 1e-12);
      EXPECT_NEAR(high, 3.0 + half, 1e-12);
      double right = -1e9;
      for (const Vector3& p : s.ground.points) right = std::max(right, p.x);
      EXPECT_NEAR(right, -3.0 + half, 1e-12);
      EXPECT_EQ(s.ground_shapes.size(), 1u);
    }
}

ContactPair pair_of(const ContactSide& first, const ContactSide& second) {
  ContactPair out;
  out.first = first;
  out.second = second;
  return out;
}

// The scene says what a body looks like and the contact repeats it: a cylinder and a box touch in the plane as a circle
// and a polygon.
TEST(Skeleton, DrawsAShapeThatTouchesOnce) {
  Model model;
  model.bodies = {body("roll"), body("box")};
  const std::vector<scene::PlacedShape> shapes{{"roll", planar_pose(1.0, 0.0), geometry::Cylinder{0.5, 1.0}},
                                               {"box", {}, geometry::Box{{2.0, 1.0, 1.0}}}};
  const ContactSide roll{on("roll", {1.0, 0.0, 0.0}), geometry::Sphere{0.5}},
      box{on("box"), geometry::rectangle(2.0, 1.0)};
  model.contacts = {pair_of(roll, box), pair_of(roll, {on(ground_name), geometry::HalfSpace{}}),
                    pair_of(box, {on(ground_name), geometry::HalfSpace{}})};
  const Skeleton s = skeleton_of(model, shapes, 1.0);
  EXPECT_EQ(s.bodies[0].lines.size(), 2u) << "a circle and its radius";
  EXPECT_EQ(s.bodies[1].lines.size(), 1u) << "a rectangle";
  EXPECT_EQ(s.planes.size(), 1u);
  model.contacts.push_back(pair_of({on("roll", {1.0, 0.0, 0.0}), geometry::Sphere{0.4}}, box));
  EXPECT_EQ(skeleton_of(model, shapes, 1.0).bodies[0].lines.size(), 4u) << "another circle";
}

// A block of 4 m by 3 m lies 6 m from the origin of its body: with that origin it takes 8 m by 3 m.
TEST(Skeleton, IsAsLargeAsItsLargestBody) {
  Model model;
  model.bodies = {body("far"), body("bare")};
  const std::vector<scene::PlacedShape> shapes{{"far", planar_pose(6.0, 1.5), geometry::Box{{4.0, 3.0, 1.0}}},
                                               {"ground", {}, geometry::Box{{1e4, 1e4, 1.0}}}};
  const Skeleton s = skeleton_of(model, shapes, 2.0);
  EXPECT_NEAR(s.length, std::hypot(8.0, 3.0), 1e-12) << "large ground does not count";
  EXPECT_NEAR(norm(s.bodies[1].points[1] - s.bodies[1].points[0]), 0.1 * s.length, 1e-12);
  EXPECT_EQ(skeleton_of(model, shapes, 20.0).length, 20.0);
}

// What the scene says of a body stands in the place of blocks and of lines through frames, not of those through joints.
TEST(Skeleton, OfABodyWithShapesHasNoOtherLinesThanThoseBetweenJoints) {
  Model model;
  model.bodies = {body("slider")};
  model.bodies[0].frames = {{"corner", {{1.0, 1.0, 0.0}, {}}}, {"other", {{1.0, -1.0, 0.0}, {}}}};
  model.joints = {joint(JointType::prismatic, "guide", on(ground_name), on("slider"))};
  const std::vector<scene::PlacedShape> shapes{{"slider", {}, geometry::Box{{2.0, 2.0, 1.0}}}};
  EXPECT_EQ(skeleton_of(model, shapes, 1.0).bodies[0].lines.size(), 1u);
  EXPECT_EQ(skeleton_of(model, {}, 1.0).bodies[0].lines.size(), 2u) << "a line and a block";
  model.joints.push_back(joint(JointType::revolute, "a", on(ground_name), on("slider", {0.5, 0.5, 0.0})));
  model.joints.push_back(joint(JointType::revolute, "b", on(ground_name), on("slider", {-0.5, 0.5, 0.0})));
  EXPECT_EQ(skeleton_of(model, shapes, 1.0).bodies[0].lines.size(), 2u) << "the box and a line between two pins";
}

// A pendulum hangs in a socket: a line leads from its ball to its centre of mass. A free ball has none, nor does one
// whose scene says what it looks like.
TEST(Skeleton, OfABodyWithARoundSurfaceGoesToItsCentreOfMass) {
  Model model;
  model.space = Space::spatial;
  model.bodies = {body("pendulum", {0.0, 0.0, -3.0}), body("ball")};
  const geometry::Sphere sphere{0.5};
  model.contacts = {pair_of({on("pendulum"), sphere}, {on(ground_name), geometry::Cavity{0.6}}),
                    pair_of({on("ball"), sphere}, {on(ground_name), geometry::HalfSpace{}})};
  const Skeleton s = skeleton_of(model, {}, 1.0);
  ASSERT_EQ(s.bodies[0].lines.size(), 4u) << "a line and three circles";
  ASSERT_EQ(s.bodies[0].lines[0].size(), 2u);
  expect_point(s.bodies[0].points[s.bodies[0].lines[0][0]], {});
  expect_point(s.bodies[0].points[s.bodies[0].lines[0][1]], {0.0, 0.0, -3.0});
  EXPECT_EQ(s.bodies[1].lines.size(), 3u);
  const std::vector<scene::PlacedShape> shapes{{"pendulum", {}, sphere}};
  EXPECT_EQ(skeleton_of(model, shapes, 1.0).bodies[0].lines.size(), 3u);
}

// Four corners and a point inside touch: dots, and in the plane the polygon around them.
TEST(Skeleton, OfPointsThatTouchIsTheirPolygon) {
  Model model;
  model.bodies = {body("block")};
  const std::vector<Vector3> points{{1, 1, 0}, {-1, -1, 0}, {0.2, 0.1, 0}, {1, -1, 0}, {-1, 1, 0}};
  for (const Vector3& p : points)
    model.contacts.push_back(pair_of({on("block", p), geometry::Point{}}, {on(ground_name), geometry::HalfSpace{}}));
  const auto lines_of_length = [](const geometry::Outline& outline, std::size_t length) {
    std::vector<std::vector<std::size_t>> out;
    for (const auto& line : outline.lines)
      if (line.size() == length) out.push_back(line);
    return out;
  };
  const geometry::Outline planar = skeleton_of(model, {}, 1.0).bodies[0];
  EXPECT_EQ(lines_of_length(planar, 1).size(), 5u);
  const auto polygons = lines_of_length(planar, 5);
  ASSERT_EQ(polygons.size(), 1u);
  double area = 0.0;  // by the shoelace formula
  for (std::size_t i = 1; i < 5; ++i)
    area += 0.5 * cross(planar.points[polygons[0][i - 1]], planar.points[polygons[0][i]]).z;
  EXPECT_NEAR(area, 4.0, 1e-12);
  model.space = Space::spatial;
  EXPECT_EQ(lines_of_length(skeleton_of(model, {}, 1.0).bodies[0], 1).size(), 5u);
}

}  // namespace
}  // namespace hysteron
