// The rate δ̇ = v₀(1 - (δ/δ_m)^β)^(1/γ) assumed in the derivation of dissipation rules, compared with the rate that the
// resulting law causes. The difference is why such a law does not deliver the requested restitution.
#pragma once

#include <string_view>

#include "hysteron/reproduce/report.hpp"

namespace hysteron::reproduce {

struct AssumedRate {
  double beta;   // β
  double gamma;  // γ; 2 is a square root
};

// Loss in compression divided by χ v₀ δ_m^(5/2): ∫₀¹ x^(3/2) (1 - x^β)^(1/γ) dx.
double loss_integral_of(const AssumedRate& rate);

// The factor f in A = f (1-c)/c that follows from the energy balance over both phases: 2/5 over loss_integral_of().
double factor_of(const AssumedRate& rate);

Section assumed_motion_statements();
std::vector<NamedFigure> assumed_motion_figures();

}  // namespace hysteron::reproduce
