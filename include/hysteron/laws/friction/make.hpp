// A friction law by name, with the checks and messages of make_law (laws/catalogue.hpp).
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "hysteron/core/result.hpp"
#include "hysteron/laws/friction/all.hpp"

namespace hysteron {

// Values in SI by parameter name; missing values take their default.
Result<AnyFriction> make_friction(std::string_view id, const std::map<std::string, double>& values);

// The parameters of a made law in SI; without optional ones that were not given.
std::map<std::string, double> values_of(const AnyFriction& law);

// Warnings about the limits that the law is outside of.
Warnings warnings_of(const AnyFriction& law);

}  // namespace hysteron
