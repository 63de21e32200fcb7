#include "hysteron/run/run_table.hpp"

#include <cassert>
#include <cmath>

#include "hysteron/core/number_text.hpp"
#include "hysteron/core/printable.hpp"

namespace hysteron {

std::size_t column_index(const RunTable& table, std::string_view name) {
  std::size_t i = 0;
  while (i < table.columns.size() && table.columns[i].name != name) ++i;
  assert(i < table.columns.size());
  return i;
}

std::string csv_header(const RunTable& table) {
  std::string out;
  for (const Column& column : table.columns)
    out += (out.empty() ? "" : ",") + column.name + (column.unit == "-" ? "" : " [" + column.unit + "]");
  return out + '\n';
}

void append_csv_row(const std::vector<Column>& columns, std::span<const double> row, std::string& out) {
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (i > 0) out += ',';
    if (std::isnan(row[i])) continue;
    const auto& labels = columns[i].labels;
    out += labels.empty() ? number_text(row[i]) : csv_cell(labels[static_cast<std::size_t>(row[i])]);
  }
  out += '\n';
}

}  // namespace hysteron
