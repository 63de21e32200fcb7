#include "read_spec.hpp"

#include <algorithm>

#include "hysteron/core/joined.hpp"
#include "hysteron/core/lower_case.hpp"
#include "hysteron/study/nondimensional_spec.hpp"
#include "hysteron/units/quantity.hpp"

namespace hysteron {
namespace {

// One of the words of a choice, as its number.
Result<double> read_word(const Assignment& a, const Range& range) {
  const auto word = std::find(range.words.begin(), range.words.end(), a.value);
  if (word == range.words.end())
    return Error{ErrorCode::unknown_name, a.name,
                 a.name + " = '" + a.value.substr(0, 64) + "': allowed are " + joined(range.words)};
  return static_cast<double>(word - range.words.begin());
}

// A table is a source of restitution by itself.
std::optional<Error> use_table(const ImpactRequest& request, LawSpec& spec) {
  if (request.restitution_table.empty()) return std::nullopt;
  const std::string_view table = RestitutionTable::info().id;
  if (!spec.restitution_source.empty() && spec.restitution_source != table)
    return Error{ErrorCode::conflict, "restitution_source",
                 "restitution_source=" + spec.restitution_source + " and --restitution-table are given: give one"};
  spec.restitution_source = table;
  spec.restitution_table = request.restitution_table;
  return std::nullopt;
}

const ParamView* find(const std::vector<ParamView>& params, std::string_view name) {
  const auto found = std::find_if(params.begin(), params.end(), [&](const ParamView& p) { return p.name == name; });
  return found == params.end() ? nullptr : &*found;
}

using Quantities = std::vector<std::pair<std::string, Quantity>>;

// Words and plain numbers go into the spec: exponents among them decide the units of the rest, which is returned.
Result<Quantities> read_unitless(const std::vector<Assignment>& assignments, const std::vector<ParamView>& params,
                                 LawSpec& spec) {
  Quantities with_units;
  for (const Assignment& a : assignments) {
    if (selects_component(a)) continue;
    const ParamView* param = find(params, a.name);
    if (param && !param->range.words.empty()) {
      const Result<double> word = read_word(a, param->range);
      if (!word) return word.error();
      spec.values[a.name] = *word;
      continue;
    }
    Result<Quantity> quantity = read_quantity(a.value, a.name);
    if (!quantity) return quantity.error();
    if (quantity->unit.empty())
      spec.values[a.name] = quantity->value;
    else
      with_units.emplace_back(a.name, std::move(*quantity));
  }
  return with_units;
}

std::optional<Error> convert(const Quantities& quantities, const std::vector<ParamView>& params, LawSpec& spec) {
  for (const auto& [name, quantity] : quantities) {
    const ParamView* param = find(params, name);
    // An unknown name is reported by make_law or make_friction, with the names that are known.
    const Result<double> value = param ? to_si(quantity, param->dim, name) : Result<double>(quantity.value);
    if (!value) return value.error();
    spec.values[name] = *value;
  }
  return std::nullopt;
}

// The numbers of a nondimensional law.
Result<LawSpec> read_numbers(const std::string& law, const std::vector<Assignment>& assignments) {
  const auto params = nondimensional_parameters(law);
  if (!params) return params.error();
  LawSpec spec{.law = lower_case(law)};
  for (const Assignment& a : assignments) {
    if (!find(*params, a.name)) {
      std::vector<std::string_view> names;
      for (const ParamView& p : *params) names.push_back(p.name);
      return Error{ErrorCode::unknown_name, a.name,
                   "'" + a.name.substr(0, 64) + "' is not a parameter of nondimensional '" + law +
                       "'; it takes: " + joined(names)};
    }
    const Result<double> value = read_si(a.value, dims::none, a.name);
    if (!value) return value.error();
    spec.values[a.name] = *value;
  }
  return spec;
}

}  // namespace

Result<std::vector<Assignment>> law_assignments(const ImpactRequest& request) {
  std::vector<Assignment> all;
  for (const std::string& text : request.set) {
    auto a = read_assignment(text, "--set");
    if (!a) return a.error();
    all.push_back(std::move(*a));
  }
  if (!request.stiffness.empty()) all.push_back({"stiffness", request.stiffness});
  if (!request.restitution.empty()) all.push_back({"restitution", request.restitution});
  for (auto a = all.begin(); a != all.end(); ++a)
    if (std::any_of(all.begin(), a, [&](const Assignment& b) {
          return b.name == a->name && selects_component(b) == selects_component(*a);
        }))
      return Error{ErrorCode::conflict, a->name, a->name + " is given twice"};
  return all;
}

std::vector<std::string_view> choice_words(std::string_view parameter) {
  for (const Entry& entry : catalogue())
    for (const ParamView& p : entry.params)
      if (p.name == parameter && !p.range.words.empty()) return {p.range.words.begin(), p.range.words.end()};
  return {};
}

Result<LawSpec> read_spec(const ImpactRequest& request) {
  const auto assignments = law_assignments(request);
  if (!assignments) return assignments.error();
  if (request.nondimensional && !request.restitution_table.empty())
    return Error{ErrorCode::conflict, "restitution-table",
                 "--nondimensional laws take no restitution, and no table of it"};
  if (request.nondimensional) return read_numbers(request.law, *assignments);
  LawSpec spec{.law = lower_case(request.law)};
  for (const Assignment& a : *assignments)
    if (selects_component(a)) choose_component(a, spec);
  if (const auto error = use_table(request, spec)) return *error;
  const auto params = parameters(spec);
  if (!params) return params.error();
  const auto with_units = read_unitless(*assignments, *params, spec);
  if (!with_units) return with_units.error();
  const auto params_with_units = parameters(spec);
  if (!params_with_units) return params_with_units.error();
  if (const auto error = convert(*with_units, *params_with_units, spec)) return *error;
  return spec;
}

Result<LawSpec> read_friction_spec(const std::string& law, const std::vector<std::string>& set) {
  const Entry* entry = find_law(law);
  if (!entry) return unknown_law(law);
  const auto assignments = law_assignments({.set = set});
  if (!assignments) return assignments.error();
  LawSpec spec{.law = lower_case(law)};
  const auto with_units = read_unitless(*assignments, entry->params, spec);
  if (!with_units) return with_units.error();
  if (const auto error = convert(*with_units, entry->params, spec)) return *error;
  return spec;
}

}  // namespace hysteron
