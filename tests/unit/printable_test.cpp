// Input text as shown on a terminal, quoted for a shell, and written to CSV and Markdown.
#include "hysteron/core/printable.hpp"

#include <gtest/gtest.h>

#include "hysteron/core/edit_distance.hpp"
#include "hysteron/report/text_table.hpp"
#include "support/run_program.hpp"

namespace hysteron {
namespace {

TEST(Printable, LeavesCharactersAndWritesOutTheRest) {
  EXPECT_EQ(printable("a b\\'\"`$ δ̇ 漢字 🙂"), "a b\\'\"`$ δ̇ 漢字 🙂");
  EXPECT_EQ(printable("\n\t\r\x1b[31m\x7f"), R"(\n\t\r\x1b[31m\x7f)");
  EXPECT_EQ(printable(std::string_view("\0", 1)), R"(\x00)");
  EXPECT_EQ(printable("\xC2\x9B"
                      "31m"),
            R"(\xc2\x9b31m)")
      << "the one-byte escape of terminals";
  EXPECT_EQ(printable("\xE2\x80\xAE"
                      "gpj.exe"),
            R"(\xe2\x80\xaegpj.exe)")
      << "writes backwards";
  EXPECT_EQ(printable("\xEF\xBF\xBF"), R"(\xef\xbf\xbf)") << "not allowed in XML";
  EXPECT_EQ(printable_lines("a\n\tb\x1b"), "a\n\tb\\x1b");
}

TEST(Printable, BytesThatAreNotUtf8AreWrittenOut) {
  EXPECT_EQ(printable("a\xFF"
                      "b"),
            R"(a\xffb)");
  EXPECT_EQ(printable("\x80"), R"(\x80)") << "continuation without a start";
  EXPECT_EQ(printable("\xC0\xAF"), R"(\xc0\xaf)") << "longer than needed";
  EXPECT_EQ(printable("\xE0\x80\xAF"), R"(\xe0\x80\xaf)") << "longer than needed";
  EXPECT_EQ(printable("\xED\xA0\x80"), R"(\xed\xa0\x80)") << "half of a pair";
  EXPECT_EQ(printable("\xF4\x90\x80\x80"), R"(\xf4\x90\x80\x80)") << "past the last character";
  EXPECT_EQ(printable("\xC3"), R"(\xc3)") << "cut off";
  EXPECT_EQ(printable("\xE6\xBC"), R"(\xe6\xbc)") << "cut off";
  EXPECT_EQ(printable("\xC3("), R"(\xc3()") << "no continuation";
}

// Every byte that an argument can hold comes back from a shell.
TEST(ShellWord, IsReadBackByAShell) {
  std::string all;
  for (int byte = 1; byte < 256; ++byte) all += static_cast<char>(byte);
  for (const std::string& word : {all, std::string("it's"), std::string(), std::string("a b"), std::string("δ̇"),
                                  std::string("\n'\\"), std::string("$(id) `id` \\x41")}) {
    const auto said = testing::run_command("bash -c " + shell_word("printf %s " + shell_word(word)));
    EXPECT_EQ(said.out, word) << shell_word(word);
  }
  EXPECT_EQ(shell_word("--speed=1,2"), "--speed=1,2");
  EXPECT_EQ(shell_word("m`touch x`.csv"), "'m`touch x`.csv'");
  EXPECT_EQ(shell_word("it's"), R"('it'\''s')");
  EXPECT_EQ(shell_word("\x1b'"), R"($'\x1b\'')");
}

TEST(CsvCell, IsQuotedWhereNeeded) {
  EXPECT_EQ(csv_cell("plain.csv"), "plain.csv");
  EXPECT_EQ(csv_cell("a,b \"c\".csv"), "\"a,b \"\"c\"\".csv\"");
  EXPECT_EQ(csv_cell("a\nb"), "\"a\nb\"");
  // Spreadsheets would compute these.
  for (const char* text : {"=1+1", "+1", "-cmd", "@SUM(1)"}) EXPECT_EQ(csv_cell(text), "'" + std::string(text));
  EXPECT_EQ(csv_cell("=a,b"), "\"'=a,b\"");
  EXPECT_EQ(csv_cell("-"), "-");
}

TEST(Markdown, CellsHoldNeitherCellsNorLinesNorTags) {
  TextTable table({"name"});
  table.add({"a|b\n| c <script> e < 1 <= 2 </b>"});
  table.add({"back\\|slash"});
  EXPECT_EQ(table.markdown(), R"(| name |
|---|
| a\|b\n\| c \<script> e < 1 <= 2 \</b> |
| back\&#124;slash |
)");
}

TEST(ProbableWord, IsTheNearestThatASlipExplains) {
  const std::vector<std::string> commands{"law", "laws", "impact", "compare", "fit"};
  EXPECT_EQ(probable_word("imapct", commands), "impact");
  EXPECT_EQ(probable_word("lwas", commands), "laws");
  EXPECT_EQ(probable_word("compere", commands), "compare");
  EXPECT_EQ(probable_word("xyzzy", commands), "");
  EXPECT_EQ(probable_word(std::string(1000, 'x'), commands), "");
}

}  // namespace
}  // namespace hysteron
