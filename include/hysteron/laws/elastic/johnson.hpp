// Johnson's law for cylinders: each body contributes the approach of its centre to the contact, 2 ln(4R/a) - 1.
#pragma once

#include "hysteron/laws/elastic/line.hpp"

namespace hysteron {

struct Johnson {
  double radius1;            // R₁
  double radius2;            // R₂
  double length;             // L
  double effective_modulus;  // E*

  static constexpr LawInfo info() {
    return {.id = "johnson",
            .name = "Johnson (cylinders)",
            .family = Family::elastic_line,
            .rheology = Rheology::elastic,
            .formula = "δ = F/(π E* L) [ln(4π E* ΔR L/F) - 1]",
            .tex = R"(\delta=\frac{F}{\pi E^*L}\left[\ln\frac{4\pi E^*\Delta R\,L}{F}-1\right])",
            .source = &refs::johnson_1985,
            .where = "Skrinjar et al. Eq. (36)",
            .claims = line::elastic_claims,
            .assumption =
                "Half-width a² = 4FR/(π E* L) small compared with the radii. Exact combination for two convex "
                "cylinders; inside, the change of sign is a convention, as a half-plane has no absolute displacement. "
                "No force exists past the fold δ = 4ΔR/e² = 0.5413 ΔR."};
  }

  static constexpr auto params() { return line::params<Johnson>(); }
  static constexpr auto limits() { return std::array{line::small_contact<Johnson>()}; }
  std::string_view refusal() const noexcept { return line::refusal(radius1, radius2, line::Plane::refused); }

  shape::LogLine shape() const noexcept {
    const double sum = line::geometry(radius1, radius2).sum, scale = std::numbers::pi * effective_modulus * length;
    return shape::LogLine::from(1.0 / scale, 4.0 * scale * sum, -1.0);
  }
};

}  // namespace hysteron
