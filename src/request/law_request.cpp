#include "hysteron/request/law_request.hpp"

#include <algorithm>

#include "hysteron/core/joined.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/core/printable.hpp"
#include "hysteron/laws/specimen.hpp"
#include "known_inputs.hpp"
#include "read_spec.hpp"
#include "request_fields.hpp"

namespace hysteron {
namespace {

// The name of the input "table of restitution" among the used inputs.
constexpr std::string_view table_input = "restitution-table";

std::string options_text(const ImpactRequest& r) {
  std::string out;
  const auto add = [&](std::string_view option, const std::string& value) {
    if (!value.empty()) out += " --" + std::string(option) + " " + shell_word(value);
  };
  for (const std::string& assignment : r.set) add("set", assignment);
  if (r.exact) out += " --exact";
  for (const RequestField& field : request_fields)
    if (field.name != "law") add(field.name, r.*(field.text));
  add("restitution-table", r.restitution_table.file());
  if (r.nondimensional) out += " --nondimensional";
  return out;
}

}  // namespace

Result<ImpactRequest> request_for(const ImpactRequest& inputs, const std::string& law, std::set<std::string>& used) {
  const auto given = law_assignments(inputs);
  if (!given) return given.error();
  const auto known = KnownInputs::of(law, inputs.set, inputs.nondimensional);
  if (!known) return known.error();
  ImpactRequest request = inputs;
  request.law = law;
  std::erase_if(request.set, [&](const std::string& text) { return !known->takes(text); });
  if (!known->has_parameter("stiffness")) request.stiffness.clear();
  if (!known->takes_restitution()) {
    request.restitution.clear();
    request.restitution_table = {};
  }
  request.exact = inputs.exact && (known->takes_restitution() || has_restitution(*find_law(law)));
  for (const Assignment& a : *given)
    if (known->takes(a.name + "=" + a.value)) used.insert(a.name);
  if (!request.restitution_table.empty()) used.insert(std::string(table_input));
  return request;
}

std::optional<std::string> part_given(const ImpactRequest& inputs, std::string_view part) {
  for (const std::string& text : inputs.set) {
    const auto a = read_assignment(text, "--set");
    if (a && a->name == part && selects_component(*a)) return a->value;
  }
  return std::nullopt;
}

std::optional<Error> unused_input(const ImpactRequest& inputs, const std::set<std::string>& used) {
  const auto given = law_assignments(inputs);
  if (!given) return given.error();
  for (const Assignment& a : *given)
    if (!used.contains(a.name)) return unused(a.name);
  if (!inputs.restitution_table.empty() && !used.contains(std::string(table_input)))
    return Error{ErrorCode::unknown_name, "restitution-table", "none of these laws takes a restitution"};
  return std::nullopt;
}

Error unused(const std::string& name) {
  return {ErrorCode::unknown_name, name, "none of these laws has a parameter '" + name + "'"};
}

void write_conditions(const ImpactConditions& conditions, ImpactRequest& request) {
  if (!request.nondimensional) request.mass = number_text(conditions.mass);
  request.exact = conditions.mode == RestitutionMode::exact;
  request.separation = std::string(to_text(conditions.separation));
  if (conditions.gravity != 0.0) request.gravity = number_text(conditions.gravity);
  if (conditions.kept_indentation != 0.0) request.keep_indentation = number_text(conditions.kept_indentation);
  const SpeedPolicy& policy = conditions.speed_policy;
  if (policy.kind != SpeedPolicy::Kind::measured)
    request.speed_policy =
        (policy.kind == SpeedPolicy::Kind::floor ? "floor " : "reference ") + number_text(policy.value);
}

std::string impact_command(const ImpactRequest& request) {
  return "hysteron impact --law " + shell_word(request.law) + options_text(request);
}

std::string press_command(const ImpactRequest& request, const std::string& depths) {
  return "hysteron press --law " + shell_word(request.law) + options_text(request) + " --depth " + shell_word(depths);
}

std::string compare_command(const ImpactRequest& inputs, const std::vector<std::string>& laws) {
  return "hysteron compare --laws " + shell_word(joined(laws, ",")) + options_text(inputs);
}

}  // namespace hysteron
