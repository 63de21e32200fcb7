// LAMMPS, pair granular with hertz (or hooke) and damping coeff_restitution: exact if tensile force is allowed.
#pragma once

#include "hysteron/laws/presets/rule.hpp"

namespace hysteron {

struct LammpsCoeffRestitution {
  double restitution;  // e

  static constexpr LawInfo info() {
    return {.id = "lammps-coeff-restitution",
            .name = "LAMMPS, coeff_restitution",
            .family = Family::preset,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = K δ^1.5 + √5 ξ √(m K) δ^¼ δ̇,  ξ = -ln e/√(π² + ln² e);  k δ + 2ξ√(m k) δ̇ for hooke",
            .tex = R"(F=K\delta^{3/2}+\sqrt5\,\xi\sqrt{mK}\,\delta^{1/4}\dot\delta,)"
                   R"(\qquad \xi=\frac{-\ln e}{\sqrt{\pi^2+\ln^2 e}})",
            .source = &refs::program_lammps,
            .also = &refs::tsuji_1992,
            .where = "src/GRANULAR/gran_sub_mod_damping.cpp",
            .claims = Claim::continuous_at_touch | Claim::dissipative | Claim::elastic_at_e1 | Claim::exact_by_depth,
            .separation = Separation::depth,
            .assumption =
                "Source read at commit 4db85d8 (2026-08-15), not run. No clip: delivers e, with tensile force before δ "
                "= 0. With limit_damping the program clips: chrono-hertz, or chrono-hooke on a linear spring.",
            .other_elastic = linear_image_note};
  }

  static constexpr auto params() {
    return std::array{restitution_param(&LammpsCoeffRestitution::restitution, left_open(0.0, 1.0), needs_logarithm)};
  }

  static constexpr auto limits() { return std::array<Limit<LammpsCoeffRestitution>, 0>{}; }

  Damping damping(const Touch& t, const shape::PowerLaw& spring) const noexcept {
    return linear_image(restitution::damping_ratio_for(restitution, Separation::depth), t, spring);
  }
};

}  // namespace hysteron
