// The general law F = k δⁿ + λ δᵐ sgn(δ̇)|δ̇|^q without dimensions, and the equation that approximates it (Zhang et al.).
// Lengths in the depth δ* that the approximation predicts, times in δ*/v₀:
//   x'' + k_non xⁿ + λ_non xᵐ sgn(x')|x'|^q = 0,  x(0) = 0,  x'(0) = 1.
// Approximation: x'' + (k* + λ*) xᵐ = 0 while closing, x'' + (k* - e^q λ*) xᵐ = 0 while opening. The printed forms
// carry misprints (v₀^q in the first, e for e^q and v₀^(1-q) in the second); with the ones here it returns e exactly.
#pragma once

#include <boost/math/special_functions/beta.hpp>
#include <cmath>

#include "hysteron/core/contact.hpp"
#include "hysteron/core/math_policy.hpp"
#include "hysteron/impact/quarter_period.hpp"

namespace hysteron::nondimensional {

struct Exponents {
  double n = 1.5;  // of the spring
  double m = 1.5;  // of the depth in the damper
  double q = 1.0;  // of the speed in the damper
};

struct Coefficients {
  double stiffness;  // k_non
  double damping;    // λ_non
};

// e² + e^q over 1 + e^q: the share of the energy that the approximation stores at reversal.
inline double stored_share(double q, double e) noexcept {
  const double eq = std::pow(e, q);
  return (e * e + eq) / (1.0 + eq);
}

// k_non and λ_non of the law whose damping is set for restitution e.
inline Coefficients coefficients(const Exponents& x, double e) noexcept {
  return {.stiffness = 0.5 * (x.n + 1.0) * stored_share(x.q, e),
          .damping = 0.25 * (x.m + 1.0) * (x.q + 2.0) * (1.0 - e * e) / (1.0 + std::pow(e, x.q))};
}

// δ*: the largest depth as the approximation predicts it, in metres, for stiffness k.
inline double predicted_depth(const Exponents& x, double stiffness, const Touch& touch, double e) noexcept {
  const double energy = touch.effective_mass * touch.impact_speed * touch.impact_speed;
  return std::pow(0.5 * (x.n + 1.0) * energy / stiffness * stored_share(x.q, e), 1.0 / (x.n + 1.0));
}

// k_non and λ_non of a law with dimensions, in units of any depth and the impact speed.
inline Coefficients coefficients_of(const Exponents& x, double stiffness, double damping, const Touch& touch,
                                    double depth) noexcept {
  const double v = touch.impact_speed, energy = touch.effective_mass * v * v;
  return {.stiffness = stiffness * std::pow(depth, x.n + 1.0) / energy,
          .damping = damping * std::pow(depth, x.m + 1.0) * std::pow(v, x.q) / energy};
}

// The approximate equation: each phase is a lossless spring of power m, so all of it is known.
struct Approximation {
  double stiffness;         // k*
  double damping;           // λ*
  double compression_time;  // t_c, in δ*/v₀
  double restitution_time;  // t_r
  double peak_force;        // F_max, in m v₀²/δ*; at x = 1 just before reversal
};

inline Approximation approximation(const Exponents& x, double e) noexcept {
  const double half = 0.5 * (x.m + 1.0), time = quarter_period(x.m);
  return {.stiffness = half * stored_share(x.q, e),
          .damping = half * (1.0 - e * e) / (1.0 + std::pow(e, x.q)),
          .compression_time = time,
          .restitution_time = time / e,
          .peak_force = half};
}

// A point of a motion, in units of δ*, v₀ and m v₀²/δ*; the dimensional form, Eq. (36), has the same with its units.
struct MotionPoint {
  double depth;  // x
  double rate;   // x'
  double force;  // -x''
};

// The motion of the approximate equation at a time from 0 (touch) to its separation, in δ*/v₀. As
// k* + λ* = (m+1)/2 and k* - e^q λ* = e² (m+1)/2, the rate is √(1 - x^(m+1)) while closing and -e times that while
// opening, and the time to the depth x is an incomplete beta function: t_c I(x^(m+1); 1/(m+1), 1/2).
inline MotionPoint approximate_motion(const Exponents& x, double e, double time) {
  const Approximation phases = approximation(x, e);
  const bool is_closing = time <= phases.compression_time;
  const double left =
      is_closing ? time / phases.compression_time : 1.0 - (time - phases.compression_time) / phases.restitution_time;
  const double share = left < 0.0 ? 0.0 : left > 1.0 ? 1.0 : left, power = 1.0 / (x.m + 1.0);
  const double energy = boost::math::ibeta_inv(power, 0.5, share, MathPolicy());  // x^(m+1)
  const double depth = std::pow(energy, power), speed = std::sqrt(1.0 - energy);
  const double force = phases.peak_force * std::pow(depth, x.m);
  return is_closing ? MotionPoint{depth, speed, force} : MotionPoint{depth, -e * speed, e * e * force};
}

}  // namespace hysteron::nondimensional
