// The rule on weight applies above a tenth of the lossless peak force, and not below.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "hysteron/study/advise.hpp"
#include "hysteron/study/advise_examples.hpp"

namespace hysteron::advise {
namespace {

// Steel ball of 10 mm on a plane at 1 mm/s. Hertz: K δ^2.5/2.5 = m v²/2 at the deepest point, where F = K δ^1.5.
constexpr double radius = 0.01, young = 210e9, poisson = 0.3, mass = 0.03, speed = 1e-3;

double hertz_peak_force() {
  const double modulus = young / (2.0 * (1.0 - poisson * poisson));
  const double k = 4.0 / 3.0 * modulus * std::sqrt(radius);
  return k * std::pow(1.25 * mass * speed * speed / k, 0.6);
}

Advice advice_at(double weight_over_peak_force) {
  const Body ball{.radius = radius, .young = young, .poisson = poisson};
  const Body plane{.radius = infinity, .young = young, .poisson = poisson};
  AdviceInputs inputs = contact_of(ball, plane, speed, 0.9);
  inputs.impact.conditions.mass = mass;
  inputs.impact.conditions.gravity = weight_over_peak_force * hertz_peak_force() / mass;
  const auto advice = advise(inputs);
  EXPECT_TRUE(advice) << advice.error().message;
  return *advice;
}

const Check& check_of_weight(const Advice& advice) {
  const auto found = std::find_if(advice.checks.begin(), advice.checks.end(),
                                  [](const Check& check) { return check.rule->id == "weight"; });
  EXPECT_NE(found, advice.checks.end());
  return *found;
}

// Laws for which the rule on weight applies.
std::size_t cautioned(const Advice& advice) {
  std::size_t count = 0;
  for (const auto* laws : {&advice.recommended, &advice.usable, &advice.avoid})
    for (const LawAdvice& law : *laws)
      count +=
          static_cast<std::size_t>(std::count_if(law.findings.begin(), law.findings.end(), [](const Finding& finding) {
            return finding.rule == "weight" && finding.rating == Rating::caution;
          }));
  return count;
}

TEST(WeightRule, IsMeasuredAgainstHertzsPeakForce) {
  const Advice advice = advice_at(0.07);
  EXPECT_NEAR(*check_of_weight(advice).value, 0.07, 1e-9);
}

TEST(WeightRule, SpeaksAboveATenth) {
  const Advice below = advice_at(0.0999), above = advice_at(0.1001);
  EXPECT_FALSE(check_of_weight(below).is_beyond());
  EXPECT_TRUE(check_of_weight(above).is_beyond());
  EXPECT_EQ(cautioned(below), 0u);
  EXPECT_GT(cautioned(above), 0u);
}

}  // namespace
}  // namespace hysteron::advise
