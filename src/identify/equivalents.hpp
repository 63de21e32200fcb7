// Other values of the parameters that explain the data as well.
#pragma once

#include "intervals.hpp"

namespace hysteron::detail {

// Ends of searches, and ends of the profiles of parameters that the data do not determine, whose -2 ln L is within
// `rise` of the least. solutions: the best first.
std::vector<EquivalentSolution> equivalents_of(const Misfit& misfit, const std::vector<Solution>& solutions,
                                               const std::optional<Intervals>& profiles,
                                               const std::vector<FittedParameter>& parameters, double rise);

}  // namespace hysteron::detail
