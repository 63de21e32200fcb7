// Alizadeh, Bertrand and Chaouki: Hertz spring and a dashpot filled with a power-law (non-Newtonian) liquid.
#pragma once

#include <numbers>

#include "hysteron/laws/additive/rule.hpp"

namespace hysteron {

struct Alizadeh {
  double viscosity;            // μ
  double rate_exponent = 1.0;  // n_l

  static constexpr std::array<Erratum, 1> errata{{
      {"Corral et al. Eq. (5.17)", "δ̇^n_l", "sgn(δ̇)|δ̇|^n_l: the plain power is complex while the bodies separate"},
  }};

  static constexpr LawInfo info() {
    return {.id = "alizadeh",
            .name = "Alizadeh et al.",
            .family = Family::additive,
            .group = Group::empirical,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = K δ^1.5 + 4π μ δ sgn(δ̇)|δ̇|^n_l",
            .tex = R"(F=K\,\delta^{3/2}+4\pi\mu\,\delta\,\operatorname{sgn}(\dot\delta)\,|\dot\delta|^{n_l})",
            .source = &refs::alizadeh_2013,
            .where = "Corral et al. Eq. (5.17)",
            .claims = Claim::continuous_at_touch | Claim::dissipative,
            .assumption =
                "μ and n_l fitted for each material and each kind of collision; the unit of μ depends on n_l. Tensile "
                "force before δ = 0.",
            .errata = errata};
  }

  static constexpr auto params() {
    using L = Alizadeh;
    return std::array{Param<L>{.field = &L::viscosity,
                               .name = "viscosity",
                               .symbol = "μ",
                               .meaning = "consistency of the liquid; a viscosity in Pa s for n_l = 1",
                               .dim = [](const L& l) { return damping_dim(1.0, l.rate_exponent); },
                               .range = non_negative(),
                               .typical = {1.0, 1e7}},
                      Param<L>{.field = &L::rate_exponent,
                               .name = "rate_exponent",
                               .symbol = "n_l",
                               .meaning = "power of the rate: 1 Newtonian, below 1 shear thinning",
                               .range = left_open(0.0, 3.0),
                               .typical = {0.5, 1.5},
                               .fallback = 1.0}};
  }

  static constexpr auto limits() { return std::array<Limit<Alizadeh>, 0>{}; }

  Damping damping(const Touch&) const noexcept {
    return {.coefficient = 4.0 * std::numbers::pi * viscosity, .depth_exponent = 1.0, .rate_exponent = rate_exponent};
  }
};

}  // namespace hysteron
