// MBDyn, constitutive law "continuous contact" in its default formulation: Flores et al., v₀ at least 1e-6 m/s.
#pragma once

#include "hysteron/laws/presets/rule.hpp"

namespace hysteron {

struct MbdynFlores {
  double restitution;         // e
  double speed_floor = 1e-6;  // v_f

  static constexpr LawInfo info() {
    return {
        .id = "mbdyn-flores",
        .name = "MBDyn, flores",
        .family = Family::preset,
        .arrangement = Arrangement::kelvin_voigt,
        .formula = "F = F_el [1 + 8(1-e)/(5e) δ̇/max(v₀, v_f)],  v_f = 1e-6 m/s",
        .tex =
            R"(F=F_{el}\left[1+\frac{8(1-e)}{5e}\frac{\dot\delta}{\max(v_0,\,v_f)}\right],\quad v_f=10^{-6}\,\mathrm{m/s})",
        .source = &refs::program_mbdyn,
        .also = &refs::flores_2011,
        .where = "continuous contact module, class ContContactCL",
        .claims = multiplying_claims | Claim::elastic_at_e1,
        .assumption =
            "One file of a mirror (alex-marinov/mbdyn) read, not run; its floor is fixed there, with a note to change "
            "it, and is a setting in another copy. Its other formulations are hunt-crossley and lankarani-nikravesh "
            "with the same floor."};
  }

  static constexpr auto params() {
    using L = MbdynFlores;
    return std::array{restitution_param(&L::restitution),
                      Param<L>{.field = &L::speed_floor,
                               .name = "speed_floor",
                               .symbol = "v_f",
                               .meaning = "lowest impact speed used; 1e-6 m/s in the program",
                               .dim = [](const L&) { return dims::speed; },
                               .range = positive(),
                               .typical = {1e-7, 1e-5},
                               .fallback = 1e-6}};
  }

  static constexpr auto limits() {
    using L = MbdynFlores;
    return std::array{restitution_limit<L>("delivers e within 0.02; not for 0.06 < e < 0.645", 0.645, 1.0, 0.0, 0.06),
                      Limit<L>{.name = "v₀/v_f",
                               .meaning = "impacts slower than the floor are more elastic than requested",
                               .value = [](const L& l, const Touch& t) { return t.impact_speed / l.speed_floor; },
                               .low = 1.0}};
  }

  double rate_factor(const Touch& t) const noexcept {
    const double speed = t.impact_speed > speed_floor ? t.impact_speed : speed_floor;
    return 1.6 * (1.0 - restitution) / (restitution * speed);
  }
};

}  // namespace hysteron
