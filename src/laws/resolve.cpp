#include <algorithm>

#include "hysteron/core/text.hpp"
#include "hysteron/laws/catalogue.hpp"
#include "hysteron/laws/reach_limits.hpp"
#include "hysteron/laws/restitution.hpp"
#include "law_traits.hpp"

namespace hysteron {
namespace {

using detail::check_limits;

// What a dissipation rule resolves to, before it meets its elastic part.
struct FactorNumbers {
  double rate_factor;
};
struct RampNumbers {
  double damping, full_depth;
};
using RuleNumbers = std::variant<FactorNumbers, Damping, RampNumbers>;

std::optional<shape::PowerLaw> as_power(const AnyShape& any) {
  return std::visit(
      []<class S>(const S& s) -> std::optional<shape::PowerLaw> {
        if constexpr (shape::PowerShape<S>)
          return shape::PowerLaw{s.stiffness, s.exponent};
        else
          return std::nullopt;
      },
      any);
}

// Nothing for a rule that scales with a spring on an elastic part that is none.
template <class R>
std::optional<RuleNumbers> numbers_of(const R& rule, const Touch& touch, const AnyShape& elastic) {
  if constexpr (std::is_same_v<R, Lossless>) {
    return FactorNumbers{0.0};
  } else if constexpr (MultiplyingRule<R>) {
    return FactorNumbers{rate_factor(rule, touch)};
  } else if constexpr (FreeAdditiveRule<R>) {
    return rule.damping(touch);
  } else if constexpr (SpringAdditiveRule<R>) {
    const auto spring = as_power(elastic);
    return spring ? std::optional<RuleNumbers>(rule.damping(touch, *spring)) : std::nullopt;
  } else {
    return RampNumbers{rule.damping, rule.full_damping_depth};
  }
}

template <class R>
Error needs_a_spring(const R&) {
  std::string id = "this rule";
  if constexpr (!std::is_same_v<R, Lossless>) id = std::string(R::info().id);
  return {ErrorCode::conflict, "elastic",
          id + " scales its damping with K and n: it needs hooke, hertz, power or another power law"};
}

template <class R>
std::optional<double> requested_restitution(const R& rule, const Touch& touch) {
  if constexpr (requires { rule.restitution_at(touch); }) {
    const double e = rule.restitution_at(touch);
    return e >= 0.0 && e <= 1.0 ? std::optional(e) : std::nullopt;
  } else if constexpr (requires { rule.restitution; }) {
    return std::isnan(rule.restitution) ? std::nullopt : std::optional(rule.restitution);
  } else {
    return std::nullopt;
  }
}

template <class L>
std::optional<Error> refusal(const L& law, const Touch& touch) {
  if constexpr (requires { law.problem(touch); })
    if (const std::string problem = law.problem(touch); !problem.empty())
      return Error{ErrorCode::out_of_range, "speed", std::string(L::info().id) + ": " + problem};
  return std::nullopt;
}

template <class R>
void warn_at_rest(const R&, const Touch& touch, Warnings& warnings) {
  if constexpr (MultiplyingRule<R>)
    if (undefined_at<R>(touch))
      warnings.push_back({"speed", "impact speed " + number_text(touch.impact_speed) +
                                       " m/s is not positive: the damping, divided by it, is taken as zero (elastic)"});
}

bool is_finite(const RuleNumbers& numbers) {
  if (const auto* factor = std::get_if<FactorNumbers>(&numbers)) return std::isfinite(factor->rate_factor);
  if (const auto* damping = std::get_if<Damping>(&numbers)) return std::isfinite(damping->coefficient);
  return std::isfinite(std::get<RampNumbers>(numbers).damping);
}

Error no_finite_damping(double restitution) {
  return {ErrorCode::out_of_range, "restitution",
          "exact mode: no finite damping returns e = " + number_text(restitution)};
}

AnyContactLaw combine(const AnyShape& elastic, const RuleNumbers& numbers) {
  return std::visit(
      [&]<class S>(const S& s) -> AnyContactLaw {
        if (const auto* factor = std::get_if<FactorNumbers>(&numbers)) return Factor<S>(s, factor->rate_factor);
        if (const auto* damping = std::get_if<Damping>(&numbers)) return Additive<S>(s, *damping);
        const auto& ramp = std::get<RampNumbers>(numbers);
        return Ramped<S>(s, ramp.damping, ramp.full_depth);
      },
      elastic);
}

// Additive laws that are factor laws in disguise (m = n, q = 1) or linear oscillators (m = (n-1)/2, q = 1).
bool is_factor(const Damping& d, double exponent) {
  return d.rate_exponent == 1.0 && std::abs(d.depth_exponent - exponent) < 1e-14 && !d.compression_only &&
         d.floor <= 0.0;
}
bool is_linear_image(const Damping& d, double exponent) {
  return d.rate_exponent == 1.0 && std::abs(d.depth_exponent - 0.5 * (exponent - 1.0)) < 1e-14 && d.floor <= 0.0;
}
// A force clipped at zero separates by force whatever the rule says.
Separation effective(const Damping& d, Separation rule) { return d.floor == 0.0 ? Separation::force : rule; }

// a of a factor law that returns e.
double exact_rate_factor(double e, const Touch& touch) {
  return touch.impact_speed > 0.0 ? restitution::factor_for(e) / touch.impact_speed : 0.0;
}

// The same law with its damping scaled to return e; nothing where no closed form exists.
std::optional<RuleNumbers> calibrate(const RuleNumbers& numbers, const AnyShape& elastic, double e, const Touch& touch,
                                     Separation rule) {
  if (std::holds_alternative<FactorNumbers>(numbers)) return FactorNumbers{exact_rate_factor(e, touch)};
  const auto* published = std::get_if<Damping>(&numbers);
  const auto spring = as_power(elastic);
  if (!published || !spring) return std::nullopt;
  Damping d = *published;
  if (is_factor(d, spring->exponent)) {
    d.coefficient = spring->stiffness * exact_rate_factor(e, touch);
    return d;
  }
  if (is_linear_image(d, spring->exponent)) {
    const double xi = d.compression_only ? restitution::compression_damping_ratio_for(e)
                                         : restitution::damping_ratio_for(e, effective(d, rule));
    d.coefficient = restitution::coefficient_for(xi, spring->stiffness, spring->exponent, touch.effective_mass);
    return d;
  }
  return std::nullopt;
}

Result<Resolution> resolve_composed(const Composed& law, const Touch& touch, RestitutionMode mode,
                                    Separation separation) {
  Resolution out{};
  std::optional<Error> error;
  const AnyShape elastic = std::visit([](const auto& part) -> AnyShape { return part.shape(); }, law.elastic);
  std::visit([&](const auto& part) { check_limits(part, touch, out.warnings); }, law.elastic);
  const Result<RuleNumbers> numbers = std::visit(
      [&](const auto& rule) -> Result<RuleNumbers> {
        if (const auto refused = refusal(rule, touch)) return *refused;
        out.restitution_requested = requested_restitution(rule, touch);
        if (mode == RestitutionMode::published) check_limits(rule, touch, out.warnings);
        warn_at_rest(rule, touch, out.warnings);
        const auto numbers = numbers_of(rule, touch, elastic);
        if (!numbers) return needs_a_spring(rule);
        return *numbers;
      },
      law.rule);
  if (!numbers) return numbers.error();
  if (mode == RestitutionMode::published) {
    out.law = combine(elastic, *numbers);
    return out;
  }
  if (!out.restitution_requested)
    return Error{ErrorCode::conflict, "exact",
                 "exact mode needs a law with a restitution to be met; this one has none"};
  const auto calibrated = calibrate(*numbers, elastic, *out.restitution_requested, touch, separation);
  if (!calibrated)
    return Error{ErrorCode::failed, "exact", "no closed form relates damping and restitution for this law"};
  if (!is_finite(*calibrated)) return no_finite_damping(*out.restitution_requested);
  out.law = combine(elastic, *calibrated);
  return out;
}

template <class L>
AnyContactLaw widened(const L& law) {
  return law;
}
template <class... L>
AnyContactLaw widened(const std::variant<L...>& law) {
  return std::visit([](const auto& l) -> AnyContactLaw { return l; }, law);
}

// A whole law as it is, or as what it comes to once v₀ and m are known.
template <class L>
AnyContactLaw at_touch(const L& law, const Touch& touch) {
  if constexpr (requires { law.resolved(touch); })
    return widened(law.resolved(touch));
  else
    return law;
}

// A whole law that has come to a factor law is calibrated like any other; false if it is none.
template <class S>
bool calibrate_factor(Factor<S>& law, double e, const Touch& touch) {
  law.rate_factor = exact_rate_factor(e, touch);
  return true;
}
template <class L>
bool calibrate_factor(L&, double, const Touch&) {
  return false;
}

Result<Resolution> resolve_whole(const AnyWhole& law, const Touch& touch, RestitutionMode mode, Separation separation) {
  Resolution out{};
  if (const auto refused = std::visit([&](const auto& whole) { return refusal(whole, touch); }, law)) return *refused;
  const bool exact = std::visit(
      [&]<class L>(const L& whole) {
        out.law = at_touch(whole, touch);
        out.restitution_requested = requested_restitution(whole, touch);
        check_limits(whole, touch, out.warnings);
        warn_at_rest(whole, touch, out.warnings);
        return has(L::info().claims, separation == Separation::force ? Claim::exact_by_force : Claim::exact_by_depth);
      },
      law);
  if (mode == RestitutionMode::published) return out;
  if (!out.restitution_requested)
    return Error{ErrorCode::conflict, "exact",
                 "exact mode needs a law with a restitution to be met; this one has none"};
  const double e = *out.restitution_requested;
  if (!exact && e == 0.0) return no_finite_damping(e);
  if (!exact && !std::visit([&](auto& l) { return calibrate_factor(l, e, touch); }, out.law))
    return Error{ErrorCode::failed, "exact", "no closed form relates damping and restitution for this law"};
  return out;
}

}  // namespace

Result<SettledLaw> settle_restitution(const Law& law, const Touch& touch) {
  SettledLaw out{law, {}};
  if (!law.has_restitution_source()) return out;
  const auto error = std::visit(
      [&]<class S>(const S& source) -> std::optional<Error> {
        if constexpr (RestitutionSource<S>) {
          if (auto refused = refusal(source, touch)) return refused;
          check_limits(source, touch, out.warnings);
          const double e = restitution_from(source, touch);
          out.law.restitution_source = ConstantRestitution{};
          if (auto refused = set_parameter(out.law, "restitution", e)) {
            refused->message = "restitution_source=" + std::string(S::info().id) + " at " +
                               number_text(touch.impact_speed, 6) + " m/s: " + refused->message;
            return refused;
          }
        }
        return std::nullopt;
      },
      law.restitution_source);
  if (error) return *error;
  return out;
}

Result<Resolution> resolve(const Law& law, const Touch& touch, RestitutionMode mode, Separation separation) {
  if (law.has_restitution_source()) {
    const auto settled = settle_restitution(law, touch);
    if (!settled) return settled.error();
    auto out = resolve(settled->law, touch, mode, separation);
    if (out) out->warnings.insert(out->warnings.begin(), settled->warnings.begin(), settled->warnings.end());
    return out;
  }
  if (const auto* composed = std::get_if<Composed>(&law.parts))
    return resolve_composed(*composed, touch, mode, separation);
  return resolve_whole(std::get<AnyWhole>(law.parts), touch, mode, separation);
}

namespace {

// The parts whose limits hold: calibrated damping is not that of the source.
template <class Check>
void check_parts(const Law& law, RestitutionMode mode, const Check& check) {
  if (const auto* composed = std::get_if<Composed>(&law.parts)) {
    std::visit(check, composed->elastic);
    if (mode == RestitutionMode::published) std::visit(check, composed->rule);
  } else {
    std::visit(check, std::get<AnyWhole>(law.parts));
  }
}

}  // namespace

Warnings pair_warnings(const Law& law, const PairValues& pair, const Touch& touch, RestitutionMode mode) {
  Warnings out;
  check_parts(law, mode, [&]<class L>(const L&) { detail::check_pair_limits<L>(pair, touch, out); });
  return out;
}

Warnings reach_warnings(const Law& law, const Touch& touch, RestitutionMode mode) {
  Warnings out;
  check_parts(law, mode, [&]<class L>(const L& part) {
    if constexpr (!std::is_same_v<L, Lossless>)
      for (const Limit<L>& limit : L::limits()) {
        if (!limit.of_reach) continue;
        const double value = limit.value(part, touch);
        if (detail::is_outside(limit, value))
          out.push_back(detail::outside_limit(L::info().id, limit.name, limit.meaning, value));
      }
  });
  return out;
}

namespace {

// A part of a law with the restitution that the source of the law gives; as it is where the law has its own.
template <class L>
std::optional<L> with_restitution(L part, const Law& law, const Touch& touch) {
  if constexpr (requires { part.restitution; })
    if (law.has_restitution_source()) {
      const std::optional<double> e = std::visit(
          [&]<class S>(const S& source) -> std::optional<double> {
            if constexpr (RestitutionSource<S>)
              if (!refusal(source, touch)) return restitution_from(source, touch);
            return std::nullopt;
          },
          law.restitution_source);
      if (!e) return std::nullopt;
      part.restitution = *e;
    }
  return part;
}

template <class L>
bool calibrates(L& law, double e, const Touch& touch, Separation separation, bool exact, Calibrate calibrate) {
  if (exact || calibrate_factor(law, e, touch)) return true;
  AnyContactLaw any = law;
  if (!calibrate || !calibrate(any, touch, e, separation)) return false;
  law = std::get<L>(any);
  return true;
}

std::optional<AnyContactLaw> composed_at_touch(const Law& law, const Composed& parts, const Touch& touch,
                                               RestitutionMode mode, Separation separation, Calibrate calibrate_hook) {
  const AnyShape elastic = std::visit([](const auto& part) -> AnyShape { return part.shape(); }, parts.elastic);
  return std::visit(
      [&](const auto& published) -> std::optional<AnyContactLaw> {
        const auto rule = with_restitution(published, law, touch);
        if (!rule || refusal(*rule, touch)) return std::nullopt;
        const auto numbers = numbers_of(*rule, touch, elastic);
        if (!numbers) return std::nullopt;
        if (mode == RestitutionMode::published) return combine(elastic, *numbers);
        const auto e = requested_restitution(*rule, touch);
        if (!e) return std::nullopt;
        if (const auto exact = calibrate(*numbers, elastic, *e, touch, separation))
          return is_finite(*exact) ? std::optional(combine(elastic, *exact)) : std::nullopt;
        AnyContactLaw out = combine(elastic, *numbers);
        return calibrate_hook && calibrate_hook(out, touch, *e, separation) ? std::optional(out) : std::nullopt;
      },
      parts.rule);
}

std::optional<AnyContactLaw> whole_at_touch(const Law& law, const AnyWhole& parts, const Touch& touch,
                                            RestitutionMode mode, Separation separation, Calibrate calibrate_hook) {
  return std::visit(
      [&]<class L>(const L& published) -> std::optional<AnyContactLaw> {
        const auto whole = with_restitution(published, law, touch);
        if (!whole || refusal(*whole, touch)) return std::nullopt;
        AnyContactLaw out = at_touch(*whole, touch);
        if (mode == RestitutionMode::published) return out;
        const auto e = requested_restitution(*whole, touch);
        const bool exact =
            has(L::info().claims, separation == Separation::force ? Claim::exact_by_force : Claim::exact_by_depth);
        const bool done =
            e && std::visit([&](auto& l) { return calibrates(l, *e, touch, separation, exact, calibrate_hook); }, out);
        return done ? std::optional(out) : std::nullopt;
      },
      parts);
}

}  // namespace

std::optional<AnyContactLaw> law_at_touch(const Law& law, const Touch& touch, RestitutionMode mode,
                                          Separation separation, Calibrate calibrate) noexcept {
  if (const auto* composed = std::get_if<Composed>(&law.parts))
    return composed_at_touch(law, *composed, touch, mode, separation, calibrate);
  return whole_at_touch(law, std::get<AnyWhole>(law.parts), touch, mode, separation, calibrate);
}

namespace {

template <class S>
std::optional<double> closed_form(const Factor<S>& law, const Touch& touch, Separation) {
  return restitution::of_factor(law.rate_factor * touch.impact_speed);
}
template <class S>
std::optional<double> closed_form(const Additive<S>& law, const Touch& touch, Separation rule) {
  const Damping& d = law.damping;
  if (d.coefficient == 0.0 && d.floor <= 1.0) return 1.0;
  if constexpr (shape::PowerShape<S>) {
    if (is_factor(d, law.elastic.exponent))
      return restitution::of_factor(d.coefficient / law.elastic.stiffness * touch.impact_speed);
    if (is_linear_image(d, law.elastic.exponent)) {
      const double xi =
          restitution::damping_ratio(d.coefficient, law.elastic.stiffness, law.elastic.exponent, touch.effective_mass);
      return d.compression_only ? restitution::of_compression_damping_ratio(xi)
                                : restitution::of_damping_ratio(xi, effective(d, rule));
    }
  }
  return std::nullopt;
}
template <class S>
std::optional<double> closed_form(const Ramped<S>& law, const Touch&, Separation) {
  return law.damping == 0.0 ? std::optional(1.0) : std::nullopt;
}
std::optional<double> closed_form(const Goldsmith& law, const Touch&, Separation) { return law.restitution; }
template <class L>
std::optional<double> closed_form(const L& law, const Touch& touch, Separation) {
  if constexpr (requires { law.energy_restitution(touch); })
    return law.energy_restitution(touch);
  else
    return std::nullopt;
}

}  // namespace

std::optional<double> closed_form_restitution(const AnyContactLaw& law, const Touch& touch, Separation separation) {
  return std::visit([&](const auto& l) { return closed_form(l, touch, separation); }, law);
}

}  // namespace hysteron
