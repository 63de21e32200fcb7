// Ranges of values over an interval of time, and with them the ranges of two derivatives: what a formula can do between
// two times is then known without sampling it (Moore, Kearfott and Cloud, Introduction to Interval Analysis). Ends are
// not rounded outward: whoever needs the last digit evaluates the formula at the ends.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace hysteron::detail {

struct Interval {
  double low = 0.0, high = 0.0;

  constexpr bool contains(double x) const { return low <= x && x <= high; }
  constexpr bool is_point() const { return low == high; }
  double width() const { return high - low; }
  double magnitude() const { return std::max(std::abs(low), std::abs(high)); }
};

inline constexpr double unbounded = std::numeric_limits<double>::infinity();
inline constexpr Interval all_numbers{-unbounded, unbounded};

// From its ends in any order; all numbers if one of them is none.
inline Interval spanned(double a, double b) {
  if (std::isnan(a) || std::isnan(b)) return all_numbers;
  return {std::min(a, b), std::max(a, b)};
}
inline Interval hull(const Interval& a, const Interval& b) {
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

inline Interval operator+(const Interval& a, const Interval& b) { return spanned(a.low + b.low, a.high + b.high); }
inline Interval operator-(const Interval& a) { return {-a.high, -a.low}; }
inline Interval operator-(const Interval& a, const Interval& b) { return a + -b; }
inline Interval operator*(const Interval& a, const Interval& b) {
  const auto product = [](double x, double y) { return x == 0.0 || y == 0.0 ? 0.0 : x * y; };
  const double p[] = {product(a.low, b.low), product(a.low, b.high), product(a.high, b.low), product(a.high, b.high)};
  return spanned(std::min({p[0], p[1], p[2], p[3]}), std::max({p[0], p[1], p[2], p[3]}));
}
inline Interval operator*(double a, const Interval& b) { return Interval{a, a} * b; }
inline Interval reciprocal(const Interval& a) {
  if (a.low > 0.0 || a.high < 0.0) return {1.0 / a.high, 1.0 / a.low};
  if (a.low == 0.0 && a.high > 0.0) return {1.0 / a.high, unbounded};
  if (a.high == 0.0 && a.low < 0.0) return {-unbounded, 1.0 / a.low};
  return all_numbers;
}
inline Interval square(const Interval& a) {
  const double l = a.low * a.low, h = a.high * a.high;
  return a.contains(0.0) ? Interval{0.0, std::max(l, h)} : spanned(l, h);
}

// Of an increasing function.
template <class F>
Interval increasing(const Interval& a, F f) {
  return spanned(f(a.low), f(a.high));
}
inline Interval not_below(const Interval& a, double least) { return {std::max(a.low, least), std::max(a.high, least)}; }

inline Interval sine_range(const Interval& a) {
  constexpr double turn = 2.0 * std::numbers::pi;
  if (!(a.width() < turn)) return {-1.0, 1.0};
  // Whether a crest is inside: crest + k turns, for a whole k.
  const auto has = [&](double crest) {
    return std::floor((a.high - crest) / turn) >= std::ceil((a.low - crest) / turn);
  };
  Interval out = spanned(std::sin(a.low), std::sin(a.high));
  if (has(turn / 4.0)) out.high = 1.0;
  if (has(-turn / 4.0)) out.low = -1.0;
  return out;
}
inline Interval cosine_range(const Interval& a) {
  constexpr double quarter = std::numbers::pi / 2.0;
  return sine_range({a.low + quarter, a.high + quarter});
}
inline Interval tangent_range(const Interval& a) {
  const double first = std::floor(a.low / std::numbers::pi + 0.5), last = std::floor(a.high / std::numbers::pi + 0.5);
  return first == last ? increasing(a, [](double x) { return std::tan(x); }) : all_numbers;
}
inline Interval cosh_range(const Interval& a) {
  const Interval ends = spanned(std::cosh(a.low), std::cosh(a.high));
  return a.contains(0.0) ? Interval{1.0, ends.high} : ends;
}
// x^n; of negative numbers for whole n only.
inline Interval power_range(const Interval& a, double n) {
  if (n == 0.0) return {1.0, 1.0};
  const bool is_whole = n == std::round(n), is_even = is_whole && std::fmod(n, 2.0) == 0.0;
  if (!is_whole) {
    if (a.high < 0.0) return all_numbers;
    return spanned(std::pow(std::max(a.low, 0.0), n), std::pow(a.high, n));
  }
  if (n < 0.0) return reciprocal(power_range(a, -n));
  const Interval ends = spanned(std::pow(a.low, n), std::pow(a.high, n));
  return is_even && a.contains(0.0) ? Interval{0.0, ends.high} : ends;
}

// Value, first and second derivative by time over an interval of time, and the value in its middle.
struct IntervalJet {
  Interval value{}, first{}, second{};
  double middle = 0.0;

  bool is_constant() const { return value.is_point() && first.is_point() && first.low == 0.0; }
};

// A function of one variable and its two derivatives over a range.
struct Ranges {
  Interval f, first, second;
};
inline IntervalJet chain(const IntervalJet& x, const Ranges& r, double middle) {
  return {r.f, r.first * x.first, r.second * square(x.first) + r.first * x.second, middle};
}
inline IntervalJet sum(const IntervalJet& a, const IntervalJet& b) {
  return {a.value + b.value, a.first + b.first, a.second + b.second, a.middle + b.middle};
}
inline IntervalJet negative(const IntervalJet& a) { return {-a.value, -a.first, -a.second, -a.middle}; }
inline IntervalJet product(const IntervalJet& a, const IntervalJet& b) {
  return {a.value * b.value, a.first * b.value + a.value * b.first,
          a.second * b.value + 2.0 * (a.first * b.first) + a.value * b.second, a.middle * b.middle};
}
inline IntervalJet quotient(const IntervalJet& a, const IntervalJet& b) {
  const Interval r = reciprocal(b.value), r2 = square(r);
  return product(a, chain(b, {r, -r2, 2.0 * (r2 * r)}, 1.0 / b.middle));
}

}  // namespace hysteron::detail
