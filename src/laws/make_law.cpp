#include <algorithm>
#include <cmath>

#include "fill.hpp"
#include "hysteron/core/joined.hpp"
#include "hysteron/laws/catalogue.hpp"

namespace hysteron {
namespace {

// A rule may stand under its alias.
std::string_view canonical(std::string_view name) {
  const Entry* entry = find_law(name);
  return entry ? entry->info.id : name;
}

// The parts of a spec with defaults in place and no values yet.
Result<Law> blank_law(const LawSpec& spec) {
  const Entry* entry = find_law(spec.law);
  if (!entry) return unknown_law(spec.law);
  if (!entry->is_contact_law())
    return Error{ErrorCode::conflict, "law", "'" + spec.law + "' is a friction law: it gives no normal force"};
  if (entry->info.family == Family::whole) {
    if (!spec.elastic.empty() || !spec.dissipation.empty())
      return Error{ErrorCode::conflict, spec.elastic.empty() ? "dissipation" : "elastic",
                   "'" + spec.law + "' is a whole law and takes no other elastic part or dissipation"};
    return Law(entry, {*detail::blank_whole(entry->info.id)});
  }
  std::string_view elastic_id = spec.elastic.empty() ? entry->elastic : canonical(spec.elastic);
  const std::string_view published_rule = entry->dissipation.empty() ? "none" : entry->dissipation;
  const std::string_view rule_id = spec.dissipation.empty() ? published_rule : canonical(spec.dissipation);
  // An exponent given to a law published with a fixed one means the general power.
  const bool fixed_power = elastic_id == Hertz::info().id || elastic_id == Hooke::info().id;
  if (spec.elastic.empty() && fixed_power && spec.values.contains("exponent")) elastic_id = Power::info().id;

  const auto elastic = detail::blank_elastic(elastic_id);
  if (!elastic)
    return find_law(elastic_id) ? Error{ErrorCode::conflict, "elastic", "'" + spec.elastic + "' is not an elastic part"}
                                : unknown_law(spec.elastic);
  const auto rule = detail::blank_rule(rule_id);
  if (!rule)
    return find_law(rule_id)
               ? Error{ErrorCode::conflict, "dissipation", "'" + spec.dissipation + "' is not a dissipation rule"}
               : unknown_law(spec.dissipation);
  return Law(entry, {Composed{*elastic, *rule}});
}

// With a source the restitution itself is no parameter. A parameter that several parts share stands once.
std::vector<ParamView> views_of(const Law& law) {
  std::vector<ParamView> views;
  for (const detail::ConstPart& part : detail::parts_of(law))
    for (const ParamView& p : part.params()) {
      const bool listed = std::any_of(views.begin(), views.end(), [&](const auto& v) { return v.name == p.name; });
      if (!listed && !(law.has_restitution_source() && p.name == "restitution")) views.push_back(p);
    }
  return views;
}

std::vector<std::string> parameter_names(const Law& law) {
  std::vector<std::string> names;
  for (const ParamView& p : views_of(law)) names.emplace_back(p.name);
  return names;
}

bool takes(const Law& law, std::string_view parameter) {
  const auto parts = detail::parts_of(law);
  return std::any_of(parts.begin(), parts.end(), [&](const detail::ConstPart& part) { return part.has(parameter); });
}

Error given_twice(std::string_view source) {
  return {ErrorCode::conflict, "restitution",
          "restitution is given, and restitution_source=" + std::string(source) + " gives it too: give one of them"};
}

std::optional<Error> choose_source(const LawSpec& spec, Law& law) {
  if (spec.restitution_source.empty()) return std::nullopt;
  auto source = detail::blank_source(spec.restitution_source);
  if (!source) {
    std::vector<std::string_view> known;
    for (const SourceEntry& s : restitution_sources()) known.push_back(s.info.id);
    return Error{ErrorCode::unknown_name, "restitution_source",
                 "restitution_source = '" + spec.restitution_source.substr(0, 64) + "': allowed are " + joined(known)};
  }
  if (!takes(law, "restitution"))
    return Error{ErrorCode::conflict, "restitution_source",
                 "'" + spec.law + "' takes no restitution: restitution_source=" + spec.restitution_source +
                     " has nothing to supply"};
  if (auto* table = std::get_if<RestitutionTable>(&*source)) *table = spec.restitution_table;
  law.body().restitution_source = std::move(*source);
  if (law.has_restitution_source() && spec.values.contains("restitution")) return given_twice(spec.restitution_source);
  return std::nullopt;
}

void set_field(Law& law, std::string_view parameter, double value) {
  for (detail::Part& part : detail::parts_of(law))
    if (const std::size_t i = part.find(parameter); i < part.size()) part.set(i, value);
}

// Any restitution that every law takes, so that combinations of values can be checked before it is known.
constexpr double trial_restitution = 0.5;

}  // namespace

Error unknown_parameter(const std::string& name, const std::string& law, const std::vector<std::string>& known) {
  return {ErrorCode::unknown_name, name,
          "unknown parameter '" + name.substr(0, 64) + "' of law '" + law + "'; it takes: " + joined(known)};
}

Result<std::vector<ParamView>> parameters(const LawSpec& spec) {
  Result<Law> law = blank_law(spec);
  if (!law) return law.error();
  if (const auto error = choose_source(spec, *law)) return *error;
  for (const auto& [name, value] : spec.values) set_field(*law, name, value);
  return views_of(*law);
}

Result<Law> make_law(const LawSpec& spec, const PairValues& pair) {
  Result<Law> law = blank_law(spec);
  if (!law) return law;
  if (const auto error = choose_source(spec, *law)) return *error;
  for (const auto& [name, value] : spec.values)
    if (!takes(*law, name)) return unknown_parameter(name, spec.law, parameter_names(*law));
  detail::Values values = spec.values;
  if (law->has_restitution_source()) values["restitution"] = trial_restitution;
  std::size_t number = 0;
  for (const detail::Part& part : detail::parts_of(*law))
    if (const auto error = detail::fill(part, values, pair, law->body().supplied[number++])) return *error;
  if (law->has_restitution_source()) set_field(*law, "restitution", not_given);
  return law;
}

std::optional<Error> set_parameter(Law& law, std::string_view parameter, double value) {
  if (law.has_restitution_source() && parameter == "restitution") return given_twice(law.restitution_source_id());
  std::optional<Error> error;
  bool known = false;
  std::size_t number = 0;
  for (const detail::Part& part : detail::parts_of(law)) {
    detail::SuppliedBits& supplied = law.body().supplied[number++];
    const std::size_t i = part.find(parameter);
    if (error || i == part.size()) continue;
    known = true;
    error = detail::set_value(part, i, value, supplied);
  }
  if (!known) return unknown_parameter(std::string(parameter), std::string(law.entry->info.id), parameter_names(law));
  return error;
}

Result<Law> with_values(const Law& law, std::span<const NamedValue> values) {
  const bool has_source = law.has_restitution_source();
  for (const NamedValue& v : values) {
    if (has_source && v.name == "restitution") return given_twice(law.restitution_source_id());
    if (!takes(law, v.name))
      return unknown_parameter(std::string(v.name), std::string(law.entry->info.id), parameter_names(law));
  }
  Law out = law;
  if (has_source) set_field(out, "restitution", trial_restitution);
  std::size_t number = 0;
  for (const detail::Part& part : detail::parts_of(out))
    if (const auto error = detail::set_values(part, values, out.body().supplied[number++])) return *error;
  if (has_source) set_field(out, "restitution", not_given);
  return out;
}

std::optional<double> value_of(const Law& law, std::string_view parameter) {
  std::optional<double> value;
  for (const detail::ConstPart& part : detail::parts_of(law))
    if (const std::size_t i = part.find(parameter); i < part.size() && !std::isnan(part.value(i)))
      value = part.value(i);
  return value;
}

}  // namespace hysteron
