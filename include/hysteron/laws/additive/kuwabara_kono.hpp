// Kuwabara and Kono: viscoelastic spheres. The dashpot is the Hertz problem with viscosities in place of moduli, and D'
// of the bodies add as compliances do. With s = (1-ν²)/E, that is the quasi-static damping Σ (s_i/(s₁+s₂))²/D_i' where
// D'/s is the same in both bodies, and less than it elsewhere: none at all beside an elastic body.
#pragma once

#include "hysteron/laws/additive/rule.hpp"
#include "hysteron/laws/viscoelastic.hpp"

namespace hysteron {

struct KuwabaraKono {
  double bulk_viscosity;                // ξ
  double shear_viscosity;               // η
  double effective_radius;              // R
  double bulk_viscosity2 = not_given;   // ξ₂, as the first if left out
  double shear_viscosity2 = not_given;  // η₂
  double partner = 0.0;                 // a number of partner_words

  static constexpr std::array<Erratum, 2> errata{{
      {"Corral et al. Eq. (5.38)", "numerator 4(3ξ+η)² - 9(ξ-η)²",
       "4(3ξ+η)² - (3ξ-2η)² = 9ξ(3ξ+4η) follows from elasticity; printed is off by -8 % at ξ/η = 0.5, +4 % at 2.5. "
       "Whether the original or the review is at fault is not known"},
      {"Corral et al. Eq. (5.37)", "factor 2",
       "right with D' as the plain sum over the bodies; with D = 3/4 of that sum it is 3/2"},
  }};

  static constexpr LawInfo info() {
    return {
        .id = "kuwabara-kono",
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
            "Isotropic viscoelastic spheres, no plasticity, contact long compared with relaxation; for unlike bodies "
            "right if D' is the same multiple of (1-ν²)/E in both. The loss scales as v₀^0.2; tensile force before δ = "
            "0.",
        .definitions = "ξ, η: bulk and shear viscosity of each body. D₂' = D₁' for equal bodies, 0 for a rigid one.",
        .errata = errata};
  }

  static constexpr auto params() {
    using L = KuwabaraKono;
    const auto viscosities = viscosity_params<L>(positive());
    return std::array{viscosities[0], viscosities[1], effective_radius_param(&L::effective_radius),
                      viscosities[2], viscosities[3], partner_param(&L::partner)};
  }

  static constexpr auto limits() { return std::array<Limit<KuwabaraKono>, 0>{}; }

  std::string_view refusal() const noexcept {
    const bool second = !std::isnan(bulk_viscosity2) || !std::isnan(shear_viscosity2);
    return partner == 1.0 && second ? "a rigid partner has no viscosity: leave out bulk_viscosity2 and shear_viscosity2"
                                    : "";
  }

  // D': (1-ν²)/E of one body with the bulk modulus read as ξ and the shear modulus as η, 1/(Pa s).
  static double viscous_compliance(double xi, double eta) noexcept {
    return (3.0 * xi + 4.0 * eta) / (4.0 * eta * (3.0 * xi + eta));
  }

  Damping damping(const Touch&) const noexcept {
    const double first = viscous_compliance(bulk_viscosity, shear_viscosity);
    const double second = partner == 1.0 ? 0.0
                                         : viscous_compliance(given_or(bulk_viscosity2, bulk_viscosity),
                                                              given_or(shear_viscosity2, shear_viscosity));
    return {.coefficient = 2.0 * std::sqrt(effective_radius) / (first + second), .depth_exponent = 0.5};
  }
};

}  // namespace hysteron
