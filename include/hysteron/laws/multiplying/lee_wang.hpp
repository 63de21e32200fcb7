// Lee and Wang 1983: half of Hunt-Crossley's damping, from conditions at the ends of the loop only.
// Its loss is wrong by a factor of two in the limit of small loss, unlike that of all other multiplying laws.
#pragma once

#include "hysteron/laws/multiplying/rule.hpp"

namespace hysteron {

struct LeeWang {
  double restitution;  // e

  static constexpr std::array<Erratum, 2> errata{{
      {"Skrinjar et al. Sect. 3", "above e = 0.7 almost all factors but Gharib-Hurmuzlu's are equal",
       "at 0.7 they range from 0.225 (this law) to 0.729 (Gonthier et al.)"},
      {"Skrinjar et al. Sect. 7", "this law and five others deliver e well above 0.5",
       "this one delivers 0.80 for 0.5 and 0.87 for 0.7, as their Table 2 says"},
  }};

  static constexpr LawInfo info() {
    return {.id = "lee-wang",
            .name = "Lee-Wang",
            .family = Family::multiplying,
            .group = Group::explicit_low_loss,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = F_el [1 + 3(1-e)/4 δ̇/v₀]",
            .tex = R"(F=F_{el}\left[1+\frac{3(1-e)}{4}\frac{\dot\delta}{v_0}\right])",
            .source = &refs::lee_wang_1983,
            .where = "Corral et al. Eq. (5.35)",
            .claims = multiplying_claims | Claim::elastic_at_e1,
            .assumption =
                "Not derived from an energy balance: has half of the required loss even for e -> 1, and never delivers "
                "less than 0.663.",
            .errata = errata};
  }

  static constexpr auto params() { return std::array{restitution_param(&LeeWang::restitution, closed(0.0, 1.0))}; }

  static constexpr auto limits() {
    return std::array{
        restitution_limit<LeeWang>("delivers e within 0.02; more for e < 0.961, 0.66 as e -> 0", 0.961, 1.0)};
  }

  // A = a v₀.
  double relative_damping() const noexcept { return 0.75 * (1.0 - restitution); }
};

}  // namespace hysteron
