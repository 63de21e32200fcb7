// Persson's conformal contact of a pin in a hole of the same material, in closed form up to a contact half-angle of
// 84.8 degrees; the angle is taken from the overlap of the undeformed circles, which overestimates it.
#pragma once

#include "hysteron/core/pair_values.hpp"
#include "hysteron/laws/elastic/line.hpp"
#include "hysteron/laws/shape/conformal.hpp"

namespace hysteron {

struct Persson {
  double radius1;            // R₁
  double radius2;            // R₂
  double length;             // L
  double effective_modulus;  // E*

  static constexpr std::array<Erratum, 3> errata{{
      {"Skrinjar et al. Table 4", "F = E* ΔR π (b²+1) b²/(2(ΔR+δ))",
       "the unit is N/m²; the denominator is 2 - ln(1+b²) - 2b⁴, and the force per length is multiplied by L"},
      {"Skrinjar et al. Table 4", "E*",
       "E/(1-ν²) = 2E* of the two equal bodies: the limit of a small contact, "
       "f = π E* ΔR b², requires it"},
      {"Skrinjar et al. Table 4, reference [138]", "B. Persson, Sliding Friction, 2000",
       "A. Persson's thesis of 1964; the law is not discussed in the text"},
  }};

  static constexpr LawInfo info() {
    return {
        .id = "persson",
        .name = "Persson",
        .family = Family::elastic_line,
        .rheology = Rheology::elastic,
        .formula = "F = 2π E* L ΔR b²(b²+1)/(2 - ln(1+b²) - 2b⁴), b² = δ/(2ΔR+δ)",
        .tex =
            R"(F=\frac{2\pi E^*L\,\Delta R\,b^2(b^2+1)}{2-\ln(1+b^2)-2b^4},\quad b=\tan\frac{\varepsilon}{2},\ \cos\varepsilon=\frac{\Delta R}{\Delta R+\delta})",
        .source = &refs::persson_1964,
        .where = "Skrinjar et al. Table 4",
        .claims = line::elastic_claims,
        .assumption =
            "Equal materials, no friction, contact angle from the overlap; about twice the force of the "
            "other laws at small depth. The force is infinite at δ = 10.09 ΔR (ε = 84.8°).",
        .errata = errata};
  }

  static constexpr auto params() { return line::params<Persson>(); }
  static constexpr auto limits() { return std::array{line::made_for_inside<Persson>()}; }
  static constexpr auto pair_limits() {
    return std::array{
        PairLimit{.name = "Dundurs' parameter",
                  .meaning = "the larger of |α| and |β|: derived for equal materials, where both are 0",
                  .value = [](const PairValues& pair,
                              const Touch&) { return pair.get(PairQuantity::material_mismatch).value_or(not_given); },
                  .high = 0.01}};
  }
  std::string_view refusal() const noexcept { return line::refusal(radius1, radius2, line::Plane::refused); }

  shape::PerssonLine shape() const noexcept {
    return {2.0 * effective_modulus * length, line::geometry(radius1, radius2).sum};
  }
};

}  // namespace hysteron
