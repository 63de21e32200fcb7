// Every command passes on all conditions of an impact.
#include "hysteron/impact/conditions.hpp"

#include <gtest/gtest.h>

#include "hysteron/impact/resolve.hpp"
#include "hysteron/request/fit_request.hpp"
#include "hysteron/request/law_request.hpp"
#include "support/compare.hpp"

namespace hysteron {
namespace {

// Every condition differs from its default.
ImpactRequest unusual() {
  return {.law = "goldsmith",
          .mass = "0.4",
          .speed = "2",
          .stiffness = "1e8",
          .restitution = "0.6",
          .exact = true,
          .separation = "depth",
          .gravity = "3.5",
          .speed_policy = "floor 0.25",
          .keep_indentation = "1e-4"};
}

constexpr ImpactConditions expected{.mass = 0.4,
                                    .speed_policy = {SpeedPolicy::Kind::floor, 0.25},
                                    .mode = RestitutionMode::exact,
                                    .separation = Separation::depth,
                                    .gravity = 3.5,
                                    .kept_indentation = 1e-4};

TEST(Conditions, AreReadAndReachTheProblem) {
  const auto setup = read_request(unusual());
  ASSERT_TRUE(setup) << setup.error().message;
  EXPECT_EQ(static_cast<const ImpactConditions&>(*setup), expected);
  const ImpactProblem problem = setup->problem(Goldsmith{});
  EXPECT_EQ(problem.touch.effective_mass, 0.4);
  EXPECT_EQ(problem.touch.impact_speed, 2.0);
  EXPECT_EQ(problem.separation, Separation::depth);
  EXPECT_EQ(problem.gravity, 3.5);
  EXPECT_EQ(problem.kept_indentation, 1e-4);
  EXPECT_EQ(setup->damping_touch_at(0.1).impact_speed, 0.25);
}

TEST(Conditions, AreWrittenAsTheyAreRead) {
  ImpactRequest request = unusual();
  ImpactRequest written{.law = request.law, .speed = "2", .stiffness = "1e8", .restitution = "0.6"};
  write_conditions(expected, written);
  const auto back = read_request(written);
  ASSERT_TRUE(back) << back.error().message;
  EXPECT_EQ(static_cast<const ImpactConditions&>(*back), expected);
}

TEST(Conditions, ReachAFit) {
  FitRequest request{.impact = unusual()};
  request.impact.speed.clear();
  request.impact.restitution.clear();
  DataSet data{.kind = DataKind::restitution, .file = "made", .speed = {1.0, 2.0}, .run_start = {}, .columns = {}};
  data.columns.push_back({.what = Measured::restitution, .values = {0.6, 0.6}});
  const auto setup = read_fit_request(request, {data});
  ASSERT_TRUE(setup) << setup.error().message;
  EXPECT_EQ(static_cast<const ImpactConditions&>(setup->problem), expected);
}

// A dent changes the restitution of a plastic law, so the curves over the restitution must include it.
TEST(Conditions, SweepsOverTheRestitutionKeepTheDent) {
  ImpactRequest request{.mass = "0.4", .speed = "2", .stiffness = "1e8", .restitution = "0.6"};
  request.keep_indentation = "5e-4";
  const auto dented = compare(request, {"goldsmith"});
  ASSERT_TRUE(dented) << dented.error().message;
  const auto sweep = sweep_restitution(*dented, 10);
  ASSERT_EQ(sweep.size(), 1u);
  ASSERT_TRUE(sweep[0].results[6]);
  EXPECT_NEAR(sweep[0].results[6]->restitution.newton, dented->laws[0].answer.result.restitution.newton, 1e-9);
  request.keep_indentation.clear();
  const auto fresh = compare(request, {"goldsmith"});
  EXPECT_GT(
      std::abs(fresh->laws[0].answer.result.restitution.newton - dented->laws[0].answer.result.restitution.newton),
      0.01);
}

}  // namespace
}  // namespace hysteron
