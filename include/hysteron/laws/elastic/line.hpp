// What the line laws share: two parallel cylinders, side by side or one inside the other.
// A negative radius is concave. ΔR = |R₁+R₂| is the sum of the radii outside and the clearance inside;
// R = |R₁R₂|/ΔR is the relative radius of curvature.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string_view>

#include "hysteron/core/law_info.hpp"
#include "hysteron/core/param.hpp"
#include "hysteron/laws/refs.hpp"
#include "hysteron/laws/shape/log_line.hpp"

namespace hysteron::line {

struct Geometry {
  double sum;     // ΔR, infinite against a plane
  double radius;  // R
};

inline Geometry geometry(double radius1, double radius2) noexcept {
  const double sum = std::abs(radius1 + radius2);
  const double smaller = std::min(std::abs(radius1), std::abs(radius2));
  const double larger = std::max(std::abs(radius1), std::abs(radius2));
  return {sum, std::isinf(larger) ? smaller : smaller * (larger / sum)};
}

// Whether a law has a meaning against a plane: only if ΔR does not enter it.
enum class Plane { refused, allowed };

// The reason why two radii cannot form a contact of the required kind; empty if they can.
inline std::string_view refusal(double radius1, double radius2, Plane plane) noexcept {
  const double low = std::min(radius1, radius2), high = std::max(radius1, radius2);
  if (low == 0.0 || high == 0.0) return "a radius is zero: give a positive (convex) or negative (concave) one";
  if (low == -infinity) return "a radius is -inf: a plane is radius = inf";
  if (high < 0.0) return "both radii are negative (concave): two hollow bodies do not touch";
  if (low == infinity) return "both radii are infinite: two planes make no line contact";
  if (high == infinity && low < 0.0)
    return "a concave body does not touch a plane inside it: radius = inf with a negative one";
  if (high == infinity && plane == Plane::refused)
    return "one radius is infinite: the law needs ΔR = |radius1 + radius2|, which a plane does not have; "
           "goldsmith-line and dubowsky-freudenstein take a plane";
  if (low < 0.0 && high == -low) return "the radii are equal inside: ΔR = 0, no clearance, and the law is singular";
  if (low < 0.0 && high > -low)
    return "the concave (negative) radius is smaller than the convex one: it does not fit inside";
  return {};
}

// Typical values keep ΔR within 0.5 to 9.5 mm, inside every law's domain.
template <class L>
constexpr Param<L> radius1() {
  return {.field = &L::radius1,
          .name = "radius1",
          .symbol = "R₁",
          .meaning = "radius of the first body, negative if concave",
          .dim = [](const L&) { return dims::length; },
          .typical = {0.010, 0.0145},
          .from_pair = PairQuantity::radius1};
}
template <class L>
constexpr Param<L> radius2() {
  return {.field = &L::radius2,
          .name = "radius2",
          .symbol = "R₂",
          .meaning = "radius of the second body, negative if concave",
          .dim = [](const L&) { return dims::length; },
          .typical = {-0.0195, -0.015},
          .from_pair = PairQuantity::radius2};
}
template <class L>
constexpr Param<L> length() {
  return {.field = &L::length,
          .name = "length",
          .symbol = "L",
          .meaning = "length of the line of contact",
          .dim = [](const L&) { return dims::length; },
          .range = positive(),
          .typical = {1e-3, 0.1},
          .from_pair = PairQuantity::length};
}
template <class L>
constexpr std::array<Param<L>, 4> params() {
  return {radius1<L>(), radius2<L>(), length<L>(), effective_modulus_param(&L::effective_modulus)};
}

// The compliance (1-ν²)/E of each body in Skrinjar et al. Eqs. (42) to (44) lacks the factor 1/π. `as-printed` computes
// these laws with it, to compare with that paper's figures.
inline constexpr std::array<std::string_view, 2> form_words{"corrected", "as-printed"};

template <class L>
constexpr Param<L> form_param() {
  return {.field = &L::form,
          .name = "form",
          .symbol = "form",
          .meaning = "corrected, or as-printed in the review: π E* replaced by E*, about π times too soft",
          .range = one_word_of(form_words),
          .typical = {0.0, 0.0},
          .fallback = 0.0};
}
// π E*, or E* as printed.
template <class L>
double modulus_in_form(const L& law) noexcept {
  return law.form == 0.0 ? std::numbers::pi * law.effective_modulus : law.effective_modulus;
}
template <class L>
constexpr Limit<L> corrected_form() {
  return {.name = "form",
          .meaning = "as-printed (1) lacks the factor π of E* and is about π times too soft",
          .value = [](const L& l, const Touch&) { return l.form; },
          .high = 0.0};
}

// Warns if a law derived for a pin in a hole is used for two convex cylinders, or vice versa.
template <class L>
constexpr Limit<L> made_for_inside() {
  return {.name = "R₂/R₁",
          .meaning = "derived for a pin in a hole, one radius negative",
          .value = [](const L& l, const Touch&) { return l.radius2 / l.radius1; },
          .high = 0.0};
}
template <class L>
constexpr Limit<L> made_for_outside() {
  return {.name = "R₂/R₁",
          .meaning = "derived for two convex cylinders",
          .value = [](const L& l, const Touch&) { return l.radius2 / l.radius1; },
          .low = 0.0};
}
// The half-width a = 2√(F R/(π E* L)) of Hertz at the lossless peak force, against the smaller body.
template <class L>
constexpr Limit<L> small_contact() {
  return {
      .name = "a/R_min",
      .meaning = "contact half-width at the lossless peak over the smaller radius; half-space theory needs it small",
      .value =
          [](const L& l, const Touch& t) {
            const double peak = l.shape().force_at_energy(0.5 * t.effective_mass * t.impact_speed * t.impact_speed);
            if (std::isnan(peak)) return infinity;
            const double relative = geometry(l.radius1, l.radius2).radius;
            return 2.0 * std::sqrt(peak * relative / (std::numbers::pi * l.effective_modulus * l.length)) /
                   std::min(std::abs(l.radius1), std::abs(l.radius2));
          },
      .high = 0.3,
      .of_reach = true};
}

inline constexpr Claim elastic_claims = Claim::continuous_at_touch | Claim::dissipative | Claim::no_tension;

}  // namespace hysteron::line
