#include "hysteron/laws/friction/threlfall.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace hysteron {
namespace {

constexpr Threlfall printed{.coefficient = 0.3, .regularisation_speed = 0.01};
constexpr Threlfall scaled{.coefficient = 0.3, .regularisation_speed = 0.01, .normalised = 1.0};
constexpr double load = 10.0;

TEST(Threlfall, RisesExponentiallyBelowTheRegularisationSpeed) {
  // 1 - e^-1.5 = 0.77686983985157021...
  EXPECT_NEAR(printed.force({.velocity = {0.005, 0.0}, .normal_force = load}).x, -3.0 * 0.7768698398515702, 1e-14);
}

TEST(Threlfall, StaysAtTheValueReachedThere) {
  // 1 - e^-3 = 0.95021293163213605...
  EXPECT_NEAR(printed.force({.velocity = {0.02, 0.0}, .normal_force = load}).x, -3.0 * 0.950212931632136, 1e-14);
  EXPECT_EQ(printed.force({.velocity = {0.02, 0.0}, .normal_force = load}),
            printed.force({.velocity = {7.0, 0.0}, .normal_force = load}));
}

TEST(Threlfall, NormalisedReachesTheCoulombValue) {
  EXPECT_DOUBLE_EQ(scaled.force({.velocity = {0.02, 0.0}, .normal_force = load}).x, -3.0);
  EXPECT_NEAR(scaled.force({.velocity = {0.005, 0.0}, .normal_force = load}).x, -3.0 * 0.8175744761936437, 1e-14);
}

TEST(Threlfall, IsContinuousWhereItSaturates) {
  for (const Threlfall& law : {printed, scaled}) {
    const double below = law.force({.velocity = {0.01 * (1.0 - 1e-9), 0.0}, .normal_force = load}).x;
    const double above = law.force({.velocity = {0.01 * (1.0 + 1e-9), 0.0}, .normal_force = load}).x;
    EXPECT_NEAR(below, above, 1e-8);
  }
}

}  // namespace
}  // namespace hysteron
