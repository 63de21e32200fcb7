#include "hysteron/multibody/function.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <utility>

#include "polynomial.hpp"

namespace hysteron::multibody {

Function::Function(double constant) : constant_value_(constant) {}

Function Function::from(Callable callable, std::vector<double> knots) {
  Function f;
  f.constant_ = false;
  f.callable_ = std::make_shared<const Callable>(std::move(callable));
  if (!knots.empty()) f.knots_ = std::make_shared<const std::vector<double>>(std::move(knots));
  return f;
}

Function Function::from(Callable callable, Course course) {
  Function f = from(std::move(callable));
  f.course_ = std::make_shared<const Course>(std::move(course));
  return f;
}

std::optional<std::vector<double>> Function::breakpoints(double from, double to) const {
  if (course_) return course_->breakpoints(from, to);
  std::vector<double> all(knots().begin(), knots().end());
  // The last point of a table still belongs to it.
  if (is_table_) all.back() = std::nextafter(all.back(), std::numeric_limits<double>::infinity());
  return std::vector<double>(std::upper_bound(all.begin(), all.end(), from),
                             std::upper_bound(all.begin(), all.end(), to));
}

Function Function::polynomial(std::vector<double> coefficients) {
  return from([c = std::move(coefficients)](double x) { return detail::polynomial_value(c, x); });
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

// Slopes at the points of a monotone table: the weighted harmonic mean of the neighbouring chords, and zero where they
// differ in sign; at the ends a parabola through three points, limited so that no new extremum arises.
std::vector<double> monotone_slopes(const std::vector<double>& x, const std::vector<double>& y) {
  const std::size_t n = x.size();
  std::vector<double> h(n - 1), chord(n - 1), slope(n);
  for (std::size_t i = 0; i + 1 < n; ++i) {
    h[i] = x[i + 1] - x[i];
    chord[i] = (y[i + 1] - y[i]) / h[i];
  }
  if (n == 2) return {chord[0], chord[0]};
  for (std::size_t i = 1; i + 1 < n; ++i) {
    if (!(chord[i - 1] * chord[i] > 0.0)) continue;
    const double before = 2.0 * h[i] + h[i - 1], after = h[i] + 2.0 * h[i - 1];
    slope[i] = (before + after) / (before / chord[i - 1] + after / chord[i]);
  }
  const auto end_slope = [](double h0, double h1, double c0, double c1) {
    const double s = ((2.0 * h0 + h1) * c0 - h0 * c1) / (h0 + h1);
    if (!(s * c0 > 0.0)) return 0.0;
    constexpr double steepest = 3.0;  // times the chord: more overshoots
    return c0 * c1 <= 0.0 && std::abs(s) > steepest * std::abs(c0) ? steepest * c0 : s;
  };
  slope[0] = end_slope(h[0], h[1], chord[0], chord[1]);
  slope[n - 1] = end_slope(h[n - 2], h[n - 3], chord[n - 2], chord[n - 3]);
  return slope;
}

// y + u (slope + u (curvature/2 + u jerk/6)) from each point to the next.
struct Piece {
  double slope, curvature, jerk;
};

std::vector<Piece> table_pieces(const std::vector<double>& x, const std::vector<double>& y, Interpolation kind) {
  const std::vector<double> m = kind == Interpolation::spline ? spline_curvatures(x, y) : std::vector<double>();
  const std::vector<double> s = kind == Interpolation::monotone ? monotone_slopes(x, y) : std::vector<double>();
  std::vector<Piece> pieces;
  for (std::size_t i = 0; i + 1 < x.size(); ++i) {
    const double h = x[i + 1] - x[i], chord = (y[i + 1] - y[i]) / h;
    if (kind == Interpolation::spline)
      pieces.push_back({chord - h * (2.0 * m[i] + m[i + 1]) / 6.0, m[i], (m[i + 1] - m[i]) / h});
    else if (kind == Interpolation::monotone)
      pieces.push_back(
          {s[i], (6.0 * chord - 4.0 * s[i] - 2.0 * s[i + 1]) / h, 6.0 * (s[i] + s[i + 1] - 2.0 * chord) / (h * h)});
    else
      pieces.push_back({chord, 0.0, 0.0});
  }
  return pieces;
}

struct Table {
  std::vector<double> x, y;
  std::vector<Piece> pieces;
  TableEnds ends;

  FunctionValue inside(std::size_t i, double at) const {
    const double u = at - x[i];
    const auto& [slope, curvature, jerk] = pieces[i];
    return {y[i] + u * (slope + u * (curvature / 2.0 + u * jerk / 6.0)), slope + u * (curvature + u * jerk / 2.0),
            curvature + u * jerk};
  }

  FunctionValue operator()(double at) const {
    const auto beyond = [&](double end, const FunctionValue& f) {
      return ends == TableEnds::level ? FunctionValue{f.value}
                                      : FunctionValue{f.value + (at - end) * f.first, f.first, 0.0};
    };
    if (at < x.front()) return beyond(x.front(), inside(0, x.front()));
    if (at > x.back()) return beyond(x.back(), inside(x.size() - 2, x.back()));
    const auto next = std::upper_bound(x.begin() + 1, x.end() - 1, at);
    return inside(static_cast<std::size_t>(next - x.begin()) - 1, at);
  }

  // The values at the zeros of the derivative slope + u (curvature + u jerk/2) inside each piece are compared.
  std::optional<TableOvershoot> overshoot() const {
    const auto [lowest, highest] = std::minmax_element(y.begin(), y.end());
    TableOvershoot worst{.lowest = *lowest, .highest = *highest};
    double farthest = 0.0;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      const auto& [slope, curvature, jerk] = pieces[i];
      const double q =
          -0.5 * (curvature + std::copysign(std::sqrt(curvature * curvature - 2.0 * jerk * slope), curvature));
      for (const double u : {2.0 * q / jerk, slope / q}) {
        if (!(u > 0.0 && u < x[i + 1] - x[i])) continue;
        const double value = inside(i, x[i] + u).value, beyond = std::max(value - *highest, *lowest - value);
        if (!(beyond > farthest)) continue;
        farthest = beyond;
        worst.at = x[i] + u, worst.value = value;
      }
    }
    return farthest > 0.0 ? std::optional(worst) : std::nullopt;
  }
};

}  // namespace

Result<Function> Function::table(std::vector<double> x, std::vector<double> y, Interpolation interpolation,
                                 TableEnds ends) {
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
  std::vector<double> knots = x;
  std::vector<Piece> pieces = table_pieces(x, y, interpolation);
  Table table{std::move(x), std::move(y), std::move(pieces), ends};
  const auto overshoot = table.overshoot();
  Function f = from(std::move(table), std::move(knots));
  f.is_table_ = true;
  f.overshoot_ = overshoot;
  return f;
}

}  // namespace hysteron::multibody
