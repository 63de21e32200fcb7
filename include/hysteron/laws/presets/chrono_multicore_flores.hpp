// Chrono, Multicore module, contact model Flores: the rule of Flores et al. with v₀ taken as at least 1 m/s.
#pragma once

#include "hysteron/laws/presets/rule.hpp"

namespace hysteron {

struct ChronoMulticoreFlores {
  double restitution;  // e

  static constexpr double slowest_impact = 1.0;  // m/s, characteristic_vel in ChSettings.h

  static constexpr std::array<Erratum, 1> errata{{
      {"Chrono Multicore, contact model Flores", "v₀ replaced by max(v₀, 1 m/s)",
       "v₀ itself: below 1 m/s the contact is more elastic than requested, 0.904 for 0.5 at 0.1 m/s"},
  }};

  static constexpr LawInfo info() {
    return {.id = "chrono-multicore-flores",
            .name = "Chrono Multicore, Flores",
            .family = Family::preset,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = F_el [1 + 8(1-e)/(5e) δ̇/max(v₀, 1 m/s)]",
            .tex = R"(F=F_{el}\left[1+\frac{8(1-e)}{5e}\frac{\dot\delta}{\max(v_0,\,1\,\mathrm{m/s})}\right])",
            .source = &refs::program_chrono,
            .also = &refs::flores_2011,
            .where = "src/chrono_multicore/solver/ChIterativeSolverMulticoreSMC.cpp",
            .claims = multiplying_claims | Claim::elastic_at_e1 | Claim::not_covariant,
            .assumption =
                "Source read at commit 7689fbc (2026-08-18), not run. The program keeps v₀ per contact only with "
                "its multi-step tangential model.",
            .errata = errata};
  }

  static constexpr auto params() { return std::array{restitution_param(&ChronoMulticoreFlores::restitution)}; }

  static constexpr auto limits() {
    using L = ChronoMulticoreFlores;
    return std::array{restitution_limit<L>("delivers e within 0.02; not for 0.06 < e < 0.645", 0.645, 1.0, 0.0, 0.06),
                      Limit<L>{.name = "speed",
                               .meaning = "below 1 m/s the program uses 1 m/s: more elastic than requested",
                               .value = [](const L&, const Touch& t) { return t.impact_speed; },
                               .low = slowest_impact}};
  }

  double rate_factor(const Touch& t) const noexcept {
    const double speed = t.impact_speed > slowest_impact ? t.impact_speed : slowest_impact;
    return 1.6 * (1.0 - restitution) / (restitution * speed);
  }
};

}  // namespace hysteron
