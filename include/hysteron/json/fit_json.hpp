// A fit as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "hysteron/request/compare_fits.hpp"

namespace hysteron {

nlohmann::json fit_json(const FitSetup& setup, const FitResult& result);

// Laws ranked, each with its fit.
nlohmann::json comparison_json(const FitComparison& comparison);

}  // namespace hysteron
