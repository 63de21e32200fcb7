// Chrono, core module, smooth contacts with the Hooke model: exact damping for release at δ = 0, then clipped.
#pragma once

#include "hysteron/laws/presets/rule.hpp"

namespace hysteron {

struct ChronoHooke {
  double restitution;  // e

  using DefaultElastic = Hooke;

  static constexpr std::array<Erratum, 2> errata{{
      {"Chrono core, contact model Flores", "offered as an option", "falls through to Hooke: it computes this preset"},
      {"Chrono core, unit test of the normal restitution", "asserts |e delivered - e requested| < 1e-3",
       "contradicts the clip in the source, by our integration; not run"},
  }};

  static constexpr LawInfo info() {
    return {.id = "chrono-hooke",
            .name = "Chrono, Hooke",
            .family = Family::preset,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = max(0, k δ + 2√(k m/(1 + (π/ln e)²)) δ̇)",
            .tex = R"(F=\max\!\Big(0,\;k\,\delta+2\sqrt{\tfrac{k\,m}{1+(\pi/\ln e)^2}}\,\dot\delta\Big))",
            .source = &refs::program_chrono,
            .also = &refs::schwager_poschel_2007,
            .where = "src/chrono/physics/ChContactSMC.cpp",
            .claims = Claim::dissipative | Claim::no_tension | Claim::elastic_at_e1,
            .assumption =
                "Source read at commit 7689fbc (2026-08-18), not run. The clip delivers more than requested: 0.550 for "
                "0.5, and never less than exp(-2) = 0.135. The program finds k from a characteristic impact speed; "
                "here k is given. Jumps at touch.",
            .other_elastic = linear_image_note,
            .errata = errata};
  }

  static constexpr auto params() {
    return std::array{restitution_param(&ChronoHooke::restitution, left_open(0.0, 1.0), needs_logarithm)};
  }

  static constexpr auto limits() {
    return std::array{restitution_limit<ChronoHooke>(
        "clipped at F = 0: delivers over 0.02 more than requested for e < 0.686", 0.686, 1.0)};
  }

  Damping damping(const Touch& t, const shape::PowerLaw& spring) const noexcept {
    return clipped_linear_image(restitution, t, spring);
  }
};

}  // namespace hysteron
