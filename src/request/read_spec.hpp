// What was given for the law, as text.
#pragma once

#include "hysteron/request/impact_request.hpp"
#include "words.hpp"

namespace hysteron {

// From --set, --stiffness and --restitution; a name may be given only once.
Result<std::vector<Assignment>> law_assignments(const ImpactRequest& request);

// A friction law with its values in SI.
Result<LawSpec> read_friction_spec(const std::string& law, const std::vector<std::string>& set);

// The error for a request without a law.
Error missing_law();

// The words that a parameter of this name takes in some law; empty for a parameter that takes numbers.
std::vector<std::string_view> choice_words(std::string_view parameter);

}  // namespace hysteron
