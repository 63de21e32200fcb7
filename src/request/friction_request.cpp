#include "hysteron/request/friction_request.hpp"

#include "hysteron/units/quantity.hpp"
#include "read_spec.hpp"

namespace hysteron {
namespace {

Result<Tangent> read_tangent(const std::vector<std::string>& components, const Dim& dim, const std::string& field) {
  if (components.size() > 2)
    return Error{ErrorCode::out_of_range, field,
                 field + ": " + std::to_string(components.size()) + " components are given, allowed are one or two"};
  Tangent out;
  for (std::size_t i = 0; i < components.size(); ++i) {
    const auto value = read_si(components[i], dim, field);
    if (!value) return value.error();
    (i == 0 ? out.x : out.y) = *value;
  }
  return out;
}

std::optional<Error> read_optional(const std::string& text, const Dim& dim, std::string_view field,
                                   std::optional<double>& out) {
  if (text.empty()) return std::nullopt;
  const auto value = read_si(text, dim, field);
  if (!value) return value.error();
  out = *value;
  return std::nullopt;
}

Error missing(const std::string& field, std::string_view unit) {
  return {ErrorCode::missing, field, "missing " + field + " (" + std::string(unit) + ")"};
}

}  // namespace

Result<FrictionInputs> read_friction_request(const FrictionRequest& request) {
  if (request.law.empty()) return missing_law();
  auto spec = read_friction_spec(request.law, request.set);
  if (!spec) return spec.error();
  FrictionInputs out{.law = request.law, .values = std::move(spec->values), .state = request.state};
  if (request.velocity.empty()) return missing("velocity", "m/s");
  const auto velocity = read_tangent(request.velocity, dims::speed, "velocity");
  if (!velocity) return velocity.error();
  out.velocity = *velocity;
  const auto holding = read_tangent(request.holding_force, dims::force, "holding_force");
  if (!holding) return holding.error();
  out.holding_force = *holding;
  if (request.normal_force.empty()) return missing("normal_force", "N");
  const auto normal = read_si(request.normal_force, dims::force, "normal_force");
  if (!normal) return normal.error();
  out.normal_force = *normal;
  if (const auto error = read_optional(request.normal_damping, dims::damping, "normal_damping", out.normal_damping))
    return *error;
  if (const auto error = read_optional(request.time_step, dims::time, "time_step", out.time_step)) return *error;
  return out;
}

}  // namespace hysteron
