// Numbers with units as typed by users: "2.38mm", "193GPa", "5000rpm", "20 deg", "5.2e9 N/m^1.5".
// Only the command line and file readers use units; all other code is in SI.
#pragma once

#include <string>
#include <string_view>

#include "hysteron/core/dim.hpp"
#include "hysteron/core/result.hpp"

namespace hysteron {

struct Quantity {
  double value = 0.0;
  std::string unit{};  // empty: SI
};

// Splits "2.38 mm" into number and unit; `field` is named in the error message.
Result<Quantity> read_quantity(std::string_view text, std::string_view field);

// A unit expression: names joined by '/', '*', '.', '·' or spaces, with real powers ('^', '**' or digits), and
// parentheses.
struct Unit {
  double factor = 1.0;  // to SI
  Dim dim{};
};
Result<Unit> read_unit(std::string_view text, std::string_view field);

// Converts a value in this unit to SI. A factor that is a power of ten moves the decimal point of the text: 2.38 mm is
// the double nearest to 0.00238.
double in_si(double value, const Unit& unit);

// The value in SI, or an error that names the expected unit.
Result<double> to_si(const Quantity& quantity, const Dim& dim, std::string_view field);

// read_quantity() and to_si() in one call.
Result<double> read_si(std::string_view text, const Dim& dim, std::string_view field);

}  // namespace hysteron
