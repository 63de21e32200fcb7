#include "hysteron/report/sweep_csv.hpp"

#include <cmath>

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

std::optional<SweepStatus> status_from(std::string_view text) {
  for (const SweepStatus status : {SweepStatus::separated, SweepStatus::sticks, SweepStatus::past_domain,
                                   SweepStatus::failed, SweepStatus::refused})
    if (text == to_text(status)) return status;
  return std::nullopt;
}

}  // namespace

std::string SweepCsv::header() const {
  std::string out = axis_header();
  append_column("restitution_requested", unit_text(dims::none), out);
  for (const ImpactQuantity& q : columns()) append_column(q.column, unit_text(q.dim), out);
  return out + "pulled,status\n";
}

std::optional<SweepStatus> SweepCsv::read_status(std::size_t row, std::string_view line) const {
  if (!take_values(row, line)) return std::nullopt;
  const Cells requested = take_numbers(1, line);  // a row without result has it too
  const Cells numbers = requested == Cells::wrong ? Cells::wrong : take_numbers(columns().size(), line);
  if (numbers == Cells::wrong) return std::nullopt;
  const std::string_view pulled = take_cell(line);
  const auto status = status_from(line);
  if (!status) return std::nullopt;
  const bool any_number = numbers == Cells::some;
  const bool fits =
      has_result(*status) ? any_number && (pulled == "yes" || pulled == "no") : !any_number && pulled.empty();
  return fits ? status : std::nullopt;
}

std::optional<bool> SweepCsv::read_has_result(std::size_t row, std::string_view line) const {
  const auto status = read_status(row, line);
  return status ? std::optional(has_result(*status)) : std::nullopt;
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
