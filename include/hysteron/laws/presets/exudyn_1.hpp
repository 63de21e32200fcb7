// Exudyn, sphere contacts with impactModel = 1: Hunt-Crossley.
#pragma once

#include "hysteron/laws/presets/rule.hpp"

namespace hysteron {

struct Exudyn1 {
  double restitution;  // e

  static constexpr LawInfo info() {
    return {
        .id = "exudyn-1",
        .name = "Exudyn, impactModel 1",
        .family = Family::preset,
        .arrangement = Arrangement::kelvin_voigt,
        .formula = "F = F_el [1 + 3(1-e)/2 δ̇/v₀]",
        .tex = R"(F=F_{el}\left[1+\frac{3(1-e)}{2}\frac{\dot\delta}{v_0}\right])",
        .source = &refs::program_exudyn,
        .also = &refs::hunt_crossley_1975,
        .where = "main/src/Objects/CObjectContactSphereSphere.cpp",
        .claims = multiplying_claims | Claim::elastic_at_e1,
        .assumption =
            "Source read at version 1.11.0 (2026-08-05), not run. Low loss: delivers 0.663 for 0.5 and never less than "
            "0.487. The program's lowest impact speed and added linear dashpot are user settings, omitted here."};
  }

  static constexpr auto params() { return std::array{restitution_param(&Exudyn1::restitution, closed(0.0, 1.0))}; }

  static constexpr auto limits() {
    return std::array{restitution_limit<Exudyn1>("delivers over 0.02 more than requested for e < 0.85", 0.85, 1.0)};
  }

  // A = a v₀.
  double relative_damping() const noexcept { return 1.5 * (1.0 - restitution); }
};

}  // namespace hysteron
