// Flores et al. 2011, and Ye et al. 2009 with the same damping.
// Assumes an elliptic δ̇(δ) in both phases, with part of the energy lost before reversal.
#pragma once

#include "hysteron/laws/multiplying/rule.hpp"

namespace hysteron {

struct Flores {
  double restitution;  // e

  static constexpr std::array<Erratum, 3> errata{{
      {"Skrinjar et al. Eq. (26)", "rate of indentation to the power 5/2 at δ_max", "indentation δ_max^(5/2)"},
      {"Corral et al. Eq. (5.62)", "δ̇⁽⁺⁾ is the speed at the start of restitution",
       "it is the speed of separation, at its end"},
      {"Skrinjar et al. Table 2", "this row, 0.09 at e = 0.1 to 1.01 at e = 1",
       "every cell is 0.010 to 0.021 above the value of Eq. (28); at e = 1 the law is lossless and cannot exceed 1"},
  }};

  static constexpr LawInfo info() {
    return {.id = "flores",
            .aliases = {"ye"},
            .name = "Flores et al.",
            .family = Family::multiplying,
            .group = Group::explicit_any_loss,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = F_el [1 + 8(1-e)/(5e) δ̇/v₀]",
            .tex = R"(F=F_{el}\left[1+\frac{8(1-e)}{5e}\frac{\dot\delta}{v_0}\right])",
            .source = &refs::flores_2011,
            .also = &refs::ye_2009,
            .where = "Corral et al. Eq. (5.61)",
            .claims = multiplying_claims | Claim::elastic_at_e1,
            .assumption =
                "Elliptic δ̇(δ) with part of the loss before reversal; delivers at most 0.045 less than requested.",
            .errata = errata};
  }

  static constexpr auto params() { return std::array{restitution_param(&Flores::restitution)}; }

  static constexpr auto limits() {
    return std::array{
        restitution_limit<Flores>("delivers e within 0.02; not for 0.06 < e < 0.645", 0.645, 1.0, 0.0, 0.06)};
  }

  // A = a v₀.
  double relative_damping() const noexcept { return 1.6 * (1.0 - restitution) / restitution; }
};

}  // namespace hysteron
