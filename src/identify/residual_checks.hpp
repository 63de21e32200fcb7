// Checks of the residuals of the best fit: correlation between neighbours, errors that grow with the value, and
// outliers.
#pragma once

#include "uncertainty.hpp"

namespace hysteron::detail {

// `channels`: in the order of those of the model.
std::vector<Doubt> doubts_of(const Misfit& misfit, const std::vector<FittedChannel>& channels,
                             const Curvature& curvature);
Warnings outliers_of(const Misfit& misfit, const std::vector<FittedChannel>& channels, const Curvature& curvature);

}  // namespace hysteron::detail
