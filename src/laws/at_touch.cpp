#include "at_touch.hpp"

#include <cmath>

#include "hysteron/laws/restitution.hpp"
#include "linear_image.hpp"

namespace hysteron::detail {
namespace {

// What a dissipation rule resolves to, before it is combined with an elastic part.
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

bool is_finite(const RuleNumbers& numbers) {
  if (const auto* factor = std::get_if<FactorNumbers>(&numbers)) return std::isfinite(factor->rate_factor);
  if (const auto* damping = std::get_if<Damping>(&numbers)) return std::isfinite(damping->coefficient);
  return std::isfinite(std::get<RampNumbers>(numbers).damping);
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
                                         : restitution::damping_ratio_for(e, effective_separation(d, rule));
    d.coefficient = restitution::coefficient_for(xi, spring->stiffness, spring->exponent, touch.effective_mass);
    return d;
  }
  return std::nullopt;
}

// Scales the damping of a law without a closed form.
void calibrate_by_search(LawAtTouch& out, const TouchConditions& at) {
  if (!at.calibrate || !at.calibrate(out.law, at.touch, *out.restitution_requested, at.separation))
    out.obstacle = Obstacle::no_closed_form;
}

LawAtTouch composed_at_touch(const Composed& law, const TouchConditions& at) {
  LawAtTouch out;
  const ConstPart rule = part_of(law.rule);
  const auto stop = [&](Obstacle obstacle) {
    out.obstacle = obstacle;
    return out;
  };
  if (!rule.refusal_at(at.touch).empty()) return stop(Obstacle::refused);
  out.restitution_requested = rule.restitution(at.touch);
  const AnyShape elastic = std::visit([](const auto& part) -> AnyShape { return part.shape(); }, law.elastic);
  const auto numbers = std::visit([&](const auto& r) { return numbers_of(r, at.touch, elastic); }, law.rule);
  if (!numbers) return stop(Obstacle::not_a_spring);
  if (at.is_exact() && !out.restitution_requested) return stop(Obstacle::no_restitution);
  const auto exact =
      at.is_exact() ? calibrate(*numbers, elastic, *out.restitution_requested, at.touch, at.separation) : std::nullopt;
  if (exact && !is_finite(*exact)) return stop(Obstacle::no_finite_damping);
  out.law = combine(elastic, exact ? *exact : *numbers);
  if (at.is_exact() && !exact) calibrate_by_search(out, at);
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

// A whole law, or the simpler law that it is once v₀ and m are known.
template <class L>
AnyContactLaw resolved_whole(const L& law, const Touch& touch) {
  if constexpr (requires { law.resolved(touch); })
    return widened(law.resolved(touch));
  else
    return law;
}

// A whole law that has resolved to a factor law is calibrated like any other; false if it is none.
template <class S>
bool calibrate_factor(Factor<S>& law, double e, const Touch& touch) {
  law.rate_factor = exact_rate_factor(e, touch);
  return true;
}
template <class L>
bool calibrate_factor(L&, double, const Touch&) {
  return false;
}

LawAtTouch whole_at_touch(const AnyWhole& law, const Claim claims, const TouchConditions& at) {
  LawAtTouch out;
  const ConstPart whole = part_of(law);
  if (!whole.refusal_at(at.touch).empty()) {
    out.obstacle = Obstacle::refused;
    return out;
  }
  out.law = std::visit([&](const auto& l) { return resolved_whole(l, at.touch); }, law);
  out.restitution_requested = whole.restitution(at.touch);
  if (!at.is_exact()) return out;
  const bool exact = has(claims, at.separation == Separation::force ? Claim::exact_by_force : Claim::exact_by_depth);
  if (!out.restitution_requested)
    out.obstacle = Obstacle::no_restitution;
  else if (!exact && *out.restitution_requested == 0.0)
    out.obstacle = Obstacle::no_finite_damping;
  else if (!exact &&
           !visit([&](auto& l) { return calibrate_factor(l, *out.restitution_requested, at.touch); }, out.law))
    calibrate_by_search(out, at);
  return out;
}

}  // namespace

LawAtTouch parts_at_touch(const Law& law, const LawParts& parts, const TouchConditions& at) {
  if (const auto* composed = std::get_if<Composed>(&parts)) return composed_at_touch(*composed, at);
  return whole_at_touch(std::get<AnyWhole>(parts), law.entry->info.claims, at);
}

ConstPart damping_part(const LawParts& parts) {
  const auto* composed = std::get_if<Composed>(&parts);
  return composed ? part_of(composed->rule) : part_of(std::get<AnyWhole>(parts));
}
Part damping_part(LawParts& parts) {
  auto* composed = std::get_if<Composed>(&parts);
  return composed ? part_of(composed->rule) : part_of(std::get<AnyWhole>(parts));
}

}  // namespace hysteron::detail
