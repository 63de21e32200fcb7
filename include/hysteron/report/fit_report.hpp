// A fit as text, JSON and CSV.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "hysteron/identify/fit.hpp"
#include "hysteron/request/compare_fits.hpp"

namespace hysteron {

std::string fit_text(const FitSetup& setup, const FitResult& result);

nlohmann::json fit_json(const FitSetup& setup, const FitResult& result);

// Laws ranked, and the best of them in full.
std::string comparison_text(const FitComparison& comparison);
nlohmann::json comparison_json(const FitComparison& comparison);

// Each datum with the law's value, σ and residual.
std::string residuals_csv(const FitResult& result);

// The curves with their bands.
std::string curves_csv(const std::vector<FittedCurve>& curves);

// "hysteron impact ..." with the fitted values, at a speed of the data; for a shell.
std::string impact_command(const FitSetup& setup, const FitResult& result);

// "stiffness^0.71 damping^-0.70": a combination of positive parameters as a product, of others as a sum.
std::string direction_text(const FitResult& result, const FreeDirection& direction);

}  // namespace hysteron
