// The elastic part of Lankarani and Nikravesh used for cylinders: the sphere formula with an exponent between 1 and
// 1.5. It is not a theory of line contact: the length does not enter.
#pragma once

#include "hysteron/laws/elastic/line.hpp"
#include "hysteron/laws/shape/power_law.hpp"

namespace hysteron {

struct LankaraniNikraveshLine {
  double radius1;            // R₁
  double radius2;            // R₂
  double effective_modulus;  // E*
  double exponent = 1.5;     // n

  static constexpr std::array<Erratum, 1> errata{{
      {"Skrinjar et al. Eq. (46)", "n between 1 and 1.5 for cylinders, K = 4/3 E* √R and no length",
       "the units are consistent for n = 1.5 only; for another n the number K is read in SI, N/mⁿ, and has another "
       "meaning"},
  }};

  static constexpr LawInfo info() {
    return {.id = "lankarani-nikravesh-line",
            .name = "Lankarani-Nikravesh (cylinders)",
            .family = Family::elastic_line,
            .rheology = Rheology::elastic,
            .formula = "F = 4/3 E* √R δⁿ (SI numbers unless n = 1.5)",
            .tex = R"(F=\tfrac43E^*\sqrt{R}\,\delta^{n},\qquad R=\frac{R_1R_2}{\Delta R})",
            .source = &refs::lankarani_nikravesh_1990,
            .also = &refs::lankarani_nikravesh_1994,
            .where = "Skrinjar et al. Eq. (46)",
            .claims = line::elastic_claims | Claim::not_covariant,
            .assumption =
                "A sphere of radius R replaces the line contact, whatever its length. Unit-consistent for n = 1.5 "
                "alone: otherwise a factor (1 m)^(1.5-n) is hidden in K.",
            .errata = errata};
  }

  static constexpr auto params() {
    using L = LankaraniNikraveshLine;
    return std::array{line::radius1<L>(), line::radius2<L>(), effective_modulus_param(&L::effective_modulus),
                      Param<L>{.field = &L::exponent,
                               .name = "exponent",
                               .symbol = "n",
                               .meaning = "power of the indentation; the units are consistent for 1.5 only",
                               .range = closed(1.0, 1.5),
                               .typical = {1.0, 1.5},
                               .fallback = 1.5}};
  }

  static constexpr auto limits() {
    using L = LankaraniNikraveshLine;
    return std::array{Limit<L>{.name = "exponent",
                               .meaning = "for n other than 1.5 the stiffness 4/3 E* √R has the wrong unit: SI numbers",
                               .value = [](const L& l, const Touch&) { return l.exponent; },
                               .low = 1.5}};
  }
  std::string_view refusal() const noexcept { return line::refusal(radius1, radius2, line::Plane::allowed); }

  shape::PowerLaw shape() const noexcept {
    return {4.0 / 3.0 * effective_modulus * std::sqrt(line::geometry(radius1, radius2).radius), exponent};
  }
};

}  // namespace hysteron
