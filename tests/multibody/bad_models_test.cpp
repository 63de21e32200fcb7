// Models that make no sense are refused with a message that names what is wrong.
#include <functional>

#include "support/multibody_runs.hpp"

namespace hysteron::multibody::testing {
namespace {

Model good(Space space = Space::planar) {
  Model model;
  model.space = space;
  model.bodies = {rod("arm", 1.0, 1.0), rod("leg", 1.0, 1.0)};
  for (Body& body : model.bodies) body.inertia.xx = 0.01;
  model.joints = {revolute("hip", on("ground"), on("arm")), revolute("knee", on("arm", 1.0), on("leg"))};
  return model;
}

void expect_refused(const std::function<void(Model&)>& spoil, const std::string& words, Space space = Space::planar) {
  Model model = good(space);
  spoil(model);
  const auto result = build_system(model);
  ASSERT_FALSE(result) << words;
  EXPECT_NE(result.error().message.find(words), std::string::npos) << result.error().message;
}

TEST(BadModel, TheGoodOneIsBuilt) {
  EXPECT_TRUE(build_system(good()));
  EXPECT_TRUE(build_system(good(Space::spatial)));
}

TEST(BadModel, MassesAndInertias) {
  expect_refused([](Model& m) { m.bodies[1].mass = 0.0; }, "leg.mass = 0; must be > 0");
  expect_refused([](Model& m) { m.bodies[1].mass = -2.0; }, "leg.mass = -2");
  expect_refused([](Model& m) { m.bodies[1].mass = std::nan(""); }, "leg.mass");
  expect_refused([](Model& m) { m.bodies[0].inertia.zz = -0.1; }, "arm.inertia");
  expect_refused([](Model& m) { m.bodies[0].inertia = {.xx = 1.0, .yy = 1.0, .zz = 2.1}; }, "sum of the other two",
                 Space::spatial);
  expect_refused([](Model& m) { m.bodies[0].inertia = {.xx = 1.0, .yy = 1.0, .zz = 1.0, .xy = 0.9}; }, "arm.inertia",
                 Space::spatial);
  expect_refused([](Model& m) { m.bodies[0].centre.x = INFINITY; }, "arm.centre");
}

TEST(BadModel, NamesAndReferences) {
  expect_refused([](Model& m) { m.bodies[1].name = "arm"; }, "two bodies are named 'arm'");
  expect_refused([](Model& m) { m.bodies[1].name = "ground"; }, "no body may be named 'ground'");
  expect_refused([](Model& m) { m.joints[1].name = "hip"; }, "two joints are named 'hip'");
  expect_refused([](Model& m) { m.joints[1].name = ""; }, "has no name");
  expect_refused([](Model& m) { m.joints[1].second.body = "lge"; }, "did you mean 'leg'?");
  expect_refused([](Model& m) { m.joints[1].second.frame = "toe"; }, "unknown frame 'toe'");
  expect_refused([](Model& m) { m.joints[1].second.body = "arm"; }, "with itself");
  expect_refused(
      [](Model& m) {
        m.drivers = {{"d", {"hipp", 0}, Driver::Kind::position, 0.0}};
      },
      "did you mean 'hip'?");
  expect_refused(
      [](Model& m) {
        m.drivers = {{"d", {"hip", 1}, Driver::Kind::position, 0.0}};
      },
      "no single coordinate 1");
  expect_refused(
      [](Model& m) {
        m.drivers = {{"d", {"hip", 0}, Driver::Kind::position, 0.0}, {"e", {"hip", 0}, Driver::Kind::speed, 0.0}};
      },
      "two drivers");
  expect_refused([](Model& m) { m.couplings = {{"c", {"hip", 0}, {"hip", 0}, 1.0, {}}}; }, "with itself");
  expect_refused([](Model& m) { m.couplings = {{"c", {"hip", 0}, {"knee", 0}, 0.0, {}}}; }, "c.ratio");
}

TEST(BadModel, JointsAndNumbers) {
  expect_refused([](Model& m) { m.joints[1].type = JointType::spherical; }, "need a spatial model");
  expect_refused(
      [](Model& m) {
        m.joints[1].first.pose.orientation = axis_angle({1.0, 0.0, 0.0}, 0.1);
      },
      "turns about z only");
  expect_refused([](Model& m) { m.joints[1].position.values = {1.0, 2.0}; }, "has 2 values; must have 1");
  expect_refused([](Model& m) { m.joints[1].position.values = {std::nan("")}; }, "knee.position must be finite");
  expect_refused([](Model& m) { m.joints[1].first.pose.orientation = {0.0, 0.0, 0.0, 0.0}; }, "no orientation");
  expect_refused([](Model& m) { m.joints[1].type = JointType::distance; }, "knee.length = 0");
  expect_refused([](Model& m) { m.gravity.y = std::nan(""); }, "gravity");
  expect_refused(
      [](Model& m) {
        m.forces = {LinearSpring{"s", on("ground"), on("leg"), std::nan(""), 0.0, 0.0, {}, {}}};
      },
      "s must be finite");
  expect_refused([](Model& m) { m.forces = {CustomForce{"c", {}, nullptr}}; }, "'c' has no law");
}

TEST(BadModel, ABodyThatTurnsWithoutInertia) {
  expect_refused([](Model& m) { m.bodies[1].inertia.zz = 0.0, m.bodies[1].centre = {}; },
                 "'knee' can move without moving any inertia");
}

// Ground pivots too far apart for the rods.
Model triangle(double distance) {
  Model model = good();
  Joint end = revolute("end", on("ground", distance), on("leg", 1.0));
  model.joints.push_back(end);
  model.joints[0].position = {{0.5}};
  model.joints[1].position = {{-1.0}};
  return model;
}

TEST(BadModel, PositionsThatCannotBeAssembled) {
  EXPECT_TRUE(build_system(triangle(1.5)));
  const auto result = build_system(triangle(2.5));
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().message.find("cannot be assembled"), std::string::npos) << result.error().message;
  EXPECT_NE(result.error().message.find("'end'"), std::string::npos) << result.error().message;
}

TEST(BadModel, ADriverOfAStructureIsLocked) {
  // Two rods and the ground are a triangle, which does not move.
  Model model = triangle(1.5);
  const double angle = std::acos(0.75);
  model.drivers = {{"motor", {"hip", 0}, Driver::Kind::position, Function::polynomial({angle, 1.0})}};
  const auto moving = build_system(model);
  ASSERT_FALSE(moving);
  EXPECT_NE(moving.error().message.find("cannot move as given"), std::string::npos) << moving.error().message;
  model.drivers[0].function = Function::polynomial({angle, 0.0, 1.0});
  const auto accelerated = build_system(model);
  ASSERT_FALSE(accelerated);
  EXPECT_NE(accelerated.error().message.find("is locked"), std::string::npos) << accelerated.error().message;
  model.drivers[0].function = angle;
  EXPECT_TRUE(build_system(model));
}

TEST(BadModel, ExactValuesThatTheLoopsForbid) {
  Model model = triangle(1.5);
  model.joints[0].position = {{1.2}, true};
  EXPECT_FALSE(build_system(model));
}

// A parallelogram folded flat can go on in two ways.
TEST(BadModel, ASingularStart) {
  const auto parallelogram = [](double angle) {
    Model model;
    model.bodies = {rod("a", 1.0, 0.5), rod("b", 1.0, 0.5), rod("coupler", 1.0, 1.0)};
    model.joints = {revolute("A", on("ground"), on("a")), revolute("B", on("ground", 1.0), on("b")),
                    revolute("C", on("a", 0.5), on("coupler")), revolute("D", on("b", 0.5), on("coupler", 1.0))};
    model.joints[0].position = model.joints[1].position = {{angle}};
    model.joints[2].position = {{-angle}};
    return model;
  };
  EXPECT_TRUE(build_system(parallelogram(0.5)));
  const auto flat = build_system(parallelogram(0.0));
  ASSERT_FALSE(flat);
  EXPECT_NE(flat.error().message.find("singular position"), std::string::npos) << flat.error().message;
}

TEST(Assembly, ReportsWhatItChanged) {
  Model model = triangle(1.5);
  model.bodies[0].pose = planar_pose(0.1, 0.0, 0.5);
  const BuiltSystem system = built(model);
  bool joint = false, body = false;
  for (const AssemblyChange& change : system.changes) {
    joint = joint || (change.name == "hip" && change.quantity == "angle" && change.given == 0.5 &&
                      std::abs(change.assembled - std::acos(0.75)) < 1e-9);
    body = body || (change.name == "arm" && change.quantity == "x" && std::abs(change.assembled) < 1e-12);
  }
  EXPECT_TRUE(joint);
  EXPECT_TRUE(body);
}

}  // namespace
}  // namespace hysteron::multibody::testing
