#include "csv.hpp"

#include <algorithm>
#include <cmath>

#include "csv_line.hpp"
#include "csv_number.hpp"
#include "decode_text.hpp"
#include "hysteron/core/printable.hpp"
#include "hysteron/core/trimmed.hpp"
#include "unit_title.hpp"

namespace hysteron::detail {
namespace {

// A header is looked for among the first lines only.
constexpr std::size_t most_lines_before_header = 100;

std::optional<std::string_view> comment_in(std::string_view line) {
  const std::string_view text = trimmed(line);
  for (const std::string_view mark : {"#", "%", "//"})
    if (text.starts_with(mark)) return text.substr(mark.size());
  return std::nullopt;
}

bool is_number(const Cell& cell) { return number_in(cell.text, false) || number_in(cell.text, true); }

bool holds_numbers_only(const CsvRow& row) {
  return !row.cells.empty() &&
         std::all_of(row.cells.begin(), row.cells.end(), [](const Cell& c) { return is_number(c) || is_missing(c); }) &&
         std::any_of(row.cells.begin(), row.cells.end(), is_number);
}

bool is_row_of_units(const CsvRow& row) {
  const auto is_unit = [](const Cell& c) { return c.text.empty() || c.text == "-" || read_title_unit(c.text); };
  return std::any_of(row.cells.begin(), row.cells.end(), [](const Cell& c) { return !is_missing(c); }) &&
         std::none_of(row.cells.begin(), row.cells.end(), is_number) &&
         std::all_of(row.cells.begin(), row.cells.end(), is_unit);
}

class CsvReader {
 public:
  CsvReader(std::string_view file, const CsvOptions& options) : file_(file), options_(options) {}

  Result<CsvTable> read(std::string_view bytes) {
    DecodedText decoded = decode_text(bytes);
    table_.format.encoding = decoded.encoding;
    table_.text = std::make_shared<const std::string>(std::move(decoded.text));
    split_lines(*table_.text);
    for (const auto& step : {&CsvReader::find_header, &CsvReader::read_header, &CsvReader::read_rows})
      if (auto error = (this->*step)()) return *error;
    table_.format.decimal_comma = has_decimal_commas(table_);
    return std::move(table_);
  }

 private:
  Error refuse(ErrorCode code, std::size_t line, std::size_t column, const std::string& message) const {
    return {code, std::string(file_), file_position(file_, line, column) + message};
  }

  void split_lines(std::string_view rest) {
    for (std::size_t number = 1; !rest.empty(); ++number) {
      const std::string_view line = rest.substr(0, rest.find('\n'));
      rest.remove_prefix(std::min(rest.size(), line.size() + 1));
      line_count_ = number;
      if (trimmed(line).empty()) continue;
      const auto comment = comment_in(line);
      const CsvLine text = comment ? CsvLine{number, *comment, static_cast<std::size_t>(comment->data() - line.data())}
                                   : CsvLine{number, line};
      if (number == options_.header_line) {
        header_ = text;
        first_row_ = lines_.size();
      } else if (!comment) {
        lines_.push_back(text);
      } else if (lines_.empty()) {
        last_comment_ = text;
      }
    }
  }

  const CsvLine* line_after(std::size_t i) const { return i + 1 < lines_.size() ? &lines_[i + 1] : nullptr; }

  CsvRow titles(const CsvLine& line, const CsvLine* below) const {
    const char separator = find_separator(line, below);
    return separator == ' ' ? split_titles_at_blanks(line, split_line(*below, ' ').row.cells.size())
                            : split_line(line, separator).row;
  }

  bool is_header(std::size_t i) const {
    const CsvLine* below = line_after(i);
    if (!below) return false;
    const CsvRow row = titles(lines_[i], below);
    if (std::none_of(row.cells.begin(), row.cells.end(), options_.is_known_title)) return false;
    // Empty cells at the end of the row below, as of remarks, count as well.
    const CsvRow first = split_line(*below, find_separator(lines_[i], below)).row;
    return filled_cells(row) == filled_cells(first) || row.cells.size() == first.cells.size();
  }

  // The header is the given line, or else the first line that is not a comment, a later one with known titles above
  // numbers, or the last comment before a first row of numbers.
  std::optional<Error> find_header() {
    if (options_.header_line) return check_given_header();
    if (lines_.empty())
      return refuse(ErrorCode::missing, 1, 1,
                    "the file is empty: a header is expected, as 'speed [m/s], restitution [-], sigma'");
    const CsvRow first = split_line(lines_[0], find_separator(lines_[0], line_after(0))).row;
    if (holds_numbers_only(first)) return use_comment_as_header(first);
    header_ = lines_[0];
    if (options_.is_known_title && !is_header(0)) {
      const std::size_t end = std::min(lines_.size(), most_lines_before_header);
      for (std::size_t i = 1; i < end; ++i)
        if (is_header(i)) {
          header_ = lines_[i];
          first_row_ = i;
          break;
        }
    }
    table_.format.lines_before_header = first_row_;
    ++first_row_;
    return std::nullopt;
  }

  std::optional<Error> check_given_header() {
    const std::size_t line = *options_.header_line;
    const std::string given = "line " + std::to_string(line) + " is given as the header, ";
    if (line > line_count_)
      return refuse(
          ErrorCode::out_of_range, std::max<std::size_t>(line_count_, 1), 1,
          given + "but the file has " + std::to_string(line_count_) + (line_count_ == 1 ? " line" : " lines"));
    if (!header_) return refuse(ErrorCode::missing, line, 1, given + "but it is blank");
    const CsvLine* below = first_row_ < lines_.size() ? &lines_[first_row_] : nullptr;
    if (holds_numbers_only(split_line(*header_, find_separator(*header_, below)).row))
      return refuse(ErrorCode::unreadable, line, 1,
                    given + "but it holds numbers: the names of the columns are expected");
    table_.format.lines_before_header = first_row_;
    return std::nullopt;
  }

  std::optional<Error> use_comment_as_header(const CsvRow& first) {
    if (last_comment_ && filled_cells(titles(*last_comment_, &lines_[0])) == filled_cells(first)) {
      header_ = *last_comment_;
      return std::nullopt;
    }
    if (options_.header_optional) return std::nullopt;
    return refuse(ErrorCode::missing, lines_[0].number, 1,
                  "the first row holds numbers: a header with the names of the columns is expected");
  }

  std::optional<Error> read_header() {
    const CsvLine* below = first_row_ < lines_.size() ? &lines_[first_row_] : nullptr;
    const CsvLine& line = header_ ? *header_ : lines_[0];
    table_.format.separator = find_separator(line, header_ ? below : line_after(0));
    if (!header_) {
      columns_ = least_columns_ = filled_cells(split_line(line, table_.format.separator).row);
      return std::nullopt;
    }
    if (const LineCells cells = split_line(line, table_.format.separator); cells.error)
      return refuse(ErrorCode::unreadable, line.number, cells.error->column, cells.error->message);
    table_.header = titles(line, below);
    columns_ = table_.header.cells.size();
    least_columns_ = std::max<std::size_t>(filled_cells(table_.header), 1);
    return std::nullopt;
  }

  // Empty cells at the end of a row may be missing or too many.
  std::optional<Error> read_row(const CsvLine& line) {
    LineCells cells = split_line(line, table_.format.separator);
    if (cells.error) return refuse(ErrorCode::unreadable, line.number, cells.error->column, cells.error->message);
    CsvRow& row = cells.row;
    const std::size_t filled = filled_cells(row);
    if (filled == 0) return std::nullopt;
    if (row.cells.size() < least_columns_ || filled > columns_) return refuse_count(row, filled);
    row.cells.resize(columns_, Cell{{}, row.cells.back().column});
    if (!table_.units && table_.rows.empty() && header_ && is_row_of_units(row))
      table_.units = std::move(row);
    else
      table_.rows.push_back(std::move(row));
    return std::nullopt;
  }

  Error refuse_count(const CsvRow& row, std::size_t filled) const {
    const std::size_t count = std::max(filled, row.cells.size() > columns_ ? filled : row.cells.size());
    std::string message = "line " + std::to_string(row.line) + " has " + std::to_string(count) +
                          (count == 1 ? " cell" : " cells") + ", the " + (header_ ? "header" : "first row") +
                          " (line " + std::to_string(header_ ? header_->number : lines_[0].number) + ") has " +
                          std::to_string(columns_);
    if (table_.format.separator == ',' && count == 2 * columns_ && holds_numbers_only(row))
      message += "; with decimal commas the cells must be separated by semicolons or tabs";
    else if (header_ && (table_.rows.empty() || options_.header_line) && !options_.header_option.empty())
      message += "; is line " + std::to_string(header_->number) +
                 " the header? Give another: " + std::string(options_.header_option);
    return refuse(ErrorCode::unreadable, row.line, row.cells[count - 1].column, message);
  }

  std::optional<Error> read_rows() {
    for (std::size_t i = first_row_; i < lines_.size(); ++i)
      if (auto error = read_row(lines_[i])) return error;
    if (table_.rows.empty()) return refuse(ErrorCode::missing, table_.header.line, 1, "a header without rows of data");
    return std::nullopt;
  }

  std::string_view file_;
  const CsvOptions& options_;
  std::vector<CsvLine> lines_;
  std::optional<CsvLine> last_comment_{}, header_{};
  std::size_t line_count_ = 0, first_row_ = 0, columns_ = 0, least_columns_ = 0;
  CsvTable table_;
};

}  // namespace

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

std::string format_text(const CsvFormat& format) {
  std::string text = format.separator == ';'    ? "semicolons between cells"
                     : format.separator == '\t' ? "tabs between cells"
                     : format.separator == ' '  ? "blanks between cells"
                                                : "commas between cells";
  text += format.decimal_comma ? ", decimal commas" : ", decimal points";
  return format.encoding == "UTF-8" ? text : text + ", " + std::string(format.encoding);
}

Result<CsvTable> read_csv(std::string_view bytes, std::string_view file, const CsvOptions& options) {
  return CsvReader(file, options).read(bytes);
}

}  // namespace hysteron::detail
