// Shapes of a body, and the mass that follows from them.
#pragma once

#include "build.hpp"

namespace hysteron::scene {

// The solid that a map of keys describes, or nothing, also after an error.
std::optional<geometry::Shape> solid_of(Build& build, const Value& map);

// Adds the shapes of a body to the scene and sums them up; without any mass all is zero. If the body has its own mass,
// shapes without mass or density count with the same density, or rods with the same mass per length, for the centre and
// inertia only.
geometry::MassProperties shape_mass(Build& build, const Entry& body, const std::optional<double>& density,
                                    bool body_has_mass);

}  // namespace hysteron::scene
