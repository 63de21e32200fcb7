// The rates that dissipation rules assume in their derivation, δ̇ = v₀(1 - (δ/δ_m)^β)^(1/γ), against those that the
// resulting law computes: why each law misses its restitution.
#pragma once

#include <string_view>

#include "hysteron/reproduce/report.hpp"

namespace hysteron::reproduce {

struct AssumedRate {
  double beta;   // β
  double gamma;  // γ; 2 is a square root
};

// ∫₀¹ x^(3/2) (1 - x^β)^(1/γ) dx: loss in compression over χ v₀ δ_m^(5/2).
double loss_integral_of(const AssumedRate& rate);

// The factor f in A = f (1-c)/c that an energy balance over both phases makes of it: 2/(5 ∫).
double factor_of(const AssumedRate& rate);

Section assumed_motion_statements();
std::vector<NamedFigure> assumed_motion_figures();

}  // namespace hysteron::reproduce
