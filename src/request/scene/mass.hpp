// Shapes of a body: their forms for drawing, and the mass, centre and inertia that follow from them.
#pragma once

#include <array>

#include "build.hpp"

namespace hysteron::scene {

struct ShapeMass {
  bool has_mass = false;
  double mass = 0.0;
  multibody::Vector3 centre;
  multibody::Inertia inertia;  // about the centre
};

// Adds the shapes of a body to the scene and sums them up. If the body has its own mass, shapes without mass or density
// count with the same density, or rods with the same mass per length, for the centre and inertia only.
ShapeMass shape_mass(Build& build, const Entry& body, const std::optional<double>& density, bool body_has_mass);

multibody::Inertia scaled(const multibody::Inertia& inertia, double factor);
// In increasing order.
std::array<double, 3> principal_moments(const multibody::Inertia& inertia);

}  // namespace hysteron::scene
