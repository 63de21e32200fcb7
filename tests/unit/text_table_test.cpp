// Tables are aligned by displayed characters, not by bytes.
#include "hysteron/report/text_table.hpp"

#include <gtest/gtest.h>

namespace hysteron {
namespace {

TEST(DisplayWidth, CountsCharactersAndNotBytes) {
  EXPECT_EQ(display_width(""), 0u);
  EXPECT_EQ(display_width("force"), 5u);
  EXPECT_EQ(display_width("δ"), 1u);
  EXPECT_EQ(display_width("√(π² + ln² e)"), 13u);
  EXPECT_EQ(display_width("Brändlein"), 9u);
  EXPECT_EQ(display_width("─→"), 2u);
  EXPECT_EQ(display_width("𝛿"), 1u);
}

TEST(DisplayWidth, CombiningMarksTakeNoPlace) {
  EXPECT_EQ(display_width("δ\u0307"), 1u);   // δ̇
  EXPECT_EQ(display_width("e\u036F"), 1u);   // last combining mark
  EXPECT_EQ(display_width("a\u0370b"), 3u);  // the letter after it
  EXPECT_EQ(display_width("F\u0307 = k"), 5u);
}

TEST(TextTable, AlignsColumnsThatHoldGreekLetters) {
  TextTable table({"law", "δ\u0307", "n"});
  table.align_right_from(1);
  table.add({"hertz", "1", "1.5"});
  table.add({"hooke", "δ₀²", "1"});
  EXPECT_EQ(table.text(),
            "law      δ\u0307    n\n"
            "─────  ───  ───\n"
            "hertz    1  1.5\n"
            "hooke  δ₀²    1\n");
}

TEST(TextTable, FillsShortRowsCutsLongOnesAndLeavesNoTrailingSpaces) {
  TextTable table({"a", "b"});
  table.add({"long cell"});
  table.add({"1", "2", "3"});
  EXPECT_EQ(table.text(),
            "a          b\n"
            "─────────  ─\n"
            "long cell\n"
            "1          2\n");
}

TEST(TextTable, MarkdownEscapesPipesAndMarksAlignment) {
  TextTable table({"formula", "e"});
  table.align(1, TextTable::Align::right);
  table.add({"|δ|", "0.5"});
  EXPECT_EQ(table.markdown(),
            "| formula | e |\n"
            "|---|---:|\n"
            "| \\|δ\\| | 0.5 |\n");
}

TEST(Wrapped, BreaksBetweenWordsAtTheSeenWidth) {
  EXPECT_EQ(wrapped("one two three", 7), "one two\nthree\n");
  EXPECT_EQ(wrapped("αβγ δεζ ηθι", 7, "  "), "  αβγ δεζ\n  ηθι\n");
  EXPECT_EQ(wrapped("unbreakable a", 4), "unbreakable\na\n");
  EXPECT_EQ(wrapped("", 10), "");
}

}  // namespace
}  // namespace hysteron
