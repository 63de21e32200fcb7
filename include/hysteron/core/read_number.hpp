// Numbers at the front of a text, read the same way on every platform: as std::from_chars reads them.
#pragma once

#include <charconv>
#include <string_view>
#include <system_error>

#include "hysteron/core/portable/read_number.hpp"

namespace hysteron {

// "-2.38e-3mm" reads as -0.00238, 8 characters. Also "inf" and "nan"; no "+" and no blank in front.
inline NumberRead read_number(std::string_view text, Notation notation = Notation::with_exponent) {
#ifdef __cpp_lib_to_chars
  const auto format = notation == Notation::with_exponent ? std::chars_format::general : std::chars_format::fixed;
  NumberRead out;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), out.value, format);
  if (code == std::errc::invalid_argument) return {};
  out.length = static_cast<std::size_t>(end - text.data());
  if (code != std::errc{}) out = {.length = out.length, .fits = false};
  return out;
#else
  return portable::read_number(text, notation);
#endif
}

}  // namespace hysteron
