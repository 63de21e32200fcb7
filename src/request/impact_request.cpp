#include "hysteron/request/impact_request.hpp"

#include <cmath>

#include "hysteron/core/joined.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/core/unit_text.hpp"
#include "hysteron/units/quantity.hpp"
#include "read_spec.hpp"

namespace hysteron {
namespace {

// Nothing is changed where the text is empty.
std::optional<Error> read_number(const std::string& text, std::string_view name, double& to) {
  if (text.empty()) return std::nullopt;
  const ImpactNumber& number = *find_impact_number(name);
  const auto value = read_si(text, number.dim, name);
  if (!value) return value.error();
  to = *value;
  return check(number, *value);
}

std::optional<Error> read_numbers(const ImpactRequest& request, ImpactInputs& inputs) {
  ImpactConditions& conditions = inputs.conditions;
  if (auto error = read_number(request.speed, "speed", inputs.speed)) return error;
  if (auto error = read_number(request.mass, "mass", conditions.mass)) return error;
  if (auto error = read_number(request.gravity, "gravity", conditions.gravity)) return error;
  return read_number(request.keep_indentation, "keep-indentation", conditions.kept_indentation);
}

Result<SpeedPolicy> read_speed_policy(const std::string& text) {
  if (text.empty() || text == "measured") return SpeedPolicy{};
  const auto cut = text.find_first_of(" :=");
  const std::string kind = text.substr(0, cut), rest = cut == std::string::npos ? "" : text.substr(cut + 1);
  if ((kind != "reference" && kind != "floor") || rest.empty())
    return Error{ErrorCode::unreadable, "speed-policy",
                 "speed-policy = '" + text + "': allowed are measured, 'reference V' and 'floor V', V > 0 m/s"};
  const auto value = read_si(rest, dims::speed, "speed-policy");
  if (!value) return value.error();
  if (!std::isfinite(*value) || *value <= 0.0)
    return Error{ErrorCode::out_of_range, "speed-policy",
                 "speed-policy = " + rest + " is out of range: allowed V > 0 m/s"};
  return SpeedPolicy{kind == "reference" ? SpeedPolicy::Kind::reference : SpeedPolicy::Kind::floor, *value};
}

Result<Separation> read_separation(const std::string& text) {
  for (const Separation separation : {Separation::force, Separation::depth})
    if (text == to_text(separation)) return separation;
  return Error{ErrorCode::unknown_name, "separation", "separation = '" + text + "': allowed are force and depth"};
}

}  // namespace

Error missing_law() { return {ErrorCode::missing, "law", "missing law ('hysteron laws' lists all)"}; }

Result<ImpactInputs> read_conditions(const ImpactRequest& request) {
  const auto body1 = read_body(request.body1, "body1"), body2 = read_body(request.body2, "body2");
  if (!body1) return body1.error();
  if (!body2) return body2.error();
  return read_conditions(request, *body1, *body2);
}

Result<ImpactInputs> read_conditions(const ImpactRequest& request, const Body& body1, const Body& body2) {
  ImpactInputs inputs;
  const auto pair = make_pair(body1, body2);
  if (!pair) return pair.error();
  inputs.pair = *pair;
  inputs.nondimensional = request.nondimensional;
  inputs.conditions.mode = request.exact ? RestitutionMode::exact : RestitutionMode::published;
  if (auto error = read_numbers(request, inputs)) return *error;
  const auto policy = read_speed_policy(request.speed_policy);
  if (!policy) return policy.error();
  inputs.conditions.speed_policy = *policy;
  inputs.use_law_separation = request.separation.empty();
  if (!inputs.use_law_separation) {
    const auto separation = read_separation(request.separation);
    if (!separation) return separation.error();
    inputs.conditions.separation = *separation;
  }
  return inputs;
}

namespace {

Result<ImpactInputs> read_inputs(const ImpactRequest& request) {
  if (request.law.empty()) return missing_law();
  auto inputs = read_conditions(request);
  if (!inputs) return inputs;
  auto spec = read_spec(request);
  if (!spec) return spec.error();
  inputs->spec = std::move(*spec);
  return inputs;
}

}  // namespace

Result<ImpactSetup> read_circumstances(const ImpactRequest& request) {
  const auto inputs = read_inputs(request);
  return inputs ? make_setup_without_law(*inputs) : Result<ImpactSetup>(inputs.error());
}

Result<ImpactSetup> read_request(const ImpactRequest& request) {
  const auto inputs = read_inputs(request);
  return inputs ? make_setup(*inputs) : Result<ImpactSetup>(inputs.error());
}

}  // namespace hysteron
