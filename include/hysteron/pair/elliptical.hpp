// Hertz contact of two surfaces with different curvatures in two directions: an elliptical patch, F = K δ^1.5.
// With κ = κ_x + κ_y the relative curvatures, q = b/a the ratio of the semi-axes and K(q), E(q) the complete elliptic
// integrals of modulus √(1-q²) (Johnson, Contact Mechanics, Sect. 4.2):
//   κ_min/κ_max = R_D(0,q²,1)/R_D(0,1,q²)        (Carlson's form: no cancellation for circles or slender ellipses)
//   F = (2π/3) E* √(2E/κ) / (q K^1.5) δ^1.5,     b³ = 3 q E F/(π E* κ),     p₀ = 3F/(2πab)
#pragma once

namespace hysteron {

struct EllipticalHertz {
  double stiffness;    // N/m^1.5
  double axis_ratio;   // q = b/a, 0 < q <= 1
  double unit_axis_x;  // semi-axis along x at 1 N; it grows with the cube root of the force, m
  double unit_axis_y;
};

// Curvatures are sums of both bodies', 1/m, positive; their ratio within [smallest_curvature_ratio, 1/...].
inline constexpr double smallest_curvature_ratio = 1e-20;
EllipticalHertz elliptical_hertz(double curvature_x, double curvature_y, double effective_modulus);

}  // namespace hysteron
