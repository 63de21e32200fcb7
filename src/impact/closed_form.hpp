// Free impacts that need no integration in time.
#pragma once

#include <optional>

#include "raw_result.hpp"

namespace hysteron::detail {

// An empty optional where there is no closed form.
std::optional<RawResult> closed_form(const AnyContactLaw& law, const ImpactProblem& problem);

}  // namespace hysteron::detail
