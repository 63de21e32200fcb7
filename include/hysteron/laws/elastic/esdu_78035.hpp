// ESDU data item 78035 for a journal in its bearing: Johnson's law with +1 in place of -1.
#pragma once

#include "hysteron/laws/elastic/line.hpp"

namespace hysteron {

struct Esdu78035 {
  double radius1;            // R₁
  double radius2;            // R₂
  double length;             // L
  double effective_modulus;  // E*
  double form = 0.0;         // 0: corrected, 1: as printed

  static constexpr std::array<Erratum, 1> errata{{
      {"Skrinjar et al. Eq. (44) with Eq. (3)", "h = (1-ν²)/E", "h = (1-ν²)/(π E); without π about π times too soft"},
  }};

  static constexpr LawInfo info() {
    return {.id = "esdu-78035",
            .name = "ESDU 78035",
            .family = Family::elastic_line,
            .rheology = Rheology::elastic,
            .formula = "δ = F/(π E* L) [ln(4π E* ΔR L/F) + 1]",
            .tex = R"(\delta=\frac{F}{\pi E^*L}\left[\ln\frac{4\pi E^*\Delta R\,L}{F}+1\right])",
            .source = &refs::esdu_78035_1978,
            .where = "Skrinjar et al. Eq. (44)",
            .claims = line::elastic_claims,
            .assumption =
                "Journal in a bearing, small contact. Fold at δ = 4 ΔR, long after the contact has stopped "
                "being small.",
            .errata = errata};
  }

  static constexpr auto params() {
    const auto shared = line::params<Esdu78035>();
    return std::array{shared[0], shared[1], shared[2], shared[3], line::form_param<Esdu78035>()};
  }
  static constexpr auto limits() {
    using L = Esdu78035;
    return std::array{line::made_for_inside<L>(), line::small_contact<L>(), line::corrected_form<L>()};
  }
  std::string_view refusal() const noexcept { return line::refusal(radius1, radius2, line::Plane::refused); }

  shape::LogLine shape() const noexcept {
    const double sum = line::geometry(radius1, radius2).sum, scale = line::modulus_in_form(*this) * length;
    return shape::LogLine::from(1.0 / scale, 4.0 * scale * sum, 1.0);
  }
};

}  // namespace hysteron
