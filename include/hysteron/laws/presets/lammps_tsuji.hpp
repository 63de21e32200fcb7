// LAMMPS, pair granular with damping tsuji, from 29 July 2026 on: a polynomial for α(e), times √2.
#pragma once

#include <numbers>

#include "hysteron/laws/presets/rule.hpp"

namespace hysteron {

struct LammpsTsuji {
  double restitution;  // e

  static constexpr std::array<Erratum, 1> errata{{
      {"Marshall 2009 Eq. (53), as used here", "α(1) = 0.0003", "0: at e = 1 the fit still loses, 0.9994 is delivered"},
  }};

  static constexpr LawInfo info() {
    return {.id = "lammps-tsuji",
            .name = "LAMMPS, tsuji",
            .family = Family::preset,
            .arrangement = Arrangement::kelvin_voigt,
            .formula =
                "F = K δ^1.5 + α√(m K) δ^¼ δ̇,  α = √2(1.2728 - 4.2783e + 11.087e² - 22.348e³ + 27.467e⁴ - "
                "18.022e⁵ + 4.8218e⁶)",
            .tex = R"(\alpha=\sqrt2\,(1.2728-4.2783e+11.087e^2-22.348e^3+27.467e^4-18.022e^5+4.8218e^6))",
            .source = &refs::program_lammps,
            .also = &refs::tsuji_1992,
            .where = "src/GRANULAR/gran_sub_mod_damping.cpp",
            .claims = Claim::continuous_at_touch | Claim::dissipative,
            .separation = Separation::depth,
            .assumption =
                "Source read at commit 4db85d8 (2026-08-15), not run; as fixed by commit 5fbde105c0 (2026-07-29). A "
                "fit: within 0.002 for e > 0.05. No clip: tensile force before δ = 0.",
            .other_elastic = "α √(m F_el/δ) δ̇, as the program forms it for any spring: α √(mK) δ^((n-1)/2) δ̇ for K δⁿ.",
            .errata = errata};
  }

  static constexpr auto params() { return std::array{restitution_param(&LammpsTsuji::restitution, closed(0.0, 1.0))}; }

  static constexpr auto limits() { return std::array<Limit<LammpsTsuji>, 0>{}; }

  Damping damping(const Touch& t, const shape::PowerLaw& spring) const noexcept {
    return tsuji_damping(std::numbers::sqrt2 * tsuji_polynomial(restitution), t, spring);
  }
};

}  // namespace hysteron
