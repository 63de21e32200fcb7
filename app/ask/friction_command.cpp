// The response of a friction law to one slip.
#include "commands.hpp"
#include "hysteron/json/friction_json.hpp"
#include "hysteron/request/friction_request.hpp"

namespace hysteron::ask {

Result<nlohmann::json> run_friction_command(Fields& fields) {
  FrictionRequest request;
  fields.text("law", request.law);
  fields.assignments("set", request.set);
  fields.vector("velocity", request.velocity);
  fields.text("normal_force", request.normal_force);
  fields.vector("holding_force", request.holding_force);
  fields.text("normal_damping", request.normal_damping);
  fields.numbers("state", request.state);
  fields.text("time_step", request.time_step);
  if (const auto error = fields.error()) return *error;
  const auto inputs = read_friction_request(request);
  if (!inputs) return inputs.error();
  const auto response = friction_response(*inputs);
  if (!response) return response.error();
  return friction_json(*inputs, *response);
}

}  // namespace hysteron::ask
