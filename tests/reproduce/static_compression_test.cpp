#include "../../src/reproduce/static_compression.hpp"

#include <gtest/gtest.h>

namespace hysteron::reproduce {
namespace {

// E*, R and σ_y of the contact of Wang, Liu and Liu, rounded.
MaLiu contact() {
  MaLiu law;
  law.effective_modulus = 5.4e10;
  law.effective_radius = 0.82;
  law.yield_strength = 3e7;
  return law;
}

// Hertz: the area is 2/5 F δ, and all of it is returned.
TEST(StaticCompression, IsElasticBelowYield) {
  const MaLiu law = contact();
  const double depth = 0.9 * law.curve().yield_depth;
  const CompressionRecord test = compress(law, depth, 4000);
  const double force = 4.0 / 3.0 * law.effective_modulus * std::sqrt(law.effective_radius) * std::pow(depth, 1.5);
  EXPECT_NEAR(test.loading.back().force, force, 1e-9 * force);
  EXPECT_NEAR(test.work_done(), 0.4 * force * depth, 1e-6 * force * depth);
  EXPECT_NEAR(test.work_returned(), test.work_done(), 1e-6 * force * depth);
}

// Unloading is Hertzian about the residual depth: the area is 2/5 F (δ - δ_r).
TEST(StaticCompression, ReturnsTheAreaOfTheUnloadingCurve) {
  const MaLiu law = contact();
  const double depth = 50.0 * law.curve().yield_depth, left = law.residual(depth);
  const CompressionRecord test = compress(law, depth, 20000);
  EXPECT_NEAR(test.work_returned(), 0.4 * law.curve().force(depth) * (depth - left), 1e-6 * test.work_done());
  EXPECT_NEAR(test.unloading.back().depth, left, 2.0 * depth / 20000);
  EXPECT_LT(test.work_returned(), 0.7 * test.work_done());
}

TEST(StaticCompression, MeanSlopeIsThatOfTheChord) {
  const MaLiu law = contact();
  const auto curve = law.curve();
  const CompressionRecord test = compress(law, 1.5 * curve.plastic_depth(), 20000);
  const double chord =
      (curve.force(curve.plastic_depth()) - curve.yield_force) / (curve.plastic_depth() - curve.yield_depth);
  EXPECT_NEAR(test.mean_slope(curve.yield_depth, curve.plastic_depth()), chord, 1e-5 * chord);
}

}  // namespace
}  // namespace hysteron::reproduce
