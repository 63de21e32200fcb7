// Pereira et al.: explicit fit to Johnson's law and finite elements, with numbers in millimetres. As a law of this name
// it carries the Lankarani-Nikravesh damping of its paper; as an elastic part it does not.
#pragma once

#include "hysteron/laws/elastic/line.hpp"
#include "hysteron/laws/multiplying/lankarani_nikravesh.hpp"
#include "hysteron/laws/shape/power_law.hpp"

namespace hysteron {

struct Pereira {
  double radius1;            // R₁
  double radius2;            // R₂
  double length;             // L
  double effective_modulus;  // E*

  using DefaultDissipation = LankaraniNikravesh;

  static constexpr std::array<Erratum, 3> errata{{
      {"Skrinjar et al. Eq. (47)", "lengths in mm, so the modulus is in N/mm²",
       "in metres and pascals the force is several times too large"},
      {"Skrinjar et al. Eq. (48)", "1.51 ln(1000ΔR)^-0.151",
       "the power is that of the logarithm, [ln(1000ΔR)]^-0.151: only then do the two branches meet at 0.34954 mm; the "
       "logarithm of the power would be negative"},
      {"Skrinjar et al. Table 4", "δ/δ₀ in the damping factor", "rates, δ̇/v₀, as in Eq. (47)"},
  }};

  static constexpr LawInfo info() {
    return {
        .id = "pereira",
        .name = "Pereira et al.",
        .family = Family::elastic_line,
        .rheology = Rheology::viscoelastic,
        .arrangement = Arrangement::kelvin_voigt,
        .formula = "F = (a + b/ΔR) L E* δⁿ [1 + 3(1-e²)/4 δ̇/v₀], lengths in mm, E* in N/mm²",
        .tex =
            R"(F=\frac{a\,\Delta R+b}{\Delta R}LE^*\delta^{n}\left[1+\frac{3(1-e^2)}{4}\frac{\dot\delta}{v_0}\right],\quad n=\begin{cases}Y\,\Delta R^{-0.005}&\text{inside}\\1.094&\text{outside}\end{cases})",
        .source = &refs::pereira_2015,
        .where = "Skrinjar et al. Eqs. (47), (48), Table 3",
        .claims = line::elastic_claims | Claim::elastic_at_e1 | Claim::needs_impact_speed | Claim::not_covariant,
        .assumption =
            "A fit: inside a = 0.965, b = 0.0965, Y = 1.51 [ln(1000ΔR)]^-0.151 below 0.34954 mm and "
            "0.0151ΔR + 1.151 above, ΔR from 0.005 to 10 mm; outside a = 0.39, b = 0.85.",
        .errata = errata};
  }

  static constexpr auto params() { return line::params<Pereira>(); }

  static constexpr auto limits() {
    using L = Pereira;
    return std::array{Limit<L>{.name = "ΔR",
                               .meaning = "clearance in mm inside; the fit covers 0.005 to 10 mm",
                               .value = [](const L& l, const Touch&) { return l.inside() ? l.sum_mm() : not_given; },
                               .low = 0.005,
                               .high = 10.0}};
  }

  bool inside() const noexcept { return radius1 < 0.0 || radius2 < 0.0; }
  double sum_mm() const noexcept { return 1e3 * line::geometry(radius1, radius2).sum; }

  std::string_view refusal() const noexcept {
    if (const auto why = line::refusal(radius1, radius2, line::Plane::refused); !why.empty()) return why;
    if (inside() && sum_mm() <= 0.001)
      return "the clearance |radius1 + radius2| is not over 0.001 mm: the fit, made for 0.005 to 10 mm, has no "
             "exponent there";
    return {};
  }

  double exponent() const noexcept {
    if (!inside()) return 1.094;
    const double r = sum_mm();
    const double y = r < 0.34954 ? 1.51 * std::pow(std::log(1000.0 * r), -0.151) : 0.0151 * r + 1.151;
    return y * std::pow(r, -0.005);
  }

  // L E* δⁿ in mm and N/mm² is 1e-3 L E* (1e3 δ)ⁿ in SI.
  shape::PowerLaw shape() const noexcept {
    const double n = exponent();
    const double factor = inside() ? 0.965 + 0.0965 / sum_mm() : 0.39 + 0.85 / sum_mm();
    return {factor * 1e-3 * length * effective_modulus * std::pow(1e3, n), n};
  }
};

}  // namespace hysteron
