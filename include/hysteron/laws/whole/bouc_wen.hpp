// The Bouc-Wen collision law: an elastic and a hysteretic spring side by side, both linear. See hysteresis.hpp.
#pragma once

#include "hysteron/laws/whole/hysteresis.hpp"

namespace hysteron {

struct BoucWen : HystereticContact {
  static constexpr LawInfo info() {
    return {.id = "bouc-wen",
            .name = "Bouc-Wen",
            .family = Family::whole,
            .rheology = Rheology::plastic,
            .formula = "F = αkδ + (1-α)kz,  ż = Aδ̇ - β|z|ⁿ⁻¹z|δ̇| - γ|z|ⁿδ̇",
            .tex = R"(F=\alpha k\delta+(1-\alpha)kz,\qquad )"
                   R"(\dot z=A\dot\delta-\beta|z|^{n-1}z|\dot\delta|-\gamma|z|^n\dot\delta)",
            .source = &refs::milehins_marghitu_2025,
            .also = &refs::wen_1976,
            .where = "Eq. (5)",
            .claims = Claim::continuous_at_touch | Claim::dissipative,
            .assumption =
                "Independent of rate; the loss is distributed over the whole loop and does not start at a yield point.",
            .definitions = pi_number_definitions,
            .guarantees = bounded_motions};
  }

  static constexpr auto params() {
    const auto loop = loop_params<BoucWen>();
    return std::array{hysteretic_stiffness_param<BoucWen>(PairQuantity::linear_stiffness),
                      loop[0],
                      loop[1],
                      loop[2],
                      loop[3],
                      loop[4]};
  }
  static constexpr auto limits() { return std::array<Limit<BoucWen>, 0>{}; }
};

}  // namespace hysteron
