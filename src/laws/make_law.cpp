#include "fill.hpp"
#include "hysteron/laws/catalogue.hpp"
#include "law_traits.hpp"

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
    return Law{entry, *detail::BlankById<AnyWhole>::make(entry->info.id)};
  }
  std::string_view elastic_id = spec.elastic.empty() ? entry->elastic : canonical(spec.elastic);
  const std::string_view published_rule = entry->dissipation.empty() ? "none" : entry->dissipation;
  const std::string_view rule_id = spec.dissipation.empty() ? published_rule : canonical(spec.dissipation);
  // An exponent given to a law published with a fixed one means the general power.
  const bool fixed_power = elastic_id == Hertz::info().id || elastic_id == Hooke::info().id;
  if (spec.elastic.empty() && fixed_power && spec.values.contains("exponent")) elastic_id = Power::info().id;

  const auto elastic = detail::BlankById<AnyElastic>::make(elastic_id);
  if (!elastic)
    return find_law(elastic_id) ? Error{ErrorCode::conflict, "elastic", "'" + spec.elastic + "' is not an elastic part"}
                                : unknown_law(spec.elastic);
  const auto rule = detail::BlankById<AnyRule>::make(rule_id);
  if (!rule)
    return find_law(rule_id)
               ? Error{ErrorCode::conflict, "dissipation", "'" + spec.dissipation + "' is not a dissipation rule"}
               : unknown_law(spec.dissipation);
  return Law{entry, Composed{*elastic, *rule}};
}

// Calls use(part) for each part of a law.
template <class Parts, class Use>
void for_each_part(Parts& parts, Use&& use) {
  if (auto* composed = std::get_if<Composed>(&parts)) {
    std::visit(use, composed->elastic);
    std::visit(use, composed->rule);
  } else {
    std::visit(use, std::get<AnyWhole>(parts));
  }
}

std::vector<std::string> parameter_names(const Law& law) {
  std::vector<std::string> names;
  for_each_part(law.parts, [&](const auto& part) { detail::append_param_names(part, names); });
  return names;
}

}  // namespace

Result<std::vector<ParamView>> parameters(const LawSpec& spec) {
  Result<Law> law = blank_law(spec);
  if (!law) return law.error();
  std::vector<ParamView> views;
  for_each_part(law->parts, [&]<class L>(L& part) {
    for (const auto& [name, value] : spec.values)
      detail::with_param<L>(name, [&, v = value](const auto& p) { part.*(p.field) = v; });
    for (const ParamView& p : detail::param_views(part)) views.push_back(p);
  });
  return views;
}

Result<Law> make_law(const LawSpec& spec, const PairValues& pair) {
  Result<Law> law = blank_law(spec);
  if (!law) return law;
  for (const auto& [name, value] : spec.values) {
    bool known = false;
    for_each_part(law->parts,
                  [&, n = name]<class L>(const L&) { known |= detail::with_param<L>(n, [](const auto&) {}); });
    if (!known) return detail::unknown_parameter(name, spec.law, parameter_names(*law));
  }
  std::optional<Error> error;
  for_each_part(law->parts, [&]<class L>(L& part) {
    if constexpr (!std::is_same_v<L, Lossless>)
      if (!error) error = detail::fill(part, spec.values, pair);
  });
  if (error) return *error;
  return law;
}

std::optional<Error> set_parameter(Law& law, std::string_view parameter, double value) {
  std::optional<Error> error;
  bool known = false;
  for_each_part(law.parts, [&]<class L>(L& part) {
    const bool here = detail::with_param<L>(parameter, [&](const auto& p) {
      if (!std::isfinite(value) || !p.range.contains(value))
        error = detail::check_value(detail::param_view(part, p), value);
      else
        part.*(p.field) = value;
    });
    known |= here;
    if constexpr (requires { part.problem(); })
      if (here && !error) error = detail::problem_of(part);
  });
  if (!known)
    return detail::unknown_parameter(std::string(parameter), std::string(law.entry->info.id), parameter_names(law));
  return error;
}

std::optional<double> value_of(const Law& law, std::string_view parameter) {
  std::optional<double> value;
  for_each_part(law.parts, [&]<class L>(const L& part) {
    detail::with_param<L>(parameter, [&](const auto& p) {
      if (!std::isnan(part.*(p.field))) value = part.*(p.field);
    });
  });
  return value;
}

}  // namespace hysteron
