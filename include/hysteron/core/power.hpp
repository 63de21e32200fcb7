// x^n for x >= 0, with the exponents contact laws really use done by square roots: on a span these vectorise,
// std::pow does not (bench/laws_bench shows both).
#pragma once

#include <cmath>

#include "hysteron/core/dual.hpp"

namespace hysteron {

template <class T>
inline T power(const T& x, double n) noexcept {
  using std::pow;
  using std::sqrt;
  if (n == 1.5) return x * sqrt(x);
  if (n == 1.0) return x;
  if (n == 0.0) return T(1.0);
  if (n == 0.5) return sqrt(x);
  if (n == 2.0) return x * x;
  if (n == 0.25) return sqrt(sqrt(x));
  if (n == 1.25) return x * sqrt(sqrt(x));
  return pow(x, n);
}

// sign(v)|v|^q: the real-valued rate power. A plain v^q is complex for v < 0.
template <class T>
inline T signed_power(const T& v, double q) noexcept {
  using std::abs;
  if (q == 1.0) return v;
  const T magnitude = power(T(abs(v)), q);
  return select(v < T(0.0), T(-magnitude), magnitude);
}

}  // namespace hysteron
