// A parameter of a law: name, symbol, unit, range and where its value may come from, bound to the real
// field by pointer to member, so that a renamed field breaks the build and not the documentation.
#pragma once

#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <string_view>

#include "hysteron/core/contact.hpp"
#include "hysteron/core/dim.hpp"

namespace hysteron {

struct Range {
  double low = -infinity, high = infinity;
  bool low_open = false, high_open = false;
  // When not empty, only these values are allowed.
  std::span<const double> only{};
  // When not empty, the value is a choice between these words: 0 for the first.
  std::span<const std::string_view> words{};

  constexpr bool contains(double x) const noexcept {
    if (!words.empty()) {
      for (std::size_t i = 0; i < words.size(); ++i)
        if (x == static_cast<double>(i)) return true;
      return false;
    }
    if (!only.empty()) {
      for (const double allowed : only)
        if (x == allowed) return true;
      return false;
    }
    return (low_open ? x > low : x >= low) && (high_open ? x < high : x <= high);
  }
};

constexpr Range closed(double low, double high) { return {.low = low, .high = high}; }
constexpr Range left_open(double low, double high) { return {.low = low, .high = high, .low_open = true}; }
constexpr Range right_open(double low, double high) { return {.low = low, .high = high, .high_open = true}; }
constexpr Range open(double low, double high) {
  return {.low = low, .high = high, .low_open = true, .high_open = true};
}
constexpr Range positive() { return {.low = 0.0, .low_open = true}; }
constexpr Range non_negative() { return {.low = 0.0}; }
constexpr Range any_number() { return {}; }
constexpr Range one_of(std::span<const double> values) { return {.only = values}; }
constexpr Range one_word_of(std::span<const std::string_view> words) { return {.words = words}; }

// What a pair of bodies can supply (pair/pair.hpp), so that the user need not. Dimensions: core/pair_values.hpp.
enum class PairQuantity {
  none,
  hertz_stiffness,   // of F = K δ^1.5
  linear_stiffness,  // of F = k δ
  effective_radius,
  effective_modulus,
  radius1,
  radius2,
  length,
  young1,
  young2,
  yield1,
  yield2,
  softer_yield,
  // Under a sphere, by Hertz and Johnson: the peak pressure and the depth at which the softer body first yields.
  first_yield_pressure,
  first_yield_depth,
  // Properties of the one material: that of the deformable body beside a rigid one, or of both bodies if they agree.
  poisson,
  shear_modulus,
  shear_viscosity,
  // Properties of the first deformable body, and of the second if both are deformable.
  first_young,
  first_poisson,
  first_bulk_viscosity,
  first_shear_viscosity,
  second_young,
  second_poisson,
  second_bulk_viscosity,
  second_shear_viscosity,
  partner,            // of the (first) deformable body, as a number of partner_words
  wave_speed,         // √(E/ρ) of the slower of the deformable bodies
  material_mismatch,  // the larger of Dundurs' parameters |α|, |β|; 0 for equal materials
  count               // of the quantities above; stays last
};

// The other body of a pair with a deformable one: deformable too, or rigid.
inline constexpr std::array<std::string_view, 2> partner_words{"deformable", "rigid"};

// An interval of values met in practice: for sampling in tests, and starts and bounds in fits.
struct Typical {
  double low, high;
  double search_high = infinity;  // of fits, for a range without upper end; infinite: by the rule of free_parameter()
};

template <class L>
struct Param {
  double L::*field;
  std::string_view name;
  std::string_view symbol;
  std::string_view meaning;
  Dim (*dim)(const L&) = [](const L&) { return dims::none; };
  Range range = any_number();
  Typical typical{};
  std::optional<double> fallback{};
  bool optional = false;  // may be left out: the field is then NaN, whose meaning the law's documentation states
  PairQuantity from_pair = PairQuantity::none;
  std::string_view magnitude_below{};   // name of the parameter that |value| must not exceed; refusal() refuses others
  std::string_view low_end_excluded{};  // why the range is open at its low end
};

inline constexpr double not_given = std::numeric_limits<double>::quiet_NaN();

// Every law that takes a restitution takes this one. A law whose damping is finite at e = 0 takes closed(0, 1).
template <class L>
constexpr Param<L> restitution_param(double L::*field, Range range = left_open(0.0, 1.0),
                                     std::string_view zero_excluded = "its damping grows without bound as e -> 0") {
  return {.field = field,
          .name = "restitution",
          .symbol = "e",
          .meaning = "requested coefficient of restitution",
          .range = range,
          .typical = {0.05, 1.0},
          .low_end_excluded = zero_excluded};
}

// What the pair of bodies is to most laws of curved bodies.
template <class L>
constexpr Param<L> effective_modulus_param(double L::*field) {
  return {.field = field,
          .name = "effective_modulus",
          .symbol = "E*",
          .meaning = "1/E* = (1-ν₁²)/E₁ + (1-ν₂²)/E₂",
          .dim = [](const L&) { return dims::pressure; },
          .range = positive(),
          .typical = {1e9, 3e11},
          .from_pair = PairQuantity::effective_modulus};
}
template <class L>
constexpr Param<L> partner_param(double L::*field) {
  return {.field = field,
          .name = "partner",
          .symbol = "partner",
          .meaning = "the other body: deformable, of the same material unless its own is given, or rigid",
          .range = one_word_of(partner_words),
          .typical = {0.0, 1.0},
          .fallback = 0.0,
          .from_pair = PairQuantity::partner};
}
template <class L>
constexpr Param<L> effective_radius_param(double L::*field) {
  return {.field = field,
          .name = "effective_radius",
          .symbol = "R",
          .meaning = "1/R = 1/R₁ + 1/R₂",
          .dim = [](const L&) { return dims::length; },
          .range = positive(),
          .typical = {1e-4, 1.0},
          .from_pair = PairQuantity::effective_radius};
}

// K and n of F = K δⁿ, for laws with the fields stiffness and exponent.
template <class L>
constexpr Param<L> power_stiffness_param(std::string_view meaning) {
  return {.field = &L::stiffness,
          .name = "stiffness",
          .symbol = "K",
          .meaning = meaning,
          .dim = [](const L& l) { return stiffness_dim(l.exponent); },
          .range = positive(),
          .typical = {1e4, 1e12},
          .from_pair = PairQuantity::hertz_stiffness};
}
template <class L>
constexpr Param<L> power_exponent_param() {
  return {.field = &L::exponent,
          .name = "exponent",
          .symbol = "n",
          .meaning = "power of the indentation",
          .range = closed(0.5, 5.0),
          .typical = {1.0, 2.5},
          .fallback = 1.5};
}

}  // namespace hysteron
