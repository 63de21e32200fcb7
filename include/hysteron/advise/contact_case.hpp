// The contact that advice is asked for: two bodies, a speed and perhaps a restitution, with the lossless impact as
// reference and the numbers that rules compare with their limits. What does not follow from the inputs is absent.
#pragma once

#include <optional>
#include <string>

#include "hysteron/request/run_impact.hpp"

namespace hysteron::advise {

struct ContactCase {
  ImpactRequest inputs;  // as typed; no law and no gravity: impacts are judged free
  Pair pair{};
  double mass = 0.0, speed = 0.0, gravity = 0.0;
  std::optional<double> restitution{};    // asked for
  bool resting = false;                   // contacts that start at rest, or several at once
  std::string elastic{};                  // id of the reference's elastic law
  ImpactAnswer reference{};               // lossless
  std::optional<ContactPatch> patch{};    // of Hertz, at the reference's peak force
  std::optional<ImpactResult> plastic{};  // elastic-plastic spheres of the softer body's yield strength, by ma-liu
  std::optional<double> first_yield_speed{};
};

// Refuses what is wrong in itself; what is missing for one law only is that law's matter.
Result<ContactCase> read_case(const ImpactRequest& inputs, bool resting);

// The elastic law asked for on its own, without the damping it may be published with.
ImpactRequest lossless(ImpactRequest inputs, const std::string& elastic);

// One cylinder inside another, or a ball in a socket.
bool is_inside(const ContactCase& contact);

// There and back through the largest convex body, 4R/√(E/ρ).
std::optional<double> wave_transit_time(const ContactCase& contact);

// Peak Hertz pressure at which yield begins: 1.60 Y under a point, 1.67 Y under a line (Johnson, ch. 6).
std::optional<double> yield_pressure(const ContactCase& contact);

// e of perfectly plastic spheres at v₀ = v_y/r, 0 < r <= 1 (Thornton 1997).
double perfectly_plastic_restitution(double r);

// Half-width or larger semi-axis over the smallest of R₁, R₂ and R.
std::optional<double> contact_size(const ContactCase& contact);

}  // namespace hysteron::advise
