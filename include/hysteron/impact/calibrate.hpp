// Exact restitution for every law that is asked for one: resolve() where a closed form relates damping and
// restitution, and otherwise a root of the impact itself.
#pragma once

#include "hysteron/impact/conditions.hpp"
#include "hysteron/laws/catalogue.hpp"

namespace hysteron {

// As resolve(). In exact mode the damping of a law without a closed form is found by analysing impacts, so that
// |e - asked| < 1e-9 under the separation rule; refused with the reason where the law cannot return that e.
Result<Resolution> resolve_for_impact(const Law& law, const Touch& touch,
                                      RestitutionMode mode = RestitutionMode::published,
                                      Separation separation = Separation::force);

Result<Resolution> resolve_for_impact(const Law& law, const ImpactConditions& conditions, double speed);

// The same law with its damping coefficient scaled to return e in (0, 1] in a free impact.
Result<AnyContactLaw> calibrate_damping(const AnyContactLaw& law, const Touch& touch, double restitution,
                                        Separation separation);

// The same for elements of contact/make_element.hpp in exact mode; changes the law only on success.
bool calibrate_quietly(AnyContactLaw& law, const Touch& touch, double restitution, Separation separation) noexcept;

}  // namespace hysteron
