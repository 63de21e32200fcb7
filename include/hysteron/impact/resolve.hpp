// From a law with checked values to its numbers at one touch, for every law: closed forms where they exist, and
// otherwise a damping found by computing impacts.
#pragma once

#include "hysteron/impact/conditions.hpp"
#include "hysteron/laws/resolve.hpp"

namespace hysteron {

// In exact mode the impact returns the requested restitution within 1e-9 under the separation rule; refused with the
// reason where the law cannot return it.
Result<Resolution> resolve(const Law& law, const Touch& touch, RestitutionMode mode = RestitutionMode::published,
                           Separation separation = Separation::force);

// Under the conditions of an impact at this speed. Refused in exact mode if the speed policy resolves the damping for
// another speed.
Result<Resolution> resolve(const Law& law, const ImpactConditions& conditions, double speed);

}  // namespace hysteron
