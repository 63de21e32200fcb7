#include "complex_run.hpp"

#include <array>
#include <cmath>
#include <complex>

namespace hysteron::reproduce {
namespace {

using Complex = std::complex<double>;
using Motion = std::array<Complex, 2>;  // depth, rate

Motion plus(const Motion& y, const Motion& slope, double h) { return {y[0] + h * slope[0], y[1] + h * slope[1]}; }

}  // namespace

ComplexOutcome complex_run(const nondimensional::Exponents& x, double stiffness, double damping, const Touch& touch) {
  // Nondimensional, in units of the depth X = (m v₀²/k)^(1/(n+1)) and the time X/v₀: the stiffness is 1.
  const double v = touch.impact_speed, energy = touch.effective_mass * v * v;
  const double depth = std::pow(energy / stiffness, 1.0 / (x.n + 1.0));
  const double epsilon = nondimensional::coefficients_of(x, stiffness, damping, touch, depth).damping;
  const auto slope = [&](const Motion& y) -> Motion {
    if (y[0] == 0.0) return {y[1], 0.0};
    return {y[1], -std::pow(y[0], x.n) - epsilon * std::pow(y[0], x.m) * std::pow(y[1], x.q)};
  };
  // Classical Runge-Kutta, as in the paper. The powers at touch reduce its order, so the step is small.
  constexpr double step = 1e-4, longest = 50.0;
  Motion y{0.0, 1.0};
  double time = 0.0;
  while (time < longest) {
    const Motion k1 = slope(y), k2 = slope(plus(y, k1, 0.5 * step)), k3 = slope(plus(y, k2, 0.5 * step)),
                 k4 = slope(plus(y, k3, step));
    const Motion last = y;
    for (std::size_t i = 0; i < 2; ++i) y[i] += step / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]);
    if (y[0].real() <= 0.0) {
      const double share = last[0].real() / (last[0].real() - y[0].real());
      return {std::abs(last[1] + share * (y[1] - last[1])), (time + share * step) * depth / v};
    }
    time += step;
  }
  return {0.0, longest * depth / v};
}

}  // namespace hysteron::reproduce
