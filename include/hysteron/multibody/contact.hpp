// Contacts of a model: which surfaces of which bodies may touch, and by which laws. Surfaces are rigid; how deep they
// enter each other is the indentation, from which the law of the pair computes the force (contact/element.hpp).
//
// A pair gives one contact, or several: one for each corner of a polygon. Every contact has its own record: impact
// speed, dent and internal state.
#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hysteron/core/result.hpp"
#include "hysteron/geometry/shape.hpp"
#include "hysteron/multibody/pose.hpp"

namespace hysteron {
class ContactElement;
}

namespace hysteron::multibody {

using geometry::Point, geometry::Sphere, geometry::HalfSpace, geometry::Bore, geometry::Cavity, geometry::Polygon;
using geometry::Shape;

struct ContactSide {
  Mount mount;
  Shape surface;  // a point, sphere, half-space, bore, cavity or polygon
};

// Where the force acts: on the surface of the first or of the second side, or in the middle of the overlap. Both bodies
// feel it at the same point, so that linear and angular momentum are kept.
enum class ContactPointRule { first, middle, second };

// Which mass the laws get at a touch: 1/(nᵀ M⁻¹ n) with rotation and joints, or m₁m₂/(m₁+m₂) of the two bodies alone.
enum class ContactMassRule { effective, reduced };

// Torques against rolling and spinning: -a N tanh(ω/ω_r) along the relative angular velocity in the contact plane, and
// about the normal.
struct RollingResistance {
  double rolling_arm = 0.0;           // a, m
  double spinning_arm = 0.0;          // m
  double regularisation_speed = 0.1;  // ω_r, rad/s
};

struct ContactPair {
  std::string name;
  ContactSide first, second;
  std::shared_ptr<const ContactElement> element;  // law, friction and options
  ContactPointRule point = ContactPointRule::middle;
  ContactMassRule mass = ContactMassRule::effective;
  std::optional<RollingResistance> resistance;
  double yield_force = std::numeric_limits<double>::infinity();  // N, at which the softer material begins to yield
  bool gives_overlap = false;  // volume and area of the overlap are computed, for volumetric laws
};

// One contact of a pair: a ball (a sphere, a point or a corner, of radius 0) on a surface. The ball is the first side,
// whatever the order in the pair.
struct SingleContact {
  std::string name;      // of the pair; with several contacts "pair[1]", "pair[2]", ...
  std::size_t pair = 0;  // in Model::contacts
  Mount ball_mount;
  double ball_radius = 0.0;
  Mount surface_mount;
  Shape surface;
  double point_share = 0.5;  // of the overlap between the ball's surface (0) and the other (1)
};

struct Model;

// Whether the two sides can touch; the law is not looked at.
std::optional<Error> check_contact(const ContactPair& pair, Space space);

// All contacts of a model, pair after pair. An Error says which surfaces cannot meet.
Result<std::vector<SingleContact>> single_contacts(const Model& model);

}  // namespace hysteron::multibody
