// Mass, centre of mass and inertia of shapes of uniform density, and of bodies made of several.
#pragma once

#include <array>
#include <optional>
#include <span>

#include "hysteron/geometry/shape.hpp"

namespace hysteron::geometry {

// Moments and products of inertia about the centre of mass, along the axes of the body: the tensor is
// [xx xy xz; xy yy yz; xz yz zz], with xy = -∫ x y dm. In the plane only zz is used.
struct Inertia {
  double xx = 0.0, yy = 0.0, zz = 0.0;
  double xy = 0.0, xz = 0.0, yz = 0.0;
};

Inertia scaled(const Inertia& inertia, double factor);
// In increasing order.
std::array<double, 3> principal_moments(const Inertia& inertia);

struct MassProperties {
  double mass = 0.0;
  Vector3 centre;   // of mass
  Inertia inertia;  // about the centre
};

// Of solids with this density, kg/m³.
MassProperties mass_properties(const Sphere& sphere, double density);
MassProperties mass_properties(const Box& box, double density);
MassProperties mass_properties(const Cylinder& cylinder, double density);
MassProperties mass_properties(const Capsule& capsule, double density);
MassProperties mass_properties(const Ellipsoid& ellipsoid, double density);
// Nothing for shapes without a finite volume of their own.
std::optional<MassProperties> mass_properties(const Shape& shape, double density);

// Slender rod of given mass (kg) along x. About its own axis it has the given inertia.
MassProperties rod_mass(double mass, double length, double axial_inertia = 0.0);
// Slender rod between two points.
MassProperties rod_mass(double mass, const Vector3& from, const Vector3& to);

// The same body with this mass.
MassProperties with_mass(const MassProperties& body, double mass);
// The same body in the frame in which its own has this pose.
MassProperties moved(const MassProperties& body, const Pose& pose);
// All parts together; without mass all is zero.
MassProperties sum_of(std::span<const MassProperties> parts);

}  // namespace hysteron::geometry
