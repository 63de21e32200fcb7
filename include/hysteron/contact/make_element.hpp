// Elements of laws from the catalogue.
#pragma once

#include "hysteron/contact/element.hpp"
#include "hysteron/laws/catalogue.hpp"
#include "hysteron/laws/resolve.hpp"

namespace hysteron {

struct LawOptions {
  ContactOptions contact{};
  RestitutionMode mode = RestitutionMode::published;
  Calibrate calibrate = nullptr;  // needed in exact mode by laws without a closed form
};

// Refused where the law cannot serve such contacts: one that needs v₀ on contacts that may touch at rest without a
// speed policy, or exact mode without a restitution or a way to calibrate.
Result<ContactElement> make_element(const Law& law, const LawOptions& options = {},
                                    std::optional<FrictionElement> friction = {});

// An element of a resolved law: every touch has the same numbers.
ContactElement make_element(const AnyContactLaw& law, const ContactOptions& options = {},
                            std::optional<FrictionElement> friction = {});

}  // namespace hysteron
