#include "data_reading.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "hysteron/core/joined.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/core/unit_text.hpp"
#include "rebounds.hpp"

namespace hysteron::detail {
namespace {

// "0.1 to 2.5 m/s"
std::string range_of(const std::vector<double>& values, const Dim& dim) {
  double low = std::nan(""), high = std::nan("");
  for (const double x : values) {
    low = std::fmin(low, x);
    high = std::fmax(high, x);
  }
  constexpr int digits = 4;
  const std::string first = number_text(low, digits), last = number_text(high, digits);
  return (first == last ? first : first + " to " + last) + unit_suffix(dim);
}

std::string column_text(const DataColumn& column) {
  return column.title.empty() ? "column " + std::to_string(column.index + 1) : '\'' + column.title + '\'';
}

std::string file_text(const DataRows& rows, const DataSet& set) {
  std::string text = std::string(rows.file) + ": " + std::to_string(set.rows()) + (set.rows() == 1 ? " row" : " rows") +
                     " read as " + std::string(to_text(set.kind)) + "; " + format_text(rows.table.format);
  if (rows.table.header.cells.empty()) return text + "; no header";
  if (rows.table.format.lines_before_header > 0 || rows.table.units)
    text += "; header in line " + std::to_string(rows.table.header.line);
  if (rows.table.units) text += ", units in line " + std::to_string(rows.table.units->line);
  return text;
}

std::string count_text(std::size_t count, const std::string& noun) {
  return std::to_string(count) + ' ' + noun + (count == 1 ? "" : "s");
}

std::string speed_text(const DataRows& rows, const DataSet& set) {
  if (set.kind == DataKind::static_curve) return "a slow compression, no speed; " + count_text(set.run_count(), "run");
  std::string text = "speed " + range_of(set.speed, dims::speed) + " from ";
  const DataColumn* speed = rows.header.find(Role::speed);
  const DataColumn* height = rows.header.find(Role::drop_height);
  if (const DataColumn* bounces = rows.header.find(Role::bounce_time); bounces && set.time.empty())
    text += column_text(*bounces) + ", g T/2 of the flight before";
  else if (speed)
    text += column_text(*speed);
  else if (height)
    text += column_text(*height) + ", √(2 g h)";
  else
    text += rows.options.drop_height ? "--drop-height" : "--speed";
  if (set.kind == DataKind::restitution) return text;
  if (const DataColumn* time = rows.header.find(Role::time); time && !set.time.empty())
    text += "; time " + range_of(set.time, dims::time) + " from " + column_text(*time);
  return text + "; " + count_text(set.run_count(), "impact");
}

// The column that a quantity was read or derived from, with the formula of a derived one.
std::string origin_text(const DataRows& rows, Measured what) {
  if (const DataColumn* column = rows.header.find(what)) return column_text(*column);
  if (what == Measured::peak_force)
    if (const DataColumn* peak = rows.header.find(Role::peak_acceleration)) return column_text(*peak) + ", m a";
  if (const DataColumn* rebound = find_rebound(rows.header))
    return column_text(*rebound) + ", " + std::string(rebound_formula(rebound->kind.role));
  const DataColumn* bounces = rows.header.find(Role::bounce_time);
  return bounces ? column_text(*bounces) + ", T/T of the flight before" : std::string();
}

std::string measured_text(const DataRows& rows, const DataSet& set) {
  std::vector<std::string> all;
  for (const MeasuredColumn& column : set.columns) {
    const MeasuredInfo& info = info_of(column.what);
    const auto count =
        std::count_if(column.values.begin(), column.values.end(), [](double x) { return !std::isnan(x); });
    std::string text =
        std::string(info.name) + ' ' + range_of(column.values, info.dim) + " from " + origin_text(rows, column.what);
    if (static_cast<std::size_t>(count) < set.rows()) text += " (" + std::to_string(count) + " values)";
    if (!column.sigma.empty()) text += ", sigma " + range_of(column.sigma, info.dim);
    all.push_back(std::move(text));
  }
  return joined(all, "; ");
}

// "specimens A, B from 'core'; mass 0.083 to 0.09 kg from 'mass [g]'"; empty if the file states nothing of the kind.
std::string specimens_text(const DataRows& rows, const DataSet& set) {
  constexpr std::size_t most_named = 8;
  std::vector<std::string> all;
  std::vector<std::string_view> labels;
  std::set<std::string_view> seen;
  for (const std::string& label : set.specimen)
    if (seen.insert(label).second && labels.size() < most_named) labels.push_back(label);
  const std::size_t count = seen.size();
  if (count > 0)
    all.push_back(std::string(count == 1 ? "specimen " : "specimens ") + joined(labels) +
                  (count > most_named ? " ... (" + std::to_string(count) + ")" : "") + " from " +
                  column_text(*rows.header.find(Role::specimen)));
  for (const DataColumn& column : rows.header.columns) {
    std::vector<double> values;
    for (const StatedValue& stated : set.stated)
      if (stated.name == column.kind.name) values.push_back(stated.value);
    const bool is_stated = column.kind.role == Role::mass || column.kind.role == Role::input;
    if (is_stated && !values.empty())
      all.push_back(column.kind.name + ' ' + range_of(values, column.kind.dim) + " from " + column_text(column));
  }
  return joined(all, "; ");
}

}  // namespace

std::vector<std::string> reading_texts(const DataRows& rows, const DataSet& set) {
  std::vector<std::string> out{file_text(rows, set), speed_text(rows, set), measured_text(rows, set)};
  if (std::string specimens = specimens_text(rows, set); !specimens.empty()) out.push_back(std::move(specimens));
  return out;
}

}  // namespace hysteron::detail
