#include "hysteron/laws/as_contact_law.hpp"

#include "hysteron/laws/any_law.hpp"

namespace hysteron {

AnyContactLaw as_contact_law(const Factor<shape::Hertzian>& law) { return law; }
AnyContactLaw as_contact_law(const Additive<shape::PowerLaw>& law) { return law; }

}  // namespace hysteron
