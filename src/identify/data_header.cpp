#include "data_header.hpp"

#include <algorithm>

#include "hysteron/core/text.hpp"
#include "hysteron/units/quantity.hpp"

namespace hysteron::detail {
namespace {

struct HeaderText {
  std::string name;                 // lower case, blanks as '_'
  std::optional<std::string> unit;  // between brackets
  std::size_t unit_place = 0;
};

// "Peak force [kN]" or "peak_force (kN)".
HeaderText split(const Cell& cell) {
  HeaderText out;
  const std::size_t open = cell.text.find_first_of("[(");
  std::string_view name = cell.text.substr(0, open);
  name = name.substr(0, name.find_last_not_of(" \t") + 1);
  for (const char c : name) {
    const bool upper = c >= 'A' && c <= 'Z';
    out.name += c == ' ' ? '_' : upper ? static_cast<char>(c - 'A' + 'a') : c;
  }
  if (open != std::string_view::npos) {
    std::string_view unit = cell.text.substr(open + 1);
    const std::size_t close = unit.find_last_of(cell.text[open] == '[' ? ']' : ')');
    out.unit = std::string(unit.substr(0, close));
    out.unit_place = cell.column + open + 1;
  }
  return out;
}

std::optional<Measured> measured_named(std::string_view name) {
  for (const MeasuredInfo& m : measured_list)
    if (m.name == name || (!name.empty() && std::find(m.aliases.begin(), m.aliases.end(), name) != m.aliases.end()))
      return m.what;
  return std::nullopt;
}

DataColumn column_named(const std::string& name) {
  DataColumn column{.name = name};
  const std::string_view view(name);
  constexpr std::string_view before = "sigma_", after = "_sigma";
  if (name == "speed" || name == "v0" || name == "impact_speed") {
    column.role = Role::speed;
  } else if (name == "drop_height" || name == "height") {
    column.role = Role::drop_height;
  } else if (name == "time" || name == "t") {
    column.role = Role::time;
  } else if (name == "run" || name == "trial") {
    column.role = Role::run;
  } else if (name == "sigma") {
    column.role = Role::sigma;
  } else if (const auto what = measured_named(name)) {
    column.role = Role::measured;
    column.what = what;
  } else if (view.starts_with(before) || view.ends_with(after)) {
    column.what = measured_named(view.starts_with(before) ? view.substr(before.size())
                                                          : view.substr(0, view.size() - after.size()));
    if (column.what) column.role = Role::sigma;
  }
  return column;
}

Dim dim_of(const DataColumn& column) {
  switch (column.role) {
    case Role::speed:
      return dims::speed;
    case Role::drop_height:
      return dims::length;
    case Role::time:
      return dims::time;
    case Role::measured:
    case Role::sigma:
      return column.what ? info_of(*column.what).dim : dims::none;
    default:
      return dims::none;
  }
}

std::optional<Error> read_factor(DataColumn& column, const HeaderText& text, std::string_view file, std::size_t line) {
  if (!text.unit || text.unit->empty()) return std::nullopt;
  const Dim dim = dim_of(column);
  const auto wrong = [&](const std::string& why) {
    return Error{ErrorCode::wrong_unit, column.name,
                 place(file, line, text.unit_place) + column.name + " [" + shown(*text.unit) + "]: " + why +
                     "; expected " + unit_text(dim) + " or a unit of the same kind"};
  };
  const auto unit = *text.unit == "-" ? Result<Unit>(Unit{}) : read_unit(*text.unit, column.name);
  if (!unit && unit.error().code == ErrorCode::failed)
    return Error{ErrorCode::failed, column.name, place(file, line, text.unit_place) + unit.error().message};
  if (!unit) return wrong("not a unit");
  if (!(unit->dim == dim)) return wrong("this unit measures something else");
  column.factor = unit->factor;
  return std::nullopt;
}

}  // namespace

const DataColumn* DataHeader::find(Role role) const {
  const auto found = std::find_if(columns.begin(), columns.end(), [&](const auto& c) { return c.role == role; });
  return found == columns.end() ? nullptr : &*found;
}

const DataColumn* DataHeader::find(Role role, Measured what) const {
  const auto found =
      std::find_if(columns.begin(), columns.end(), [&](const auto& c) { return c.role == role && c.what == what; });
  return found == columns.end() ? nullptr : &*found;
}

Result<DataHeader> read_header(const CsvRow& header, std::string_view file) {
  DataHeader out;
  std::vector<HeaderText> texts;
  const auto refuse = [&](ErrorCode code, const DataColumn& column, const std::string& message) {
    return Error{code, column.name, place(file, header.line, column.place) + message};
  };
  for (std::size_t i = 0; i < header.cells.size(); ++i) {
    const HeaderText text = split(header.cells[i]);
    DataColumn column = column_named(text.name);
    column.index = i;
    column.place = header.cells[i].column;
    if (column.role == Role::ignored) {
      out.ignored.push_back(shown(header.cells[i].text));
      continue;
    }
    for (const DataColumn& other : out.columns)
      if (other.role == column.role && other.what == column.what)
        return refuse(ErrorCode::conflict, column, "a second column of " + column.name);
    out.columns.push_back(column);
    texts.push_back(text);
  }
  const auto measured =
      std::count_if(out.columns.begin(), out.columns.end(), [](const auto& c) { return c.role == Role::measured; });
  if (measured == 0) {
    std::string names;
    for (const MeasuredInfo& m : measured_list) names += (names.empty() ? "" : ", ") + std::string(m.name);
    return Error{ErrorCode::missing, std::string(file),
                 place(file, header.line, 1) + "no column of a measured quantity; known: " + names};
  }
  for (std::size_t i = 0; i < out.columns.size(); ++i) {
    DataColumn& column = out.columns[i];
    if (column.role == Role::sigma && !column.what) {  // plain "sigma"
      if (measured > 1)
        return refuse(ErrorCode::conflict, column,
                      "sigma of which quantity? With several measured columns write sigma_restitution and the like");
      column.what = out.find(Role::measured)->what;
    }
    if (column.role == Role::sigma && !out.find(Role::measured, *column.what))
      return refuse(ErrorCode::conflict, column,
                    column.name + " without a column of " + std::string(info_of(*column.what).name));
    if (auto error = read_factor(column, texts[i], file, header.line)) return *error;
  }
  // A sigma without a unit of its own has that of its quantity.
  for (std::size_t i = 0; i < out.columns.size(); ++i)
    if (out.columns[i].role == Role::sigma && !texts[i].unit)
      out.columns[i].factor = out.find(Role::measured, *out.columns[i].what)->factor;
  if (out.find(Role::speed) && out.find(Role::drop_height))
    return refuse(ErrorCode::conflict, *out.find(Role::drop_height), "both speed and drop_height are given");
  return out;
}

}  // namespace hysteron::detail
