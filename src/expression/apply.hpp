// The operations on double, Dual and Jet: each function of one variable is given by its value and two derivatives, each
// of two variables by its partial derivatives; core/jet.hpp carries them through.
#pragma once

#include <cmath>

#include "functions.hpp"

namespace hysteron::detail {

template <class S>
S truth(bool condition) {
  return S(condition ? 1.0 : 0.0);
}

// -1, 0 or 1.
inline double sign_of(double x) { return x > 0.0 ? 1.0 : x < 0.0 ? -1.0 : 0.0; }

inline Partials power_partials(double a, double b, bool exponent_varies) {
  // b·a^(b-1) and b(b-1)·a^(b-2), 0 where the factor is: a may be 0 there.
  const double f = std::pow(a, b);
  const double fa = b == 0.0 ? 0.0 : b * std::pow(a, b - 1.0);
  const double faa = b == 0.0 || b == 1.0 ? 0.0 : b * (b - 1.0) * std::pow(a, b - 2.0);
  if (!exponent_varies) return {f, fa, 0.0, faa, 0.0, 0.0};
  if (a == 0.0 && b > 0.0) return {f, fa, 0.0, faa, 0.0, 0.0};  // the limits of a^b log a for b > 0
  const double log_a = std::log(a);
  return {f, fa, f * log_a, faa, std::pow(a, b - 1.0) * (1.0 + b * log_a), f * log_a * log_a};
}

inline bool varies(double) { return true; }
inline bool varies(const Dual& x) { return x.derivative != 0.0; }
inline bool varies(const Jet& x) { return x.first != 0.0 || x.second != 0.0; }

template <class S>
S power(const S& a, const S& b) {
  return chain(a, b, power_partials(plain(a), plain(b), varies(b)));
}
inline double power(double a, double b) { return std::pow(a, b); }

template <class S>
S arc_tangent2(const S& y, const S& x) {
  const double a = plain(y), b = plain(x), r2 = a * a + b * b, r4 = r2 * r2;
  return chain(y, x, {std::atan2(a, b), b / r2, -a / r2, -2.0 * a * b / r4, (a * a - b * b) / r4, 2.0 * a * b / r4});
}

template <class S>
S hypotenuse(const S& x, const S& y) {
  const double a = plain(x), b = plain(y), h = std::hypot(a, b), h3 = h * h * h;
  if (h == 0.0) return S(0.0);  // no direction: the derivative is taken as 0, as that of abs
  return chain(x, y, {h, a / h, b / h, b * b / h3, -a * b / h3, a * a / h3});
}

// The part of the way s from 0 to 1 of (x - x0)/(x1 - x0), and a polynomial of it with flat ends.
template <class S>
S ramp(const S* a, bool quintic) {
  const S &x = a[0], &x0 = a[1], &h0 = a[2], &x1 = a[3], &h1 = a[4];
  if (plain(x) <= plain(x0)) return h0;
  if (plain(x) >= plain(x1)) return h1;
  const S s = (x - x0) / (x1 - x0);
  const S cubic = s * s * (S(3.0) - S(2.0) * s);
  if (!quintic) return h0 + (h1 - h0) * cubic;
  return h0 + (h1 - h0) * (s * s * s * (S(10.0) + s * (S(6.0) * s - S(15.0))));
}

template <class S>
S apply_circular(Operation operation, const S& a) {
  const double x = plain(a);
  switch (operation) {
    case Operation::sine:
      return chain(a, std::sin(x), std::cos(x), -std::sin(x));
    case Operation::cosine:
      return chain(a, std::cos(x), -std::sin(x), -std::cos(x));
    case Operation::tangent: {
      const double t = std::tan(x), d = 1.0 + t * t;
      return chain(a, t, d, 2.0 * t * d);
    }
    case Operation::arc_sine: {
      const double c = 1.0 / std::sqrt(1.0 - x * x);
      return chain(a, std::asin(x), c, x * c * c * c);
    }
    case Operation::arc_cosine: {
      const double c = 1.0 / std::sqrt(1.0 - x * x);
      return chain(a, std::acos(x), -c, -x * c * c * c);
    }
    case Operation::arc_tangent: {
      const double d = 1.0 / (1.0 + x * x);
      return chain(a, std::atan(x), d, -2.0 * x * d * d);
    }
    default:
      return S(std::nan(""));
  }
}

template <class S>
S apply_exponential(Operation operation, const S& a) {
  const double x = plain(a);
  switch (operation) {
    case Operation::hyperbolic_sine:
      return chain(a, std::sinh(x), std::cosh(x), std::sinh(x));
    case Operation::hyperbolic_cosine:
      return chain(a, std::cosh(x), std::sinh(x), std::cosh(x));
    case Operation::hyperbolic_tangent: {
      const double t = std::tanh(x), d = 1.0 - t * t;
      return chain(a, t, d, -2.0 * t * d);
    }
    case Operation::square_root: {
      const double r = std::sqrt(x);
      return chain(a, r, 0.5 / r, -0.25 / (r * x));
    }
    case Operation::cube_root: {
      const double r = std::cbrt(x);
      return chain(a, r, 1.0 / (3.0 * r * r), -2.0 / (9.0 * r * r * x));
    }
    case Operation::exponential:
      return chain(a, std::exp(x), std::exp(x), std::exp(x));
    case Operation::logarithm:
      return chain(a, std::log(x), 1.0 / x, -1.0 / (x * x));
    case Operation::decimal_logarithm: {
      const double m = 1.0 / std::log(10.0);
      return chain(a, std::log10(x), m / x, -m / (x * x));
    }
    default:
      return apply_circular(operation, a);
  }
}

template <class S>
S apply_unary(Operation operation, const S& a) {
  const double x = plain(a);
  switch (operation) {
    case Operation::negate:
      return -a;
    case Operation::logical_not:
      return truth<S>(x == 0.0);
    case Operation::absolute:
      return x < 0.0 ? -a : a;
    case Operation::sign:
      return S(sign_of(x));
    case Operation::round_down:
      return S(std::floor(x));
    case Operation::round_up:
      return S(std::ceil(x));
    case Operation::round_nearest:
      return S(std::round(x));
    default:
      return apply_exponential(operation, a);
  }
}

// Comparisons and logic: their values are 0 and 1, their derivatives zero.
template <class S>
S apply_condition(Operation operation, double x, double y) {
  switch (operation) {
    case Operation::less:
      return truth<S>(x < y);
    case Operation::less_equal:
      return truth<S>(x <= y);
    case Operation::greater:
      return truth<S>(x > y);
    case Operation::greater_equal:
      return truth<S>(x >= y);
    case Operation::equal:
      return truth<S>(x == y);
    case Operation::not_equal:
      return truth<S>(x != y);
    case Operation::logical_and:
      return truth<S>(x != 0.0 && y != 0.0);
    case Operation::logical_or:
      return truth<S>(x != 0.0 || y != 0.0);
    default:
      return S(std::nan(""));
  }
}

template <class S>
S apply_binary(Operation operation, const S& a, const S& b) {
  const double x = plain(a), y = plain(b);
  switch (operation) {
    case Operation::add:
      return a + b;
    case Operation::subtract:
      return a - b;
    case Operation::multiply:
      return a * b;
    case Operation::divide:
      return a / b;
    case Operation::power:
      return power(a, b);
    case Operation::minimum:
      return y < x ? b : a;
    case Operation::maximum:
      return y > x ? b : a;
    case Operation::arc_tangent2:
      return arc_tangent2(a, b);
    case Operation::hypotenuse:
      return hypotenuse(a, b);
    case Operation::modulo:
      return a - b * S(std::floor(x / y));
    default:
      return apply_condition<S>(operation, x, y);
  }
}

// Runs an operation on the top of a stack, whose size it returns.
template <class S>
std::size_t apply(const Instruction& i, std::span<const S> variables, S* stack, std::size_t size) {
  if (i.operation == Operation::constant) {
    stack[size] = S(i.constant);
    return size + 1;
  }
  if (i.operation == Operation::variable) {
    stack[size] = variables[i.index];
    return size + 1;
  }
  switch (i.operation) {
    case Operation::choose:
      stack[size - 3] = plain(stack[size - 3]) != 0.0 ? stack[size - 2] : stack[size - 1];
      return size - 2;
    case Operation::step:
    case Operation::step5:
      stack[size - 5] = ramp(stack + size - 5, i.operation == Operation::step5);
      return size - 4;
    default:
      break;
  }
  if (i.index == 1) {
    stack[size - 1] = apply_unary(i.operation, stack[size - 1]);
    return size;
  }
  stack[size - 2] = apply_binary(i.operation, stack[size - 2], stack[size - 1]);
  return size - 1;
}

}  // namespace hysteron::detail
