// Where the unit after a number ends in a formula.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace hysteron::detail {

struct ScannedUnit {
  std::size_t length = 0;   // of the unit at the start of the text; 0: there is none
  std::string ambiguous{};  // a name that could be both a unit and a variable
};

// "mm * x" -> 2, "kg m^2)" -> 6, "N/m" -> 3. A name that follows '/' or '*' without spaces belongs to the unit unless
// it is no unit or is called; `is_name` recognises the names of variables and parameters.
ScannedUnit scan_unit(std::string_view text, const std::function<bool(std::string_view)>& is_name);

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

}  // namespace hysteron::detail
