#include "hysteron/report/prefix.hpp"

#include <gtest/gtest.h>

namespace hysteron {
namespace {

TEST(Prefix, KeepsNumbersBetweenOneAndAThousand) {
  EXPECT_EQ(with_prefix(12345.0, "N", 3), "12.3 kN");
  EXPECT_EQ(with_prefix(45.6e-6, "m"), "45.6 µm");
  EXPECT_EQ(with_prefix(-2e-3, "s"), "-2 ms");
  EXPECT_EQ(with_prefix(1e-3, "m"), "1 mm");
  EXPECT_EQ(with_prefix(0.0328, "kg"), "32.8 g");
  EXPECT_EQ(with_prefix(2500, "kg"), "2.5 t");
  EXPECT_EQ(with_prefix(1e6, "kg"), "1000 t");
  EXPECT_EQ(with_prefix(1e308, "kg"), "1e+308 kg");
  EXPECT_EQ(with_prefix(0.0, "N"), "0 N");
  EXPECT_EQ(with_prefix(210e9, "Pa"), "210 GPa");
}

TEST(Prefix, SpeedsStayInMetresPerSecond) {
  EXPECT_EQ(with_prefix(0.05, "m/s"), "0.05 m/s");
  EXPECT_EQ(with_prefix(1234.0, "m/s"), "1234 m/s");
  EXPECT_EQ(with_prefix(0.002, "m/s"), "2 mm/s");
}

TEST(Prefix, AnglesStayInRadians) {
  EXPECT_EQ(with_prefix(0.5, "rad"), "0.5 rad");
  EXPECT_EQ(with_prefix(0.02, "rad/s"), "0.02 rad/s");
  EXPECT_EQ(with_prefix(0.002, "rad"), "2 mrad");
}

TEST(Prefix, WhatIsNotFiniteOrTinyHasNoPrefix) {
  EXPECT_EQ(with_prefix(1.0 / 0.0, "s"), "inf s");
  EXPECT_EQ(with_prefix(1e-15, "m"), "1e-15 m");
}

// A value that is 1 of a unit except for rounding is shown in that unit; a smaller value is not.
TEST(Prefix, ValuesNextToAPowerOfAThousandAreRounded) {
  EXPECT_EQ(with_prefix(1000.0 * (1.0 - 1e-12), "N"), "1 kN");
  EXPECT_EQ(with_prefix(1e-6 * (1.0 - 1e-12), "m"), "1 µm");
  EXPECT_EQ(with_prefix(999.999, "N"), "999.999 N");
  EXPECT_EQ(with_prefix(-999.5, "Pa"), "-999.5 Pa");
  EXPECT_EQ(with_prefix(0.9995, "s"), "999.5 ms");
}

TEST(Scale, DividesIntoItsUnit) {
  const Scale scale = scale_for(4.2e-5, "s");
  EXPECT_EQ(scale.unit, "µs");
  EXPECT_DOUBLE_EQ(4.2e-5 / scale.factor, 42.0);
}

}  // namespace
}  // namespace hysteron
