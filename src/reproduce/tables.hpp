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
AnnotatedTable statement_table(const Section& section, Detail detail);
// The number of each verdict for each paper.
TextTable summary_table(const std::vector<ReportedPaper>& papers);

// A value in the notation of a printed number, with two more digits.
std::string like_printed(double value, const Printed& printed);

inline constexpr std::string_view tolerance_text =
    "A number is reproduced if it differs from the printed one by less than one unit in the last printed digit. The "
    "computed numbers are recomputed at every run.";

}  // namespace hysteron::reproduce
