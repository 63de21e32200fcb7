#include "hysteron/laws/friction/coulomb_tanh.hpp"

#include <gtest/gtest.h>

namespace hysteron {
namespace {

constexpr CoulombTanh law{.coefficient = 0.3, .regularisation_speed = 0.01};

TEST(CoulombTanh, HasTheValuesOfTheHyperbolicTangent) {
  // tanh 1 = 0.76159415595576488811945828260479...
  EXPECT_NEAR(law.force({.velocity = {0.01, 0.0}, .normal_force = 10.0}).x, -3.0 * 0.7615941559557649, 1e-14);
  EXPECT_NEAR(law.force({.velocity = {0.0, -0.01}, .normal_force = 10.0}).y, 3.0 * 0.7615941559557649, 1e-14);
}

TEST(CoulombTanh, IsViscousAtRestAndCoulombFarFromIt) {
  EXPECT_NEAR(law.force({.velocity = {1e-12, 0.0}, .normal_force = 10.0}).x, -3.0 * 1e-10, 1e-22);
  EXPECT_DOUBLE_EQ(law.force({.velocity = {1.0, 0.0}, .normal_force = 10.0}).x, -3.0);
  EXPECT_EQ(law.force({.normal_force = 10.0}), Tangent{});
}

}  // namespace
}  // namespace hysteron
