#include <cmath>
#include <numbers>

#include "engine.hpp"
#include "factor_impact.hpp"
#include "hysteron/core/text.hpp"
#include "hysteron/impact/impact.hpp"
#include "oscillator_impact.hpp"
#include "problem.hpp"
#include "solid_impact.hpp"
#include "view_of.hpp"

namespace hysteron {
namespace {

using detail::Outcome;

// Closed forms; nothing where there are none.
template <class S>
std::optional<Outcome> closed_form(const Factor<S>& law, const ImpactProblem& problem) {
  if constexpr (detail::EnergyShape<S>) {
    const double a = law.rate_factor * problem.touch.impact_speed;
    if (!(a >= 0.0 && a < 1e8)) return std::nullopt;
    const Outcome out = detail::FactorImpact<S>(law, problem.touch).outcome();
    if (!out.failed) return out;
  }
  return std::nullopt;
}
template <class S>
std::optional<Outcome> closed_form(const Additive<S>& law, const ImpactProblem& problem) {
  const Damping& d = law.damping;
  if (d.coefficient == 0.0 && d.floor <= 1.0) return closed_form(Factor<S>(law.elastic, 0.0), problem);
  if constexpr (shape::PowerShape<S>) {
    if (d.rate_exponent != 1.0 || d.floor > 1.0 || !(d.coefficient > 0.0)) return std::nullopt;
    const double n = law.elastic.exponent, k = law.elastic.stiffness;
    // Where the force is clipped there is no closed form; without damping on the return it never is.
    const bool may_pull = d.depth_exponent < n;
    if (!d.compression_only && (d.floor > 0.0 || (d.floor > -infinity && may_pull))) return std::nullopt;
    if (n >= 1.0 && std::abs(d.depth_exponent - 0.5 * (n - 1.0)) < 1e-15)
      return detail::OscillatorImpact(k, n, d.coefficient, problem.touch)
          .outcome(problem.separation, d.compression_only);
    if (d.depth_exponent == n && !d.compression_only)
      return closed_form(Factor<S>(law.elastic, d.coefficient / k), problem);
  }
  return std::nullopt;
}
template <class S>
std::optional<Outcome> closed_form(const Ramped<S>& law, const ImpactProblem& problem) {
  return law.damping == 0.0 ? closed_form(Factor<S>(law.elastic, 0.0), problem) : std::nullopt;
}
// A Maxwell element is linear. With λ² - (k/c)λ + k/m = 0, overdamped, c <= √(km)/2:
//   F = k v₀ (e^-λ₁t - e^-λ₂t)/(λ₂-λ₁); the body comes to rest at δ = m v₀/c and never returns.
// Underdamped, λ = ζ ± iω: F = (k v₀/ω) e^-ζt sin ωt, δ̇ = v₀ e^-ζt (cos ωt + (ζ/ω) sin ωt), δ = F/k + m(v₀-δ̇)/c;
// released at ωt = π with e = e^(-πζ/ω). By depth the force then pulls: left to integration while there is a return.
std::optional<Outcome> closed_form(const Maxwell& law, const ImpactProblem& problem) {
  const double k = law.stiffness, c = law.damping, m = problem.touch.effective_mass, v0 = problem.touch.impact_speed;
  const double half = 0.5 * k / c, spread2 = half * half - k / m;
  Outcome out;
  out.min_force = 0.0;
  if (spread2 >= 0.0) {
    const double fast = half + std::sqrt(spread2), slow = k / m / fast, gap = fast - slow;
    out.status = ImpactStatus::sticks;
    out.peak_time = gap > 1e-8 * fast ? std::log(fast / slow) / gap : 1.0 / fast;
    out.peak_force = k * v0 / fast * std::exp(-slow * out.peak_time);
    out.max_indentation = m * v0 / c;
    out.compression_time = std::numeric_limits<double>::quiet_NaN();  // it never ends
    return out;
  }
  const double omega = std::sqrt(-spread2), angle = std::atan2(omega, half), pi = std::numbers::pi;
  const double e = std::exp(-pi * half / omega);
  constexpr double no_return = 1e-10;
  if (problem.separation == Separation::depth && e > no_return) return std::nullopt;
  const auto force = [&](double t) { return k * v0 / omega * std::exp(-half * t) * std::sin(omega * t); };
  out.peak_time = angle / omega;
  out.peak_force = force(out.peak_time);
  out.compression_time = (pi - angle) / omega;
  const double at_reversal = force(out.compression_time);
  out.max_indentation = at_reversal / k + m * v0 / c;
  out.stored_at_reversal = 0.5 * at_reversal * at_reversal / k;
  if (problem.separation == Separation::depth) {
    out.status = ImpactStatus::sticks;
    return out;
  }
  out.time = pi / omega;
  out.indentation_rate = -e * v0;
  out.indentation = m * (v0 - out.indentation_rate) / c;
  return out;
}
std::optional<Outcome> closed_form(const StandardLinearSolid& law, const ImpactProblem& problem) {
  if (problem.separation == Separation::depth) return std::nullopt;
  return detail::SolidImpact(law, problem.touch).outcome();
}
template <class L>
std::optional<Outcome> closed_form(const L&, const ImpactProblem&) {
  return std::nullopt;
}

// Energy that the run has gained or lost: the integrated work against kinetic and stored energy.
double energy_error(const Outcome& out, const ImpactProblem& problem, bool memoryless) {
  const double m = problem.touch.effective_mass, v0 = problem.touch.impact_speed, v = out.indentation_rate;
  const double kept = problem.kept_indentation;
  const double given = 0.5 * m * (v0 * v0 - v * v) + m * problem.gravity * (out.indentation - kept);
  return std::abs(given - out.work - (memoryless ? out.stored : 0.0)) /
         (0.5 * m * v0 * v0 + m * std::abs(problem.gravity) * (out.max_indentation - kept));
}

ImpactResult result_from(const Outcome& out, const ImpactProblem& problem) {
  const double m = problem.touch.effective_mass, v0 = problem.touch.impact_speed, g = problem.gravity;
  const double v = std::abs(out.indentation_rate);
  const double deepest = out.max_indentation - problem.kept_indentation;  // from where the bodies touch
  const double nan = std::numeric_limits<double>::quiet_NaN();
  ImpactResult r;
  r.status = out.status;
  r.peak_force = out.peak_force;
  r.peak_force_time = out.peak_time;
  r.max_indentation = out.max_indentation;
  r.compression_time = out.compression_time;
  r.min_force = std::min(out.min_force, 0.0);
  r.pulled = r.min_force < -1e-12 * out.peak_force;
  r.steps = out.steps;
  r.energy_in = 0.5 * m * v0 * v0;
  r.energy_lost_compression = r.energy_in + m * g * deepest - out.stored_at_reversal;
  if (out.status != ImpactStatus::separated) {
    r.duration = r.residual_indentation = nan;
    r.energy_lost = out.status == ImpactStatus::sticks ? r.energy_in : nan;
    if (out.status == ImpactStatus::past_domain)
      r.compression_time = r.energy_lost_compression = r.separation_speed = r.restitution.newton =
          r.restitution.poisson = r.restitution.stronge = nan;
  } else {
    r.separation_speed = v;
    r.residual_indentation = out.indentation;
    r.duration = out.time;
    r.energy_lost = 0.5 * m * (v0 - v) * (v0 + v) + m * g * (out.indentation - problem.kept_indentation);
    const double given_back = 0.5 * m * v * v + m * g * (out.max_indentation - out.indentation);
    r.restitution = {.newton = v / v0,
                     .poisson = (v + g * (out.time - out.compression_time)) / (v0 + g * out.compression_time),
                     .stronge = std::sqrt(given_back / (r.energy_in + m * g * deepest))};
  }
  r.energy_lost_restitution = r.energy_lost - r.energy_lost_compression;
  return r;
}

// A law that is released before it could pull needs no clipping of tension, and is smooth without.
template <class L>
L unclipped(const L& law, Separation) {
  return law;
}
template <class S>
Additive<S> unclipped(Additive<S> law, Separation rule) {
  if (rule == Separation::force && law.damping.floor <= 0.0) law.damping.floor = -infinity;
  return law;
}

}  // namespace

Result<ImpactResult> analyse(const ImpactProblem& problem) {
  if (auto error = detail::check(problem)) return *error;
  return std::visit(
      [&]<class L>(const L& given) -> Result<ImpactResult> {
        const L law = unclipped(given, problem.separation);
        if (problem.gravity == 0.0 && problem.kept_indentation == 0.0 && problem.method == ImpactMethod::automatic)
          if (const auto out = closed_form(law, problem)) return result_from(*out, problem);
        const auto view = detail::view_of(law);
        const Outcome out = detail::Engine<L::state_size>(view, problem).run();
        if (out.failed)
          return Error{ErrorCode::failed, "law",
                       "the impact could not be integrated: no progress after " + std::to_string(out.steps) + " steps"};
        ImpactResult result = result_from(out, problem);
        result.energy_error = energy_error(out, problem, view.memoryless);
        return result;
      },
      problem.law);
}

}  // namespace hysteron
