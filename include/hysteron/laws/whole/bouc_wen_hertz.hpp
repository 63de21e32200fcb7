// The Bouc-Wen-Hertz collision law: an elastic and a hysteretic spring side by side, both of power p.
#pragma once

#include "hysteron/laws/whole/hysteresis.hpp"

namespace hysteron {

struct BoucWenHertz : HystereticContact {
  BoucWenHertz() noexcept { exponent = 1.5; }

  static constexpr LawInfo info() {
    return {.id = "bouc-wen-hertz",
            .name = "Bouc-Wen-Hertz",
            .family = Family::whole,
            .rheology = Rheology::plastic,
            .formula = "F = αkδᵖ + (1-α)k|z|ᵖ⁻¹z,  ż = Aδ̇ - β|z|ⁿ⁻¹z|δ̇| - γ|z|ⁿδ̇",
            .tex = R"(F=\alpha k\delta^p+(1-\alpha)k|z|^{p-1}z,\qquad )"
                   R"(\dot z=A\dot\delta-\beta|z|^{n-1}z|\dot\delta|-\gamma|z|^n\dot\delta)",
            .source = &refs::milehins_marghitu_2025,
            .also = &refs::wen_1976,
            .where = "Eq. (6)",
            .claims = Claim::continuous_at_touch | Claim::dissipative,
            .assumption =
                "Independent of rate; the loss is distributed over the whole loop and does not start at a yield point.",
            .definitions = pi_number_definitions,
            .guarantees = bounded_motions};
  }

  static constexpr auto params() { return hysteretic_power_params<BoucWenHertz>(); }
  static constexpr auto limits() { return std::array<Limit<BoucWenHertz>, 0>{}; }
};

}  // namespace hysteron
