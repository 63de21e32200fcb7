// Numbers with SI prefixes: "12.3 kN", "45.6 µm".
#pragma once

#include <string>
#include <string_view>

namespace hysteron {

// A power of ten and the unit with its prefix: value / factor is in `unit`.
struct Scale {
  double factor = 1.0;
  std::string unit;
};

// The scale in which this value lies between 1 and 1000; speeds stay in m/s down to a centimetre per second.
// Kilograms become multiples of the gram; a unit that takes no prefix stays as it is.
Scale scale_for(double value, std::string_view unit);

// Whether the unit may have a prefix: its first symbol has no exponent, and is not one that takes none.
bool takes_prefix(std::string_view unit);

// "12.3 kN"; kilograms are shown as multiples of the gram.
std::string with_prefix(double value, std::string_view unit, int digits = 6);

}  // namespace hysteron
