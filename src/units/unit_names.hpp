// Unit names and their factors, from UDUNITS-2.
#pragma once

#include <optional>
#include <string>

#include "hysteron/units/quantity.hpp"

namespace hysteron::detail {

// One name without powers ("mm", "GPa", "rpm"); nothing if unknown or not mechanical (kelvin, ampere).
// Angles count as plain numbers. Thread-safe.
std::optional<Unit> unit_by_name(const std::string& name);

// Why no unit can be known: the database could not be read. Nothing if it was.
std::optional<std::string> unit_database_error();

}  // namespace hysteron::detail
