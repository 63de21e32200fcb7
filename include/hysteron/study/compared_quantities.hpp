// The quantities of a comparison that are also given relative to the lossless impact by Hertz's law.
#pragma once

#include <array>
#include <cmath>
#include <string_view>

#include "hysteron/impact/quantities.hpp"
#include "hysteron/study/compare.hpp"

namespace hysteron {

struct ComparedQuantity {
  std::string_view label, ratio;
  const ImpactQuantity& quantity;

  double value(const ImpactResult& r) const { return quantity.get(r); }
};
inline constexpr std::array<ComparedQuantity, 3> compared_quantities{{
    {"peak force", "F/Hertz", impact_quantity("peak_force")},
    {"depth", "δ/Hertz", impact_quantity("max_indentation")},
    {"duration", "T/Hertz", impact_quantity("duration")},
}};

inline double ratio_to_hertz(const Comparison& c, const ImpactResult& r, const ComparedQuantity& q) {
  return c.hertz ? q.value(r) / q.value(c.hertz->answer.result) : std::nan("");
}

}  // namespace hysteron
