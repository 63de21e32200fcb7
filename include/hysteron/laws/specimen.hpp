// A specimen of a law: one with typical values, for comparisons, tables and tests.
#pragma once

#include "hysteron/laws/catalogue.hpp"

namespace hysteron {

// Typical values, with the given restitution where the law has one.
LawSpec specimen(const Entry& entry, double restitution);

// Whether the law has a restitution, given or implied by the speed, so that exact mode applies.
bool has_restitution(const Entry& entry);

}  // namespace hysteron
