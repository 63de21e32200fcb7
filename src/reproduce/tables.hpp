// The tables that text and HTML share.
#pragma once

#include <string>
#include <vector>

#include "hysteron/report/text_table.hpp"
#include "hysteron/reproduce/render.hpp"

namespace hysteron::reproduce {

// A table whose last column refers to numbered remarks below it.
struct RemarkedTable {
  TextTable table;
  std::vector<std::string> remarks;  // the first is number 1
};

RemarkedTable number_table(const Section& section, Detail detail);
RemarkedTable statement_table(const Section& section, Detail detail);
// Papers against verdicts.
TextTable summary_table(const std::vector<ReportedPaper>& papers);

// Our number with two digits more than the printed one has, in the same notation.
std::string like_printed(double value, const Printed& printed);

inline constexpr std::string_view tolerance_text =
    "A number is reproduced if it differs from the printed one by less than one unit in the last printed digit. Ours "
    "are "
    "computed when this is run.";

}  // namespace hysteron::reproduce
