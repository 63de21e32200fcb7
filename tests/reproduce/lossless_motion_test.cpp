#include "../../src/reproduce/lossless_motion.hpp"

#include <gtest/gtest.h>

namespace hysteron::reproduce {
namespace {

// 2χ ∫₀^δm δⁿ √(2(U_m - U)/m) dδ by the midpoint rule, with K = m = v₀ = 1.
double by_quadrature(double a, double n, double stored) {
  const double most = 0.5 * stored, depth = std::pow((n + 1.0) * most, 1.0 / (n + 1.0));
  constexpr int parts = 200000;
  double sum = 0.0;
  for (int i = 0; i < parts; ++i) {
    const double x = depth * (i + 0.5) / parts;
    sum += std::pow(x, n) * std::sqrt(2.0 * (most - std::pow(x, n + 1.0) / (n + 1.0)));
  }
  return 2.0 * a * sum * depth / parts;
}

TEST(LosslessMotion, ClosedFormIsTheIntegralForEveryExponent) {
  for (const double a : {0.4, 0.9})
    for (const double stored : {0.95, 0.6}) {
      ImpactResult r;
      r.energy_in = 0.5;
      r.energy_lost_compression = 0.5 * (1.0 - stored);
      for (const double n : {1.0, 1.5})
        EXPECT_NEAR(work_along_lossless_motion(a, r), by_quadrature(a, n, stored), 1e-7) << a << ' ' << stored;
    }
}

}  // namespace
}  // namespace hysteron::reproduce
