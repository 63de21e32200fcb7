// Dimensions with real exponents, and their units in words.
#include "hysteron/core/dim.hpp"

#include <gtest/gtest.h>

#include "hysteron/core/unit_text.hpp"

namespace hysteron {
namespace {

TEST(Dim, ProductsQuotientsAndPowersAddExponents) {
  EXPECT_EQ(dims::mass * dims::acceleration, dims::force);
  EXPECT_EQ(dims::force / pow(dims::length, 2.0), dims::pressure);
  EXPECT_EQ(dims::pressure * dims::time, dims::viscosity);
  EXPECT_EQ(dims::force * dims::length, dims::energy);
  EXPECT_EQ(pow(dims::speed, -1.0), dims::inverse_speed);
  EXPECT_EQ(pow(dims::speed, 0.0), dims::none);
}

TEST(Dim, EqualityForgivesRoundingAndNothingElse) {
  EXPECT_EQ((Dim{0.1 + 0.2, 0.0, 0.0}), (Dim{0.3, 0.0, 0.0}));
  EXPECT_FALSE((Dim{0.3 + 1e-9, 0.0, 0.0}) == (Dim{0.3, 0.0, 0.0}));
  EXPECT_FALSE((Dim{0.0, 1e-9, 0.0}) == dims::none);
  EXPECT_FALSE((Dim{0.0, 0.0, -1e-9}) == dims::none);
}

TEST(Dim, StiffnessAndDampingFollowTheirExponents) {
  EXPECT_EQ(stiffness_dim(1.5), (Dim{1.0, -0.5, -2.0}));
  EXPECT_EQ(damping_dim(0.0, 1.0), dims::damping);
  EXPECT_EQ(damping_dim(1.5, 1.0), stiffness_dim(1.5) / dims::speed);
  EXPECT_EQ(damping_dim(1.0, 0.5), (Dim{1.0, -0.5, -1.5}));
}

TEST(UnitText, IsWhatAnEngineerWouldWrite) {
  EXPECT_EQ(unit_text(dims::none), "-");
  EXPECT_EQ(unit_text(dims::mass), "kg");
  EXPECT_EQ(unit_text(dims::pressure), "Pa");
  EXPECT_EQ(unit_text(dims::viscosity), "Pa s");
  EXPECT_EQ(unit_text(dims::density), "kg/m^3");
  EXPECT_EQ(unit_text(dims::energy), "J");
  EXPECT_EQ(unit_text(dims::speed), "m/s");
  EXPECT_EQ(unit_text(dims::inverse_speed), "s/m");
  EXPECT_EQ(unit_text(dims::rate), "1/s");
  EXPECT_EQ(unit_text(dims::acceleration), "m/s^2");
  EXPECT_EQ(unit_text(dims::damping), "N s/m");
  EXPECT_EQ(unit_text(stiffness_dim(1.0)), "N/m");
  EXPECT_EQ(unit_text(stiffness_dim(1.5)), "N/m^1.5");
  EXPECT_EQ(unit_text(damping_dim(0.25, 1.0)), "N s/m^1.25");
  EXPECT_EQ(unit_text(pow(dims::speed, -2.0) / dims::length), "s^2/m^3");
  EXPECT_EQ(unit_text(Dim{-1.0, 0.0, 0.0}), "m/(N s^2)");
}

TEST(UnitText, KeepsTheDigitsOfAnExponent) {
  EXPECT_EQ(unit_text(stiffness_dim(1.2345678)), "N/m^1.2345678");
  EXPECT_EQ(unit_text(stiffness_dim(1.1)), "N/m^1.1");
  EXPECT_EQ(unit_text(stiffness_dim(0.3)), "N/m^0.3");
}

}  // namespace
}  // namespace hysteron
