// Pages and tables of a made-up report: matrices, differences, counts.
#include <gtest/gtest.h>

#include <sstream>

#include "../../src/reproduce/tables.hpp"
#include "reproduce/reports.hpp"
#include "support/table.hpp"

namespace hysteron::reproduce {
namespace {

// A matrix of three numbers, one of them wrong, and two statements.
PaperReport made_up() {
  Section table{.title = "Table 7: numbers", .is_matrix = true};
  table.add_number("first", "e", "", "0.50", 0.5001);
  table.add_number("first", "F", "N", "12", 13.5,
                   {.cause = {Verdict::miscomputed, "twice counted"}, .repeated = 12.01});
  table.add_number("second", "F", "N", "7", 7.1);
  Section text{.title = "Statements"};
  text.add_statement("Sect. 1", "the sky is green", "a green sky", "it is blue", false,
                     {Verdict::contradicted, "it is blue at noon"});
  text.add_statement("Sect. 2", "water is wet", "wet water", "wet", true);
  return {{table, text},
          {{.name = "f", .caption = "A caption.", .figure = {}, .shows = "Fig. 9", .ours = {"a mass", "a speed"}}}};
}

const ReportedPaper& made_up_paper() {
  static const Paper paper{"made-up", papers().front().source, "", {}, made_up};
  static const ReportedPaper reported{&paper, made_up()};
  return reported;
}

std::size_t occurrences(std::string_view text, std::string_view part) {
  std::size_t n = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++n;
  return n;
}

TEST(NumberMatrix, HasARowForEachPlaceAndAColumnForEachQuantity) {
  const PaperReport report = made_up();
  const NumberMatrix matrix = matrix_of(report.sections[0]);
  EXPECT_EQ(matrix.rows, (std::vector<std::string>{"first", "second"}));
  EXPECT_EQ(matrix.columns, (std::vector<std::string>{"e", "F [N]"}));
  EXPECT_EQ(matrix.cells[0][1]->printed.text, "12");
  EXPECT_EQ(matrix.cells[1][0], nullptr);
  EXPECT_EQ(matrix.cells[1][1]->printed.text, "7");
}

TEST(NumberMatrix, ShowsThePublishedTheComputedAndTheErrorInTheTerminal) {
  const PaperReport report = made_up();
  const AnnotatedTable table = matrix_table(report.sections[0], Detail::all);
  ASSERT_EQ(table.table.rows().size(), 6u);
  EXPECT_EQ(table.table.rows()[0], (std::vector<std::string>{"first", "published", "0.50", "12"}));
  EXPECT_EQ(table.table.rows()[1], (std::vector<std::string>{"", "computed", "0.5001", "13.50"}));
  EXPECT_EQ(table.table.rows()[2], (std::vector<std::string>{"", "with the error", "", "12.01"}));
  EXPECT_EQ(table.table.rows()[3], (std::vector<std::string>{"", "note", "", "[1]"}));
  EXPECT_EQ(table.notes, std::vector<std::string>{"miscomputed: twice counted"});
  EXPECT_EQ(matrix_table(report.sections[0], Detail::differences).table.rows().size(), 4u);
}

TEST(NumberMatrix, ReasonsAndAssumptionsAreSeparateNotes) {
  Section section{.title = "t", .is_matrix = true};
  section.add_number("first", "a", "", "1", 1.0, {.note = "a mass"});
  section.add_number("first", "b", "", "1", 3.0, {.cause = {Verdict::misprint, "three"}, .note = "a mass"});
  const AnnotatedTable table = matrix_table(section, Detail::all);
  EXPECT_EQ(table.notes, (std::vector<std::string>{"a mass", "misprint: three"}));
  EXPECT_EQ(table.table.rows().back(), (std::vector<std::string>{"", "note", "[1]", "[2][1]"}));
}

// A terminal of 120 columns shows all of it; the names of the rows are repeated.
TEST(NumberMatrix, IsDividedWhereItIsTooWide) {
  Section section{.title = "t", .is_matrix = true};
  for (int i = 0; i < 11; ++i) section.add_number("a row", "a long column " + std::to_string(i), "", "1", 1.0);
  const Paper paper{"made-up", papers().front().source, "", {}, nullptr};
  const std::string page = text({{&paper, {{section}}}}, Detail::all);
  std::istringstream lines(page);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(display_width(line), 120u) << line;
  EXPECT_EQ(occurrences(page, "\na row  published"), 3u) << page;
  for (int i = 0; i < 11; ++i)
    EXPECT_EQ(occurrences(page, "a long column " + std::to_string(i) + ' ') +
                  occurrences(page, "a long column " + std::to_string(i) + '\n'),
              1u)
        << i;
}

TEST(Differences, NumbersOfOneReasonShareARow) {
  PaperReport report = made_up();
  report.sections[0].add_number("third", "F", "N", "1", 3.0, {.cause = {Verdict::miscomputed, "twice counted"}});
  const DifferenceTable differences = difference_table(report);
  ASSERT_EQ(differences.table.rows().size(), 2u);
  EXPECT_EQ(differences.table.rows()[0][0], "Table 7, first, third");
  // 12 against 13.5 is 1.5 units of the last digit, 1 against 3 is 2.
  EXPECT_EQ(differences.table.rows()[0][1],
            "2 numbers; the largest difference is that of third, F [N]: published 1, computed 3.00");
  EXPECT_EQ(differences.table.rows()[1][0], "Sect. 1");
  EXPECT_EQ(differences.table.rows()[1][1], "the sky is green: \"a green sky\". Computed: it is blue");
  EXPECT_EQ(differences.verdicts, (std::vector<Verdict>{Verdict::miscomputed, Verdict::contradicted}));
}

TEST(PaperPage, ShowsDifferencesBeforeEverythingElse) {
  const std::string page = paper_page(made_up_paper(), {"<svg></svg>"});
  EXPECT_LT(page.find("twice counted"), page.find("water is wet"));
  EXPECT_EQ(occurrences(page, "Table 7: numbers"), 1u);  // one heading, no second number
  EXPECT_EQ(page.find("Table 1."), page.npos);
  EXPECT_NE(page.find("<span class=\"k-miscomputed t-amber\">12 [1]\n13.50\n(12.01)</span>"), page.npos) << page;
  EXPECT_NE(page.find("Fig. 9, drawn from computed values. A caption. Not stated in the paper, chosen here: a mass; a "
                      "speed."),
            page.npos);
  // Only verdicts that occur have a box.
  EXPECT_NE(page.find("id=\"show-contradicted\""), page.npos);
  EXPECT_EQ(page.find("id=\"show-misprint\""), page.npos);
}

TEST(OverviewPage, LinksToThePagesOfThePapers) {
  const std::string page = overview_page({made_up_paper()});
  EXPECT_NE(page.find("<a href=\"made-up.html\">"), page.npos);
  EXPECT_NE(page.find("the sky is green"), page.npos);
  EXPECT_EQ(page.find("water is wet"), page.npos);
}

TEST(Statements, AreShownWithTheWordsOfThePaper) {
  EXPECT_NE(text({made_up_paper()}, Detail::all).find("\"wet water\"\n"), std::string::npos);
  EXPECT_NE(statements_csv({made_up_paper()}).find("\"water is wet\",\"wet water\",\"wet\",reproduced"),
            std::string::npos);
  EXPECT_NE(paper_page(made_up_paper(), {"<svg></svg>"}).find("wet water"), std::string::npos);
}

// 12 is printed, 13.5 computed, 12.01 computed with the error that the reason names.
TEST(NumbersCsv, EveryValueStandsUnderItsName) {
  const auto rows = testing::parse_table(numbers_csv({made_up_paper()}));
  ASSERT_EQ(rows.size(), 3u);
  testing::expect_cells(
      rows[1],
      {{"printed", 12.0}, {"ours", 13.5}, {"printed_minus_ours", -1.5}, {"last_digit", 1.0}, {"as_in_reason", 12.01}});
  const std::map<std::string, std::string> words{
      {"paper", "made-up"}, {"section", "\"Table 7: numbers\""}, {"where", "\"first\""},          {"what", "\"F\""},
      {"unit", "\"N\""},    {"verdict", "miscomputed"},          {"reason", "\"twice counted\""}, {"note", "\"\""}};
  for (const auto& [column, word] : words) EXPECT_EQ(rows[1].text(column), word) << column;
  testing::expect_cells(rows[0], {{"printed", 0.5}, {"ours", 0.5001}, {"last_digit", 0.01}, {"as_in_reason", NAN}});
}

TEST(VerdictCounts, LeaveOutWhatDoesNotOccur) {
  EXPECT_EQ(verdict_counts(count_numbers(made_up())), "2 reproduced, 1 miscomputed");
  EXPECT_EQ(verdict_counts({}), "none");
}

}  // namespace
}  // namespace hysteron::reproduce
