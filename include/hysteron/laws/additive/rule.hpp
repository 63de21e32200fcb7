// What all additive dissipation rules share: F = E(δ) + χ δᵐ sgn(δ̇)|δ̇|^q.
// A rule gives its Damping from the touch, and, where it scales with the spring, from K and n of the elastic part.
#pragma once

#include "hysteron/core/law_info.hpp"
#include "hysteron/core/param.hpp"
#include "hysteron/laws/elastic/hertz.hpp"
#include "hysteron/laws/elastic/hooke.hpp"
#include "hysteron/laws/elastic/power.hpp"
#include "hysteron/laws/refs.hpp"
#include "hysteron/laws/resolved.hpp"
#include "hysteron/laws/restitution.hpp"

namespace hysteron {

// Works with any elastic part.
template <class R>
concept FreeAdditiveRule = requires(const R& rule, const Touch& t) {
  { rule.damping(t) } -> std::same_as<Damping>;
};
// Needs the stiffness and exponent of a power-law elastic part.
template <class R>
concept SpringAdditiveRule = requires(const R& rule, const Touch& t, const shape::PowerLaw& spring) {
  { rule.damping(t, spring) } -> std::same_as<Damping>;
};
template <class R>
concept AdditiveRule = FreeAdditiveRule<R> || SpringAdditiveRule<R>;

// A constant damping coefficient as a parameter, of the dimension that its exponents give it.
template <class L>
constexpr Param<L> damping_param(double L::*field, Dim (*dim)(const L&), std::string_view symbol = "χ") {
  return {.field = field,
          .name = "damping",
          .symbol = symbol,
          .meaning = "damping coefficient",
          .dim = dim,
          .range = non_negative(),
          .typical = {1.0, 1e5}};
}

// γ of a dashpot γ m δ̇.
template <class L>
constexpr Param<L> decay_rate_param(double L::*field) {
  return {.field = field,
          .name = "decay_rate",
          .symbol = "γ",
          .meaning = "damping per effective mass",
          .dim = [](const L&) { return dims::rate; },
          .range = non_negative(),
          .typical = {1.0, 1e4}};
}

// Damping ratio ξ of the linear image (restitution.hpp) as a dashpot on K δⁿ: χ = ξ√(2(n+1)K m), δ^((n-1)/2).
inline Damping linear_image(double xi, const Touch& t, const shape::PowerLaw& spring) noexcept {
  return {.coefficient = restitution::coefficient_for(xi, spring.stiffness, spring.exponent, t.effective_mass),
          .depth_exponent = 0.5 * (spring.exponent - 1.0)};
}

// What these two are on a law's page.
inline constexpr std::string_view linear_image_note =
    "For K δⁿ the damping is ξ√(2(n+1)Km) δ^((n-1)/2) δ̇ with the damping ratio ξ of the linear oscillator that "
    "delivers the same e: e is the same for every n.";
inline constexpr std::string_view retarded_note =
    "For K δⁿ the damping is n K A δ^(n-1) δ̇, A times the rate of the spring force; n = 3/2 is as printed.";

// Dissipation A d/dt of the spring force, with A in seconds: n K A δ^(n-1) δ̇, which is 3/2 K A √δ δ̇ for Hertz.
inline Damping retarded(double seconds, const shape::PowerLaw& spring) noexcept {
  return {.coefficient = spring.exponent * spring.stiffness * seconds, .depth_exponent = spring.exponent - 1.0};
}

}  // namespace hysteron
