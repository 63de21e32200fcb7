// Goyal, Pinson and Sinden: Kelvin-Voigt with the damping ratio that returns e when the contact is released at F = 0.
// e < exp(-2) needs ξ > 1, where the angle becomes hyperbolic.
#pragma once

#include "hysteron/laws/additive/rule.hpp"

namespace hysteron {

struct Goyal {
  double restitution;  // e

  using DefaultElastic = Hooke;

  static constexpr std::array<Erratum, 5> errata{{
      {"Corral et al. Eq. (5.20)", "D = ξ/(2 m ω)",
       "D = 2ξ m ω = 2ξ√(k m): printed is s/kg, the definition of ξ inverted"},
      {"Corral et al. Eq. (5.22)", "factor 4ξ/√(1-ξ²) before atan(√(1-ξ²)/ξ)",
       "2ξ/√(1-ξ²); 4 gives e² and delivers √e. 4 is right with the half angle atan(√(1-ξ²)/(1+ξ))"},
      {"Corral et al. Eq. (5.22)", "one form for all e",
       "holds for ξ < 1, e > exp(-2) = 0.1353; below it atan turns into atanh"},
      {"Corral et al. Table 1", "C for the damping coefficient", "D, as in the text"},
      {"Corral et al. Sect. 5.2", "the equations of this group have no exact solution", "here e is explicit in ξ"},
  }};

  static constexpr LawInfo info() {
    return {.id = "goyal",
            .name = "Goyal et al.",
            .family = Family::additive,
            .group = Group::exact_equation,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = k δ + 2ξ√(k m) δ̇,  e = exp[-2ξ/√(1-ξ²) atan(√(1-ξ²)/ξ)]",
            .tex = R"(F=k\,\delta+2\xi\sqrt{k\,m}\,\dot\delta,)"
                   R"(\quad e=\exp\!\Big[\tfrac{-2\xi}{s}\arctan\tfrac{s}{\xi}\Big],\ s=\sqrt{1-\xi^2})",
            .source = &refs::goyal_1994,
            .where = "Corral et al. Eqs. (5.20)-(5.22)",
            .claims = Claim::dissipative | Claim::elastic_at_e1 | Claim::exact_by_force,
            .assumption =
                "Separation at F = 0. With separation at δ = 0 it delivers less, and zero for e < 0.1353, where ξ >= "
                "1. Jumps at touch.",
            .other_elastic = linear_image_note,
            .errata = errata};
  }

  static constexpr auto params() { return std::array{restitution_param(&Goyal::restitution)}; }

  static constexpr auto limits() { return std::array<Limit<Goyal>, 0>{}; }

  // Through the linear image for any power: n = 1 is the published law, and e stays exact for all n.
  Damping damping(const Touch& t, const shape::PowerLaw& spring) const {
    return linear_image(restitution::damping_ratio_for(restitution, Separation::force), t, spring);
  }
};

}  // namespace hysteron
