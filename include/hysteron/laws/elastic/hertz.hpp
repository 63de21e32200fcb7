// Hertz contact of smooth non-conforming bodies: small contact radius, quasi-static, lossless.
#pragma once

#include "hysteron/core/law_info.hpp"
#include "hysteron/core/param.hpp"
#include "hysteron/laws/refs.hpp"
#include "hysteron/laws/shape/power_law.hpp"

namespace hysteron {

struct Hertz {
  double stiffness;  // K

  static constexpr std::array<Erratum, 1> errata{{
      {"Corral et al. Eq. (5.6), Skrinjar et al. Eq. (5)",
       "square plane contact K = a/(0.475(σ₁+σ₂)) with exponent 1.5",
       "that K is in N/m, so its exponent is 1: use hooke for a square plane contact"},
  }};

  static constexpr LawInfo info() {
    return {
        .id = "hertz",
        .name = "Hertz",
        .family = Family::elastic_point,
        .group = Group::base,
        .rheology = Rheology::elastic,
        .formula = "F = K δ^1.5",
        .tex = R"(F=K\,\delta^{3/2},\qquad K=\tfrac43 E^*\sqrt{R})",
        .source = &refs::hertz_1881,
        .where = "Corral et al. Eq. (5.2)",
        .claims = Claim::continuous_at_touch | Claim::dissipative | Claim::no_tension,
        .assumption =
            "Small elastic strains, contact radius small compared with the bodies, no waves; breaks first at yield.",
        .errata = errata};
  }

  static constexpr auto params() {
    using L = Hertz;
    return std::array{Param<L>{.field = &L::stiffness,
                               .name = "stiffness",
                               .symbol = "K",
                               .meaning = "contact stiffness, 4/3 E* √R for spheres",
                               .dim = [](const L&) { return stiffness_dim(1.5); },
                               .range = positive(),
                               .typical = {1e4, 1e12},
                               .from_pair = PairQuantity::hertz_stiffness}};
  }

  static constexpr auto limits() { return std::array<Limit<Hertz>, 0>{}; }

  shape::Hertzian shape() const noexcept { return {stiffness}; }
};

}  // namespace hysteron
