// Simbody, HuntCrossleyForce: Hertz spring with Hunt-Crossley dissipation given in s/m; OpenSim uses it too.
#pragma once

#include "hysteron/laws/presets/rule.hpp"

namespace hysteron {

struct SimbodyHuntCrossley {
  double dissipation;  // c

  static constexpr LawInfo info() {
    return {.id = "simbody-hunt-crossley",
            .name = "Simbody, Hunt-Crossley",
            .family = Family::preset,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = K δ^1.5 (1 + 3/2 c δ̇)₊",
            .tex = R"(F=K\,\delta^{3/2}\,\big(1+\tfrac32c\,\dot\delta\big)_+)",
            .source = &refs::program_simbody,
            .also = &refs::hunt_crossley_1975,
            .where = "Simbody/include/simbody/internal/HuntCrossleyForce.h",
            .claims = Claim::continuous_at_touch | Claim::dissipative | Claim::no_tension,
            .assumption =
                "Source read at commit f312d0d (2026-07-23), not run. e = 1 - c v₀ at low speed. The cut at zero acts "
                "only if another force separates the bodies; a free impact never reaches it."};
  }

  static constexpr auto params() {
    return std::array{
        dissipation_param(&SimbodyHuntCrossley::dissipation, "c", "loss of restitution per speed: e = 1 - c v₀")};
  }

  static constexpr auto limits() {
    using L = SimbodyHuntCrossley;
    return std::array{Limit<L>{.name = "c v₀",
                               .meaning = "e = 1 - c v₀ holds within 0.02 for c v₀ < 0.15",
                               .value = [](const L& l, const Touch& t) { return l.dissipation * t.impact_speed; },
                               .low = 0.0,
                               .high = 0.15}};
  }

  double rate_factor(const Touch&) const noexcept { return 1.5 * dissipation; }
};

}  // namespace hysteron
