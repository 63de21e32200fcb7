// One line of a table as cells.
#pragma once

#include "csv.hpp"

namespace hysteron::detail {

constexpr std::size_t most_columns = 200;

// A line that is neither blank nor a comment.
struct CsvLine {
  std::size_t number;  // from 1
  std::string_view text;
  std::size_t offset = 0;  // of the text in its line
};

// The cells between separators; ' ' stands for any number of blanks. The text of an error has no position of the file.
struct LineError {
  std::size_t column;
  std::string message;
};
struct LineCells {
  CsvRow row;
  std::optional<LineError> error{};
};
LineCells split_line(const CsvLine& line, char separator);

// The titles of a header between blanks. A unit in brackets belongs to the title before it, and if the number of titles
// is not `count`, only two blanks or more separate them.
CsvRow split_titles_at_blanks(const CsvLine& line, std::size_t count);

// The separator of a header and the line below it: the one that gives both the same number of cells, as many as
// possible.
char find_separator(const CsvLine& header, const CsvLine* below);

// How many cells a line has without the empty ones at its end.
std::size_t filled_cells(const CsvRow& row);

}  // namespace hysteron::detail
