// Parts of models with contacts, for tests and benches.
#pragma once

#include <memory>
#include <numbers>
#include <optional>
#include <stdexcept>
#include <string>

#include "hysteron/contact/make_element.hpp"
#include "hysteron/laws/catalogue.hpp"
#include "hysteron/multibody/model.hpp"

namespace hysteron::multibody::testing {

// A body that may move and turn in the plane.
inline Body planar_body(const std::string& name, double mass, double inertia, const Pose& pose = {},
                        const Velocity& velocity = {}) {
  Body body;
  body.name = name;
  body.mass = mass;
  body.inertia.zz = inertia;
  body.pose = pose;
  body.velocity = velocity;
  return body;
}

// A guide along a direction of the plane, at an angle from x.
inline Joint slide(const std::string& name, const std::string& body, double angle, double position = 0.0,
                   double speed = 0.0) {
  Joint joint;
  joint.name = name;
  joint.type = JointType::prismatic;
  joint.first = {ground_name, "", planar_pose(0.0, 0.0, angle)};
  joint.second = {body, "", planar_pose(0.0, 0.0, angle)};
  joint.position = {{position}, true};
  joint.speed = {{speed}, true};
  return joint;
}

inline std::shared_ptr<const ContactElement> element_of(const LawSpec& spec, const LawOptions& options = {},
                                                        std::optional<FrictionElement> friction = {}) {
  const auto law = make_law(spec);
  if (!law) throw std::runtime_error(law.error().message);
  auto element = make_element(*law, options, std::move(friction));
  if (!element) throw std::runtime_error(element.error().message);
  return std::make_shared<const ContactElement>(std::move(*element));
}

// A point without gravity on a guide along x that flies against a wall at the origin, from a hundredth of a millimetre.
inline Model point_at_wall(double mass, double speed, std::shared_ptr<const ContactElement> element) {
  Model model;
  model.bodies = {planar_body("ball", mass, 1e-3)};
  model.joints = {slide("guide", "ball", 0.0, -1e-5, speed)};
  ContactPair pair;
  pair.name = "wall";
  pair.first = {{"ball", "", {}}, Point{}};
  pair.second = {{ground_name, "", planar_pose(0.0, 0.0, std::numbers::pi / 2.0)}, HalfSpace{}};
  pair.element = std::move(element);
  model.contacts = {pair};
  return model;
}

// Puts an arm on a bearing at the origin, driven from an angle at a constant speed.
inline void add_rotor(Model& model, double angle, double speed) {
  model.bodies.push_back(planar_body("rotor", 0.1, 1e-3));
  Joint joint;
  joint.name = "O";
  joint.first = {ground_name, "", {}};
  joint.second = {"rotor", "", {}};
  model.joints.push_back(joint);
  Driver motor;
  motor.name = "motor";
  motor.coordinate = {"O", 0};
  motor.function = Function::polynomial({angle, speed});
  model.drivers.push_back(motor);
}

// A slider-crank whose crank turns at a constant speed, and whose rod and slider meet in a joint with clearance. At the
// start crank and rod lie along x, the slider is at rest, and the pin is in the middle of its hole.
struct ClearanceNumbers {
  double crank, rod, rod_mass, rod_inertia, rod_centre, slider_mass;
  double crank_speed;  // rad/s
  double hole_radius, clearance;

  double rod_speed() const { return -crank * crank_speed / rod; }  // of the rod's angle in the world, at the start
};

inline Model clearance_slider_crank(const ClearanceNumbers& p, std::shared_ptr<const ContactElement> element) {
  Model model;
  model.bodies = {planar_body("crank", 0.1, 1e-4), planar_body("rod", p.rod_mass, p.rod_inertia),
                  planar_body("slider", p.slider_mass, 1.0)};
  model.bodies[1].centre = {p.rod_centre, 0.0, 0.0};
  const auto along_x = [](const std::string& body, double x = 0.0) { return Mount{body, "", planar_pose(x, 0.0)}; };
  const auto hinge = [](const std::string& name, const Mount& first, const Mount& second, double speed) {
    Joint joint;
    joint.name = name;
    joint.first = first;
    joint.second = second;
    joint.position = {{0.0}, true};
    joint.speed = {{speed}, true};
    return joint;
  };
  model.joints = {hinge("O", along_x(ground_name), along_x("crank"), p.crank_speed),
                  hinge("A", along_x("crank", p.crank), along_x("rod"), p.rod_speed() - p.crank_speed),
                  slide("G", "slider", 0.0, p.crank + p.rod, 0.0)};
  Driver motor;
  motor.name = "motor";
  motor.coordinate = {"O", 0};
  motor.function = Function::polynomial({0.0, p.crank_speed});
  model.drivers = {motor};
  ContactPair pair;
  pair.name = "B";
  pair.first = {along_x("slider"), Sphere{p.hole_radius - p.clearance}};
  pair.second = {along_x("rod", p.rod), Bore{p.hole_radius}};
  pair.point = ContactPointRule::second;
  pair.element = std::move(element);
  model.contacts = {pair};
  return model;
}

}  // namespace hysteron::multibody::testing
