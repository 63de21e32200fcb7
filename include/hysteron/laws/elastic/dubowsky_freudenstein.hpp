// Dubowsky and Freudenstein: a pin in a hole, for mechanisms with clearances.
#pragma once

#include "hysteron/laws/elastic/line.hpp"

namespace hysteron {

struct DubowskyFreudenstein {
  double radius1;            // R₁
  double radius2;            // R₂
  double length;             // L
  double effective_modulus;  // E*
  double form = 0.0;         // 0: corrected, 1: as printed

  static constexpr std::array<Erratum, 1> errata{{
      {"Skrinjar et al. Eq. (43) with Eq. (3)", "h = (1-ν²)/E", "h = (1-ν²)/(π E); without π about π times too soft"},
  }};

  static constexpr LawInfo info() {
    return {.id = "dubowsky-freudenstein",
            .name = "Dubowsky-Freudenstein",
            .family = Family::elastic_line,
            .rheology = Rheology::elastic,
            .formula = "δ = F/(π E* L) [ln(π E* L³ ΔR/(F R₁R₂)) + 1]",
            .tex = R"(\delta=\frac{F}{\pi E^*L}\left[\ln\frac{\pi E^*L^{3}\Delta R}{F R_1R_2}+1\right])",
            .source = &refs::dubowsky_freudenstein_1971,
            .where = "Skrinjar et al. Eq. (43)",
            .claims = line::elastic_claims,
            .assumption =
                "Pin in a hole, small contact; the length, not the radius, sets the logarithm, so the law is not "
                "proportional to L. Fold at δ = L²/R.",
            .errata = errata};
  }

  static constexpr auto params() {
    const auto shared = line::params<DubowskyFreudenstein>();
    return std::array{shared[0], shared[1], shared[2], shared[3], line::form_param<DubowskyFreudenstein>()};
  }
  static constexpr auto limits() {
    using L = DubowskyFreudenstein;
    return std::array{line::made_for_inside<L>(), line::small_contact<L>(), line::corrected_form<L>()};
  }
  std::string_view refusal() const noexcept { return line::refusal(radius1, radius2, line::Plane::allowed); }

  shape::LogLine shape() const noexcept {
    const double radius = line::geometry(radius1, radius2).radius, scale = line::modulus_in_form(*this) * length;
    return shape::LogLine::from(1.0 / scale, scale * length * (length / radius), 1.0);
  }
};

}  // namespace hysteron
