// Hertz's law for cylinders in the form the reviews give it: logarithmic, for a small contact and a large clearance.
#pragma once

#include "hysteron/laws/elastic/line.hpp"

namespace hysteron {

struct HertzLine {
  double radius1;            // R₁
  double radius2;            // R₂
  double length;             // L
  double effective_modulus;  // E*

  static constexpr std::array<Erratum, 2> errata{{
      {"Skrinjar et al. Eq. (33)", "2f/(π E*) in front, with the composite E*",
       "kept as printed; with E/(1-ν²) of one of two equal bodies for E* it would agree with Johnson, so the printed "
       "form is probably twice too compliant"},
      {"Skrinjar et al., after Eq. (35)", "credited to Liu et al., followed by the praise of Johnson's model",
       "the praise belongs to Eq. (36), Johnson"},
  }};

  static constexpr LawInfo info() {
    return {.id = "hertz-line",
            .name = "Hertz (cylinders)",
            .family = Family::elastic_line,
            .rheology = Rheology::elastic,
            .formula = "δ = 2F/(π E* L) [ln(π E* ΔR L/F) - 1]",
            .tex = R"(\delta=\frac{2F}{\pi E^*L}\left[\ln\frac{\pi E^*\Delta R\,L}{F}-1\right])",
            .source = &refs::hertz_1881,
            .also = &refs::liu_2007,
            .where = "Skrinjar et al. Eq. (33)",
            .claims = line::elastic_claims,
            .assumption =
                "Half-width small compared with the radii, clearance large. No force exists past the fold δ = 2ΔR/e² = "
                "0.2707 ΔR, where the slope is infinite.",
            .errata = errata};
  }

  static constexpr auto params() { return line::params<HertzLine>(); }
  static constexpr auto limits() { return std::array{line::small_contact<HertzLine>()}; }
  std::string_view refusal() const noexcept { return line::refusal(radius1, radius2, line::Plane::refused); }

  shape::LogLine shape() const noexcept {
    const double sum = line::geometry(radius1, radius2).sum, scale = std::numbers::pi * effective_modulus * length;
    return shape::LogLine::from(2.0 / scale, scale * sum, -1.0);
  }
};

}  // namespace hysteron
