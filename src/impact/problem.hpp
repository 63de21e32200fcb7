// Checks of what analyse and time_series are given.
#pragma once

#include <cmath>
#include <optional>

#include "hysteron/core/text.hpp"
#include "hysteron/impact/impact.hpp"

namespace hysteron::detail {

inline std::optional<Error> check(const ImpactProblem& problem) {
  const auto positive = [](double value, const char* name, const char* unit) -> std::optional<Error> {
    if (value > 0.0 && std::isfinite(value)) return std::nullopt;
    return Error{
        ErrorCode::out_of_range, name,
        std::string(name) + " = " + number_text(value) + " " + unit + " is out of range: must be positive and finite"};
  };
  if (auto error = positive(problem.touch.effective_mass, "mass", "kg")) return error;
  if (auto error = positive(problem.touch.impact_speed, "speed", "m/s")) return error;
  if (!std::isfinite(problem.gravity))
    return Error{ErrorCode::not_a_number, "gravity",
                 "gravity = " + number_text(problem.gravity) + " m/s²: must be a finite number"};
  return std::nullopt;
}

}  // namespace hysteron::detail
