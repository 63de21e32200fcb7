// One step of the Dormand-Prince pair of order 8 with its error estimate, and a driver that chooses steps.
// No heap, no virtual functions: the system is any callable f(x, y, slope), the state a std::array.
// A system may refuse a stage by writing NaN into its slope; the step is then rejected like one with a large error.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

#include "hysteron/integrate/dop853_tableau.hpp"

namespace hysteron::integrate {

template <std::size_t N>
using Vector = std::array<double, N>;

namespace detail {

// Σ_j row[j] k[j] over the non-zero entries of a row known at compile time, all components together.
template <const dop853::Row& row, std::size_t N>
Vector<N> combine(const std::array<Vector<N>, dop853::stages>& k) noexcept {
  Vector<N> sum{};
  [&]<std::size_t... J>(std::index_sequence<J...>) {
    const auto add = [&]<std::size_t j>(std::integral_constant<std::size_t, j>) {
      if constexpr (row[j] != 0.0)
        for (std::size_t i = 0; i < N; ++i) sum[i] += row[j] * k[j][i];
    };
    (add(std::integral_constant<std::size_t, J>{}), ...);
  }
  (std::make_index_sequence<dop853::stages>{});
  return sum;
}

template <std::size_t I, std::size_t N, class System>
void stage(System&& f, double x, const Vector<N>& y, double h, std::array<Vector<N>, dop853::stages>& k) {
  static constexpr dop853::Row row = dop853::matrix[I];
  Vector<N> at = combine<row, N>(k);
  for (std::size_t i = 0; i < N; ++i) at[i] = y[i] + h * at[i];
  // The last two nodes are 1: the end of the step is met exactly.
  f(x + dop853::nodes[I] * h, at, k[I]);
}

}  // namespace detail

template <std::size_t N>
struct Step {
  Vector<N> end;
  double error;  // in units of the tolerance; <= 1 is accepted; infinite if a stage was refused
};

// One step from (x, y), whose slope there is known. `scale` is the size against which errors are measured.
template <std::size_t N, class System>
Step<N> step(System&& f, double x, const Vector<N>& y, const Vector<N>& slope, double h, const Vector<N>& scale,
             double tolerance) {
  std::array<Vector<N>, dop853::stages> k;
  k[0] = slope;
  [&]<std::size_t... I>(std::index_sequence<I...>) { (detail::stage<I + 1>(f, x, y, h, k), ...); }
  (std::make_index_sequence<dop853::stages - 1>{});

  Step<N> out;
  double sum5 = 0.0, sum3 = 0.0, largest_size = 0.0;
  const Vector<N> mean = detail::combine<dop853::weights, N>(k), error5 = detail::combine<dop853::error5, N>(k),
                  error3 = detail::combine<dop853::error3, N>(k);
  for (std::size_t i = 0; i < N; ++i) {
    out.end[i] = y[i] + h * mean[i];
    // The smallest number keeps a component that stays zero from giving 0/0.
    const double size = std::max(scale[i], std::abs(out.end[i])) * tolerance + std::numeric_limits<double>::min();
    largest_size = std::max(largest_size, size);
    const double e5 = error5[i] / size, e3 = error3[i] / size;
    sum5 += e5 * e5;
    sum3 += e3 * e3;
  }
  const double mixed = sum5 + 0.01 * sum3;
  // A size or divisor that overflows would make the error of a step zero that ends beyond all numbers.
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const double divisor = std::sqrt(mixed * static_cast<double>(N));
  if (!(divisor < infinity && largest_size < infinity))
    out.error = infinity;
  else
    out.error = mixed > 0.0 ? std::abs(h) * sum5 / divisor : mixed;
  return out;
}

// The error of a method of order 8 goes as h⁸. By square roots: the same bits on every machine.
inline double eighth_root(double x) noexcept { return std::sqrt(std::sqrt(std::sqrt(x))); }

// By how much the next step may be longer (or must be shorter) after an error in units of the tolerance.
inline double step_factor(double error) noexcept {
  constexpr double hopeless_error = 1e30, after_hopeless = 0.1;  // or a refused stage
  constexpr double no_error = 1e-12, safety = 0.9, least = 0.2, most = 8.0;
  if (!(error < hopeless_error)) return after_hopeless;
  if (error < no_error) return most;
  return std::clamp(safety / eighth_root(error), least, most);
}

template <std::size_t N>
struct Integration {
  Vector<N> end{};
  int steps = 0;
  bool finished = false;
};

// From x0 to x1 with steps chosen for a local error of `tolerance` relative to the largest values met.
template <std::size_t N, class System>
Integration<N> integrate(System&& f, double x0, const Vector<N>& y0, double x1, double tolerance, double first_step,
                         int max_steps = 100000) {
  Integration<N> run{.end = y0};
  Vector<N> slope, scale{};
  double x = x0, h = std::copysign(std::abs(first_step), x1 - x0);
  f(x, run.end, slope);
  for (std::size_t i = 0; i < N; ++i) scale[i] = std::abs(y0[i]);
  while (x != x1 && run.steps < max_steps) {
    ++run.steps;
    const bool last = std::abs(h) >= std::abs(x1 - x);
    const double tried = last ? x1 - x : h;
    const Step<N> trial = step<N>(f, x, run.end, slope, tried, scale, tolerance);
    if (trial.error <= 1.0) {
      x = last ? x1 : x + h;
      run.end = trial.end;
      f(x, run.end, slope);
      for (std::size_t i = 0; i < N; ++i) scale[i] = std::max(scale[i], std::abs(run.end[i]));
    }
    h = tried * step_factor(trial.error);
  }
  run.finished = x == x1;
  return run;
}

}  // namespace hysteron::integrate
