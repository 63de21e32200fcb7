#include "specimen_columns.hpp"

#include <map>

#include "hysteron/core/printable.hpp"
#include "hysteron/units/quantity.hpp"

namespace hysteron::detail {
namespace {

// The values of one column.
class StatedColumn {
 public:
  StatedColumn(const DataRows& rows, const DataColumn& column) : rows_(rows), column_(column) {}

  // Sets the value of a specimen, or compares it with that of an earlier row.
  std::optional<Error> add(const CsvRow& row, const std::string& specimen, std::vector<StatedValue>& out) {
    if (rows_.is_missing(row, column_)) return std::nullopt;
    const auto value = column_.kind.role == Role::mass ? rows_.positive(row, column_) : rows_.number(row, column_);
    if (!value) return value.error();
    const Cell& cell = row.cells[column_.index];
    const auto number = cell_number(cell, rows_.table.format);
    const double si = in_si(*number, {column_.factor, column_.kind.dim});  // 89.9 g is 0.0899 kg to the last digit
    const auto [earlier, is_new] = index_.try_emplace(specimen, out.size());
    if (is_new)
      out.push_back({.specimen = specimen,
                     .name = column_.kind.name,
                     .value = si,
                     .dim = column_.has_unit ? std::optional(column_.kind.dim) : std::nullopt,
                     .position = file_position(rows_.file, row.line, cell.column)});
    if (out[earlier->second].value == si) return std::nullopt;
    const std::string of = specimen.empty() ? "one specimen: a column specimen separates several"
                                            : "specimen " + specimen + ": one specimen has one value";
    return rows_.refuse(ErrorCode::conflict, column_.kind.name, row.line, cell.column,
                        column_.kind.name + " = " + shown(cell.text) + " differs from an earlier row of " + of);
  }

 private:
  const DataRows& rows_;
  const DataColumn& column_;
  std::map<std::string, std::size_t> index_;  // of the value of each specimen
};

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
    StatedColumn values(rows, column);
    for (std::size_t i = 0; i < rows.rows.size(); ++i)
      if (auto error = values.add(*rows.rows[i], labels.empty() ? "" : labels[i], out)) return *error;
  }
  return out;
}

}  // namespace hysteron::detail
