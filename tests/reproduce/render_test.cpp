// Pages and tables of a made-up report: matrices, differences, counts.
#include <gtest/gtest.h>

#include "../../src/reproduce/tables.hpp"
#include "reproduce/reports.hpp"

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
  text.add_statement("Sect. 1", "the sky is green", "it is blue", false, {Verdict::contradicted, "it is blue at noon"});
  text.add_statement("Sect. 2", "water is wet", "wet", true);
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

TEST(Differences, NumbersOfOneReasonShareARow) {
  PaperReport report = made_up();
  report.sections[0].add_number("third", "F", "N", "1", 3.0, {.cause = {Verdict::miscomputed, "twice counted"}});
  const DifferenceTable differences = difference_table(report);
  ASSERT_EQ(differences.table.rows().size(), 2u);
  EXPECT_EQ(differences.table.rows()[0][0], "Table 7, first, third");
  EXPECT_EQ(differences.table.rows()[0][1], "2 numbers, the first F [N]: published 12, computed 13.50");
  EXPECT_EQ(differences.table.rows()[1][0], "Sect. 1");
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

TEST(VerdictCounts, LeaveOutWhatDoesNotOccur) {
  EXPECT_EQ(verdict_counts(count_numbers(made_up())), "2 reproduced, 1 miscomputed");
  EXPECT_EQ(verdict_counts({}), "none");
}

}  // namespace
}  // namespace hysteron::reproduce
