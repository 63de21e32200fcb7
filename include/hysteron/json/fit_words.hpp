// Texts about a fit that JSON and reports share.
#pragma once

#include <string>

#include "hysteron/identify/fit.hpp"
#include "hysteron/request/fit_request.hpp"

namespace hysteron {

// "hysteron impact ..." with the fitted values, at the lowest speed of the data; for a shell.
std::string impact_command(const FitSetup& setup, const FitResult& result);

namespace detail {

// "stiffness^0.71 · damping^-0.70 with alpha by +0.2": a combination of positive parameters as a product, of others as
// a sum.
std::string direction_text(const FitResult& result, const FreeDirection& direction);

}  // namespace detail
}  // namespace hysteron
