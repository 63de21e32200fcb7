// Searches from many starts, spread evenly over the starting intervals.
#pragma once

#include "hysteron/identify/fit.hpp"
#include "solvers.hpp"

namespace hysteron::detail {

// Ends of all searches that found anything, the best first.
std::vector<Solution> multi_start(const Misfit& misfit, const FitOptions& options);

}  // namespace hysteron::detail
