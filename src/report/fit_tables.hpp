// Tables of a fit, for text and page.
#pragma once

#include "hysteron/report/fit_report.hpp"

namespace hysteron::detail {

TextTable groups_table(const FitResult& result);
TextTable parameters_table(const FitResult& result);
TextTable equivalents_table(const FitResult& result, std::size_t most);
TextTable fixed_table(const FitSetup& setup);
TextTable correlation_table(const FitResult& result);

// J, χ² or the estimated σ, AICc, how the search went: one sentence each.
std::vector<std::string> goodness_texts(const FitResult& result);

// "stiffness^0.71 · damping^-0.70 with alpha by +0.2": a combination of positive parameters as a product, of others as
// a sum.
std::string direction_text(const FitResult& result, const FreeDirection& direction);

// "force-indentation loop", "peak force".
std::string quantity_text(const FittedGroup& group);

}  // namespace hysteron::detail
