// Joints with clearance: the planar joint and the contacts that stand for them.
#include <cmath>
#include <numbers>

#include "../support/contact_runs.hpp"
#include "read_scene.hpp"

namespace hysteron::scene::testing {
namespace {

using multibody::Bore;
using multibody::ContactPair;
using multibody::HalfSpace;
using multibody::JointType;
using multibody::Sphere;
using multibody::Vector3;
using multibody::testing::run_contacts;

const std::string bodies = R"(
materials: {m: {young: 200 GPa, poisson: 0.3}}
bodies:
  arm: {mass: 1, inertia: 1, material: m}
  block: {mass: 2, inertia: 1, material: m, position: [1, 0]}
)";
const std::string law = ", law: {law: hertz, stiffness: 1e9}";

TEST(SceneClearance, ARevoluteJointBecomesAJournalInABearing) {
  const Scene s = scene_of(bodies +
                           "joints: {A: {revolute: [arm, block], at: [1, 0], clearance: 0.5 mm, "
                           "journal: {radius: 9.5 mm}" +
                           law + "}}");
  EXPECT_EQ(s.model.joints.at(0).type, JointType::planar);
  const ContactPair& pair = s.model.contacts.at(0);
  EXPECT_EQ(pair.name, "A");
  EXPECT_EQ(pair.first.mount.body, "arm");
  EXPECT_NEAR(std::get<Bore>(pair.first.surface).radius, 0.010, 1e-15);
  EXPECT_EQ(std::get<Sphere>(pair.second.surface).radius, 0.0095);
  EXPECT_NEAR(pair.first.mount.pose.position.x, 1.0, 1e-15);
  EXPECT_NEAR(pair.second.mount.pose.position.x, 0.0, 1e-15);
}

TEST(SceneClearance, TheJournalMayBeOnTheFirstBody) {
  const Scene s = scene_of(bodies +
                           "joints: {A: {revolute: [arm, block], clearance: 0.5 mm, journal: {body: first}, "
                           "bearing: {radius: 10 mm}" +
                           law + "}}");
  EXPECT_NEAR(std::get<Sphere>(s.model.contacts.at(0).first.surface).radius, 0.0095, 1e-15);
  EXPECT_EQ(std::get<Bore>(s.model.contacts.at(0).second.surface).radius, 0.010);
}

TEST(SceneClearance, ABearingWithLengthTakesLineLaws) {
  const std::string joint = "joints: {A: {revolute: [arm, block], clearance: 0.5 mm, law: johnson, bearing: {";
  EXPECT_EQ(refusal(bodies + joint + "radius: 10 mm, length: 20 mm}}}"), "");
  EXPECT_NE(refusal(bodies + joint + "radius: 10 mm}}}"), "");
}

TEST(SceneClearance, APrismaticJointBecomesFourCorners) {
  const Scene s = scene_of(bodies +
                           "joints: {G: {prismatic: [ground, block], at: [1, 0], axis: [0, 1], "
                           "clearance: 1 mm, slider: {length: 100 mm, height: 50 mm}" +
                           law + "}}");
  EXPECT_EQ(s.model.joints.at(0).type, JointType::planar);
  ASSERT_EQ(s.model.contacts.size(), 4u);
  // The guide is along y of the world: its walls are at x = 1 ± 26 mm, and push towards the middle.
  for (const ContactPair& pair : s.model.contacts) {
    ASSERT_TRUE(std::holds_alternative<HalfSpace>(pair.first.surface));
    const auto& wall = pair.first.mount.pose;
    const auto& corner = pair.second.mount.pose;
    const Vector3 normal = rotate(wall.orientation, Vector3{0, 1, 0});
    const double side = corner.position.x > 0.0 ? 1.0 : -1.0;  // of the block, which is at x = 1
    EXPECT_NEAR(std::abs(corner.position.x), 0.025, 1e-12);
    EXPECT_NEAR(std::abs(corner.position.y), 0.05, 1e-12);
    EXPECT_NEAR(wall.position.x, 1.0 + 0.026 * side, 1e-12);
    EXPECT_NEAR(normal.x, -side, 1e-12);
  }
  EXPECT_EQ(s.model.contacts[0].name, "G[1]");
  EXPECT_EQ(s.model.contacts[3].name, "G[4]");
}

TEST(SceneClearance, DrivesAndStartsOfTheIdealJointStay) {
  const Scene s = scene_of(bodies + R"(
joints:
  A: {revolute: [ground, arm], clearance: 0.5 mm, journal: {radius: 9.5 mm}, law: {law: hertz, stiffness: 1e9},
      start: {position: 30 deg}, drive: {speed: 10 rad/s}}
forces: {f: {joint: A, damping: 1 N m s}}
)");
  EXPECT_EQ(s.model.drivers.at(0).coordinate.index, 2u);
  EXPECT_EQ(std::get<multibody::JointForce>(s.model.forces.at(0)).coordinate.index, 2u);
  ASSERT_EQ(s.model.joints.at(0).position.values.size(), 3u);
  EXPECT_EQ(s.model.joints[0].position.values[0], 0.0);
  EXPECT_NEAR(s.model.joints[0].position.values[2], std::numbers::pi / 6, 1e-15);
}

TEST(SceneClearance, AMechanismStartsAsWithIdealJoints) {
  const std::string scene = R"(
bodies:
  crank: {mass: 1, inertia: 1}
  rod: {mass: 1, inertia: 1, position: [1, 0]}
  slider: {mass: 1, inertia: 1, position: [3, 0]}
joints:
  O: {revolute: [ground, crank], at: [0, 0], drive: {speed: 5 rad/s}}
  A: {revolute: [crank, rod], at: [1, 0]}
  G: {prismatic: [ground, slider], at: [3, 0]}
  B: {revolute: [rod, slider], at: [3, 0], clearance: 1 mm, journal: {radius: 1 cm}, law: {law: hertz, stiffness: 1e9}
)";
  const Scene s = scene_of(scene + "}");
  EXPECT_NEAR(s.model.bodies[1].velocity->angular.z, -2.5, 1e-12);
  EXPECT_NEAR(s.model.bodies[1].velocity->linear.y, 5.0, 1e-12);
  // The journal may also start off the centre.
  const Scene off = scene_of(scene + ", start: {position: [0.5 mm, 0, 0]}}");
  EXPECT_EQ(off.model.joints[3].position.values[0], 0.0005);
  EXPECT_FALSE(off.model.bodies[1].velocity);
}

TEST(SceneClearance, ItWorksInSpace) {
  // A pendulum about the y axis falls in its bearing, and stays in the plane.
  const Scene s = scene_of(R"(
space: spatial
gravity: 9.81
bodies: {arm: {mass: 1, inertia: [1e-3, 1e-3, 1e-3], centre: [0.1, 0, 0]}}
joints:
  A: {revolute: [ground, arm], at: [0, 0, 0], axis: [0, 1, 0], clearance: 0.1 mm, journal: {radius: 5 mm},
      law: {law: lankarani-nikravesh, stiffness: 1e9, restitution: 0.6}}
)");
  multibody::BodyMotion last;
  const auto run = run_contacts(s.model, {.until = 0.05, .tolerance = 1e-10},
                                [&](const multibody::Sample& sample) { last = sample.system.body(0, sample.work); });
  ASSERT_EQ(run.outcome.status, integrate::Status::finished) << run.failure;
  ASSERT_FALSE(run.contacts.empty());
  // The origin falls (1 - mass effect) through the clearance: it is the end of the arm that is held.
  EXPECT_NEAR(run.contacts[0].point.y, 0.0, 1e-12);
  EXPECT_NEAR(last.pose.position.y, 0.0, 1e-12);
  EXPECT_LT(norm(last.pose.position), 0.12e-3);
  EXPECT_LT(run.closure.relative_gap(), 1e-8);
}

TEST(SceneClearance, APrismaticJointWithClearanceWorksInSpaceAndInThePlane) {
  // A block falls by the clearance of a guide along x, and then rests on two corners.
  for (const std::string space : {"planar", "spatial"}) {
    SCOPED_TRACE(space);
    const bool is_planar = space == "planar";
    const Scene s = scene_of("space: " + space + "\ngravity: " + (is_planar ? "[0, -10]" : "[0, -10, 0]") +
                             "\nbodies: {block: {mass: 1, inertia: " + (is_planar ? "1e-3" : "[1e-3, 1e-3, 1e-3]") +
                             "}}\njoints: {G: {prismatic: [ground, block], clearance: 1 mm, slider: {length: 100 mm, "
                             "height: 50 mm}, law: {law: hertz, stiffness: 1e8}}}");
    const auto run = run_contacts(s.model, {.until = 0.016, .tolerance = 1e-10});
    ASSERT_EQ(run.outcome.status, integrate::Status::finished) << run.failure;
    ASSERT_GE(run.contacts.size(), 2u);
    EXPECT_NEAR(run.contacts[0].start, std::sqrt(2 * 1e-3 / 10), 1e-9);  // free fall through 1 mm
    EXPECT_NEAR(run.contacts[1].start, run.contacts[0].start, 1e-12);
    EXPECT_LT(run.contacts[0].contact, 2u);  // the lower corners
    EXPECT_LT(run.contacts[1].contact, 2u);
  }
}

TEST(SceneClearance, MistakesAreExplained) {
  const auto joint = [](const std::string& text) { return refusal(bodies + "joints: {A: {" + text + "}}"); };
  EXPECT_EQ(joint("revolute: [arm, block], clearance: 1 mm, journal: {radius: 1 cm}"),
            "s.yaml:7:49: a joint with clearance needs a 'law'");
  EXPECT_EQ(joint("revolute: [arm, block], clearance: 1 mm" + law),
            "s.yaml:7:49: a revolute joint with clearance needs the radius of its journal or bearing: journal: "
            "{radius: 10 mm}");
  EXPECT_EQ(joint("prismatic: [arm, block], clearance: 1 mm" + law),
            "s.yaml:7:50: a prismatic joint with clearance needs the size of its slider: slider: {length: 0.1, height: "
            "0.05}");
  EXPECT_EQ(joint("prismatic: [arm, block], clearance: 1 mm, journal: {radius: 1}" + law),
            "s.yaml:7:65: a prismatic joint with clearance has a 'slider' and a 'guide'");
  EXPECT_EQ(joint("revolute: [arm, block], clearance: 1 mm, slider: {length: 1, height: 1}" + law),
            "s.yaml:7:63: a revolute joint with clearance has a 'journal' and a 'bearing'");
  EXPECT_EQ(joint("fixed: [arm, block], clearance: 1 mm" + law),
            "s.yaml:7:46: only revolute and prismatic joints can have a clearance");
  EXPECT_EQ(joint("revolute: [arm, block], friction: coulomb"),
            "s.yaml:7:48: only a joint with 'clearance' takes the key 'friction'");
  EXPECT_EQ(joint("revolute: [arm, block], clearance: 1 mm, journal: {radius: 9 mm}, bearing: {radius: 11 mm}" + law),
            "s.yaml:7:49: clearance = 0.001 m is not the radius of the bearing less that of the journal, 0.011 m - "
            "0.009 m: leave one of them out");
  EXPECT_EQ(joint("revolute: [arm, block], clearance: 1 mm, bearing: {radius: 0.5 mm}" + law),
            "s.yaml:7:49: clearance = 0.001 m leaves no journal in a bearing with a radius of 5e-04 m: it must be "
            "smaller than that radius");
  EXPECT_EQ(joint("revolute: [arm, block], clearance: 0 mm, bearing: {radius: 5 mm}" + law),
            "s.yaml:7:49: clearance: '0 mm' = 0 is out of range: allowed is clearance > 0 m");
  EXPECT_EQ(joint("revolute: [arm, block], clearance: 1 mm, bearing: {radius: 5 mm, material: stel}" + law),
            "s.yaml:7:89: there is no material 'stel': did you mean 'steel'?");
}

}  // namespace
}  // namespace hysteron::scene::testing
