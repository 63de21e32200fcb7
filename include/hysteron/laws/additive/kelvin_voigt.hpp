// Kelvin-Voigt: linear spring and linear dashpot side by side, the base of all additive laws.
// The force jumps to D v₀ at touch, and from ξ = 1/2 on this jump is its maximum.
#pragma once

#include "hysteron/laws/additive/rule.hpp"

namespace hysteron {

struct KelvinVoigt {
  double coefficient;  // D

  using DefaultElastic = Hooke;

  static constexpr std::array<Erratum, 3> errata{{
      {"Skrinjar et al. Table 1", "F = K δ + χ δ δ̇", "F = K δ + D δ̇, as in its own Eq. (6): this law has no factor δ"},
      {"Corral et al. Eqs. (5.8), (5.9)", "D δ", "D δ̇: the dot is lost, perhaps only in the copy read"},
      {"DyS, program of the authors of Skrinjar et al.", "K δ in compression and e K δ in restitution, under this name",
       "that is a plastic law which delivers √e; it has no dashpot"},
  }};

  static constexpr LawInfo info() {
    return {.id = "kelvin-voigt",
            .name = "Kelvin-Voigt",
            .family = Family::additive,
            .group = Group::base,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = k δ + D δ̇",
            .tex = R"(F=k\,\delta+D\,\dot\delta)",
            .source = &refs::kelvin_1865,
            .also = &refs::voigt_1892,
            .where = "Corral et al. Eq. (5.8)",
            .claims = Claim::dissipative,
            .assumption =
                "Moderate loss, ξ = D/(2√(k m)) < 1. The force jumps at touch and is tensile before δ = 0; above ξ = 1 "
                "it never separates by depth. e does not depend on speed.",
            .errata = errata};
  }

  static constexpr auto params() {
    using L = KelvinVoigt;
    return std::array{damping_param<L>(
        &L::coefficient, [](const L&) { return dims::damping; }, "D")};
  }

  static constexpr auto limits() { return std::array<Limit<KelvinVoigt>, 0>{}; }

  Damping damping(const Touch&) const noexcept { return {.coefficient = coefficient}; }
};

}  // namespace hysteron
