// Drake, point contact: linear spring with Hunt-Crossley dissipation given in s/m.
#pragma once

#include "hysteron/laws/presets/rule.hpp"

namespace hysteron {

struct DrakeHuntCrossley {
  double dissipation;  // d

  using DefaultElastic = Hooke;

  static constexpr LawInfo info() {
    return {.id = "drake-hunt-crossley",
            .name = "Drake, Hunt-Crossley",
            .family = Family::preset,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = k δ (1 + d δ̇)₊",
            .tex = R"(F=k\,\delta\,(1+d\,\dot\delta)_+)",
            .source = &refs::program_drake,
            .also = &refs::hunt_crossley_1975,
            .where = "multibody/plant/contact_model_doxygen.h",
            .claims = Claim::continuous_at_touch | Claim::dissipative | Claim::no_tension,
            .assumption =
                "Source read as of 2026-08-20, not run. e falls with speed, at first as 1 - 2/3 d v₀. The cut at zero "
                "acts only if another force separates the bodies; a free impact never reaches it."};
  }

  static constexpr auto params() {
    return std::array{
        dissipation_param(&DrakeHuntCrossley::dissipation, "d", "damping force per elastic force and speed")};
  }

  static constexpr auto limits() {
    using L = DrakeHuntCrossley;
    return std::array{Limit<L>{.name = "dissipation",
                               .meaning = "the program's manual calls values above 500 s/m unphysical",
                               .value = [](const L& l, const Touch&) { return l.dissipation; },
                               .low = 0.0,
                               .high = 500.0}};
  }

  double rate_factor(const Touch&) const noexcept { return dissipation; }
};

}  // namespace hysteron
