#include "hysteron/study/impact_setup.hpp"

#include <algorithm>
#include <cmath>

#include "hysteron/core/number_text.hpp"
#include "hysteron/core/range_text.hpp"
#include "hysteron/core/unit_text.hpp"
#include "hysteron/pair/implausible.hpp"
#include "hysteron/study/nondimensional_spec.hpp"

namespace hysteron {
namespace {

// A mass that differs from that of the bodies by more than this share is worth a warning.
constexpr double noticeable_mass_difference = 1e-9;

bool has_properties(const Body& body) {
  const auto fields = body_fields();
  return body.shape || std::any_of(fields.begin(), fields.end(), [&](const BodyField& f) { return body.*f.field; });
}

// "; body2 has none: ..." for the bodies that are described without a mass.
std::string bodies_without_mass(const Pair& pair) {
  std::string names;
  for (const auto& [name, body] : {std::pair{"body1", &pair.body1}, std::pair{"body2", &pair.body2}}) {
    const auto shape = shape_of(*body, name);
    if (has_properties(*body) && shape && !mass_of(*body, *shape))
      names += (names.empty() ? "; " : " and ") + std::string(name);
  }
  return names.empty() ? names : names + " has none: mass=inf is a fixed body";
}

std::optional<Error> settle_mass(ImpactSetup& setup) {
  const std::optional<double>& of_bodies = setup.pair.effective_mass;
  if (setup.nondimensional) {
    if (setup.mass != 0.0 || has_properties(setup.pair.body1) || has_properties(setup.pair.body2))
      return Error{ErrorCode::conflict, "nondimensional",
                   "with --nondimensional the mass is 1: give no mass, no bodies"};
    setup.mass = 1.0;
  } else if (setup.mass == 0.0) {
    if (!of_bodies)
      return Error{ErrorCode::missing, "mass",
                   "missing mass: give the effective mass m > 0 kg, or both bodies' masses (or densities and sizes)" +
                       bodies_without_mass(setup.pair)};
    setup.mass = *of_bodies;
  } else if (of_bodies && std::abs(*of_bodies / setup.mass - 1.0) > noticeable_mass_difference) {
    setup.warnings.push_back({"mass", "the effective mass given, " + number_text(setup.mass, 6) +
                                          " kg, is used instead of the bodies', " + number_text(*of_bodies, 6) +
                                          " kg"});
  }
  return std::nullopt;
}

}  // namespace

Result<ImpactSetup> make_setup_without_law(const ImpactInputs& inputs) {
  ImpactSetup setup;
  static_cast<ImpactConditions&>(setup) = inputs.conditions;
  setup.spec = inputs.spec;
  setup.pair = inputs.pair;
  setup.speed = inputs.speed;
  setup.use_law_separation = inputs.use_law_separation;
  setup.nondimensional = inputs.nondimensional;
  setup.warnings = find_implausible(setup.pair);
  if (auto error = settle_mass(setup)) return *error;
  if (inputs.use_law_separation)
    if (const Entry* entry = find_law(inputs.spec.law)) setup.separation = entry->info.separation;
  for (const ImpactNumber& number : impact_numbers) {
    const bool not_given = number.field == &ImpactSetup::speed && setup.speed == 0.0;
    if (not_given) continue;
    if (auto error = check(number, setup.*number.field)) return *error;
  }
  return setup;
}

Result<ImpactSetup> make_setup(const ImpactInputs& inputs) {
  auto setup = make_setup_without_law(inputs);
  if (!setup) return setup;
  if (inputs.nondimensional) {
    auto spec = law_of_numbers(setup->spec);
    if (!spec) return spec.error();
    setup->spec = std::move(*spec);
  }
  auto law = make_law(setup->spec, setup->pair.values());
  if (!law) return law.error();
  setup->law = std::move(*law);
  if (inputs.speed == 0.0)
    return Error{ErrorCode::missing, "speed", "missing speed: give the approach speed v > 0 m/s"};
  if (auto error = check_energy(setup->mass, setup->speed)) return *error;
  return setup;
}

const ImpactNumber* find_impact_number(std::string_view name) {
  for (const ImpactNumber& number : impact_numbers)
    if (number.name == name) return &number;
  return nullptr;
}

std::optional<Error> check(const ImpactNumber& number, double value) {
  if (std::isfinite(value) && number.range.contains(value)) return std::nullopt;
  const std::string name(number.name), unit = unit_suffix(number.dim), given = name + " = " + number_text(value) + unit;
  const bool any_finite = number.range.low == -infinity && number.range.high == infinity;
  if (any_finite) return Error{ErrorCode::not_a_number, name, given + ": must be a finite number"};
  return Error{ErrorCode::out_of_range, name,
               given + " is out of range: allowed " + range_text(number.range, number.symbol) + unit};
}

std::optional<Error> set_number(ImpactSetup& setup, std::string_view name, double value) {
  const ImpactNumber* number = find_impact_number(name);
  if (!number) return set_parameter(setup.law, name, value);
  if (auto error = check(*number, value)) return error;
  setup.*(number->field) = value;
  return std::nullopt;
}

}  // namespace hysteron
