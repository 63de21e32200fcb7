#include "hysteron/report/sweep_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "hysteron/core/number_text.hpp"
#include "hysteron/core/read_number.hpp"
#include "hysteron/core/unit_text.hpp"

namespace hysteron {

std::string SweepTable::values_text(std::size_t row) const {
  std::string out;
  for (std::size_t i = 0; i < grid_.axes().size(); ++i) {
    const SweepAxis& axis = grid_.axes()[i];
    const std::size_t at = grid_.value_index(i, row);
    out +=
        (i ? ", " : "") + axis.name + " = " + (axis.names.empty() ? number_text(axis.numbers[at], 6) : axis.names[at]);
    if (axis.dim) out += unit_suffix(*axis.dim);
  }
  return out;
}

std::string SweepTable::axis_header() const {
  std::string out;
  for (const SweepAxis& axis : grid_.axes()) append_column(axis.name, axis.dim ? unit_text(*axis.dim) : "", out);
  return out;
}

// Numbers that select a setup may be infinite.
void SweepTable::append_values(std::size_t row, std::string& out) const {
  for (std::size_t i = 0; i < grid_.axes().size(); ++i) {
    const SweepAxis& axis = grid_.axes()[i];
    const std::size_t at = grid_.value_index(i, row);
    if (!axis.names.empty())
      out += axis.names[at] + ',';
    else if (axis.selects_setup)
      out += number_text(axis.numbers[at]) + ',';
    else
      append_number(axis.numbers[at], out);
  }
}

bool SweepTable::take_values(std::size_t row, std::string_view& line) const {
  if (row >= grid_.size()) return false;
  std::string values;
  append_values(row, values);
  if (!line.starts_with(values)) return false;
  line.remove_prefix(values.size());
  return true;
}

void SweepTable::append_number(double x, std::string& out) {
  if (std::isfinite(x)) fmt::format_to(std::back_inserter(out), "{:.12g}", x);
  out += ',';
}

void SweepTable::append_column(std::string_view name, std::string_view unit, std::string& out) {
  out += name;
  if (!unit.empty()) out.append(" [").append(unit).append("]");
  out += ',';
}

std::string_view SweepTable::take_cell(std::string_view& line) {
  const std::string_view cell = line.substr(0, line.find(','));
  line.remove_prefix(std::min(line.size(), cell.size() + 1));
  return cell;
}

SweepTable::Cells SweepTable::take_numbers(std::size_t count, std::string_view& line) {
  Cells found = Cells::none;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string_view cell = take_cell(line);
    if (cell.empty()) continue;
    if (!read_number(cell).is_all_of(cell)) return Cells::wrong;
    found = Cells::some;
  }
  return found;
}

}  // namespace hysteron
