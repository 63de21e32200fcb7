// Judges whether the model describes the data: outliers first, then tests of the other residuals.
#pragma once

#include "hysteron/identify/quality.hpp"
#include "uncertainty.hpp"

namespace hysteron::detail {

// `channels`: in the order of those of the model. `residuals` and `jacobian`: of all data at the best fit, in standard
// deviations.
FitQuality judge(const Misfit& misfit, const std::vector<FittedChannel>& channels, const Eigen::VectorXd& residuals,
                 const Eigen::MatrixXd& jacobian);

}  // namespace hysteron::detail
