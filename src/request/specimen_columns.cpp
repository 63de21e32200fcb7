#include "specimen_columns.hpp"

#include <algorithm>

#include "hysteron/core/printable.hpp"
#include "hysteron/units/quantity.hpp"

namespace hysteron::detail {
namespace {

// Sets the value of a specimen, or compares it with that of an earlier row.
std::optional<Error> add_stated(const DataRows& rows, const CsvRow& row, const DataColumn& column,
                                const std::string& specimen, std::vector<StatedValue>& out) {
  if (rows.is_missing(row, column)) return std::nullopt;
  const auto value = column.kind.role == Role::mass ? rows.positive(row, column) : rows.number(row, column);
  if (!value) return value.error();
  const Cell& cell = row.cells[column.index];
  const auto number = cell_number(cell, rows.table.format);
  const double si = in_si(*number, {column.factor, column.kind.dim});  // 89.9 g is 0.0899 kg to the last digit
  const auto earlier = std::find_if(out.begin(), out.end(), [&](const StatedValue& s) {
    return s.specimen == specimen && s.name == column.kind.name;
  });
  if (earlier == out.end()) {
    out.push_back({.specimen = specimen,
                   .name = column.kind.name,
                   .value = si,
                   .dim = column.has_unit ? std::optional(column.kind.dim) : std::nullopt,
                   .position = file_position(rows.file, row.line, cell.column)});
    return std::nullopt;
  }
  if (earlier->value == si) return std::nullopt;
  const std::string of = specimen.empty() ? "one specimen: a column specimen separates several"
                                          : "specimen " + specimen + ": one specimen has one value";
  return rows.refuse(ErrorCode::conflict, column.kind.name, row.line, cell.column,
                     column.kind.name + " = " + shown(cell.text) + " differs from an earlier row of " + of);
}

}  // namespace

std::string label_in(const CsvRow& row, const DataColumn& column) {
  const Cell& cell = row.cells[column.index];
  return is_missing(cell) ? "" : printable(cell.text);
}

std::vector<std::string> read_labels(const DataRows& rows) {
  std::vector<std::string> out;
  const DataColumn* column = rows.header.find(Role::specimen);
  if (!column) return out;
  for (const CsvRow* row : rows.rows) out.push_back(label_in(*row, *column));
  return out;
}

Result<std::vector<StatedValue>> read_stated_values(const DataRows& rows, const std::vector<std::string>& labels) {
  std::vector<StatedValue> out;
  for (const DataColumn& column : rows.header.columns) {
    if (column.kind.role != Role::mass && column.kind.role != Role::input) continue;
    if (column.kind.role == Role::mass && rows.options.mass) continue;
    for (std::size_t i = 0; i < rows.rows.size(); ++i)
      if (auto error = add_stated(rows, *rows.rows[i], column, labels.empty() ? "" : labels[i], out)) return *error;
  }
  return out;
}

}  // namespace hysteron::detail
