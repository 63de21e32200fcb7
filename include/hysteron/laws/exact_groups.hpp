// Which laws become the same law in exact mode: found by calibrating each to one restitution and comparing the numbers
// they resolve to, not by a hand-kept table.
#pragma once

#include <string_view>
#include <vector>

#include "hysteron/laws/catalogue.hpp"

namespace hysteron {

// A specimen of a law for comparisons: typical values, with the given restitution where it has one.
LawSpec specimen(const Entry& entry, double restitution);

// Whether the law has a restitution, given or implied by the speed, so that exact mode applies.
bool has_restitution(const Entry& entry);

// Ids of the other laws that coincide with this one in exact mode under the separation rule; empty if none.
std::vector<std::string_view> coincide_when_exact(const Entry& entry, Separation separation);

}  // namespace hysteron
