// Chrono, core module, smooth contacts with the Hertz model: exact damping for release at δ = 0, then clipped.
#pragma once

#include "hysteron/laws/presets/rule.hpp"

namespace hysteron {

struct ChronoHertz {
  double restitution;  // e

  static constexpr LawInfo info() {
    return {.id = "chrono-hertz",
            .name = "Chrono, Hertz",
            .family = Family::preset,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = max(0, K δ^1.5 + 2√(5/6) ξ √(S m) δ̇),  ξ = -ln e/√(π² + ln² e), S = 3/2 K √δ",
            .tex = R"(F=\max\!\Big(0,\;K\delta^{3/2}+2\sqrt{\tfrac56}\,\xi\sqrt{Sm}\,\dot\delta\Big),)"
                   R"(\quad \xi=\tfrac{-\ln e}{\sqrt{\pi^2+\ln^2 e}},\ S=\tfrac32K\sqrt\delta)",
            .source = &refs::program_chrono,
            .also = &refs::tsuji_1992,
            .where = "src/chrono/physics/ChContactSMC.cpp",
            .claims = Claim::continuous_at_touch | Claim::dissipative | Claim::no_tension | Claim::elastic_at_e1,
            .assumption =
                "Source read at commit 7689fbc (2026-08-18), not run. The law of Tsuji et al., clipped: it delivers "
                "0.550 for 0.5, and never less than exp(-2) = 0.135. The Multicore module has no clip: "
                "lammps-coeff-restitution. LIGGGHTS with limitForce on is the same as this.",
            .other_elastic = linear_image_note};
  }

  static constexpr auto params() {
    return std::array{restitution_param(&ChronoHertz::restitution, left_open(0.0, 1.0), needs_logarithm)};
  }

  static constexpr auto limits() {
    return std::array{restitution_limit<ChronoHertz>(
        "clipped at F = 0: delivers over 0.02 more than requested for e < 0.686", 0.686, 1.0)};
  }

  Damping damping(const Touch& t, const shape::PowerLaw& spring) const noexcept {
    return clipped_linear_image(restitution, t, spring);
  }
};

}  // namespace hysteron
