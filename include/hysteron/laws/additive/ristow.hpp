// Ristow: Hertz spring and a dashpot proportional to the mass, fitted to granular flow through an orifice.
#pragma once

#include "hysteron/laws/additive/rule.hpp"

namespace hysteron {

struct Ristow {
  double decay_rate;  // γ

  static constexpr std::array<Erratum, 1> errata{{
      {"Skrinjar et al. Table 1", "F = K δ^1.5 + χ δ δ̇",
       "F = K δ^1.5 + γ m δ̇: there is no factor δ, and the mass is missing"},
  }};

  static constexpr LawInfo info() {
    return {.id = "ristow",
            .name = "Ristow",
            .family = Family::additive,
            .group = Group::empirical,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = K δ^1.5 + γ m δ̇",
            .tex = R"(F=K\,\delta^{3/2}+\gamma\,m\,\dot\delta)",
            .source = &refs::ristow_1992,
            .where = "Corral et al. Eq. (5.13)",
            .claims = Claim::dissipative,
            .assumption =
                "Fitted to granular flow. e rises with speed, the loss scaling as v₀^-0.2; the force jumps at touch "
                "and is tensile before δ = 0.",
            .errata = errata};
  }

  static constexpr auto params() { return std::array{decay_rate_param(&Ristow::decay_rate)}; }

  static constexpr auto limits() { return std::array<Limit<Ristow>, 0>{}; }

  Damping damping(const Touch& t) const noexcept { return {.coefficient = decay_rate * t.effective_mass}; }
};

}  // namespace hysteron
