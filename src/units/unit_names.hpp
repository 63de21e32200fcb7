// Unit names with prefixes, and their factors.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "hysteron/units/quantity.hpp"

namespace hysteron::detail {

// The unit of one name without powers ("mm", "GPa", "rpm"); nullopt if it is unknown or not mechanical (kelvin,
// ampere). Angles are dimensionless.
std::optional<Unit> unit_by_name(std::string_view name);

// The unit that was probably meant by an unknown name: "GPa" for "gpa", "furlong" for "furlongz"; empty if none is
// near.
std::string similar_unit(std::string_view name);

}  // namespace hysteron::detail
