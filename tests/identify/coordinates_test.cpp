// Coordinates of the search: each conversion has its inverse and its derivative.
#include "../../src/identify/coordinates.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace hysteron::detail {
namespace {

const std::vector<FreeParameter> kinds{
    {.name = "positive",
     .symbol = "x",
     .logarithmic = true,
     .low = 1e-3,
     .high = 1e3,
     .start_low = 0.1,
     .start_high = 10},
    {.name = "share",
     .symbol = "x",
     .share = true,
     .low = 1e-6,
     .high = 1.0 - 1e-6,
     .start_low = 0.1,
     .start_high = 0.9},
    {.name = "ratio",
     .symbol = "x",
     .ratio_to = "positive",
     .low = -0.999,
     .high = 0.999,
     .start_low = -0.5,
     .start_high = 0.5},
    {.name = "plain", .symbol = "x", .low = -10.0, .high = 10.0, .start_low = -1.0, .start_high = 3.0}};

// In a joint fit a ratio is to the parameter of its own specimen, or to a shared one.
TEST(Coordinates, ARatioIsToTheParameterOfItsSpecimen) {
  std::vector<FreeParameter> free{kinds[0], kinds[0], kinds[2], kinds[2]};
  free[0].specimen = free[2].specimen = "A";
  free[1].specimen = free[3].specimen = "B";
  const auto values_at = [&](double first, double second) {
    const Coordinates coordinates(free);
    Eigen::VectorXd u(4);
    u << coordinates.at(0, first), coordinates.at(1, second), coordinates.at(2, 0.5), coordinates.at(3, -0.25);
    return coordinates.values(u);
  };
  const std::vector<double> own = values_at(2.0, 40.0);
  EXPECT_NEAR(own[2], 0.5 * 2.0, 1e-12);
  EXPECT_NEAR(own[3], -0.25 * 40.0, 1e-12);
  free = {kinds[0], kinds[3], kinds[2], kinds[2]};
  free[2].specimen = "A";
  free[3].specimen = "B";
  const std::vector<double> shared = values_at(2.0, 1.0);
  EXPECT_NEAR(shared[2], 0.5 * 2.0, 1e-12);
  EXPECT_NEAR(shared[3], -0.25 * 2.0, 1e-12);
}

TEST(Coordinates, GoForthAndBack) {
  const Coordinates coordinates(kinds);
  for (std::size_t i = 0; i < kinds.size(); ++i)
    for (const double value : {0.07, 0.5, 0.93})
      EXPECT_NEAR(coordinates.value(i, coordinates.at(i, value)), value, 1e-14) << kinds[i].name;
}

TEST(Coordinates, SlopeIsTheDerivative) {
  const Coordinates coordinates(kinds);
  constexpr double h = 1e-5;
  for (std::size_t i = 0; i < kinds.size(); ++i)
    for (const double value : {0.07, 0.5, 0.93}) {
      const double u = coordinates.at(i, value);
      const double expected = (coordinates.value(i, u + h) - coordinates.value(i, u - h)) / (2.0 * h);
      EXPECT_NEAR(coordinates.slope(i, u), expected, 1e-8 * expected) << kinds[i].name << " = " << value;
    }
}

// One unit is a factor e, of x or of x/(1 - x); one of atanh r; and the width of the starting interval.
TEST(Coordinates, HaveTheUnitsTheySay) {
  const Coordinates coordinates(kinds);
  EXPECT_NEAR(coordinates.at(0, 5.0) - coordinates.at(0, 2.0), std::log(2.5), 1e-14);
  EXPECT_NEAR(coordinates.at(1, 0.75) - coordinates.at(1, 0.5), std::log(3.0), 1e-14);
  EXPECT_NEAR(std::tanh(coordinates.at(2, 0.3)), 0.3, 1e-14);
  EXPECT_NEAR(coordinates.at(3, 3.0) - coordinates.at(3, -1.0), 1.0, 1e-14);
}

TEST(Coordinates, RatiosAreMultipliedOutForTheLaw) {
  const Coordinates coordinates(kinds);
  Eigen::VectorXd u(4);
  u << coordinates.at(0, 8.0), coordinates.at(1, 0.5), coordinates.at(2, -0.25), coordinates.at(3, 1.0);
  const auto values = coordinates.values(u);
  EXPECT_NEAR(values[0], 8.0, 1e-13);
  EXPECT_NEAR(values[2], -2.0, 1e-13);
  EXPECT_NEAR(values[3], 1.0, 1e-13);
  const std::vector<FreeParameter> ratio_first{kinds[2], kinds[0]};
  const Coordinates other(ratio_first);
  EXPECT_NEAR(other.values(Eigen::Vector2d(other.at(0, -0.25), other.at(1, 8.0)))[0], -2.0, 1e-13);
}

}  // namespace
}  // namespace hysteron::detail
