#include "../../src/reproduce/complex_run.hpp"

#include <gtest/gtest.h>

#include "hysteron/laws/restitution.hpp"

namespace hysteron::reproduce {
namespace {

// For integer q all numbers are real: m = n and q = 1 is a factor law, whose restitution is known.
TEST(ComplexRun, IsTheRealRunWhenTheRateExponentIsWhole) {
  const Touch touch{0.5, 0.54};
  const double stiffness = 2.4144e10, a = 0.9;
  const ComplexOutcome out = complex_run({1.5, 1.5, 1.0}, stiffness, a * stiffness / touch.impact_speed, touch);
  EXPECT_NEAR(out.restitution, restitution::of_factor(a), 1e-6);
}

TEST(ComplexRun, DiffersFromTheRealOneOtherwise) {
  const Touch touch{1.0, 1.0};
  const double whole = complex_run({1.5, 1.5, 1.0}, 1.0, 0.5, touch).restitution,
               broken = complex_run({1.5, 1.5, 1.1}, 1.0, 0.5, touch).restitution;
  EXPECT_GT(std::abs(whole - broken), 1e-3);
}

}  // namespace
}  // namespace hysteron::reproduce
