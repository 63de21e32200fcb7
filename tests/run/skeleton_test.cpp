// What figures show of bodies: lines through their points, blocks that slide, crosses.
#include "hysteron/run/skeleton.hpp"

#include <gtest/gtest.h>

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
  const Skeleton s = skeleton_of(model, 2.0);
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
    const geometry::Outline block = skeleton_of(model, length).bodies[0];
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
  const geometry::Outline box = skeleton_of(model, 1.0).bodies[0];
  EXPECT_EQ(box.lines.size(), 6u) << "two faces and four edges";
  Vector3 middle;
  for (const Vector3& point : box.points) middle += 1.0 / 8.0 * point;
  expect_point(middle, {0.0, 0.0, 1.0});
}

TEST(Skeleton, OfAFreeBodyIsACrossOfTheScenesSize) {
  Model model;
  model.bodies = {body("disc")};
  const geometry::Outline cross = skeleton_of(model, 40.0).bodies[0];
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
  EXPECT_EQ(length_of(model, *build_system(model)), 1.0) << "a point has no size of its own";
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
  EXPECT_EQ(skeleton_of(model, 1.0).bodies.size(), static_cast<std::size_t>(count));
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

// Two bodies away from the origin, one of which is turned by 90° and turns: p = x + R r and v + ω × R r, by hand.
TEST(ParaView, PointsAndVelocitiesAreThoseOfTheBodies) {
  Skeleton skeleton;
  skeleton.bodies = {{.points = {{0.5, 0.0, 0.0}, {0.0, 0.25, 0.0}, {1.0, 0.0, 0.0}}, .lines = {{0, 1, 2}, {2, 0}}},
                     {.points = {{2.0, 0.0, 0.0}, {0.0, 3.0, 0.0}}, .lines = {{1, 0}}}};
  skeleton.ground = {.points = {{7.0, 8.0, 0.0}, {9.0, 8.0, 0.0}}, .lines = {{0, 1}}};
  const std::vector<BodyState> bodies{
      {.pose = planar_pose(1.0, 2.0, M_PI / 2.0), .velocity = {0.1, -0.2, 0.0}, .angular_velocity = {0.0, 0.0, 3.0}},
      {.pose = planar_pose(-1.0, 4.0), .velocity = {0.3, 0.4, 0.0}, .angular_velocity = {}}};
  const std::string text = vtp_text(skeleton, bodies, Space::planar);
  EXPECT_NE(text.find("NumberOfPoints=\"7\" NumberOfVerts=\"0\" NumberOfLines=\"4\""), std::string::npos) << text;
  expect_numbers(text, "points", {1.0, 2.5, 0, 0.75, 2.0, 0, 1.0, 3.0, 0, 1.0, 4.0, 0, -1.0, 7.0, 0, 7, 8, 0, 9, 8, 0});
  expect_numbers(text, "velocity",
                 {-1.4, -0.2, 0, 0.1, -0.95, 0, -2.9, -0.2, 0, 0.3, 0.4, 0, 0.3, 0.4, 0, 0, 0, 0, 0, 0, 0});
  expect_numbers(text, "connectivity", {0, 1, 2, 2, 0, 4, 3, 5, 6});
  expect_numbers(text, "offsets", {3, 5, 7, 9});
  expect_numbers(text, "body", {0, 0, 1, -1});
}

}  // namespace
}  // namespace hysteron
