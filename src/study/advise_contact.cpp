#include "hysteron/study/advise_contact.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "advise_spec.hpp"
#include "crushing.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/core/range_text.hpp"

namespace hysteron::advise {
namespace {

// Hertz's pressure of a line does not hold where the half-width exceeds this share of the pin's radius: the limit of
// the rule "conformity".
constexpr double widest_narrow_line = 0.3;
// First yield is searched over this factor of the speed on either side, and located to this relative accuracy.
constexpr double yield_search_factor = 1e9, yield_speed_accuracy = 1e-10;

// The elastic laws that may serve as reference of a contact, best first.
std::vector<std::string> references(const ContactCase& contact) {
  if (const std::string& given = contact.inputs.impact.spec.elastic; !given.empty()) return {given};
  if (contact.pair().kind == ContactKind::line) return {"johnson", "pereira", "liu", "dubowsky-freudenstein"};
  return {contact.pair().kind == ContactKind::square ? "hooke" : "hertz"};
}

Result<ImpactSetup> lossless_setup(const ContactCase& contact, const std::string& elastic) {
  if (!find_law(elastic)) return unknown_law(elastic);
  std::set<std::string> used;
  auto spec = lossless_spec(contact.inputs, elastic, used);
  if (!spec) return spec.error();
  ImpactInputs inputs = contact.inputs.impact;
  inputs.spec = std::move(*spec);
  inputs.conditions.mode = RestitutionMode::published;
  return make_setup(inputs);
}

// Takes the first law without a warning of its own; else the last that can be computed at all.
std::optional<Error> find_reference(ContactCase& contact) {
  std::optional<Error> refused;
  bool found = false;
  for (const std::string& id : references(contact)) {
    const auto setup = lossless_setup(contact, id);
    const auto answer = setup ? run_impact(*setup) : Result<ImpactAnswer>(setup.error());
    if (!answer) {
      if (!refused) refused = answer.error();
      continue;
    }
    found = true;
    contact.elastic = setup->law.entry->info.id;
    contact.mass = setup->mass;
    contact.speed = setup->speed;
    contact.reference = *answer;
    // That the bodies yield or crush concerns every elastic law.
    const auto of_strength = std::count_if(answer->warnings.begin(), answer->warnings.end(), [](const Warning& w) {
      return w.field == yield_warning_field || w.field == crushing_warning_field;
    });
    if (answer->warnings.size() == setup->warnings.size() + static_cast<std::size_t>(of_strength)) break;
  }
  return found ? std::nullopt : refused;
}

// Peak pressure rises with speed. Bisection for the speed at which yield begins: the condition is true or false and has
// no value that core/root.hpp could use.
std::optional<double> speed_at_yield(const ContactCase& contact) {
  const auto limit = yield_pressure(contact);
  if (!limit || !contact.patch) return std::nullopt;
  if (contact.pair().kind == ContactKind::line && contact_size(contact).value_or(0.0) > widest_narrow_line)
    return std::nullopt;
  const auto yields = [&](double speed) {
    const auto result = analyse({.law = contact.reference.law, .touch = {speed, contact.mass}});
    if (!result || result->status == ImpactStatus::past_domain) return true;
    const auto patch = contact.pair().patch(result->peak_force);
    return patch && patch->peak_pressure >= *limit;
  };
  double low = contact.speed / yield_search_factor, high = contact.speed * yield_search_factor;
  if (yields(low) || !yields(high)) return std::nullopt;
  while (high > low * (1.0 + yield_speed_accuracy)) {
    const double middle = std::sqrt(low * high);
    (yields(middle) ? high : low) = middle;
  }
  return high;
}

std::optional<ImpactResult> plastic_impact(const ContactCase& contact) {
  AdviceInputs inputs = contact.inputs;
  inputs.restitution.reset();
  std::set<std::string> used;
  auto spec = spec_for(inputs, "ma-liu", used);
  if (!spec) return std::nullopt;
  inputs.impact.spec = std::move(*spec);
  const auto setup = make_setup(inputs.impact);
  const auto answer = setup ? run_impact(*setup) : Result<ImpactAnswer>(setup.error());
  return answer ? std::optional(answer->result) : std::nullopt;
}

std::optional<Error> check(const AdviceInputs& inputs) {
  const LawSpec& spec = inputs.impact.spec;
  if (!spec.dissipation.empty())
    return Error{ErrorCode::conflict, "dissipation",
                 "dissipation = '" + spec.dissipation +
                     "': the adviser chooses the dissipation; 'hysteron impact' runs a given one"};
  constexpr Range range = closed(0.0, 1.0);
  if (inputs.restitution && !range.contains(*inputs.restitution))
    return Error{
        ErrorCode::out_of_range, "restitution",
        "restitution = " + number_text(*inputs.restitution) + " is out of range: allowed " + range_text(range, "e")};
  if (inputs.restitution && !spec.restitution_source.empty())
    return Error{
        ErrorCode::conflict, "restitution",
        "restitution is given, and restitution_source=" + spec.restitution_source + " gives it too: give one of them"};
  return std::nullopt;
}

}  // namespace

Result<ContactCase> make_case(const AdviceInputs& inputs) {
  if (auto error = check(inputs)) return *error;
  ContactCase contact{.inputs = inputs};
  contact.gravity = inputs.impact.conditions.gravity;
  contact.inputs.impact.conditions.gravity = 0.0;
  if (const auto error = find_reference(contact)) return *error;
  contact.patch = contact.pair().patch(contact.reference.result.peak_force);
  contact.first_yield_speed = speed_at_yield(contact);
  contact.plastic = plastic_impact(contact);
  return contact;
}

bool is_yield_known(const ContactCase& contact) {
  // Elastomers do not yield; they are nearly incompressible.
  constexpr double elastomer = 0.49;
  const auto known = [](const Body& b) {
    return is_rigid(b) || b.yield || b.is_brittle || b.poisson.value_or(0.0) > elastomer;
  };
  return known(contact.pair().body1) && known(contact.pair().body2);
}

std::optional<double> crushing_ratio(const ContactCase& contact) {
  const auto limit = crushing_limit(contact.pair());
  const bool has_peak = contact.patch && contact.pair().kind != ContactKind::square;
  return has_peak && limit ? std::optional(contact.patch->peak_pressure / limit->peak_pressure) : std::nullopt;
}

bool is_inside(const ContactCase& contact) {
  const Pair& pair = contact.pair();
  return pair.radius1 && pair.radius2 && (*pair.radius1 < 0.0 || *pair.radius2 < 0.0);
}

std::optional<double> wave_transit_time(const ContactCase& contact) {
  const auto speed = contact.pair().wave_speed;
  double largest = 0.0;
  for (const auto& radius : {contact.pair().radius1, contact.pair().radius2})
    if (radius && std::isfinite(*radius)) largest = std::max(largest, *radius);
  return speed && largest > 0.0 ? std::optional(4.0 * largest / *speed) : std::nullopt;
}

std::optional<double> yield_pressure(const ContactCase& contact) { return contact.pair().first_yield_pressure(); }

double perfectly_plastic_restitution(double r) {
  const double deep = r / (r + 2.0 * std::sqrt(1.2 - 0.2 * r * r));
  return std::sqrt(1.2 * std::sqrt(3.0) * (1.0 - r * r / 6.0)) * std::pow(deep, 0.25);
}

std::optional<double> contact_size(const ContactCase& contact) {
  const Pair& pair = contact.pair();
  if (!contact.patch || pair.kind == ContactKind::square) return std::nullopt;
  double smallest = pair.effective_radius.value_or(infinity);
  for (const auto& radius : {pair.radius1, pair.radius2})
    if (radius) smallest = std::min(smallest, std::abs(*radius));
  const bool line = pair.kind == ContactKind::line;
  const double half = line ? contact.patch->half_x : std::max(contact.patch->half_x, contact.patch->half_y);
  return std::isfinite(smallest) ? std::optional(half / smallest) : std::nullopt;
}

}  // namespace hysteron::advise
