// Every law has its own line style.
#include "hysteron/report/palette.hpp"

#include <gtest/gtest.h>

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

TEST(Palette, EveryContactLawLooksDifferent) {
  std::map<decltype(look(0)), std::string_view> taken;
  for (const Entry& entry : catalogue()) {
    if (!entry.is_contact_law()) continue;
    const auto [at, fresh] = taken.try_emplace(look(style_of(entry.info.id)), entry.info.id);
    EXPECT_TRUE(fresh) << entry.info.id << " looks like " << at->second;
    EXPECT_LT(style_of(entry.info.id), palette_size) << entry.info.id;
  }
}

TEST(Palette, IndicesDiffer) {
  std::set<decltype(look(0))> looks;
  for (std::size_t i = 0; i < palette_size; ++i) looks.insert(look(i));
  EXPECT_EQ(looks.size(), palette_size);
}

TEST(Palette, HertzIsASolidBlackLine) {
  const LineStyle hertz = line_style(style_of("hertz"));
  EXPECT_EQ(hertz.colour, "#000000");
  EXPECT_EQ(hertz.dash, "solid");
  EXPECT_EQ(hertz.marker, 0);
}

TEST(Palette, LawsOftenComparedDifferInColour) {
  std::set<std::string_view> colours;
  for (const char* law : {"hertz", "hunt-crossley", "lankarani-nikravesh", "flores", "tsuji", "goldsmith"})
    colours.insert(line_style(style_of(law)).colour);
  EXPECT_EQ(colours.size(), 6u);
}

TEST(Palette, AnAliasLooksLikeItsLaw) { EXPECT_EQ(style_of("ye"), style_of("flores")); }

TEST(Palette, MarkersTellFamiliesApart) {
  std::map<int, std::set<Family>> families;
  for (const Entry& entry : catalogue())
    if (entry.is_contact_law()) families[line_style(style_of(entry.info.id)).marker].insert(entry.info.family);
  ASSERT_EQ(families.size(), 4u);
  for (const auto& [marker, of] : families) EXPECT_EQ(of.size(), marker == 0 ? 3u : 1u) << marker;
}

}  // namespace
}  // namespace hysteron
