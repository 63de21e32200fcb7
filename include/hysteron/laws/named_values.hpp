// Values of a law's parameters by name: several changed at once, and the error for a name that the law does not have.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/laws/catalogue.hpp"

namespace hysteron {

struct NamedValue {
  std::string_view name;
  double value;
};

// A copy of a made law with all these parameters changed at once, checked together as by set_parameter. What is not
// named keeps its value. For fits, which change the same few parameters many times.
Result<Law> with_values(const Law& law, std::span<const NamedValue> values);

// `known`: the parameters that the law has.
Error unknown_parameter(const std::string& name, const std::string& law, const std::vector<std::string>& known);

}  // namespace hysteron
