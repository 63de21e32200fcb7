#include "hysteron/multibody/quantity.hpp"

#include <gtest/gtest.h>

#include "../support/quantities.hpp"

namespace hysteron::multibody {
namespace {

using testing::found;
using testing::refused;

Body body(const std::string& name, double mass) {
  Body out;
  out.name = name;
  out.mass = mass;
  return out;
}

Joint joint(const std::string& name, JointType type, const std::string& body) {
  Joint out;
  out.name = name;
  out.type = type;
  out.first.body = ground_name;
  out.second.body = body;
  return out;
}

Driver driver(const std::string& name, const std::string& joint) {
  Driver out;
  out.name = name;
  out.coordinate.joint = joint;
  return out;
}

Model slider_crank() {
  Model model;
  model.bodies = {body("crank", 1.0), body("slider", 2.0)};
  model.bodies[0].frames = {{.name = "pin", .pose = planar_pose(0.05, 0.0)}};
  model.joints = {joint("O", JointType::revolute, "crank"), joint("G", JointType::prismatic, "slider")};
  model.drivers = {driver("motor", "O"), driver("pusher", "G")};
  LinearSpring spring;
  spring.name = "spring";
  model.forces = {spring};
  return model;
}

TEST(Quantity, IsFoundByNameWithItsUnit) {
  const Model model = slider_crank();
  const Quantity acceleration = found(model, "slider.x.acceleration");
  EXPECT_EQ(acceleration.source, Quantity::Source::body);
  EXPECT_EQ(acceleration.index, 1u);
  EXPECT_EQ(acceleration.unit, "m/s^2");
  EXPECT_EQ(acceleration.name, "slider.x.acceleration");
  EXPECT_EQ(found(model, "crank.angle.velocity").unit, "rad/s");
  EXPECT_EQ(found(model, "crank.pin.y").source, Quantity::Source::frame);
  EXPECT_EQ(found(model, "crank.centre.y.velocity").source, Quantity::Source::centre);
  EXPECT_EQ(found(model, "G.displacement").unit, "m");
  EXPECT_EQ(found(model, "O.angle.speed").unit, "rad/s");
  EXPECT_EQ(found(model, "joint.O.force").unit, "N");
  EXPECT_EQ(found(model, "O.torque").unit, "N m");
  EXPECT_EQ(found(model, "motor.force").unit, "N m");
  EXPECT_EQ(found(model, "pusher.force").unit, "N");
  EXPECT_EQ(found(model, "force.spring.dissipated").unit, "W");
  EXPECT_EQ(found(model, "energy.kinetic").unit, "J");
}

TEST(Quantity, AFamilyInFrontChangesNothing) {
  const Model model = slider_crank();
  const Quantity plain = found(model, "O.force.y"), named = found(model, "joint.O.force.y");
  EXPECT_EQ(plain.source, named.source);
  EXPECT_EQ(plain.index, named.index);
  EXPECT_EQ(plain.field, named.field);
}

TEST(Quantity, AnUnknownNameIsAnsweredWithTheNearest) {
  const Model model = slider_crank();
  EXPECT_NE(refused(model, "slidr.x").find("did you mean 'slider'?"), std::string::npos);
  EXPECT_NE(refused(model, "slider.x.aceleration").find("did you mean 'x.acceleration'?"), std::string::npos);
  EXPECT_NE(refused(model, "joint.crank.force").find("a joint of the model"), std::string::npos);
  EXPECT_NE(refused(model, "slider").find("Allowed: x, y, angle"), std::string::npos);
  refused(model, "");
  refused(model, "energy.heat");
  refused(model, "slider.z");
  refused(model, "O.torque.x");
}

TEST(Quantity, ANameOfTwoFamiliesNeedsTheFamily) {
  Model model = slider_crank();
  model.joints[0].name = "crank";
  EXPECT_NE(refused(model, "crank.angle").find("'body.crank.angle' or 'joint.crank.angle'"), std::string::npos);
  EXPECT_EQ(found(model, "joint.crank.angle").source, Quantity::Source::position);
  EXPECT_EQ(found(model, "body.crank.angle").source, Quantity::Source::body);
}

TEST(Quantity, ThingsMayBeCalledLikeTheirFamily) {
  Model model = slider_crank();
  model.bodies[0].name = "body";
  model.joints[0].name = "joint";
  EXPECT_EQ(found(model, "body.x").source, Quantity::Source::body);
  EXPECT_EQ(found(model, "body.body.x").index, found(model, "body.x").index);
  EXPECT_EQ(found(model, "body.slider.x").index, 1u);
  EXPECT_EQ(found(model, "joint.angle").source, Quantity::Source::position);
  EXPECT_EQ(refused(model, "body.omega").find("quantity 'body.omega': 'omega' is not known. Allowed: x, y, angle"), 0u);
}

TEST(Quantity, TablesListEveryCoupling) {
  Model model = slider_crank();
  model.couplings = {{"mesh", {"O", 0}, {"G", 0}, 0.1, {}}};
  const std::vector<Quantity> reactions = reaction_quantities(model);
  EXPECT_EQ(reactions.back().name, "mesh.force");
  EXPECT_EQ(reactions.back().unit, "N");
}

TEST(Quantity, TablesListEveryBodyAndJoint) {
  Model model = slider_crank();
  EXPECT_EQ(body_quantities(model).size(), 2u * 9u);
  EXPECT_EQ(body_quantities(model)[9].name, "slider.x");
  EXPECT_EQ(reaction_quantities(model).size(), 2u * 3u);
  EXPECT_EQ(reaction_quantities(model)[2].name, "O.torque");
  model.space = Space::spatial;
  EXPECT_EQ(body_quantities(model).size(), 2u * 19u);
  EXPECT_EQ(reaction_quantities(model).size(), 2u * 6u);
  EXPECT_EQ(reaction_quantities(model)[5].name, "O.torque.z");
}

TEST(Quantity, QuaternionsHaveThreeSpeeds) {
  EXPECT_EQ(coordinate_names(JointType::free, Space::spatial).size(), 7u);
  EXPECT_EQ(coordinate_speed_names(JointType::free, Space::spatial).size(), 6u);
  EXPECT_EQ(coordinate_names(JointType::spherical, Space::spatial).size(), 4u);
  EXPECT_EQ(coordinate_speed_names(JointType::spherical, Space::spatial).size(), 3u);
  EXPECT_EQ(coordinate_names(JointType::free, Space::planar).size(), 3u);
}

}  // namespace
}  // namespace hysteron::multibody
