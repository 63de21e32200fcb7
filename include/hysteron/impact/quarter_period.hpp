// How long an undamped spring F = K δⁿ takes from rest to δ = 0.
#pragma once

#include <boost/math/special_functions/gamma.hpp>
#include <cmath>
#include <numbers>

#include "hysteron/core/math_policy.hpp"

namespace hysteron {

// ∫₀¹ dx/√(1 - x^(n+1)): the time in units of the depth over the speed at δ = 0.
inline double quarter_period(double n) {
  const double a = 1.0 / (n + 1.0);
  return std::sqrt(std::numbers::pi) * boost::math::tgamma_ratio(1.0 + a, 0.5 + a, MathPolicy());
}

}  // namespace hysteron
