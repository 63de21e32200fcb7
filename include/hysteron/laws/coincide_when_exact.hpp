// Which laws become the same law in exact mode: found by calibrating each to one restitution and comparing the numbers
// they resolve to, not by a hand-kept table.
#pragma once

#include <string_view>
#include <vector>

#include "hysteron/laws/catalogue.hpp"

namespace hysteron {

// Ids of the other laws that coincide with this one in exact mode under the separation rule; empty if none.
std::vector<std::string_view> coincide_when_exact(const Entry& entry, Separation separation);

}  // namespace hysteron
