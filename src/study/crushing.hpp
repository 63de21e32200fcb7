// The pressure at which a brittle body cracks or crushes.
#pragma once

#include <algorithm>
#include <optional>
#include <string_view>

#include "hysteron/pair/pair.hpp"

namespace hysteron {

// Field of the warning of an impact beyond it.
inline constexpr std::string_view crushing_warning_field = "crushing";

struct CrushingLimit {
  double strength, peak_pressure;  // Pa: of the weaker body, and Hertz's peak pressure that reaches it
};

// None if no body has a compressive strength.
inline std::optional<CrushingLimit> crushing_limit(const Pair& pair) {
  constexpr double pressure_at_failure = 1.60;  // as at first yield: the largest shear stress is 0.31 of the peak
  std::optional<double> weaker;
  for (const Body* body : {&pair.body1, &pair.body2})
    if (body->crushing) weaker = weaker ? std::min(*weaker, *body->crushing) : *body->crushing;
  if (!weaker) return std::nullopt;
  return CrushingLimit{*weaker, pressure_at_failure * *weaker};
}

}  // namespace hysteron
