#include "column_choice.hpp"

#include <algorithm>

#include "hysteron/core/joined.hpp"
#include "hysteron/core/lower_case.hpp"
#include "hysteron/core/trimmed.hpp"
#include "unit_title.hpp"
#include "words.hpp"

namespace hysteron::detail {
namespace {

// In lower case, with single blanks.
std::string comparable(std::string_view text) {
  std::string out;
  for (const char c : lower_case(trimmed(text)))
    if (c != ' ' || !out.ends_with(' ')) out += c;
  return out;
}

std::optional<std::size_t> column_number(std::string_view text) {
  if (text.empty() || text.size() > 3 || text.find_first_not_of("0123456789") != std::string_view::npos)
    return std::nullopt;
  std::size_t number = 0;
  for (const char c : text) number = 10 * number + static_cast<std::size_t>(c - '0');
  return number;
}

void split_unit(ColumnChoice& choice) {
  choice.title = choice.text;
  const auto open = choice.text.rfind('[');
  if (open == std::string::npos || !choice.text.ends_with(']')) return;
  choice.unit = choice.text.substr(open + 1, choice.text.size() - open - 2);
  choice.title = std::string(trimmed(choice.text.substr(0, open)));
}

std::string titles_of(const CsvTable& table) {
  std::vector<std::string> titles;
  for (const Cell& cell : table.header.cells) titles.push_back('\'' + shown(cell.text) + '\'');
  return joined(titles);
}

}  // namespace

Result<ColumnChoice> read_choice(const std::string& text, const std::vector<std::string>& inputs) {
  const auto assignment = read_assignment(text, "--columns");
  if (!assignment) return assignment.error();
  const ColumnKind kind = column_kind(plain_name(assignment->name));
  ColumnChoice choice{.kind = kind, .text = assignment->value, .title = {}};
  if (const auto input = input_named(plain_name(assignment->name), inputs)) choice.kind = *input;
  if (choice.kind.role == Role::ignored)
    return Error{ErrorCode::unknown_name, "columns",
                 "--columns " + shown(text) + ": '" + shown(assignment->name) + "' is not a quantity; known are " +
                     known_column_names() + "; that of a parameter of the law needs --from-column " +
                     shown(assignment->name)};
  split_unit(choice);
  choice.number = column_number(choice.title);
  return choice;
}

bool is_chosen(const ColumnChoice& choice, const Cell& title) {
  const std::string whole = comparable(title.text);
  return whole == comparable(choice.text) || whole == comparable(choice.title) ||
         comparable(read_title(title).name) == comparable(choice.title);
}

Result<std::size_t> chosen_column(const ColumnChoice& choice, const CsvTable& table, std::string_view file) {
  const std::vector<Cell>& titles = table.header.cells;
  const auto found = std::find_if(titles.begin(), titles.end(), [&](const Cell& c) { return is_chosen(choice, c); });
  if (found != titles.end()) return static_cast<std::size_t>(found - titles.begin());
  const std::size_t columns = table.rows.front().cells.size();
  if (choice.number && *choice.number >= 1 && *choice.number <= columns) return *choice.number - 1;
  return Error{ErrorCode::unknown_name, "columns",
               file_position(file, std::max<std::size_t>(table.header.line, 1), 1) + "--columns " + choice.kind.name +
                   "='" + shown(choice.text) + "': no such column; there are " +
                   (titles.empty() ? std::to_string(columns) + ", without titles" : titles_of(table))};
}

}  // namespace hysteron::detail
