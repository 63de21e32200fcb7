// Polynomials of time with their derivatives.
#pragma once

#include <cstddef>
#include <span>

#include "hysteron/multibody/function.hpp"

namespace hysteron::multibody::detail {

// Σ c_k x^k with its first two derivatives, by Horner's scheme.
inline FunctionValue polynomial_value(std::span<const double> coefficients, double x) {
  FunctionValue f;
  for (std::size_t k = coefficients.size(); k-- > 0;) {
    f.second = f.second * x + 2.0 * f.first;
    f.first = f.first * x + f.value;
    f.value = f.value * x + coefficients[k];
  }
  return f;
}

}  // namespace hysteron::multibody::detail
