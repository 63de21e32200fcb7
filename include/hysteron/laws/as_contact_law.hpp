// Laws made of given numbers, as values to pass on: for formulas that are not in the catalogue, such as misprints of a
// paper, in code that does not see all laws (laws/any_law.hpp).
#pragma once

#include "hysteron/laws/any_contact_law.hpp"
#include "hysteron/laws/resolved.hpp"
#include "hysteron/laws/shape/power_law.hpp"

namespace hysteron {

AnyContactLaw as_contact_law(const Factor<shape::Hertzian>& law);    // F = K δ^1.5 (1 + a δ̇)
AnyContactLaw as_contact_law(const Additive<shape::PowerLaw>& law);  // F = K δⁿ + χ δᵐ sgn(δ̇)|δ̇|^q

}  // namespace hysteron
