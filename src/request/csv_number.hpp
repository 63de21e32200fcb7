// Numbers in the cells of a table, with a decimal point or comma.
#pragma once

#include "csv.hpp"

namespace hysteron::detail {

// The finite or infinite number that is the whole text; "+1", "−1" with the minus sign of typesetting, "1,5" where
// commas are decimal.
std::optional<double> number_in(std::string_view text, bool decimal_comma);

// Whether most numbers with a fraction have a decimal comma. Between commas "1,234" is no such number: it may be 1234.
bool has_decimal_commas(const CsvTable& table);

}  // namespace hysteron::detail
