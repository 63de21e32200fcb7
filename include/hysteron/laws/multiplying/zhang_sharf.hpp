// Zhang and Sharf 2004: the exact relation A(1+e) = ln[(1+A)/(1-eA)], solved without approximation.
// Found at the same time by Gonthier et al.; holds for any elastic part, mass and speed (restitution.hpp).
#pragma once

#include "hysteron/laws/multiplying/rule.hpp"

namespace hysteron {

struct ZhangSharf {
  double restitution;  // e

  static constexpr std::array<Erratum, 2> errata{{
      {"Corral et al. Table 1, Skrinjar et al. Table 1", "listed with Gonthier's approximate factor (1-e²)/e",
       "the damping is the root of the equation itself, not its approximation"},
      {"Skrinjar et al. Table 1", "reference [123] for Zhang and Sharf",
       "[123] is a work of other authors on rocking blocks"},
  }};

  static constexpr LawInfo info() {
    return {.id = "zhang-sharf",
            .name = "Zhang-Sharf",
            .family = Family::multiplying,
            .group = Group::exact_equation,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = F_el [1 + A δ̇/v₀],  A(1+e) = ln[(1+A)/(1-eA)]",
            .tex = R"(F=F_{el}\left[1+A\frac{\dot\delta}{v_0}\right],\qquad A(1+e)=\ln\frac{1+A}{1-eA})",
            .source = &refs::zhang_sharf_2004,
            .also = &refs::zhang_sharf_2009,
            .where = "Corral et al. Eq. (5.23)",
            .claims = multiplying_claims | Claim::elastic_at_e1 | Claim::exact_by_force | Claim::exact_by_depth,
            .assumption =
                "Free impact of two bodies: an external force or a second contact during the impact changes the "
                "delivered e.",
            .errata = errata};
  }

  static constexpr auto params() { return std::array{restitution_param(&ZhangSharf::restitution)}; }

  static constexpr auto limits() { return std::array<Limit<ZhangSharf>, 0>{}; }

  // A = a v₀, the root in (0, 1/e).
  double relative_damping() const { return restitution::factor_for(restitution); }
};

}  // namespace hysteron
