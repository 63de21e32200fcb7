// Anagnostopoulos: Kelvin-Voigt with the damping ratio that returns e when the contact is kept until δ = 0.
// Made for the pounding of buildings.
#pragma once

#include "hysteron/laws/additive/rule.hpp"

namespace hysteron {

struct Anagnostopoulos {
  double restitution;  // e

  using DefaultElastic = Hooke;

  static constexpr std::array<Erratum, 2> errata{{
      {"Skrinjar et al. Table 1", "F = K δ + χ δ δ̇, χ = 2(-ln e)/(π² + ln² e) √(K m)",
       "F = K δ + D δ̇ with √(π² + ln² e): the extra δ and the lost root break the units"},
      {"Skrinjar et al. Table 2", "1.00 for every requested e", "a consequence of that misprint: the law delivers e"},
  }};

  static constexpr LawInfo info() {
    return {.id = "anagnostopoulos",
            .name = "Anagnostopoulos",
            .family = Family::additive,
            .group = Group::explicit_low_loss,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = k δ + 2ξ√(k m) δ̇,  ξ = -ln e/√(π² + ln² e)",
            .tex = R"(F=k\,\delta+2\xi\sqrt{k\,m}\,\dot\delta,\qquad \xi=\frac{-\ln e}{\sqrt{\pi^2+\ln^2 e}})",
            .source = &refs::anagnostopoulos_1988,
            .also = &refs::anagnostopoulos_2004,
            .where = "Corral et al. Eqs. (5.39), (5.40)",
            .claims = Claim::dissipative | Claim::elastic_at_e1 | Claim::exact_by_depth,
            .assumption =
                "Contact until δ = 0, with tensile force at the end. With separation at F = 0 it delivers more than "
                "requested: 0.550 for 0.5, 0.253 for 0.1. Jumps at touch.",
            .other_elastic = linear_image_note,
            .errata = errata};
  }

  static constexpr auto params() {
    return std::array{restitution_param(&Anagnostopoulos::restitution, closed(0.0, 1.0))};
  }

  static constexpr auto limits() { return std::array<Limit<Anagnostopoulos>, 0>{}; }

  // Through the linear image for any power: n = 1 is the published law, and e stays exact for all n.
  Damping damping(const Touch& t, const shape::PowerLaw& spring) const noexcept {
    return linear_image(restitution::damping_ratio_for(restitution, Separation::depth), t, spring);
  }
};

}  // namespace hysteron
