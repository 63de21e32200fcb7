// Schäfer, Dippel and Wolf: Hertz spring and a plain linear dashpot, one of the force schemes they compared.
#pragma once

#include "hysteron/laws/additive/rule.hpp"

namespace hysteron {

struct Schafer {
  double coefficient;  // χ

  static constexpr std::array<Erratum, 2> errata{{
      {"Skrinjar et al. Table 1", "F = K δ^1.5 + χ δ δ̇", "F = K δ^1.5 + χ δ̇: this law has no factor δ"},
      {"Skrinjar et al. Table 1", "Shäfer", "Schäfer"},
  }};

  static constexpr LawInfo info() {
    return {.id = "schafer",
            .name = "Schäfer et al.",
            .family = Family::additive,
            .group = Group::empirical,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = K δ^1.5 + χ δ̇",
            .tex = R"(F=K\,\delta^{3/2}+\chi\,\dot\delta)",
            .source = &refs::schafer_1996,
            .where = "Corral et al. Table 1",
            .claims = Claim::dissipative,
            .assumption =
                "Fitted to granular matter. e rises with speed, the loss scaling as v₀^-0.2; the force jumps at touch "
                "and is tensile before δ = 0.",
            .errata = errata};
  }

  static constexpr auto params() {
    using L = Schafer;
    return std::array{damping_param<L>(&L::coefficient, [](const L&) { return dims::damping; })};
  }

  static constexpr auto limits() { return std::array<Limit<Schafer>, 0>{}; }

  Damping damping(const Touch&) const noexcept { return {.coefficient = coefficient}; }
};

}  // namespace hysteron
