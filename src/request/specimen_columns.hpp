// What a file states of specimens beside measurements: labels, masses, and values of parameters of the law.
#pragma once

#include "data_rows.hpp"

namespace hysteron::detail {

// The label in a row of a column of specimens, as printable() shows it; empty if the cell has none.
std::string label_in(const CsvRow& row, const DataColumn& column);

// The label of each row; nothing without a column of specimens.
std::vector<std::string> read_labels(const DataRows& rows);

// The mass and the inputs of each specimen, given by at least one of its rows; an error if two rows differ. A mass of
// the request makes that of the file superfluous.
Result<std::vector<StatedValue>> read_stated_values(const DataRows& rows, const std::vector<std::string>& labels);

}  // namespace hysteron::detail
