// The materials of viscoelastic sphere laws: one for both bodies, or one each.
// Two bodies under one pressure p: with u = L p the sinking of a surface of unit compliance, and s = (1-ν²)/E, body i
// sinks by s_i(1 - A_i d/dt) L p to first order in its relaxation time A_i. The sum is that of one surface with
//   S = s₁ + s₂ = 1/E*   and   A = (s₁A₁ + s₂A₂)/(s₁ + s₂),   so that   F = K(δ^1.5 + 3/2 A √δ δ̇),  K = 4/3 E*√R.
// Equal materials give A₁, a rigid partner (s₂ = 0) gives A₁, a soft one against a stiff one gives its own; exchanging
// the bodies changes nothing. The sources print one material; s_i(d/dt), the elastic s with k + ξ d/dt and g + η d/dt
// for bulk and shear modulus, has A = -(ξ ∂/∂k + η ∂/∂g) ln s, which is the relaxation time of Brilliantov et al. 2015.
#pragma once

#include <array>
#include <cmath>
#include <string_view>

#include "hysteron/core/param.hpp"

namespace hysteron {

struct ViscoelasticMaterial {
  double young;            // E
  double poisson;          // ν
  double bulk_viscosity;   // ξ
  double shear_viscosity;  // η

  double compliance() const noexcept { return (1.0 - poisson) * (1.0 + poisson) / young; }
};

// The parameters of the second body; those not given equal those of the first.
struct SecondMaterial {
  double young2 = not_given;
  double poisson2 = not_given;
  double bulk_viscosity2 = not_given;
  double shear_viscosity2 = not_given;
};

inline double given_or(double value, double other) noexcept { return std::isnan(value) ? other : value; }

// A of two bodies whose relaxation times are relaxation(material).
template <class Relaxation>
double relaxation_of_pair(const ViscoelasticMaterial& first, const SecondMaterial& other,
                          const Relaxation& relaxation) noexcept {
  const ViscoelasticMaterial second{given_or(other.young2, first.young), given_or(other.poisson2, first.poisson),
                                    given_or(other.bulk_viscosity2, first.bulk_viscosity),
                                    given_or(other.shear_viscosity2, first.shear_viscosity)};
  const double s1 = first.compliance(), s2 = second.compliance(), a1 = relaxation(first);
  return a1 + s2 / (s1 + s2) * (relaxation(second) - a1);
}

// One property of one body. Those of the second are optional; by default they equal those of the first.
enum class WhichBody { first, second };

template <class L>
constexpr Param<L> material_param(double L::*field, std::string_view name, std::string_view symbol,
                                  std::string_view meaning, Dim (*dim)(const L&), PairQuantity from_pair,
                                  WhichBody body) {
  return {.field = field,
          .name = name,
          .symbol = symbol,
          .meaning = meaning,
          .dim = dim,
          .optional = body == WhichBody::second,
          .from_pair = from_pair};
}
template <class L>
constexpr Param<L> with_range(Param<L> p, Range range, Typical typical) {
  p.range = range;
  p.typical = typical;
  return p;
}

template <class L>
constexpr std::array<Param<L>, 4> viscosity_params(Range range) {
  constexpr auto dim = +[](const L&) { return dims::viscosity; };
  std::array<Param<L>, 4> params{
      material_param<L>(&L::bulk_viscosity, "bulk_viscosity", "ξ",
                        "bulk viscosity of the first body, and of the second unless given", dim,
                        PairQuantity::first_bulk_viscosity, WhichBody::first),
      material_param<L>(&L::shear_viscosity, "shear_viscosity", "η",
                        "shear viscosity of the first body, and of the second unless given", dim,
                        PairQuantity::first_shear_viscosity, WhichBody::first),
      material_param<L>(&L::bulk_viscosity2, "bulk_viscosity2", "ξ₂", "bulk viscosity of the second body", dim,
                        PairQuantity::second_bulk_viscosity, WhichBody::second),
      material_param<L>(&L::shear_viscosity2, "shear_viscosity2", "η₂", "shear viscosity of the second body", dim,
                        PairQuantity::second_shear_viscosity, WhichBody::second)};
  for (Param<L>& p : params) p = with_range(p, range, {1e2, 1e7});
  return params;
}

// E, ν, ξ and η of the first body, then of the second.
template <class L>
constexpr std::array<Param<L>, 8> material_params(Range poisson) {
  constexpr auto pressure = +[](const L&) { return dims::pressure; };
  constexpr auto number = +[](const L&) { return dims::none; };
  constexpr Typical moduli{1e6, 4e11}, ratios{0.2, 0.45};
  const auto viscosities = viscosity_params<L>(non_negative());
  return {with_range(material_param<L>(&L::young, "young", "E",
                                       "Young's modulus of the first body, and of the second unless given", pressure,
                                       PairQuantity::first_young, WhichBody::first),
                     positive(), moduli),
          with_range(material_param<L>(&L::poisson, "poisson", "ν",
                                       "Poisson's ratio of the first body, and of the second unless given", number,
                                       PairQuantity::first_poisson, WhichBody::first),
                     poisson, ratios),
          viscosities[0],
          viscosities[1],
          with_range(material_param<L>(&L::young2, "young2", "E₂", "Young's modulus of the second body", pressure,
                                       PairQuantity::second_young, WhichBody::second),
                     positive(), moduli),
          with_range(material_param<L>(&L::poisson2, "poisson2", "ν₂", "Poisson's ratio of the second body", number,
                                       PairQuantity::second_poisson, WhichBody::second),
                     poisson, ratios),
          viscosities[2],
          viscosities[3]};
}

inline constexpr std::string_view two_materials =
    "For two materials A = (s₁A₁ + s₂A₂)/(s₁+s₂) with s = (1-ν²)/E and A₁, A₂ of each body; a rigid body has s = 0.";

}  // namespace hysteron
