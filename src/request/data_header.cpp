#include "data_header.hpp"

#include <algorithm>

#include "hysteron/core/joined.hpp"
#include "hysteron/core/unit_text.hpp"
#include "hysteron/units/quantity.hpp"

namespace hysteron::detail {
namespace {

// In lower case, with blanks as '_'.
std::string plain_name(std::string_view title) {
  std::string name;
  for (const char c : title) {
    const bool upper = c >= 'A' && c <= 'Z';
    name += c == ' ' ? '_' : upper ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return name;
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
    case Role::run:
    case Role::ignored:
      break;
  }
  return dims::none;
}

// Reads the unit of a column, if it has one.
std::optional<Error> read_factor(DataColumn& column, const ColumnTitle& text, std::string_view file, std::size_t line) {
  if (!text.unit || text.unit->empty()) return std::nullopt;
  const Dim dim = dim_of(column);
  const auto wrong = [&](const std::string& why) {
    return Error{ErrorCode::wrong_unit, column.name,
                 file_position(file, line, text.unit_text_column) + column.name + " [" + shown(*text.unit) + "]: " +
                     why + "; expected " + (dim == dims::none ? "no unit" : unit_text(dim) + " or a multiple of it")};
  };
  const auto unit = *text.unit == "-" ? Result<Unit>(Unit{}) : read_unit(*text.unit, column.name);
  if (!unit) return wrong("not a unit");
  if (!(unit->dim == dim)) return wrong("a unit of dimension " + unit_text(unit->dim));
  column.factor = unit->factor;
  return std::nullopt;
}

// The columns of a header with the texts they were read from.
class HeaderReader {
 public:
  HeaderReader(const CsvRow& row, std::string_view file) : row_(row), file_(file) {}

  Result<DataHeader> read() {
    for (const auto& step : {&HeaderReader::read_names, &HeaderReader::check_measured, &HeaderReader::assign_sigmas,
                             &HeaderReader::read_units, &HeaderReader::check_speeds})
      if (auto error = (this->*step)()) return *error;
    return std::move(header_);
  }

 private:
  Error refuse(const DataColumn& column, const std::string& message) const {
    return {ErrorCode::conflict, column.name, file_position(file_, row_.line, column.text_column) + message};
  }

  std::optional<Error> read_names() {
    for (std::size_t i = 0; i < row_.cells.size(); ++i) {
      const ColumnTitle text = read_title(row_.cells[i]);
      DataColumn column = column_named(plain_name(text.name));
      column.index = i;
      column.text_column = row_.cells[i].column;
      if (column.role == Role::ignored) {
        header_.ignored.push_back(shown(row_.cells[i].text));
        continue;
      }
      for (const DataColumn& other : header_.columns)
        if (other.role == column.role && other.what == column.what)
          return refuse(column, "a second column of " + column.name);
      header_.columns.push_back(column);
      texts_.push_back(text);
    }
    return std::nullopt;
  }

  std::ptrdiff_t measured_count() const {
    return std::count_if(header_.columns.begin(), header_.columns.end(),
                         [](const auto& c) { return c.role == Role::measured; });
  }

  std::optional<Error> check_measured() {
    if (measured_count() > 0) return std::nullopt;
    std::vector<std::string_view> names;
    for (const MeasuredInfo& m : measured_list) names.push_back(m.name);
    return Error{ErrorCode::missing, std::string(file_),
                 file_position(file_, row_.line, 1) + "no column of a measured quantity; known: " + joined(names)};
  }

  // A plain "sigma" belongs to the only measured column.
  std::optional<Error> assign_sigmas() {
    for (DataColumn& column : header_.columns) {
      if (column.role != Role::sigma) continue;
      if (!column.what && measured_count() > 1)
        return refuse(column,
                      "sigma of which quantity? With several measured columns write sigma_restitution and the like");
      if (!column.what) column.what = header_.find(Role::measured)->what;
      if (!header_.find(Role::measured, *column.what))
        return refuse(column, column.name + " without a column of " + std::string(info_of(*column.what).name));
    }
    return std::nullopt;
  }

  // A sigma without a unit of its own has that of its quantity.
  std::optional<Error> read_units() {
    for (std::size_t i = 0; i < texts_.size(); ++i)
      if (auto error = read_factor(header_.columns[i], texts_[i], file_, row_.line)) return error;
    for (std::size_t i = 0; i < texts_.size(); ++i) {
      DataColumn& column = header_.columns[i];
      if (column.role == Role::sigma && !texts_[i].unit)
        column.factor = header_.find(Role::measured, *column.what)->factor;
    }
    return std::nullopt;
  }

  std::optional<Error> check_speeds() {
    const DataColumn* height = header_.find(Role::drop_height);
    if (!height || !header_.find(Role::speed)) return std::nullopt;
    return refuse(*height, "both speed and drop_height are given");
  }

  const CsvRow& row_;
  std::string_view file_;
  DataHeader header_;
  std::vector<ColumnTitle> texts_;  // of header_.columns
};

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
  return HeaderReader(header, file).read();
}

}  // namespace hysteron::detail
