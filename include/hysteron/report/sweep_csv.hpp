// The CSV file of a sweep of impacts: its values, the quantities of each impact, and a status.
#pragma once

#include <span>

#include "hysteron/report/sweep_table.hpp"
#include "hysteron/study/sweep.hpp"

namespace hysteron {

class SweepCsv final : public SweepTable {
 public:
  explicit SweepCsv(const Sweep& sweep) : SweepTable(sweep.grid()) {}

  std::string header() const override;
  std::optional<bool> read_has_result(std::size_t row, std::string_view line) const override;
  // The status in a line without its end; nothing if the line cannot be this row.
  std::optional<SweepStatus> read_status(std::size_t row, std::string_view line) const;

  // Appends the lines of these rows.
  void append(std::size_t first, std::span<const SweepRow> rows, std::string& out) const;
};

}  // namespace hysteron
