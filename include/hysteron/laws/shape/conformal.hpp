// The two explicit line laws that are neither a power nor a logarithm: Liu and Persson.
#pragma once

#include <cmath>
#include <numbers>

#include "hysteron/core/contact.hpp"
#include "hysteron/core/dual.hpp"
#include "hysteron/laws/shape/quadrature.hpp"

namespace hysteron::shape {

// F = (π/2) E* L δ √(δ/(2(ΔR+δ))).
struct LiuLine {
  double modulus_length;  // E* L, N/m
  double clearance;       // ΔR, m
  static constexpr double touch_exponent = 1.5;

  template <class T>
  T force(const T& depth) const noexcept {
    using std::sqrt;
    return T(0.5 * std::numbers::pi * modulus_length) * depth * sqrt(depth / (T(2.0) * (T(clearance) + depth)));
  }
  double energy(double depth) const { return energy_by_quadrature(*this, depth); }
  double max_indentation() const noexcept { return infinity; }
};

// F = π E' L ΔR b²(b²+1)/(2 - ln(1+b²) - 2b⁴),  b² = δ/(2ΔR+δ),  E' = 2E*.  Pole at b² = 0.834615...: no impact
// reaches it, the energy grows without bound; a trial step beyond it has an infinite force, never a tensile one.
struct PerssonLine {
  double modulus_length;  // E' L, N/m
  double clearance;       // ΔR, m
  static constexpr double touch_exponent = 1.0;

  // Root of 2 - ln(1+x) - 2x² = 0.
  static constexpr double pole = 0.8346152454776572;

  template <class T>
  T force(const T& depth) const noexcept {
    using std::log1p;
    const T b2 = depth / (T(2.0 * clearance) + depth);
    const T left = T(2.0) - log1p(b2) - T(2.0) * b2 * b2;
    if (!(plain(left) > 0.0)) return T(infinity);
    return T(std::numbers::pi * modulus_length * clearance) * b2 * (b2 + T(1.0)) / left;
  }
  double energy(double depth) const {
    return depth < max_indentation() ? energy_by_quadrature(*this, depth) : infinity;
  }
  double max_indentation() const noexcept { return 2.0 * clearance * pole / (1.0 - pole); }
};

}  // namespace hysteron::shape
