// Numbers with units as people type them: "2.38mm", "193GPa", "5000rpm", "20 deg", "5.2e9 N/m^1.5".
// Only the edges (command line, files) know units; inside, everything is SI.
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

// "field" is named in the error message.
Result<Quantity> read_quantity(std::string_view text, std::string_view field);

// A unit expression: names joined by '/', '*', '.', '·' or spaces, with real powers ('^', '**' or digits), and
// parentheses.
struct Unit {
  double factor = 1.0;  // to SI
  Dim dim{};
};
Result<Unit> read_unit(std::string_view text, std::string_view field);

// The value in SI, or an error that says which unit was expected.
Result<double> to_si(const Quantity& quantity, const Dim& dim, std::string_view field);

// Both at once.
Result<double> read_si(std::string_view text, const Dim& dim, std::string_view field);

}  // namespace hysteron
