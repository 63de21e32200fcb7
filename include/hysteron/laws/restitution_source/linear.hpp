// e = 1 - a v₀: the low-speed limit of Hunt and Crossley, and what marhefka-orin has built in.
#pragma once

#include "hysteron/laws/restitution_source/source.hpp"

namespace hysteron {

struct LinearRestitution {
  double restitution_slope;  // a, s/m

  static constexpr SourceInfo info() {
    return {
        .id = "linear", .name = "linear in the speed", .formula = "e = 1 - a v₀", .source = &refs::hunt_crossley_1975};
  }
  static constexpr auto params() {
    using L = LinearRestitution;
    return std::array{Param<L>{.field = &L::restitution_slope,
                               .name = "restitution_slope",
                               .symbol = "a",
                               .meaning = "loss of restitution per speed: e = 1 - a v₀",
                               .dim = [](const L&) { return dims::inverse_speed; },
                               .range = non_negative(),
                               .typical = {1e-3, 2.0}}};
  }
  static constexpr auto limits() { return std::array<Limit<LinearRestitution>, 0>{}; }

  double restitution_at(const Touch& t) const noexcept { return 1.0 - restitution_slope * t.impact_speed; }
};

}  // namespace hysteron
