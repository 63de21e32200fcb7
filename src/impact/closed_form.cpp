#include "closed_form.hpp"

#include <cmath>
#include <numbers>

#include "conformal_energy.hpp"
#include "factor_impact.hpp"
#include "hysteron/laws/any_law.hpp"
#include "oscillator_impact.hpp"
#include "standard_linear_solid_impact.hpp"

namespace hysteron::detail {
namespace {

template <class S>
std::optional<RawResult> closed_form(const Factor<S>& law, const ImpactProblem& problem) {
  if constexpr (ConformalShape<S>) {
    return closed_form(Factor<EnergyTable>(over_energy(law.elastic), law.rate_factor), problem);
  } else if constexpr (EnergyShape<S>) {
    constexpr double largest = 1e15;  // past it 1 + A and A are the same number
    const double a = law.rate_factor * problem.touch.impact_speed;
    if (!(a >= 0.0 && a < largest)) return std::nullopt;
    const RawResult out = FactorImpact<S>(law, problem.touch).result();
    if (!out.failed) return out;
  }
  return std::nullopt;
}
template <class S>
std::optional<RawResult> closed_form(const Additive<S>& law, const ImpactProblem& problem) {
  const Damping& d = law.damping;
  if (d.coefficient == 0.0 && d.floor <= 1.0) return closed_form(Factor<S>(law.elastic, 0.0), problem);
  if constexpr (shape::PowerShape<S>) {
    if (d.rate_exponent != 1.0 || d.floor > 1.0 || !(d.coefficient > 0.0)) return std::nullopt;
    const double n = law.elastic.exponent, k = law.elastic.stiffness;
    // Where the force is clipped there is no closed form; without damping on the return it never is.
    const bool may_pull = d.depth_exponent < n;
    if (!d.compression_only && (d.floor > 0.0 || (d.floor > -infinity && may_pull))) return std::nullopt;
    constexpr double rounding = 1e-15;
    if (n >= 1.0 && std::abs(d.depth_exponent - 0.5 * (n - 1.0)) < rounding)
      return OscillatorImpact(k, n, d.coefficient, problem.touch).result(problem.separation, d.compression_only);
    if (d.depth_exponent == n && !d.compression_only)
      return closed_form(Factor<S>(law.elastic, d.coefficient / k), problem);
  }
  return std::nullopt;
}
template <class S>
std::optional<RawResult> closed_form(const Ramped<S>& law, const ImpactProblem& problem) {
  return law.damping == 0.0 ? closed_form(Factor<S>(law.elastic, 0.0), problem) : std::nullopt;
}
// A Maxwell element is linear: λ² - (k/c)λ + k/m = 0 with roots half ± √spread2.
// Overdamped, c <= √(km)/2: F = k v₀ (e^-λ₁t - e^-λ₂t)/(λ₂-λ₁); the body comes to rest at δ = m v₀/c and never returns.
RawResult overdamped_maxwell(const Maxwell& law, const Touch& touch, double half, double spread2) {
  constexpr double double_root = 1e-8;  // relative gap below which the limit of equal roots holds to rounding
  const double k = law.stiffness, m = touch.effective_mass, v0 = touch.impact_speed;
  const double fast = half + std::sqrt(spread2), slow = k / m / fast, gap = fast - slow;
  RawResult out;
  out.min_force = 0.0;
  out.status = ImpactStatus::sticks;
  out.peak_time = gap > double_root * fast ? std::log(fast / slow) / gap : 1.0 / fast;
  out.peak_force = k * v0 / fast * std::exp(-slow * out.peak_time);
  out.max_indentation = m * v0 / law.damping;
  out.compression_time = std::numeric_limits<double>::quiet_NaN();  // it never ends
  return out;
}
// Underdamped, λ = ζ ± iω: F = (k v₀/ω) e^-ζt sin ωt, δ̇ = v₀ e^-ζt (cos ωt + (ζ/ω) sin ωt), δ = F/k + m(v₀-δ̇)/c;
// released at ωt = π with e = e^(-πζ/ω). By depth the force then pulls: integrated if there is a return.
std::optional<RawResult> underdamped_maxwell(const Maxwell& law, const Touch& touch, double half, double omega,
                                             Separation separation) {
  constexpr double no_return = 1e-10;  // e
  const double k = law.stiffness, c = law.damping, m = touch.effective_mass, v0 = touch.impact_speed;
  const double angle = std::atan2(omega, half), pi = std::numbers::pi, e = std::exp(-pi * half / omega);
  if (separation == Separation::depth && e > no_return) return std::nullopt;
  const auto force = [&](double t) { return k * v0 / omega * std::exp(-half * t) * std::sin(omega * t); };
  RawResult out;
  out.min_force = 0.0;
  out.peak_time = angle / omega;
  out.peak_force = force(out.peak_time);
  out.compression_time = (pi - angle) / omega;
  const double at_reversal = force(out.compression_time);
  out.max_indentation = at_reversal / k + m * v0 / c;
  out.stored_at_reversal = 0.5 * at_reversal * at_reversal / k;
  if (separation == Separation::depth) {
    out.status = ImpactStatus::sticks;
    return out;
  }
  out.time = pi / omega;
  out.indentation_rate = -e * v0;
  out.indentation = m * (v0 - out.indentation_rate) / c;
  return out;
}
std::optional<RawResult> closed_form(const Maxwell& law, const ImpactProblem& problem) {
  const double half = 0.5 * law.stiffness / law.damping;
  const double spread2 = half * half - law.stiffness / problem.touch.effective_mass;
  if (spread2 >= 0.0) return overdamped_maxwell(law, problem.touch, half, spread2);
  return underdamped_maxwell(law, problem.touch, half, std::sqrt(-spread2), problem.separation);
}
std::optional<RawResult> closed_form(const StandardLinearSolid& law, const ImpactProblem& problem) {
  if (problem.separation == Separation::depth) return std::nullopt;
  return StandardLinearSolidImpact(law, problem.touch).result();
}
// A law that loads on K δⁿ and unloads on the same power over the span e² δ_m: each phase is a quarter period of an
// oscillator, the second e times as long as the first. By depth the body then flies on to δ = 0.
std::optional<RawResult> loop_of_powers(const shape::PowerLaw& curve, double e, const ImpactProblem& problem) {
  const double n1 = curve.exponent + 1.0, v0 = problem.touch.impact_speed;
  const double energy = 0.5 * problem.touch.effective_mass * v0 * v0;
  RawResult out;
  out.max_indentation = std::pow(n1 * energy / curve.stiffness, 1.0 / n1);
  if (!(out.max_indentation > 0.0 && out.max_indentation < infinity)) return std::nullopt;
  out.peak_force = curve.force(out.max_indentation);
  out.compression_time = quarter_period(curve.exponent) * out.max_indentation / v0;
  out.peak_time = out.compression_time;
  out.stored_at_reversal = e * e * energy;
  out.min_force = 0.0;
  out.indentation_rate = -e * v0;
  out.time = (1.0 + e) * out.compression_time;
  // No energy is returned: the bodies rest at the largest depth.
  if (e == 0.0) {
    out.status = ImpactStatus::sticks;
    return out;
  }
  const double residual = out.max_indentation * (1.0 - e) * (1.0 + e);
  if (problem.separation == Separation::depth)
    out.time += residual / (e * v0);
  else
    out.indentation = residual;
  return out;
}
std::optional<RawResult> closed_form(const Goldsmith& law, const ImpactProblem& problem) {
  return loop_of_powers(law.curve(), law.restitution, problem);
}
std::optional<RawResult> closed_form(const YigitLinear& law, const ImpactProblem& problem) {
  const double deepest = law.depth_reached(problem.touch);
  const double e = std::sqrt((deepest - law.residual(deepest)) / deepest);
  return loop_of_powers({law.curve().stiffness, 1.0}, e, problem);
}
template <class L>
std::optional<RawResult> closed_form(const L&, const ImpactProblem&) {
  return std::nullopt;
}

}  // namespace

std::optional<RawResult> closed_form(const AnyContactLaw& law, const ImpactProblem& problem) {
  return visit([&](const auto& l) { return closed_form(l, problem); }, law);
}

}  // namespace hysteron::detail
