// How a contact lies in space, and how its two sides turn against each other. The first side is the one whose sphere,
// point or corner touches the surface of the second.
#pragma once

#include "hysteron/laws/friction/friction_law.hpp"
#include "hysteron/multibody/pose.hpp"

namespace hysteron::multibody {

// Tangential components are along the tangents.
struct ContactFrame {
  Vector3 point;              // where the force acts
  Vector3 normal;             // the push on the first side is along it
  Vector3 tangent, tangent2;  // in the plane the first is z × normal, and the second is zero
  Vector3 velocity;           // of the first side relative to the second, at the point
};

// Relative angular velocity: along the tangents (in the plane: `rolling.x` about z), and about the normal.
struct AngularSlip {
  Tangent rolling;
  double spinning = 0.0;
};
// A couple on the first side, likewise.
struct ContactCouple {
  Tangent rolling;
  double spinning = 0.0;
};

}  // namespace hysteron::multibody
