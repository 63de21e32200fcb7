// Searches from many starts, spread evenly over the starting intervals.
#pragma once

#include "hysteron/identify/fit.hpp"
#include "solvers.hpp"

namespace hysteron::detail {

// The ends of all searches that found a solution, the best first.
std::vector<Solution> multi_start(const Misfit& misfit, const FitOptions& options);

}  // namespace hysteron::detail
