// Elliptical Hertz contact against quadrature, published tables and limits.
#include "hysteron/pair/elliptical.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace hysteron {
namespace {

constexpr double pi = std::numbers::pi;

// For semi-axes 1 and q, F = 1 and E* = 1, the integrals ∫ ds/√((1+s)(q²+s)s) and their derivatives (Hertz's potential)
// give δ and the curvatures; done with adaptive quadrature in an independent script, to about 1e-12.
TEST(EllipticalHertz, MatchesQuadratureOfTheHertzPotential) {
  struct Case {
    double q, curvature_x, curvature_y, stiffness;
  };
  for (const Case& c : {Case{0.9, 0.810818506709582, 0.94965928721125115, 1.4241043999288092},
                        Case{0.5, 1.2037965760466605, 3.4220966995234599, 0.95710371050945175},
                        Case{0.1, 2.5847185415437157, 94.435518362589761, 0.42663246132256682},
                        Case{0.01, 4.7668311807703336, 9547.1518234005216, 0.20666877309970832},
                        Case{0.0001, 9.1641111952611816, 95492961.511813954, 0.087869058358318111}}) {
    const EllipticalHertz e = elliptical_hertz(c.curvature_x, c.curvature_y, 1.0);
    EXPECT_NEAR(e.axis_ratio / c.q, 1.0, 2e-12);
    EXPECT_NEAR(e.stiffness / c.stiffness, 1.0, 2e-12) << c.q;
    EXPECT_NEAR(e.unit_axis_x, 1.0, 2e-12) << c.q;
    EXPECT_NEAR(e.unit_axis_y / c.q, 1.0, 2e-12) << c.q;
    const EllipticalHertz turned = elliptical_hertz(c.curvature_y, c.curvature_x, 1.0);
    EXPECT_EQ(turned.stiffness, e.stiffness);
    EXPECT_EQ(turned.unit_axis_x, e.unit_axis_y);
  }
}

// Harris, Rolling Bearing Analysis, dimensionless contact parameters: F(ρ) = (κ_max-κ_min)/Σκ, and
// a = a* (3F/(2 E* Σκ))^(1/3), b likewise, δ = δ* (3F/(2 E* Σκ))^(2/3) Σκ/2.
TEST(EllipticalHertz, MatchesTheTableOfHarris) {
  struct Row {
    double difference, a, b, depth;
  };
  for (const Row& row :
       {Row{0.1075, 1.0760, 0.9318, 0.9974}, Row{0.3204, 1.2623, 0.8114, 0.9761}, Row{0.4795, 1.4556, 0.7278, 0.9429},
        Row{0.5916, 1.6440, 0.6687, 0.9077}, Row{0.6716, 1.8258, 0.6245, 0.8733}, Row{0.7332, 2.011, 0.5881, 0.8394},
        Row{0.90999, 3.233, 0.4499, 0.6636}, Row{0.983797, 6.448, 0.3150, 0.4352}}) {
    const double sum = 40.0, modulus = 1e11, force = 50.0;
    const double small = 0.5 * sum * (1.0 - row.difference), large = 0.5 * sum * (1.0 + row.difference);
    const EllipticalHertz e = elliptical_hertz(small, large, modulus);
    const double scale = std::cbrt(1.5 * force / (modulus * sum));
    EXPECT_NEAR(e.unit_axis_x * std::cbrt(force) / scale / row.a, 1.0, 1e-3) << row.difference;
    EXPECT_NEAR(e.unit_axis_y * std::cbrt(force) / scale / row.b, 1.0, 1e-3) << row.difference;
    const double depth = std::pow(force / e.stiffness, 2.0 / 3.0);
    EXPECT_NEAR(depth / (scale * scale * sum / 2.0) / row.depth, 1.0, 1e-3) << row.difference;
  }
}

TEST(EllipticalHertz, IsTheSphereFormulaForACircle) {
  for (const double radius : {1e-6, 0.01, 1e3}) {
    const EllipticalHertz e = elliptical_hertz(1.0 / radius, 1.0 / radius, 2e11);
    EXPECT_NEAR(e.stiffness / (4.0 / 3.0 * 2e11 * std::sqrt(radius)), 1.0, 1e-14);
    EXPECT_NEAR(e.unit_axis_x / std::cbrt(0.75 * radius / 2e11), 1.0, 1e-14);
    EXPECT_EQ(e.axis_ratio, 1.0);
  }
}
// Near the circle K depends on the difference of curvatures in second order only: κ_x, κ_y = κ(1 ± ε) has
// K = K₀(1 + O(ε²)), and q = 1 - 2ε·(2/3) to first order (λ = q^1.5 at q = 1).
TEST(EllipticalHertz, IsSmoothNearTheCircle) {
  const double circle = elliptical_hertz(1.0, 1.0, 1.0).stiffness;
  for (const double eps : {1e-3, 1e-6, 1e-9, 1e-12, 1e-15}) {
    const EllipticalHertz e = elliptical_hertz(1.0 - eps, 1.0 + eps, 1.0);
    EXPECT_NEAR(e.stiffness / circle, 1.0, eps * eps + 1e-14) << eps;
    EXPECT_NEAR(1.0 - e.axis_ratio, 4.0 / 3.0 * eps, 4.0 * eps * eps + 1e-15) << eps;
  }
}
// A slender ellipse: κ_min/κ_max -> q²(ln(4/q) - 1).
TEST(EllipticalHertz, HasTheSlenderLimit) {
  for (const double lambda : {1e-8, 1e-12, 1e-16, smallest_curvature_ratio}) {
    const EllipticalHertz e = elliptical_hertz(lambda, 1.0, 1.0);
    EXPECT_NEAR(e.axis_ratio * e.axis_ratio * (std::log(4.0 / e.axis_ratio) - 1.0) / lambda, 1.0, 1e-6) << lambda;
    EXPECT_NEAR(e.unit_axis_y / e.unit_axis_x / e.axis_ratio, 1.0, 1e-14);
    EXPECT_TRUE(e.stiffness > 0.0 && std::isfinite(e.stiffness));
  }
}
TEST(EllipticalHertz, ScalesWithModulusAndSize) {
  const EllipticalHertz e = elliptical_hertz(2.0, 30.0, 1.0);
  EXPECT_NEAR(elliptical_hertz(2.0, 30.0, 7e10).stiffness / (7e10 * e.stiffness), 1.0, 1e-14);
  EXPECT_NEAR(elliptical_hertz(200.0, 3000.0, 1.0).stiffness / (0.1 * e.stiffness), 1.0, 1e-14);
}
TEST(EllipticalHertz, BalancesForceAndPressure) {
  const EllipticalHertz e = elliptical_hertz(5.0, 80.0, 1e11);
  const double force = 123.0, s = std::cbrt(force), peak = 1.5 * force / (pi * s * s * e.unit_axis_x * e.unit_axis_y);
  // p₀ = E* κ b/(2E), with E = ∫√(1 - (1-q²) sin²θ) dθ over a quarter turn, here by the midpoint rule.
  double second = 0.0;
  constexpr int n = 200;
  for (int i = 0; i < n; ++i) {
    const double t = (i + 0.5) * pi / (2.0 * n), k2 = 1.0 - e.axis_ratio * e.axis_ratio;
    second += std::sqrt(1.0 - k2 * std::sin(t) * std::sin(t)) * pi / (2.0 * n);
  }
  EXPECT_NEAR(peak / (1e11 * 85.0 * s * e.unit_axis_y / (2.0 * second)), 1.0, 1e-12);
}

}  // namespace
}  // namespace hysteron
