#include "unit_title.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "hysteron/core/trimmed.hpp"

namespace hysteron::detail {
namespace {

constexpr double standard_gravity_unit = 9.80665;  // m/s², the acceleration "g"

std::string_view without_brackets(std::string_view text) {
  text = trimmed(text);
  constexpr std::array<std::string_view, 2> pairs{"[]", "()"};
  for (const std::string_view pair : pairs)
    if (text.size() >= 2 && text.front() == pair[0] && text.back() == pair[1])
      return trimmed(text.substr(1, text.size() - 2));
  return text;
}

// "v in [m/s]": the word before the bracket is no part of the name.
std::string_view without_in(std::string_view name) {
  name = name.substr(0, name.find_last_not_of(" \t") + 1);
  if (!name.ends_with(" in")) return name;
  name.remove_suffix(3);
  return name.substr(0, name.find_last_not_of(" \t") + 1);
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

std::optional<Unit> unit_with_dimension(const std::string& text, const Dim& dim) {
  const auto unit = read_unit(text, "unit");
  return unit && unit->dim == dim ? std::optional(*unit) : std::nullopt;
}

// The ways to take the letters at the start of a text as two names, "ms^-1" as "m s^-1"; the longest first name comes
// first: "mms^-1" is mm s^-1, not m ms^-1.
std::vector<std::string> with_two_names(std::string_view text) {
  constexpr std::size_t longest_unit = 40;
  std::vector<std::string> out;
  if (text.size() > longest_unit) return out;
  for (std::size_t cut = 1; cut < text.size() && is_letter(text[cut - 1]) && is_letter(text[cut]); ++cut)
    out.push_back(std::string(text.substr(0, cut)) + ' ' + std::string(text.substr(cut)));
  std::reverse(out.begin(), out.end());
  return out;
}

std::optional<Unit> unit_of_joined_names(std::string_view text, const Dim& dim) {
  for (const std::string& names : with_two_names(text))
    if (auto unit = unit_with_dimension(names, dim)) return unit;
  return std::nullopt;
}

// Whether a text after a title may be its unit.
bool looks_like_unit(std::string_view text) {
  if (read_title_unit(text)) return true;
  const auto names = with_two_names(text);
  return std::any_of(names.begin(), names.end(), [](const std::string& n) { return read_title_unit(n).has_value(); });
}

ColumnTitle title_without_brackets(const Cell& cell) {
  for (const std::string_view between : {",", " in ", "/"}) {
    const std::size_t at = between == "/" ? cell.text.find(between) : cell.text.rfind(between);
    if (at == std::string_view::npos || at == 0) continue;
    const std::size_t start = cell.text.find_first_not_of(" \t", at + between.size());
    if (start == std::string_view::npos) continue;
    const std::string_view unit = cell.text.substr(start);
    if (looks_like_unit(unit)) return {trimmed(cell.text.substr(0, at)), unit, cell.column + start};
  }
  return {.name = cell.text};
}

// "mm_s" as "mm/s", "m_per_s" as "m/s".
std::optional<Unit> unit_of_words(std::string_view text, const Dim& dim) {
  std::string product(text), quotient;
  for (const std::string_view word : {"_per_", " per "})
    if (const auto at = product.find(word); at != std::string::npos) product.replace(at, word.size(), "/");
  quotient = product;
  if (const auto at = quotient.find('_'); at != std::string::npos) quotient[at] = '/';
  std::replace(quotient.begin(), quotient.end(), '_', ' ');
  std::replace(product.begin(), product.end(), '_', ' ');
  const auto unit = unit_with_dimension(quotient, dim);
  return unit ? unit : unit_with_dimension(product, dim);
}

bool is_gravity(std::string_view text) {
  constexpr std::array<std::string_view, 5> names{"g", "G", "gn", "g_n", "g0"};
  return std::find(names.begin(), names.end(), text) != names.end();
}

}  // namespace

ColumnTitle read_title(const Cell& cell) {
  const std::size_t open = cell.text.find_first_of("[(");
  if (open == std::string_view::npos) return title_without_brackets(cell);
  std::string_view before = cell.text.substr(0, open);
  const std::size_t slash = before.find_last_not_of(" \t");
  if (slash != std::string_view::npos && slash > 0 && before[slash] == '/') before = before.substr(0, slash);
  const std::string_view unit = cell.text.substr(open + 1);
  return {without_in(before), unit.substr(0, unit.find_last_of(cell.text[open] == '[' ? ']' : ')')),
          cell.column + open + 1};
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

std::optional<Unit> read_title_unit(std::string_view text) {
  text = without_brackets(text);
  if (text.empty()) return std::nullopt;
  if (text == "-") return Unit{};
  if (text == "G") return Unit{standard_gravity_unit, dims::acceleration};
  const auto unit = read_unit(text, "unit");
  return unit ? std::optional(*unit) : std::nullopt;
}

std::optional<Unit> read_title_unit(std::string_view text, const Dim& dim) {
  text = without_brackets(text);
  if (dim == dims::acceleration && is_gravity(text)) return Unit{standard_gravity_unit, dims::acceleration};
  if (dim == dims::speed && text == "mps") return Unit{1.0, dims::speed};
  const auto plain = read_title_unit(text);
  if (plain && plain->dim == dim) return plain;
  if (auto unit = unit_of_joined_names(text, dim)) return unit;
  if (auto unit = unit_of_words(text, dim)) return unit;
  return plain;
}

}  // namespace hysteron::detail
