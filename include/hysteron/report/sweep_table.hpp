// What the tables of sweeps have in common: the values of the axes first, then numbers, a status at the end. The rows
// of an unfinished table are recognised when it is resumed.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "hysteron/study/grid.hpp"

namespace hysteron {

class SweepTable {
 public:
  virtual ~SweepTable() = default;

  virtual std::string header() const = 0;
  // Whether a line without its end has a result; nothing if it cannot be this row: other values, a cell that is no
  // number, or numbers that do not fit the status.
  virtual std::optional<bool> read_has_result(std::size_t row, std::string_view line) const = 0;

  // "speed = 0.5 m/s, law = flores" of a row.
  std::string values_text(std::size_t row) const;

 protected:
  explicit SweepTable(const Grid& grid) : grid_(grid) {}
  const Grid& grid() const { return grid_; }

  // "speed [m/s],law," of the axes.
  std::string axis_header() const;
  // The values of the axes, each followed by a comma.
  void append_values(std::size_t row, std::string& out) const;
  // Takes the values of the axes from the start of a line; false if they are not those of the row.
  bool take_values(std::size_t row, std::string_view& line) const;

  // Twelve digits and a comma; only the comma if the number is not finite.
  static void append_number(double x, std::string& out);
  static void append_column(std::string_view name, std::string_view unit, std::string& out);
  // The cell before the next comma, or the last.
  static std::string_view take_cell(std::string_view& line);
  enum class Cells { none, some, wrong };
  // Takes so many cells: whether there are numbers in them, or something else.
  static Cells take_numbers(std::size_t count, std::string_view& line);

 private:
  const Grid& grid_;
};

}  // namespace hysteron
