// Gonthier et al. 2004: the exact relation between damping and restitution, solved approximately by eA = 1-e².
// The first law good at any loss; its slope at e -> 1 is 2 instead of 3/2, so it loses a third too much there.
#pragma once

#include "hysteron/laws/multiplying/rule.hpp"

namespace hysteron {

struct Gonthier {
  double restitution;  // e

  static constexpr std::array<Erratum, 4> errata{{
      {"Skrinjar et al. Eq. (21)", "1 + d/(e(1-d)) on the left",
       "(1 + d/e)/(1-d), with d = eA; the root of the printed form delivers 0.45 for e = 0.5"},
      {"Skrinjar et al., after Eq. (23)", "the unit of the contact force is newton per volume",
       "the force is in newtons; the stiffness k_v of the volumetric form is in N/m³"},
      {"Corral et al. Sect. 5.2, on Gonthier et al.", "for non-conformal contacts, whose contact area is larger",
       "for conformal contacts, whose area is larger; the remark concerns the volumetric form"},
      {"Skrinjar et al. Table 2", "this row, 0.12 at e = 0.1 to 1.01 at e = 1",
       "every cell is 0.010 to 0.022 above the value of Eq. (23); at e = 1 the law is lossless and cannot exceed 1"},
  }};

  static constexpr LawInfo info() {
    return {.id = "gonthier",
            .name = "Gonthier et al.",
            .family = Family::multiplying,
            .group = Group::exact_equation,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = F_el [1 + (1-e²)/e δ̇/v₀]",
            .tex = R"(F=F_{el}\left[1+\frac{1-e^2}{e}\frac{\dot\delta}{v_0}\right])",
            .source = &refs::gonthier_2004,
            .where = "Corral et al. Eq. (5.26)",
            .claims = multiplying_claims | Claim::elastic_at_e1,
            .assumption =
                "Approximate root of the exact relation; delivers at most 0.032 less than requested (near 0.77). "
                "Published with a volumetric stiffness: volume as elastic part.",
            .errata = errata};
  }

  static constexpr auto params() { return std::array{restitution_param(&Gonthier::restitution)}; }

  static constexpr auto limits() {
    return std::array{
        restitution_limit<Gonthier>("delivers e within 0.02; less for 0.573 < e < 0.922", 0.922, 1.0, 0.0, 0.572)};
  }

  // A = a v₀.
  double relative_damping() const noexcept { return (1.0 - restitution) * (1.0 + restitution) / restitution; }
};

}  // namespace hysteron
