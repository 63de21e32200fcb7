// Numbers as text, the same on every platform.
#pragma once

#include <charconv>
#include <cmath>
#include <string>

#ifndef __cpp_lib_to_chars
#include "hysteron/core/portable/number_text.hpp"
#endif

namespace hysteron {

// The shortest text that reads back as the same number.
inline std::string number_text(double x) {
  if (std::isnan(x)) return "nan";
  if (std::isinf(x)) return x > 0 ? "inf" : "-inf";
#ifdef __cpp_lib_to_chars
  char buffer[32];
  return {buffer, std::to_chars(buffer, buffer + sizeof buffer, x).ptr};
#else
  return portable::shortest_text(x);
#endif
}

// With so many significant digits.
inline std::string number_text(double x, int digits) {
  if (!std::isfinite(x)) return number_text(x);
#ifdef __cpp_lib_to_chars
  char buffer[64];
  return {buffer, std::to_chars(buffer, buffer + sizeof buffer, x, std::chars_format::general, digits).ptr};
#else
  return portable::general_text(x, digits);
#endif
}

}  // namespace hysteron
