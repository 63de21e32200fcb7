// Falcon et al.: Hertz spring and a dashpot that grows as a power of the depth, for a ball bouncing to rest.
// γ = 1/4 is the linear image (restitution.hpp): e then does not depend on speed.
#pragma once

#include "hysteron/laws/additive/rule.hpp"

namespace hysteron {

struct Falcon {
  double coefficient;              // χ
  double damping_exponent = 0.25;  // γ

  static constexpr std::array<Erratum, 1> errata{{
      {"Corral et al. Eq. (5.15)", "|δ^γ|", "δ^γ: δ >= 0 in contact, and its own Table 1 has no bars"},
  }};

  static constexpr LawInfo info() {
    return {.id = "falcon",
            .name = "Falcon et al.",
            .family = Family::additive,
            .group = Group::empirical,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = K δ^1.5 + χ δ^γ δ̇",
            .tex = R"(F=K\,\delta^{3/2}+\chi\,\delta^{\gamma}\dot\delta)",
            .source = &refs::falcon_1998,
            .where = "Corral et al. Eq. (5.15)",
            .claims = Claim::dissipative,
            .assumption =
                "χ and γ fitted together. e rises with speed for γ < 1/4 and falls for γ > 1/4; the force is tensile "
                "before δ = 0 for γ < 3/2 and jumps at touch for γ = 0.",
            .errata = errata};
  }

  static constexpr auto params() {
    using L = Falcon;
    return std::array{
        damping_param<L>(&L::coefficient, [](const L& l) { return damping_dim(l.damping_exponent, 1.0); }),
        Param<L>{.field = &L::damping_exponent,
                 .name = "damping_exponent",
                 .symbol = "γ",
                 .meaning = "power of the indentation in the damping; 1/4 makes e independent of speed",
                 .range = closed(0.0, 5.0),
                 .typical = {0.0, 1.0},
                 .fallback = 0.25}};
  }

  static constexpr auto limits() { return std::array<Limit<Falcon>, 0>{}; }

  Damping damping(const Touch&) const noexcept {
    return {.coefficient = coefficient, .depth_exponent = damping_exponent};
  }
};

}  // namespace hysteron
