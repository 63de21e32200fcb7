// Value and exact derivative: a force kernel evaluated with Dual gives ∂F/∂δ or ∂F/∂δ̇ without differences.
#pragma once

#include <cmath>

namespace hysteron {

struct Dual {
  double value = 0.0;
  double derivative = 0.0;

  constexpr Dual() = default;
  constexpr Dual(double v, double d = 0.0) : value(v), derivative(d) {}

  friend constexpr Dual operator+(Dual a, Dual b) { return {a.value + b.value, a.derivative + b.derivative}; }
  friend constexpr Dual operator-(Dual a, Dual b) { return {a.value - b.value, a.derivative - b.derivative}; }
  friend constexpr Dual operator-(Dual a) { return {-a.value, -a.derivative}; }
  friend constexpr Dual operator*(Dual a, Dual b) {
    return {a.value * b.value, a.derivative * b.value + a.value * b.derivative};
  }
  friend constexpr Dual operator/(Dual a, Dual b) {
    return {a.value / b.value, (a.derivative - a.value / b.value * b.derivative) / b.value};
  }
  friend constexpr bool operator<(Dual a, Dual b) { return a.value < b.value; }
  friend constexpr bool operator>(Dual a, Dual b) { return a.value > b.value; }
  friend constexpr bool operator<=(Dual a, Dual b) { return a.value <= b.value; }
  friend constexpr bool operator>=(Dual a, Dual b) { return a.value >= b.value; }
};

inline Dual sqrt(Dual a) {
  const double root = std::sqrt(a.value);
  return {root, root > 0.0 ? a.derivative / (2.0 * root) : 0.0};
}
inline Dual cbrt(Dual a) {
  const double root = std::cbrt(a.value);
  return {root, root != 0.0 ? a.derivative / (3.0 * root * root) : 0.0};
}
inline Dual log(Dual a) { return {std::log(a.value), a.derivative / a.value}; }
inline Dual log1p(Dual a) { return {std::log1p(a.value), a.derivative / (1.0 + a.value)}; }
inline Dual exp(Dual a) {
  const double e = std::exp(a.value);
  return {e, e * a.derivative};
}
inline Dual abs(Dual a) { return a.value < 0.0 ? -a : a; }
inline Dual pow(Dual a, double n) {
  return {std::pow(a.value, n), n == 0.0 ? 0.0 : n * std::pow(a.value, n - 1.0) * a.derivative};
}
inline Dual expm1(Dual a) { return {std::expm1(a.value), std::exp(a.value) * a.derivative}; }
// At the origin the derivative is the one-sided one along the direction of change.
inline Dual hypot(Dual a, Dual b) {
  const double length = std::hypot(a.value, b.value);
  if (length == 0.0) return {0.0, std::hypot(a.derivative, b.derivative)};
  return {length, (a.value * a.derivative + b.value * b.derivative) / length};
}
inline Dual tanh(Dual a) {
  const double t = std::tanh(a.value);
  return {t, (1.0 - t * t) * a.derivative};
}

// The plain number inside a scalar, for branching on it.
constexpr double plain(double x) { return x; }
constexpr double plain(Dual x) { return x.value; }

// Branches of kernels go through select, which packs of numbers can overload lane by lane.
constexpr double select(bool condition, double yes, double no) { return condition ? yes : no; }
constexpr Dual select(bool condition, Dual yes, Dual no) { return condition ? yes : no; }

}  // namespace hysteron
