// Every paper: how many numbers and statements come out, and what is said of those that do not.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "hysteron/reproduce/render.hpp"

namespace hysteron::reproduce {
namespace {

// Each paper is computed once for all tests.
const std::vector<ReportedPaper>& reports() {
  static const std::vector<ReportedPaper> all = [] {
    std::vector<ReportedPaper> out;
    for (const Paper& paper : papers()) out.push_back({&paper, paper.report()});
    return out;
  }();
  return all;
}

template <class Check>
void each_number(const Check& check) {
  for (const ReportedPaper& p : reports())
    for (const Section& section : p.report.sections)
      for (const Number& n : section.numbers) check(p.paper->name, n);
}

using Expected = std::map<std::string_view, std::array<std::size_t, 3>>;  // reproduced, misprint, not reproducible

TEST(Reproduce, VerdictsOnNumbersAreThese) {
  const Expected expected{{"corral-2021", {6, 1, 1}},
                          {"skrinjar-2018", {68, 68, 10}},
                          {"zhang-2022", {76, 32, 12}},
                          {"wang-2022", {44, 6, 15}},
                          {"milehins-2025", {3, 0, 4}}};
  for (const ReportedPaper& p : reports())
    EXPECT_EQ(count_numbers(p.report).of, expected.at(p.paper->name)) << p.paper->name;
}

TEST(Reproduce, VerdictsOnStatementsAreThese) {
  const Expected expected{{"corral-2021", {22, 6, 4}},
                          {"skrinjar-2018", {5, 12, 0}},
                          {"zhang-2022", {10, 3, 1}},
                          {"wang-2022", {11, 3, 2}},
                          {"milehins-2025", {5, 1, 0}}};
  for (const ReportedPaper& p : reports())
    EXPECT_EQ(count_statements(p.report).of, expected.at(p.paper->name)) << p.paper->name;
}

TEST(Reproduce, WhatDoesNotComeOutHasAReason) {
  each_number([](std::string_view paper, const Number& n) {
    EXPECT_EQ(n.verdict == Verdict::reproduced, n.reason.empty()) << paper << ' ' << n.place << ' ' << n.what;
  });
  for (const ReportedPaper& p : reports())
    for (const Section& section : p.report.sections)
      for (const Statement& s : section.statements)
        EXPECT_EQ(s.verdict == Verdict::reproduced, s.reason.empty()) << p.paper->name << ' ' << s.claim;
}

// A misprint that another reading explains is proved by it.
TEST(Reproduce, TheReadingOfEveryMisprintGivesThePrintedNumber) {
  int readings = 0;
  each_number([&](std::string_view paper, const Number& n) {
    if (!n.reading) return;
    ++readings;
    EXPECT_LT(std::abs(*n.reading - n.printed.value), n.printed.last_digit) << paper << ' ' << n.place << ' ' << n.what;
  });
  EXPECT_GT(readings, 50);
}

TEST(Reproduce, OnlyWhatThePapersDoNotSayIsNotComputed) {
  each_number([](std::string_view paper, const Number& n) {
    EXPECT_TRUE(std::isfinite(n.ours) || n.verdict == Verdict::not_reproducible)
        << paper << ' ' << n.place << ' ' << n.what;
  });
}

TEST(Reproduce, OneUnitInTheLastDigitIsTooMuch) {
  constexpr Cause cause{Verdict::misprint, "off"};
  EXPECT_EQ(number("", "", "", "1.01", 1.0, cause).verdict, Verdict::misprint);
  EXPECT_EQ(number("", "", "", "1.01", 1.0001, cause).verdict, Verdict::reproduced);
  EXPECT_EQ(number("", "", "", "1.01", 1.0199, cause).verdict, Verdict::reproduced);
  EXPECT_EQ(number("", "", "", "1.01", 1.0201, cause).verdict, Verdict::misprint);
  EXPECT_EQ(number("", "", "", "1.01", std::nan(""), cause).verdict, Verdict::misprint);
  EXPECT_EQ(number("", "", "", "1.01", 1.01, cause, 3.0).reading, std::nullopt);
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
