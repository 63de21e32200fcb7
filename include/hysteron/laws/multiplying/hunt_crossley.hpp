// Hunt and Crossley 1975: damping in proportion to the elastic force, so that the force starts and ends at zero.
// Their estimate keeps the first order of the loss only. Simon used the same form for golf clubs in 1967.
#pragma once

#include "hysteron/laws/multiplying/rule.hpp"

namespace hysteron {

struct HuntCrossley {
  double restitution;  // e

  static constexpr std::array<Erratum, 1> errata{{
      {"Skrinjar et al. Sect. 2", "Eq. (7) is put into Eq. (8) to give Eq. (9)",
       "the other way round: the factor (8) goes into the force (7)"},
  }};

  static constexpr LawInfo info() {
    return {.id = "hunt-crossley",
            .aliases = {"simon"},
            .name = "Hunt-Crossley",
            .family = Family::multiplying,
            .group = Group::explicit_low_loss,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = F_el [1 + 3(1-e)/2 δ̇/v₀]",
            .tex = R"(F=F_{el}\left[1+\frac{3(1-e)}{2}\frac{\dot\delta}{v_0}\right])",
            .source = &refs::hunt_crossley_1975,
            .also = &refs::simon_1967,
            .where = "Corral et al. Eq. (5.12)",
            .claims = multiplying_claims | Claim::elastic_at_e1,
            .assumption =
                "First order in the loss 1-e. The loss is always too small: it never delivers less than 0.488, "
                "whatever is requested.",
            .errata = errata};
  }

  static constexpr auto params() { return std::array{restitution_param(&HuntCrossley::restitution, closed(0.0, 1.0))}; }

  static constexpr auto limits() {
    return std::array{
        restitution_limit<HuntCrossley>("delivers e within 0.02; more for e < 0.848, 0.49 as e -> 0", 0.848, 1.0)};
  }

  // A = a v₀.
  double relative_damping() const noexcept { return 1.5 * (1.0 - restitution); }
};

}  // namespace hysteron
