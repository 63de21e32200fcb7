// Cells of a table in text, with their positions, which errors name; that is why no library reads the file. The format
// is found from the file: encoding, comma, semicolon, tab or blanks between cells, decimal point or comma, lines before
// the header, a row of units. Lines that start with '#', '%' or "//" are comments.
#pragma once

#include <functional>
#include <memory>
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

struct CsvFormat {
  std::string_view encoding;
  char separator = ',';  // ' ': any number of blanks
  bool decimal_comma = false;
  std::size_t lines_before_header = 0;  // that are neither blank nor comments
};

struct CsvTable {
  CsvFormat format{};
  CsvRow header{};                            // no cells: the file has no header
  std::optional<CsvRow> units{};              // a row of units below the header
  std::vector<CsvRow> rows{};                 // each with as many cells as the header, or as the first row
  std::shared_ptr<const std::string> text{};  // decoded; the cells are views into it
};

struct CsvOptions {
  // Whether a title is one that the reader looks for: lines before the first line with such a title are passed over. By
  // default the first line that is not a comment is the header.
  std::function<bool(const Cell&)> is_known_title{};
  bool header_optional = false;              // a file whose first row holds numbers has no header
  std::optional<std::size_t> header_line{};  // given: this line, also a comment, is the header
  std::string_view header_option{};          // by which users give it, for messages; empty: they cannot
};

Result<CsvTable> read_csv(std::string_view bytes, std::string_view file, const CsvOptions& options = {});

// Whether a cell stands for no value: empty, "n/a", "NaN", "-", "null" and the like.
bool is_missing(const Cell& cell);

// The number in a cell. The text of the error says what is wrong with it.
Result<double> cell_number(const Cell& cell, const CsvFormat& format);

// The same times `factor`; errors name the file, the position and the column.
Result<double> read_cell(std::string_view file, std::size_t line, const Cell& cell, const CsvFormat& format,
                         const std::string& column, double factor);

// "file:line:column: "
std::string file_position(std::string_view file, std::size_t line, std::size_t column);

// At most 40 bytes of a cell, as printable() shows them.
std::string shown(std::string_view text);

// "comma-separated, decimal commas, UTF-16".
std::string format_text(const CsvFormat& format);

}  // namespace hysteron::detail
