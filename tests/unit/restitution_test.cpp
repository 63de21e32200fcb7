// Closed forms between damping and restitution, compared with independent numbers, with the motion, and with their
// inverses.
#include "hysteron/laws/restitution.hpp"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace hysteron {
namespace {

using namespace restitution;

// 0.01 to 1, dense at both ends.
std::vector<double> restitutions() {
  std::vector<double> es;
  for (int i = 1; i <= 100; ++i) es.push_back(0.01 * i);
  for (int k = 3; k <= 15; ++k) es.push_back(1.0 - std::pow(10.0, -k));
  for (const double e : {0.99998, 0.99999, 0.999989, 0.999991}) es.push_back(e);  // where a series takes over
  return es;
}

// Solved by an independent program with many digits.
TEST(FactorLaw, ReturnsTheReferenceRestitution) {
  const std::vector<std::pair<double, double>> e_of_alpha{{0.01, 0.99337745439876736},
                                                          {0.1, 0.93747557994990506},
                                                          {0.3825, 0.79597259536532851},
                                                          {0.5, 0.74843493159743416},
                                                          {0.75, 0.66296220000154599},
                                                          {1.0, 0.59362426004004009},
                                                          {1.5, 0.48774125601534853},
                                                          {2.0, 0.41071968606103945},
                                                          {5.0, 0.19698024528051889},
                                                          {10.0, 0.099981624752943887},
                                                          {100.0, 0.01}};
  for (const auto& [alpha, e] : e_of_alpha) EXPECT_NEAR(of_factor(alpha), e, 4e-16) << alpha;
}

TEST(FactorLaw, IsCalibratedToTheReferenceDamping) {
  const std::vector<std::pair<double, double>> alpha_exact{{0.01, 100.0},
                                                           {0.02, 50.0},
                                                           {0.05, 19.99999968153236},
                                                           {0.1, 9.998159397495666},
                                                           {0.2, 4.919166715790786},
                                                           {0.25, 3.840806039778014},
                                                           {0.3, 3.087081981129625},
                                                           {0.4, 2.082498164147007},
                                                           {0.5, 1.432750533271375},
                                                           {0.6, 0.9748717108132651},
                                                           {0.7, 0.6348282812664178},
                                                           {0.8, 0.3731462033650531},
                                                           {0.9, 0.1664819506853075},
                                                           {0.95, 0.07892660528741102},
                                                           {0.99, 0.01515136210945623},
                                                           {0.999, 0.001501501351200988}};
  for (const auto& [e, alpha] : alpha_exact) EXPECT_NEAR(factor_for(e), alpha, 2e-12 * alpha) << e;
  // Near e = 1 the equation loses digits in double arithmetic: solved with fifty.
  const std::vector<std::pair<double, double>> many_digits{{0.5, 1.432750533271375},
                                                           {0.9, 0.1664819506853080639},
                                                           {0.95, 0.078926605287415304973},
                                                           {0.99, 0.015151362109441018723},
                                                           {0.999, 0.0015015013512010866245}};
  for (const auto& [e, alpha] : many_digits) EXPECT_NEAR(factor_for(e), alpha, 3e-14 * alpha) << e;
}

// 1 - e is exact here, so that every digit of the series counts.
TEST(FactorLaw, KeepsItsDigitsNextToE1) {
  const std::vector<std::pair<double, double>> damping_for_loss{
      {0x1p-17, 1.14441791089658947e-5}, {0x1p-18, 5.7220677263852828586e-6}, {0x1p-24, 8.9406972492156741574e-8}};
  for (const auto& [loss, alpha] : damping_for_loss) EXPECT_NEAR(factor_for(1.0 - loss), alpha, 1e-15 * alpha) << loss;
}

TEST(FactorLaw, SatisfiesItsEquation) {
  for (const double a : {1e-3, 0.1, 0.7, 1.0, 3.0, 8.0}) {
    const double e = of_factor(a);
    EXPECT_NEAR(a * (1.0 + e), std::log((1.0 + a) / (1.0 - e * a)), 1e-11) << a;
  }
}

TEST(FactorLaw, GoesForthAndBack) {
  for (const double e : restitutions()) EXPECT_NEAR(of_factor(factor_for(e)), e, 1e-15) << e;
  for (double a = 1e-12; a < 1e3; a *= 1.7) {
    // The slope of a over e: rounding of e costs so much of a.
    const double slope = a < 1.0 ? 1.5 : 2.0 * a * a;
    EXPECT_NEAR(factor_for(of_factor(a)), a, 1e-15 * slope + 1e-15 * a) << a;
  }
}

TEST(FactorLaw, ApproachesItsLimits) {
  EXPECT_EQ(of_factor(0.0), 1.0);
  EXPECT_EQ(factor_for(1.0), 0.0);
  EXPECT_NEAR(of_factor(1e-9), 1.0 - 2e-9 / 3.0, 1.2e-16);
  EXPECT_NEAR(factor_for(1.0 - 1e-9) / 1.5e-9, 1.0, 1e-7);
  for (const double e : {1e-3, 1e-6, 1e-12, 1e-100}) {
    EXPECT_NEAR(factor_for(e) * e, 1.0, 1e-14) << e;
    EXPECT_NEAR(of_factor(1.0 / e) / e, 1.0, 1e-14) << e;
  }
}

TEST(FactorLaw, FallsSteadilyAcrossTheSwitchesBetweenSeriesAndRoots) {
  for (const double at : {1e-5, 0.1, 1.0}) {
    double before = of_factor(at * (1.0 - 1e-3));
    for (int i = -9; i <= 10; ++i) {
      const double now = of_factor(at * (1.0 + 1e-4 * i));
      EXPECT_LT(now, before) << at << " " << i;
      before = now;
    }
  }
  double before = factor_for(1.0 - 1.001e-5);
  for (int i = 9; i >= -10; --i) {
    const double now = factor_for(1.0 - 1e-5 * (1.0 + 1e-4 * i));
    EXPECT_LT(now, before) << i;
    before = now;
  }
}

// x'' + 2ξ x' + x = 0 from x = 0, x' = 1: the speed when x'' = 0 in the restitution phase, from the solution.
double released_by_force(double xi) {
  if (xi < 1.0) {
    const double w = std::sqrt(1.0 - xi * xi), t = std::atan2(2.0 * xi * w, 2.0 * xi * xi - 1.0) / w;
    return -std::exp(-xi * t) * (std::cos(w * t) - xi / w * std::sin(w * t));
  }
  if (xi == 1.0) return std::exp(-2.0);
  const double w = std::sqrt(xi * xi - 1.0), t = std::atanh(2.0 * xi * w / (2.0 * xi * xi - 1.0)) / w;
  return -std::exp(-xi * t) * (std::cosh(w * t) - xi / w * std::sinh(w * t));
}

TEST(LinearImage, IsTheMotionOfTheOscillator) {
  for (const double xi : {1e-6, 0.01, 0.1, 0.3, 0.5, 0.9, 0.95, 0.979, 0.981, 1.0, 1.019, 1.021, 1.1, 2.0, 3.0})
    EXPECT_NEAR(of_damping_ratio(xi, Separation::force), released_by_force(xi), 2e-13) << xi;
  for (const double xi : {1e-6, 0.01, 0.1, 0.5, 0.9, 0.999}) {
    const double half_period = std::numbers::pi / std::sqrt(1.0 - xi * xi);
    EXPECT_NEAR(of_damping_ratio(xi, Separation::depth), std::exp(-xi * half_period), 1e-14) << xi;
  }
}

TEST(LinearImage, SticksByDepthWhenOverdampedButNotByForce) {
  EXPECT_EQ(of_damping_ratio(1.0, Separation::depth), 0.0);
  EXPECT_EQ(of_damping_ratio(2.0, Separation::depth), 0.0);
  EXPECT_NEAR(of_damping_ratio(1.0, Separation::force), std::exp(-2.0), 1e-16);
  EXPECT_GT(of_damping_ratio(2.0, Separation::force), 0.0);
}

TEST(LinearImage, GoesForthAndBackUnderBothRules) {
  for (const Separation rule : {Separation::force, Separation::depth}) {
    for (const double e : restitutions())
      EXPECT_NEAR(of_damping_ratio(damping_ratio_for(e, rule), rule), e, 1e-15) << e;
    for (const double xi : {1e-10, 1e-5, 0.01, 0.3, 0.6, 0.8})
      EXPECT_NEAR(damping_ratio_for(of_damping_ratio(xi, rule), rule), xi, 4e-15) << xi;
    EXPECT_EQ(damping_ratio_for(1.0, rule), 0.0);
    EXPECT_EQ(of_damping_ratio(0.0, rule), 1.0);
    for (const double e : {1e-3, 1e-6, 1e-12})
      EXPECT_NEAR(of_damping_ratio(damping_ratio_for(e, rule), rule) / e, 1.0, 1e-10) << e;
  }
  // Separation at F = 0 returns more energy: the same e needs more damping.
  EXPECT_GT(damping_ratio_for(0.5, Separation::force), damping_ratio_for(0.5, Separation::depth));
}

// Damped compression to x' = 0, then a lossless return of the stored energy.
TEST(CompressionDamping, IsTheMotionOfTheOscillator) {
  for (const double xi : {1e-6, 0.1, 0.5, 0.9, 0.99}) {
    const double w = std::sqrt(1.0 - xi * xi), t = std::acos(xi) / w;
    EXPECT_NEAR(of_compression_damping_ratio(xi), std::exp(-xi * t) * std::sin(w * t) / w, 1e-14) << xi;
  }
}

TEST(CompressionDamping, GoesForthAndBack) {
  for (const double e : restitutions())
    EXPECT_NEAR(of_compression_damping_ratio(compression_damping_ratio_for(e)), e, 1e-14) << e;
  for (const double xi : {1e-6, 0.01, 0.3, 0.8, 1.0, 1.5, 5.0})
    EXPECT_NEAR(compression_damping_ratio_for(of_compression_damping_ratio(xi)), xi, 1e-13) << xi;
}

TEST(DampingRatio, IsTheTextbookRatioForALinearSpring) {
  constexpr double c = 3.0, k = 50.0, m = 2.0;
  EXPECT_NEAR(damping_ratio(c, k, 1.0, m), c / (2.0 * std::sqrt(k * m)), 1e-16);
  for (const double n : {0.5, 1.0, 1.5, 3.0})
    EXPECT_NEAR(coefficient_for(damping_ratio(c, k, n, m), k, n, m), c, 1e-15) << n;
  // n = 3/2: Tsuji's α = √5 ξ in α√(mK).
  EXPECT_NEAR(coefficient_for(0.4, k, 1.5, m), 0.4 * std::sqrt(5.0) * std::sqrt(m * k), 1e-14);
}

}  // namespace
}  // namespace hysteron
