// Profile intervals of all parameters, in parallel.
#pragma once

#include "profile.hpp"
#include "uncertainty.hpp"

namespace hysteron::detail {

struct Intervals {
  std::vector<std::array<Interval, interval_levels.size()>> of;  // each parameter
  std::vector<std::vector<ProfileStep>> steps;                   // by increasing coordinate
  std::optional<Solution> better{};                              // more likely than the best, found on the way
  bool valid = true;                                             // not if `better` is another optimum
};

Intervals profile_intervals(const Misfit& misfit, const Solution& best, const Curvature& curvature,
                            const FitOptions& options);

}  // namespace hysteron::detail
