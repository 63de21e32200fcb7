// The fields that describe an impact, the same for every command that takes one.
#pragma once

#include "fields.hpp"
#include "hysteron/request/impact_request.hpp"

namespace hysteron::ask {

// Bodies, speed, restitution and parameters.
void read_contact_fields(Fields& fields, ImpactRequest& request);

// Everything about an impact but its law: the contact, and how the impact is computed.
void read_request_fields(Fields& fields, ImpactRequest& request);

}  // namespace hysteron::ask
