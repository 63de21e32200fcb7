// Tests of residuals against values computed by hand or printed in tables.
#include "../../src/identify/misfit_tests.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "../../src/identify/loss.hpp"

namespace hysteron::detail {
namespace {

OrderedResiduals residuals_of(const std::vector<double>& values, std::vector<double> at = {}) {
  OrderedResiduals out;
  for (std::size_t i = 0; i < values.size(); ++i) {
    out.values.push_back(values[i]);
    out.at.push_back(at.empty() ? static_cast<double>(i) : at[i]);
    out.section.push_back(0);
    out.group.push_back(0);
    out.index.push_back(i);
    out.pool_squares += values[i] * values[i];
  }
  out.pool_freedom = out.own_freedom = static_cast<double>(values.size());
  return out;
}

// Among the C(8,4) = 70 orders of four pluses and four minuses 2 have two runs, 6 three and 18 four.
TEST(MisfitTests, RunsHaveTheirExactProbability) {
  const auto two = test_runs(residuals_of({1, 1, 1, 1, -1, -1, -1, -1}));
  const auto three = test_runs(residuals_of({1, 1, -1, -1, -1, -1, 1, 1}));
  const auto four = test_runs(residuals_of({1, 1, -1, -1, 1, 1, -1, -1}));
  ASSERT_TRUE(two && three && four);
  EXPECT_NEAR(two->probability, 2.0 / 70.0, 1e-12);
  EXPECT_NEAR(three->probability, 8.0 / 70.0, 1e-12);
  EXPECT_NEAR(four->probability, 26.0 / 70.0, 1e-12);
  EXPECT_EQ(two->statistic, 2.0);
  EXPECT_NEAR(two->expected, 5.0, 1e-12);                           // 1 + 2·4·4/8
  EXPECT_FALSE(test_runs(residuals_of({1, -1, 1, -1, 1, -1, 1})));  // too few
}

// Draper and Smith's form: pure error of pairs (±1 about their means), lack of fit of the means.
TEST(MisfitTests, RepeatsGiveThePureErrorAndTheFOfLackOfFit) {
  OrderedResiduals r = residuals_of({2, 4, -1, 1, -4, -2}, {1.0, 1.005, 2.0, 2.0, 3.0, 3.01});
  r.own_freedom = 4.0;  // two parameters
  const RepeatGroups groups = repeats_of(r);
  EXPECT_EQ(groups.groups, 3u);
  EXPECT_NEAR(groups.squares, 6.0, 1e-12);
  EXPECT_NEAR(groups.freedom, 3.0, 1e-12);
  const auto test = test_repeats(r, groups);
  ASSERT_TRUE(test);
  EXPECT_NEAR(test->statistic, 36.0 / 1.0 / (6.0 / 3.0), 1e-12);
  EXPECT_NEAR(test->probability, 0.0240, 5e-4);  // F(1, 3) = 18 is t(3) = 4.243, two-sided
  EXPECT_FALSE(test_repeats(residuals_of({1, 2, 3, 4}), {}));
}

// Two specimens with means ±2 and scatter ±1: F = 8·4/1 / (8/6) with 1 and 6 degrees of freedom.
TEST(MisfitTests, SpecimensWithDifferentMeansAreFound) {
  OrderedResiduals r = residuals_of({3, 1, 3, 1, -1, -3, -1, -3});
  for (std::size_t i = 4; i < 8; ++i) r.group[i] = 1;
  const Eigen::VectorXd all = Eigen::Map<const Eigen::VectorXd>(r.values.data(), 8);
  Eigen::MatrixXd mean(8, 1);  // what one parameter follows
  mean.setConstant(1.0 / std::sqrt(8.0));
  r.pool_freedom = r.own_freedom = 7.0;
  const auto test = test_specimens(r, mean, all);
  ASSERT_TRUE(test);
  EXPECT_NEAR(test->statistic, 32.0 / (8.0 / 6.0), 1e-9);
  EXPECT_NEAR(test->probability, 0.0027, 1e-4);
  r.group.assign(8, 0);
  EXPECT_FALSE(test_specimens(r, mean, all));
}

// Two balls at one speed are no repeats of one measurement.
TEST(MisfitTests, RepeatsAreOfOneSpecimen) {
  OrderedResiduals r = residuals_of({2, -2, 1, -1}, {1.0, 1.0, 2.0, 2.0});
  EXPECT_EQ(repeats_of(r).groups, 2u);
  r.group = {0, 1, 0, 1};
  EXPECT_EQ(repeats_of(r).groups, 0u);
}

TEST(MisfitTests, NeighboursHaveTheirLagOneCorrelation) {
  const auto test = test_neighbours(residuals_of({1, 1, 1, 1, -1, -1, -1, -1}));
  ASSERT_TRUE(test);
  EXPECT_NEAR(test->statistic, (6.0 - 1.0) / 8.0, 1e-12);
  EXPECT_NEAR(test->probability, 0.0294, 5e-4);  // (5/8)·8/√7 = 1.890 standard deviations
}

// A trend that the parameters can follow is no misfit; what they leave of it is.
TEST(MisfitTests, ATrendThatTheParametersFollowIsNotSeen) {
  constexpr int n = 40;
  std::vector<double> wave;
  for (int i = 0; i < n; ++i) wave.push_back(std::cos(M_PI * 2.0 * (i + 0.5) / n) + 0.3 * ((i * 7) % 5 - 2));
  const OrderedResiduals r = residuals_of(wave);
  const Eigen::VectorXd all = Eigen::Map<const Eigen::VectorXd>(wave.data(), n);
  const Eigen::MatrixXd none(n, 0);
  const auto seen = test_trend(r, none, all);
  ASSERT_TRUE(seen);
  EXPECT_LT(seen->probability, 1e-6);
  Eigen::MatrixXd parameter(n, 1);
  for (int i = 0; i < n; ++i) parameter(i, 0) = std::cos(M_PI * 2.0 * (i + 0.5) / n);
  parameter /= parameter.norm();
  std::vector<double> left(n);
  Eigen::Map<Eigen::VectorXd>(left.data(), n) = all - parameter.col(0).dot(all) * parameter.col(0);
  const auto unseen = test_trend(residuals_of(left), parameter, Eigen::Map<const Eigen::VectorXd>(left.data(), n));
  ASSERT_TRUE(unseen);
  EXPECT_GT(unseen->probability, 0.05);
}

// 40 residuals 0.5 ± 1 in turn: the constant, the slowest cosine, takes 10 of the 50 squares. F(1, 39) = 10/(40/39) has
// the probability 0.003373 by SciPy, which is doubled as the less probable of two.
TEST(MisfitTests, TheSlowestVariationIsTestedAloneToo) {
  constexpr int n = 40;
  std::vector<double> values;
  for (int i = 0; i < n; ++i) values.push_back(0.5 + (i % 2 == 0 ? 1.0 : -1.0));
  const auto seen =
      test_trend(residuals_of(values), Eigen::MatrixXd(n, 0), Eigen::Map<const Eigen::VectorXd>(values.data(), n));
  ASSERT_TRUE(seen);
  EXPECT_NEAR(seen->statistic, 9.75, 1e-9);
  EXPECT_NEAR(seen->probability, 0.006746101160372169, 1e-9);
}

// Tukey's bisquare: ρ = c²/6 [1 - (1 - x²/c²)³], ψ = x (1 - x²/c²)²; Huber's: ψ = k beyond k.
TEST(Loss, RootsWeightsAndSlopesBelongTogether) {
  for (const Loss loss : {Loss::squares, Loss::huber, Loss::bisquare})
    for (const double x : {-7.0, -3.0, -1.0, 0.2, 1.3, 2.0, 4.0, 6.0}) {
      constexpr double h = 1e-5;
      const auto rho = [&](double at) { return 0.5 * std::pow(root_of_loss(loss, at), 2); };
      const auto psi = [&](double at) { return at * weight_of(loss, at); };
      EXPECT_NEAR((rho(x + h) - rho(x - h)) / (2.0 * h), psi(x), 1e-8) << static_cast<int>(loss) << ' ' << x;
      EXPECT_NEAR((psi(x + h) - psi(x - h)) / (2.0 * h), influence_slope(loss, x), 1e-8);
      const auto root = [&](double at) { return root_of_loss(loss, at); };
      EXPECT_NEAR((root(x + h) - root(x - h)) / (2.0 * h), slope_of_root(loss, x), 1e-8);
      EXPECT_EQ(std::signbit(root_of_loss(loss, x)), std::signbit(x));
    }
  EXPECT_NEAR(root_of_loss(Loss::bisquare, 3.0),
              std::sqrt(2.0 * 4.685 * 4.685 / 6.0 * (1.0 - std::pow(1.0 - 9.0 / (4.685 * 4.685), 3))), 1e-12);
  EXPECT_NEAR(root_of_loss(Loss::huber, 3.0), std::sqrt(2.0 * 1.345 * (3.0 - 0.5 * 1.345)), 1e-12);
}

}  // namespace
}  // namespace hysteron::detail
