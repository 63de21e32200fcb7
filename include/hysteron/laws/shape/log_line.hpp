// δ = A F (ln(B/F) + s): the form of all logarithmic laws for cylinders, inverted in closed form.
// With Bs = B eˢ and the fold δ_f = A Bs/e:  F = δ/(A(1+u)),  u - ln(1+u) = ln(δ_f/δ),  u >= 0,
// that is 1+u = -W₋₁(-δ/(A Bs)) (Lambert W). F rises with δ only up to the fold, where the slope is infinite;
// past it the law has no meaning, and the straight line F = δ/A only keeps trial steps of a solver finite.
#pragma once

#include <cmath>
#include <numbers>

#include "hysteron/core/contact.hpp"
#include "hysteron/core/dual.hpp"
#include "hysteron/core/x_minus_log1p.hpp"

namespace hysteron::shape {

struct LogLine {
  double compliance;   // A, m/N
  double force_scale;  // Bs = B eˢ, N

  static LogLine from(double a, double b, double s) noexcept { return {a, b * std::exp(s)}; }

  // The root u >= 0 of u - ln(1+u) = g: Newton from a start good to a few per cent.
  static double root(double g) noexcept {
    if (!(g > 0.0)) return 0.0;
    const double t = std::sqrt(2.0 * g);
    double u = g > 0.5 ? g + std::log1p(g) : t * (1.0 + t / 3.0);
    for (int i = 0; i < 12; ++i) {
      const double step = (x_minus_log1p(u) - g) * (1.0 + u) / u;
      u -= step;
      if (std::abs(step) <= 2e-16 * u) break;
    }
    return u;
  }

  double force(double depth) const noexcept {
    return depth > 0.0 ? depth / (compliance * (1.0 + root_at(depth))) : 0.0;
  }
  Dual force(const Dual& depth) const noexcept {
    // A zero derivative stays zero at the fold, where the slope is infinite.
    return {force(depth.value), depth.derivative == 0.0 ? 0.0 : slope(depth.value) * depth.derivative};
  }
  // dF/dδ = 1/(A u): zero (logarithmically) at touch, infinite at the fold.
  double slope(double depth) const noexcept {
    if (!(depth > 0.0)) return 0.0;
    return depth > max_indentation() ? 1.0 / compliance : 1.0 / (compliance * root_at(depth));
  }
  // U = (A F²/2)(ln(Bs/F) - 1/2), and ln(Bs/F) = 1+u.
  double energy(double depth) const noexcept {
    if (!(depth > 0.0)) return 0.0;
    const double f = force(depth);
    const double fold = max_indentation();
    if (depth > fold) return (0.5 * depth * depth - 0.25 * fold * fold) / compliance;
    return 0.5 * compliance * f * f * (0.5 + root_at(depth));
  }
  // The force at which so much energy is stored: U(F) has the same form in F², with A/4 and Bs²/e. NaN past the fold.
  double force_at_energy(double energy) const noexcept {
    const LogLine squared{0.25 * compliance, force_scale * force_scale / std::numbers::e};
    return energy <= squared.max_indentation() ? std::sqrt(squared.force(energy)) : std::nan("");
  }
  double max_indentation() const noexcept { return compliance * force_scale / std::numbers::e; }

 private:
  double root_at(double depth) const noexcept {
    const double fold = max_indentation();
    // Near the fold the difference is exact; at denormal depths the ratio would overflow.
    return root(depth > 0.5 * fold ? std::log1p((fold - depth) / depth) : std::log(fold) - std::log(depth));
  }
};

}  // namespace hysteron::shape
