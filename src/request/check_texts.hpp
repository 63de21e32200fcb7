// Errors in the texts of a request that concern every law: names that are unknown, text that cannot be read.
#pragma once

#include "hysteron/request/impact_request.hpp"
#include "words.hpp"

namespace hysteron {

std::optional<Error> check_text(const Assignment& assignment);

// Checks the assignments of --set, --stiffness and --restitution.
std::optional<Error> check_texts(const ImpactRequest& inputs);

}  // namespace hysteron
