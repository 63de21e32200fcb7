// What all dissipation rules that multiply the elastic force share: F = F_el(δ)(1 + A δ̇/v₀).
// A rule gives A (relative_damping), or a = A/v₀ itself (rate_factor) where v₀ does not enter.
#pragma once

#include "hysteron/core/law_info.hpp"
#include "hysteron/core/param.hpp"
#include "hysteron/laws/elastic/hertz.hpp"
#include "hysteron/laws/refs.hpp"
#include "hysteron/laws/restitution.hpp"

namespace hysteron {

// In a free impact δ̇ > -v₀/A always, so the force is never tensile; see restitution.hpp.
inline constexpr Claim multiplying_claims =
    Claim::continuous_at_touch | Claim::dissipative | Claim::no_tension | Claim::needs_impact_speed;

// Warns where the delivered restitution differs from the requested one.
template <class L>
constexpr Limit<L> restitution_limit(std::string_view meaning, double low, double high, double also_low = infinity,
                                     double also_high = -infinity) {
  return {.name = "restitution",
          .meaning = meaning,
          .value = [](const L& law, const Touch&) { return law.restitution; },
          .low = low,
          .high = high,
          .also_low = also_low,
          .also_high = also_high};
}

template <class R>
concept RelativeRule = requires(const R& rule) {
  rule.relative_damping();
};
template <class R>
concept RateRule = requires(const R& rule, const Touch& t) {
  rule.rate_factor(t);
};
template <class R>
concept MultiplyingRule = RelativeRule<R> || RateRule<R>;

// v₀ <= 0 (a contact created at rest) has no meaning for a rule divided by v₀: elastic.
template <MultiplyingRule R>
constexpr bool undefined_at(const Touch& touch) {
  return has(R::info().claims, Claim::needs_impact_speed) && !(touch.impact_speed > 0.0);
}

// a in F = F_el(1 + a δ̇).
template <MultiplyingRule R>
double rate_factor(const R& rule, const Touch& touch) {
  if (undefined_at<R>(touch)) return 0.0;
  if constexpr (RateRule<R>)
    return rule.rate_factor(touch);
  else
    return rule.relative_damping() / touch.impact_speed;
}

}  // namespace hysteron
