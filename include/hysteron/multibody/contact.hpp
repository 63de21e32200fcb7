// Contacts of a model: which surfaces of which bodies may touch, and by which laws. Surfaces are rigid; how deep they
// enter each other is the indentation, from which the law of the pair computes the force (contact/element.hpp).
//
// A pair gives one point of contact, or several: one for each corner of a polygon. Every point has its own record:
// impact speed, dent and internal state.
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

struct Model;

// One point at which a pair may touch. Its first side is the one whose sphere, point or corner touches the surface of
// the second, whatever the order in the pair; of two spheres it is the first of the pair.
struct ContactPoint {
  std::string name;          // of the pair; with several points "pair[1]", "pair[2]", ...
  std::size_t pair = 0;      // in Model::contacts
  std::size_t number = 0;    // geometry::Proximity::number
  bool is_reversed = false;  // its first side is the second of the pair

  const ContactSide& first(const Model& model) const;
  const ContactSide& second(const Model& model) const;
};

// Whether the two sides can touch; the law is not looked at.
std::optional<Error> check_contact(const ContactPair& pair, Space space);

// All points of contact of a model, pair after pair. An Error says which surfaces cannot touch.
Result<std::vector<ContactPoint>> contact_points(const Model& model);

}  // namespace hysteron::multibody
