// The fields that describe an impact, the same for every command that takes one.
#pragma once

#include "fields.hpp"
#include "hysteron/request/impact_request.hpp"

namespace hysteron::ask {

// Bodies, speed, restitution and parameters.
void read_contact_fields(Fields& fields, ImpactRequest& request);

// The same and how the impact is computed: all but the law itself.
void read_request_fields(Fields& fields, ImpactRequest& request);

}  // namespace hysteron::ask
