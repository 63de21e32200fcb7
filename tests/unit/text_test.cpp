// Numbers and ranges in messages.
#include <gtest/gtest.h>

#include <cmath>

#include "hysteron/core/number_text.hpp"
#include "hysteron/core/range_text.hpp"
#include "hysteron/core/unit_text.hpp"

namespace hysteron {
namespace {

TEST(NumberText, IsTheShortestThatReadsBackTheSame) {
  EXPECT_EQ(number_text(0.1), "0.1");
  EXPECT_EQ(number_text(5.2e9), "5.2e+09");
  EXPECT_EQ(number_text(-0.0), "-0");
  for (const double x : {1.0 / 3.0, 1e-310, 1.7976931348623157e308, -5e-324, 123456789.125})
    EXPECT_EQ(std::strtod(number_text(x).c_str(), nullptr), x);
  EXPECT_EQ(number_text(infinity), "inf");
  EXPECT_EQ(number_text(-infinity), "-inf");
  EXPECT_EQ(number_text(std::nan("")), "nan");
}

TEST(NumberText, RoundsToTheDigitsAskedFor) {
  EXPECT_EQ(number_text(1.0 / 3.0, 4), "0.3333");
  EXPECT_EQ(number_text(123456.0, 3), "1.23e+05");
  EXPECT_EQ(number_text(infinity, 3), "inf");
}

TEST(RangeText, SaysWhichEndsBelong) {
  constexpr double choice[] = {1.0, 3.0};
  EXPECT_EQ(range_text(left_open(0.0, 1.0), "e"), "0 < e <= 1");
  EXPECT_EQ(range_text(right_open(0.0, 1.0), "e"), "0 <= e < 1");
  EXPECT_EQ(range_text(open(-1.0, 0.5), "ν"), "-1 < ν < 0.5");
  EXPECT_EQ(range_text(closed(0.5, 5.0), "n"), "0.5 <= n <= 5");
  EXPECT_EQ(range_text(positive(), "K"), "K > 0");
  EXPECT_EQ(range_text(non_negative(), "c"), "c >= 0");
  EXPECT_EQ(range_text({.high = 2.0}, "x"), "x <= 2");
  EXPECT_EQ(range_text(any_number(), "x"), "any number");
  EXPECT_EQ(range_text(one_of(choice), "x"), "1 or 3");
}

TEST(Range, ContainsWhatItsTextSays) {
  constexpr double choice[] = {1.0, 3.0};
  EXPECT_FALSE(left_open(0.0, 1.0).contains(0.0));
  EXPECT_TRUE(left_open(0.0, 1.0).contains(1.0));
  EXPECT_TRUE(right_open(0.0, 1.0).contains(0.0));
  EXPECT_FALSE(right_open(0.0, 1.0).contains(1.0));
  EXPECT_FALSE(open(0.0, 1.0).contains(0.0) || open(0.0, 1.0).contains(1.0));
  EXPECT_TRUE(closed(0.0, 1.0).contains(0.0) && closed(0.0, 1.0).contains(1.0));
  EXPECT_TRUE(one_of(choice).contains(3.0));
  EXPECT_FALSE(one_of(choice).contains(2.0));
  EXPECT_FALSE(any_number().contains(std::nan("")));
}

TEST(UnitSuffix, IsSilentForPlainNumbers) {
  EXPECT_EQ(unit_suffix(dims::none), "");
  EXPECT_EQ(unit_suffix(dims::speed), " m/s");
}

}  // namespace
}  // namespace hysteron
