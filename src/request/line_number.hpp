// The number of a line of a file, as typed.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>

#include "hysteron/core/trimmed.hpp"

namespace hysteron::detail {

// Lines count from 1; nothing else is a number of a line.
inline std::optional<std::size_t> read_line_number(std::string_view text) {
  text = trimmed(text);
  std::size_t line = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), line);
  if (error != std::errc{} || end != text.data() + text.size() || line == 0) return std::nullopt;
  return line;
}

}  // namespace hysteron::detail
