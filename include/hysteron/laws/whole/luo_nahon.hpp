// Luo and Nahon 2006: the elastic force from the geometry of the interference, F = γ π E* (A'/τ') δ, times the exact
// damping of Zhang and Sharf. For two paraboloids A' = 2πRδ and τ' = ∮dA/r = 2πa', a' = √(2Rδ): a Hertzian force,
// Hertz's own with γ = 4√2/(3π). Other bodies give A' and τ' themselves: constants for a flat face (a round punch has
// A' = πa², τ' = 2πa, and γ = 4/π restores its exact 2E*aδ), or at one depth with the power of δ by which A'/τ' grows
// (1 for the corner of a polyhedron, whose interference stays similar to itself).
#pragma once

#include <cmath>
#include <numbers>
#include <string_view>
#include <variant>

#include "hysteron/laws/multiplying/rule.hpp"
#include "hysteron/laws/resolved.hpp"
#include "hysteron/laws/shape/power_law.hpp"

namespace hysteron {

struct LuoNahon {
  // Restores Hertz for paraboloids; 4/π for a flat round punch.
  static constexpr double hertz_case = 4.0 * std::numbers::sqrt2 / (3.0 * std::numbers::pi);

  double effective_modulus = 0.0;        // E*
  double effective_radius = not_given;   // R, of paraboloids
  double case_coefficient = hertz_case;  // γ
  double restitution = 1.0;              // e
  double interference_area = not_given;  // A'
  double shape_coefficient = not_given;  // τ'
  double geometry_exponent = 0.0;        // p in A'/τ' ~ δᵖ
  double geometry_depth = not_given;     // δ at which A' and τ' are given

  static constexpr std::array<Erratum, 1> errata{{
      {"Corral et al. Eqs. (5.29), (5.30)", "χ' = χ/K with the Hertz stiffness K",
       "only the ratio enters: a = A/v₀ with 1+e = (1/A) ln[(1+A)/(1-eA)], whatever the elastic force"},
  }};

  static constexpr LawInfo info() {
    return {
        .id = "luo-nahon",
        .name = "Luo-Nahon",
        .family = Family::whole,
        .group = Group::exact_equation,
        .arrangement = Arrangement::kelvin_voigt,
        .formula =
            "F = γ π E* (A'/τ') δ [1 + A δ̇/v₀],  A(1+e) = ln[(1+A)/(1-eA)];  paraboloids: A'/τ' = √(Rδ/2), else "
            "(A'/τ')(δ/δ_g)ᵖ",
        .tex = R"(F=\gamma\pi E^*\frac{A'}{\tau'}\,\delta\left[1+A\frac{\dot\delta}{v_0}\right],\quad )"
               R"(A(1+e)=\ln\frac{1+A}{1-eA},\quad \frac{A'}{\tau'}=\sqrt{\tfrac12R\delta})",
        .source = &refs::luo_nahon_2006,
        .where = "Corral et al. Eqs. (5.27) to (5.30)",
        .claims = multiplying_claims | Claim::elastic_at_e1 | Claim::exact_by_force | Claim::exact_by_depth,
        .assumption =
            "A' and τ' are those of the undeformed interference: of two paraboloids, or given, with A'/τ' a power of "
            "the depth. Holds for a free impact of two bodies.",
        .errata = errata};
  }

  // Of an interference that is given by A' and τ'.
  static constexpr auto geometry_params() {
    using L = LuoNahon;
    return std::array{Param<L>{.field = &L::interference_area,
                               .name = "interference_area",
                               .symbol = "A'",
                               .meaning = "area of the interference; πa² of a flat round punch",
                               .dim = [](const L&) { return pow(dims::length, 2.0); },
                               .range = positive(),
                               .typical = {1e-8, 1e-2},
                               .optional = true},
                      Param<L>{.field = &L::shape_coefficient,
                               .name = "shape_coefficient",
                               .symbol = "τ'",
                               .meaning = "∮dA/r over that area, r from its centre; 2πa of a flat round punch",
                               .dim = [](const L&) { return dims::length; },
                               .range = positive(),
                               .typical = {1e-4, 1.0},
                               .optional = true},
                      Param<L>{.field = &L::geometry_exponent,
                               .name = "geometry_exponent",
                               .symbol = "p",
                               .meaning = "power of δ by which A'/τ' grows: 0 for flat faces, 1 for a corner or a cone",
                               .range = closed(0.0, 4.0),
                               .typical = {0.0, 1.0},
                               .fallback = 0.0,
                               .optional = true},
                      Param<L>{.field = &L::geometry_depth,
                               .name = "geometry_depth",
                               .symbol = "δ_g",
                               .meaning = "depth at which A' and τ' are given, for p > 0",
                               .dim = [](const L&) { return dims::length; },
                               .range = positive(),
                               .typical = {1e-6, 1e-2},
                               .optional = true}};
  }

  static constexpr auto params() {
    using L = LuoNahon;
    Param<L> radius = effective_radius_param(&L::effective_radius);
    radius.meaning = "of paraboloids, 1/R = 1/R₁ + 1/R₂; not used where A' and τ' are given";
    radius.optional = true;
    constexpr auto geometry = geometry_params();
    return std::array{effective_modulus_param(&L::effective_modulus),
                      radius,
                      Param<L>{.field = &L::case_coefficient,
                               .name = "case_coefficient",
                               .symbol = "γ",
                               .meaning = "pressure distribution and shape; 4√2/(3π) restores Hertz",
                               .range = positive(),
                               .typical = {0.3, 1.5},
                               .fallback = hertz_case},
                      restitution_param(&L::restitution),
                      geometry[0],
                      geometry[1],
                      geometry[2],
                      geometry[3]};
  }

  std::string_view refusal() const noexcept {
    if (std::isnan(interference_area) != std::isnan(shape_coefficient))
      return "interference_area and shape_coefficient belong together: give both";
    if (std::isnan(interference_area)) {
      if (std::isnan(effective_radius))
        return "give effective_radius or the bodies (paraboloids), or interference_area and shape_coefficient";
      if (geometry_exponent != 0.0 || !std::isnan(geometry_depth))
        return "geometry_exponent and geometry_depth go with interference_area and shape_coefficient";
    } else if ((geometry_exponent > 0.0) == std::isnan(geometry_depth)) {
      return "geometry_depth goes with a geometry_exponent above 0, and is needed there";
    }
    return {};
  }

  static constexpr auto limits() { return std::array<Limit<LuoNahon>, 0>{}; }

  // A = a v₀.
  double relative_damping() const { return restitution::factor_for(restitution); }

  std::variant<Factor<shape::Hertzian>, Factor<shape::PowerLaw>> resolved(const Touch& t) const {
    const double scale = case_coefficient * std::numbers::pi * effective_modulus, a = hysteron::rate_factor(*this, t);
    if (std::isnan(interference_area)) return Factor(shape::Hertzian{scale * std::sqrt(0.5 * effective_radius)}, a);
    const double p = geometry_exponent, growth = p > 0.0 ? std::pow(geometry_depth, p) : 1.0;
    return Factor(shape::PowerLaw{scale * interference_area / shape_coefficient / growth, 1.0 + p}, a);
  }
};

}  // namespace hysteron
