#include "data_rows.hpp"

#include <algorithm>
#include <cmath>

#include "hysteron/core/number_text.hpp"
#include "hysteron/core/unit_text.hpp"

namespace hysteron::detail {

Error DataRows::refuse(ErrorCode code, const std::string& field, std::size_t line, std::size_t column,
                       const std::string& message) const {
  return {code, field, file_position(file, line, column) + message};
}

Error DataRows::refuse_header(const std::string& message) const {
  return refuse(ErrorCode::missing, "header", std::max<std::size_t>(table.header.line, 1), 1, message);
}

Error DataRows::out_of_range(const CsvRow& row, const DataColumn& column, const std::string& allowed) const {
  const Cell& cell = row.cells[column.index];
  return refuse(ErrorCode::out_of_range, column.kind.name, row.line, cell.column,
                column.kind.name + " = " + shown(cell.text) + " is out of range: allowed " + allowed);
}

Result<double> DataRows::number(const CsvRow& row, const DataColumn& column) const {
  return read_cell(file, row.line, row.cells[column.index], table.format, column.kind.name, column.factor);
}

Result<double> DataRows::positive(const CsvRow& row, const DataColumn& column) const {
  const auto value = number(row, column);
  if (value && !(*value > 0.0))
    return out_of_range(row, column, column.kind.name + " > 0" + unit_suffix(column.kind.dim));
  return value;
}

// Missing cells take the root mean square of the others; an empty column counts as no column.
Result<std::vector<double>> read_sigmas(const DataRows& rows, const DataColumn& column, Warnings& warnings) {
  std::vector<double> sigma;
  double squares = 0.0;
  std::size_t given = 0;
  for (const CsvRow* row : rows.rows) {
    sigma.push_back(std::nan(""));
    if (rows.is_missing(*row, column)) continue;
    const auto value = rows.number(*row, column);
    if (!value) return value.error();
    if (!(*value > 0.0)) return rows.out_of_range(*row, column, "sigma > 0" + unit_suffix(column.kind.dim));
    sigma.back() = *value;
    squares += *value * *value;
    ++given;
  }
  if (given == 0) return std::vector<double>{};
  if (given == sigma.size()) return sigma;
  const double typical = std::sqrt(squares / static_cast<double>(given));
  warnings.push_back({column.kind.name, std::string(rows.file) + ": " + std::to_string(sigma.size() - given) +
                                            " empty cells of the sigma of " + column.kind.name +
                                            " take the root mean square of the others, " + number_text(typical, 4)});
  for (double& s : sigma)
    if (std::isnan(s)) s = typical;
  return sigma;
}

}  // namespace hysteron::detail
