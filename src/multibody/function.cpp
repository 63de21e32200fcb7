#include "hysteron/multibody/function.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>

namespace hysteron::multibody {

Function::Function(double constant) : constant_value_(constant) {}

Function Function::from(Callable callable, std::vector<double> breakpoints) {
  Function f;
  f.constant_ = false;
  f.callable_ = std::make_shared<const Callable>(std::move(callable));
  if (!breakpoints.empty()) f.breakpoints_ = std::make_shared<const std::vector<double>>(std::move(breakpoints));
  return f;
}

Function Function::polynomial(std::vector<double> coefficients) {
  return from([c = std::move(coefficients)](double x) {
    FunctionValue f;  // Horner's scheme for the value and its derivatives
    for (std::size_t i = c.size(); i-- > 0;) {
      f.second = f.second * x + 2.0 * f.first;
      f.first = f.first * x + f.value;
      f.value = f.value * x + c[i];
    }
    return f;
  });
}

namespace {

// Second derivatives m at the knots, from h_{i-1} m_{i-1} + 2 (h_{i-1} + h_i) m_i + h_i m_{i+1} = 6 (s_i - s_{i-1})
// with h the intervals and s the slopes of the chords. Not-a-knot: the third derivative is continuous at the second and
// the last but one point, m_0 = m_1 - h_0/h_1 (m_2 - m_1), which is put into the first equation; likewise at the end.
std::vector<double> spline_curvatures(const std::vector<double>& x, const std::vector<double>& y) {
  const std::size_t n = x.size();
  std::vector<double> h(n - 1), slope(n - 1), diagonal(n), upper(n), right(n), m(n);
  for (std::size_t i = 0; i + 1 < n; ++i) {
    h[i] = x[i + 1] - x[i];
    slope[i] = (y[i + 1] - y[i]) / h[i];
  }
  if (n == 2) return m;
  if (n == 3) return std::vector<double>(3, 2.0 * (slope[1] - slope[0]) / (h[0] + h[1]));
  for (std::size_t i = 1; i + 1 < n; ++i) {
    double lower = h[i - 1];
    diagonal[i] = 2.0 * (h[i - 1] + h[i]);
    upper[i] = h[i];
    right[i] = 6.0 * (slope[i] - slope[i - 1]);
    if (i == 1) {
      diagonal[i] += h[0] * (1.0 + h[0] / h[1]);
      upper[i] -= h[0] * h[0] / h[1];
      continue;
    }
    if (i + 2 == n) {
      diagonal[i] += h[i] * (1.0 + h[i] / h[i - 1]);
      lower -= h[i] * h[i] / h[i - 1];
    }
    const double factor = lower / diagonal[i - 1];
    diagonal[i] -= factor * upper[i - 1];
    right[i] -= factor * right[i - 1];
  }
  m[n - 2] = right[n - 2] / diagonal[n - 2];
  for (std::size_t i = n - 2; i-- > 1;) m[i] = (right[i] - upper[i] * m[i + 1]) / diagonal[i];
  m[0] = m[1] - h[0] / h[1] * (m[2] - m[1]);
  m[n - 1] = m[n - 2] + h[n - 2] / h[n - 3] * (m[n - 2] - m[n - 3]);
  return m;
}

struct Spline {
  std::vector<double> x, y, curvature;

  FunctionValue inside(std::size_t i, double at) const {
    const double h = x[i + 1] - x[i], u = at - x[i], m0 = curvature[i], jerk = (curvature[i + 1] - m0) / h;
    const double slope = (y[i + 1] - y[i]) / h - h * (2.0 * m0 + curvature[i + 1]) / 6.0;
    return {y[i] + u * (slope + u * (m0 / 2.0 + u * jerk / 6.0)), slope + u * (m0 + u * jerk / 2.0), m0 + u * jerk};
  }

  FunctionValue operator()(double at) const {
    const auto beyond = [at](double end, const FunctionValue& f) {
      return FunctionValue{f.value + (at - end) * f.first, f.first, 0.0};
    };
    if (at < x.front()) return beyond(x.front(), inside(0, x.front()));
    if (at > x.back()) return beyond(x.back(), inside(x.size() - 2, x.back()));
    const auto next = std::upper_bound(x.begin() + 1, x.end() - 1, at);
    return inside(static_cast<std::size_t>(next - x.begin()) - 1, at);
  }
};

}  // namespace

Result<Function> Function::spline(std::vector<double> x, std::vector<double> y) {
  if (x.size() < 2 || x.size() != y.size())
    return Error{ErrorCode::out_of_range, "table",
                 "a table needs two or more points, each with two values; it has " + std::to_string(x.size()) +
                     " and " + std::to_string(y.size())};
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (!std::isfinite(x[i]) || !std::isfinite(y[i]))
      return Error{ErrorCode::not_a_number, "table", "point " + std::to_string(i + 1) + " is not a finite number"};
    if (i > 0 && !(x[i] > x[i - 1]))
      return Error{ErrorCode::out_of_range, "table",
                   "the first column must increase; it does not at point " + std::to_string(i + 1)};
  }
  std::vector<double> knots = x, curvature = spline_curvatures(x, y);
  return from(Spline{std::move(x), std::move(y), std::move(curvature)}, std::move(knots));
}

}  // namespace hysteron::multibody
