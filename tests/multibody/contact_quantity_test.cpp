// Quantities of contacts and of clearance joints, by name, against forces known from statics.
#include <gtest/gtest.h>

#include <cmath>

#include "../support/contact_runs.hpp"
#include "../support/quantities.hpp"
#include "hysteron/laws/friction/all.hpp"

namespace hysteron::multibody {
namespace {

using testing::found;
using testing::refused;

constexpr double gravity = 9.81, mass = 2.0, weight = mass * gravity;
constexpr double stiffness = 1e8;  // N/m^1.5
const double static_depth = std::pow(weight / stiffness, 2.0 / 3.0);

std::shared_ptr<const ContactElement> hertz(std::optional<FrictionElement> friction = {}) {
  return testing::element_of({.law = "hertz", .values = {{"stiffness", stiffness}}}, {}, std::move(friction));
}

// A puck that slides on the floor, at its static depth; the contact is at its centre, so that it does not turn.
Model sliding_puck(double speed, double friction_coefficient) {
  Model model;
  model.gravity = {0.0, -gravity, 0.0};
  model.bodies = {testing::planar_body("puck", mass, 1.0, planar_pose(0.0, -static_depth), {{speed, 0.0, 0.0}, {}})};
  ContactPair pair;
  pair.name = "floor";
  pair.first = {{"puck", "", {}}, Point{}};
  pair.second = {{ground_name, "", {}}, HalfSpace{}};
  pair.point = ContactPointRule::first;
  pair.element = hertz(FrictionElement(Coulomb{.coefficient = friction_coefficient}));
  model.contacts = {pair};
  return model;
}

// A rod that hangs in a bore of the ground: a planar joint and a contact with the same name.
Model hanging_rod(double radius, double clearance) {
  const double drop = clearance + static_depth;
  Model model;
  model.gravity = {0.0, -gravity, 0.0};
  model.bodies = {testing::planar_body("rod", mass, 0.1, planar_pose(0.0, -drop))};
  model.bodies[0].centre = {0.0, -0.3, 0.0};
  Joint joint;
  joint.name = "B";
  joint.type = JointType::planar;
  joint.first = {ground_name, "", {}};
  joint.second = {"rod", "", {}};
  joint.position = {{0.0, -drop, 0.0}, true};
  model.joints = {joint};
  ContactPair pair;
  pair.name = "B";
  pair.first = {{ground_name, "", {}}, Bore{radius + clearance}};
  pair.second = {{"rod", "", {}}, Sphere{radius}};
  pair.element = hertz();
  model.contacts = {pair};
  return model;
}

// The value at the end of a short run.
double at_end(const Model& model, std::string_view name, double until = 1e-3) {
  const Quantity quantity = found(model, name);
  double last = 0.0;
  testing::run_contacts(model, {.until = until, .tolerance = 1e-11},
                        [&](const Sample& sample) { last = value(quantity, model, sample); });
  return last;
}

TEST(ContactQuantity, IsFoundByNameWithItsUnit) {
  const Model model = sliding_puck(1.0, 0.1);
  EXPECT_EQ(found(model, "floor.indentation").unit, "m");
  EXPECT_EQ(found(model, "floor.indentation_rate").unit, "m/s");
  EXPECT_EQ(found(model, "contact.floor.force").unit, "N");
  EXPECT_EQ(found(model, "floor.angle").unit, "rad");
  EXPECT_EQ(found(model, "floor.state").unit, "-");
  EXPECT_EQ(found(model, "energy.contacts").unit, "J");
  EXPECT_NE(refused(model, "flor.force").find("did you mean 'floor'?"), std::string::npos);
  EXPECT_NE(refused(model, "floor.indentaton").find("did you mean 'indentation'?"), std::string::npos);
  EXPECT_NE(refused(model, "contact.puck.force").find("a contact of the model"), std::string::npos);
  refused(model, "floor.point.z");
  refused(model, "floor.normal.x");
}

TEST(ContactQuantity, EveryCornerHasItsOwnName) {
  Model model = sliding_puck(1.0, 0.1);
  model.contacts[0].first.surface = Polygon{{{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}}};
  EXPECT_EQ(found(model, "floor[3].force").index, 2u);
  EXPECT_NE(refused(model, "floor.force").find("'floor[1]' to 'floor[4]'"), std::string::npos);
  EXPECT_EQ(contact_quantities(model).size(), 4u * (10u + 3u));
  EXPECT_EQ(contact_quantities(model)[13].name, "floor[2].indentation");
}

TEST(ContactQuantity, ASlidingPuckHasTheForcesOfStatics) {
  const double coefficient = 0.25;
  for (const double speed : {2.0, -2.0}) {
    SCOPED_TRACE(speed);
    const Model model = sliding_puck(speed, coefficient);
    EXPECT_NEAR(at_end(model, "floor.force"), weight, 1e-7 * weight);
    EXPECT_NEAR(at_end(model, "floor.indentation"), static_depth, 1e-7 * static_depth);
    EXPECT_NEAR(at_end(model, "floor.angle"), M_PI / 2.0, 1e-12);
    // The tangent is z × normal, along -x; friction is against the motion.
    const double reached = speed - std::copysign(coefficient * gravity * 1e-3, speed);
    EXPECT_NEAR(at_end(model, "floor.slip"), -reached, 1e-8);
    EXPECT_NEAR(at_end(model, "floor.friction"), std::copysign(coefficient * weight, speed), 1e-6);
    EXPECT_NEAR(at_end(model, "floor.total_force.x"), std::copysign(coefficient * weight, speed), 1e-6);
    EXPECT_NEAR(at_end(model, "floor.total_force.y"), -weight, 1e-6);
    EXPECT_NEAR(at_end(model, "floor.total_force"), std::hypot(1.0, coefficient) * weight, 1e-6);
    EXPECT_NEAR(at_end(model, "floor.point.x"), 0.5 * (speed + reached) * 1e-3, 1e-9);
    EXPECT_EQ(at_end(model, "floor.sticks"), 0.0);
  }
}

TEST(ContactQuantity, TheStateTellsFlightFromContact) {
  Model model = sliding_puck(0.0, 0.1);
  EXPECT_EQ(at_end(model, "floor.sticks"), 1.0);
  EXPECT_GT(at_end(model, "floor.state"), 0.0);
  model.bodies[0].pose = planar_pose(0.0, 0.5);
  EXPECT_EQ(at_end(model, "floor.state"), 0.0);
  EXPECT_EQ(at_end(model, "floor.force"), 0.0);
  EXPECT_NEAR(at_end(model, "floor.indentation"), -0.5, 1e-5);
}

TEST(ContactQuantity, EnergyOfContactsIsAPartOfTheTotal) {
  const Model model = sliding_puck(0.0, 0.1);
  // Hertz stores 2/5 F δ.
  const double stored = 0.4 * weight * static_depth;
  EXPECT_NEAR(at_end(model, "energy.contacts"), stored, 1e-6 * stored);
  EXPECT_NEAR(at_end(model, "energy.total"), stored - weight * static_depth, 1e-6 * stored);
}

TEST(ContactQuantity, AClearanceJointExertsTheForceOfItsContact) {
  const Model model = hanging_rod(0.01, 1e-4);
  EXPECT_NEAR(at_end(model, "B.force"), weight, 1e-6 * weight);
  EXPECT_NEAR(at_end(model, "B.force.y"), weight, 1e-6 * weight);
  EXPECT_NEAR(at_end(model, "joint.B.force.y"), weight, 1e-6 * weight);
  EXPECT_NEAR(at_end(model, "contact.B.force"), weight, 1e-6 * weight);
  EXPECT_NEAR(at_end(model, "contact.B.total_force.y"), weight, 1e-6 * weight);
  EXPECT_NEAR(at_end(model, "B.torque"), 0.0, 1e-9);
  EXPECT_NEAR(at_end(model, "B.y"), -1e-4 - static_depth, 1e-9);
  EXPECT_EQ(found(model, "B.angle").source, Quantity::Source::position);
  EXPECT_NEAR(at_end(model, "contact.B.angle"), M_PI / 2.0, 1e-9);
  EXPECT_EQ(found(model, "B.slip").source, Quantity::Source::contact);
  EXPECT_NE(refused(model, "B.slipp").find("did you mean 'slip'?"), std::string::npos);
}

// A spin about the centre of the bore, with friction: its moment about the joint is force times radius.
TEST(ContactQuantity, TheTorqueOfAClearanceJointIsThatOfFriction) {
  Model model = hanging_rod(0.01, 1e-4);
  model.bodies[0].centre = {};
  model.contacts[0].element = hertz(FrictionElement(Coulomb{.coefficient = 0.2}));
  model.contacts[0].point = ContactPointRule::second;  // on the surface of the rod's journal
  model.joints[0].speed = {{0.0, 0.0, 5.0}, true};
  const double friction = at_end(model, "B.friction", 1e-5);
  EXPECT_NEAR(std::abs(friction), 0.2 * weight, 1e-3 * weight);
  EXPECT_NEAR(at_end(model, "B.torque", 1e-5), -0.2 * weight * 0.01, 1e-3 * weight * 0.01);
}

TEST(ContactQuantity, AJointAndAContactOfOtherBodiesNeedTheFamily) {
  Model model = hanging_rod(0.01, 1e-4);
  model.bodies.push_back(testing::planar_body("other", 1.0, 1.0));
  model.joints[0].second.body = "other";
  EXPECT_NE(refused(model, "B.force").find("'joint.B.force' or 'contact.B.force'"), std::string::npos);
  EXPECT_TRUE(found(model, "joint.B.force").contacts.empty());
}

}  // namespace
}  // namespace hysteron::multibody
