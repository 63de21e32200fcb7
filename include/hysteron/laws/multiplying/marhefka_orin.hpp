// Marhefka and Orin: Hunt-Crossley with e = 1 - α v₀, so that the damping is a constant and v₀ is not needed.
#pragma once

#include "hysteron/laws/multiplying/rule.hpp"

namespace hysteron {

struct MarhefkaOrin {
  double dissipation;  // α, s/m

  static constexpr std::array<Erratum, 1> errata{{
      {"Skrinjar et al. Table 1", "Marefka-Orin", "Marhefka and Orin"},
  }};

  static constexpr LawInfo info() {
    return {
        .id = "marhefka-orin",
        .name = "Marhefka-Orin",
        .family = Family::multiplying,
        .group = Group::explicit_low_loss,
        .arrangement = Arrangement::kelvin_voigt,
        .formula = "F = F_el (1 + 3/2 α δ̇)",
        .tex = R"(F=F_{el}\left(1+\tfrac32\alpha\dot\delta\right),\qquad e\approx1-\alpha v_0)",
        .source = &refs::marhefka_orin_1999,
        .also = &refs::hunt_crossley_1975,
        .where = "Corral et al. Sect. 5.3",
        .claims = Claim::continuous_at_touch | Claim::dissipative | Claim::no_tension,
        .assumption = "e falls linearly with speed; meant for α v₀ well below 1. Commonly used for resting contacts.",
        .errata = errata};
  }

  static constexpr auto params() {
    using L = MarhefkaOrin;
    return std::array{Param<L>{.field = &L::dissipation,
                               .name = "dissipation",
                               .symbol = "α",
                               .meaning = "loss of restitution per speed: e = 1 - α v₀",
                               .dim = [](const L&) { return dims::inverse_speed; },
                               .range = non_negative(),
                               .typical = {1e-3, 2.0}}};
  }

  static constexpr auto limits() {
    using L = MarhefkaOrin;
    return std::array{Limit<L>{.name = "α v₀",
                               .meaning = "e = 1 - α v₀ holds within 0.02 for α v₀ < 0.15",
                               .value = [](const L& l, const Touch& t) { return l.dissipation * t.impact_speed; },
                               .low = 0.0,
                               .high = 0.15}};
  }

  // The restitution of this rule at this speed, 1 - α v₀; none if negative.
  double restitution_at(const Touch& t) const noexcept { return 1.0 - dissipation * t.impact_speed; }

  double rate_factor(const Touch&) const noexcept { return 1.5 * dissipation; }
};

}  // namespace hysteron
