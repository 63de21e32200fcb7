// The two equations that Figs. 4 and 5 of Zhang et al. (2022) compare.
#include <gtest/gtest.h>

#include "../../src/reproduce/zhang_2022.hpp"

namespace hysteron::reproduce::zhang_2022 {
namespace {

double duration(const std::vector<double>& depths) { return depth_step * static_cast<double>(depths.size()); }

TEST(ApproximateEquation, TheCorrectedOneLastsAsItsClosedFormSays) {
  for (const double m : {1.2, 1.5, 1.8})
    for (const double e : {0.9, 0.3}) {
      const nondimensional::Exponents x{1.5, m, 1.1};
      const auto exact = nondimensional::approximation(x, e);
      EXPECT_NEAR(duration(approximate_depths(x, e, ApproximateEquation::corrected)),
                  exact.compression_time + exact.restitution_time, 2.0 * depth_step)
          << m << ' ' << e;
    }
}

TEST(ApproximateEquation, TheCorrectedOneReachesUnitDepthAndThePrintedOneDoesNot) {
  const nondimensional::Exponents x{1.5, 1.8, 0.9};
  const auto deepest = [&](ApproximateEquation equation) {
    const auto depths = approximate_depths(x, 0.3, equation);
    return *std::max_element(depths.begin(), depths.end());
  };
  EXPECT_NEAR(deepest(ApproximateEquation::corrected), 1.0, 1e-5);
  EXPECT_GT(std::abs(deepest(ApproximateEquation::as_printed) - 1.0), 1e-3);
}

// At q = 1 the errors in Eqs. (47) and (49) cancel.
TEST(ApproximateEquation, PrintedAndCorrectedAreTheSameForUnitRateExponent) {
  for (const double m : {1.2, 1.8})
    EXPECT_NEAR(rms_deviation({1.5, m, 1.0}, 0.6, ApproximateEquation::as_printed),
                rms_deviation({1.5, m, 1.0}, 0.6, ApproximateEquation::corrected), 1e-12);
}

// Values of an independent program (Runge-Kutta with the formulas of the paper).
TEST(ApproximateEquation, DeviationsAreThoseOfASecondProgram) {
  const auto printed = ApproximateEquation::as_printed, corrected = ApproximateEquation::corrected;
  EXPECT_NEAR(rms_deviation({1.5, 1.5, 0.9}, 0.3, printed), 0.064, 6e-4);
  EXPECT_NEAR(rms_deviation({1.5, 1.5, 1.1}, 0.3, printed), 0.148, 6e-4);
  EXPECT_NEAR(rms_deviation({1.5, 1.5, 1.1}, 0.3, corrected), 0.026, 6e-4);
  EXPECT_NEAR(rms_deviation({1.5, 1.2, 0.9}, 0.3, corrected), 0.087, 6e-4);
  EXPECT_NEAR(rms_deviation({1.5, 1.8, 1.1}, 0.6, printed), 0.029, 6e-4);
}

}  // namespace
}  // namespace hysteron::reproduce::zhang_2022
