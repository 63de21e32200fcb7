// Filling a blank part of a law with values by name, and the messages for what cannot be filled.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "hysteron/laws/named_values.hpp"
#include "part.hpp"

namespace hysteron::detail {

using Values = std::map<std::string, double>;

// Which parameters of one part were taken from the pair: bit i for the i-th.
using SuppliedBits = std::uint32_t;
constexpr SuppliedBits bit(std::size_t parameter) { return SuppliedBits{1} << parameter; }

// What is not given comes from the pair, where it has the dimension of the parameter with all other values in place,
// then from the default; every value is checked against its range.
std::optional<Error> fill(Part part, const Values& values, const PairValues& pair, SuppliedBits& supplied);

// Changes one parameter, with the same checks; the part is unchanged where they fail. A value taken from the pair,
// other than that of this parameter, must keep its dimension.
std::optional<Error> set_value(Part part, std::size_t parameter, double value, SuppliedBits& supplied);

// Changes all parameters of the part that are named, then checks them together; the others are passed over. Where a
// check fails the part is left with the new values.
std::optional<Error> set_values(Part part, std::span<const NamedValue> values, SuppliedBits& supplied);

}  // namespace hysteron::detail
