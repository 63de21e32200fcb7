// Khatiwada et al. 2014: the exact relation between damping and restitution for pounding structures.
// Printed with an absolute value inside the logarithm, which adds a second root A > 1/e for every e: at e = 0.5
// A = 2.2283 next to 1.4328. That root returns 0.382, not 0.5. The regular one, A < 1/e, is used here.
#pragma once

#include "hysteron/laws/multiplying/rule.hpp"

namespace hysteron {

struct Khatiwada {
  double restitution;  // e

  static constexpr std::array<Erratum, 1> errata{{
      {"Corral et al. Eq. (5.31)", "an absolute value in the logarithm, to keep the computation stable",
       "it admits a second root A > 1/e, which delivers another restitution (0.52 for e = 0.9): seek the root in 0 < A "
       "< 1/e, where no absolute value is needed"},
  }};

  static constexpr LawInfo info() {
    return {.id = "khatiwada",
            .name = "Khatiwada et al.",
            .family = Family::multiplying,
            .group = Group::exact_equation,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = F_el [1 + A δ̇/v₀],  1+e = (1/A) ln|(1/A+1)/(1/A-e)|, A < 1/e",
            .tex = R"(F=F_{el}\left[1+A\frac{\dot\delta}{v_0}\right],\qquad )"
                   R"(1+e=\frac1A\ln\left|\frac{1/A+1}{1/A-e}\right|,\quad A<\frac1e)",
            .source = &refs::khatiwada_2014,
            .where = "Corral et al. Eq. (5.31)",
            .claims = multiplying_claims | Claim::elastic_at_e1 | Claim::exact_by_force | Claim::exact_by_depth,
            .assumption =
                "The same damping as Zhang-Sharf on the regular root A < 1/e. Holds for a free impact of two bodies.",
            .errata = errata};
  }

  static constexpr auto params() { return std::array{restitution_param(&Khatiwada::restitution)}; }

  static constexpr auto limits() { return std::array<Limit<Khatiwada>, 0>{}; }

  // A = a v₀, the root in (0, 1/e).
  double relative_damping() const { return restitution::factor_for(restitution); }
};

}  // namespace hysteron
