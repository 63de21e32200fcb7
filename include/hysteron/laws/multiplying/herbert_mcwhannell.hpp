// Herbert and McWhannell 1977: Hunt-Crossley's factor corrected by the next order of the loss.
// Explicit, although the review files it with the laws whose damping solves an equation.
#pragma once

#include "hysteron/laws/multiplying/rule.hpp"

namespace hysteron {

struct HerbertMcWhannell {
  double restitution;  // e

  static constexpr std::array<Erratum, 2> errata{{
      {"Skrinjar et al. Sect. 2", "the factors of Eqs. (8) and (10) differ by 1.5 %",
       "their ratio reaches 4/3 at e = 0.5, where the two laws deliver 0.663 and 0.594"},
      {"Corral et al. Sect. 5.2", "the damping of this group has no closed form",
       "it has a closed form: Eq. (5.19) is explicit"},
  }};

  static constexpr LawInfo info() {
    return {.id = "herbert-mcwhannell",
            .name = "Herbert-McWhannell",
            .family = Family::multiplying,
            .group = Group::exact_equation,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = F_el [1 + 6(1-e)/((2e-1)²+3) δ̇/v₀]",
            .tex = R"(F=F_{el}\left[1+\frac{6(1-e)}{(2e-1)^2+3}\frac{\dot\delta}{v_0}\right])",
            .source = &refs::herbert_mcwhannell_1977,
            .where = "Corral et al. Eq. (5.19)",
            .claims = multiplying_claims | Claim::elastic_at_e1,
            .assumption =
                "Second order in the loss 1-e. Better than Hunt-Crossley above 0.5, but with the same lower bound: it "
                "never delivers less than 0.488.",
            .errata = errata};
  }

  static constexpr auto params() {
    return std::array{restitution_param(&HerbertMcWhannell::restitution, closed(0.0, 1.0))};
  }

  static constexpr auto limits() {
    return std::array{
        restitution_limit<HerbertMcWhannell>("delivers e within 0.02; more for e < 0.713, 0.49 as e -> 0", 0.713, 1.0)};
  }

  // A = a v₀.
  double relative_damping() const noexcept {
    return 6.0 * (1.0 - restitution) / ((2.0 * restitution - 1.0) * (2.0 * restitution - 1.0) + 3.0);
  }
};

}  // namespace hysteron
