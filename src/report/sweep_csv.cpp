#include "hysteron/report/sweep_csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "hysteron/core/number_text.hpp"
#include "hysteron/core/read_number.hpp"
#include "hysteron/core/unit_text.hpp"

namespace hysteron {
namespace {

// In this order after the values of the axes: restitution_requested, the quantities, pulled, status.
const std::vector<ImpactQuantity>& columns() {
  static const std::vector<ImpactQuantity> listed = [] {
    std::vector<ImpactQuantity> out;
    for (const ImpactQuantity& q : impact_quantities)
      if (!q.column.empty()) out.push_back(q);
    return out;
  }();
  return listed;
}

void append_number(double x, std::string& out) {
  if (std::isfinite(x)) fmt::format_to(std::back_inserter(out), "{:.12g}", x);
  out += ',';
}

// The cell before the next comma, or the last.
std::string_view take_cell(std::string_view& line) {
  const std::string_view cell = line.substr(0, line.find(','));
  line.remove_prefix(std::min(line.size(), cell.size() + 1));
  return cell;
}

bool is_number(std::string_view text) { return read_number(text).is_all_of(text); }

std::optional<SweepStatus> status_from(std::string_view text) {
  for (const SweepStatus status : {SweepStatus::separated, SweepStatus::sticks, SweepStatus::past_domain,
                                   SweepStatus::failed, SweepStatus::refused})
    if (text == to_text(status)) return status;
  return std::nullopt;
}

}  // namespace

std::string SweepCsv::values_text(std::size_t row) const {
  std::string out;
  for (std::size_t i = 0; i < sweep_.axes().size(); ++i) {
    const SweepAxis& axis = sweep_.axes()[i];
    const std::size_t at = sweep_.value_index(i, row);
    out +=
        (i ? ", " : "") + axis.name + " = " + (axis.names.empty() ? number_text(axis.numbers[at], 6) : axis.names[at]);
    if (axis.dim) out += unit_suffix(*axis.dim);
  }
  return out;
}

std::string SweepCsv::header() const {
  std::string out;
  const auto add = [&](std::string_view name, const std::optional<Dim>& dim) {
    out += std::string(name) + (dim ? " [" + unit_text(*dim) + "]," : ",");
  };
  for (const SweepAxis& axis : sweep_.axes()) add(axis.name, axis.dim);
  add("restitution_requested", dims::none);
  for (const ImpactQuantity& q : columns()) add(q.column, q.dim);
  return out + "pulled,status\n";
}

// The values of the axes, each followed by a comma. Numbers that select a setup may be infinite.
void SweepCsv::append_values(std::size_t row, std::string& out) const {
  for (std::size_t i = 0; i < sweep_.axes().size(); ++i) {
    const SweepAxis& axis = sweep_.axes()[i];
    const std::size_t at = sweep_.value_index(i, row);
    if (!axis.names.empty())
      out += axis.names[at] + ',';
    else if (axis.selects_setup)
      out += number_text(axis.numbers[at]) + ',';
    else
      append_number(axis.numbers[at], out);
  }
}

std::optional<SweepStatus> SweepCsv::read_status(std::size_t row, std::string_view line) const {
  if (row >= sweep_.size()) return std::nullopt;
  std::string values;
  append_values(row, values);
  if (!line.starts_with(values)) return std::nullopt;
  line.remove_prefix(values.size());
  const std::string_view requested = take_cell(line);  // a row without result has it too
  if (!requested.empty() && !is_number(requested)) return std::nullopt;
  bool any_number = false;
  for (std::size_t i = 0; i < columns().size(); ++i) {
    const std::string_view cell = take_cell(line);
    if (!cell.empty() && !is_number(cell)) return std::nullopt;
    any_number = any_number || !cell.empty();
  }
  const std::string_view pulled = take_cell(line);
  const auto status = status_from(take_cell(line));
  if (!line.empty() || !status) return std::nullopt;
  const bool fits =
      has_result(*status) ? any_number && (pulled == "yes" || pulled == "no") : !any_number && pulled.empty();
  return fits ? status : std::nullopt;
}

void SweepCsv::append(std::size_t first, std::span<const SweepRow> rows, std::string& out) const {
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const SweepRow& row = rows[k];
    append_values(first + k, out);
    append_number(row.restitution_requested.value_or(std::nan("")), out);
    if (row.error)
      out.append(columns().size() + 1, ',');
    else
      for (const ImpactQuantity& q : columns()) append_number(q.get(row.result), out);
    if (!row.error) out += row.result.pulled ? "yes," : "no,";
    out += to_text(row.status());
    out += '\n';
  }
}

}  // namespace hysteron
