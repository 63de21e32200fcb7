// Which parameters a slow compression shows.
#include "hysteron/study/static_effect.hpp"

#include <gtest/gtest.h>

namespace hysteron {
namespace {

bool shows(const std::string& law, const std::string& parameter) {
  return has_static_effect({.law = law}, {}, parameter);
}

TEST(StaticEffect, ViscousParametersHaveNone) {
  EXPECT_FALSE(shows("flores", "restitution"));
  EXPECT_FALSE(shows("marhefka-orin", "dissipation"));
  EXPECT_FALSE(shows("kelvin-voigt", "damping"));
  EXPECT_FALSE(shows("bouc-wen-hunt-crossley", "damping"));
  EXPECT_FALSE(shows("standard-linear-solid", "stiffness2"));
  EXPECT_FALSE(shows("xiong", "beta1"));
  EXPECT_FALSE(shows("jian", "viscosity"));
}

TEST(StaticEffect, SpringsDentsAndLoopsHaveOne) {
  EXPECT_TRUE(shows("flores", "stiffness"));
  EXPECT_TRUE(shows("goldsmith", "restitution"));
  EXPECT_TRUE(shows("ma-liu", "yield_strength"));
  EXPECT_TRUE(shows("ma-liu", "psi"));
  EXPECT_TRUE(shows("bouc-wen-hunt-crossley", "beta"));
  EXPECT_TRUE(shows("bouc-wen-hunt-crossley", "gamma"));
  EXPECT_TRUE(shows("standard-linear-solid", "stiffness"));
  EXPECT_TRUE(shows("jian", "shear_modulus"));
}

TEST(StaticEffect, PlasticLawsHaveALoopAndViscousOnesNone) {
  EXPECT_TRUE(has_static_loop({.law = "ma-liu"}, {}));
  EXPECT_TRUE(has_static_loop({.law = "bouc-wen"}, {}));
  EXPECT_FALSE(has_static_loop({.law = "flores"}, {}));
  EXPECT_FALSE(has_static_loop({.law = "standard-linear-solid"}, {}));
  EXPECT_FALSE(has_static_loop({.law = "maxwell"}, {}));
}

TEST(StaticEffect, ValuesWithoutEffectNeedNotBeGiven) {
  const auto law = make_static_law({.law = "flores", .values = {{"stiffness", 1e9}}}, {});
  ASSERT_TRUE(law);
  EXPECT_EQ(law->without_effect, std::vector<std::string>{"restitution"});
  const auto missing = make_static_law({.law = "flores", .values = {{"restitution", 0.5}}}, {});
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().field, "stiffness");
  EXPECT_FALSE(make_static_law({.law = "goldsmith", .values = {{"stiffness", 1e9}}}, {}));
}

}  // namespace
}  // namespace hysteron
