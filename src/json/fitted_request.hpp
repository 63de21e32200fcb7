// The fitted law as a request: its name, parts and values, without conditions.
#pragma once

#include "hysteron/identify/fit.hpp"
#include "hysteron/request/fit_request.hpp"

namespace hysteron::detail {

// `specimen`: the label of one of several.
ImpactRequest fitted_request(const FitSetup& setup, const FitResult& result, const std::string& specimen = {});

}  // namespace hysteron::detail
