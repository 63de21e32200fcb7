#include "hysteron/run/scene_sweep_csv.hpp"

namespace hysteron {
namespace {

using scene::SceneSweepStatus;

constexpr std::size_t columns_of_quantity = 3, columns_of_contacts = 3, columns_of_ledger = 2;

}  // namespace

std::size_t SceneSweepCsv::number_count() const {
  return columns_of_quantity * sweep_.quantities().size() + (sweep_.has_contacts() ? columns_of_contacts : 0) +
         columns_of_ledger;
}

std::string SceneSweepCsv::header() const {
  std::string out = axis_header();
  for (const multibody::Quantity& q : sweep_.quantities())
    for (const char* which : {":end", ":min", ":max"}) append_column(q.name + which, q.unit, out);
  if (sweep_.has_contacts()) {
    append_column("contacts:count", "-", out);
    append_column("contacts:peak_force", "N", out);
    append_column("contacts:impulse", "N s", out);
  }
  append_column("ledger_gap", "J", out);
  append_column("ledger_relative_gap", "-", out);
  return out + "status\n";
}

std::optional<bool> SceneSweepCsv::read_has_result(std::size_t row, std::string_view line) const {
  if (!take_values(row, line)) return std::nullopt;
  const Cells numbers = take_numbers(number_count(), line);
  if (numbers == Cells::wrong) return std::nullopt;
  const std::string_view status = line;
  const bool is_finished = status == to_text(SceneSweepStatus::finished);
  if (is_finished && numbers == Cells::some) return true;
  if (is_finished || numbers == Cells::some) return std::nullopt;
  const bool is_known = status == to_text(SceneSweepStatus::failed) || status == to_text(SceneSweepStatus::refused);
  return is_known ? std::optional(false) : std::nullopt;
}

void SceneSweepCsv::append(std::size_t index, const scene::SceneSweepRow& row, std::string& out) const {
  append_values(index, out);
  if (row.error) {
    out.append(number_count(), ',');
  } else {
    for (const multibody::QuantityRange& range : row.ranges.quantities)
      for (const double number : {range.last, range.smallest, range.largest}) append_number(number, out);
    const multibody::ContactSums& contacts = row.ranges.contacts;
    if (sweep_.has_contacts())
      for (const double number : {static_cast<double>(contacts.count), contacts.peak_force, contacts.impulse})
        append_number(number, out);
    append_number(row.ranges.closure.gap, out);
    append_number(row.ranges.closure.relative_gap(), out);
  }
  out += to_text(row.status());
  out += '\n';
}

}  // namespace hysteron
