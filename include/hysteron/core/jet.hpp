// Value with its first and second derivative by one variable, mostly time: a driver x(t) evaluated with Jet gives
// position, speed and acceleration without differences. Truncated Taylor arithmetic, exact up to rounding.
#pragma once

#include "hysteron/core/dual.hpp"

namespace hysteron {

struct Jet {
  double value = 0.0;
  double first = 0.0;
  double second = 0.0;

  constexpr Jet() = default;
  constexpr Jet(double v, double d = 0.0, double dd = 0.0) : value(v), first(d), second(dd) {}

  friend constexpr Jet operator+(const Jet& a, const Jet& b) {
    return {a.value + b.value, a.first + b.first, a.second + b.second};
  }
  friend constexpr Jet operator-(const Jet& a, const Jet& b) {
    return {a.value - b.value, a.first - b.first, a.second - b.second};
  }
  friend constexpr Jet operator-(const Jet& a) { return {-a.value, -a.first, -a.second}; }
  friend constexpr Jet operator*(const Jet& a, const Jet& b) {
    return {a.value * b.value, a.first * b.value + a.value * b.first,
            a.second * b.value + 2.0 * a.first * b.first + a.value * b.second};
  }
  // From q b = a: q' = (a' - q b')/b, q'' = (a'' - 2 q' b' - q b'')/b.
  friend constexpr Jet operator/(const Jet& a, const Jet& b) {
    const double q = a.value / b.value;
    const double q1 = (a.first - q * b.first) / b.value;
    return {q, q1, (a.second - 2.0 * q1 * b.first - q * b.second) / b.value};
  }
};

constexpr double plain(const Jet& x) { return x.value; }
constexpr Jet select(bool condition, const Jet& yes, const Jet& no) { return condition ? yes : no; }

namespace detail {
// A derivative that is zero stays zero at a point where the outer function is vertical, such as sqrt at 0.
constexpr double chained(double inner, double outer) { return inner == 0.0 ? 0.0 : inner * outer; }
}  // namespace detail

// f(x) for a function of one variable with the value f, first derivative f1 and second derivative f2 at x.
constexpr double chain(double, double f, double, double) { return f; }
constexpr Dual chain(const Dual& x, double f, double f1, double) { return {f, detail::chained(x.derivative, f1)}; }
constexpr Jet chain(const Jet& x, double f, double f1, double f2) {
  using detail::chained;
  return {f, chained(x.first, f1), chained(x.first * x.first, f2) + chained(x.second, f1)};
}

// Partial derivatives of f(a, b).
struct Partials {
  double f, fa, fb, faa, fab, fbb;
};
constexpr double chain(double, double, const Partials& p) { return p.f; }
constexpr Dual chain(const Dual& a, const Dual& b, const Partials& p) {
  return {p.f, detail::chained(a.derivative, p.fa) + detail::chained(b.derivative, p.fb)};
}
constexpr Jet chain(const Jet& a, const Jet& b, const Partials& p) {
  using detail::chained;
  return {p.f, chained(a.first, p.fa) + chained(b.first, p.fb),
          chained(a.second, p.fa) + chained(b.second, p.fb) + chained(a.first * a.first, p.faa) +
              chained(2.0 * a.first * b.first, p.fab) + chained(b.first * b.first, p.fbb)};
}

}  // namespace hysteron
