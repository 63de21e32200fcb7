#include "hysteron/integrate/dop853.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace hysteron::integrate {
namespace {

namespace rk = dop853;

double sum(const rk::Row& weights, auto&& term) {
  double total = 0.0;
  for (std::size_t i = 0; i < rk::stages; ++i) total += weights[i] * term(i);
  return total;
}

TEST(Dop853, RowsOfTheMatrixSumToTheNodes) {
  for (std::size_t i = 0; i < rk::stages; ++i) {
    double row = 0.0;
    for (const double a : rk::matrix[i]) row += a;
    EXPECT_NEAR(row, rk::nodes[i], 1e-14);
  }
}

TEST(Dop853, QuadratureConditionsHoldToOrderEightAndNotBeyond) {
  for (int order = 1; order <= 9; ++order) {
    const double moment = sum(rk::weights, [&](std::size_t i) { return std::pow(rk::nodes[i], order - 1); });
    if (order <= 8)
      EXPECT_NEAR(moment, 1.0 / order, 1e-14) << order;
    else
      EXPECT_GT(std::abs(moment - 1.0 / order), 1e-7);
  }
}

// Σ bᵢ aᵢⱼ cⱼ^k = 1/((k+1)(k+2)): the trees with one branching below the root.
TEST(Dop853, NestedConditionsHoldToOrderEight) {
  for (int k = 1; k <= 6; ++k) {
    const double nested = sum(rk::weights, [&](std::size_t i) {
      double inner = 0.0;
      for (std::size_t j = 0; j < i; ++j) inner += rk::matrix[i][j] * std::pow(rk::nodes[j], k);
      return inner;
    });
    EXPECT_NEAR(nested, 1.0 / ((k + 1) * (k + 2)), 1e-13) << k;
  }
}

TEST(Dop853, ErrorWeightsVanishOnConstants) {
  EXPECT_NEAR(sum(rk::error5, [](std::size_t) { return 1.0; }), 0.0, 1e-14);
  EXPECT_NEAR(sum(rk::error3, [](std::size_t) { return 1.0; }), 0.0, 1e-14);
}

// A step of 30 equal components from y = `start`, all with the rates `slope` t^12.
double error_of_steep_step(double start, double slope, double tolerance) {
  constexpr std::size_t n = 30;
  const auto f = [slope](double t, const Vector<n>&, Vector<n>& out) { out.fill(slope * std::pow(t, 12.0)); };
  Vector<n> y, rates, scale;
  y.fill(start);
  scale.fill(1.0);
  f(0.0, y, rates);
  return step<n>(f, 0.0, y, rates, 1.0, scale, tolerance).error;
}

// Errors whose squares, or the sum of these times the number of components, overflow, and an end beyond all numbers:
// such a step must be rejected, and not be taken for exact.
TEST(Dop853, AStepThatOverflowsIsRejected) {
  for (double tolerance = 1e-145; tolerance > 1e-165; tolerance /= 1.5)
    EXPECT_FALSE(error_of_steep_step(0.0, 1.0, tolerance) <= 1.0) << tolerance;
  EXPECT_FALSE(error_of_steep_step(1.79e308, 1e308, 1e-9) <= 1.0);
  EXPECT_LE(error_of_steep_step(1.7e308, 1e290, 1e-9), 1.0);
}

// Error at the end of fixed steps, of a system with a known solution.
template <std::size_t N, class System>
double error_of(const System& f, Vector<N> y, const Vector<N>& exact, double length, int count) {
  const double h = length / count;
  Vector<N> slope, scale;
  scale.fill(1.0);
  for (int i = 0; i < count; ++i) {
    f(i * h, y, slope);
    y = step<N>(f, i * h, y, slope, h, scale, 1e-13).end;
  }
  double squares = 0.0;
  for (std::size_t i = 0; i < N; ++i) squares += (y[i] - exact[i]) * (y[i] - exact[i]);
  return std::sqrt(squares);
}

// Every one of five halvings divides the error by 2⁸, not by less and not by more; errors stay above rounding.
TEST(Dop853, ErrorOfAnOscillatorFallsWithTheEighthPowerOfTheStep) {
  const auto oscillator = [](double, const Vector<2>& y, Vector<2>& slope) { slope = {y[1], -y[0]}; };
  constexpr double length = 20.0;
  double coarse = error_of<2>(oscillator, {1.0, 0.0}, {std::cos(length), -std::sin(length)}, length, 5);
  for (int count = 10; count <= 160; count *= 2) {
    const double fine = error_of<2>(oscillator, {1.0, 0.0}, {std::cos(length), -std::sin(length)}, length, count);
    ASSERT_GT(fine, 3e-14);
    EXPECT_NEAR(std::log2(coarse / fine), 8.0, 0.35) << count;
    coarse = fine;
  }
}

// y' = y² cos x, solved by 1/(c - sin x): nonlinear, and x enters.
TEST(Dop853, ErrorOfANonlinearSystemFallsWithTheEighthPowerOfTheStep) {
  const auto system = [](double x, const Vector<1>& y, Vector<1>& slope) { slope = {y[0] * y[0] * std::cos(x)}; };
  constexpr double length = 20.0, c = 2.0;
  const Vector<1> exact{1.0 / (c - std::sin(length))};
  std::vector<double> x, y;
  for (int count = 10; count <= 320; count *= 2) {
    const double error = error_of<1>(system, {1.0 / c}, exact, length, count);
    ASSERT_GT(error, 1e-14) << count;
    x.push_back(std::log2(count));
    y.push_back(std::log2(error));
  }
  const double n = static_cast<double>(x.size());
  double mx = 0.0, my = 0.0, sxy = 0.0, sxx = 0.0;
  for (std::size_t i = 0; i < x.size(); ++i) mx += x[i] / n, my += y[i] / n;
  for (std::size_t i = 0; i < x.size(); ++i) sxy += (x[i] - mx) * (y[i] - my), sxx += (x[i] - mx) * (x[i] - mx);
  EXPECT_NEAR(-sxy / sxx, 8.0, 0.7);
}

TEST(Dop853, AdaptiveRunMeetsItsTolerance) {
  const auto oscillator = [](double, const Vector<2>& y, Vector<2>& slope) { slope = {y[1], -y[0]}; };
  for (const double tolerance : {1e-6, 1e-9, 1e-12}) {
    const auto run = integrate<2>(oscillator, 0.0, {0.0, 1.0}, 20.0, tolerance, 0.1);
    ASSERT_TRUE(run.finished);
    EXPECT_NEAR(run.end[0], std::sin(20.0), 100.0 * tolerance);
    EXPECT_NEAR(run.end[1], std::cos(20.0), 100.0 * tolerance);
  }
}

TEST(Dop853, RunsBackwardsAndEndsExactly) {
  const auto growth = [](double x, const Vector<1>& y, Vector<1>& slope) {
    EXPECT_GE(x, 0.0);
    slope = {y[0]};
  };
  const auto run = integrate<1>(growth, 2.0, {std::exp(2.0)}, 0.0, 1e-13, 0.5);
  ASSERT_TRUE(run.finished);
  EXPECT_NEAR(run.end[0], 1.0, 1e-12);
}

TEST(Dop853, ARefusedStageShortensTheStep) {
  const auto only_below_one = [](double x, const Vector<1>&, Vector<1>& slope) {
    slope = {x < 1.0 ? 1.0 : std::nan("")};
  };
  const auto run = integrate<1>(only_below_one, 0.0, {0.0}, 2.0, 1e-10, 0.4, 50);
  EXPECT_FALSE(run.finished);
  EXPECT_LE(run.end[0], 1.0);
  EXPECT_GT(run.end[0], 0.9);
}

}  // namespace
}  // namespace hysteron::integrate
