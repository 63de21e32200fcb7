// Where a law cannot be computed beyond some value of a parameter, the interval is open there.
#include <gtest/gtest.h>

#include "hysteron/identify/fit.hpp"
#include "hysteron/request/fit_request.hpp"
#include "support/synthetic.hpp"

namespace hysteron::testing {
namespace {

constexpr double last_stiffness = 1.0005e9;

Result<Law> soft_enough(const LawSpec& numbers) {
  if (numbers.values.at("stiffness") > last_stiffness) return Error{ErrorCode::out_of_range, "stiffness", "too stiff"};
  return make_law(numbers);
}

FittedParameter fitted(std::function<Result<Law>(const LawSpec&)> law_from_numbers) {
  const LawSpec spec{.law = "marhefka-orin", .values = {{"stiffness", 1e9}, {"dissipation", 0.08}}};
  DataSet times = outcomes(spec, 0.1, log_spaced(0.5, 5.0, 12), true);
  times.columns = {times.columns[1]};
  for (const double duration : times.columns[0].values) times.columns[0].sigma.push_back(1e-3 * duration);
  auto setup =
      read_fit_request({.impact = {.law = "marhefka-orin", .mass = "0.1"}, .fix = {"dissipation=0.08"}}, {times});
  EXPECT_TRUE(setup) << setup.error().message;
  setup->problem.law_from_numbers = std::move(law_from_numbers);
  const auto result = fit(setup->problem, {.starts = 4});
  EXPECT_TRUE(result) << result.error().message;
  return result->parameters[0];
}

TEST(Cliff, LeavesTheIntervalOpenWhereTheLawEnds) {
  const FittedParameter without = fitted(nullptr), with = fitted(soft_enough);
  ASSERT_FALSE(without.intervals[1].high_open);
  ASSERT_GT(without.intervals[1].high, last_stiffness);
  for (const Interval& interval : with.intervals) {
    EXPECT_TRUE(interval.high_open);
    EXPECT_NEAR(interval.high, last_stiffness, 2e-6 * last_stiffness);
    EXPECT_FALSE(interval.low_open);
  }
  EXPECT_NEAR(with.intervals[1].low, without.intervals[1].low, 1e-4 * with.value);
  EXPECT_EQ(with.determinacy, Determinacy::not_determined);
}

}  // namespace
}  // namespace hysteron::testing
