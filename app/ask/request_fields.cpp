#include "request_fields.hpp"

namespace hysteron::ask {

void read_contact_fields(Fields& fields, ImpactRequest& request) {
  fields.text("mass", request.mass);
  fields.text("speed", request.speed);
  fields.text("stiffness", request.stiffness);
  fields.text("restitution", request.restitution);
  fields.assignments("set", request.set);
  fields.body("body1", request.body1);
  fields.body("body2", request.body2);
  fields.text("gravity", request.gravity);
}

void read_request_fields(Fields& fields, ImpactRequest& request) {
  read_contact_fields(fields, request);
  fields.flag("exact", request.exact);
  fields.text("separation", request.separation);
  fields.text("speed_policy", request.speed_policy);
  fields.text("keep_indentation", request.keep_indentation);
  fields.flag("nondimensional", request.nondimensional);
}

}  // namespace hysteron::ask
