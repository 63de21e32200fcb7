// k V(δ): overlap volume of two spheres, of a sphere and a plane (curvature 0), or what of a sphere sticks into the
// wall of a larger cavity (negative curvature): one formula, with no cancellation at small δ.
// V = π δ² (12 R₁ - 4(1 + R₁κ₂)δ + κ₂δ²) / (12(1 + R₁κ₂ - κ₂δ)),  κ₂ = 1/R₂.
#pragma once

#include <numbers>

#include "hysteron/core/contact.hpp"
#include "hysteron/core/dual.hpp"
#include "hysteron/laws/shape/quadrature.hpp"

namespace hysteron::shape {

struct OverlapVolume {
  double stiffness;   // N/m³
  double radius;      // R₁ > 0, the smaller, or the one in the cavity
  double curvature2;  // κ₂ = 1/R₂ > -1/R₁, 0 for a plane
  static constexpr double touch_exponent = 2.0;

  template <class T>
  T volume(const T& depth) const noexcept {
    const double sum = 1.0 + radius * curvature2;
    return T(std::numbers::pi / 12.0) * depth * depth *
           (T(12.0 * radius) - T(4.0 * sum) * depth + T(curvature2) * depth * depth) / (T(sum) - T(curvature2) * depth);
  }
  // Area of the disc where the spheres meet: dV/dδ.
  template <class T>
  T area(const T& depth) const noexcept {
    const double sum = 1.0 + radius * curvature2;
    const T distance = T(sum) - T(curvature2) * depth;
    return T(std::numbers::pi / 4.0) * depth * (T(2.0 * radius) - depth) * (T(2.0) - T(curvature2) * depth) *
           (T(2.0 * sum) - T(curvature2) * depth) / (distance * distance);
  }
  template <class T>
  T force(const T& depth) const noexcept {
    return T(stiffness) * volume(depth);
  }
  // From the overlap that the host measures, if it does.
  static constexpr bool takes_overlap = true;
  template <class T>
  T force_of(const Contact<T>& c) const noexcept {
    return plain(c.volume) > 0.0 ? T(stiffness) * c.volume : force(c.indentation);
  }
  double energy(double depth) const { return energy_by_quadrature(*this, depth); }
  // Past one radius the sphere's centre is inside the other body.
  double max_indentation() const noexcept { return radius; }
};

}  // namespace hysteron::shape
