// A fit of a function that is no law: the straight line, whose least squares have a closed form.
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "../../src/identify/multi_start.hpp"
#include "../../src/identify/solvers.hpp"
#include "../../src/identify/summary.hpp"
#include "hysteron/identify/fit.hpp"

namespace hysteron {
namespace {

const std::vector<double> x{0.0, 1.0, 2.0, 3.0, 4.0, 5.0}, y{1.1, 2.8, 5.2, 6.9, 9.1, 10.8};
constexpr double sigma = 0.2;

// y = a + b x. `largest_b`: the line cannot be computed with a steeper slope.
ResidualProblem line(double largest_b = infinity) {
  const auto parameter = [](const char* name) {
    return FreeParameter{
        .name = name, .symbol = name, .low = -50.0, .high = 50.0, .start_low = -5.0, .start_high = 5.0};
  };
  ResidualProblem problem{
      .name = "line", .noun = "line", .free = {parameter("a"), parameter("b")}, .channels = {}, .differences = {}};
  ComparedChannel channel{.file = "line.csv",
                          .kind = DataKind::series,
                          .quantity = "y",
                          .at_name = "x",
                          .data = {},
                          .sigma = std::vector<double>(x.size(), sigma)};
  for (std::size_t i = 0; i < x.size(); ++i) channel.data.push_back({.at = x[i], .measured = y[i], .line = i + 2});
  problem.channels = {channel};
  problem.differences = [channel, largest_b](std::span<const double> p, std::span<double> out) {
    if (p[1] > largest_b) return false;
    for (std::size_t i = 0; i < x.size(); ++i)
      out[i] = (p[0] + p[1] * x[i] - channel.data[i].measured) / channel.unit(i);
    return true;
  };
  return problem;
}

struct Line {
  double a, b, a_error, b_error;
};
Line closed_form() {
  double sx = 0.0, sxx = 0.0, sy = 0.0, sxy = 0.0;
  const auto n = static_cast<double>(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    sx += x[i];
    sxx += x[i] * x[i];
    sy += y[i];
    sxy += x[i] * y[i];
  }
  const double d = n * sxx - sx * sx;
  return {(sxx * sy - sx * sxy) / d, (n * sxy - sx * sy) / d, sigma * std::sqrt(sxx / d), sigma * std::sqrt(n / d)};
}

// Distances |b - 2| from a curve turn where they vanish, at the optimum of all: their derivative is that on either
// side, also where another channel comes first. One parameter with three data of one sigma: the error is σ/√3.
TEST(ResidualProblem, DistancesFromCurvesCountWhereTheyVanish) {
  ResidualProblem problem = line();
  problem.free.resize(1);
  ComparedChannel values{
      .file = "a.csv", .kind = DataKind::series, .quantity = "y", .at_name = "x", .data = {}, .sigma = {}};
  ComparedChannel distance = values;
  values.data = {{.at = 0.0, .measured = 1.0, .line = 2}, {.at = 1.0, .measured = 3.0, .line = 3}};
  values.sigma = {sigma, sigma};
  distance.kind = DataKind::loop;
  distance.data = {{.at = 0.0, .measured = 0.0, .line = 2}};
  distance.sigma = {sigma};
  problem.channels = {values, distance};
  problem.differences = [](std::span<const double> p, std::span<double> out) {
    out[0] = (p[0] - 1.0) / sigma, out[1] = (p[0] - 3.0) / sigma, out[2] = std::abs(p[0] - 2.0) / sigma;
    return true;
  };
  const auto result = fit(problem, {.starts = 4});
  ASSERT_TRUE(result) << result.error().message;
  EXPECT_NEAR(result->parameters[0].value, 2.0, 1e-8);
  EXPECT_NEAR(result->parameters[0].standard_error, sigma / std::sqrt(3.0), 1e-6);
}

TEST(ResidualProblem, FitsAFunctionThatIsNoLaw) {
  const auto result = fit(line(), {.starts = 4});
  ASSERT_TRUE(result) << result.error().message;
  const Line exact = closed_form();
  EXPECT_NEAR(result->parameters[0].value, exact.a, 1e-6);
  EXPECT_NEAR(result->parameters[1].value, exact.b, 1e-6);
  EXPECT_NEAR(result->parameters[0].standard_error, exact.a_error, 1e-3 * exact.a_error);
  EXPECT_NEAR(result->parameters[1].standard_error, exact.b_error, 1e-3 * exact.b_error);
  // 1.6449: the 95 % quantile of the normal distribution.
  EXPECT_NEAR(result->parameters[1].intervals[1].high, exact.b + 1.6449 * exact.b_error, 0.01 * exact.b_error);
  EXPECT_EQ(result->channels[0].quantity, "y");
  EXPECT_EQ(result->channels[0].at_name, "x");
  EXPECT_EQ(result->channels[0].data[3].at, 3.0);
  EXPECT_EQ(result->channels[0].data[3].line, 5u);
  EXPECT_NEAR(result->channels[0].data[3].model, exact.a + 3.0 * exact.b, 1e-6);
}

// The best slope, 1.96, is near the steepest that can be computed.
// Both starts end at the only optimum, and a profile finds it a third time: "2 of 2 starts", not "3 of 2".
TEST(ResidualProblem, ASolutionFoundByAProfileIsNotCountedAsAStart) {
  const ResidualProblem problem = line();
  const detail::Comparison comparison(problem);
  const detail::Coordinates coordinates(problem.free);
  const detail::Misfit misfit(comparison, coordinates);
  std::vector<detail::Solution> solutions = detail::multi_start(misfit, {.starts = 2});
  ASSERT_EQ(solutions.size(), 2u);
  solutions.insert(solutions.begin(), solutions.front());
  solutions.front().of_start = false;
  const detail::Curvature curvature = detail::curvature(misfit, solutions.front().u);
  const FitResult result = detail::summarise(misfit, solutions, curvature, std::nullopt);
  EXPECT_EQ(result.starts_at_best, 2u);
  EXPECT_EQ(result.starts_converged, 2u);
}

TEST(ResidualProblem, SearchTurnsAwayFromValuesThatCannotBeComputed) {
  const auto result = fit(line(2.0), {.starts = 8, .intervals = false});
  ASSERT_TRUE(result) << result.error().message;
  EXPECT_NEAR(result->parameters[1].value, closed_form().b, 1e-6);
}

// There the search has x = 0 up to rounding, and no size of its own for a first step.
TEST(ResidualProblem, ASearchMayBeginInTheMiddleOfItsBounds) {
  for (const double start : {0.0, 1e-15, -3e-13}) {
    ResidualProblem problem = line();
    for (FreeParameter& p : problem.free) p.start = start;
    const auto result = fit(problem, {.starts = 1, .intervals = false});
    ASSERT_TRUE(result);
    EXPECT_NEAR(result->parameters[1].value, closed_form().b, 1e-6) << start;
  }
}

// Profiles hold one coordinate: no model is computed beside it, not even for derivatives.
TEST(ResidualProblem, ASearchComputesNothingBesideAFixedCoordinate) {
  ResidualProblem problem = line();
  std::set<double> slopes;
  problem.differences = [&slopes, exact = problem.differences](std::span<const double> p, std::span<double> out) {
    slopes.insert(p[1]);
    return exact(p, out);
  };
  const detail::Comparison comparison(problem);
  const detail::Coordinates coordinates(problem.free);
  const detail::Misfit misfit(comparison, coordinates);
  const detail::Solution found = detail::least_squares(misfit, Eigen::Vector2d(0.3, 0.1), {.fixed = 1});
  EXPECT_EQ(slopes.size(), 1u);
  // a = ȳ - b x̄ for the given b
  EXPECT_NEAR(coordinates.value(0, found.u[0]), 35.9 / 6.0 - 2.5 * coordinates.value(1, 0.1), 1e-6);
}

TEST(ResidualProblem, WithoutAnythingComputableItIsAnError) {
  const auto result = fit(line(-100.0), {.starts = 2});
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, ErrorCode::failed);
  EXPECT_EQ(result.error().message,
            "line: the line can be computed at no start; narrow the starting intervals with --bound name=low:high");
}

TEST(ResidualProblem, CurveAndBandFollowFromTheLine) {
  const auto result = fit(line(), {.starts = 2, .intervals = false});
  ASSERT_TRUE(result);
  ResidualProblem zero = line();
  for (ComparedDatum& d : zero.channels[0].data) d.measured = 0.0;
  zero.channels[0].sigma.clear();
  zero.differences = [](std::span<const double> p, std::span<double> out) {
    for (std::size_t i = 0; i < x.size(); ++i) out[i] = p[0] + p[1] * x[i];
    return true;
  };
  const auto curves = fitted_curves(zero, *result);
  ASSERT_TRUE(curves) << curves.error().message;
  const Line exact = closed_form();
  EXPECT_NEAR((*curves)[0].value[2], exact.a + 2.0 * exact.b, 1e-6);
  EXPECT_NEAR((*curves)[0].high[0] - (*curves)[0].value[0], 1.6449 * exact.a_error, 1e-3);
  EXPECT_NEAR((*curves)[0].value[0] - (*curves)[0].low[0], 1.6449 * exact.a_error, 1e-3);
}

TEST(ResidualProblem, IncompleteProblemsAreRefused) {
  ResidualProblem none = line();
  none.free.clear();
  EXPECT_EQ(check(none)->field, "free");
  ResidualProblem no_data = line();
  no_data.channels.clear();
  EXPECT_EQ(check(no_data)->field, "data");
  ResidualProblem few = line();
  few.channels[0].data.resize(2);
  few.channels[0].sigma.clear();
  EXPECT_NE(check(few)->message.find("2 data for 2 free parameters (a, b) and no sigma"), std::string::npos);
}

}  // namespace
}  // namespace hysteron
