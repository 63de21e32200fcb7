// What the peers integrate: one impact without dimensions, x'' = -f(x, x'), x(0) = 0, x'(0) = 1, until f <= 0 while
// opening or x <= 0. They give e alone.
#pragma once

#include <cmath>

namespace peers {

struct FactorPower {  // Hertz with a factor: x^1.5 (1 + A x')
  double a;
  double operator()(double x, double v) const { return x > 0.0 ? x * std::sqrt(x) * (1.0 + a * v) : 0.0; }
};

// x^1.5 + ε x^m sgn(x')|x'|^q
template <class DepthPower, class RatePower>
struct AdditivePower {
  double epsilon;
  double operator()(double x, double v) const {
    return x > 0.0 ? x * std::sqrt(x) + epsilon * DepthPower::of(x) * RatePower::of(v) : 0.0;
  }
};
struct Root {
  static double of(double x) { return std::sqrt(x); }
};
struct FourthRoot {
  static double of(double x) { return std::sqrt(std::sqrt(x)); }
};
struct Plain {
  static double of(double v) { return v; }
};
struct SignedPower {  // |v|^1.25
  static double of(double v) {
    return std::copysign(std::sqrt(std::abs(v)) * std::sqrt(std::sqrt(std::abs(v) * std::abs(v) * std::abs(v))), v);
  }
};

// A line law's own elastic force, scaled.
template <class Shape>
struct FactorLine {
  Shape shape;
  double a, length, force;  // X and m v₀²/X
  double operator()(double x, double v) const {
    return x > 0.0 ? shape.force(x * length) / force * (1.0 + a * v) : 0.0;
  }
};

}  // namespace peers
