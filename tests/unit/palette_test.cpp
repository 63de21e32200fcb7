// Line styles, the ramp of colours, and colours of text.
#include "hysteron/report/palette.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <map>
#include <set>
#include <tuple>

#include "hysteron/laws/catalogue.hpp"

namespace hysteron {
namespace {

auto look(std::size_t index) {
  const LineStyle s = line_style(index);
  return std::tuple(s.colour, s.dash, s.marker);
}

TEST(Palette, EveryContactLawHasItsOwnStyle) {
  std::map<std::size_t, std::string_view> taken;
  for (const Entry& entry : catalogue()) {
    const auto [at, fresh] = taken.try_emplace(style_of(entry.info.id), entry.info.id);
    EXPECT_TRUE(fresh) << entry.info.id << " has the style of " << at->second;
    EXPECT_GE(style_of(entry.info.id), first_law_style) << entry.info.id;
  }
  EXPECT_GE(first_law_style, palette_size);
}

TEST(Palette, IndicesDiffer) {
  std::set<decltype(look(0))> looks;
  for (std::size_t i = 0; i < palette_size; ++i) looks.insert(look(i));
  EXPECT_EQ(looks.size(), palette_size);
}

TEST(Palette, TheFirstSevenAreSolidAndDifferInColour) {
  std::set<std::string_view> colours;
  for (std::size_t i = 0; i < 7; ++i) {
    EXPECT_EQ(line_style(i).dash, "solid");
    EXPECT_EQ(line_style(i).marker, 0);
    colours.insert(line_style(i).colour);
  }
  EXPECT_EQ(colours.size(), 7u);
}

TEST(Palette, ColoursHaveThreeParts) {
  EXPECT_EQ(red_green_blue("#0072B2"), (std::array<int, 3>{0, 114, 178}));
  EXPECT_EQ(red_green_blue("#ffffff"), (std::array<int, 3>{255, 255, 255}));
}

TEST(Palette, AnAliasHasTheStyleOfItsLaw) { EXPECT_EQ(style_of("ye"), style_of("flores")); }

double luminance(const std::string& colour) {
  unsigned rgb[3]{};
  EXPECT_EQ(std::sscanf(colour.c_str(), "#%2x%2x%2x", &rgb[0], &rgb[1], &rgb[2]), 3) << colour;
  double part[3];
  for (int i = 0; i < 3; ++i) {
    const double s = rgb[i] / 255.0;
    part[i] = s <= 0.03928 ? s / 12.92 : std::pow((s + 0.055) / 1.055, 2.4);
  }
  return 0.2126 * part[0] + 0.7152 * part[1] + 0.0722 * part[2];
}

// 4.5 is the least contrast of text in the Web Content Accessibility Guidelines.
TEST(Palette, TextIsReadableOnWhite) {
  std::vector<std::string> colours{"#777777", "#D55E00", "#FFFFFF"};
  for (std::size_t i = 0; i < 7; ++i) colours.emplace_back(line_style(i).colour);
  for (int i = 0; i <= 10; ++i) colours.push_back(ramp_colour(i / 10.0));
  for (const std::string& colour : colours)
    EXPECT_GE(1.05 / (luminance(text_colour(colour)) + 0.05), 4.45) << colour << text_colour(colour);
  EXPECT_EQ(text_colour("#0072B2"), "#0072B2") << "dark enough as it is";
}

TEST(Palette, TheRampGoesFromDarkToLightWithoutRepeating) {
  std::set<std::string> seen;
  double last = -1.0;
  for (int i = 0; i < 20; ++i) {
    const std::string colour = ramp_colour(i / 19.0);
    EXPECT_TRUE(seen.insert(colour).second) << colour;
    EXPECT_GT(luminance(colour), last) << colour;
    last = luminance(colour);
  }
}

}  // namespace
}  // namespace hysteron
