#include "hysteron/request/read_data.hpp"

#include <cmath>

#include "csv.hpp"
#include "data_header.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/core/printable.hpp"
#include "hysteron/core/unit_text.hpp"

namespace hysteron {
namespace {

using detail::Cell;
using detail::CsvRow;
using detail::CsvTable;
using detail::DataColumn;
using detail::DataHeader;
using detail::Role;

constexpr double standard_gravity = 9.80665;  // m/s², to turn drop heights into speeds

class DataReader {
 public:
  DataReader(std::string_view file, const CsvTable& table, const DataHeader& header, const ReadDataOptions& options)
      : file_(file), table_(table), header_(header), options_(options) {}

  Result<DataSet> read() {
    set_.file = std::string(file_);
    for (const auto& step : {&DataReader::read_kind, &DataReader::read_speeds, &DataReader::read_times,
                             &DataReader::read_runs, &DataReader::read_measured})
      if (auto error = (this->*step)()) return *error;
    warn_ignored();
    return std::move(set_);
  }

 private:
  Error refuse(ErrorCode code, const std::string& field, std::size_t line, std::size_t column,
               const std::string& message) const {
    return {code, field, detail::file_position(file_, line, column) + message};
  }
  Error refuse_header(const std::string& message) const {
    return refuse(ErrorCode::missing, "header", table_.header.line, 1, message);
  }

  // The number in a cell, in SI.
  Result<double> number(const CsvRow& row, const DataColumn& column) const {
    return detail::read_cell(file_, row.line, row.cells[column.index], column.name, column.factor);
  }

  Error out_of_range(const CsvRow& row, const DataColumn& column, const std::string& allowed) const {
    const Cell& cell = row.cells[column.index];
    return refuse(ErrorCode::out_of_range, column.name, row.line, cell.column,
                  column.name + " = " + detail::shown(cell.text) + " is out of range: allowed " + allowed);
  }

  std::optional<Error> read_kind() {
    const auto measured = [&](Measured what) { return header_.find(Role::measured, what) != nullptr; };
    const bool loop = measured(Measured::indentation) && measured(Measured::force);
    bool outcome = false, instant = false;
    for (const DataColumn& c : header_.columns)
      if (c.role == Role::measured) (info_of(*c.what).outcome ? outcome : instant) = true;
    if (options_.kind)
      set_.kind = *options_.kind;
    else
      set_.kind = header_.find(Role::time) && instant ? DataKind::series
                  : loop                              ? DataKind::loop
                                                      : DataKind::restitution;
    if (set_.kind == DataKind::loop && !loop) return refuse_header("a loop needs the columns indentation and force");
    if (set_.kind == DataKind::series && (!header_.find(Role::time) || !instant))
      return refuse_header(
          "a series needs the column time and one of force, acceleration, indentation, "
          "indentation_rate");
    if (set_.kind == DataKind::restitution && !outcome)
      return refuse_header(
          "force, acceleration or indentation alone: add time (a series), or both indentation and "
          "force (a loop)");
    return std::nullopt;
  }

  std::optional<Error> read_speeds() {
    for (const CsvRow& row : table_.rows) set_.line.push_back(row.line);
    const DataColumn* speed = header_.find(Role::speed);
    const DataColumn* height = header_.find(Role::drop_height);
    if (!speed && !height) {
      if (set_.kind == DataKind::restitution)
        return refuse_header("no column of speeds: add 'speed [m/s]' or 'drop_height [m]'");
      if (!options_.speed) return refuse_header("no column 'speed [m/s]': add one, or give --speed for the whole file");
      set_.speed.assign(table_.rows.size(), *options_.speed);
      return std::nullopt;
    }
    const DataColumn& column = speed ? *speed : *height;
    for (const CsvRow& row : table_.rows) {
      const auto value = number(row, column);
      if (!value) return value.error();
      if (!(*value > 0.0)) return out_of_range(row, column, speed ? "v > 0 m/s" : "h > 0 m");
      set_.speed.push_back(speed ? *value : std::sqrt(2.0 * standard_gravity * *value));
    }
    return std::nullopt;
  }

  std::optional<Error> read_times() {
    if (set_.kind != DataKind::series) return std::nullopt;
    const DataColumn& column = *header_.find(Role::time);
    for (const CsvRow& row : table_.rows) {
      const auto value = number(row, column);
      if (!value) return value.error();
      set_.time.push_back(*value);
    }
    return std::nullopt;
  }

  // A new impact begins where the speed or the label of the run changes.
  std::optional<Error> read_runs() {
    if (set_.kind == DataKind::restitution) return std::nullopt;
    const DataColumn* label = header_.find(Role::run);
    for (std::size_t i = 0; i < table_.rows.size(); ++i) {
      const bool same_run =
          i > 0 && set_.speed[i] == set_.speed[i - 1] &&
          (!label || table_.rows[i].cells[label->index].text == table_.rows[i - 1].cells[label->index].text);
      if (!same_run) set_.run_start.push_back(i);
    }
    set_.run_start.push_back(table_.rows.size());
    return std::nullopt;
  }

  bool is_used(Measured what) const {
    switch (set_.kind) {
      case DataKind::restitution:
        return info_of(what).outcome;
      case DataKind::loop:
        return what == Measured::indentation || what == Measured::force;
      case DataKind::series:
        return !info_of(what).outcome;
      case DataKind::events:
        break;  // of runs, which scene/fit_data.cpp reads
    }
    return false;
  }

  std::optional<Error> read_measured() {
    for (const DataColumn& c : header_.columns) {
      if (c.role != Role::measured) continue;
      if (!is_used(*c.what)) {
        set_.warnings.push_back({c.name, std::string(file_) + ": column " + c.name + " is not used in a " +
                                             std::string(to_text(set_.kind)) + " fit"});
        continue;
      }
      MeasuredColumn column{.what = *c.what, .values = {}};
      if (auto error = read_values(c, column)) return error;
      if (const DataColumn* s = header_.find(Role::sigma, *c.what))
        if (auto error = read_sigmas(*s, column)) return error;
      set_.columns.push_back(std::move(column));
    }
    return std::nullopt;
  }

  std::optional<Error> read_values(const DataColumn& c, MeasuredColumn& column) {
    const MeasuredInfo& info = info_of(*c.what);
    std::size_t given = 0, above_one = 0, first_above = 0;
    for (const CsvRow& row : table_.rows) {
      if (info.outcome && row.cells[c.index].text.empty()) {
        column.values.push_back(std::nan(""));
        continue;
      }
      const auto value = number(row, c);
      if (!value) return value.error();
      if (info.low_open ? !(*value > info.low) : !(*value >= info.low))
        return out_of_range(
            row, c,
            std::string(info.name) + (info.low_open ? " > " : " >= ") + number_text(info.low) + unit_suffix(info.dim));
      if (*c.what == Measured::restitution && *value > 1.0 && above_one++ == 0) first_above = row.line;
      column.values.push_back(*value);
      ++given;
    }
    if (given == 0)
      return refuse(ErrorCode::missing, c.name, table_.header.line, c.text_column, c.name + ": every cell is empty");
    if (above_one > 0)
      set_.warnings.push_back({c.name, detail::file_position(file_, first_above, 1) + std::to_string(above_one) +
                                           " restitution above 1: no law of a passive contact gives more than 1"});
    return std::nullopt;
  }

  // Empty cells take the root mean square of the others; an empty column counts as no column.
  std::optional<Error> read_sigmas(const DataColumn& c, MeasuredColumn& column) {
    double squares = 0.0;
    std::size_t given = 0;
    for (const CsvRow& row : table_.rows) {
      column.sigma.push_back(std::nan(""));
      if (row.cells[c.index].text.empty()) continue;
      const auto value = number(row, c);
      if (!value) return value.error();
      if (!(*value > 0.0)) return out_of_range(row, c, "sigma > 0" + unit_suffix(info_of(*c.what).dim));
      column.sigma.back() = *value;
      squares += *value * *value;
      ++given;
    }
    if (given == 0) {
      column.sigma.clear();
      return std::nullopt;
    }
    if (given == table_.rows.size()) return std::nullopt;
    const double typical = std::sqrt(squares / static_cast<double>(given));
    for (double& sigma : column.sigma)
      if (std::isnan(sigma)) sigma = typical;
    set_.warnings.push_back({c.name, std::string(file_) + ": " + std::to_string(table_.rows.size() - given) +
                                         " empty cells of " + c.name + " take the root mean square of the others, " +
                                         number_text(typical, 4)});
    return std::nullopt;
  }

  void warn_ignored() {
    if (header_.ignored.empty()) return;
    std::string names;
    for (const std::string& name : header_.ignored) names += (names.empty() ? "'" : ", '") + name + '\'';
    set_.warnings.push_back({"header", std::string(file_) + ": ignored columns: " + names});
  }

  std::string_view file_;
  const CsvTable& table_;
  const DataHeader& header_;
  const ReadDataOptions& options_;
  DataSet set_;
};

Result<DataSet> read_rows(const CsvTable& table, std::string_view file, const ReadDataOptions& options) {
  const auto header = detail::read_header(table.header, file);
  if (!header) return header.error();
  return DataReader(file, table, *header, options).read();
}

Result<CsvTable> read_cells(std::string_view text, const std::string& file) {
  if (text.size() > largest_data_file)
    return Error{ErrorCode::out_of_range, file,
                 detail::file_position(file, 1, 1) + "larger than " + std::to_string(largest_data_file >> 20) + " MiB"};
  return detail::read_csv(text, file);
}

}  // namespace

Result<DataSet> read_data(std::string_view text, std::string_view name, const ReadDataOptions& options) {
  const std::string file = printable(name);
  const auto table = read_cells(text, file);
  if (!table) return table.error();
  return read_rows(*table, file, options);
}

Result<RestitutionTable> read_restitution_table(std::string_view text, std::string_view name) {
  const std::string file = printable(name);
  const auto table = read_cells(text, file);
  if (!table) return table.error();
  const auto data = read_rows(*table, file, {.kind = DataKind::restitution});
  if (!data) return data.error();
  const MeasuredColumn* restitution = data->find(Measured::restitution);
  if (!restitution)
    return Error{ErrorCode::missing, std::string(file),
                 detail::file_position(file, table->header.line, 1) +
                     "a table of restitution needs the columns speed and restitution"};
  std::vector<SpeedRestitution> rows;
  for (std::size_t i = 0; i < table->rows.size(); ++i) {
    const SpeedRestitution row{data->speed[i], restitution->values[i]};
    if (const std::string why = RestitutionTable::fault(rows.empty() ? nullptr : &rows.back(), row); !why.empty())
      return Error{ErrorCode::out_of_range, file, detail::file_position(file, table->rows[i].line, 1) + why};
    rows.push_back(row);
  }
  return RestitutionTable::make(std::move(rows), std::string(name));
}

}  // namespace hysteron
