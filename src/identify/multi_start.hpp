// Searches from many starts, spread evenly over the starting intervals.
#pragma once

#include "hysteron/identify/fit.hpp"
#include "solvers.hpp"

namespace hysteron::detail {

// Ends of all searches that found anything, the best first.
std::vector<Solution> multi_start(const Misfit& misfit, const FitOptions& options);

// Calls task(i) for every i below count, on the threads asked for.
void for_each_task(std::size_t count, int threads, const std::function<void(std::size_t)>& task);

}  // namespace hysteron::detail
