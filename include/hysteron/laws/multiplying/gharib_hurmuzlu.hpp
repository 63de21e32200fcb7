// Gharib and Hurmuzlu 2012: the limit of large loss, A = 1/e, for impacts of low restitution.
// Never elastic: it returns 0.594 for e = 1.
#pragma once

#include "hysteron/laws/multiplying/rule.hpp"

namespace hysteron {

struct GharibHurmuzlu {
  double restitution;  // e

  static constexpr std::array<Erratum, 2> errata{{
      {"Skrinjar et al. Sect. 7", "one of five laws that deliver e on the whole interval 0 to 1",
       "their own Table 2 gives 0.61 for e = 1; the error is below 0.02 only for e < 0.308"},
      {"Skrinjar et al. Table 2", "this row, 0.12 at e = 0.1 to 0.61 at e = 1",
       "every cell is 0.013 to 0.021 above the value for the factor 1/e (0.594 for e = 1)"},
  }};

  static constexpr LawInfo info() {
    return {
        .id = "gharib-hurmuzlu",
        .name = "Gharib-Hurmuzlu",
        .family = Family::multiplying,
        .group = Group::explicit_low_loss,
        .arrangement = Arrangement::kelvin_voigt,
        .formula = "F = F_el [1 + (1/e) δ̇/v₀]",
        .tex = R"(F=F_{el}\left[1+\frac{1}{e}\frac{\dot\delta}{v_0}\right])",
        .source = &refs::gharib_hurmuzlu_2012,
        .where = "Corral et al. Eq. (5.57)",
        .claims = multiplying_claims,
        .assumption =
            "Large loss: almost all energy is lost before reversal. Delivers 0.594 for e = 1, so it is never elastic.",
        .errata = errata};
  }

  static constexpr auto params() { return std::array{restitution_param(&GharibHurmuzlu::restitution)}; }

  static constexpr auto limits() {
    return std::array{
        restitution_limit<GharibHurmuzlu>("delivers e within 0.02; less for e > 0.308, by 0.41 at e = 1", 0.0, 0.308)};
  }

  // A = a v₀.
  double relative_damping() const noexcept { return 1.0 / restitution; }
};

}  // namespace hysteron
