// Kuwabara and Kono: viscoelastic spheres. The dashpot is the Hertz problem with viscosities in place of moduli.
#pragma once

#include "hysteron/laws/additive/rule.hpp"

namespace hysteron {

struct KuwabaraKono {
  double bulk_viscosity;    // ξ
  double shear_viscosity;   // η
  double effective_radius;  // R

  static constexpr std::array<Erratum, 2> errata{{
      {"Corral et al. Eq. (5.38)", "numerator 4(3ξ+η)² - 9(ξ-η)²",
       "4(3ξ+η)² - (3ξ-2η)² = 9ξ(3ξ+4η) follows from elasticity; printed is off by -8 % at ξ/η = 0.5, +4 % at 2.5. "
       "Whether the original or the review is at fault is not known"},
      {"Corral et al. Eq. (5.37)", "factor 2",
       "right with D' as the plain sum over the bodies; with D = 3/4 of that sum it is 3/2"},
  }};

  static constexpr LawInfo info() {
    return {.id = "kuwabara-kono",
            .name = "Kuwabara-Kono",
            .family = Family::additive,
            .group = Group::explicit_low_loss,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = K δ^1.5 + 2√R/(D₁'+D₂') √δ δ̇,  D' = (3ξ+4η)/(4η(3ξ+η))",
            .tex = R"(F=K\,\delta^{3/2}+\frac{2\sqrt R}{D_1'+D_2'}\sqrt\delta\,\dot\delta,)"
                   R"(\qquad D'=\frac{3\xi+4\eta}{4\eta(3\xi+\eta)})",
            .source = &refs::kuwabara_kono_1987,
            .where = "Corral et al. Eqs. (5.36)-(5.38)",
            .claims = Claim::continuous_at_touch | Claim::dissipative,
            .assumption =
                "Isotropic viscoelastic spheres of one material, no plasticity, contact long against relaxation. The "
                "loss scales as v₀^0.2; pulls before δ = 0.",
            .errata = errata};
  }

  static constexpr auto params() {
    using L = KuwabaraKono;
    return std::array{bulk_viscosity_param(&L::bulk_viscosity), shear_viscosity_param(&L::shear_viscosity),
                      effective_radius_param(&L::effective_radius)};
  }

  static constexpr auto limits() { return std::array<Limit<KuwabaraKono>, 0>{}; }

  // (1-ν²)/E of one body with the bulk modulus read as ξ and the shear modulus as η, 1/(Pa s).
  double viscous_compliance() const noexcept {
    return (3.0 * bulk_viscosity + 4.0 * shear_viscosity) /
           (4.0 * shear_viscosity * (3.0 * bulk_viscosity + shear_viscosity));
  }

  Damping damping(const Touch&) const noexcept {
    return {.coefficient = std::sqrt(effective_radius) / viscous_compliance(), .depth_exponent = 0.5};
  }
};

}  // namespace hysteron
