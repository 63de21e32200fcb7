// Limits of a law on the depth or force that an impact reaches (Limit::of_reach).
#pragma once

#include "hysteron/laws/catalogue.hpp"

namespace hysteron {

// Those that an impact passes which has the energy of this touch at its deepest: all of it kinetic at touch, or a part
// of it from gravity. resolve() judges the same limits with the speed of touch alone. In exact mode the damping is not
// that of the source, and its limits are left out.
Warnings reach_warnings(const Law& law, const Touch& touch, RestitutionMode mode);

}  // namespace hysteron
