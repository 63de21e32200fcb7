#include "hysteron/request/impact_request.hpp"

#include <algorithm>
#include <cmath>

#include "hysteron/core/text.hpp"
#include "hysteron/units/quantity.hpp"
#include "nondimensional_spec.hpp"
#include "words.hpp"

namespace hysteron {
namespace {

Result<double> positive_value(const std::string& text, const Dim& dim, std::string_view field,
                              std::string_view symbol) {
  const Result<double> value = read_si(text, dim, field);
  if (!value) return value;
  if (!std::isfinite(*value) || *value <= 0.0)
    return Error{ErrorCode::out_of_range, std::string(field),
                 std::string(field) + " = " + text + " is out of range: allowed " + std::string(symbol) + " > 0" +
                     unit_suffix(dim)};
  return value;
}

// What was given for the law, as text, from --set, --stiffness and --restitution.
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
    if (std::any_of(all.begin(), a,
                    [&](const Assignment& b) { return b.name == a->name && names_part(b) == names_part(*a); }))
      return Error{ErrorCode::conflict, a->name, a->name + " is given twice"};
  return all;
}

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

// Names first, then words and plain numbers (exponents decide the units of the rest), then numbers with units.
Result<LawSpec> read_spec(const ImpactRequest& request) {
  const auto assignments = law_assignments(request);
  if (!assignments) return assignments.error();
  if (request.nondimensional && !request.restitution_table.empty())
    return Error{ErrorCode::conflict, "restitution-table",
                 "--nondimensional laws take no restitution, and no table of it"};
  if (request.nondimensional) return read_numbers(request.law, *assignments);
  LawSpec spec{.law = request.law};
  for (const Assignment& a : *assignments)
    if (names_part(a)) choose_part(a, spec);
  if (const auto error = use_table(request, spec)) return *error;
  const auto known = parameters(spec);
  if (!known) return known.error();
  std::vector<std::pair<std::string, Quantity>> with_units;
  for (const Assignment& a : *assignments) {
    if (names_part(a)) continue;
    const auto choice = std::find_if(known->begin(), known->end(),
                                     [&](const ParamView& p) { return p.name == a.name && !p.range.words.empty(); });
    if (choice != known->end()) {
      const Result<double> word = read_word(a, choice->range);
      if (!word) return word.error();
      spec.values[a.name] = *word;
      continue;
    }
    Result<Quantity> quantity = read_quantity(a.value, a.name);
    if (!quantity) return quantity.error();
    if (quantity->unit.empty())
      spec.values[a.name] = quantity->value;
    else
      with_units.emplace_back(a.name, *quantity);
  }
  const auto params = parameters(spec);
  if (!params) return params.error();
  for (const auto& [name, quantity] : with_units) {
    const auto p =
        std::find_if(params->begin(), params->end(), [&, n = name](const ParamView& v) { return v.name == n; });
    // An unknown name is reported by make_law, with the names that are known.
    const Result<double> value = p == params->end() ? Result<double>(quantity.value) : to_si(quantity, p->dim, name);
    if (!value) return value.error();
    spec.values[name] = *value;
  }
  return spec;
}

std::optional<Error> read_masses(const ImpactRequest& request, ImpactSetup& setup) {
  if (request.nondimensional) {
    if (!request.mass.empty() || !request.body1.empty() || !request.body2.empty())
      return Error{ErrorCode::conflict, "nondimensional",
                   "with --nondimensional the mass is 1: give no mass, no bodies"};
    setup.mass = 1.0;
    return std::nullopt;
  }
  if (!request.mass.empty()) {
    const auto mass = positive_value(request.mass, dims::mass, "mass", "m");
    if (!mass) return mass.error();
    setup.mass = *mass;
    if (setup.pair.effective_mass && std::abs(*setup.pair.effective_mass / *mass - 1.0) > 1e-9)
      setup.warnings.push_back({"mass", "the effective mass given, " + number_text(*mass, 6) +
                                            " kg, is used instead of the bodies', " +
                                            number_text(*setup.pair.effective_mass, 6) + " kg"});
    return std::nullopt;
  }
  if (!setup.pair.effective_mass)
    return Error{ErrorCode::missing, "mass",
                 "missing mass: give the effective mass m > 0 kg, or both bodies' masses (or densities and sizes)"};
  setup.mass = *setup.pair.effective_mass;
  return std::nullopt;
}

std::optional<Error> read_speed_policy(const std::string& text, ImpactSetup& setup) {
  if (text.empty() || text == "measured") return std::nullopt;
  const auto cut = text.find_first_of(" :=");
  const std::string kind = text.substr(0, cut), rest = cut == std::string::npos ? "" : text.substr(cut + 1);
  if ((kind != "reference" && kind != "floor") || rest.empty())
    return Error{ErrorCode::unreadable, "speed-policy",
                 "speed-policy = '" + text + "': allowed are measured, 'reference V' and 'floor V', V > 0 m/s"};
  const auto value = positive_value(rest, dims::speed, "speed-policy", "V");
  if (!value) return value.error();
  setup.speed_policy = {kind == "reference" ? SpeedPolicy::Kind::reference : SpeedPolicy::Kind::floor, *value};
  return std::nullopt;
}

std::optional<Error> read_separation(const ImpactRequest& request, ImpactSetup& setup) {
  if (const Entry* entry = find_law(request.law)) setup.separation = entry->info.separation;
  if (request.separation == "force")
    setup.separation = Separation::force;
  else if (request.separation == "depth")
    setup.separation = Separation::depth;
  else if (!request.separation.empty())
    return Error{ErrorCode::unknown_name, "separation",
                 "separation = '" + request.separation + "': allowed are force and depth"};
  return std::nullopt;
}

}  // namespace

Result<ImpactSetup> read_circumstances(const ImpactRequest& request) {
  ImpactSetup setup;
  if (request.law.empty()) return Error{ErrorCode::missing, "law", "missing law ('hysteron laws' lists all)"};
  const auto body1 = read_body(request.body1, "body1"), body2 = read_body(request.body2, "body2");
  if (!body1) return body1.error();
  if (!body2) return body2.error();
  const auto pair = make_pair(*body1, *body2);
  if (!pair) return pair.error();
  setup.pair = *pair;
  auto spec = read_spec(request);
  if (!spec) return spec.error();
  setup.spec = std::move(*spec);
  setup.nondimensional = request.nondimensional;
  setup.mode = request.exact ? RestitutionMode::exact : RestitutionMode::published;
  if (!request.speed.empty()) {
    const auto speed = positive_value(request.speed, dims::speed, "speed", "v");
    if (!speed) return speed.error();
    setup.speed = *speed;
  }
  if (const auto error = read_masses(request, setup)) return *error;
  if (const auto error = read_speed_policy(request.speed_policy, setup)) return *error;
  if (const auto error = read_separation(request, setup)) return *error;
  if (!request.gravity.empty()) {
    const auto gravity = read_si(request.gravity, dims::acceleration, "gravity");
    if (!gravity) return gravity.error();
    if (!std::isfinite(*gravity))
      return Error{ErrorCode::not_a_number, "gravity",
                   "gravity = " + request.gravity + ": must be a finite number in m/s^2"};
    setup.gravity = *gravity;
  }
  if (!request.keep_indentation.empty()) {
    const auto kept = read_si(request.keep_indentation, dims::length, "keep-indentation");
    if (!kept) return kept.error();
    if (!std::isfinite(*kept) || *kept < 0.0)
      return Error{ErrorCode::out_of_range, "keep-indentation",
                   "keep-indentation = " + request.keep_indentation + " is out of range: allowed >= 0 m"};
    setup.kept_indentation = *kept;
  }
  return setup;
}

Result<ImpactSetup> read_request(const ImpactRequest& request) {
  auto setup = read_circumstances(request);
  if (!setup) return setup;
  if (request.nondimensional) {
    auto spec = law_of_numbers(setup->spec);
    if (!spec) return spec.error();
    setup->spec = std::move(*spec);
  }
  auto law = make_law(setup->spec, setup->pair.values());
  if (!law) return law.error();
  setup->law = std::move(*law);
  if (request.speed.empty())
    return Error{ErrorCode::missing, "speed", "missing speed: give the approach speed v > 0 m/s"};
  if (auto error = check_energy(setup->mass, setup->speed)) return *error;
  return setup;
}

}  // namespace hysteron
