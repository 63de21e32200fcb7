#include "data_header.hpp"

#include <algorithm>

#include "column_choice.hpp"
#include "hysteron/core/unit_text.hpp"
#include "unit_title.hpp"

namespace hysteron::detail {
namespace {

struct TitleRead {
  ColumnKind kind;
  ColumnTitle text;
};

// "force_kN": a known name, and the unit behind it.
std::optional<TitleRead> read_unit_suffix(const ColumnTitle& title, std::size_t column) {
  for (std::size_t at = title.name.find('_'); at != std::string_view::npos; at = title.name.find('_', at + 1)) {
    const ColumnKind kind = column_kind(plain_name(title.name.substr(0, at)));
    const std::string_view unit = title.name.substr(at + 1);
    if (kind.role == Role::ignored || unit.empty()) continue;
    if (const auto read = read_title_unit(unit, kind.dim); read && read->dim == kind.dim)
      return TitleRead{kind, {title.name.substr(0, at), unit, column + at + 1}};
  }
  return std::nullopt;
}

TitleRead read_known_title(const Cell& cell) {
  constexpr std::size_t longest_title = 200;
  if (cell.text.size() > longest_title) return {{}, {.name = cell.text}};
  const ColumnTitle title = read_title(cell);
  const ColumnKind kind = column_kind(plain_name(title.name));
  if (kind.role != Role::ignored || title.unit) return {kind, title};
  const auto with_suffix = read_unit_suffix(title, cell.column);
  return with_suffix ? *with_suffix : TitleRead{kind, title};
}

bool holds(const std::vector<DataColumn>& columns, const ColumnKind& kind) {
  return std::any_of(columns.begin(), columns.end(),
                     [&](const DataColumn& c) { return c.kind.role == kind.role && c.kind.name == kind.name; });
}

// The columns of a header with the units they were read from.
class HeaderReader {
 public:
  HeaderReader(const CsvTable& table, std::string_view file, const std::vector<std::string>& choices,
               const std::vector<std::string>& inputs)
      : table_(table), file_(file), choices_(choices), inputs_(inputs) {}

  Result<DataHeader> read() {
    for (const auto& step : {&HeaderReader::take_chosen, &HeaderReader::take_known, &HeaderReader::resolve_velocity,
                             &HeaderReader::check_measured, &HeaderReader::assign_sigmas, &HeaderReader::read_units,
                             &HeaderReader::check_speeds})
      if (auto error = (this->*step)()) return *error;
    return std::move(header_);
  }

 private:
  // A unit, as the text of a header, and where it stands.
  struct UnitText {
    std::string text{};
    std::size_t line = 0, column = 0;
  };

  std::size_t header_line() const { return std::max<std::size_t>(table_.header.line, 1); }
  Error refuse(const DataColumn& column, const std::string& message) const {
    return {ErrorCode::conflict, column.kind.name, file_position(file_, header_line(), column.text_column) + message};
  }
  static std::string label(const ColumnKind& kind) {
    return kind.role == Role::sigma ? (kind.name.empty() ? "sigma" : "sigma_" + kind.name) : kind.name;
  }

  std::optional<Error> add(DataColumn column, UnitText unit) {
    if (holds(header_.columns, column.kind)) return refuse(column, "a second column of " + label(column.kind));
    header_.columns.push_back(std::move(column));
    units_.push_back(std::move(unit));
    return std::nullopt;
  }

  // The unit in the row below the header, if the title has none.
  UnitText unit_of(std::size_t index, const ColumnTitle& title) const {
    if (title.unit) return {std::string(*title.unit), header_line(), title.unit_text_column};
    if (!table_.units) return {};
    const Cell& cell = table_.units->cells[index];
    return {std::string(cell.text), table_.units->line, cell.column};
  }

  std::optional<Error> take_chosen() {
    for (const std::string& text : choices_) {
      const auto choice = read_choice(text, inputs_);
      if (!choice) return choice.error();
      const auto index = chosen_column(*choice, table_, file_);
      if (!index) return index.error();
      if (std::find(taken_.begin(), taken_.end(), *index) != taken_.end())
        return Error{ErrorCode::conflict, "columns", "--columns " + text + ": this column has another meaning already"};
      DataColumn column{.kind = choice->kind, .index = *index, .text_column = 1, .title = {}};
      UnitText unit;
      if (!table_.header.cells.empty()) {
        const Cell& cell = table_.header.cells[*index];
        column.text_column = cell.column;
        column.title = shown(cell.text);
        unit = unit_of(*index, read_title(cell));
      }
      if (choice->unit) unit = {*choice->unit, header_line(), column.text_column};
      taken_.push_back(*index);
      if (auto error = add(std::move(column), std::move(unit))) return error;
    }
    return std::nullopt;
  }

  // A column of an input is no measurement, whatever its title; it has no sigma.
  TitleRead read_data_title(const Cell& cell) const {
    TitleRead title = read_known_title(cell);
    const auto input = input_named(plain_name(title.text.name), inputs_);
    if (input) title.kind = *input;
    if (title.kind.role == Role::sigma && input_named(title.kind.name, inputs_)) title.kind = {};
    return title;
  }

  // A title of a quantity that the user has found in another column is not used.
  std::optional<Error> take_known() {
    const std::vector<DataColumn> chosen = header_.columns;
    for (std::size_t i = 0; i < table_.header.cells.size(); ++i) {
      const Cell& cell = table_.header.cells[i];
      if (std::find(taken_.begin(), taken_.end(), i) != taken_.end() || cell.text.empty()) continue;
      const TitleRead title = read_data_title(cell);
      if (title.kind.role == Role::ignored || holds(chosen, title.kind)) {
        header_.ignored.push_back(shown(cell.text));
        continue;
      }
      if (auto error = add({.kind = title.kind, .index = i, .text_column = cell.column, .title = shown(cell.text)},
                           unit_of(i, title.text)))
        return error;
    }
    return std::nullopt;
  }

  // A velocity in a series or loop is that of the indentation; beside results of impacts it is the speed before them.
  std::optional<Error> resolve_velocity() {
    const bool instant = std::any_of(header_.columns.begin(), header_.columns.end(), [](const DataColumn& c) {
      return c.kind.role == Role::time || (c.kind.role == Role::measured && !info_of(*c.kind.what).outcome);
    });
    for (DataColumn& column : header_.columns) {
      if (column.kind.name != "velocity") continue;
      const ColumnKind meant = column_kind(instant ? "indentation_rate" : "speed");
      if (column.kind.role == Role::velocity && holds(header_.columns, meant))
        return refuse(column, "a second column of " + meant.name);
      const Role role = column.kind.role == Role::sigma ? Role::sigma : meant.role;
      column.kind = meant;
      column.kind.role = role;
    }
    return std::nullopt;
  }

  std::vector<std::string> measured_names() const {
    std::vector<std::string> names;
    for (const DataColumn& c : header_.columns) switch (c.kind.role) {
        case Role::measured:
        case Role::rebound_height:
        case Role::rebound_speed:
        case Role::flight_time:
        case Role::bounce_time:
        case Role::peak_acceleration:
          names.push_back(c.kind.name);
          break;
        default:
          break;
      }
    return names;
  }

  std::optional<Error> check_measured() {
    if (!measured_names().empty()) return std::nullopt;
    if (table_.header.cells.empty() && choices_.empty())
      return Error{
          ErrorCode::missing, std::string(file_),
          file_position(file_, table_.rows.front().line, 1) +
              "the first row holds numbers: add a header, as 'speed [m/s], restitution [-], sigma', or give the "
              "columns by number, --columns speed=1 --columns restitution=2; titles in another line: "
              "--header LINE"};
    return Error{ErrorCode::missing, std::string(file_),
                 file_position(file_, header_line(), 1) +
                     "no column of a measured quantity; known: " + known_column_names() +
                     ". Other titles: --columns restitution='TITLE'; titles in another line: --header LINE"};
  }

  // A plain "sigma" belongs to the only measured column.
  std::optional<Error> assign_sigmas() {
    const std::vector<std::string> measured = measured_names();
    for (DataColumn& column : header_.columns) {
      if (column.kind.role != Role::sigma) continue;
      if (column.kind.name.empty() && measured.size() > 1)
        return refuse(column,
                      "sigma of which quantity? With several measured columns write sigma_restitution and the like");
      if (column.kind.name.empty()) {
        column.kind = column_kind(measured.front());
        column.kind.role = Role::sigma;
      }
      const std::string& name = column.kind.name;
      if (std::none_of(header_.columns.begin(), header_.columns.end(),
                       [&](const DataColumn& c) { return c.kind.role != Role::sigma && c.kind.name == name; }))
        return refuse(column, label(column.kind) + " without a column of " + name);
    }
    return std::nullopt;
  }

  std::optional<Error> read_factor(DataColumn& column, const UnitText& unit) const {
    if (unit.text.empty() || column.kind.role == Role::run || column.kind.role == Role::specimen) return std::nullopt;
    column.has_unit = true;
    if (column.kind.role == Role::input) return read_input_unit(column, unit);
    const Dim& dim = column.kind.dim;
    const auto wrong = [&](const std::string& why) {
      return Error{ErrorCode::wrong_unit, column.kind.name,
                   file_position(file_, unit.line, unit.column) + label(column.kind) + " [" + shown(unit.text) + "]: " +
                       why + "; expected " + (dim == dims::none ? "no unit" : unit_text(dim) + " or a multiple of it")};
    };
    const auto read = read_title_unit(unit.text, dim);
    if (!read) return wrong("not a unit");
    if (!(read->dim == dim)) return wrong("a unit of dimension " + unit_text(read->dim));
    column.factor = read->factor;
    return std::nullopt;
  }

  // The dimension is that of the law's parameter, which the file does not know. The unit may have a factor, "1e6 N/m".
  std::optional<Error> read_input_unit(DataColumn& column, const UnitText& unit) const {
    const auto number = read_quantity(unit.text, column.kind.name);
    const auto read = number ? read_title_unit(number->unit) : read_title_unit(unit.text);
    if (!read && !(number && number->unit.empty()))
      return Error{
          ErrorCode::wrong_unit, column.kind.name,
          file_position(file_, unit.line, unit.column) + column.kind.name + " [" + shown(unit.text) + "]: not a unit"};
    column.factor = (number ? number->value : 1.0) * (read ? read->factor : 1.0);
    column.kind.dim = read ? read->dim : dims::none;
    return std::nullopt;
  }

  // A sigma without a unit of its own has that of its quantity.
  std::optional<Error> read_units() {
    for (std::size_t i = 0; i < units_.size(); ++i)
      if (auto error = read_factor(header_.columns[i], units_[i])) return error;
    for (std::size_t i = 0; i < units_.size(); ++i) {
      DataColumn& column = header_.columns[i];
      if (column.kind.role != Role::sigma || !units_[i].text.empty()) continue;
      for (const DataColumn& c : header_.columns)
        if (c.kind.role != Role::sigma && c.kind.name == column.kind.name) column.factor = c.factor;
    }
    return std::nullopt;
  }

  std::optional<Error> check_speeds() {
    const DataColumn* height = header_.find(Role::drop_height);
    if (!height || !header_.find(Role::speed)) return std::nullopt;
    return refuse(*height, "both speed and drop_height are given");
  }

  const CsvTable& table_;
  std::string_view file_;
  const std::vector<std::string>&choices_, &inputs_;
  DataHeader header_;
  std::vector<UnitText> units_;       // of header_.columns
  std::vector<std::size_t> taken_{};  // columns that the user has chosen
};

}  // namespace

const DataColumn* DataHeader::find(Role role) const {
  const auto found = std::find_if(columns.begin(), columns.end(), [&](const auto& c) { return c.kind.role == role; });
  return found == columns.end() ? nullptr : &*found;
}

const DataColumn* DataHeader::find(Measured what) const {
  const auto found = std::find_if(columns.begin(), columns.end(),
                                  [&](const auto& c) { return c.kind.role == Role::measured && c.kind.what == what; });
  return found == columns.end() ? nullptr : &*found;
}

const DataColumn* DataHeader::sigma_of(std::string_view quantity) const {
  const auto found = std::find_if(columns.begin(), columns.end(),
                                  [&](const auto& c) { return c.kind.role == Role::sigma && c.kind.name == quantity; });
  return found == columns.end() ? nullptr : &*found;
}

Result<DataHeader> read_header(const CsvTable& table, std::string_view file, const std::vector<std::string>& choices,
                               const std::vector<std::string>& inputs) {
  return HeaderReader(table, file, choices, inputs).read();
}

bool is_known_title(const Cell& cell, const std::vector<std::string>& choices, const std::vector<std::string>& inputs) {
  const Role role = read_known_title(cell).kind.role;
  if (role != Role::ignored && role != Role::specimen && role != Role::mass) return true;
  return std::any_of(choices.begin(), choices.end(), [&](const std::string& text) {
    const auto choice = read_choice(text, inputs);
    return choice && is_chosen(*choice, cell);
  });
}

}  // namespace hysteron::detail
