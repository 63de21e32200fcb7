// A friction law by name, with the checks and messages of make_law (laws/catalogue.hpp).
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "hysteron/core/result.hpp"
#include "hysteron/laws/friction/all.hpp"

namespace hysteron {

// Values in SI, by parameter name. What is not given comes from the default.
Result<AnyFriction> make_friction(std::string_view id, const std::map<std::string, double>& values);

// What the user should know about a law that computes all the same: the limits it is outside of.
Warnings warnings_of(const AnyFriction& law);

}  // namespace hysteron
