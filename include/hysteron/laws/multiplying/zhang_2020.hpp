// Zhang et al. 2020: rational fit of the exact relation, good at any loss and finite at e = 0.
// 249(1-e)/(6+160e) tends to 3(1-e)/2 as e -> 1.
#pragma once

#include "hysteron/laws/multiplying/rule.hpp"

namespace hysteron {

struct Zhang2020 {
  double restitution;  // e

  static constexpr LawInfo info() {
    return {.id = "zhang-2020",
            .name = "Zhang et al. 2020",
            .family = Family::multiplying,
            .group = Group::explicit_any_loss,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = F_el [1 + 249(1-e)/(6+160e) δ̇/v₀]",
            .tex = R"(F=F_{el}\left[1+\frac{249(1-e)}{6+160e}\frac{\dot\delta}{v_0}\right])",
            .source = &refs::zhang_2020,
            .where = "Corral et al. Eq. (5.64)",
            .claims = multiplying_claims | Claim::elastic_at_e1,
            .assumption =
                "Fitted constants; delivers at most 0.012 less than requested (near 0.23), and never less than 0.024."};
  }

  static constexpr auto params() { return std::array{restitution_param(&Zhang2020::restitution, closed(0.0, 1.0))}; }

  static constexpr auto limits() {
    return std::array{restitution_limit<Zhang2020>("delivers e within 0.02; more for e < 0.013", 0.013, 1.0)};
  }

  // A = a v₀.
  double relative_damping() const noexcept { return 249.0 * (1.0 - restitution) / (6.0 + 160.0 * restitution); }
};

}  // namespace hysteron
