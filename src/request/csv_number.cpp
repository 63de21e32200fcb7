#include "csv_number.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "hysteron/core/lower_case.hpp"
#include "hysteron/core/read_number.hpp"

namespace hysteron::detail {
namespace {

constexpr std::string_view typeset_minus = "−";
constexpr std::size_t longest_number = 64;

constexpr std::array<std::string_view, 16> words_for_nothing{
    "", "-", "--", "---", "n/a", "#n/a", "na", "nan", "n.a", "n.a.", "null", "missing", "none", "?", "#value!", "–"};

// "1,234" or "12,345,678": what may be thousands.
bool may_be_thousands(std::string_view text) {
  const std::size_t first = text.find(',');
  if (first == 0 || first > 3) return false;
  for (std::size_t at = first; at < text.size(); at += 4) {
    if (text[at] != ',' || at + 4 > text.size()) return false;
    const std::string_view digits = text.substr(at + 1, 3);
    if (digits.find_first_not_of("0123456789") != std::string_view::npos) return false;
  }
  return true;
}

std::string_view without_sign(std::string_view text) {
  if (text.starts_with(typeset_minus)) return text.substr(typeset_minus.size());
  return text.starts_with('+') || text.starts_with('-') ? text.substr(1) : text;
}

}  // namespace

bool is_missing(const Cell& cell) {
  if (cell.text.size() > 8) return false;
  const std::string word = lower_case(cell.text);
  return std::find(words_for_nothing.begin(), words_for_nothing.end(), word) != words_for_nothing.end();
}

std::optional<double> number_in(std::string_view text, bool decimal_comma) {
  const std::string_view magnitude = without_sign(text);
  const bool negative = text.starts_with('-') || text.starts_with(typeset_minus);
  if (magnitude.empty() || magnitude.front() == '-' || magnitude.size() > longest_number) return std::nullopt;
  std::string digits(magnitude);
  if (decimal_comma) {
    if (digits.find('.') != std::string::npos) return std::nullopt;
    std::replace(digits.begin(), digits.end(), ',', '.');
  }
  const NumberRead number = read_number(digits);
  if (!number.is_all_of(digits) || std::isnan(number.value)) return std::nullopt;
  return negative ? -number.value : number.value;
}

bool has_decimal_commas(const CsvTable& table) {
  std::size_t commas = 0, points = 0;
  for (const CsvRow& row : table.rows)
    for (const Cell& cell : row.cells) {
      const bool comma = cell.text.find(',') != std::string_view::npos;
      if (!comma && cell.text.find('.') == std::string_view::npos) continue;
      if (comma && table.format.separator == ',' && may_be_thousands(without_sign(cell.text))) continue;
      if (number_in(cell.text, comma)) ++(comma ? commas : points);
    }
  return commas > points;
}

Result<double> cell_number(const Cell& cell, const CsvFormat& format) {
  if (const auto number = number_in(cell.text, format.decimal_comma)) {
    if (std::isfinite(*number)) return *number;
    return Error{ErrorCode::not_a_number, {}, "must be a finite number"};
  }
  std::string why = "is not a number";
  if (number_in(cell.text, !format.decimal_comma))
    why += format.decimal_comma ? ": the other numbers of this file have decimal commas"
                                : ": use a decimal point, and no comma between thousands";
  return Error{ErrorCode::not_a_number, {}, why};
}

Result<double> read_cell(std::string_view file, std::size_t line, const Cell& cell, const CsvFormat& format,
                         const std::string& column, double factor) {
  const auto number = cell_number(cell, format);
  const auto wrong = [&](const std::string& why) {
    return Error{ErrorCode::not_a_number, column,
                 file_position(file, line, cell.column) + column + " = '" + shown(cell.text) + "' " + why};
  };
  if (!number) return wrong(number.error().message);
  const double value = *number * factor;
  if (!std::isfinite(value)) return wrong("must be a finite number");
  return value;
}

}  // namespace hysteron::detail
