#include "hysteron/request/advise_request.hpp"

#include <algorithm>

#include "check_texts.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/request/law_request.hpp"
#include "hysteron/units/quantity.hpp"
#include "read_spec.hpp"

namespace hysteron {
namespace {

using advise::AdviceInputs;
using advise::Trial;

// A value without a unit is SI. One with a unit keeps its dimension, since laws may use one name for several.
std::optional<Error> read_value(const Assignment& a, AdviceInputs& inputs) {
  std::map<std::string, double>& values = inputs.impact.spec.values;
  if (const auto words = choice_words(a.name); !words.empty()) {
    values[a.name] = static_cast<double>(std::find(words.begin(), words.end(), a.value) - words.begin());
    return std::nullopt;
  }
  const auto quantity = read_quantity(a.value, a.name);
  if (!quantity) return quantity.error();
  if (quantity->unit.empty()) {
    values[a.name] = quantity->value;
    return std::nullopt;
  }
  const auto unit = read_unit(quantity->unit, a.name);
  if (!unit) return unit.error();
  const auto value = to_si(*quantity, unit->dim, a.name);
  if (!value) return value.error();
  values[a.name] = *value;
  inputs.dims[a.name] = unit->dim;
  return std::nullopt;
}

std::optional<Error> read_restitution(const std::string& text, AdviceInputs& inputs) {
  const auto value = read_si(text, dims::none, "restitution");
  if (!value) return value.error();
  inputs.restitution = *value;
  return std::nullopt;
}

bool selects(const std::string& text, std::string_view part) {
  const auto a = read_assignment(text, "--set");
  return a && a->name == part && selects_component(*a);
}

// Whether the law of the trial takes this "name=value".
bool takes(const Trial& trial, const std::string& text) {
  const auto a = read_assignment(text, "--set");
  if (!a) return false;
  const LawSpec& spec = trial.setup.spec;
  if (!selects_component(*a)) return spec.values.contains(a->name);
  return a->name == "elastic" ? !spec.elastic.empty() : !spec.restitution_source.empty();
}

}  // namespace

Result<AdviceInputs> read_advise_request(const ImpactRequest& request, bool resting) {
  if (auto error = check_texts(request)) return *error;
  const auto conditions = read_conditions(request);
  if (!conditions) return conditions.error();
  AdviceInputs inputs{.impact = *conditions, .resting = resting};
  const auto assignments = law_assignments(request);
  if (!assignments) return assignments.error();
  for (const Assignment& a : *assignments) {
    std::optional<Error> error;
    if (selects_component(a))
      choose_component(a, inputs.impact.spec);
    else
      error = a.name == "restitution" ? read_restitution(a.value, inputs) : read_value(a, inputs);
    if (error) return *error;
  }
  return inputs;
}

ImpactRequest request_of(const ImpactRequest& request, const Trial& trial) {
  const LawSpec& spec = trial.setup.spec;
  ImpactRequest out = request;
  out.law = std::string(trial.entry().info.id);
  out.exact = trial.is_exact();
  out.gravity.clear();
  if (!spec.values.contains("stiffness")) out.stiffness.clear();
  if (!spec.values.contains("restitution")) out.restitution.clear();
  std::erase_if(out.set, [&](const std::string& text) { return !takes(trial, text); });
  const bool elastic_given =
      std::any_of(out.set.begin(), out.set.end(), [](const std::string& text) { return selects(text, "elastic"); });
  if (!spec.elastic.empty() && !elastic_given) out.set.push_back("elastic=" + spec.elastic);
  if (!spec.dissipation.empty()) out.set.push_back("dissipation=" + spec.dissipation);
  if (trial.derived) out.set.push_back(trial.derived->name + "=" + number_text(trial.derived->value));
  return out;
}

std::string compare_command(const ImpactRequest& request, const advise::Advice& advice) {
  if (advice.recommended.empty()) return {};
  const Trial& first = advice.recommended.front().trial;
  ImpactRequest shared = request;
  shared.exact = first.is_exact();
  shared.gravity.clear();
  std::vector<std::string> names;
  for (const advise::LawAdvice& law : advice.recommended) {
    if (law.trial.setup.spec.elastic != first.setup.spec.elastic) continue;
    names.emplace_back(law.trial.entry().info.id);
    for (const std::string& text : request_of(request, law.trial).set)
      if (std::find(shared.set.begin(), shared.set.end(), text) == shared.set.end()) shared.set.push_back(text);
  }
  return compare_command(shared, names);
}

}  // namespace hysteron
