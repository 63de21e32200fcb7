// The Runge-Kutta pair of integrate/dop853.hpp over lanes: motions that have the same steps from 0 to 1. Several
// vectors go side by side, as the chain of operations of one leaves the processor idle. Everything is inlined, so that
// each width of lanes.hpp compiles the whole of it.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "hysteron/integrate/dop853.hpp"
#include "lanes.hpp"

namespace hysteron::detail::lanes {

namespace dop853 = integrate::dop853;

// N numbers for each lane of a vector.
template <int W, std::size_t N>
struct LaneMotion {
  Number<W> part[N];
};

// The independent variable at the stages of a step; entries beyond the last stage are at its end.
inline constexpr std::size_t stage_count = 16;
struct StageTimes {
  double at[stage_count];
};

// A row of the tableau without its zeros.
struct Sum {
  std::size_t size = 0, stage[dop853::stages]{};
  double factor[dop853::stages]{};
};
constexpr Sum without_zeros(const dop853::Row& row) {
  Sum out;
  for (std::size_t j = 0; j < row.size(); ++j)
    if (row[j] != 0.0) {
      out.stage[out.size] = j;
      out.factor[out.size++] = row[j];
    }
  return out;
}
struct Sums {
  Sum stage[dop853::stages];
};
inline constexpr Sums stage_sums = [] {
  Sums out;
  for (std::size_t i = 0; i < dop853::stages; ++i) out.stage[i] = without_zeros(dop853::matrix[i]);
  return out;
}();
inline constexpr Sum mean = without_zeros(dop853::weights), fifth = without_zeros(dop853::error5),
                     third = without_zeros(dop853::error3);

// The slopes of all vectors at the stages of a step.
template <int W, std::size_t N, std::size_t V>
struct Slopes {
  LaneMotion<W, N> at[dop853::stages][V];

  [[gnu::always_inline]] inline void combine(const Sum& row, std::size_t vector, LaneMotion<W, N>& sum) const noexcept {
    sum = {};
    for (std::size_t j = 0; j < row.size; ++j)
      for (std::size_t i = 0; i < N; ++i) sum.part[i] += row.factor[j] * at[row.stage[j]][vector].part[i];
  }
  // The largest error of any lane per unit of step; NaN if one refused a stage.
  [[gnu::always_inline]] inline double error(std::size_t vectors) const noexcept {
    double worst = 0.0;
    bool refused = false;
    for (std::size_t v = 0; v < vectors; ++v) {
      LaneMotion<W, N> e5, e3;
      combine(fifth, v, e5);
      combine(third, v, e3);
      Number<W> sum5{}, sum3{};
      for (std::size_t i = 0; i < N; ++i) {
        sum5 += e5.part[i] * e5.part[i];
        sum3 += e3.part[i] * e3.part[i];
      }
      // The smallest number keeps a motion that stands still from giving 0/0.
      const Number<W> squared = sum5 * sum5 / (sum5 + 0.01 * sum3 + std::numeric_limits<double>::min());
      for (int i = 0; i < W; ++i) {
        refused = refused || std::isnan(squared[i]);
        worst = std::max(worst, squared[i]);
      }
    }
    return refused ? std::numeric_limits<double>::quiet_NaN() : std::sqrt(worst);
  }
};

// By how much the next step may be longer. More cautious than integrate::step_factor, as all lanes share the step.
inline double step_factor(double error) noexcept {
  constexpr double hopeless_error = 1e30, safety = 0.8, least = 0.2, most = 1.2;
  if (!(error < hopeless_error)) return least;
  return std::clamp(safety / integrate::eighth_root(error), least, most);
}

// Each vector has its phase, with clock(times, out), the same for all, and rates(clock, stage, motion, out), NaN where
// a stage is refused. `watch` is called for each vector after each step with both its ends. False if the steps are
// too many or too short.
template <int W, std::size_t N, std::size_t V, class Phase, class Watch>
[[gnu::always_inline]] inline bool follow(const Phase* phase, std::size_t vectors, LaneMotion<W, N>* motion,
                                          double first_step, double tolerance, const Watch& watch) {
  constexpr int most_steps = 300;
  constexpr double longest = 0.25;   // beyond it the error estimate does not see powers near 0
  constexpr double shortest = 1e-6;  // step underflow: give up
  constexpr std::size_t last_stage = dop853::stages - 1;
  Slopes<W, N, V> k;
  typename Phase::Clock clock;
  double at = 0.0, h = first_step;
  bool moved = true;
  for (int i = 0; i < most_steps && h > shortest; ++i) {
    const bool last = h >= 1.0 - at;
    const double tried = last ? 1.0 - at : h, end = last ? 1.0 : at + tried;
    StageTimes times;
    for (std::size_t j = 0; j < stage_count; ++j) times.at[j] = j < last_stage ? at + dop853::nodes[j] * tried : end;
    phase[0].clock(times, clock);
    for (std::size_t j = moved ? 0 : 1; j < dop853::stages; ++j)
      for (std::size_t v = 0; v < vectors; ++v) {
        LaneMotion<W, N> there;
        k.combine(stage_sums.stage[j], v, there);
        for (std::size_t c = 0; c < N; ++c) there.part[c] = motion[v].part[c] + tried * there.part[c];
        phase[v].rates(clock, j, there, k.at[j][v]);
      }
    const double error = tried * k.error(vectors) / tolerance;
    h = std::min(tried * step_factor(error), longest);
    moved = error <= 1.0;
    if (!moved) continue;
    for (std::size_t v = 0; v < vectors; ++v) {
      const LaneMotion<W, N> before = motion[v];
      LaneMotion<W, N> rate;
      k.combine(mean, v, rate);
      for (std::size_t c = 0; c < N; ++c) motion[v].part[c] += tried * rate.part[c];
      watch(v, at, before, end, motion[v]);
    }
    if (last) return true;
    at = end;
  }
  return false;
}

}  // namespace hysteron::detail::lanes
