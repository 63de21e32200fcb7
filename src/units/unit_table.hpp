// The words that UDUNITS knows and what they mean; script/units writes the rows.
#pragma once

#include <span>
#include <string_view>

namespace hysteron::detail {

struct UnitRow {
  std::string_view word;
  double factor;  // to SI; 0: not made of kg, m and s alone
  int kg, m, s;   // powers
};

struct PrefixRow {
  std::string_view word;
  double factor;
};

// Each is sorted by its words. Names are written small and read in any case ("Pascal"); symbols are read as they stand.
std::span<const UnitRow> unit_names();        // "meter", "feet"
std::span<const UnitRow> unit_symbols();      // "m", "Pa"
std::span<const PrefixRow> prefix_names();    // "milli"
std::span<const PrefixRow> prefix_symbols();  // "m"

}  // namespace hysteron::detail
