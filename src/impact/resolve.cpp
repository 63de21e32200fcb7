#include "hysteron/impact/resolve.hpp"

#include "hysteron/contact/touch_numbers.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/impact/calibrate.hpp"
#include "hysteron/laws/any_law.hpp"

namespace hysteron {
namespace {

bool has_damping_coefficient(const AnyContactLaw& law) {
  return visit([](const auto& l) { return damping_of(l) != nullptr; }, law);
}

// The warnings of the elastic part alone: those about the published damping do not apply to a calibrated one.
Warnings warnings_without_damping(const Law& law, const Composed& composed, const Touch& touch) {
  const Law elastic(law.entry, {Composed{composed.elastic, Lossless{}}});
  const auto resolved = resolve_published(elastic, touch);
  return resolved ? resolved->warnings : Warnings{};
}

// A law without a closed form, whose restitution is known: its damping is found by computing impacts.
Result<Resolution> resolve_by_impacts(const Law& law, const Touch& touch, Separation separation) {
  Result<Resolution> out = resolve_published(law, touch);
  if (!out) return out;
  const double requested = *out->restitution_requested;
  const auto* composed = std::get_if<Composed>(&law.body().parts);
  if (composed) out->warnings = warnings_without_damping(law, *composed, touch);
  const bool by_damping = composed || has_damping_coefficient(out->law);
  const auto calibrated = by_damping ? calibrate_damping(out->law, touch, requested, separation)
                                     : calibrate_input_restitution(out->law, touch, requested, separation);
  if (!calibrated) return calibrated.error();
  out->law = *calibrated;
  return out;
}

}  // namespace

Result<Resolution> resolve(const Law& law, const Touch& touch, RestitutionMode mode, Separation separation) {
  auto in_closed_form = resolve_in_closed_form(law, touch, mode, separation);
  if (!in_closed_form) return in_closed_form.error();
  if (*in_closed_form) return **std::move(in_closed_form);
  const auto settled = settle_restitution(law, touch);
  if (!settled) return settled.error();
  auto out = resolve_by_impacts(settled->law, touch, separation);
  if (out) out->warnings.insert(out->warnings.begin(), settled->warnings.begin(), settled->warnings.end());
  return out;
}

Result<Resolution> resolve(const Law& law, const ImpactConditions& conditions, double speed) {
  const double policy_speed = conditions.speed_policy(speed);
  if (conditions.mode == RestitutionMode::exact && policy_speed != speed)
    return Error{ErrorCode::conflict, "exact",
                 "exact mode returns the requested restitution at the speed of the impact, " + number_text(speed, 6) +
                     " m/s, but the speed policy resolves the damping for " + number_text(policy_speed, 6) +
                     " m/s: leave out --exact or --speed-policy, or take a speed at which both agree"};
  return resolve(law, conditions.damping_touch_at(speed), conditions.mode, conditions.separation);
}

}  // namespace hysteron
