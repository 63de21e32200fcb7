#include "hysteron/request/law_request.hpp"

#include <algorithm>

#include "hysteron/core/printable.hpp"
#include "hysteron/core/text.hpp"
#include "hysteron/laws/exact_groups.hpp"
#include "words.hpp"

namespace hysteron {
namespace {

// Every input of the law by name, as "name=value".
Result<std::vector<Assignment>> law_inputs(const ImpactRequest& inputs) {
  std::vector<Assignment> all;
  for (const std::string& text : inputs.set) {
    auto a = read_assignment(text, "--set");
    if (!a) return a.error();
    all.push_back(std::move(*a));
  }
  if (!inputs.stiffness.empty()) all.push_back({"stiffness", inputs.stiffness});
  if (!inputs.restitution.empty()) all.push_back({"restitution", inputs.restitution});
  return all;
}

bool has_name(const std::vector<ParamView>& params, const std::string& name) {
  return std::any_of(params.begin(), params.end(), [&](const ParamView& p) { return p.name == name; });
}

std::string options_text(const ImpactRequest& r) {
  std::string out;
  const auto add = [&](std::string_view option, const std::string& value) {
    if (!value.empty()) out += " " + std::string(option) + " " + shell_word(value);
  };
  for (const std::string& assignment : r.set) add("--set", assignment);
  if (r.exact) out += " --exact";
  add("--separation", r.separation);
  add("--restitution", r.restitution);
  add("--stiffness", r.stiffness);
  add("--mass", r.mass);
  add("--speed", r.speed);
  add("--gravity", r.gravity);
  add("--speed-policy", r.speed_policy);
  add("--keep-indentation", r.keep_indentation);
  if (r.nondimensional) out += " --nondimensional";
  add("--body1", r.body1);
  add("--body2", r.body2);
  return out;
}

}  // namespace

Result<ImpactRequest> request_for(const ImpactRequest& inputs, const std::string& law, std::set<std::string>& used) {
  const auto given = law_inputs(inputs);
  if (!given) return given.error();
  LawSpec spec{.law = law};
  for (const Assignment& a : *given) {
    if (names_part(a)) (a.name == "elastic" ? spec.elastic : spec.dissipation) = a.value;
    if (a.name == "exponent") spec.values["exponent"] = 1.5;  // turns a Hertz law into the general power
  }
  const auto params = parameters(spec);
  if (!params) return params.error();
  const auto known = [&](const std::string& name) { return has_name(*params, name); };
  const auto takes = [&](const Assignment& a) { return names_part(a) || known(a.name); };
  ImpactRequest request = inputs;
  request.law = law;
  std::erase_if(request.set, [&](const std::string& text) { return !takes(*read_assignment(text, "--set")); });
  if (!known("stiffness")) request.stiffness.clear();
  if (!known("restitution")) request.restitution.clear();
  request.exact = inputs.exact && (known("restitution") || has_restitution(*find_law(law)));
  for (const Assignment& a : *given)
    if (takes(a)) used.insert(a.name);
  return request;
}

std::optional<std::string> part_given(const ImpactRequest& inputs, std::string_view part) {
  for (const std::string& text : inputs.set) {
    const auto a = read_assignment(text, "--set");
    if (a && a->name == part && names_part(*a)) return a->value;
  }
  return std::nullopt;
}

std::optional<Error> unused_input(const ImpactRequest& inputs, const std::set<std::string>& used) {
  const auto given = law_inputs(inputs);
  if (!given) return given.error();
  for (const Assignment& a : *given)
    if (!used.contains(a.name))
      return Error{ErrorCode::unknown_name, a.name, "none of these laws has a parameter '" + a.name + "'"};
  return std::nullopt;
}

std::string impact_command(const ImpactRequest& request) {
  return "hysteron impact --law " + shell_word(request.law) + options_text(request);
}

std::string compare_command(const ImpactRequest& inputs, const std::vector<std::string>& laws) {
  return "hysteron compare --laws " + shell_word(joined(laws, ",")) + options_text(inputs);
}

}  // namespace hysteron
