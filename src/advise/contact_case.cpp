#include "hysteron/advise/contact_case.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>

#include "hysteron/core/text.hpp"
#include "hysteron/request/law_request.hpp"
#include "hysteron/units/quantity.hpp"

namespace hysteron::advise {
namespace {

constexpr double point_yield = 1.60, line_yield = 1.67;  // p₀/Y at first yield, ν = 0.3

// The elastic laws that may stand for a contact, best first.
std::vector<std::string> references(const ContactCase& contact) {
  if (const auto given = part_given(contact.inputs, "elastic")) return {*given};
  if (contact.pair.kind == ContactKind::line) return {"johnson", "pereira", "liu", "dubowsky-freudenstein"};
  return {contact.pair.kind == ContactKind::square ? "hooke" : "hertz"};
}

// The first law without a complaint of its own; else the last that can be computed at all.
std::optional<Error> find_reference(ContactCase& contact) {
  std::optional<Error> refused;
  bool found = false;
  for (const std::string& id : references(contact)) {
    std::set<std::string> used;
    const auto request = request_for(lossless(contact.inputs, id), id, used);
    auto setup = request ? read_request(*request) : Result<ImpactSetup>(request.error());
    if (setup) contact.gravity = std::exchange(setup->gravity, 0.0);
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
    if (answer->warnings.size() == setup->warnings.size()) break;
  }
  return found ? std::nullopt : refused;
}

Result<std::optional<double>> read_restitution(const std::string& text) {
  if (text.empty()) return std::optional<double>{};
  const auto value = read_si(text, dims::none, "restitution");
  if (!value) return value.error();
  constexpr Range range = closed(0.0, 1.0);
  if (!range.contains(*value))
    return Error{ErrorCode::out_of_range, "restitution",
                 "restitution = " + text + " is out of range: allowed " + range_text(range, "e")};
  return std::optional(*value);
}

// Peak pressure rises with speed: bisection for the speed at which it begins to yield.
std::optional<double> speed_at_yield(const ContactCase& contact) {
  const auto limit = yield_pressure(contact);
  if (!limit || !contact.patch) return std::nullopt;
  // Hertz's pressure has no meaning where a pin lies in its bearing.
  if (contact.pair.kind == ContactKind::line && contact_size(contact).value_or(0.0) > 0.3) return std::nullopt;
  const auto yields = [&](double speed) {
    const auto result = analyse({.law = contact.reference.law, .touch = {speed, contact.mass}});
    if (!result || result->status == ImpactStatus::past_domain) return true;
    const auto patch = contact.pair.patch(result->peak_force);
    return patch && patch->peak_pressure >= *limit;
  };
  double low = 1e-9 * contact.speed, high = 1e9 * contact.speed;
  if (yields(low) || !yields(high)) return std::nullopt;
  while (high > low * (1.0 + 1e-10)) {
    const double middle = std::sqrt(low * high);
    (yields(middle) ? high : low) = middle;
  }
  return high;
}

std::optional<ImpactResult> plastic_impact(const ContactCase& contact) {
  std::set<std::string> used;
  if (!find_law("ma-liu")) return std::nullopt;
  ImpactRequest inputs = contact.inputs;
  inputs.restitution.clear();
  const auto request = request_for(inputs, "ma-liu", used);
  const auto setup = request ? read_request(*request) : Result<ImpactSetup>(request.error());
  const auto answer = setup ? run_impact(*setup) : Result<ImpactAnswer>(setup.error());
  return answer ? std::optional(answer->result) : std::nullopt;
}

}  // namespace

Result<ContactCase> read_case(const ImpactRequest& inputs, bool resting) {
  ContactCase contact{.inputs = inputs, .resting = resting};
  contact.inputs.exact = false;
  contact.inputs.law.clear();
  if (const auto rule = part_given(inputs, "dissipation"))
    return Error{ErrorCode::conflict, "dissipation",
                 "dissipation = '" + *rule + "': advice is about which one to take; 'hysteron impact' runs one"};
  const auto body1 = read_body(inputs.body1, "body1"), body2 = read_body(inputs.body2, "body2");
  if (!body1) return body1.error();
  if (!body2) return body2.error();
  const auto pair = make_pair(*body1, *body2);
  if (!pair) return pair.error();
  contact.pair = *pair;
  const auto restitution = read_restitution(inputs.restitution);
  if (!restitution) return restitution.error();
  contact.restitution = *restitution;
  if (const auto error = find_reference(contact)) return *error;
  contact.inputs.gravity.clear();
  contact.patch = contact.pair.patch(contact.reference.result.peak_force);
  contact.first_yield_speed = speed_at_yield(contact);
  contact.plastic = plastic_impact(contact);
  return contact;
}

ImpactRequest lossless(ImpactRequest inputs, const std::string& elastic) {
  std::erase_if(inputs.set, [](const std::string& text) { return text.starts_with("elastic="); });
  inputs.exact = false;
  inputs.restitution.clear();
  const Entry* entry = find_law(elastic);
  if (entry && !entry->dissipation.empty()) inputs.set.emplace_back("dissipation=none");
  return inputs;
}

bool is_inside(const ContactCase& contact) {
  const Pair& pair = contact.pair;
  return pair.radius1 && pair.radius2 && (*pair.radius1 < 0.0 || *pair.radius2 < 0.0);
}

std::optional<double> wave_transit_time(const ContactCase& contact) {
  const auto speed = contact.pair.wave_speed;
  double largest = 0.0;
  for (const auto& radius : {contact.pair.radius1, contact.pair.radius2})
    if (radius && std::isfinite(*radius)) largest = std::max(largest, *radius);
  return speed && largest > 0.0 ? std::optional(4.0 * largest / *speed) : std::nullopt;
}

std::optional<double> yield_pressure(const ContactCase& contact) {
  const auto yield = contact.pair.values().get(PairQuantity::softer_yield);
  if (!yield || contact.pair.kind == ContactKind::square || contact.pair.kind == ContactKind::unknown)
    return std::nullopt;
  return (contact.pair.kind == ContactKind::line ? line_yield : point_yield) * *yield;
}

double perfectly_plastic_restitution(double r) {
  const double deep = r / (r + 2.0 * std::sqrt(1.2 - 0.2 * r * r));
  return std::sqrt(1.2 * std::sqrt(3.0) * (1.0 - r * r / 6.0)) * std::pow(deep, 0.25);
}

std::optional<double> contact_size(const ContactCase& contact) {
  if (!contact.patch || contact.pair.kind == ContactKind::square) return std::nullopt;
  double smallest = contact.pair.effective_radius.value_or(infinity);
  for (const auto& radius : {contact.pair.radius1, contact.pair.radius2})
    if (radius) smallest = std::min(smallest, std::abs(*radius));
  const bool line = contact.pair.kind == ContactKind::line;
  const double half = line ? contact.patch->half_x : std::max(contact.patch->half_x, contact.patch->half_y);
  return std::isfinite(smallest) ? std::optional(half / smallest) : std::nullopt;
}

}  // namespace hysteron::advise
