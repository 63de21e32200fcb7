// Parameters that several friction laws take, with one meaning.
#pragma once

#include "hysteron/laws/friction/friction_law.hpp"

namespace hysteron {

template <class L>
constexpr Param<L> coefficient_param(double L::*field, Range range = non_negative()) {
  return {.field = field,
          .name = "coefficient",
          .symbol = "μ",
          .meaning = "friction coefficient in sliding",
          .range = range,
          .typical = {0.02, 0.8}};
}

template <class L>
constexpr Param<L> static_coefficient_param(double L::*field) {
  return {.field = field,
          .name = "static_coefficient",
          .symbol = "μ_s",
          .meaning = "friction coefficient at the onset of sliding, at least the one in sliding",
          .range = non_negative(),
          .typical = {0.02, 1.0}};
}

template <class L>
constexpr Param<L> regularisation_speed_param(double L::*field) {
  return {.field = field,
          .name = "regularisation_speed",
          .symbol = "v_r",
          .meaning = "slip speed over which friction builds up; below it the contact creeps instead of sticking",
          .dim = [](const L&) { return dims::speed; },
          .range = positive(),
          .typical = {1e-4, 1e-1}};
}

template <class L>
constexpr Param<L> stribeck_speed_param(double L::*field) {
  return {.field = field,
          .name = "stribeck_speed",
          .symbol = "v_s",
          .meaning = "slip speed over which friction falls from static to sliding",
          .dim = [](const L&) { return dims::speed; },
          .range = positive(),
          .typical = {1e-3, 1.0}};
}

// For refusal(): friction that rises at the onset of sliding is another physics.
constexpr std::string_view check_coefficients(double coefficient, double static_coefficient) noexcept {
  return static_coefficient < coefficient ? "static_coefficient must be at least coefficient" : "";
}

}  // namespace hysteron
