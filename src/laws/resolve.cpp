#include <algorithm>

#include "hysteron/core/text.hpp"
#include "hysteron/laws/catalogue.hpp"
#include "hysteron/laws/reach_limits.hpp"
#include "hysteron/laws/restitution.hpp"
#include "part.hpp"

namespace hysteron {
namespace {

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

std::optional<Error> refusal(const detail::ConstPart& part, const Touch& touch) {
  const std::string problem = part.problem_at(touch);
  if (problem.empty()) return std::nullopt;
  return Error{ErrorCode::out_of_range, "speed", std::string(part.type().id) + ": " + problem};
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

// Why a law has no numbers at a touch.
enum class Obstacle { none, refused, not_a_spring, no_restitution, no_closed_form, no_finite_damping };

struct AtTouch {
  AnyContactLaw law{};
  std::optional<double> restitution_requested{};
  Obstacle obstacle = Obstacle::none;
};

struct Conditions {
  Touch touch;
  RestitutionMode mode;
  Separation separation;
  Calibrate calibrate;  // asked where exact mode has no closed form; may be nullptr

  bool is_exact() const { return mode == RestitutionMode::exact; }
};

// Scales the damping of a law without a closed form.
void calibrate_by_search(AtTouch& out, const Conditions& at) {
  if (!at.calibrate || !at.calibrate(out.law, at.touch, *out.restitution_requested, at.separation))
    out.obstacle = Obstacle::no_closed_form;
}

AtTouch composed_at_touch(const Composed& law, const Conditions& at) {
  AtTouch out;
  const detail::ConstPart rule = detail::part_of(law.rule);
  const auto stop = [&](Obstacle obstacle) {
    out.obstacle = obstacle;
    return out;
  };
  if (!rule.problem_at(at.touch).empty()) return stop(Obstacle::refused);
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

// A whole law as it is, or as what it comes to once v₀ and m are known.
template <class L>
AnyContactLaw resolved_whole(const L& law, const Touch& touch) {
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

AtTouch whole_at_touch(const AnyWhole& law, const Claim claims, const Conditions& at) {
  AtTouch out;
  const detail::ConstPart whole = detail::part_of(law);
  if (!whole.problem_at(at.touch).empty()) {
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

AtTouch parts_at_touch(const Law& law, const LawParts& parts, const Conditions& at) {
  if (const auto* composed = std::get_if<Composed>(&parts)) return composed_at_touch(*composed, at);
  return whole_at_touch(std::get<AnyWhole>(parts), law.entry->info.claims, at);
}

Error message(Obstacle obstacle, const Law& law, const AtTouch& found, const Touch& touch) {
  const auto* composed = std::get_if<Composed>(&law.body().parts);
  const detail::ConstPart part =
      composed ? detail::part_of(composed->rule) : detail::part_of(std::get<AnyWhole>(law.body().parts));
  switch (obstacle) {
    case Obstacle::none:
    case Obstacle::refused:
      return *refusal(part, touch);
    case Obstacle::not_a_spring:
      return {ErrorCode::conflict, "elastic",
              std::string(part.type().id) +
                  " scales its damping with K and n: it needs hooke, hertz, power or another power law"};
    case Obstacle::no_restitution:
      return {ErrorCode::conflict, "exact", "exact mode needs a law with a restitution to be met; this one has none"};
    case Obstacle::no_closed_form:
      return {ErrorCode::failed, "exact", "no closed form relates damping and restitution for this law"};
    case Obstacle::no_finite_damping:
      break;
  }
  return {ErrorCode::out_of_range, "restitution",
          "exact mode: no finite damping returns e = " + number_text(*found.restitution_requested)};
}

// Whether a part divides its damping by v₀, and there is none.
bool is_undefined_at(const LawParts& parts, const Touch& touch) {
  const auto undefined = [&]<class R>(const R&) {
    if constexpr (MultiplyingRule<R>) return undefined_at<R>(touch);
    return false;
  };
  if (const auto* composed = std::get_if<Composed>(&parts)) return std::visit(undefined, composed->rule);
  return std::visit(undefined, std::get<AnyWhole>(parts));
}

// Calibrated damping is not that of the source: the limits of a rule are left out in exact mode.
Warnings warnings_at(const Law& law, const Touch& touch, RestitutionMode mode) {
  Warnings warnings;
  const auto parts = detail::parts_of(law);
  parts[0].check_limits(touch, warnings);
  if (mode == RestitutionMode::published) parts[1].check_limits(touch, warnings);
  if (is_undefined_at(law.body().parts, touch))
    warnings.push_back({"speed", "impact speed " + number_text(touch.impact_speed) +
                                     " m/s is not positive: the damping, divided by it, is taken as zero (elastic)"});
  return warnings;
}

// What the source of a law gives at a touch; nothing where it has no value there.
std::optional<double> restitution_at(const AnyRestitutionSource& any, const Touch& touch) {
  return std::visit(
      [&]<class S>(const S& source) -> std::optional<double> {
        if constexpr (RestitutionSource<S>) return restitution_from(source, touch);
        return std::nullopt;
      },
      any);
}

}  // namespace

Result<SettledLaw> settle_restitution(const Law& law, const Touch& touch) {
  SettledLaw out{law, {}};
  if (!law.has_restitution_source()) return out;
  const detail::ConstPart source = detail::part_of(law.body().restitution_source);
  if (const auto refused = refusal(source, touch)) return *refused;
  source.check_limits(touch, out.warnings);
  out.law.body().restitution_source = ConstantRestitution{};
  if (auto refused = set_parameter(out.law, "restitution", *restitution_at(law.body().restitution_source, touch))) {
    refused->message = "restitution_source=" + std::string(source.type().id) + " at " +
                       number_text(touch.impact_speed, 6) + " m/s: " + refused->message;
    return *refused;
  }
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
  const AtTouch found = parts_at_touch(law, law.body().parts, {touch, mode, separation, nullptr});
  if (found.obstacle != Obstacle::none) return message(found.obstacle, law, found, touch);
  return Resolution{found.law, found.restitution_requested, warnings_at(law, touch, mode)};
}

Warnings pair_warnings(const Law& law, const PairValues& pair, const Touch& touch, RestitutionMode mode) {
  Warnings out;
  const auto parts = detail::parts_of(law);
  parts[0].check_pair_limits(pair, touch, out);
  if (mode == RestitutionMode::published) parts[1].check_pair_limits(pair, touch, out);
  return out;
}

Warnings reach_warnings(const Law& law, const Touch& touch, RestitutionMode mode) {
  Warnings out;
  const auto parts = detail::parts_of(law);
  parts[0].check_reach_limits(touch, out);
  if (mode == RestitutionMode::published) parts[1].check_reach_limits(touch, out);
  return out;
}

std::uint32_t limits_passed(const Law& law, const Touch& touch) noexcept {
  std::uint32_t bits = 0, bit = 1;
  for (const detail::ConstPart& part : detail::parts_of(law))
    for (const detail::LimitOf& limit : part.type().limits) {
      if (part.is_outside(limit, touch)) bits |= bit;
      bit <<= 1;
    }
  return bits;
}

std::string limit_text(const Law& law, std::size_t index) {
  std::size_t i = 0;
  for (const detail::ConstPart& part : detail::parts_of(law))
    for (const detail::LimitOf& limit : part.type().limits)
      if (i++ == index)
        return std::string(part.type().id) + " outside its validity: " + std::string(limit.name) + " (" +
               std::string(limit.meaning) + ")";
  return {};
}

std::optional<AnyContactLaw> law_at_touch(const Law& law, const Touch& touch, RestitutionMode mode,
                                          Separation separation, Calibrate calibrate) noexcept {
  const Conditions at{touch, mode, separation, calibrate};
  const auto found = [&]() -> std::optional<AtTouch> {
    if (!law.has_restitution_source()) return parts_at_touch(law, law.body().parts, at);
    LawParts parts = law.body().parts;
    const bool given = detail::part_of(law.body().restitution_source).problem_at(touch).empty();
    const auto e = given ? restitution_at(law.body().restitution_source, touch) : std::nullopt;
    if (!e) return std::nullopt;
    auto* composed = std::get_if<Composed>(&parts);
    detail::Part part = composed ? detail::part_of(composed->rule) : detail::part_of(std::get<AnyWhole>(parts));
    part.set(part.find("restitution"), *e);
    return parts_at_touch(law, parts, at);
  }();
  return found && found->obstacle == Obstacle::none ? std::optional(found->law) : std::nullopt;
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
  return visit([&](const auto& l) { return closed_form(l, touch, separation); }, law);
}

}  // namespace hysteron
