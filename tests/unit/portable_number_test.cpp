// Numbers to text and back with the C library alone, against std::to_chars and std::from_chars: what a browser shows is
// what the program shows.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include "hysteron/core/number_text.hpp"
#include "hysteron/core/portable/number_text.hpp"
#include "hysteron/core/read_number.hpp"

namespace hysteron {
namespace {

constexpr std::uint64_t seed = 20261117;

void expect_same_text(double x) {
  if (!std::isfinite(x)) return;
  ASSERT_EQ(portable::shortest_text(x), number_text(x));
  for (const int digits : {1, 3, 12, 14, 17}) ASSERT_EQ(portable::general_text(x, digits), number_text(x, digits));
}

void expect_same_reading(const std::string& text) {
  for (const Notation notation : {Notation::with_exponent, Notation::without_exponent}) {
    const NumberRead ours = portable::read_number(text, notation), theirs = read_number(text, notation);
    ASSERT_EQ(ours.length, theirs.length) << text;
    ASSERT_EQ(ours.fits, theirs.fits) << text;
    ASSERT_TRUE((std::isnan(ours.value) && std::isnan(theirs.value)) ||
                std::memcmp(&ours.value, &theirs.value, sizeof ours.value) == 0)
        << text << " " << ours.value << " " << theirs.value;
  }
}

TEST(PortableNumber, TextsAreThoseOfTheStandardLibrary) {
  std::mt19937_64 random(seed);
  for (int i = 0; i < 30000; ++i) {
    const std::uint64_t bits = random();
    double any = 0.0;
    std::memcpy(&any, &bits, sizeof any);
    ASSERT_NO_FATAL_FAILURE(expect_same_text(any));
    // Whole numbers of every length, and decimals with few digits.
    ASSERT_NO_FATAL_FAILURE(expect_same_text(static_cast<double>(bits >> (bits & 63))));
    const double few = static_cast<double>(bits % 100000), decade = static_cast<double>(bits % 61) - 30.0;
    ASSERT_NO_FATAL_FAILURE(expect_same_text(few * std::pow(10.0, decade)));
  }
  for (const double x : {0.0, -0.0, 1e22, 1e23, 123456.0, 1e5, 1e-5, 9.5e-5})
    ASSERT_NO_FATAL_FAILURE(expect_same_text(x));
}

// Doubles lie unevenly around powers of two, which is where shortest texts go wrong.
TEST(PortableNumber, TextsAtPowersOfTwoAreThoseOfTheStandardLibrary) {
  for (int exponent = -1074; exponent < 1024; ++exponent) {
    const double x = std::ldexp(1.0, exponent);
    for (const double near : {x, -x, std::nextafter(x, 0.0), std::nextafter(x, 1e308)})
      ASSERT_NO_FATAL_FAILURE(expect_same_text(near));
  }
}

TEST(PortableNumber, ReadingIsThatOfTheStandardLibrary) {
  std::mt19937_64 random(seed);
  const std::string letters = "0123456789..eE+--infaINty( )x_";
  for (int i = 0; i < 200000; ++i) {
    std::string text;
    for (auto length = random() % 10; length > 0; --length) text += letters[random() % letters.size()];
    ASSERT_NO_FATAL_FAILURE(expect_same_reading(text));
  }
  for (const char* text : {"1e400",
                           "-1e400",
                           "1e-400",
                           "1e-310",
                           "4e-324",
                           "2e-324",
                           "0e999",
                           "0.0e-999",
                           "nan(ab)",
                           "nan(",
                           "-nan(x)",
                           "INFINITY",
                           "infini",
                           "1.7976931348623159e308",
                           "1.797693134862315807e308",
                           "0x10",
                           "",
                           "-",
                           ".",
                           "5.",
                           ".5",
                           "5.e3",
                           "1e+5",
                           "1e+",
                           "1e",
                           "2.2250738585072011e-308",
                           "9007199254740993",
                           "0.1e1mm"})
    ASSERT_NO_FATAL_FAILURE(expect_same_reading(text));
}

}  // namespace
}  // namespace hysteron
