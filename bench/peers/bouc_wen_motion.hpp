// Bouc-Wen impacts as the peers integrate them: the source's equations without dimensions, depth positive.
//   beside:     x' = v, v' = -α x^p - (1-α)|z|^(p-1)z - π1 x^p v
//   in series:  y' = w = v - π1 h, v' = -h, h = α|y|^(p-1)y + (1-α)|z|^(p-1)z
// with z' = A(w - π2|z|^(n-1)z|w| - π3|z|^n w), until the force is no longer positive while opening.
#pragma once

#include <array>
#include <cmath>

#include "odeint_impact.hpp"

namespace peers {

struct BoucWen {
  double pi1, pi2, pi3, n, p, alpha, a;
  bool in_series;

  using State = std::array<double, 3>;  // x or y, z, v

  static double signed_power(double x, double p) { return std::copysign(std::pow(std::abs(x), p), x); }
  double force(const State& s) const {
    const double h = alpha * signed_power(s[0], p) + (1.0 - alpha) * signed_power(s[1], p);
    return in_series ? h : h + pi1 * std::pow(std::abs(s[0]), p) * s[2];
  }
  void operator()(const State& s, State& rate, double) const {
    const double f = force(s), w = in_series ? s[2] - pi1 * f : s[2], zn = std::pow(std::abs(s[1]), n);
    rate[0] = w;
    rate[1] = a * (w - pi2 * std::copysign(zn, s[1]) * std::abs(w) - pi3 * zn * w);
    rate[2] = -f;
  }
  double restitution(double tolerance) const {
    const auto apart = [this](const State& s) { return s[2] < 0.0 && force(s) <= 0.0; };
    return -odeint_until(*this, apart, State{0.0, 0.0, 1.0}, tolerance)[2];
  }
};

}  // namespace peers
