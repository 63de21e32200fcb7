// The table of units against UDUNITS, from which it was made: every name of the database with every prefix and plural,
// and every word of up to three letters.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/udunits.hpp"

namespace hysteron {
namespace {

const testing::Udunits& udunits() {
  static const testing::Udunits library;
  return library;
}

struct Tally {
  int known = 0, equal = 0;
};

bool within_one_ulp(double a, double b) { return a == b || std::nextafter(a, b) == b; }

void expect_same(const std::string& name, Tally& tally) {
  const auto ours = read_unit(name, "x");
  auto theirs = udunits().unit(name);
  if (theirs && theirs->factor < 0.0) theirs.reset();  // degrees west and south: no quantity is measured in them
  ASSERT_EQ(static_cast<bool>(ours), theirs.has_value()) << name;
  if (!theirs) return;
  ++tally.known;
  tally.equal += ours->factor == theirs->factor;
  ASSERT_EQ(ours->dim, theirs->dim) << name;
  ASSERT_TRUE(within_one_ulp(ours->factor, theirs->factor)) << name << " " << ours->factor << " " << theirs->factor;
}

// The reader takes digits for powers, blanks for products, and quotes for nothing. The percent sign stands alone, where
// UDUNITS also divides by what follows: "%perch" is percent per ch there.
bool can_be_typed(const std::string& name) {
  return name == "%" || name.find_first_of("0123456789 '\"/%") == std::string::npos;
}

// The program's own meaning of these is tested in quantity_test.cpp.
bool is_alias(const std::string& name) { return name == "deg" || name == "cP" || name == "mph" || name == "kph"; }

std::set<std::string> words() {
  std::set<std::string> out = testing::Udunits::words("symbol");
  out.merge(testing::Udunits::words("plural"));
  for (const std::string& name : testing::Udunits::words("singular"))
    out.insert({name, name + "s", name + "es", name.substr(0, name.size() - 1) + "ies"});
  return out;
}

TEST(UnitTable, MeansWhatUdunitsMeansByEveryNamePrefixAndPlural) {
  std::set<std::string> prefixes = testing::Udunits::words("name");
  prefixes.merge(testing::Udunits::words("symbol"));  // those of units too: they are no prefixes there and here
  prefixes.insert("");
  Tally tally;
  for (const std::string& word : words())
    for (const std::string& prefix : prefixes)
      if (can_be_typed(prefix + word) && !is_alias(prefix + word)) {
        ASSERT_NO_FATAL_FAILURE(expect_same(prefix + word, tally)) << prefix << " " << word;
      }
  EXPECT_GT(tally.known, 26000);
  EXPECT_GT(tally.equal, tally.known - tally.known / 1000);  // others miss by one rounding
}

TEST(UnitTable, ReadsNamesInAnyCaseAsUdunitsDoes) {
  Tally tally;
  for (std::string word : words()) {
    if (!can_be_typed(word)) continue;
    for (const bool capital : {true, false}) {
      std::string name = "Kilo" + word;
      std::transform(name.begin(), name.end(), name.begin(), [&](char c) {
        const int other =
            capital ? std::toupper(static_cast<unsigned char>(c)) : std::tolower(static_cast<unsigned char>(c));
        return static_cast<unsigned char>(c) < 0x80 ? static_cast<char>(other) : c;
      });
      ASSERT_NO_FATAL_FAILURE(expect_same(name, tally));
      ASSERT_NO_FATAL_FAILURE(expect_same(name.substr(4), tally));
    }
  }
  EXPECT_GT(tally.known, 1000);
}

// Short words are where a prefix makes one unit look like another: cd, kat, nt, Pas.
TEST(UnitTable, MeansWhatUdunitsMeansByEveryWordOfUpToThreeLetters) {
  Tally tally;
  std::vector<std::string> shorter{""};
  for (int length = 1; length <= 3; ++length) {
    std::vector<std::string> longer;
    for (const std::string& word : shorter)
      for (int c = 'A'; c <= 'z'; ++c) {
        if (c > 'Z' && c < 'a') continue;
        longer.push_back(word + static_cast<char>(c));
        if (is_alias(longer.back())) continue;
        ASSERT_NO_FATAL_FAILURE(expect_same(longer.back(), tally));
      }
    shorter = std::move(longer);
  }
  EXPECT_GT(tally.known, 500);
}

TEST(UnitTable, ReadsPowersAboveTheLine) {
  for (const auto& [text, dim] : std::vector<std::pair<std::string, Dim>>{{"m²", {0, 2, 0}},
                                                                          {"kg·m²/s³", {1, 2, -3}},
                                                                          {"kg m²s⁻²", {1, 2, -2}},
                                                                          {"m⁺⁴", {0, 4, 0}},
                                                                          {"m¹⁰", {0, 10, 0}}}) {
    const auto unit = read_unit(text, "x");
    ASSERT_TRUE(unit) << text << " " << unit.error().message;
    EXPECT_EQ(unit->dim, dim) << text;
    EXPECT_EQ(unit->factor, 1.0) << text;
  }
  for (const char* text : {"m⁻", "m²⁻¹", "m²²", "²", "m^²"}) EXPECT_FALSE(read_unit(text, "x")) << text;
}

}  // namespace
}  // namespace hysteron
