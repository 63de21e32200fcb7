// A fit as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "hysteron/json/fit_words.hpp"
#include "hysteron/request/compare_fits.hpp"

namespace hysteron {

// What fits of laws and scenes share.
nlohmann::json fit_json(const FitSubject& subject, const FitResult& result);
// The same with the conditions of the impacts.
nlohmann::json fit_json(const FitSetup& setup, const FitResult& result);

// Laws ranked, each with its fit.
nlohmann::json comparison_json(const FitComparison& comparison);

}  // namespace hysteron
