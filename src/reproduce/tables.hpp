// The tables that text and HTML share.
#pragma once

#include <string>
#include <vector>

#include "hysteron/report/text_table.hpp"
#include "hysteron/reproduce/render.hpp"

namespace hysteron::reproduce {

// A table whose last column refers to numbered notes below it.
struct AnnotatedTable {
  TextTable table;
  std::vector<std::string> notes;  // the first is number 1
};

AnnotatedTable number_table(const Section& section, Detail detail);
TextTable statement_table(const Section& section);
// The claim and the words of the paper.
std::string with_quote(const Statement& statement);

// The numbers of a section by row (`where`) and column (`quantity`), both in their order of appearance.
struct NumberMatrix {
  std::vector<std::string> rows, columns;
  std::vector<std::vector<const Number*>> cells;  // nullptr where there is no number
};
NumberMatrix matrix_of(const Section& section);

// A matrix for the terminal: a line each for the published, the computed and the explained numbers of a row.
AnnotatedTable matrix_table(const Section& section, Detail detail);

// "[2]" for a note, which is added if it is new; empty without a note.
std::string note_reference(std::vector<std::string>& notes, std::string_view text);
// References to the verdict with its reason, if different, and to the assumptions: "[2][1]".
std::string note_references(std::vector<std::string>& notes, const Number& number);
std::string name_with_unit(const Number& number);

// What is not reproduced: a row for each statement, and for each reason that numbers of a section share.
struct DifferenceTable {
  TextTable table;
  std::vector<Verdict> verdicts;  // of the rows
};
DifferenceTable difference_table(const PaperReport& report);

// "12 reproduced, 3 misprint, ...": verdicts without a count are left out.
std::string verdict_counts(const Counts& counts);

// The number of each verdict for each paper.
TextTable summary_table(const std::vector<ReportedPaper>& papers);

// What words without a number are taken to mean.
TextTable limits_table();

// A value in the notation of a printed number, with two more digits.
std::string like_printed(double value, const Printed& printed);

inline constexpr std::string_view tolerance_text =
    "A number is reproduced if it differs from the printed one by less than one unit in the last printed digit. The "
    "computed numbers are recomputed at every run.";

}  // namespace hysteron::reproduce
