// Free impacts that need no integration in time.
#pragma once

#include <optional>

#include "outcome.hpp"

namespace hysteron::detail {

// Nothing where there is no closed form.
std::optional<Outcome> closed_form(const AnyContactLaw& law, const ImpactProblem& problem);

}  // namespace hysteron::detail
