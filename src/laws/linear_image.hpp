// Additive laws that have a closed form because they are another law in other variables.
#pragma once

#include <cmath>

#include "hysteron/laws/resolved.hpp"

namespace hysteron::detail {

// Exponents that are meant to be equal differ by rounding of their formula at most.
constexpr double exponent_rounding = 1e-14;

// F = K δⁿ + χ δⁿ δ̇ is a factor law.
inline bool is_factor(const Damping& d, double exponent) {
  return d.rate_exponent == 1.0 && std::abs(d.depth_exponent - exponent) < exponent_rounding && !d.compression_only &&
         d.floor <= 0.0;
}
// F = K δⁿ + χ δ^((n-1)/2) δ̇ is a linear oscillator in δ^((n+1)/2).
inline bool is_linear_image(const Damping& d, double exponent) {
  return d.rate_exponent == 1.0 && std::abs(d.depth_exponent - 0.5 * (exponent - 1.0)) < exponent_rounding &&
         d.floor <= 0.0;
}
// A force clipped at zero separates by force under either separation rule.
inline Separation effective_separation(const Damping& d, Separation rule) {
  return d.floor == 0.0 ? Separation::force : rule;
}

}  // namespace hysteron::detail
