// Yu et al. 2020: explicit fit d(e) = eA of the exact relation, four cubics and d = 1 for e <= 0.25.
// Accurate to 7e-5 in d above 0.25, but discontinuous: d jumps from 1 to 0.9602 at 0.25 and by 1e-5 to 1e-4 at
// 0.4, 0.6 and 0.8. Do not differentiate it by e.
#pragma once

#include "hysteron/laws/multiplying/rule.hpp"

namespace hysteron {

struct Yu {
  double restitution;  // e

  static constexpr std::array<Erratum, 1> errata{{
      {"Corral et al. Sect. 5.2", "Eq. (5.23) has no solution for low e",
       "it has one root 0 < d < 1 for every 0 < e < 1; its exponential form fails in floating point"},
  }};

  static constexpr LawInfo info() {
    return {.id = "yu",
            .name = "Yu et al.",
            .family = Family::multiplying,
            .group = Group::exact_equation,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = F_el [1 + (d/e) δ̇/v₀],  d(e) cubic in five pieces",
            .tex = R"(F=F_{el}\left[1+\frac{d}{e}\frac{\dot\delta}{v_0}\right],\quad d=\begin{cases}1&e\le0.25\\)"
                   R"(2.1663e^3-3.7216e^2+0.8724e+0.9409&e\le0.4\\1.1664e^3-2.4893e^2+0.3625e+1.0117&e\le0.6\\)"
                   R"(0.5048e^3-1.3255e^2-0.3236e+1.1472&e\le0.8\\0.2256e^3-0.6663e^2-0.8437e+1.2844&e\le1\end{cases})",
            .source = &refs::yu_2020,
            .where = "Corral et al. Eqs. (5.33), (5.34)",
            .claims = multiplying_claims | Claim::elastic_at_e1,
            .assumption =
                "Fit of the exact relation within 5e-5 of e above 0.25; below it Gharib-Hurmuzlu, at most 0.0087 less "
                "than requested. Discontinuous in e at 0.25, 0.4, 0.6 and 0.8.",
            .errata = errata};
  }

  static constexpr auto params() { return std::array{restitution_param(&Yu::restitution)}; }

  static constexpr auto limits() { return std::array<Limit<Yu>, 0>{}; }

  // A = a v₀ = d/e.
  double relative_damping() const noexcept { return fitted() / restitution; }

  // d(e).
  double fitted() const noexcept {
    const double e = restitution;
    const auto cubic = [e](double c3, double c2, double c1, double c0) { return ((c3 * e + c2) * e + c1) * e + c0; };
    if (e <= 0.25) return 1.0;
    if (e <= 0.4) return cubic(2.1663, -3.7216, 0.8724, 0.9409);
    if (e <= 0.6) return cubic(1.1664, -2.4893, 0.3625, 1.0117);
    if (e <= 0.8) return cubic(0.5048, -1.3255, -0.3236, 1.1472);
    return cubic(0.2256, -0.6663, -0.8437, 1.2844);
  }
};

}  // namespace hysteron
