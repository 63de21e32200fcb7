// Laws whose numbers are chosen so that the computed impact returns a given restitution, where no closed form relates
// them.
#pragma once

#include "hysteron/impact/impact.hpp"

namespace hysteron {

// The same law with its damping coefficient scaled to return e in (0, 1] in a free impact, within 1e-9.
Result<AnyContactLaw> calibrate_damping(const AnyContactLaw& law, const Touch& touch, double restitution,
                                        Separation separation);

// A law without a damping coefficient that takes a restitution: with that input chosen so that the impact returns e.
Result<AnyContactLaw> calibrate_input_restitution(const AnyContactLaw& law, const Touch& touch, double restitution,
                                                  Separation separation);

// calibrate_damping() for elements of contact/make_element.hpp in exact mode; changes the law only on success.
bool calibrate_quietly(AnyContactLaw& law, const Touch& touch, double restitution, Separation separation) noexcept;

}  // namespace hysteron
