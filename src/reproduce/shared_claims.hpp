// Claims that both reviews make.
#pragma once

#include "checks.hpp"

namespace hysteron::reproduce {

// Kelvin-Voigt: a force at touch, and a tensile one before δ = 0.
Finding kelvin_voigt_has_force_at_touch_and_tension();

// A run with fixed steps that notices the contact up to one step late starts with a force and gains energy.
Finding late_detection_adds_energy();

// Two elastic bars, the second twice as long: part of the energy remains as vibration.
Finding elastic_impact_leaves_vibrations();

// Whether the bound 1e-5 √(E/ρ) on the impact speed is the speed of waves.
Finding speed_bound_is_the_wave_speed();
inline constexpr std::string_view speed_bound_reason =
    "it is 1e-5 of that speed; the impacts at 0.3 m/s of Skrinjar et al. exceed it";

// Impacts of two bars of one material and section by the exact solution of the wave equation.
struct BarImpact {
  double restitution;       // relative velocity of the centres after the impact over that before
  double vibration_energy;  // share of the kinetic energy
};
BarImpact bar_impact(int cells1, int cells2);

}  // namespace hysteron::reproduce
