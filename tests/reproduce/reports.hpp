// The reports on the papers, each computed once for all tests.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "hysteron/reproduce/render.hpp"

namespace hysteron::reproduce {

inline const ReportedPaper& report_on(std::string_view name) {
  static std::map<std::string_view, ReportedPaper> all;
  const Paper* paper = find_paper(name);
  const auto found = all.find(paper->name);
  return found != all.end() ? found->second
                            : all.emplace(paper->name, ReportedPaper{paper, paper->report()}).first->second;
}

inline const std::vector<ReportedPaper>& reports() {
  static const std::vector<ReportedPaper> all = [] {
    std::vector<ReportedPaper> out;
    for (const Paper& paper : papers()) out.push_back(report_on(paper.name));
    return out;
  }();
  return all;
}

// Calls check(name of the paper, number) for every number.
template <class Check>
void each_number(const Check& check) {
  for (const ReportedPaper& p : reports())
    for (const Section& section : p.report.sections)
      for (const Number& n : section.numbers) check(p.paper->name, n);
}

// Reproduced, approximation, definition, misprint, miscomputed, contradicted, not reproducible, undecidable.
using Expected = std::array<std::size_t, all_verdicts.size()>;

inline void expect_counts(std::string_view paper, const Expected& numbers, const Expected& statements) {
  EXPECT_EQ(count_numbers(report_on(paper).report).of, numbers) << paper;
  EXPECT_EQ(count_statements(report_on(paper).report).of, statements) << paper;
}

// The first number with this location and quantity.
inline const Number& find_number(std::string_view paper, std::string_view where, std::string_view quantity) {
  static const Number none{.where = "", .quantity = "", .unit = "", .printed = "0", .computed = 0.0};
  for (const Section& section : report_on(paper).report.sections)
    for (const Number& n : section.numbers)
      if (n.where == where && n.quantity == quantity) return n;
  ADD_FAILURE() << "no number " << paper << ' ' << where << ' ' << quantity;
  return none;
}

inline bool mentions(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

// The first statement with this location whose claim contains the text.
inline const Statement& find_statement(std::string_view paper, std::string_view where, std::string_view part = {}) {
  static const Statement none{};
  for (const Section& section : report_on(paper).report.sections)
    for (const Statement& s : section.statements)
      if (s.where == where && mentions(s.claim, part)) return s;
  ADD_FAILURE() << "no statement " << paper << ' ' << where << ' ' << part;
  return none;
}

}  // namespace hysteron::reproduce
