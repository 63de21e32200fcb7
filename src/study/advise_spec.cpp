#include "advise_spec.hpp"

#include <algorithm>

#include "hysteron/core/unit_text.hpp"

namespace hysteron::advise {
namespace {

const ParamView* find(const std::vector<ParamView>& params, std::string_view name) {
  const auto found = std::find_if(params.begin(), params.end(), [&](const ParamView& p) { return p.name == name; });
  return found == params.end() ? nullptr : &*found;
}

std::optional<Error> check_dimension(const AdviceInputs& inputs, const ParamView& param) {
  const auto given = inputs.dims.find(std::string(param.name));
  if (given == inputs.dims.end() || given->second == param.dim) return std::nullopt;
  return Error{ErrorCode::wrong_unit, given->first,
               given->first + " was given in " + unit_text(given->second) + ": wrong unit, expected " +
                   (param.dim == dims::none ? "a plain number" : unit_text(param.dim)) + " or a multiple of it"};
}

// A law that takes a restitution takes it from the source, if there is one.
Result<std::vector<ParamView>> choose_source(const LawSpec& offered, LawSpec& spec) {
  auto params = parameters(spec);
  if (!params || offered.restitution_source.empty() || !find(*params, "restitution")) return params;
  spec.restitution_source = offered.restitution_source;
  spec.restitution_table = offered.restitution_table;
  return parameters(spec);
}

}  // namespace

Result<LawSpec> spec_for(const AdviceInputs& inputs, std::string_view law, std::set<std::string>& used) {
  const LawSpec& offered = inputs.impact.spec;
  LawSpec spec{.law = std::string(law), .elastic = offered.elastic, .dissipation = offered.dissipation};
  // An exponent turns a law of Hertz's into one of the general power, and decides the units of the rest.
  std::map<std::string, double> values = offered.values;
  if (inputs.restitution) values["restitution"] = *inputs.restitution;
  if (const auto exponent = values.find("exponent"); exponent != values.end()) spec.values.insert(*exponent);
  const auto params = choose_source(offered, spec);
  if (!params) return params.error();
  spec.values.clear();
  for (const auto& [name, value] : values) {
    const ParamView* param = find(*params, name);
    if (!param) continue;
    used.insert(name);
    if (auto error = check_dimension(inputs, *param)) return *error;
    spec.values[name] = value;
  }
  return spec;
}

Result<LawSpec> lossless_spec(const AdviceInputs& inputs, std::string_view elastic, std::set<std::string>& used) {
  AdviceInputs lossless = inputs;
  lossless.restitution.reset();
  lossless.impact.spec.elastic.clear();
  const Entry* entry = find_law(elastic);
  if (entry && !entry->dissipation.empty()) lossless.impact.spec.dissipation = "none";
  return spec_for(lossless, elastic, used);
}

std::optional<Error> find_unused(const AdviceInputs& inputs, const std::set<std::string>& used) {
  std::set<std::string> given;
  for (const auto& [name, value] : inputs.impact.spec.values) given.insert(name);
  if (inputs.restitution) given.insert("restitution");
  for (const std::string& name : given)
    if (!used.contains(name))
      return Error{ErrorCode::unknown_name, name, "none of these laws has a parameter '" + name + "'"};
  return std::nullopt;
}

}  // namespace hysteron::advise
