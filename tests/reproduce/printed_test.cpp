#include "hysteron/reproduce/printed.hpp"

#include <gtest/gtest.h>

#include <charconv>
#include <string>

namespace hysteron::reproduce {
namespace {

TEST(Printed, ReadsTheNumberAndItsLastDigit) {
  constexpr Printed plain = "0.8886", negative = "-0.07", large = "4.1710E4", small = "1.5788E-6", whole = "117080063";
  EXPECT_EQ(plain.value, 0.8886);
  EXPECT_EQ(plain.last_digit, 1e-4);
  EXPECT_EQ(negative.value, -0.07);
  EXPECT_EQ(large.value, 41710.0);
  EXPECT_EQ(large.last_digit, 1.0);
  EXPECT_EQ(small.value, 1.5788e-6);
  EXPECT_EQ(small.last_digit, 1e-10);
  EXPECT_EQ(whole.value, 117080063.0);
  EXPECT_EQ(whole.last_digit, 1.0);
}

TEST(Printed, AgreesWithTheStandardLibraryToTheLastBit) {
  for (const char* text : {"0.1", "2.4144E10", "9.36E-8", "0.00868", "-961.4", "3.0E-21", "15"}) {
    const Printed printed(text);
    double expected = 0.0;
    const std::string copy(text);
    std::from_chars(copy.data(), copy.data() + copy.size(), expected);
    EXPECT_EQ(printed.value, expected) << text;
    EXPECT_TRUE(printed.valid) << text;
  }
}

TEST(Printed, RefusesWhatIsNoNumber) {
  for (const char* text : {"", "-", ".", "1.2.3", "1,5", "3E", "3E-", "4 1710E4", "0x1"})
    EXPECT_FALSE(Printed(text).valid) << text;
}

}  // namespace
}  // namespace hysteron::reproduce
