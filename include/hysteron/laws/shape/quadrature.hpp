// Stored energy of shapes whose force has no elementary integral: U = δ F(δ) ∫₀¹ 2t F(δt²)/F(δ) dt. The variable t
// makes half-integer powers at touch smooth, and numbers near 1 make the error estimate of the rule meaningful.
// Adaptive Gauss-Kronrod: 31 evaluations as a rule, relative error about 1e-14.
#pragma once

#include <boost/math/quadrature/gauss_kronrod.hpp>

#include "hysteron/core/math_policy.hpp"

namespace hysteron::shape {

template <class Shape>
double energy_by_quadrature(const Shape& shape, double depth) {
  const double force = depth > 0.0 ? shape.force(depth) : 0.0;
  if (!(force > 0.0)) return 0.0;
  const auto integrand = [&](double t) { return 2.0 * t * (shape.force(depth * t * t) / force); };
  constexpr unsigned max_halvings = 12;
  constexpr double tolerance = 1e-13;
  return depth * force *
         boost::math::quadrature::gauss_kronrod<double, 31, MathPolicy>::integrate(integrand, 0.0, 1.0, max_halvings,
                                                                                   tolerance);
}

}  // namespace hysteron::shape
