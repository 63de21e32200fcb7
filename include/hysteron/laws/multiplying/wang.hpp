// Wang et al. 2019: restitution from the yield strengths and the speed, c* = 1 - 0.26 K* v₀^(1/3), put into the
// factor of Zhiying-Qishao. Fitted to metals; v₀ in m/s. The restitution itself: restitution_source/wang.hpp.
#pragma once

#include <string>

#include "hysteron/laws/multiplying/rule.hpp"
#include "hysteron/laws/restitution_source/wang.hpp"

namespace hysteron {

struct Wang {
  double yield_strength1;  // σ of body 1, Pa
  double yield_strength2;  // σ of body 2, Pa

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
    return yield_strength_params(&L::yield_strength1, &L::yield_strength2);
  }

  static constexpr auto limits() {
    using L = Wang;
    return std::array{
        Limit<L>{.name = "c*",
                 .meaning = "delivers c* within 0.02; not below 0.321 and, slightly, not for 0.528 < c* < 0.708",
                 .value = [](const L& l, const Touch& t) { return l.restitution_at(t); },
                 .low = 0.708},
        strength_factor_limit<L>()};
  }

  std::string refusal(const Touch& t) const { return source().refusal(t); }
  double strength_factor() const noexcept { return source().strength_factor(); }               // K*
  double restitution_at(const Touch& t) const noexcept { return source().restitution_at(t); }  // c*

  double rate_factor(const Touch& t) const noexcept {
    const double c = restitution_at(t);
    return 0.75 * (1.0 - c) * (1.0 + c) * std::exp(2.0 * (1.0 - c)) / t.impact_speed;
  }

 private:
  WangRestitution source() const noexcept { return {yield_strength1, yield_strength2}; }
};

}  // namespace hysteron
