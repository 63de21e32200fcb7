// Exudyn, sphere contacts with impactModel = 2: Gonthier et al. for low e, Carvalho and Martins above 1/3.
// The two meet at e = 1/3 with A = 8/3.
#pragma once

#include "hysteron/laws/presets/rule.hpp"

namespace hysteron {

struct Exudyn2 {
  double restitution;  // e

  static constexpr LawInfo info() {
    return {
        .id = "exudyn-2",
        .name = "Exudyn, impactModel 2",
        .family = Family::preset,
        .arrangement = Arrangement::kelvin_voigt,
        .formula = "F = F_el [1 + A δ̇/v₀],  A = 3(1-e)(11-e)/(2(1+9e)) for e > 1/3, (1-e²)/e below",
        .tex = R"(F=F_{el}\Big[1+A\frac{\dot\delta}{v_0}\Big],)"
               R"(\quad A=\begin{cases}\frac{3(1-e)(11-e)}{2(1+9e)}&e>\frac13\\\frac{1-e^2}{e}&e\le\frac13\end{cases})",
        .source = &refs::program_exudyn,
        .also = &refs::carvalho_martins_2019,
        .where = "main/src/Objects/CObjectContactSphereSphere.cpp",
        .claims = multiplying_claims | Claim::elastic_at_e1,
        .assumption =
            "Source read at version 1.11.0 (2026-08-05), not run. Within 0.0053 of the requested value for any e. The "
            "program's lowest impact speed and added linear dashpot are user settings, omitted here."};
  }

  static constexpr auto params() { return std::array{restitution_param(&Exudyn2::restitution)}; }

  static constexpr auto limits() { return std::array<Limit<Exudyn2>, 0>{}; }

  // A = a v₀.
  double relative_damping() const noexcept {
    const double e = restitution;
    return e > 1.0 / 3.0 ? 1.5 * (1.0 - e) * (11.0 - e) / (1.0 + 9.0 * e) : (1.0 - e * e) / e;
  }
};

}  // namespace hysteron
