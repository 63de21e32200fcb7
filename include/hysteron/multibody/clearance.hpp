// Joints with clearance: a planar joint in the place of the ideal one, and contacts of the journal in its bearing, or
// of the slider's corners with the walls of its guide.
//
//   Model model = ...;  // with the ideal joint 'B'
//   add_clearances(model, std::array{JointClearance{.joint = "B", .parts = Journal{.radius = 9.5e-3, .bearing_radius =
//   10e-3},
//                                                   .element = element}});
//
// The mechanism starts with the positions and speeds of the ideal one. Without these a journal in the middle of its
// bearing would start with the speed of whatever the bodies were given, and the first impact would be that.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "hysteron/core/result.hpp"
#include "hysteron/multibody/model.hpp"

namespace hysteron::multibody {

// In a revolute joint, in the middle at the start.
struct Journal {
  double radius = 0.0;          // m, > 0
  double bearing_radius = 0.0;  // m, larger
};
// In a prismatic joint: its corners between two walls.
struct Slider {
  double length = 0.0;     // m, along the joint
  double height = 0.0;     // m, across
  double clearance = 0.0;  // m, on each side
};

struct JointClearance {
  std::string joint{};
  std::variant<Journal, Slider> parts{};
  bool inner_is_first = false;                      // the journal or slider is on the joint's first body
  std::shared_ptr<const ContactElement> element{};  // law and friction of each contact
};

// Gives clearance to ideal joints of a model, revolute or prismatic ones. What drives, couples or pushes their
// coordinate, or is given of it at the start, refers to the same coordinate of the planar joint afterwards. An Error
// leaves the model as it was.
std::optional<Error> add_clearances(Model& model, std::span<const JointClearance> joints, double start_time = 0.0);

// In parts, for models that have the planar joints already.

// A planar joint, and the ideal one in whose place it is.
struct IdealJoint {
  std::string joint;
  JointType type{};
};
// Which coordinate of the planar joint is that of the ideal one.
constexpr std::size_t planar_coordinate(JointType ideal) { return ideal == JointType::revolute ? 2 : 0; }

// The contacts of a joint, without a law if there is none: named as the joint, and with numbers if there are several.
// The first side is on the joint's first body.
std::vector<ContactPair> clearance_contacts(const JointClearance& clearance, const Joint& joint, Space space);

// Bodies and given coordinates start as in the ideal mechanism, which has no freedom to move in its joints. An Error,
// and the model as it was, if it cannot be assembled or something in it needs the clearance.
std::optional<Error> start_as_ideal(Model& model, std::span<const IdealJoint> joints, double start_time = 0.0);

}  // namespace hysteron::multibody
