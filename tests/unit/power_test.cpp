// Powers by square roots are the same powers.
#include "hysteron/core/power.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace hysteron {
namespace {

TEST(Power, AgreesWithTheStandardForEveryExponentInUse) {
  for (const double n : {0.0, 0.25, 0.5, 0.75, 1.0, 1.2, 1.25, 1.5, 2.0, 2.5, 5.0})
    for (const double x : {1e-300, 1e-12, 1e-3, 0.5, 1.0, 3.0, 1e6}) {
      const double expected = std::pow(x, n);
      EXPECT_NEAR(power(x, n), expected, 4e-16 * expected) << x << "^" << n;
    }
}

TEST(Power, IsZeroAtZeroUnlessTheExponentIs) {
  for (const double n : {0.25, 0.5, 1.0, 1.2, 1.25, 1.5, 2.0}) EXPECT_EQ(power(0.0, n), 0.0) << n;
  EXPECT_EQ(power(0.0, 0.0), 1.0);
}

TEST(Power, CarriesDerivatives) {
  for (const double n : {0.0, 0.25, 0.5, 1.0, 1.2, 1.25, 1.5, 2.0}) {
    const Dual y = power(Dual{2.0, 1.0}, n);
    EXPECT_NEAR(y.value, std::pow(2.0, n), 1e-15) << n;
    EXPECT_NEAR(y.derivative, n * std::pow(2.0, n - 1.0), 2e-15) << n;
  }
}

TEST(SignedPower, IsOdd) {
  for (const double q : {0.25, 0.5, 1.0, 1.5, 2.0, 3.0})
    for (const double v : {1e-9, 0.3, 4.0}) {
      EXPECT_NEAR(signed_power(v, q), std::pow(v, q), 4e-16 * std::pow(v, q));
      EXPECT_EQ(signed_power(-v, q), -signed_power(v, q));
    }
  EXPECT_EQ(signed_power(0.0, 0.5), 0.0);
}

TEST(SignedPower, HasAnEvenDerivative) {
  for (const double q : {0.5, 1.0, 1.5, 2.0}) {
    const double slope = q * std::pow(0.3, q - 1.0);
    EXPECT_NEAR(signed_power(Dual{0.3, 1.0}, q).derivative, slope, 1e-15) << q;
    EXPECT_NEAR(signed_power(Dual{-0.3, 1.0}, q).derivative, slope, 1e-15) << q;
  }
}

}  // namespace
}  // namespace hysteron
