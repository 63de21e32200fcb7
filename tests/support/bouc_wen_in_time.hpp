// Nondimensional Bouc-Wen impacts (impact/bouc_wen_scaling.hpp), integrated in time with 64-bit mantissas: slow,
// and independent of the variables and events of the library. Phases end at w = 0, z = 0 and F = 0, found by bisection.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "hysteron/impact/bouc_wen_scaling.hpp"
#include "hysteron/integrate/dop853_tableau.hpp"

namespace hysteron::testing {

class BoucWenInTime {
 public:
  BoucWenInTime(const bouc_wen::PiNumbers& numbers, bool in_series) : g_(numbers), in_series_(in_series) {}

  // The restitution; NaN if the impact does not end.
  double restitution() const {
    constexpr Number tolerance = 1e-13L;
    constexpr int most_steps = 100000;
    Phase phase = Phase::closing;
    State s{0.0L, 0.0L, 1.0L};
    Number h = 1e-3L;
    for (int i = 0; i < most_steps; ++i) {
      State end;
      const Number error = step(phase, s, h, end) / tolerance;
      const bool accepted = error <= 1.0L;
      if (!accepted || left(phase, end) > 0.0L) {
        if (accepted) s = end;
        h *= std::clamp(0.9L * std::pow(error + 1e-9L, -0.125L), 0.1L, 5.0L);
        continue;
      }
      Number low = 0.0L, high = h;
      for (int halving = 0; halving < 70; ++halving) {
        const Number middle = 0.5L * (low + high);
        step(phase, s, middle, end);
        (left(phase, end) > 0.0L ? low : high) = middle;
      }
      step(phase, s, low, s);
      h = 1e-4L;
      if (phase == Phase::closing) {
        phase = Phase::opening;
      } else if (phase == Phase::opening && s[1] < 1e-12L) {
        phase = Phase::release;
        s[1] = 0.0L;
      } else {
        return static_cast<double>(-s[2]);
      }
    }
    return std::numeric_limits<double>::quiet_NaN();
  }

 private:
  using Number = long double;
  using State = std::array<Number, 3>;  // y, z, δ̇
  enum class Phase { closing, opening, release };

  static Number power(Number x, Number p) { return std::pow(std::max(x, 0.0L), p); }
  Number spring(const State& s) const {
    const Number p = g_.exponent, z = std::pow(std::abs(s[1]), p);
    return g_.alpha * power(s[0], p) + (1.0L - g_.alpha) * std::copysign(z, s[1]);
  }
  Number force(const State& s) const {
    return in_series_ ? spring(s) : spring(s) + g_.pi1 * power(s[0], g_.exponent) * s[2];
  }
  // The quantity that is zero at the end of a phase.
  Number left(Phase phase, const State& s) const {
    if (phase == Phase::closing) return rate_of_y(s);
    return phase == Phase::opening ? std::min(s[1], force(s)) : force(s);
  }
  Number rate_of_y(const State& s) const { return in_series_ ? s[2] - g_.pi1 * spring(s) : s[2]; }
  State rates(Phase phase, const State& s) const {
    const Number w = rate_of_y(s), zn = std::pow(std::abs(s[1]), Number{g_.hysteresis_exponent});
    const Number loop = phase == Phase::opening ? g_.pi3 - g_.pi2 : g_.pi3 + g_.pi2;
    return {w, g_.a * (1.0L - loop * zn) * w, -force(s)};
  }
  Number step(Phase phase, const State& from, Number h, State& to) const {
    using namespace integrate::dop853;
    std::array<State, stages> k;
    for (std::size_t i = 0; i < stages; ++i) {
      State at = from;
      for (std::size_t j = 0; j < i; ++j)
        for (std::size_t c = 0; c < at.size(); ++c) at[c] += h * matrix[i][j] * k[j][c];
      k[i] = rates(phase, at);
    }
    State end = from;
    Number five = 0.0L, three = 0.0L;
    for (std::size_t c = 0; c < end.size(); ++c) {
      Number e5 = 0.0L, e3 = 0.0L;
      for (std::size_t j = 0; j < stages; ++j) {
        end[c] += h * weights[j] * k[j][c];
        e5 += error5[j] * k[j][c];
        e3 += error3[j] * k[j][c];
      }
      five += e5 * e5;
      three += e3 * e3;
    }
    to = end;
    return five > 0.0L ? h * five / std::sqrt(five + 0.01L * three) : five;
  }

  bouc_wen::PiNumbers g_;
  bool in_series_;
};

}  // namespace hysteron::testing
