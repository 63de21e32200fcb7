#include <algorithm>
#include <cmath>
#include <functional>

#include "hysteron/identify/problem.hpp"

namespace hysteron {
namespace {

bool is_finite(const std::vector<double>& values) {
  return std::all_of(values.begin(), values.end(), [](double x) { return std::isfinite(x); });
}

bool is_positive(const std::vector<double>& values) {
  return std::all_of(values.begin(), values.end(), [](double x) { return std::isfinite(x) && x > 0.0; });
}

// What is wrong with a column; empty if nothing is. Outcomes may be missing in some rows.
std::string fault_of(const DataSet& set, const MeasuredColumn& column) {
  const std::string name(info_of(column.what).name);
  const bool outcome = info_of(column.what).outcome;
  if (outcome != (set.kind == DataKind::restitution)) return name + " does not belong to this kind of data";
  if (column.values.size() != set.rows()) return name + " has another number of values than there are speeds";
  if (!outcome && !is_finite(column.values)) return name + " has a value that is not finite";
  if (std::all_of(column.values.begin(), column.values.end(), [](double x) { return std::isnan(x); }))
    return name + " has no values";
  if (!column.sigma.empty() && (column.sigma.size() != set.rows() || !is_positive(column.sigma)))
    return name + " needs a positive sigma for every value, or none";
  if (!column.source.name.empty() && column.source.slope.size() != set.rows())
    return name + " was computed from " + column.source.name + " and needs a slope for every value";
  return {};
}

// For series and loops: the impacts follow each other and fill all rows.
bool has_valid_runs(const DataSet& set) {
  const auto& starts = set.run_start;
  return starts.size() >= 2 && starts.front() == 0 && starts.back() == set.rows() &&
         std::adjacent_find(starts.begin(), starts.end(), std::greater_equal<>()) == starts.end();
}

// Each impact of a series or loop is of one specimen.
bool has_valid_labels(const DataSet& set) {
  if (set.specimen.empty()) return true;
  if (set.specimen.size() != set.rows()) return false;
  for (std::size_t run = 0; run < set.run_count(); ++run)
    for (std::size_t row = set.run_start[run]; row < set.run_start[run + 1]; ++row)
      if (set.specimen[row] != set.specimen[set.run_start[run]]) return false;
  return true;
}

std::string fault_of(const DataSet& set) {
  if (set.rows() == 0) return "no rows";
  if (set.kind != DataKind::static_curve && !is_positive(set.speed)) return "a speed v > 0 m/s is needed for every row";
  if (set.columns.empty()) return "no measured quantity";
  for (const MeasuredColumn& column : set.columns)
    if (std::string fault = fault_of(set, column); !fault.empty()) return fault;
  constexpr std::string_view labels = "every row needs the label of its specimen, the same within an impact";
  if (set.kind == DataKind::restitution) return std::string(has_valid_labels(set) ? "" : labels);
  if (!has_valid_runs(set)) return "the rows of its impacts are not given by increasing run_start";
  if (!has_valid_labels(set)) return std::string(labels);
  if (is_force_curve(set.kind) && (!set.find(Measured::indentation) || !set.find(Measured::force)))
    return std::string(set.kind == DataKind::loop ? "a loop" : "a static curve") + " needs indentation and force";
  if (set.kind == DataKind::series && (set.time.size() != set.rows() || !is_finite(set.time)))
    return "a series needs a time for every row";
  return {};
}

}  // namespace

std::optional<Error> check(const DataSet& set) {
  const std::string fault = fault_of(set);
  if (fault.empty()) return std::nullopt;
  return Error{ErrorCode::out_of_range, "data",
               (set.file.empty() ? "data" : set.file) + " (" + std::string(to_text(set.kind)) + "): " + fault};
}

}  // namespace hysteron
