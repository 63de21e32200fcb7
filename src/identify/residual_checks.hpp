// What the residuals of the best fit say about the data and the law: dependence between neighbours, errors that grow
// with the value, and outliers.
#pragma once

#include "uncertainty.hpp"

namespace hysteron::detail {

// Groups in the order of the model's. More checks of the fit belong here.
std::vector<Doubt> doubts_of(const Misfit& misfit, const std::vector<FittedGroup>& groups, const Curvature& curvature);
Warnings outliers_of(const Misfit& misfit, const std::vector<FittedGroup>& groups, const Curvature& curvature);

}  // namespace hysteron::detail
