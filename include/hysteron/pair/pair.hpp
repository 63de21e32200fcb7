// From two bodies to what contact laws ask for: effective modulus, radius, mass and stiffness.
#pragma once

#include <optional>
#include <string_view>

#include "hysteron/core/pair_values.hpp"
#include "hysteron/core/result.hpp"
#include "hysteron/pair/body.hpp"
#include "hysteron/pair/elliptical.hpp"

namespace hysteron {

std::string_view to_text(ContactKind kind);

// The area of contact under a normal force, by Hertz (uniform pressure for a square face).
struct ContactPatch {
  double half_x;         // m; semi-axis, half-width, or half side
  double half_y;         // m; semi-axis, half length, or half side
  double peak_pressure;  // Pa
};

// Numbers that do not follow from what was given are absent. Fields hold SI.
struct Pair {
  ContactKind kind = ContactKind::unknown;
  std::optional<double> effective_modulus{};  // E*
  std::optional<double> effective_radius{};   // R of spheres and cylinders; for an ellipse, of the equally stiff sphere
  std::optional<double> effective_mass{};     // m₁m₂/(m₁+m₂)
  std::optional<double> mass1{}, mass2{};     // infinite for a fixed body
  std::optional<double> hertz_stiffness{};    // K in F = K δ^1.5: point and elliptical contact
  std::optional<double> linear_stiffness{};   // k in F = k δ: square faces
  std::optional<double> radius1{}, radius2{};  // of spheres or cylinders, negative if concave, inf for a plane
  std::optional<double> length{};              // of a line contact
  std::optional<double> half_side{};           // of a square contact
  std::optional<double> wave_speed{};          // √(E/ρ) of the slower of the deformable bodies
  std::optional<EllipticalHertz> ellipse{};    // of a point or elliptical contact
  Body body1{}, body2{};                       // as given

  // Peak pressure of Hertz at which the softer body first yields: 1.60 Y under a point, 1.67 Y under a line (Johnson,
  // ch. 6, ν = 0.3). Nothing without a yield strength, and for square faces.
  std::optional<double> first_yield_pressure() const;

  // By name, for the catalogue.
  PairValues values() const;

  // Nothing if shape or modulus is unknown, or the force is not positive.
  std::optional<ContactPatch> patch(double force) const;

  // The force at that pressure, by Hertz. Nothing also where the contact is then too wide for Hertz.
  std::optional<double> first_yield_force() const;
};

Result<Pair> make_pair(const Body& body1, const Body& body2);

}  // namespace hysteron
