// What holds for the reports on all papers; the counts of verdicts are in the test of each paper.
#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <sstream>

#include "reproduce/reports.hpp"

namespace hysteron::reproduce {
namespace {

TEST(Reproduce, NoErratumIsListedTwice) {
  std::istringstream page(errata_markdown());
  std::set<std::string> rows;
  std::string line;
  while (std::getline(page, line)) {
    if (line.starts_with("## ")) rows.clear();
    if (!line.starts_with("| ") || line.starts_with("| where")) continue;
    const std::size_t law = line.find(" | "), printed = line.find(" | ", law + 3);
    EXPECT_TRUE(rows.insert(line.substr(0, law) + line.substr(printed)).second) << line;
  }
  EXPECT_TRUE(mentions(errata_markdown(),
                       "| [jankowski-2005](laws/jankowski-2005.md), [jankowski-2006](laws/jankowski-2006.md) |"));
  EXPECT_TRUE(mentions(errata_markdown(), "| [volume](laws/volume.md), [gonthier](laws/gonthier.md) |"));
}

TEST(Reproduce, EveryDifferenceHasAReason) {
  each_number([](std::string_view paper, const Number& n) {
    EXPECT_EQ(n.verdict == Verdict::reproduced, n.reason.empty()) << paper << ' ' << n.where << ' ' << n.quantity;
  });
  for (const ReportedPaper& p : reports())
    for (const Section& section : p.report.sections)
      for (const Statement& s : section.statements)
        EXPECT_EQ(s.verdict == Verdict::reproduced, s.reason.empty()) << p.paper->name << ' ' << s.claim;
}

TEST(Reproduce, EveryStatementHasAShortQuotation) {
  constexpr std::size_t longest = 200;
  for (const ReportedPaper& p : reports())
    for (const Section& section : p.report.sections)
      for (const Statement& s : section.statements) {
        EXPECT_GE(s.quote.size(), 10u) << p.paper->name << ' ' << s.claim;
        EXPECT_LE(s.quote.size(), longest) << p.paper->name << ' ' << s.claim;
      }
}

TEST(Reproduce, LimitsAreDeclaredOnce) {
  std::set<std::string_view> words;
  for (const JudgementLimit& l : judgement_limits()) {
    EXPECT_TRUE(words.insert(l.words).second) << l.words;
    EXPECT_GT(l.value, 0.0) << l.words;
    EXPECT_LT(l.value, 1.0) << l.words;
  }
  EXPECT_GE(words.size(), 15u);
}

// The explanation of a wrong number is proved by repeating the error.
TEST(Reproduce, EveryRepeatedErrorGivesThePrintedNumber) {
  int repeated = 0;
  each_number([&](std::string_view paper, const Number& n) {
    if (!n.repeated) return;
    ++repeated;
    EXPECT_LT(std::abs(*n.repeated - n.printed.value), n.printed.last_digit)
        << paper << ' ' << n.where << ' ' << n.quantity;
  });
  EXPECT_GT(repeated, 50);
}

TEST(Reproduce, ConstantsOfTheTextRepeatTheErrorOfThePaper) {
  const Number& face = find_number("skrinjar-2018", "Eq. (5)", "compliance of a square face, times a/(h_i + h_j)");
  EXPECT_EQ(face.verdict, Verdict::approximation);
  EXPECT_NEAR(face.repeated.value_or(0.0), 0.475, 1e-12);
  // The closed form is γ = (n-1)/2 = 1/4 for n = 3/2.
  const Number& falcon =
      find_number("corral-2021", "Sect. 5.1, Falcon", "exponent of the damping for which e does not depend on v₀");
  EXPECT_EQ(falcon.verdict, Verdict::reproduced);
  EXPECT_NEAR(falcon.computed, 0.25, 1e-9);
}

TEST(Reproduce, OnlyNumbersWithoutPrintedInputsAreNotComputed) {
  each_number([](std::string_view paper, const Number& n) {
    EXPECT_TRUE(std::isfinite(n.computed) || n.verdict == Verdict::undecidable ||
                n.verdict == Verdict::not_reproducible)
        << paper << ' ' << n.where << ' ' << n.quantity;
  });
}

TEST(Reproduce, OneUnitInTheLastDigitIsTooMuch) {
  const Cause cause{Verdict::misprint, "off"};
  EXPECT_EQ(compare_number("", "", "", "1.01", 1.0, {cause}).verdict, Verdict::misprint);
  EXPECT_EQ(compare_number("", "", "", "1.01", 1.0001, {cause}).verdict, Verdict::reproduced);
  EXPECT_EQ(compare_number("", "", "", "1.01", 1.0199, {cause}).verdict, Verdict::reproduced);
  EXPECT_EQ(compare_number("", "", "", "1.01", 1.0201, {cause}).verdict, Verdict::misprint);
  EXPECT_EQ(compare_number("", "", "", "1.01", std::nan(""), {cause}).verdict, Verdict::misprint);
  EXPECT_EQ(compare_number("", "", "", "1.01", 1.01, {cause, 3.0}).repeated, std::nullopt);
}

TEST(Reproduce, PapersAreFoundByNameAndCited) {
  EXPECT_EQ(papers().size(), 5u);
  EXPECT_EQ(find_paper("nobody-1900"), nullptr);
  for (const Paper& paper : papers()) {
    EXPECT_EQ(find_paper(paper.name), &paper);
    EXPECT_NE(citation(*paper.source).find("https://doi.org/10."), std::string::npos) << paper.name;
    for (const Erratum& e : paper.errata) EXPECT_NE(e.where.find(paper.citation_prefix), e.where.npos) << e.where;
  }
}

TEST(Reproduce, TheSummaryCountsWhatTheReportsHold) {
  Counts numbers;
  for (const ReportedPaper& p : reports()) numbers += count_numbers(p.report);
  const std::string line = summary_line(reports());
  EXPECT_TRUE(line.starts_with("5 papers. " + std::to_string(numbers.total()) +
                               " numbers: " + std::to_string(numbers[Verdict::reproduced]) + " reproduced"))
      << line;
}

}  // namespace
}  // namespace hysteron::reproduce
