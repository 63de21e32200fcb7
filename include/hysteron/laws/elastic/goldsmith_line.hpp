// Goldsmith's law for a pin in a hole. With length_exponent 3 it is unit-consistent and equals Dubowsky-Freudenstein;
// with 1, as often printed, the logarithm holds 1/m² and the result depends on the unit of length (metres here).
#pragma once

#include "hysteron/core/power.hpp"
#include "hysteron/laws/elastic/line.hpp"

namespace hysteron {

struct GoldsmithLine {
  double radius1;                // R₁
  double radius2;                // R₂
  double length;                 // L
  double effective_modulus;      // E*
  double length_exponent = 3.0;  // p
  double form = 0.0;             // 0: corrected, 1: as printed

  static constexpr std::array<double, 2> length_exponents{1.0, 3.0};

  static constexpr std::array<Erratum, 3> errata{{
      {"Skrinjar et al., after Eq. (42)", "R by Eq. (35), a difference of radii", "R by Eq. (40), R = R₁R₂/ΔR"},
      {"Skrinjar et al., after Eq. (42)", "m = 1 makes the units agree",
       "m = 3 does; m = 1 leaves 1/m² under the logarithm, and results that change with the unit of length"},
      {"Skrinjar et al. Eq. (42) with Eq. (3)", "h = (1-ν²)/E", "h = (1-ν²)/(π E); without π about π times too soft"},
  }};

  static constexpr LawInfo info() {
    return {
        .id = "goldsmith-line",
        .name = "Goldsmith (cylinders)",
        .family = Family::elastic_line,
        .rheology = Rheology::elastic,
        .formula = "δ = F/(π E* L) [ln(π E* L^p/(F R)) + 1], p = 3 (or 1, SI numbers)",
        .tex = R"(\delta=\frac{F}{\pi E^*L}\left[\ln\frac{\pi E^*L^{p}}{F R}+1\right],\quad p=3)",
        .source = &refs::goldsmith_1960,
        .where = "Skrinjar et al. Eq. (42)",
        .claims = line::elastic_claims,
        .assumption =
            "Pin in a hole, small contact; the length, not the radius, sets the logarithm. For p = 1, and for it only, "
            "a constant of 1 m² is hidden in the formula: SI numbers, not covariant. Fold at δ = L²/R for p = 3.",
        .errata = errata};
  }

  static constexpr auto params() {
    using L = GoldsmithLine;
    return std::array{line::radius1<L>(),
                      line::radius2<L>(),
                      line::length<L>(),
                      effective_modulus_param(&L::effective_modulus),
                      Param<L>{.field = &L::length_exponent,
                               .name = "length_exponent",
                               .symbol = "p",
                               .meaning = "power of the length under the logarithm; 3 is unit-consistent",
                               .range = one_of(length_exponents),
                               .typical = {3.0, 3.0},
                               .fallback = 3.0},
                      line::form_param<L>()};
  }

  static constexpr auto limits() {
    using L = GoldsmithLine;
    return std::array{line::made_for_inside<L>(), line::small_contact<L>(),
                      Limit<L>{.name = "length_exponent",
                               .meaning = "with 1 the result depends on the unit of length, here metres",
                               .value = [](const L& l, const Touch&) { return l.length_exponent; },
                               .low = 3.0},
                      line::corrected_form<L>()};
  }
  std::string_view refusal() const noexcept { return line::refusal(radius1, radius2, line::Plane::allowed); }

  shape::LogLine shape() const noexcept {
    const double radius = line::geometry(radius1, radius2).radius, scale = line::modulus_in_form(*this);
    return shape::LogLine::from(1.0 / (scale * length), scale * power(length, length_exponent) / radius, 1.0);
  }
};

}  // namespace hysteron
