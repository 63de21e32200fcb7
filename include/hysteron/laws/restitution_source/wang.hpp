// Wang et al. 2019: restitution from the yield strengths and the speed, c* = 1 - 0.26 K* v₀^(1/3). Fitted to metals; v₀
// in m/s. The bodies are sorted here so that σ₁ >= σ₂.
#pragma once

#include <array>
#include <cmath>
#include <string>

#include "hysteron/core/number_text.hpp"
#include "hysteron/laws/restitution_source/source.hpp"

namespace hysteron {

template <class L>
constexpr std::array<Param<L>, 2> yield_strength_params(double L::*first, double L::*second) {
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
  return {strength(first, "yield_strength1", "σ₁", PairQuantity::yield1),
          strength(second, "yield_strength2", "σ₂", PairQuantity::yield2)};
}

template <class L>
constexpr Limit<L> strength_factor_limit() {
  return {.name = "K*",
          .meaning = "K* < 1 is the case of σ₁ neither near σ₂ nor above 2σ₂, printed in two ways",
          .value = [](const L& l, const Touch&) { return l.strength_factor(); },
          .low = 1.0};
}

struct WangRestitution {
  double yield_strength1;  // σ of body 1, Pa
  double yield_strength2;  // σ of body 2, Pa

  // σ₁ and σ₂ that differ by less than this part of σ₁ count as nearly equal; the source gives no number.
  static constexpr double nearly_equal = 0.05;

  static constexpr SourceInfo info() {
    return {.id = "wang",
            .name = "Wang et al.",
            .formula = "e = 1 - 0.26 K* v₀^(1/3), v₀ in m/s",
            .source = &refs::wang_2019};
  }
  static constexpr auto params() {
    using L = WangRestitution;
    return yield_strength_params(&L::yield_strength1, &L::yield_strength2);
  }
  static constexpr auto limits() { return std::array{strength_factor_limit<WangRestitution>()}; }

  std::string refusal(const Touch& t) const {
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

  // c*.
  double restitution_at(const Touch& t) const noexcept {
    return 1.0 - 0.26 * strength_factor() * std::cbrt(t.impact_speed);
  }
};

}  // namespace hysteron
