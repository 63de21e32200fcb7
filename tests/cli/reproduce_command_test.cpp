// hysteron reproduce and docs --fill.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "support/run_program.hpp"

namespace hysteron::testing {
namespace {

TEST(CliReproduce, PrintsNumbersVerdictsAndCounts) {
  const Outcome out = run("reproduce milehins-2025");
  EXPECT_EQ(out.status, 0) << out.err;
  EXPECT_EQ(out.err, "");
  for (const char* part : {"Milehins", "https://doi.org/", "difference", "1 paper. 7 numbers: 3 reproduced",
                           "less than one unit in the last printed digit"})
    EXPECT_NE(out.out.find(part), std::string::npos) << part;
}

TEST(CliReproduce, TheSummaryLeavesOutWhatComesOut) {
  const Outcome out = run("reproduce skrinjar-2018 --summary");
  EXPECT_EQ(out.status, 0) << out.err;
  EXPECT_EQ(out.out.find("\nHunt-Crossley "), std::string::npos);
  EXPECT_NE(out.out.find("\nHu-Guo "), std::string::npos);
}

TEST(CliReproduce, TheCountsStandAlone) {
  const Outcome outcome = run("reproduce milehins-2025 --counts");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("A number is reproduced if")) << outcome.out;
  EXPECT_NE(outcome.out.find("\nmilehins-2025 "), std::string::npos) << outcome.out;
  EXPECT_LT(std::ranges::count(outcome.out, '\n'), 16);  // two tables of two rows
}

// Runs the program on a terminal, which script(1) provides.
TEST(CliReproduce, ShowsItsProgress) {
  if (run_command("script --version").status != 0) GTEST_SKIP() << "no terminal to show it on";
  const Outcome outcome =
      run_command("script -qec '" + std::string(HYSTERON_PROGRAM) + " reproduce milehins-2025 --counts' /dev/null");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_NE(outcome.out.find("papers ░"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("milehins-2025\033[K"), std::string::npos) << outcome.out;
}

TEST(CliReproduce, JsonHoldsEveryNumber) {
  const auto json = nlohmann::json::parse(run("reproduce zhang-2022 --json").out);
  ASSERT_EQ(json["papers"].size(), 1u);
  const auto& first = json["papers"][0]["sections"][0]["numbers"][0];
  EXPECT_EQ(first["printed_text"], "0.8891");
  EXPECT_EQ(first["verdict"], "reproduced");
  EXPECT_NEAR(first["ours"].get<double>(), 0.88906, 1e-5);
}

TEST(CliReproduce, WritesOneReportWithTablesAndFigures) {
  const auto folder = scratch("reproduce");
  const Outcome out = run("reproduce milehins-2025 --out " + folder.string());
  EXPECT_EQ(out.status, 0) << out.err;
  EXPECT_NE(contents(folder / "report.html").find("<a href=\"milehins-2025.html\">"), std::string::npos);
  const std::string page = contents(folder / "milehins-2025.html");
  EXPECT_NE(page.find("<svg"), std::string::npos);
  EXPECT_NE(page.find("981.05"), std::string::npos);
  EXPECT_EQ(page.find("http://") == std::string::npos || page.find("src=\"http") == std::string::npos, true);
  EXPECT_TRUE(contents(folder / "numbers.csv").starts_with("paper,section,where,what,unit,printed,ours"));
  EXPECT_NE(contents(folder / "statements.csv").find("milehins-2025"), std::string::npos);
  EXPECT_TRUE(std::filesystem::exists(folder / "milehins-2025-fig-3.svg"));
}

TEST(CliReproduce, AnUnknownPaperIsBadInput) {
  const Outcome out = run("reproduce hertz-1881");
  EXPECT_EQ(out.status, 2);
  EXPECT_EQ(out.out, "");
  for (const char* part : {"hertz-1881", "all", "skrinjar-2018"})
    EXPECT_NE(out.err.find(part), std::string::npos) << out.err;
}

TEST(CliReproduce, AFolderThatCannotBeWrittenIsSaidAtOnce) {
  const auto folder = scratch("reproduce-blocked");
  std::ofstream(folder / "file") << "x";
  const Outcome out = run("reproduce all --out " + (folder / "file").string());
  EXPECT_EQ(out.status, 2);
  EXPECT_EQ(out.out, "");
  EXPECT_NE(out.err.find("file"), std::string::npos);
}

TEST(CliDocs, RenewsTheTablesOfAPage) {
  const auto folder = scratch("fill");
  std::ofstream(folder / "page.md") << "<!-- table presets -->\n<!-- end -->\n";
  EXPECT_EQ(run("docs --fill " + (folder / "page.md").string()).status, 0);
  EXPECT_NE(contents(folder / "page.md").find("chrono-hertz"), std::string::npos);
  EXPECT_EQ(run("docs").status, 2);
  EXPECT_EQ(run("docs --fill " + (folder / "none.md").string()).status, 2);
}

}  // namespace
}  // namespace hysteron::testing
