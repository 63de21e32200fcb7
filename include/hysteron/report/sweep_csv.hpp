// The CSV file of a sweep: its values, the quantities of each impact, and a status.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "hysteron/study/sweep.hpp"

namespace hysteron {

class SweepCsv {
 public:
  explicit SweepCsv(const Sweep& sweep) : sweep_(sweep) {}

  std::string header() const;
  // Appends the lines of these rows.
  void append(std::size_t first, std::span<const SweepRow> rows, std::string& out) const;
  // The status in a line without its end; nothing if the line cannot be this row: other values, a cell that is no
  // number, or numbers that do not fit the status.
  std::optional<SweepStatus> read_status(std::size_t row, std::string_view line) const;

  // "speed = 0.5 m/s, law = flores" of a row.
  std::string values_text(std::size_t row) const;

 private:
  void append_values(std::size_t row, std::string& out) const;

  const Sweep& sweep_;
};

}  // namespace hysteron
