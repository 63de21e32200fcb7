// Closed forms between damping and restitution, in both directions.
//
// Factor laws, F = E(δ)(1 + a δ̇) with any E; A = a v₀:   A(1+e) = ln[(1+A)/(1-eA)].
// Linear image, F = K δⁿ + χ δ^((n-1)/2) δ̇: x = δ^((n+1)/2) is a linear oscillator of damping ratio
//   ξ = χ/√(2(n+1)K m), so that e depends on ξ and the separation rule alone.
#pragma once

#include <cmath>
#include <numbers>

#include "hysteron/core/contact.hpp"
#include "hysteron/core/root.hpp"
#include "hysteron/core/x_minus_log1p.hpp"

namespace hysteron::restitution {

namespace detail {

// y - (1 - e^-y), without cancellation at small y.
inline double y_minus_loss(double y) noexcept {
  if (y > 0.5) return y + std::expm1(-y);
  double term = y * y / 2.0, sum = 0.0;
  for (int k = 3; k < 40; ++k) {
    sum += term;
    if (std::abs(term) < 1e-18 * sum) break;
    term *= -y / k;
  }
  return sum;
}

}  // namespace detail

// y = -ln(1 - eA) of a factor law of A = a v₀ > 0: the root of y - (1-e^-y) = A - ln(1+A). 1 - eA itself underflows.
inline double factor_exponent(double a) noexcept {
  const double target = x_minus_log1p(a);
  // Newton on y; the left side is convex and increasing, so from the right it falls monotonically.
  double y = target < 1.0 ? std::sqrt(2.0 * target) * (1.0 + std::sqrt(2.0 * target) / 3.0) : target + 1.0;
  for (int i = 0; i < 60; ++i) {
    const double slope = -std::expm1(-y);
    const double step = (detail::y_minus_loss(y) - target) / slope;
    y -= step;
    if (std::abs(step) <= 2e-16 * y) break;
  }
  return y;
}

// Largest stored energy of a factor law over m v₀²: (A - ln(1+A))/A². Below A = 1e-12 the damping cannot be seen.
inline double largest_energy_share(double a) noexcept { return a < 1e-12 ? 0.5 : x_minus_log1p(a) / (a * a); }

// e returned by a factor law of A = a v₀ >= 0: e = (1-e^-y)/A.
inline double of_factor(double a) noexcept {
  if (!(a > 0.0)) return 1.0;
  if (a < 1e-5) return 1.0 - a * (2.0 / 3.0 - a * (4.0 / 9.0 - a * (44.0 / 135.0)));
  return -std::expm1(-factor_exponent(a)) / a;
}

// A = a v₀ with which a factor law returns e in (0, 1]: the inverse of of_factor. Infinite for e = 0.
// Solved for y = -ln(1-eA), because 1-eA underflows for small e: A = (1-e^-y)/e.
inline double factor_for(double e) {
  const double loss = 1.0 - e;
  if (e == 0.0) return infinity;
  if (loss < 1e-5) return loss * (1.5 + loss * (1.5 + loss * 1.35));
  const auto a_of = [e](double y) { return -std::expm1(-y) / e; };
  const auto residual = [&](double y) { return detail::y_minus_loss(y) - x_minus_log1p(a_of(y)); };
  double low = 1.4 * loss, high = 2.0;  // y = -ln(1-eA) >= eA, which is near 3(1-e)/2 or above it
  while (residual(low) > 0.0) low *= 0.5;
  while (residual(high) < 0.0) high *= 2.0;
  return a_of(root_of_increasing(residual, low, high));
}

namespace detail {

// acos ξ/√(1-ξ²), continued analytically through ξ = 1 as acosh ξ/√(ξ²-1).
inline double angle_ratio(double xi) noexcept {
  const double x2 = 0.5 * (1.0 - xi);  // acos ξ = 2 asin √x2
  if (std::abs(x2) < 1e-2) {
    double term = 1.0, sum = 0.0;
    for (int k = 0; k < 40; ++k) {
      sum += term;
      term *= x2 * (2.0 * k + 2.0) / (2.0 * k + 3.0);
      if (std::abs(term) < 1e-18) break;
    }
    return sum;
  }
  const double x = std::sqrt(std::abs(x2));
  return x2 > 0.0 ? std::asin(x) / (x * std::sqrt(1.0 - x2)) : std::asinh(x) / (x * std::sqrt(1.0 - x2));
}

// -ln e under separation by force: 2ξ acos ξ/√(1-ξ²).
inline double log_loss_by_force(double xi) noexcept { return 2.0 * xi * angle_ratio(xi); }

}  // namespace detail

// e of a linear oscillator of damping ratio ξ >= 0; 0 where it never separates (by depth, ξ >= 1).
inline double of_damping_ratio(double xi, Separation rule) noexcept {
  if (rule == Separation::force) return std::exp(-detail::log_loss_by_force(xi));
  if (xi >= 1.0) return 0.0;
  return std::exp(-std::numbers::pi * xi / std::sqrt((1.0 - xi) * (1.0 + xi)));
}

// ξ with which the oscillator returns e in [0, 1]. For e = 0: 1 by depth, critical, where it no longer comes back to
// δ = 0, and infinite by force.
inline double damping_ratio_for(double e, Separation rule) {
  const double loss = -std::log(e);
  if (!(loss > 0.0)) return 0.0;
  if (e == 0.0) return rule == Separation::depth ? 1.0 : infinity;
  if (rule == Separation::depth) return loss / std::hypot(std::numbers::pi, loss);
  const auto residual = [loss](double xi) { return detail::log_loss_by_force(xi) - loss; };
  const double low = loss / std::numbers::pi;  // log loss <= πξ
  double high = 2.0 * low;
  while (residual(high) < 0.0) high *= 2.0;
  return root_of_increasing(residual, low, high);
}

// Damper acting in compression only (Jankowski): half of the logarithmic loss by force, under either rule.
inline double of_compression_damping_ratio(double xi) noexcept {
  return std::exp(-0.5 * detail::log_loss_by_force(xi));
}
inline double compression_damping_ratio_for(double e) { return damping_ratio_for(e * e, Separation::force); }

// ξ of F = K δⁿ + χ δ^((n-1)/2) δ̇, and back.
inline double damping_ratio(double coefficient, double stiffness, double exponent, double mass) noexcept {
  return coefficient / std::sqrt(2.0 * (exponent + 1.0) * stiffness * mass);
}
inline double coefficient_for(double ratio, double stiffness, double exponent, double mass) noexcept {
  return ratio * std::sqrt(2.0 * (exponent + 1.0) * stiffness * mass);
}

}  // namespace hysteron::restitution
