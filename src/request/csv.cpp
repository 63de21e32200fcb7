#include "csv.hpp"

#include <algorithm>
#include <cmath>

#include "hysteron/core/printable.hpp"
#include "hysteron/core/read_number.hpp"
#include "hysteron/core/trimmed.hpp"

namespace hysteron::detail {
namespace {

constexpr std::string_view blanks = " \t\r";
constexpr std::size_t most_columns = 200;

std::string_view next_line(std::string_view& rest) {
  const std::string_view line = rest.substr(0, rest.find('\n'));
  rest.remove_prefix(std::min(rest.size(), line.size() + 1));
  return line;
}

bool is_blank(std::string_view line) { return line.find_first_not_of(blanks) == std::string_view::npos; }

// The candidate that stands most often in the header; a comma if none does.
char separator_of(std::string_view header) {
  char best = ',';
  for (const char c : {';', '\t'})
    if (std::count(header.begin(), header.end(), c) > std::count(header.begin(), header.end(), best)) best = c;
  return best;
}

class LineReader {
 public:
  LineReader(std::string_view file, char separator) : file_(file), separator_(separator) {}

  Result<CsvRow> read(std::string_view line, std::size_t number) const {
    CsvRow row{.line = number, .cells = {}};
    for (std::size_t at = 0; at <= line.size();) {
      if (row.cells.size() == most_columns)
        return Error{ErrorCode::out_of_range, std::string(file_),
                     file_position(file_, number, at + 1) + "more than " + std::to_string(most_columns) + " columns"};
      at = skip_blanks(line, at);
      const bool quoted = at < line.size() && line[at] == '"';
      const std::size_t start = quoted ? at + 1 : at;
      const std::size_t end = quoted ? closing_quote(line, start) : std::min(line.find(separator_, at), line.size());
      if (quoted && end == std::string_view::npos)
        return Error{ErrorCode::unreadable, std::string(file_),
                     file_position(file_, number, at + 1) + "a quote is opened and not closed in this line"};
      row.cells.push_back(
          {quoted ? line.substr(start, end - start) : trimmed_end(line.substr(start, end - start)), start + 1});
      at = quoted ? skip_blanks(line, end + 1) : end;
      if (at < line.size() && line[at] != separator_)
        return Error{ErrorCode::unreadable, std::string(file_),
                     file_position(file_, number, at + 1) + "text after a quoted cell"};
      ++at;
    }
    return row;
  }

 private:
  std::size_t skip_blanks(std::string_view line, std::size_t at) const {
    while (at < line.size() && line[at] != separator_ && blanks.find(line[at]) != std::string_view::npos) ++at;
    return at;
  }
  static std::size_t closing_quote(std::string_view line, std::size_t at) {
    for (;; at += 2) {
      at = line.find('"', at);
      if (at == std::string_view::npos || at + 1 >= line.size() || line[at + 1] != '"') return at;
    }
  }
  static std::string_view trimmed_end(std::string_view text) {
    return text.substr(0, text.find_last_not_of(blanks) + 1);
  }

  std::string_view file_;
  char separator_;
};

}  // namespace

ColumnTitle read_title(const Cell& cell) {
  const std::size_t open = cell.text.find_first_of("[(");
  std::string_view name = cell.text.substr(0, open);
  ColumnTitle title{.name = name.substr(0, name.find_last_not_of(" \t") + 1)};
  if (open == std::string_view::npos) return title;
  const std::string_view unit = cell.text.substr(open + 1);
  title.unit = unit.substr(0, unit.find_last_of(cell.text[open] == '[' ? ']' : ')'));
  title.unit_text_column = cell.column + open + 1;
  return title;
}

ColumnTitle read_title_with_brackets(const Cell& cell) {
  const char last = cell.text.empty() ? ' ' : cell.text.back(), first = last == ']' ? '[' : '(';
  if (last != ']' && last != ')') return {.name = cell.text};
  std::size_t open = cell.text.size() - 1;
  for (int depth = 1; depth > 0 && open > 0;) {
    --open;
    if (cell.text[open] == last) ++depth;
    if (cell.text[open] == first) --depth;
  }
  return {.name = trimmed(cell.text.substr(0, open)),
          .unit = cell.text.substr(open + 1, cell.text.size() - open - 2),
          .unit_text_column = cell.column + open + 1};
}

Result<double> read_cell(std::string_view file, std::size_t line, const Cell& cell, const std::string& column,
                         double factor) {
  const std::string_view text = cell.text.starts_with('+') ? cell.text.substr(1) : cell.text;
  const NumberRead number = read_number(text);
  if (!number.is_all_of(text))
    return Error{ErrorCode::not_a_number, column,
                 file_position(file, line, cell.column) + column + " = '" + shown(cell.text) + "' is not a number"};
  const double value = number.value * factor;
  if (std::isfinite(value)) return value;
  return Error{
      ErrorCode::not_a_number, column,
      file_position(file, line, cell.column) + column + " = " + shown(cell.text) + ": must be a finite number"};
}

std::string file_position(std::string_view file, std::size_t line, std::size_t column) {
  return std::string(file) + ':' + std::to_string(line) + ':' + std::to_string(column) + ": ";
}

std::string shown(std::string_view text) {
  constexpr std::size_t longest = 40;
  if (text.size() <= longest) return printable(text);
  std::size_t end = longest;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;  // not within a character
  return printable(text.substr(0, end)) + "...";
}

Result<CsvTable> read_csv(std::string_view text, std::string_view file) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);  // byte order mark
  CsvTable table;
  std::optional<LineReader> reader;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::string_view line = next_line(text);
    if (is_blank(line) || line.starts_with('#')) continue;
    const bool head = !reader;
    if (head) reader.emplace(file, separator_of(line));
    Result<CsvRow> row = reader->read(line, number);
    if (!row) return row.error();
    if (head) {
      table.header = std::move(*row);
      continue;
    }
    if (row->cells.size() != table.header.cells.size())
      return Error{ErrorCode::unreadable, std::string(file),
                   file_position(file, number, row->cells.back().column) + std::to_string(row->cells.size()) +
                       " cells in this row, but the header names " + std::to_string(table.header.cells.size())};
    table.rows.push_back(std::move(*row));
  }
  if (!reader)
    return Error{ErrorCode::missing, std::string(file),
                 file_position(file, 1, 1) +
                     "the file is empty: a header is expected, "
                     "as 'speed [m/s], restitution [-], sigma'"};
  if (table.rows.empty())
    return Error{ErrorCode::missing, std::string(file),
                 file_position(file, table.header.line, 1) + "a header without rows of data"};
  return table;
}

}  // namespace hysteron::detail
