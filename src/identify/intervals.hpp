// Profile-likelihood intervals of all parameters, computed in parallel.
#pragma once

#include "profile.hpp"
#include "uncertainty.hpp"

namespace hysteron::detail {

struct Intervals {
  std::vector<std::array<Interval, interval_levels.size()>> of;  // by parameter
  std::vector<std::vector<ProfileStep>> steps;                   // by increasing coordinate
  std::optional<Solution> better{};                              // the best solution found below the minimum, if any
  bool valid = true;                                             // false if `better` is another optimum
};

Intervals profile_intervals(const Misfit& misfit, const Solution& best, const Curvature& curvature,
                            const FitOptions& options);

}  // namespace hysteron::detail
