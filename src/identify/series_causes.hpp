// What the measured curves themselves tell about a misfit: wrong sign, unit, offset or mass of a force, a series that
// begins before the touch, several impacts in one series, a saturated sensor.
#pragma once

#include <string>
#include <vector>

#include "hysteron/identify/fit.hpp"

namespace hysteron::detail {

// As sentences, each with its cure where there is one. For fits that are said not to describe their data.
std::vector<std::string> causes_of(const FitProblem& problem);

}  // namespace hysteron::detail
