// Bodies that are probably not meant as they were given: a radius in millimetres that was typed in metres makes a pin
// of a million kilograms.
#pragma once

#include "hysteron/pair/pair.hpp"

namespace hysteron {

// A warning for each body whose mass is out of all proportion to its size.
Warnings find_implausible(const Pair& pair);

}  // namespace hysteron
