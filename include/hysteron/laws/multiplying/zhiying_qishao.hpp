// Qin Zhiying and Lu Qishao 2006: Lankarani-Nikravesh's factor times a fitted exponential for larger losses.
// Known under the authors' given names.
#pragma once

#include "hysteron/laws/multiplying/rule.hpp"

namespace hysteron {

struct ZhiyingQishao {
  double restitution;  // e

  static constexpr std::array<Erratum, 2> errata{{
      {"Corral et al. and Skrinjar et al.", "authors Zhiying and Qishao",
       "these are given names: the family names are Qin and Lu"},
      {"Skrinjar et al. Table 2", "this row, 0.20 at e = 0 to 1.01 at e = 1",
       "every cell is 0.010 to 0.023 above the value of Eq. (25); at e = 1 the law is lossless and cannot exceed 1"},
  }};

  static constexpr LawInfo info() {
    return {
        .id = "zhiying-qishao",
        .name = "Zhiying-Qishao",
        .family = Family::multiplying,
        .group = Group::explicit_low_loss,
        .arrangement = Arrangement::kelvin_voigt,
        .formula = "F = F_el [1 + 3(1-e²) exp(2(1-e))/4 δ̇/v₀]",
        .tex = R"(F=F_{el}\left[1+\frac{3(1-e^2)\,\mathrm{e}^{2(1-e)}}{4}\frac{\dot\delta}{v_0}\right])",
        .source = &refs::zhiying_qishao_2006,
        .where = "Corral et al. Eq. (5.56)",
        .claims = multiplying_claims | Claim::elastic_at_e1,
        .assumption =
            "Accurate to first order in the loss; delivers up to 0.023 too little near 0.61 and never less than 0.179.",
        .errata = errata};
  }

  static constexpr auto params() {
    return std::array{restitution_param(&ZhiyingQishao::restitution, closed(0.0, 1.0))};
  }

  static constexpr auto limits() {
    return std::array{restitution_limit<ZhiyingQishao>(
        "delivers e within 0.02; slightly less for 0.528 < e < 0.708, more below 0.321", 0.708, 1.0, 0.321, 0.528)};
  }

  // A = a v₀.
  double relative_damping() const noexcept {
    return 0.75 * (1.0 - restitution) * (1.0 + restitution) * std::exp(2.0 * (1.0 - restitution));
  }
};

}  // namespace hysteron
