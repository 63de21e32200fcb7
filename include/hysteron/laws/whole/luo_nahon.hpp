// Luo and Nahon 2006: the elastic force from the geometry of the interference, F = γ π E* (A'/τ') δ, times the exact
// damping of Zhang and Sharf. For two paraboloids A' = 2πRδ and τ' = ∮dA/r = 2πa', a' = √(2Rδ): a Hertzian force,
// Hertz's own with γ = 4√2/(3π). Other bodies need their own A' and τ'.
#pragma once

#include <numbers>

#include "hysteron/laws/multiplying/rule.hpp"
#include "hysteron/laws/resolved.hpp"
#include "hysteron/laws/shape/power_law.hpp"

namespace hysteron {

struct LuoNahon {
  // Restores Hertz for paraboloids; 4/π for a flat round punch.
  static constexpr double hertz_case = 4.0 * std::numbers::sqrt2 / (3.0 * std::numbers::pi);

  double effective_modulus = 0.0;        // E*
  double effective_radius = 0.0;         // R
  double case_coefficient = hertz_case;  // γ
  double restitution = 1.0;              // e

  static constexpr std::array<Erratum, 1> errata{{
      {"Corral et al. Eqs. (5.29), (5.30)", "χ' = χ/K with the Hertz stiffness K",
       "only the ratio enters: a = A/v₀ with 1+e = (1/A) ln[(1+A)/(1-eA)], whatever the elastic force"},
  }};

  static constexpr LawInfo info() {
    return {.id = "luo-nahon",
            .name = "Luo-Nahon",
            .family = Family::whole,
            .group = Group::exact_equation,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = γ π E* (A'/τ') δ [1 + A δ̇/v₀],  A(1+e) = ln[(1+A)/(1-eA)];  paraboloids: A'/τ' = √(Rδ/2)",
            .tex = R"(F=\gamma\pi E^*\frac{A'}{\tau'}\,\delta\left[1+A\frac{\dot\delta}{v_0}\right],\quad )"
                   R"(A(1+e)=\ln\frac{1+A}{1-eA},\quad \frac{A'}{\tau'}=\sqrt{\tfrac12R\delta})",
            .source = &refs::luo_nahon_2006,
            .where = "Corral et al. Eqs. (5.27) to (5.30)",
            .claims = multiplying_claims | Claim::elastic_at_e1 | Claim::exact_by_force | Claim::exact_by_depth,
            .assumption =
                "Made for polyhedra; here two paraboloids, with A' and τ' of the undeformed interference. "
                "Holds for a free impact of two bodies.",
            .errata = errata};
  }

  static constexpr auto params() {
    using L = LuoNahon;
    return std::array{effective_modulus_param(&L::effective_modulus), effective_radius_param(&L::effective_radius),
                      Param<L>{.field = &L::case_coefficient,
                               .name = "case_coefficient",
                               .symbol = "γ",
                               .meaning = "pressure distribution and shape; 4√2/(3π) restores Hertz",
                               .range = positive(),
                               .typical = {0.3, 1.5},
                               .fallback = hertz_case},
                      restitution_param(&L::restitution)};
  }

  static constexpr auto limits() { return std::array<Limit<LuoNahon>, 0>{}; }

  // A = a v₀.
  double relative_damping() const { return restitution::factor_for(restitution); }

  Factor<shape::Hertzian> resolved(const Touch& t) const {
    const double k = case_coefficient * std::numbers::pi * effective_modulus * std::sqrt(0.5 * effective_radius);
    return {{k}, hysteron::rate_factor(*this, t)};
  }
};

}  // namespace hysteron
