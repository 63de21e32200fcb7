// Radzimovsky's approach of two cylinders pressed together, as handbooks print it.
#pragma once

#include "hysteron/laws/elastic/line.hpp"

namespace hysteron {

struct Radzimovsky {
  double radius1;            // R₁
  double radius2;            // R₂
  double length;             // L
  double effective_modulus;  // E*

  static constexpr std::array<Erratum, 3> errata{{
      {"Skrinjar et al. Eq. (38)", "b = 1.60 √(f R/E*)",
       "the handbook's K_D = D₁D₂/(D₁±D₂) is made of diameters, 2R: b = 1.60 √(2fR/E*) = 2.263 √(fR/E*), full width"},
      {"Skrinjar et al. Eq. (39)", "b = 2.15 √(f R/E*) for equal materials",
       "2.15 goes with Young's E and ν = 0.3, not with E*; for equal materials (38) and (39) must coincide"},
      {"Skrinjar et al. Eq. (41)", "8 ΔR E*/(b₀² f) from Eqs. (37) and (38), b₀ = 1.60 or 2.15",
       "those two give 16; with b₀ = 1.60 the 8 is the right law all the same, with 2.15 it is not"},
  }};

  static constexpr LawInfo info() {
    return {
        .id = "radzimovsky",
        .name = "Radzimovsky",
        .family = Family::elastic_line,
        .rheology = Rheology::elastic,
        .formula = "δ = F/(π E* L) [2/3 + ln(4R₁/b) + ln(4R₂/b)], b = 1.60 √(2FR/(E* L))",
        .tex =
            R"(\delta=\frac{F}{\pi E^*L}\left[\frac23+\ln\frac{4R_1}{b}+\ln\frac{4R_2}{b}\right],\quad b=1.60\sqrt{\frac{2FR}{E^*L}})",
        .source = &refs::radzimovsky_1953,
        .also = &refs::young_budynas_2002,
        .where = "Skrinjar et al. Eqs. (37)-(41)",
        .claims = line::elastic_claims,
        .assumption =
            "Two long convex cylinders, centres approaching, small contact width. No force exists past "
            "the fold δ = 0.7127 ΔR.",
        .errata = errata};
  }

  static constexpr auto params() { return line::params<Radzimovsky>(); }
  static constexpr auto limits() {
    return std::array{line::made_for_outside<Radzimovsky>(), line::small_contact<Radzimovsky>()};
  }
  std::string_view refusal() const noexcept { return line::refusal(radius1, radius2, line::Plane::refused); }

  // ln(4R₁/b) + ln(4R₂/b) = ln(16 R₁R₂/b²), b² = 5.12 F R/(E* L), R₁R₂/R = ΔR.
  shape::LogLine shape() const noexcept {
    const double sum = line::geometry(radius1, radius2).sum, scale = effective_modulus * length;
    return shape::LogLine::from(1.0 / (std::numbers::pi * scale), 16.0 / 5.12 * scale * sum, 2.0 / 3.0);
  }
};

}  // namespace hysteron
