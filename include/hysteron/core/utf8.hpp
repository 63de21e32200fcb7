// Code points of text in UTF-8.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace hysteron {

struct CodePoint {
  std::uint32_t value = 0;
  std::size_t bytes = 0;  // 0: no valid UTF-8 starts here
};

// The first code point of a text that is not empty.
CodePoint first_code_point(std::string_view text);

bool is_utf8(std::string_view text);

// Appends a code point; one that does not exist becomes U+FFFD.
void append_utf8(std::string& text, std::uint32_t code);

}  // namespace hysteron
