#include "fit_data.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "../unit_title.hpp"
#include "hysteron/core/joined.hpp"
#include "hysteron/core/printable.hpp"
#include "hysteron/core/unit_text.hpp"
#include "hysteron/multibody/contact.hpp"
#include "hysteron/multibody/quantity.hpp"
#include "hysteron/request/read_data.hpp"
#include "hysteron/units/quantity.hpp"
#include "place.hpp"

namespace hysteron::scene {
namespace {

using detail::Cell;
using detail::ColumnTitle;
using detail::CsvRow;
using detail::CsvTable;

constexpr std::string_view time_column = "time", touch_column = "touch", contact_column = "contact",
                           sigma_column = "sigma", sigma_before = "sigma_", sigma_after = "_sigma";

// Names of measurements for fields of contact histories, besides the names of the fields.
struct FieldAlias {
  std::string_view alias, field;
};
constexpr std::array field_aliases{FieldAlias{"touch_time", "start"}, FieldAlias{"rebound_speed", "separation_speed"},
                                   FieldAlias{"restitution", "newton"}};

const multibody::HistoryField* field_named(std::string_view name) {
  for (const FieldAlias& a : field_aliases)
    if (a.alias == name) name = a.field;
  for (const multibody::HistoryField& field : multibody::history_fields())
    if (field.name == name && !field.labels[0]) return &field;
  return nullptr;
}

std::vector<std::string> field_names() {
  std::vector<std::string> out;
  for (const FieldAlias& a : field_aliases) out.emplace_back(a.alias);
  for (const multibody::HistoryField& field : multibody::history_fields())
    if (!field.labels[0]) out.emplace_back(field.name);
  return out;
}

Result<Dim> dim_of(std::string_view unit) {
  if (unit == "-") return dims::none;
  const auto read = read_unit(unit, "quantity");
  if (!read) return read.error();
  return read->dim;
}

// One column of the header.
struct Head {
  enum class Role { time, touch, contact, measured, sigma } role = Role::measured;
  std::string name;       // of a sigma: that of its quantity, empty if there is only one
  std::size_t index = 0;  // in the rows
  ColumnTitle title;
  std::size_t unit_line = 0;
  std::size_t text_column = 0;
  Dim dim{};
  double factor = 1.0;
};

class FitFileReader {
 public:
  FitFileReader(const CsvTable& table, std::string_view file, const multibody::Model& model)
      : table_(table), file_(file), model_(model) {}

  Result<FitFile> read() {
    out_.name = std::string(file_);
    for (const CsvRow& row : table_.rows) out_.lines.push_back(row.line);
    for (const auto& step : {&FitFileReader::read_heads, &FitFileReader::check_kind, &FitFileReader::find_measured,
                             &FitFileReader::read_units, &FitFileReader::assign_sigmas, &FitFileReader::read_times,
                             &FitFileReader::read_events, &FitFileReader::read_values})
      if (auto error = (this->*step)()) return *error;
    return std::move(out_);
  }

 private:
  Error refuse(ErrorCode code, const Head& head, const std::string& message) const {
    return {code, head.name, detail::file_position(file_, table_.header.line, head.text_column) + message};
  }
  Error refuse_cell(const CsvRow& row, const Head& head, const std::string& message) const {
    const Cell& cell = row.cells[head.index];
    return {ErrorCode::out_of_range, head.name,
            detail::file_position(file_, row.line, cell.column) + head.name + " = '" + detail::shown(cell.text) +
                "': " + message};
  }
  Error refuse_header(const std::string& message) const {
    return {ErrorCode::missing, "header", detail::file_position(file_, table_.header.line, 1) + message};
  }
  const Head* find(Head::Role role) const {
    const auto found = std::find_if(heads_.begin(), heads_.end(), [&](const Head& h) { return h.role == role; });
    return found == heads_.end() ? nullptr : &*found;
  }
  bool is_series() const { return find(Head::Role::time) != nullptr; }

  static Head head_named(std::string_view name) {
    Head head{.name = std::string(name), .title = {}};
    if (name == time_column || name == "t") {
      head.role = Head::Role::time;
    } else if (name == touch_column) {
      head.role = Head::Role::touch;
    } else if (name == contact_column) {
      head.role = Head::Role::contact;
    } else if (name == sigma_column || name.starts_with(sigma_before) || name.ends_with(sigma_after)) {
      head.role = Head::Role::sigma;
      head.name = name == sigma_column             ? ""
                  : name.starts_with(sigma_before) ? std::string(name.substr(sigma_before.size()))
                                                   : std::string(name.substr(0, name.size() - sigma_after.size()));
    }
    return head;
  }

  std::optional<Error> read_heads() {
    for (std::size_t i = 0; i < table_.header.cells.size(); ++i) {
      const Cell& cell = table_.header.cells[i];
      ColumnTitle title = detail::read_title_with_brackets(cell);
      std::size_t unit_line = table_.header.line;
      if (table_.units && !title.unit && i < table_.units->cells.size()) {
        const Cell& unit = table_.units->cells[i];
        title.unit = unit.text;
        title.unit_text_column = unit.column;
        unit_line = table_.units->line;
      }
      Head head = head_named(title.name);
      head.index = i;
      head.title = title;
      head.unit_line = unit_line;
      head.text_column = cell.column;
      for (const Head& other : heads_)
        if (other.role == head.role && other.name == head.name)
          return refuse(ErrorCode::conflict, head, "a second column of " + in_quotes(title.name));
      heads_.push_back(std::move(head));
    }
    return std::nullopt;
  }

  // With a column of times a series; otherwise a row is a touch of a contact.
  std::optional<Error> check_kind() {
    const bool is_event = find(Head::Role::touch) || find(Head::Role::contact) ||
                          std::any_of(heads_.begin(), heads_.end(), [](const Head& h) {
                            return h.role == Head::Role::measured && field_named(h.name);
                          });
    if (is_series() && is_event)
      return refuse_header("both 'time' and columns of touches: put a series and touches in two files");
    if (!is_series() && !is_event)
      return refuse_header(
          "neither a column 'time [s]' (quantities against time) nor 'touch_time [s]' (touches of a contact)");
    if (!find(Head::Role::measured)) return refuse_header("no column of a measured quantity");
    return std::nullopt;
  }

  Error unknown_field(const Head& head) const {
    const std::vector<std::string> known = field_names();
    std::string message =
        "column " + in_quotes(head.name) + " is nothing that a touch has" + suggestion(head.name, known);
    message += message.ends_with('?') ? " Known: " : "; known: ";
    return refuse(ErrorCode::unknown_name, head, message + joined(known));
  }

  // Dimension of every measured column.
  std::optional<Error> find_measured() {
    for (Head& head : heads_) {
      if (head.role == Head::Role::time) head.dim = dims::time;
      if (head.role != Head::Role::measured) continue;
      const multibody::HistoryField* field = is_series() ? nullptr : field_named(head.name);
      std::string_view unit;
      if (is_series()) {
        const auto quantity = multibody::find_quantity(model_, head.name);
        if (!quantity) return refuse(ErrorCode::unknown_name, head, quantity.error().message);
        unit = quantity->unit;
      } else if (field) {
        unit = field->unit;
      } else {
        return unknown_field(head);
      }
      const auto dim = dim_of(unit);
      if (!dim) return dim.error();
      head.dim = *dim;
      out_.columns.push_back({.name = head.name, .dim = head.dim, .field = field, .values = {}});
    }
    return std::nullopt;
  }

  // Numbers with a dimension need a unit; a sigma without one has that of its quantity.
  std::optional<Error> read_units() {
    for (Head& head : heads_) {
      if (head.role != Head::Role::time && head.role != Head::Role::measured) continue;
      if (auto error = read_factor(head)) return error;
    }
    return std::nullopt;
  }

  std::optional<Error> read_factor(Head& head) {
    const std::string expected = head.dim == dims::none ? "no unit" : unit_text(head.dim) + " or a multiple of it";
    const auto& unit = head.title.unit;
    if (!unit || unit->empty()) {
      if (head.dim == dims::none) return std::nullopt;
      return refuse(ErrorCode::wrong_unit, head,
                    head.name + " has no unit: write '" + head.name + " [" + unit_text(head.dim) + "]'");
    }
    const auto wrong = [&](const std::string& why) {
      return Error{ErrorCode::wrong_unit, head.name,
                   detail::file_position(file_, head.unit_line, head.title.unit_text_column) + head.name + " [" +
                       detail::shown(*unit) + "]: " + why + "; expected " + expected};
    };
    const auto read = detail::read_title_unit(*unit, head.dim);
    if (!read) return wrong("not a unit");
    if (!(read->dim == head.dim)) return wrong("a unit of dimension " + unit_text(read->dim));
    head.factor = read->factor;
    return std::nullopt;
  }

  std::optional<Error> assign_sigmas() {
    for (Head& head : heads_) {
      if (head.role != Head::Role::sigma) continue;
      if (head.name.empty() && out_.columns.size() > 1)
        return refuse(ErrorCode::conflict, head,
                      "sigma of which quantity? With several measured columns write sigma_" + out_.columns[0].name +
                          " and the like");
      if (head.name.empty()) head.name = out_.columns.front().name;
      const auto of = std::find_if(heads_.begin(), heads_.end(), [&](const Head& h) {
        return h.role == Head::Role::measured && h.name == head.name;
      });
      if (of == heads_.end())
        return refuse(ErrorCode::missing, head, "a sigma without a column of " + in_quotes(head.name));
      head.dim = of->dim;
      head.factor = of->factor;
      if (head.title.unit)
        if (auto error = read_factor(head)) return error;
    }
    return std::nullopt;
  }

  Result<double> number(const CsvRow& row, const Head& head) const {
    return detail::read_cell(file_, row.line, row.cells[head.index], table_.format, head.name, head.factor);
  }

  std::optional<Error> read_times() {
    if (!is_series()) return std::nullopt;
    const Head& head = *find(Head::Role::time);
    for (const CsvRow& row : table_.rows) {
      const auto time = number(row, head);
      if (!time) return time.error();
      if (*time < 0.0) return refuse_cell(row, head, "a run begins at time 0");
      if (!out_.times.empty() && *time < out_.times.back())
        return refuse_cell(row, head, "earlier than the row before; a series is in the order of time");
      out_.times.push_back(*time);
    }
    return std::nullopt;
  }

  std::optional<Error> read_events() {
    if (is_series()) return std::nullopt;
    const auto points = multibody::contact_points(model_);
    if (!points) return points.error();
    for (const multibody::ContactPoint& point : *points) contact_names_.push_back(point.name);
    if (contact_names_.empty()) return refuse_header("touches of contacts, but the scene has no contact");
    const Head* contact = find(Head::Role::contact);
    if (!contact && contact_names_.size() > 1)
      return refuse_header("the scene has several contacts (" + joined(contact_names_) + "): add a column 'contact'");
    std::vector<std::size_t> last(contact_names_.size(), 0);  // touch of the row before, by contact
    for (const CsvRow& row : table_.rows)
      if (auto error = read_event(row, contact, last)) return error;
    return std::nullopt;
  }

  // Without a column `touch` the rows of a contact are its touches one after another.
  std::optional<Error> read_event(const CsvRow& row, const Head* contact, std::vector<std::size_t>& last) {
    std::size_t index = 0;
    if (contact) {
      const std::string_view name = row.cells[contact->index].text;
      index = static_cast<std::size_t>(std::find(contact_names_.begin(), contact_names_.end(), name) -
                                       contact_names_.begin());
      if (index == contact_names_.size())
        return refuse_cell(row, *contact, "no contact of the scene" + suggestion(name, contact_names_));
    }
    std::size_t touch = last[index] + 1;
    if (const Head* head = find(Head::Role::touch)) {
      const std::string_view text = row.cells[head->index].text;
      const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), touch);
      if (code != std::errc{} || end != text.data() + text.size() || touch <= last[index])
        return refuse_cell(row, *head, "a whole number from 1 on, larger than in the row of the touch before");
    }
    last[index] = touch;
    out_.contacts.push_back(index);
    out_.touches.push_back(touch);
    return std::nullopt;
  }

  std::optional<Error> read_values() {
    for (FitColumn& column : out_.columns)
      for (const Head& head : heads_) {
        if (head.name != column.name) continue;
        if (head.role == Head::Role::measured)
          if (auto error = read_measured(head, column)) return error;
        if (head.role == Head::Role::sigma)
          if (auto error = read_sigma(head, column)) return error;
      }
    return std::nullopt;
  }

  std::optional<Error> read_measured(const Head& head, FitColumn& column) {
    std::size_t given = 0;
    for (const CsvRow& row : table_.rows) {
      column.values.push_back(std::nan(""));
      if (detail::is_missing(row.cells[head.index])) continue;
      const auto value = number(row, head);
      if (!value) return value.error();
      column.values.back() = *value;
      ++given;
    }
    if (given == 0) return refuse(ErrorCode::missing, head, head.name + ": every cell is empty");
    return std::nullopt;
  }

  // Beside every value.
  std::optional<Error> read_sigma(const Head& head, FitColumn& column) {
    for (const CsvRow& row : table_.rows) {
      column.sigma.push_back(std::nan(""));
      const bool is_missing = detail::is_missing(row.cells[head.index]);
      if (is_missing && detail::is_missing(row.cells[index_of(column.name)])) continue;
      const auto sigma = number(row, head);
      if (!sigma) return sigma.error();
      if (!(*sigma > 0.0)) return refuse_cell(row, head, "a standard deviation is a number > 0");
      column.sigma.back() = *sigma;
    }
    return std::nullopt;
  }

  std::size_t index_of(const std::string& name) const {
    for (const Head& head : heads_)
      if (head.role == Head::Role::measured && head.name == name) return head.index;
    return 0;
  }

  const CsvTable& table_;
  std::string_view file_;
  const multibody::Model& model_;
  std::vector<Head> heads_;
  std::vector<std::string> contact_names_;
  FitFile out_;
};

}  // namespace

Result<FitFile> read_fit_file(std::string_view text, std::string_view name, const multibody::Model& model) {
  const std::string file = printable(name);
  if (text.size() > largest_data_file)
    return Error{ErrorCode::out_of_range, file,
                 detail::file_position(file, 1, 1) + "larger than " + std::to_string(largest_data_file >> 20) + " MiB"};
  const auto table = detail::read_csv(text, file);
  if (!table) return table.error();
  return FitFileReader(*table, file, model).read();
}

}  // namespace hysteron::scene
