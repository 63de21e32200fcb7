#include "hysteron/request/read_data.hpp"

#include <algorithm>
#include <cmath>

#include "data_reading.hpp"
#include "data_rows.hpp"
#include "hysteron/core/joined.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/core/printable.hpp"
#include "hysteron/core/unit_text.hpp"
#include "rebounds.hpp"
#include "specimen_columns.hpp"

namespace hysteron {
namespace {

using detail::CsvRow;
using detail::CsvTable;
using detail::DataColumn;
using detail::DataHeader;
using detail::DataRows;
using detail::Role;

class DataReader {
 public:
  DataReader(std::string_view file, const CsvTable& table, const DataHeader& header, const ReadDataOptions& options)
      : file_(file), header_(header), options_(options), rows_{file, table, header, options} {}

  Result<DataFile> read() {
    set_.file = std::string(file_);
    for (const auto& step :
         {&DataReader::read_kind, &DataReader::choose_rows, &DataReader::read_speeds, &DataReader::read_specimens,
          &DataReader::read_times, &DataReader::read_runs, &DataReader::read_measured,
          &DataReader::read_peak_accelerations, &DataReader::read_rebound_column})
      if (auto error = (this->*step)()) return *error;
    return finished();
  }

  // Times of bounces are no times of rows: two of them, or three, make one impact.
  Result<DataFile> read_bounce_times(const DataColumn& column) {
    set_.file = std::string(file_);
    set_.kind = DataKind::restitution;
    if (options_.kind && *options_.kind != DataKind::restitution)
      return rows_.refuse_header("bounce_time gives restitution, not a " + std::string(to_text(*options_.kind)));
    if (auto error = choose_rows()) return *error;
    auto bounces = detail::read_bounces(rows_, column);
    if (!bounces) return bounces.error();
    if (auto error = read_specimens()) return *error;
    set_.speed = std::move(bounces->speed);
    set_.line = std::move(bounces->line);
    set_.specimen = std::move(bounces->specimen);
    set_.columns.push_back(std::move(bounces->column));
    for (const DataColumn& c : header_.columns)
      if (c.kind.role == Role::measured || c.kind.role == Role::sigma)
        set_.warnings.push_back({c.kind.name, std::string(file_) + ": column '" + c.title +
                                                  "' is not used beside bounce_time, of which neighbours make one "
                                                  "restitution"});
    return finished();
  }

 private:
  Result<DataFile> finished() {
    warn_above_one();
    if (!header_.ignored.empty())
      set_.warnings.push_back({"header", std::string(file_) + ": ignored columns: " + ignored_titles()});
    std::vector<std::string> reading = detail::reading_texts(rows_, set_);
    return DataFile{std::move(set_), std::move(reading)};
  }

  std::string ignored_titles() const {
    std::vector<std::string> names;
    for (const std::string& name : header_.ignored) names.push_back('\'' + name + '\'');
    return joined(names);
  }
  // A column that is missed may have a title that is not known.
  Error refuse_columns(const std::string& why) const {
    if (header_.ignored.empty()) return rows_.refuse_header(why);
    return rows_.refuse_header(why + "; not understood: " + ignored_titles() +
                               ", of which --columns QUANTITY='TITLE' says what it is");
  }

  bool has_outcome() const {
    return detail::find_rebound(header_) || header_.find(Role::peak_acceleration) ||
           std::any_of(header_.columns.begin(), header_.columns.end(), [](const DataColumn& c) {
             return c.kind.role == Role::measured && info_of(*c.kind.what).outcome;
           });
  }
  bool has_instant() const {
    return std::any_of(header_.columns.begin(), header_.columns.end(), [](const DataColumn& c) {
      return c.kind.role == Role::measured && !info_of(*c.kind.what).outcome;
    });
  }

  bool has_speed() const {
    return header_.find(Role::speed) || header_.find(Role::drop_height) || options_.speed || options_.drop_height;
  }

  std::optional<Error> read_kind() {
    const bool loop = header_.find(Measured::indentation) && header_.find(Measured::force);
    const bool instant = has_instant();
    if (options_.kind)
      set_.kind = *options_.kind;
    else
      set_.kind = header_.find(Role::time) && instant ? DataKind::series
                  : loop                              ? (has_speed() ? DataKind::loop : DataKind::static_curve)
                                                      : DataKind::restitution;
    if (is_force_curve(set_.kind) && !loop)
      return refuse_columns(std::string(set_.kind == DataKind::loop ? "a loop" : "a slow compression") +
                            " needs the columns indentation and force");
    if (set_.kind == DataKind::static_curve && (options_.speed || options_.drop_height))
      return rows_.refuse_header(
          "a slow compression (kind static) has no speed: leave out --speed and --drop-height, or give --kind loop");
    if (set_.kind == DataKind::series && (!header_.find(Role::time) || !instant))
      return refuse_columns(
          "a series needs the column time and one of force, acceleration, indentation, "
          "indentation_rate");
    if (set_.kind == DataKind::restitution && !has_outcome())
      return refuse_columns(
          "force, acceleration or indentation alone: add time (a series), or both indentation and "
          "force (a loop)");
    return std::nullopt;
  }

  // Columns without which a row says nothing.
  std::vector<const DataColumn*> needed_columns() const {
    std::vector<const DataColumn*> needed;
    for (const DataColumn& c : header_.columns) {
      const bool is_static = set_.kind == DataKind::static_curve;
      const bool speed = !is_static && (c.kind.role == Role::speed || c.kind.role == Role::drop_height);
      const bool instant =
          set_.kind != DataKind::restitution &&
          ((c.kind.role == Role::time && !is_static) || (c.kind.role == Role::measured && is_used(*c.kind.what)));
      if ((speed && !header_.find(Role::bounce_time)) || instant || c.kind.role == Role::bounce_time)
        needed.push_back(&c);
    }
    return needed;
  }

  std::optional<Error> choose_rows() {
    const auto needed = needed_columns();
    std::vector<std::string> left_out;
    std::string lacking;
    for (const CsvRow& row : rows_.table.rows) {
      const auto missing =
          std::find_if(needed.begin(), needed.end(), [&](const DataColumn* c) { return rows_.is_missing(row, *c); });
      if (missing == needed.end()) {
        rows_.rows.push_back(&row);
        set_.line.push_back(row.line);
        continue;
      }
      if (lacking.empty()) lacking = (*missing)->kind.name;
      left_out.push_back(std::to_string(row.line));
    }
    if (rows_.rows.empty()) return rows_.refuse_header("no row has a value of " + lacking + ": every cell is empty");
    if (!left_out.empty()) warn_left_out(left_out, lacking);
    return std::nullopt;
  }

  void warn_left_out(std::vector<std::string>& lines, const std::string& lacking) {
    constexpr std::size_t most_shown = 10;
    const std::size_t count = lines.size();
    if (count > most_shown) lines.resize(most_shown);
    set_.warnings.push_back({lacking, std::string(file_) + ": " + std::to_string(count) +
                                          (count == 1 ? " row is" : " rows are") + " left out, with no value of " +
                                          lacking + ": line " + joined(lines) + (count > most_shown ? " ..." : "")});
  }

  std::optional<Error> read_speeds() {
    const DataColumn* speed = header_.find(Role::speed);
    const DataColumn* height = header_.find(Role::drop_height);
    if (set_.kind == DataKind::static_curve) {
      set_.speed.assign(rows_.rows.size(), std::nan(""));
      if (speed || height)
        set_.warnings.push_back(
            {"speed", std::string(file_) + ": the column of speeds is not used: a slow compression has none"});
      return std::nullopt;
    }
    if (!speed && !height) {
      if (!options_.speed && !options_.drop_height)
        return rows_.refuse_header(
            set_.kind == DataKind::restitution
                ? "no column of speeds: add 'speed [m/s]' or 'drop_height [m]', or give --speed or --drop-height for "
                  "the whole file"
                : "no column 'speed [m/s]': add one, or give --speed for the whole file");
      const double one =
          options_.drop_height ? std::sqrt(2.0 * detail::standard_gravity * *options_.drop_height) : *options_.speed;
      set_.speed.assign(rows_.rows.size(), one);
      return std::nullopt;
    }
    const DataColumn& column = speed ? *speed : *height;
    for (const CsvRow* row : rows_.rows) {
      const auto value = rows_.number(*row, column);
      if (!value) return value.error();
      if (!(*value > 0.0)) return rows_.out_of_range(*row, column, speed ? "v > 0 m/s" : "h > 0 m");
      set_.speed.push_back(speed ? *value : std::sqrt(2.0 * detail::standard_gravity * *value));
    }
    return std::nullopt;
  }

  std::optional<Error> read_specimens() {
    set_.specimen = detail::read_labels(rows_);
    if (const DataColumn* mass = header_.find(Role::mass); mass && options_.mass)
      set_.warnings.push_back(
          {"mass", std::string(file_) + ": column '" + mass->title + "' is not used: --mass is given"});
    auto stated = detail::read_stated_values(rows_, set_.specimen);
    if (!stated) return stated.error();
    set_.stated = std::move(*stated);
    return std::nullopt;
  }

  std::optional<Error> read_times() {
    if (set_.kind != DataKind::series) return std::nullopt;
    const DataColumn& column = *header_.find(Role::time);
    for (const CsvRow* row : rows_.rows) {
      const auto value = rows_.number(*row, column);
      if (!value) return value.error();
      set_.time.push_back(*value);
    }
    return std::nullopt;
  }

  // A new impact begins where the speed, the label of the run or the specimen changes.
  std::optional<Error> read_runs() {
    if (set_.kind == DataKind::restitution) return std::nullopt;
    const DataColumn* label = header_.find(Role::run);
    const auto label_of = [&](std::size_t i) { return rows_.rows[i]->cells[label->index].text; };
    for (std::size_t i = 0; i < rows_.rows.size(); ++i) {
      const bool same_speed = i > 0 && (set_.kind == DataKind::static_curve || set_.speed[i] == set_.speed[i - 1]);
      const bool same_run = same_speed && (!label || label_of(i) == label_of(i - 1)) &&
                            (set_.specimen.empty() || set_.specimen[i] == set_.specimen[i - 1]);
      if (!same_run) set_.run_start.push_back(i);
    }
    set_.run_start.push_back(rows_.rows.size());
    return std::nullopt;
  }

  bool is_used(Measured what) const {
    switch (set_.kind) {
      case DataKind::restitution:
        return info_of(what).outcome;
      case DataKind::loop:
      case DataKind::static_curve:
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
      if (c.kind.role != Role::measured) continue;
      if (!is_used(*c.kind.what)) {
        set_.warnings.push_back({c.kind.name, std::string(file_) + ": column " + c.kind.name + " is not used in a " +
                                                  std::string(to_text(set_.kind)) + " fit"});
        continue;
      }
      MeasuredColumn column{.what = *c.kind.what, .values = {}};
      if (auto error = read_values(c, column)) return error;
      set_.columns.push_back(std::move(column));
    }
    return std::nullopt;
  }

  // The values and sigmas of a column; NaN where a cell is missing.
  std::optional<Error> read_values(const DataColumn& c, MeasuredColumn& column) {
    const MeasuredInfo& info = info_of(column.what);
    std::size_t given = 0;
    for (const CsvRow* row : rows_.rows) {
      column.values.push_back(std::nan(""));
      if (rows_.is_missing(*row, c)) continue;
      const auto value = rows_.number(*row, c);
      if (!value) return value.error();
      if (info.low_open ? !(*value > info.low) : !(*value >= info.low))
        return rows_.out_of_range(
            *row, c, c.kind.name + (info.low_open ? " > " : " >= ") + number_text(info.low) + unit_suffix(c.kind.dim));
      column.values.back() = *value;
      ++given;
    }
    if (given == 0)
      return rows_.refuse(ErrorCode::missing, c.kind.name, std::max<std::size_t>(rows_.table.header.line, 1),
                          c.text_column, c.kind.name + ": every cell is empty");
    const DataColumn* sigma = header_.sigma_of(c.kind.name);
    if (!sigma) return std::nullopt;
    auto sigmas = detail::read_sigmas(rows_, *sigma, set_.warnings);
    if (!sigmas) return sigmas.error();
    column.sigma = std::move(*sigmas);
    return std::nullopt;
  }

  std::optional<Error> read_peak_accelerations() {
    const DataColumn* peak = header_.find(Role::peak_acceleration);
    if (!peak || set_.kind != DataKind::restitution) return std::nullopt;
    if (header_.find(Measured::peak_force))
      return rows_.refuse(ErrorCode::conflict, "peak_acceleration", rows_.table.header.line, peak->text_column,
                          "both peak_force and peak_acceleration are given");
    const auto of_specimen = [&](std::size_t row) -> std::optional<double> {
      if (options_.mass) return options_.mass;
      for (const StatedValue& stated : set_.stated)
        if (stated.name == "mass" && (set_.specimen.empty() || stated.specimen == set_.specimen[row]))
          return stated.value;
      return std::nullopt;
    };
    std::vector<double> mass;
    for (std::size_t row = 0; row < set_.rows(); ++row)
      if (const auto value = of_specimen(row)) mass.push_back(*value);
    if (mass.size() < set_.rows())
      return rows_.refuse(ErrorCode::missing, "mass", std::max<std::size_t>(rows_.table.header.line, 1),
                          peak->text_column, "peak_acceleration needs the mass: give --mass, or a column mass");
    MeasuredColumn column{.what = Measured::peak_force, .values = {}};
    if (auto error = read_values(*peak, column)) return error;
    for (std::size_t row = 0; row < set_.rows(); ++row) {
      column.values[row] *= mass[row];
      if (!column.sigma.empty()) column.sigma[row] *= mass[row];
    }
    set_.columns.push_back(std::move(column));
    return std::nullopt;
  }

  std::optional<Error> read_rebound_column() {
    if (set_.kind != DataKind::restitution) return std::nullopt;
    const DataColumn* rebound = detail::find_rebound(header_);
    for (const DataColumn& c : header_.columns)
      if (&c != rebound && (c.kind.role == Role::rebound_height || c.kind.role == Role::rebound_speed ||
                            c.kind.role == Role::flight_time))
        set_.warnings.push_back({c.kind.name, std::string(file_) + ": column " + c.kind.name +
                                                  " is not used: the restitution comes from another column"});
    if (!rebound) return std::nullopt;
    auto column = detail::read_rebounds(rows_, *rebound, set_.speed, set_.warnings);
    if (!column) return column.error();
    if (std::all_of(column->values.begin(), column->values.end(), [](double e) { return std::isnan(e); }))
      return rows_.refuse(ErrorCode::missing, rebound->kind.name, std::max<std::size_t>(rows_.table.header.line, 1),
                          rebound->text_column, rebound->kind.name + ": every cell is empty");
    set_.columns.push_back(std::move(*column));
    return std::nullopt;
  }

  void warn_above_one() {
    const MeasuredColumn* restitution = set_.find(Measured::restitution);
    if (!restitution) return;
    const auto above = [](double e) { return e > 1.0; };
    const auto first = std::find_if(restitution->values.begin(), restitution->values.end(), above);
    if (first == restitution->values.end()) return;
    const auto count = std::count_if(first, restitution->values.end(), above);
    const std::size_t line = set_.line[static_cast<std::size_t>(first - restitution->values.begin())];
    set_.warnings.push_back({"restitution", detail::file_position(file_, line, 1) + std::to_string(count) +
                                                " restitution above 1: no law of a passive contact gives more than 1"});
  }

  std::string_view file_;
  const DataHeader& header_;
  const ReadDataOptions& options_;
  DataRows rows_;
  DataSet set_;
};

Result<DataFile> read_rows(const CsvTable& table, std::string_view file, const ReadDataOptions& options) {
  const auto header = detail::read_header(table, file, options.columns, options.inputs);
  if (!header) return header.error();
  DataReader reader(file, table, *header, options);
  const DataColumn* bounces = header->find(Role::bounce_time);
  return bounces && !header->find(Measured::restitution) ? reader.read_bounce_times(*bounces) : reader.read();
}

Result<CsvTable> read_cells(std::string_view text, const std::string& file, const ReadDataOptions& options,
                            std::string_view header_option = {}) {
  if (text.size() > largest_data_file)
    return Error{ErrorCode::out_of_range, file,
                 detail::file_position(file, 1, 1) + "larger than " + std::to_string(largest_data_file >> 20) + " MiB"};
  return detail::read_csv(
      text, file,
      {.is_known_title =
           [&](const detail::Cell& cell) { return detail::is_known_title(cell, options.columns, options.inputs); },
       .header_optional = true,
       .header_line = options.header,
       .header_option = header_option});
}

}  // namespace

Result<DataFile> read_data_file(std::string_view text, std::string_view name, const ReadDataOptions& options) {
  const std::string file = printable(name);
  const auto table = read_cells(text, file, options, "--header LINE");
  if (!table) return table.error();
  return read_rows(*table, file, options);
}

Result<DataSet> read_data(std::string_view text, std::string_view name, const ReadDataOptions& options) {
  auto file = read_data_file(text, name, options);
  return file ? Result<DataSet>(std::move(file->data)) : file.error();
}

Result<RestitutionTable> read_restitution_table(std::string_view text, std::string_view name) {
  const std::string file = printable(name);
  const ReadDataOptions options{.kind = DataKind::restitution};
  const auto table = read_cells(text, file, options);
  if (!table) return table.error();
  const auto read = read_rows(*table, file, options);
  if (!read) return read.error();
  const DataSet* data = &read->data;
  const MeasuredColumn* restitution = data->find(Measured::restitution);
  if (!restitution)
    return Error{ErrorCode::missing, std::string(file),
                 detail::file_position(file, table->header.line, 1) +
                     "a table of restitution needs the columns speed and restitution"};
  std::vector<SpeedRestitution> rows;
  for (std::size_t i = 0; i < data->rows(); ++i) {
    const SpeedRestitution row{data->speed[i], restitution->values[i]};
    if (const std::string why = RestitutionTable::fault(rows.empty() ? nullptr : &rows.back(), row); !why.empty())
      return Error{ErrorCode::out_of_range, file, detail::file_position(file, data->line[i], 1) + why};
    rows.push_back(row);
  }
  return RestitutionTable::make(std::move(rows), std::string(name));
}

}  // namespace hysteron
