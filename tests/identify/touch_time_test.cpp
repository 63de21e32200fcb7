// Series whose clock does not start at touch: the time of touch is fitted with the law.
#include <gtest/gtest.h>

#include "hysteron/identify/fit.hpp"
#include "hysteron/request/fit_request.hpp"
#include "support/synthetic.hpp"

namespace hysteron::testing {
namespace {

TEST(TouchTime, IsFoundBesideTheStiffness) {
  const LawSpec spec{.law = "marhefka-orin", .values = {{"stiffness", 1e9}, {"dissipation", 0.08}}};
  DataSet data = runs(spec, 0.1, {1.0}, DataKind::series);
  const double duration = data.time.back(), late = 0.2 * duration;
  for (double& time : data.time) time += late;
  const auto setup = read_fit_request(
      {.impact = {.law = "marhefka-orin", .mass = "0.1"}, .fix = {"dissipation=0.08"}, .find_touch = true}, {data});
  ASSERT_TRUE(setup) << setup.error().message;
  const auto result = fit(setup->problem, {.starts = 8, .intervals = false});
  ASSERT_TRUE(result) << result.error().message;
  ASSERT_EQ(result->parameters.size(), 2u);
  EXPECT_NEAR(result->parameters[0].value, 1e9, 1e5);
  EXPECT_NEAR(result->parameters[1].value, late, 1e-5 * duration);
  EXPECT_NEAR(result->channels[0].data[0].at, 0.0, 1e-5 * duration);
}

}  // namespace
}  // namespace hysteron::testing
