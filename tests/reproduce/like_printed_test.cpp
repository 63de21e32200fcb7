#include <gtest/gtest.h>

#include <limits>

#include "../../src/reproduce/tables.hpp"

namespace hysteron::reproduce {
namespace {

TEST(LikePrinted, HasTwoDigitsMoreThanThePrintedNumber) {
  EXPECT_EQ(like_printed(0.88950747, "0.8892"), "0.889507");
  EXPECT_EQ(like_printed(-0.0707, "-0.07"), "-0.0707");
  EXPECT_EQ(like_printed(117080063.0, "117080063"), "117080063.00");
}

TEST(LikePrinted, KeepsTheExponentOfThePaper) {
  EXPECT_EQ(like_printed(41709.6, "4.1710E4"), "4.170960E4");
  EXPECT_EQ(like_printed(119440.0, "1.1944E5"), "1.194400E5");
  EXPECT_EQ(like_printed(1.57875595e-6, "1.5788E-6"), "1.578756E-6");
  EXPECT_EQ(like_printed(9.4e-8, "9.36E-8"), "9.4000E-8");
  EXPECT_EQ(like_printed(0.12, "6E-5"), "12000.00E-5");
  EXPECT_EQ(like_printed(5.0e-3, "5E0"), "0.01E0");
}

TEST(LikePrinted, ShowsNothingForWhatIsNotComputed) {
  EXPECT_EQ(like_printed(std::numeric_limits<double>::quiet_NaN(), "4.1710E4"), "-");
}

}  // namespace
}  // namespace hysteron::reproduce
