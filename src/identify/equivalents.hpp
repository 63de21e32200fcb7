// Other values of the parameters that fit the data as well.
#pragma once

#include "intervals.hpp"

namespace hysteron::detail {

// The ends of searches, and of the profiles of parameters that the data do not determine, whose -2 ln L is within
// `rise` of the minimum. `solutions`: the best first.
std::vector<EquivalentSolution> equivalents_of(const Misfit& misfit, const std::vector<Solution>& solutions,
                                               const std::optional<Intervals>& profiles,
                                               const std::vector<FittedParameter>& parameters, double rise);

}  // namespace hysteron::detail
