// Mechanisms of scenes inside another simulator: the same digits as the program's run, and clearance joints in C++ as
// the scene has them.
#include "hysteron/multibody/mechanism.hpp"

#include <filesystem>
#include <numbers>

#include "hysteron/multibody/clearance.hpp"
#include "read_scene.hpp"
#include "support/multibody_runs.hpp"

namespace hysteron::scene::testing {
namespace {

using multibody::ContactPair;
using multibody::JointClearance;
using multibody::JointType;
using multibody::Mechanism;
using multibody::Model;

Scene slider_crank() {
  auto scene = read_scene(std::filesystem::path(HYSTERON_SOURCE_DIR) / "examples/slider_crank_clearance/flores.yaml");
  if (!scene) throw std::runtime_error(scene.error().message);
  return std::move(*scene);
}

struct Course {
  std::vector<double> times, values, contacts;
};

// As `hysteron run` does it, at the times of its table.
Course run_of(const Scene& scene, const std::vector<std::string>& names) {
  const auto settings = simulation_settings(scene);
  const auto built = build_system(scene);
  auto simulation = multibody::Simulation::make(scene.model, *built, *settings);
  Course course;
  simulation->on_contact([&](const multibody::ContactHistory& h) {
    course.contacts.insert(course.contacts.end(), {h.start, h.approach_speed, h.newton, h.peak_force});
  });
  const auto outcome = simulation->run(
      [&](const multibody::Sample& s) {
        course.times.push_back(s.time);
        for (const std::string& name : names)
          course.values.push_back(value(*find_quantity(scene.model, name), scene.model, s));
      },
      {});
  EXPECT_EQ(outcome.status, integrate::Status::finished);
  return course;
}

TEST(SceneMechanism, StoppedAtEveryRowHasTheDigitsOfTheRun) {
  const Scene scene = slider_crank();
  const std::vector<std::string> names{"slider.x", "slider.x.acceleration", "B.force", "O_drive.force", "energy.total"};
  const Course run = run_of(scene, names);
  auto mechanism = Mechanism::make(scene.model, *simulation_settings(scene), {"O_drive"});
  ASSERT_TRUE(mechanism) << mechanism.error().message;
  Course course;
  mechanism->simulation().on_contact([&](const multibody::ContactHistory& h) {
    course.contacts.insert(course.contacts.end(), {h.start, h.approach_speed, h.newton, h.peak_force});
  });
  for (const double t : run.times) {
    const auto error = mechanism->advance_to(t);
    ASSERT_FALSE(error) << error->message;
    for (const std::string& name : names) course.values.push_back(*mechanism->get(name));
  }
  mechanism->simulation().close_contacts();
  EXPECT_EQ(course.values, run.values);
  ASSERT_EQ(course.contacts.size(), run.contacts.size());
  // The first restitution, computed with it, and the largest force of that impact.
  EXPECT_EQ(course.contacts[1], run.contacts[1]);
  EXPECT_NEAR(course.contacts[1], 4.385783, 1e-6);
  EXPECT_NEAR(course.contacts[2], 0.869052, 1e-6);
  EXPECT_NEAR(course.contacts[3], 45448.01, 1e-2);
}

// The slider-crank of the scene with ideal joints, in C++.
Model ideal_slider_crank() {
  using multibody::testing::on;
  constexpr double crank = 0.05, rod = 0.12;
  Model model;
  multibody::Body body;
  body.name = "crank", body.mass = 0.1, body.inertia.zz = 1e-4;
  model.bodies.push_back(body);
  body.name = "rod", body.mass = 0.21, body.inertia.zz = 2.5e-4, body.centre = {rod / 2.0, 0.0, 0.0};
  body.pose = multibody::planar_pose(crank, 0.0);
  model.bodies.push_back(body);
  body.name = "slider", body.mass = 0.14, body.inertia.zz = 1e-4, body.centre = {};
  body.pose = multibody::planar_pose(crank + rod, 0.0);
  model.bodies.push_back(body);
  using multibody::testing::revolute;
  model.joints = {revolute("O", on("ground"), on("crank")), revolute("A", on("crank", crank), on("rod")),
                  revolute("B", on("rod", rod), on("slider")),
                  revolute("guide", on("ground", crank + rod), on("slider"))};
  model.joints[3].type = JointType::prismatic;
  model.drivers = {{"O_drive", {"O", 0}, multibody::Driver::Kind::speed, 5000.0 * std::numbers::pi / 30.0}};
  return model;
}

TEST(SceneMechanism, ClearanceInCppIsThatOfTheScene) {
  const Scene scene = slider_crank();
  Model model = ideal_slider_crank();
  JointClearance clearance;
  clearance.joint = "B";
  clearance.parts = multibody::Journal{9.5e-3, 10e-3};
  clearance.element = scene.model.contacts.at(0).element;
  const auto error = add_clearances(model, std::array{clearance});
  ASSERT_FALSE(error) << error->message;
  EXPECT_EQ(model.joints[2].type, JointType::planar);
  ASSERT_EQ(model.contacts.size(), 1u);
  EXPECT_EQ(model.contacts[0].name, "B");
  for (std::size_t i = 0; i < model.bodies.size(); ++i) {
    const multibody::Body &own = model.bodies[i], &other = scene.model.bodies[i];
    ASSERT_EQ(own.name, other.name);
    ASSERT_TRUE(own.velocity && other.velocity);
    EXPECT_NEAR(own.velocity->linear.x, other.velocity->linear.x, 1e-12) << own.name;
    EXPECT_NEAR(own.velocity->linear.y, other.velocity->linear.y, 1e-12) << own.name;
    EXPECT_NEAR(own.velocity->angular.z, other.velocity->angular.z, 1e-10) << own.name;
  }
  // The rod turns at -r ω/l; with that the first impact is that of the scene, 4.39 m/s, and not one at the pin's 26
  // m/s.
  EXPECT_NEAR(model.bodies[1].velocity->angular.z, -0.05 / 0.12 * 5000.0 * std::numbers::pi / 30.0, 1e-9);
  model.contacts[0].point = multibody::ContactPointRule::first;
  auto mechanism = Mechanism::make(model, *simulation_settings(scene));
  ASSERT_TRUE(mechanism) << mechanism.error().message;
  double first_impact = 0.0;
  mechanism->simulation().on_contact([&](const multibody::ContactHistory& h) {
    if (first_impact == 0.0) first_impact = h.approach_speed;
  });
  ASSERT_FALSE(mechanism->advance_to(0.012));
  EXPECT_NEAR(first_impact, 4.385783, 1e-6);
  EXPECT_NEAR(*mechanism->get("slider.x"), run_of(scene, {"slider.x"}).values.back(), 1e-9);
}

// Four corners of a slider between two walls, with forces and drives of the joint on its coordinate.
TEST(SceneMechanism, ClearanceOfASliderInCppIsThatOfTheScene) {
  const Scene scene = scene_of(R"(
bodies: {block: {mass: 2, inertia: 0.1, position: [1, 0]}}
joints:
  G: {prismatic: [ground, block], at: [1, 0], axis: [0, 1], clearance: 1 mm, slider: {length: 100 mm, height: 50 mm},
      law: {law: hertz, stiffness: 1e9}, start: {position: 0.2, exact: true}, drive: {speed: 3}}
forces: {f: {joint: G, damping: 1 kg/s}}
)");
  Model model;
  multibody::Body block;
  block.name = "block", block.mass = 2.0, block.inertia.zz = 0.1, block.pose = multibody::planar_pose(1.0, 0.0);
  model.bodies = {block};
  multibody::Joint guide =
      multibody::testing::revolute("G", multibody::testing::on("ground", 1.0, 0.0, std::numbers::pi / 2.0),
                                   multibody::testing::on("block", 0.0, 0.0, std::numbers::pi / 2.0));
  guide.type = JointType::prismatic;
  guide.position = {{0.2}, true};
  model.joints = {guide};
  model.drivers = {{"G_drive", {"G", 0}, multibody::Driver::Kind::speed, 3.0}};
  multibody::JointForce damper;
  damper.name = "f", damper.coordinate = {"G", 0}, damper.damping = 1.0;
  model.forces = {damper};
  JointClearance clearance;
  clearance.joint = "G";
  clearance.parts = multibody::Slider{0.1, 0.05, 1e-3};
  clearance.element = scene.model.contacts.at(0).element;
  ASSERT_FALSE(add_clearances(model, std::array{clearance}));
  ASSERT_EQ(model.contacts.size(), scene.model.contacts.size());
  for (std::size_t i = 0; i < model.contacts.size(); ++i) {
    const ContactPair &own = model.contacts[i], &other = scene.model.contacts[i];
    EXPECT_EQ(own.name, other.name);
    EXPECT_EQ(own.first.surface.index(), other.first.surface.index());
    expect_near(own.first.mount.pose.position, other.first.mount.pose.position, 1e-12);
    expect_near(own.second.mount.pose.position, other.second.mount.pose.position, 1e-12);
  }
  EXPECT_EQ(model.joints[0].position.values, (std::vector<double>{0.2, 0.0, 0.0}));
  EXPECT_TRUE(model.joints[0].position.exact);
  EXPECT_EQ(model.drivers[0].coordinate.index, 0u);
  EXPECT_NEAR(model.bodies[0].velocity->linear.y, 3.0, 1e-12);
  expect_near(model.bodies[0].pose->position, {1.0, 0.2, 0.0}, 1e-12);
}

TEST(SceneMechanism, ClearancesThatCannotBeAreRefused) {
  const Model ideal = ideal_slider_crank();
  const auto refusal = [&](const JointClearance& clearance) {
    Model model = ideal;
    const auto error = add_clearances(model, std::array{clearance});
    EXPECT_EQ(model.joints[2].type, JointType::revolute);
    EXPECT_TRUE(model.contacts.empty());
    return error ? error->message : std::string();
  };
  const auto element = slider_crank().model.contacts.at(0).element;
  EXPECT_EQ(refusal({"C", multibody::Journal{1e-3, 2e-3}, false, element}),
            "there is no joint 'C' to give a clearance to");
  EXPECT_EQ(refusal({"guide", multibody::Journal{1e-3, 2e-3}, false, element}),
            "joint 'guide' is not a revolute joint, which has a journal");
  EXPECT_EQ(refusal({"B", multibody::Slider{0.1, 0.1, 1e-3}, false, element}),
            "joint 'B' is not a prismatic joint, which has a slider");
  EXPECT_EQ(refusal({"B", multibody::Journal{2e-3, 2e-3}, false, element}),
            "clearance of joint 'B': a journal with a radius of 0.002 m does not move in a bearing with a radius of "
            "0.002 m: 0 < radius < bearing_radius is needed");
  EXPECT_EQ(refusal({"guide", multibody::Slider{0.1, 0.1, 0.0}, false, element}),
            "clearance of joint 'guide': length, height and clearance of its slider are 0.1, 0.1 and 0 m: all must be "
            "greater than 0");
  EXPECT_EQ(refusal({"B", multibody::Journal{1e-3, 2e-3}, false, {}}),
            "the clearance of joint 'B' needs a contact element");
}

}  // namespace
}  // namespace hysteron::scene::testing
