// Paths of slow compressions found in measurements, and distances of points from static curves.
#include "../../src/identify/static_trace.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "../../src/identify/static_path.hpp"
#include "hysteron/identify/problem.hpp"

namespace hysteron::detail {
namespace {

TEST(StaticPath, LegsTurnWhereTheIndentationGoesBack) {
  const std::vector<double> depth{0.0, 2.0, 5.0, 3.0, 1.0, 4.0, 9.0, 6.0, 2.0};
  const StaticPath path = find_static_path(depth);
  EXPECT_EQ(path.leg_of, (std::vector<std::size_t>{0, 0, 0, 1, 1, 2, 2, 3, 3}));
  ASSERT_EQ(path.targets.size(), 2u);
  EXPECT_EQ(path.targets[0].value, 5.0);
  EXPECT_EQ(path.targets[0].open_to, 1.0);
  EXPECT_TRUE(path.targets[0].unloads);
  EXPECT_EQ(path.targets[1].value, 9.0);
  EXPECT_EQ(path.targets[1].open_to, 0.0);  // followed to its end
}

TEST(StaticPath, NoiseMakesNoTurns) {
  const StaticPath path =
      find_static_path(std::vector<double>{0.0, 3.0, 2.9, 6.0, 5.8, 10.0, 9.9, 10.1, 7.0, 7.2, 4.0});
  ASSERT_EQ(path.targets.size(), 1u);
  EXPECT_EQ(path.targets[0].value, 10.1);
  EXPECT_EQ(path.leg_of[7], 0u);
  EXPECT_EQ(path.leg_of[9], 1u);
}

TEST(StaticPath, ALoadingAloneDoesNotUnload) {
  const StaticPath path = find_static_path(std::vector<double>{0.0, 1.0, 2.1, 2.05});
  ASSERT_EQ(path.targets.size(), 1u);
  EXPECT_FALSE(path.targets[0].unloads);
  EXPECT_EQ(path.targets[0].value, 2.1);
}

TEST(StaticPath, TurningDepthsAreFreeParameters) {
  DataSet set{.kind = DataKind::static_curve, .file = "a", .speed = {}, .run_start = {0, 4, 6}, .columns = {}};
  set.columns = {{Measured::indentation, {0.0, 2.0, 0.5, 0.1, 0.0, 3.0}},
                 {Measured::force, {0.0, 2.0, 0.5, 0.1, 0.0, 3.0}}};
  set.speed.assign(6, std::nan(""));
  const auto free = turning_depths({set});
  ASSERT_EQ(free.size(), 1u);  // the second specimen was only loaded
  EXPECT_EQ(free[0].name, "deepest");
  EXPECT_EQ(*free[0].start, 2.0);
  EXPECT_EQ(*free[0].turn_of, (TurnIndex{0, 0, 0}));
  EXPECT_FALSE(free[0].is_of_law());
}

// Loading F = δ² to 2, unloading along F = 4(δ - 1) to 1, in pieces of this length.
StaticTrace triangle(double piece = 0.5) {
  StaticRun run;
  const int count = static_cast<int>(std::lround(1.0 / piece));
  for (int i = 0; i <= 2 * count; ++i) {
    const double d = i * piece;
    run.points.push_back({d, d * d, 2.0 * d, 0.0, 0, true});
  }
  for (int i = 0; i <= count; ++i) {
    const double d = 2.0 - i * piece;
    run.points.push_back({d, 4.0 * (d - 1.0), 4.0, 0.0, 0, false});
  }
  return StaticTrace(run);
}

TEST(StaticTrace, ForceIsTheCurveOfTheLeg) {
  const StaticTrace trace = triangle();
  ASSERT_EQ(trace.legs(), 2u);
  EXPECT_NEAR(trace.force_at(0, 1.3), 1.69, 1e-12);  // the cubic through a parabola is the parabola
  EXPECT_NEAR(trace.force_at(1, 1.3), 1.2, 1e-12);
  EXPECT_EQ(trace.force_at(1, 0.5), 0.0);
  EXPECT_EQ(trace.force_at(0, 3.0), 4.0);
}

TEST(StaticTrace, DistanceIsThatOfTheFootOfThePerpendicular) {
  const StaticTrace trace = triangle();
  // A point on the normal of the parabola at δ = 1, (-2, 1)/√5 away by 0.1: left of the direction of loading.
  const double n = 0.1 / std::sqrt(5.0);
  EXPECT_NEAR(trace.distance(1.0 - 2.0 * n, 1.0 + n, 0, {1.0, 1.0}), 0.1, 1e-10);
  EXPECT_NEAR(trace.distance(1.0 + 2.0 * n, 1.0 - n, 0, {1.0, 1.0}), -0.1, 1e-10);
  // In units of both scales: an indentation that is known well leaves the difference of the forces.
  EXPECT_NEAR(trace.distance(1.3, 1.69 + 0.01, 0, {1e-4, 1.0}), 0.01, 1e-5);
  // The unloading runs back: the point to its left in the plane is on its right.
  const double m = 0.1 / std::sqrt(17.0);
  EXPECT_NEAR(trace.distance(1.4 - 4.0 * m, 1.6 + m, 1, {1.0, 1.0}), -0.1, 1e-10);
  // After the force has vanished the curve is F = 0.
  EXPECT_NEAR(trace.distance(0.4, 0.2, 1, {1.0, 1.0}), -0.2, 1e-12);
  // A point on the loading is far from the unloading, except near the turn, where both count.
  EXPECT_GT(std::abs(trace.distance(1.0, 1.0, 1, {1.0, 1.0})), 0.2);
  EXPECT_NEAR(trace.distance(1.9, 3.61, 1, {1.0, 1.0}), 0.0, 1e-9);
}

// The distance from a set of points changes by no more than the way between two points, also where the unloading of a
// fit moves past the depth above which the other leg counts.
TEST(StaticTrace, DistanceChangesByNoMoreThanTheWay) {
  const StaticTrace trace = triangle(0.03125);
  constexpr double step = 1e-3;
  for (const std::size_t leg : {0u, 1u})
    for (const double force : {0.5, 2.0, 3.24, 3.6})
      for (double depth = 1.0; depth < 2.2; depth += step) {
        const double before = std::abs(trace.distance(depth, force, leg, {1.0, 1.0}));
        const double after = std::abs(trace.distance(depth + step, force, leg, {1.0, 1.0}));
        EXPECT_LE(std::abs(after - before), step * 1.01) << "leg " << leg << ' ' << depth << ' ' << force;
      }
}

}  // namespace
}  // namespace hysteron::detail
