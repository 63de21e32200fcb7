#include "hysteron/impact/nondimensional.hpp"

#include <gtest/gtest.h>

#include "hysteron/impact/impact.hpp"
#include "support/table.hpp"

namespace hysteron {
namespace {

using namespace nondimensional;
using testing::Row;

Exponents exponents(const Row& row) { return {row["n"], row["m"], row["q"]}; }

TEST(Nondimensional, CoefficientsAgreeWithTheReference) {
  for (const Row& row : testing::table("nondimensional.csv")) {
    const Coefficients c = coefficients(exponents(row), row["e"]);
    EXPECT_NEAR(c.stiffness, row["k_non"], 1e-11);
    EXPECT_NEAR(c.damping, row["lam_non"], 1e-11);
  }
}

TEST(Nondimensional, ApproximationAgreesWithTheReference) {
  for (const Row& row : testing::table("nondimensional.csv")) {
    const Approximation a = approximation(exponents(row), row["e"]);
    EXPECT_NEAR(a.stiffness, row["k_star"], 1e-11);
    EXPECT_NEAR(a.damping, row["lam_star"], 1e-11);
    EXPECT_NEAR(a.compression_time, row["t_c"], 1e-10);
    EXPECT_NEAR(a.restitution_time, row["t_r"], 1e-10);
    EXPECT_NEAR(a.peak_force, row["approx_F_max"], 1e-11);
  }
}

// k* + λ* = (m+1)/2 brings x to 1; k* - e^q λ* = e²(m+1)/2 sends it back with e.
TEST(Nondimensional, ApproximationReturnsTheRequestedRestitution) {
  for (const double e : {0.1, 0.5, 0.9, 1.0})
    for (const double q : {0.5, 1.0, 1.7})
      for (const double m : {0.3, 1.5, 2.2}) {
        const Approximation a = approximation({1.5, m, q}, e);
        EXPECT_NEAR(a.stiffness + a.damping, 0.5 * (m + 1.0), 1e-14);
        EXPECT_NEAR(a.stiffness - std::pow(e, q) * a.damping, 0.5 * e * e * (m + 1.0), 1e-14);
      }
}

TEST(Nondimensional, TheFullEquationAgreesWithTheReference) {
  for (const Row& row : testing::table("nondimensional.csv")) {
    SCOPED_TRACE("n " + row.text("n") + " m " + row.text("m") + " q " + row.text("q") + " e " + row.text("e"));
    const Coefficients c = coefficients(exponents(row), row["e"]);
    const Additive<shape::PowerLaw> law(
        {c.stiffness, row["n"]}, {.coefficient = c.damping, .depth_exponent = row["m"], .rate_exponent = row["q"]});
    const auto result = analyse({law, {1.0, 1.0}});
    ASSERT_TRUE(result.has_value());
    const double tolerance = std::max(row["conv"], 1e-9);
    EXPECT_NEAR(result->restitution.newton, row["cor"], tolerance);
    EXPECT_NEAR(result->max_indentation, row["x_max"], tolerance);
    EXPECT_NEAR(result->peak_force, row["F_max"], tolerance);
    EXPECT_NEAR(result->duration, row["T"], tolerance * row["T"]);
    EXPECT_NEAR(result->residual_indentation, row["x_sep"], tolerance);
  }
}

TEST(Nondimensional, ALawWithDimensionsReducesToTheSameCoefficients) {
  const Exponents x{1.5, 1.2, 0.9};
  const Touch touch{0.5, 0.54};
  const double k = 2.4144e10, e = 0.7568, lambda = 806585402.137;  // the published damping for these numbers
  const Coefficients direct = coefficients(x, e);
  const Coefficients reduced = coefficients_of(x, k, lambda, touch, predicted_depth(x, k, touch, e));
  EXPECT_NEAR(reduced.stiffness, direct.stiffness, 1e-12);
  EXPECT_NEAR(reduced.damping, direct.damping, 1e-11);
}

}  // namespace
}  // namespace hysteron
