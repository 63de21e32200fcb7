// Warnings of the soft limits that a law is outside of.
#pragma once

#include "hysteron/laws/resolve.hpp"

namespace hysteron::detail {

Warnings warnings_at(const Law& law, const Touch& touch, RestitutionMode mode);

}  // namespace hysteron::detail
