// Choi et al.: free exponents for spring, depth and rate, and a lower bound that prevents tensile force in restitution.
#pragma once

#include "hysteron/laws/additive/rule.hpp"

namespace hysteron {

struct Choi {
  double coefficient;             // D
  double rate_exponent = 1.0;     // m_d
  double damping_exponent = 1.5;  // m_i
  double rebound_floor = 0.0;     // R_c

  using DefaultElastic = Power;

  static constexpr std::array<Erratum, 2> errata{{
      {"Corral et al. Table 1", "m_i as exponent of the spring", "m_s, as in its Eq. (5.72)"},
      {"Corral et al. Eq. (5.73)", "χ = D|δ̇|^m_d/|δ̇|",
       "0/0 at reversal: sgn(δ̇)|δ̇|^m_d is the same without the division"},
  }};

  static constexpr LawInfo info() {
    return {.id = "choi",
            .name = "Choi et al.",
            .family = Family::additive,
            .group = Group::special,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = max(K δ^m_s + D sgn(δ̇)|δ̇|^m_d δ^m_i, R_c K δ^m_s)",
            .tex = R"(F=\max\!\big(K\delta^{m_s}+D\,\operatorname{sgn}(\dot\delta)|\dot\delta|^{m_d}\delta^{m_i},)"
                   R"(\;R_cK\delta^{m_s}\big))",
            .source = &refs::choi_2010,
            .where = "Corral et al. Eqs. (5.72)-(5.74)",
            .claims = Claim::dissipative | Claim::no_tension,
            .assumption =
                "All constants fitted. The floor acts wherever the bodies separate fast enough; R_c = 1 leaves no "
                "damping in restitution. Jumps at touch for m_i = 0.",
            .errata = errata};
  }

  static constexpr auto params() {
    using L = Choi;
    auto d = damping_param<L>(
        &L::coefficient, [](const L& l) { return damping_dim(l.damping_exponent, l.rate_exponent); }, "D");
    d.typical = {1.0, 1e10};
    return std::array{d,
                      Param<L>{.field = &L::rate_exponent,
                               .name = "rate_exponent",
                               .symbol = "m_d",
                               .meaning = "power of the rate",
                               .range = left_open(0.0, 5.0),
                               .typical = {0.5, 2.0},
                               .fallback = 1.0},
                      Param<L>{.field = &L::damping_exponent,
                               .name = "damping_exponent",
                               .symbol = "m_i",
                               .meaning = "power of the indentation in the damping",
                               .range = closed(0.0, 5.0),
                               .typical = {0.0, 2.0},
                               .fallback = 1.5},
                      Param<L>{.field = &L::rebound_floor,
                               .name = "rebound_floor",
                               .symbol = "R_c",
                               .meaning = "smallest force as a fraction of the spring force",
                               .range = closed(0.0, 1.0),
                               .typical = {0.0, 1.0},
                               .fallback = 0.0}};
  }

  static constexpr auto limits() { return std::array<Limit<Choi>, 0>{}; }

  Damping damping(const Touch&) const noexcept {
    return {.coefficient = coefficient,
            .depth_exponent = damping_exponent,
            .rate_exponent = rate_exponent,
            .floor = rebound_floor};
  }
};

}  // namespace hysteron
