// The contact that advice is requested for: two bodies, a speed and perhaps a restitution; the lossless impact as
// reference; and the numbers that rules compare with their limits. Numbers that do not follow from the inputs are
// absent.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "hysteron/study/run_impact.hpp"

namespace hysteron::advise {

struct AdviceInputs {
  // Pair, conditions and speed. The spec names no law and no dissipation rule; its elastic part, source of restitution
  // and values are offered to all laws, and each takes those it has. Gravity counts for the rule on weight alone.
  ImpactInputs impact{};
  std::map<std::string, Dim> dims{};    // of values that were given with a unit; a law must use the same
  std::optional<double> restitution{};  // requested
  bool resting = false;                 // contacts start at rest, or several act at once: no impact speed exists
};

struct ContactCase {
  AdviceInputs inputs;  // with the gravity taken out: impacts are judged as free ones
  double mass = 0.0, speed = 0.0, gravity = 0.0;
  std::string elastic{};                  // id of the elastic law of the reference
  ImpactAnswer reference{};               // lossless
  std::optional<ContactPatch> patch{};    // of Hertz, at the peak force of the reference
  std::optional<ImpactResult> plastic{};  // elastic-plastic spheres of the softer body's yield strength, by ma-liu
  std::optional<double> first_yield_speed{};

  const Pair& pair() const { return inputs.impact.pair; }
  const std::optional<double>& restitution() const { return inputs.restitution; }
  bool is_resting() const { return inputs.resting; }
};

// An error if the inputs are wrong for every law; an input that only some laws lack is reported with these laws.
Result<ContactCase> make_case(const AdviceInputs& inputs);

// One cylinder inside another, or a ball in a socket.
bool is_inside(const ContactCase& contact);

// Time of an elastic wave through the largest convex body and back, 4R/√(E/ρ).
std::optional<double> wave_transit_time(const ContactCase& contact);

// Peak Hertz pressure at which yield begins: 1.60 Y under a point, 1.67 Y under a line (Johnson, ch. 6).
std::optional<double> yield_pressure(const ContactCase& contact);

// Whether no body can yield unnoticed: each is rigid, brittle, an elastomer, or has a yield strength.
bool is_yield_known(const ContactCase& contact);

// Peak Hertz pressure over that at which the weaker brittle body crushes, 1.60 times its compressive strength.
std::optional<double> crushing_ratio(const ContactCase& contact);

// e of perfectly plastic spheres at v₀ = v_y/r, 0 < r <= 1 (Thornton 1997).
double perfectly_plastic_restitution(double r);

// Half-width or larger semi-axis over the smallest of R₁, R₂ and R.
std::optional<double> contact_size(const ContactCase& contact);

}  // namespace hysteron::advise
