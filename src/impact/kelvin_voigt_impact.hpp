// Free impacts of F = k δ + c δ̇ in closed form, for any damping ratio ξ. With ω = √(k/m) and cos φ = ξ, the depth and
// its derivatives are (v₀/ω) e^(-ξωt) sin(θ - jφ)/sin φ up to sign, θ = ωt sin φ: reversal is at θ = φ, zero force at
// 2φ, stationary force at 3φ - π and 3φ. φ/sin φ continues analytically through ξ = 1.
#pragma once

#include <numbers>

#include "hysteron/laws/restitution.hpp"
#include "outcome.hpp"

namespace hysteron::detail {

inline Outcome kelvin_voigt_impact(double stiffness, double damping, const Touch& touch, Separation rule) {
  const double m = touch.effective_mass, v0 = touch.impact_speed;
  const double omega = std::sqrt(stiffness / m), xi = 0.5 * damping / std::sqrt(stiffness * m);
  const double tau = restitution::detail::angle_ratio(xi);  // ω t at reversal
  const double unit_force = m * v0 * omega;
  Outcome out;
  out.compression_time = tau / omega;
  out.max_indentation = v0 / omega * std::exp(-xi * tau);
  out.stored_at_reversal = 0.5 * stiffness * out.max_indentation * out.max_indentation;
  out.peak_force = damping * v0;
  if (xi < 0.5) {
    const double at_peak = 3.0 * tau - std::numbers::pi / std::sqrt((1.0 - xi) * (1.0 + xi));
    out.peak_force = unit_force * std::exp(-xi * at_peak);
    out.peak_time = at_peak / omega;
  }
  if (rule == Separation::force) {
    const double e = std::exp(-2.0 * xi * tau);
    out.time = 2.0 * tau / omega;
    out.indentation_rate = -e * v0;
    out.indentation = 2.0 * xi * e * v0 / omega;
    out.stored = 0.5 * stiffness * out.indentation * out.indentation;
    out.min_force = 0.0;
    return out;
  }
  const double e = restitution::of_damping_ratio(xi, rule);
  out.indentation_rate = -e * v0;
  out.min_force = xi > 0.5 ? -unit_force * std::exp(-3.0 * xi * tau) : -damping * e * v0;
  if (xi < 1.0)
    out.time = std::numbers::pi / (omega * std::sqrt((1.0 - xi) * (1.0 + xi)));
  else
    out.status = ImpactStatus::sticks;
  return out;
}

}  // namespace hysteron::detail
