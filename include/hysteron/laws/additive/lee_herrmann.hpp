// Lee and Herrmann: the law of Ristow, used for the angle of repose of granular heaps.
#pragma once

#include "hysteron/laws/additive/rule.hpp"

namespace hysteron {

struct LeeHerrmann {
  double decay_rate;  // γ

  static constexpr std::array<Erratum, 2> errata{{
      {"Skrinjar et al. Table 1", "F = K δ^1.5 + m χ δ δ̇", "F = K δ^1.5 + γ m δ̇: this law has no factor δ"},
      {"Corral et al. Table 1 and text", "Hermann", "Herrmann"},
  }};

  static constexpr LawInfo info() {
    return {.id = "lee-herrmann",
            .name = "Lee-Herrmann",
            .family = Family::additive,
            .group = Group::empirical,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = K δ^1.5 + γ m δ̇",
            .tex = R"(F=K\,\delta^{3/2}+\gamma\,m\,\dot\delta)",
            .source = &refs::lee_herrmann_1993,
            .where = "Corral et al. Table 1, with Eq. (5.13)",
            .claims = Claim::dissipative,
            .assumption =
                "Fitted to granular heaps; the same law as ristow. e rises with speed, the loss scaling as v₀^-0.2; "
                "the force jumps at touch and is tensile before δ = 0.",
            .errata = errata};
  }

  static constexpr auto params() { return std::array{decay_rate_param(&LeeHerrmann::decay_rate)}; }

  static constexpr auto limits() { return std::array<Limit<LeeHerrmann>, 0>{}; }

  Damping damping(const Touch& t) const noexcept { return {.coefficient = decay_rate * t.effective_mass}; }
};

}  // namespace hysteron
