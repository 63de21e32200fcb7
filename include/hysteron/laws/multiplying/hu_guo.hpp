// Hu and Guo 2015: as Flores et al., with the exponent of δ̇(δ) found numerically as 5/2, that of the lossless impact.
// Right to first order in the loss, which the elliptic δ̇(δ) of Flores et al. is not.
#pragma once

#include "hysteron/laws/multiplying/rule.hpp"

namespace hysteron {

struct HuGuo {
  double restitution;  // e

  static constexpr std::array<Erratum, 2> errata{{
      {"Skrinjar et al. Table 2", "this row, 0.15 at e = 0.1 to 0.95 at e = 0.9",
       "computed with 3(1-e)/(4e), half of their Eq. (29): ten cells of ten agree with the half, one with the formula"},
      {"Skrinjar et al. Figs. 2 to 9 and 16", "curves of this law", "drawn with the same halved factor"},
  }};

  static constexpr LawInfo info() {
    return {
        .id = "hu-guo",
        .name = "Hu-Guo",
        .family = Family::multiplying,
        .group = Group::explicit_any_loss,
        .arrangement = Arrangement::kelvin_voigt,
        .formula = "F = F_el [1 + 3(1-e)/(2e) δ̇/v₀]",
        .tex = R"(F=F_{el}\left[1+\frac{3(1-e)}{2e}\frac{\dot\delta}{v_0}\right])",
        .source = &refs::hu_guo_2015,
        .where = "Corral et al. Eq. (5.63)",
        .claims = multiplying_claims | Claim::elastic_at_e1,
        .assumption =
            "δ̇(δ) of the lossless Hertz impact in both phases; delivers at most 0.034 less than requested (near 0.20).",
        .errata = errata};
  }

  static constexpr auto params() { return std::array{restitution_param(&HuGuo::restitution)}; }

  static constexpr auto limits() {
    return std::array{
        restitution_limit<HuGuo>("delivers e within 0.02; less for 0.071 < e < 0.404", 0.404, 1.0, 0.0, 0.07)};
  }

  // A = a v₀.
  double relative_damping() const noexcept { return 1.5 * (1.0 - restitution) / restitution; }
};

}  // namespace hysteron
