// LAMMPS, pair granular with damping tsuji, in releases before 29 July 2026: without the factor √2.
#pragma once

#include "hysteron/laws/presets/rule.hpp"

namespace hysteron {

struct LammpsTsuji2025 {
  double restitution;  // e

  static constexpr std::array<Erratum, 2> errata{{
      {"LAMMPS damping tsuji, stable_29Aug2024 to update4, stable_22Jul2025 to update4, patch_4Jul2026",
       "polynomial α(e) used with the effective mass",
       "it belongs to the mass 2m of one of two equal spheres: a factor √2 is missing; 0.616 is delivered for 0.5"},
      {"Marshall 2009 Eq. (53), as used here", "α(1) = 0.0003", "0: at e = 1 the fit still loses, 0.9996 is delivered"},
  }};

  static constexpr LawInfo info() {
    return {.id = "lammps-tsuji-2025",
            .name = "LAMMPS, tsuji (until July 2026)",
            .family = Family::preset,
            .arrangement = Arrangement::kelvin_voigt,
            .formula =
                "F = K δ^1.5 + α√(m K) δ^¼ δ̇,  α = 1.2728 - 4.2783e + 11.087e² - 22.348e³ + 27.467e⁴ - 18.022e⁵ + "
                "4.8218e⁶",
            .tex = R"(\alpha=1.2728-4.2783e+11.087e^2-22.348e^3+27.467e^4-18.022e^5+4.8218e^6)",
            .source = &refs::program_lammps,
            .also = &refs::tsuji_1992,
            .where = "src/GRANULAR/gran_sub_mod_damping.cpp",
            .claims = Claim::continuous_at_touch | Claim::dissipative,
            .separation = Separation::depth,
            .assumption = "Source of these releases read, not run. No clip: tensile force before δ = 0.",
            .other_elastic = "α √(m F_el/δ) δ̇, as the program forms it for any spring: α √(mK) δ^((n-1)/2) δ̇ for K δⁿ.",
            .errata = errata};
  }

  static constexpr auto params() {
    return std::array{restitution_param(&LammpsTsuji2025::restitution, closed(0.0, 1.0))};
  }

  static constexpr auto limits() {
    return std::array{restitution_limit<LammpsTsuji2025>(
        "√2 missing: delivers over 0.02 more than requested for e < 0.933", 0.933, 1.0)};
  }

  Damping damping(const Touch& t, const shape::PowerLaw& spring) const noexcept {
    return tsuji_damping(tsuji_polynomial(restitution), t, spring);
  }
};

}  // namespace hysteron
