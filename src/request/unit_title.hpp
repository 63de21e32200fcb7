// Titles of columns with their units, in the styles that people use: "Peak force [kN]", "peak_force (kN)", "F / kN",
// "F in kN", "F, kN".
#pragma once

#include <optional>
#include <string_view>

#include "csv.hpp"
#include "hysteron/units/quantity.hpp"

namespace hysteron::detail {

struct ColumnTitle {
  std::string_view name;
  std::optional<std::string_view> unit{};
  std::size_t unit_text_column = 0;  // column of its first character in the line
};
ColumnTitle read_title(const Cell& cell);
// The same where names may contain brackets: "G[1].force [N]". The unit is the last pair of brackets, at the end.
ColumnTitle read_title_with_brackets(const Cell& cell);

// The unit that a text is, with or without brackets around it; "-" is the unit of plain numbers.
std::optional<Unit> read_title_unit(std::string_view text);

// The same where the dimension is known: "ms^-1" of a speed is m s^-1, "g" of an acceleration 9.80665 m/s^2, and "mm_s"
// mm/s. Without such a reading the unit has another dimension.
std::optional<Unit> read_title_unit(std::string_view text, const Dim& dim);

}  // namespace hysteron::detail
