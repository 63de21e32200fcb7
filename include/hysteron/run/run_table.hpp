// What a table of a run is: named columns of numbers in SI, or of words.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hysteron {

struct Column {
  std::string name;
  std::string unit;  // SI; "-" for a pure number
  // Of a column of words: a number in it is an index of these, and what is not a number has no word.
  std::vector<std::string> labels{};
};

struct RunTable {
  std::string name;
  std::vector<Column> columns;
};

// Index of a column that the table has.
std::size_t column_index(const RunTable& table, std::string_view name);

// "t [s],slider.x [m],...\n".
std::string csv_header(const RunTable& table);
// What is not a number is an empty cell.
void append_csv_row(const std::vector<Column>& columns, std::span<const double> row, std::string& out);

}  // namespace hysteron
