// Robust fits, excluded data, and what a fit reports of a restitution that is only an input.
#include <gtest/gtest.h>

#include "hysteron/identify/fit.hpp"
#include "hysteron/impact/impact.hpp"
#include "hysteron/request/excluded_lines.hpp"
#include "hysteron/request/fit_request.hpp"
#include "support/synthetic.hpp"

namespace hysteron::testing {
namespace {

const LawSpec spec{.law = "marhefka-orin", .values = {{"stiffness", 1e9}, {"dissipation", 0.3}}};
const FitRequest request{.impact = {.law = "marhefka-orin", .mass = "0.1"}, .fix = {"stiffness=1e9"}};
constexpr std::size_t far_row = 7;

// Restitutions with small noise, one of them far off; line i + 2 of the file.
DataSet measurements(double off) {
  DataSet set = outcomes(spec, 0.1, log_spaced(0.2, 5.0, 16));
  Noise noise(11);
  disturb(set.columns[0], 0.002, noise, false);
  set.columns[0].values[far_row] += off;
  for (std::size_t i = 0; i < set.rows(); ++i) set.line.push_back(i + 2);
  return set;
}

FitResult fitted(const DataSet& data, FitOptions options = {}) {
  const auto setup = read_fit_request(request, {data});
  EXPECT_TRUE(setup);
  options.starts = 4;
  const auto result = fit(setup->problem, options);
  EXPECT_TRUE(result) << result.error().message;
  return *result;
}

bool contains(const Interval& interval, double value) { return interval.low <= value && value <= interval.high; }

TEST(RobustFit, AFarOutlierHasNoInfluence) {
  const FitResult clean = fitted(measurements(0.0), {.exclude = {{"", far_row + 2}}});
  const FitResult plain = fitted(measurements(0.15));
  const FitResult robust = fitted(measurements(0.15), {.robust = true});
  const FitResult farther = fitted(measurements(0.3), {.robust = true});
  const double error = clean.parameters[0].standard_error;
  EXPECT_GT(std::abs(plain.parameters[0].value - clean.parameters[0].value), error);
  EXPECT_LT(std::abs(robust.parameters[0].value - clean.parameters[0].value), 0.5 * error);
  EXPECT_NEAR(robust.parameters[0].value, farther.parameters[0].value, 1e-3 * error);
  EXPECT_TRUE(robust.robust);
  EXPECT_EQ(robust.channels[0].data[far_row].weight, 0.0);
  EXPECT_GT(robust.channels[0].data[0].weight, 0.3);
  EXPECT_TRUE(contains(robust.parameters[0].intervals[1], 0.3));
  EXPECT_LT(robust.parameters[0].standard_error, 2.0 * error);
  ASSERT_EQ(robust.quality.outliers.size(), 1u);
  EXPECT_EQ(robust.quality.outliers[0].line, far_row + 2);
  EXPECT_GT(robust.quality.outliers[0].residual, 5.0);  // measured above the law
  EXPECT_EQ(robust.quality.verdict, FitVerdict::describes);
}

// At the optimum Σ ψ(d) ∂d/∂θ = 0 for both parameters; the derivatives are those of impacts with other parameters. The
// two parameters are nearly exchangeable: a search with coarse derivatives stops early.
TEST(RobustFit, TheOptimumIsThatOfTukeysBisquare) {
  const LawSpec falcon{.law = "falcon", .values = {{"stiffness", 2e6}, {"damping", 350.0}, {"damping_exponent", 0.47}}};
  std::vector<double> speeds;
  for (const double v : {0.5, 1.0, 1.5, 2.0, 3.0, 4.0}) speeds.insert(speeds.end(), 4, v);
  DataSet set = outcomes(falcon, 0.057, speeds);
  Noise noise(21);
  disturb(set.columns[0], 0.003, noise, false);
  set.columns[0].values[18] += 0.06;
  const auto setup = read_fit_request(
      {.impact = {.law = "falcon", .mass = "0.057"}, .fix = {"stiffness=2e6"}, .free = {"damping_exponent"}}, {set});
  ASSERT_TRUE(setup);
  const auto result = fit(setup->problem, {.starts = 2, .robust = true, .intervals = false});
  ASSERT_TRUE(result);
  for (const char* name : {"damping", "damping_exponent"}) {
    double gradient = 0.0, squares = 0.0;
    LawSpec up{.law = "falcon", .values = {{"stiffness", 2e6}}}, down = up;
    double step = 0.0;
    for (const FittedParameter& p : result->parameters) {
      const bool moved = p.parameter.name == name;
      if (moved) step = 1e-5 * p.value;
      up.values[p.parameter.name] = p.value + (moved ? step : 0.0);
      down.values[p.parameter.name] = p.value - (moved ? step : 0.0);
    }
    const DataSet above = outcomes(up, 0.057, speeds), below = outcomes(down, 0.057, speeds);
    for (std::size_t i = 0; i < speeds.size(); ++i) {
      const double d = result->channels[0].data[i].residual, share = std::min(std::pow(d / 4.685, 2), 1.0);
      const double slope = above.columns[0].values[i] - below.columns[0].values[i];
      gradient += d * std::pow(1.0 - share, 2) * slope;
      squares += slope * slope;
    }
    EXPECT_LT(std::abs(gradient), 0.01 * std::sqrt(squares)) << name;  // a hundredth of a standard error
  }
}

TEST(RobustFit, WithoutOutliersItAgreesWithLeastSquares) {
  const FitResult plain = fitted(measurements(0.0)), robust = fitted(measurements(0.0), {.robust = true});
  const double error = plain.parameters[0].standard_error;
  EXPECT_LT(std::abs(robust.parameters[0].value - plain.parameters[0].value), 0.5 * error);
  EXPECT_NEAR(robust.parameters[0].standard_error / error, 1.0, 0.35);
  EXPECT_TRUE(robust.quality.outliers.empty());
}

TEST(ExcludedData, AreAsIfTheyWereNotInTheFile) {
  const FitResult excluded = fitted(measurements(0.15), {.exclude = {{"", far_row + 2}}});
  DataSet without = measurements(0.15);
  without.columns[0].values[far_row] = std::nan("");
  const FitResult expected = fitted(without);
  EXPECT_EQ(excluded.data, 15u);
  EXPECT_NEAR(excluded.parameters[0].value, expected.parameters[0].value, 1e-9);
  EXPECT_NEAR(excluded.parameters[0].intervals[1].low, expected.parameters[0].intervals[1].low, 1e-9);
  ASSERT_EQ(excluded.excluded.size(), 1u);
  EXPECT_EQ(excluded.excluded[0].line, far_row + 2);
  EXPECT_EQ(excluded.excluded[0].measured, measurements(0.15).columns[0].values[far_row]);
}

TEST(ExcludedData, LinesWithoutDataAreRefusedWithThoseThatHaveSome) {
  const auto setup = read_fit_request(request, {measurements(0.0)});
  const auto result = fit(setup->problem, {.starts = 2, .exclude = {{"", 99}}});
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().message.find("line 99 holds no data that are fitted; these are in lines 2 to 17"),
            std::string::npos)
      << result.error().message;
}

TEST(ExcludedData, TextNamesLinesRangesAndFiles) {
  const auto lines = read_excluded_lines({"3,5-7", "a:b.csv:9"}, {"a:b.csv"});
  ASSERT_TRUE(lines) << lines.error().message;
  std::vector<std::size_t> numbers;
  for (const DataLine& line : *lines) numbers.push_back(line.line);
  EXPECT_EQ(numbers, (std::vector<std::size_t>{3, 5, 6, 7, 9}));
  EXPECT_EQ(lines->front().file, "");
  EXPECT_EQ(lines->back().file, "a:b.csv");
  for (const char* bad : {"", "x", "7-5", "0", "3,", "-2", "1-", "other.csv:3", "99999999999999999999"})
    EXPECT_FALSE(read_excluded_lines({bad}, {"a:b.csv"})) << bad;
}

// Hunt and Crossley's rule with e as its input: A = 3(1 - e)/2, and A(1 + e') = ln[(1 + A)/(1 - e' A)] gives what it
// delivers.
TEST(DeliveredRestitution, StandsBesideTheInputOfTheFormula) {
  const LawSpec hunt{.law = "hunt-crossley", .values = {{"stiffness", 1e9}, {"restitution", 0.5}}};
  DataSet set = outcomes(hunt, 0.1, log_spaced(0.2, 5.0, 12));
  Noise noise(3);
  disturb(set.columns[0], 0.003, noise, false);
  const auto setup =
      read_fit_request({.impact = {.law = "hunt-crossley", .mass = "0.1"}, .fix = {"stiffness=1e9"}}, {set});
  ASSERT_TRUE(setup);
  const auto result = fit(setup->problem, {.starts = 4});
  ASSERT_TRUE(result);
  const FittedParameter& p = result->parameters[0];
  ASSERT_TRUE(p.delivered);
  const double a = 1.5 * (1.0 - p.value), e = (*p.delivered)[0];
  EXPECT_NEAR(a * (1.0 + e), std::log((1.0 + a) / (1.0 - e * a)), 1e-9);
  EXPECT_GT(e, p.value + 0.1);
  EXPECT_NEAR((*p.delivered)[1], e, 1e-9);  // the same at every speed
  double mean = 0.0;
  for (const double x : set.columns[0].values) mean += x / 12.0;
  EXPECT_NEAR(e, mean, 0.003);
}

}  // namespace
}  // namespace hysteron::testing
