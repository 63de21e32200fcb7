// What the presets share. A preset is a dissipation rule as another program codes it, so that its results can be
// predicted and compared. The sources and manuals were read, not run; how a program mixes materials, its step and
// its contact geometry are not part of a preset.
#pragma once

#include "hysteron/laws/additive/rule.hpp"
#include "hysteron/laws/multiplying/rule.hpp"

namespace hysteron {

// A dissipation constant in s/m, as used by programs without an impact speed.
template <class L>
constexpr Param<L> dissipation_param(double L::*field, std::string_view symbol, std::string_view meaning) {
  return {.field = field,
          .name = "dissipation",
          .symbol = symbol,
          .meaning = meaning,
          .dim = [](const L&) { return dims::inverse_speed; },
          .range = non_negative(),
          .typical = {1e-3, 10.0}};
}

// Why a program whose formula takes ln e has no restitution 0.
inline constexpr std::string_view needs_logarithm = "the program takes the logarithm of e";

// A clipped dashpot of ratio ξ(e) of the release at δ = 0: no tensile force, and more than e is delivered.
inline Damping clipped_linear_image(double e, const Touch& t, const shape::PowerLaw& spring) noexcept {
  Damping d = linear_image(restitution::damping_ratio_for(e, Separation::depth), t, spring);
  d.floor = 0.0;
  return d;
}

// The sixth-order fit to the curve of Tsuji et al. in LAMMPS, after Marshall 2009 Eq. (53).
inline double tsuji_polynomial(double e) noexcept {
  return 1.2728 + e * (-4.2783 + e * (11.087 + e * (-22.348 + e * (27.467 + e * (-18.022 + e * 4.8218)))));
}

// α √(m F_el/δ) δ̇, as LAMMPS forms it for any spring.
inline Damping tsuji_damping(double alpha, const Touch& t, const shape::PowerLaw& spring) noexcept {
  return {.coefficient = alpha * std::sqrt(t.effective_mass * spring.stiffness),
          .depth_exponent = 0.5 * (spring.exponent - 1.0)};
}

}  // namespace hysteron
