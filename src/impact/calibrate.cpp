#include "hysteron/impact/calibrate.hpp"

#include <boost/math/tools/roots.hpp>
#include <cmath>
#include <functional>

#include "hysteron/contact/touch_numbers.hpp"
#include "hysteron/core/text.hpp"
#include "hysteron/laws/any_law.hpp"

namespace hysteron {
namespace {

constexpr double accuracy = 2e-11;
constexpr double past_domain = 2.0;  // stands for a restitution greater than any

// A damping with which the loss is neither small nor total: the force of the damper at half the depth equals the
// spring's.
double first_guess(const AnyContactLaw& law, const Touch& touch) {
  const auto elastic = analyse({law, touch});
  if (!elastic) return 1.0;
  return visit(
      [&]<class L>(const L& l) {
        if constexpr (requires {
                        l.elastic;
                        l.force(Contact<double>{});
                      }) {
          L unit = l;
          *damping_of(unit) = 1.0;
          const Force<double> f = unit.force(Contact<double>{0.5 * elastic->max_indentation, touch.impact_speed});
          return f.dissipative > 0.0 ? 0.3 * f.elastic / f.dissipative : 1.0;
        } else {
          return 1.0;
        }
      },
      law);
}

using Delivered = std::function<Result<double>(double)>;

Error unreachable(double asked, double at_most, double at_least) {
  return {ErrorCode::out_of_range, "restitution",
          "exact mode: this law returns between " + number_text(at_least, 6) + " and " + number_text(at_most, 6) +
              " here, whatever its damping; e = " + number_text(asked) + " cannot be reached"};
}

// x with delivered(x) = asked, for a function that falls with x; from x = 0 in growing steps.
Result<double> solve(const Delivered& delivered, double asked) {
  std::optional<Error> error;
  const auto excess = [&](double x) {
    const Result<double> e = delivered(x);
    if (!e) error = e.error();
    return e ? *e - asked : 0.0;
  };
  double low = 0.0, high = 0.0, at_low = excess(0.0), at_high = at_low, stride = 1.0;
  while (!error && at_low < 0.0 && low > -80.0) {
    high = low, at_high = at_low;
    low -= stride, stride *= 1.5;
    at_low = excess(low);
  }
  stride = 1.0;
  while (!error && at_high > 0.0 && high < 80.0) {
    low = high, at_low = at_high;
    high += stride, stride *= 1.3;
    at_high = excess(high);
  }
  if (error) return *error;
  if (std::abs(at_low) <= accuracy) return low;
  if (std::abs(at_high) <= accuracy) return high;
  if (at_low < 0.0 || at_high > 0.0) return unreachable(asked, asked + at_low, asked + at_high);
  std::uintmax_t iterations = 100;
  double best = low, at_best = at_low;
  const auto watched = [&](double x) {
    const double g = excess(x);
    if (std::abs(g) < std::abs(at_best)) best = x, at_best = g;
    return std::abs(g) <= accuracy ? 0.0 : g;
  };
  boost::math::tools::toms748_solve(watched, low, high, at_low, at_high, boost::math::tools::eps_tolerance<double>(52),
                                    iterations);
  if (error) return *error;
  if (std::abs(at_best) > 1e-9)
    return Error{
        ErrorCode::out_of_range, "restitution",
        "exact mode: e = " + number_text(asked) +
            " cannot be reached: with so little damping the impact passes the largest indentation of this law"};
  return best;
}

Result<double> restitution_of(const AnyContactLaw& law, const Touch& touch, Separation separation) {
  const Result<ImpactResult> impact = analyse({law, touch, separation});
  if (!impact) return impact.error();
  // Past the domain of the law there is too little damping, whatever was asked.
  return impact->status == ImpactStatus::past_domain ? past_domain : impact->restitution.newton;
}

// A whole law is tuned by the restitution it is told, which then is no longer the one it is asked for.
Result<Resolution> tune_whole(Resolution out, const Touch& touch, Separation separation, std::string_view id) {
  const double asked = *out.restitution_requested;
  return visit(
      [&]<class L>(L law) -> Result<Resolution> {
        if constexpr (requires { law.restitution; } && WholeLaws::contains<L>) {
          const auto with = [&](double x) {
            law.restitution = 1.0 / (1.0 + std::exp(x));  // falls with x
            return restitution_of(law, touch, separation);
          };
          const Result<double> x = solve(with, asked);
          if (!x) return x.error();
          law.restitution = 1.0 / (1.0 + std::exp(*x));
          out.law = law;
          return out;
        } else {
          return Error{ErrorCode::conflict, "exact",
                       "'" + std::string(id) + "' has no damping to tune for a restitution"};
        }
      },
      AnyContactLaw(out.law));
}

}  // namespace

Result<AnyContactLaw> calibrate_damping(const AnyContactLaw& law, const Touch& touch, double restitution,
                                        Separation separation) {
  if (!(restitution > 0.0 && restitution <= 1.0))
    return Error{ErrorCode::out_of_range, "restitution",
                 "restitution = " + number_text(restitution) + " is out of range: allowed 0 < e <= 1" +
                     (restitution == 0.0 ? " (no finite damping returns 0)" : "")};
  AnyContactLaw tuned = law;
  double* damping = visit([](auto& l) { return damping_of(l); }, tuned);
  if (!damping) return Error{ErrorCode::conflict, "exact", "this law has no damping to tune for a restitution"};
  *damping = 0.0;
  const Result<double> undamped = restitution_of(tuned, touch, separation);
  if (!undamped) return undamped.error();
  if (std::abs(*undamped - restitution) <= accuracy) return tuned;
  const double unit = first_guess(tuned, touch);
  const Result<double> x = solve(
      [&](double exponent) {
        *damping = unit * std::exp(exponent);
        return restitution_of(tuned, touch, separation);
      },
      restitution);
  if (!x) return x.error();
  *damping = unit * std::exp(*x);
  return tuned;
}

Result<Resolution> resolve_for_impact(const Law& law, const ImpactConditions& conditions, double speed) {
  const double meant = conditions.speed_policy(speed);
  if (conditions.mode == RestitutionMode::exact && meant != speed)
    return Error{ErrorCode::conflict, "exact",
                 "exact mode returns the restitution asked for at the speed of the impact, " + number_text(speed, 6) +
                     " m/s, but the speed policy resolves the damping for " + number_text(meant, 6) +
                     " m/s: leave out --exact or --speed-policy, or take a speed at which both agree"};
  return resolve_for_impact(law, conditions.damping_touch_at(speed), conditions.mode, conditions.separation);
}

bool calibrate_quietly(AnyContactLaw& law, const Touch& touch, double restitution, Separation separation) noexcept {
  const Result<AnyContactLaw> tuned = calibrate_damping(law, touch, restitution, separation);
  if (tuned) law = *tuned;
  return static_cast<bool>(tuned);
}

Result<Resolution> resolve_for_impact(const Law& law, const Touch& touch, RestitutionMode mode, Separation separation) {
  if (law.has_restitution_source()) {
    const auto settled = settle_restitution(law, touch);
    if (!settled) return settled.error();
    auto out = resolve_for_impact(settled->law, touch, mode, separation);
    if (out) out->warnings.insert(out->warnings.begin(), settled->warnings.begin(), settled->warnings.end());
    return out;
  }
  Result<Resolution> resolved = resolve(law, touch, mode, separation);
  // Only a missing closed form is made good here.
  if (resolved || mode == RestitutionMode::published || resolved.error().code != ErrorCode::failed) return resolved;
  Result<Resolution> published = resolve(law, touch, RestitutionMode::published, separation);
  if (!published) return published;
  if (!published->restitution_requested) return resolved;
  if (const auto* composed = std::get_if<Composed>(&law.body().parts)) {
    // Warnings about the published damping no longer apply; those of the elastic part do.
    const Law elastic(law.entry, {Composed{composed->elastic, Lossless{}}});
    if (const auto bare = resolve(elastic, touch)) published->warnings = bare->warnings;
  } else if (!visit([](auto l) { return damping_of(l) != nullptr; }, published->law)) {
    return tune_whole(*std::move(published), touch, separation, law.entry->info.id);
  }
  Result<AnyContactLaw> tuned = calibrate_damping(published->law, touch, *published->restitution_requested, separation);
  if (!tuned) return tuned.error();
  published->law = *tuned;
  return published;
}

}  // namespace hysteron
