// Wang et al. 2019: restitution from the yield strengths and the speed, c* = 1 - 0.26 K* v₀^(1/3), put into the
// factor of Zhiying-Qishao. Fitted to metals; v₀ in m/s. The bodies are sorted here so that σ₁ >= σ₂.
#pragma once

#include <string>

#include "hysteron/core/text.hpp"
#include "hysteron/laws/multiplying/rule.hpp"

namespace hysteron {

struct Wang {
  double yield_strength1;  // σ of body 1, Pa
  double yield_strength2;  // σ of body 2, Pa

  // σ₁ and σ₂ that differ by less than this part of σ₁ count as nearly equal; the source gives no number.
  static constexpr double nearly_equal = 0.05;

  static constexpr std::array<Erratum, 4> errata{{
      {"Corral et al. Table 1", "1 - c*³ in the factor",
       "1 - c*², as in Eq. (5.60): with it the factor is Zhiying-Qishao's and tends to 3(1-c*)/2; with the cube it "
       "tends to 9(1-c*)/4"},
      {"Corral et al. Table 1", "K* = σ₂/(σ₁+σ₂) in the third case",
       "undecided without the original; Eq. (5.59) has σ₁/(σ₁+σ₂), used here because σ₁ is then the numerator of all "
       "three cases, K* jumps less between them, and the table is already wrong in the exponent"},
      {"Corral et al. Eq. (5.59)", "cases stated for σ₁ >= 2σ₂ and σ₁ near σ₂ only, with the bodies in any order",
       "K* must not depend on which body is called 1: σ₁ is taken as the larger"},
      {"Corral et al. Eqs. (5.4), (5.59)", "σ for both the compliance (1-ν²)/E and the yield strength",
       "in this law it is the yield strength"},
  }};

  static constexpr LawInfo info() {
    return {.id = "wang",
            .name = "Wang et al.",
            .family = Family::multiplying,
            .group = Group::explicit_low_loss,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = F_el [1 + 3(1-c²) exp(2(1-c))/4 δ̇/v₀],  c = 1 - 0.26 K* v₀^(1/3)",
            .tex =
                R"(F=F_{el}\left[1+\frac{3(1-c^2)\,\mathrm{e}^{2(1-c)}}{4}\frac{\dot\delta}{v_0}\right],\quad )"
                R"(c=1-0.26\,K^*v_0^{1/3},\quad K^*=\begin{cases}\sigma_1/(\sigma_1-\sigma_2)&\sigma_1\ge2\sigma_2\\)"
                R"(\sigma_1/\sigma_2&\sigma_1\simeq\sigma_2\\\sigma_1/(\sigma_1+\sigma_2)&\text{otherwise}\end{cases})",
            .source = &refs::wang_2019,
            .where = "Corral et al. Eqs. (5.58) to (5.60)",
            .claims = multiplying_claims | Claim::not_covariant,
            .assumption =
                "Metals at moderate speed: c* falls to zero at (0.26 K*)⁻³, 57 m/s for K* = 1 and 7 m/s for K* = 2. "
                "K* jumps between its cases.",
            .errata = errata};
  }

  static constexpr auto params() {
    using L = Wang;
    const auto strength = [](double L::*field, std::string_view name, std::string_view symbol, PairQuantity from) {
      return Param<L>{.field = field,
                      .name = name,
                      .symbol = symbol,
                      .meaning = "yield strength of the material",
                      .dim = [](const L&) { return dims::pressure; },
                      .range = positive(),
                      .typical = {5e7, 2e9},
                      .from_pair = from};
    };
    return std::array{strength(&L::yield_strength1, "yield_strength1", "σ₁", PairQuantity::yield1),
                      strength(&L::yield_strength2, "yield_strength2", "σ₂", PairQuantity::yield2)};
  }

  static constexpr auto limits() {
    using L = Wang;
    return std::array{Limit<L>{.name = "c*",
                               .meaning = "|e delivered - c*| > 0.02 below 0.321 and, slightly, for 0.528 < c* < 0.708",
                               .value = [](const L& l, const Touch& t) { return l.restitution_at(t); },
                               .low = 0.708},
                      Limit<L>{.name = "K*",
                               .meaning = "K* < 1 is the case of σ₁ neither near σ₂ nor above 2σ₂, printed in two ways",
                               .value = [](const L& l, const Touch&) { return l.strength_factor(); },
                               .low = 1.0}};
  }

  std::string problem(const Touch& t) const {
    if (restitution_at(t) > 0.0) return {};
    const double root = 1.0 / (0.26 * strength_factor());  // cube root of the speed at which c* = 0
    return "restitution 1 - 0.26 K* v₀^(1/3) = " + number_text(restitution_at(t), 4) + " at " +
           number_text(t.impact_speed, 6) +
           " m/s is not positive; with these yield strengths (K* = " + number_text(strength_factor(), 4) +
           ") the speed must be below " + number_text(root * root * root, 4) + " m/s";
  }

  // K*.
  double strength_factor() const noexcept {
    const double s1 = yield_strength1 > yield_strength2 ? yield_strength1 : yield_strength2;
    const double s2 = yield_strength1 > yield_strength2 ? yield_strength2 : yield_strength1;
    if (s1 >= 2.0 * s2) return s1 / (s1 - s2);
    if (s1 - s2 <= nearly_equal * s1) return s1 / s2;
    return s1 / (s1 + s2);
  }

  // c*, the restitution this rule stands for at this speed.
  double restitution_at(const Touch& t) const noexcept {
    return 1.0 - 0.26 * strength_factor() * std::cbrt(t.impact_speed);
  }

  double rate_factor(const Touch& t) const noexcept {
    const double c = restitution_at(t);
    return 0.75 * (1.0 - c) * (1.0 + c) * std::exp(2.0 * (1.0 - c)) / t.impact_speed;
  }
};

}  // namespace hysteron
