// Turns the results of the searches and profiles into the FitResult.
#pragma once

#include "intervals.hpp"

namespace hysteron::detail {

// solutions: the best first.
FitResult summarise(const Misfit& misfit, const std::vector<Solution>& solutions, const Curvature& curvature,
                    const std::optional<Intervals>& intervals);

}  // namespace hysteron::detail
