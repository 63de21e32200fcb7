// Loading of an elastoplastic sphere, without names: Hertz up to the yield depth, a logarithmic middle part, a straight
// end. With x = δ/δ_y and F = F_y f(x), each part meeting the next with the same slope:
//   f = x^(3/2)                                    x <= 1
//   f = 1 + 3/2 (x-1) + 3/2 s (x ln x - x + 1)     1 < x <= x_p
//   f = f(x_p) + 3/2 (1 + s ln x_p)(x - x_p)       x_p < x
// With s = 0 and x_p = 1 the curve follows its tangent beyond yield.
#pragma once

#include <array>
#include <cmath>

#include "hysteron/core/dual.hpp"

namespace hysteron::shape {

struct YieldCurve {
  double yield_depth;          // δ_y, m
  double yield_force;          // F_y, N
  double rise = 0.0;           // s: growth of the mean pressure with ln δ
  double plastic_ratio = 1.0;  // x_p = δ_p/δ_y

  template <class T>
  T force(const T& depth) const noexcept {
    using std::sqrt;
    const T x = depth / T(yield_depth);
    if (x <= T(1.0)) return T(yield_force) * x * sqrt(x);
    const T bent = select(x < T(plastic_ratio), x, T(plastic_ratio));
    return T(yield_force) * (middle_force(bent) + T(end_slope()) * (x - bent));
  }
  double energy(double depth) const noexcept {
    const double x = depth / yield_depth, unit = yield_force * yield_depth;
    if (x <= 1.0) return 0.4 * unit * x * x * std::sqrt(x);
    const double bent = x < plastic_ratio ? x : plastic_ratio, rest = x - bent;
    return unit * (middle_energy(bent) + rest * (middle_force(bent) + 0.5 * end_slope() * rest));
  }
  // Slope of the straight end, N/m.
  double plastic_stiffness() const noexcept { return end_slope() * yield_force / yield_depth; }
  double plastic_depth() const noexcept { return plastic_ratio * yield_depth; }
  // Hertz's force, had there been no yield.
  template <class T>
  T hertz_force(const T& depth) const noexcept {
    using std::sqrt;
    const T x = depth / T(yield_depth);
    return T(yield_force) * x * sqrt(x);
  }
  std::array<double, 2> kinks() const noexcept { return {yield_depth, plastic_depth()}; }

  // The inverse of energy(). In the middle by Newton's method from the right, monotone because the force rises.
  double depth_for(double energy) const noexcept {
    const double u = energy / (yield_force * yield_depth), at_end = middle_energy(plastic_ratio);
    if (u <= 0.4) return yield_depth * std::pow(2.5 * u, 0.4);
    if (u >= at_end) {
      const double f = middle_force(plastic_ratio), left = u - at_end;
      return yield_depth * (plastic_ratio + 2.0 * left / (f + std::sqrt(f * f + 2.0 * end_slope() * left)));
    }
    double x = plastic_ratio;
    for (int i = 0; i < 100; ++i) {
      const double step = (middle_energy(x) - u) / middle_force(x);
      x -= step;
      if (!(step > 1e-16 * x)) break;
    }
    return yield_depth * x;
  }

 private:
  template <class T>
  T middle_force(const T& x) const noexcept {
    using std::log;
    const T one = 1.0;
    return one + T(1.5) * (x - one) + (rise == 0.0 ? T(0.0) : T(1.5 * rise) * (x * log(x) - x + one));
  }
  double middle_energy(double x) const noexcept {
    const double past = x - 1.0;
    const double bend = rise == 0.0 ? 0.0 : 0.5 * x * x * std::log(x) - 0.25 * past * (x + 1.0) - 0.5 * past * past;
    return 0.4 + past + 0.75 * past * past + 1.5 * rise * bend;
  }
  double end_slope() const noexcept { return 1.5 * (1.0 + (rise == 0.0 ? 0.0 : rise * std::log(plastic_ratio))); }
};

// x^(3/2) - (3x-1)/2, by which Hertz's curve lies above its tangent at x = 1, without cancellation.
template <class T>
T above_tangent(const T& x) noexcept {
  using std::sqrt;
  const T root = sqrt(x);
  return (root - T(1.0)) * (root - T(1.0)) * (root + T(0.5));
}

}  // namespace hysteron::shape
