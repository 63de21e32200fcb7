// Cells of a CSV file with their positions, which errors name; that is why no library reads the file. Comma, semicolon
// or tab, found from the header; '#' starts a line of comment.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/core/result.hpp"

namespace hysteron::detail {

struct Cell {
  std::string_view text;  // without blanks and quotes around it
  std::size_t column;     // of its first character in its line, from 1
};

struct CsvRow {
  std::size_t line;  // from 1
  std::vector<Cell> cells;
};

struct CsvTable {
  CsvRow header;
  std::vector<CsvRow> rows;
};

// "Peak force [kN]" or "peak_force (kN)" of a header.
struct ColumnTitle {
  std::string_view name;
  std::optional<std::string_view> unit{};  // between brackets
  std::size_t unit_text_column = 0;        // column of its first character in the line
};
ColumnTitle read_title(const Cell& cell);
// The same where names may contain brackets: "G[1].force [N]". The unit is the last pair of brackets, at the end.
ColumnTitle read_title_with_brackets(const Cell& cell);

// The number in a cell times `factor`; errors name the file, the place and the column.
Result<double> read_cell(std::string_view file, std::size_t line, const Cell& cell, const std::string& column,
                         double factor);

// "file:line:column: "
std::string file_position(std::string_view file, std::size_t line, std::size_t column);

// At most 40 bytes of a cell, as printable() shows them.
std::string shown(std::string_view text);

// Views into `text`. Every row has as many cells as the header.
Result<CsvTable> read_csv(std::string_view text, std::string_view file);

}  // namespace hysteron::detail
