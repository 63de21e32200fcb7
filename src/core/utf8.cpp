#include "hysteron/core/utf8.hpp"

#include <array>

namespace hysteron {
namespace {

constexpr std::uint32_t replacement = 0xFFFD, largest_code = 0x10FFFF;

bool is_surrogate(std::uint32_t code) { return code >= 0xD800 && code <= 0xDFFF; }

}  // namespace

CodePoint first_code_point(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  const std::size_t bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < bytes) return {};
  std::uint32_t value = lead & (0xFFu >> (bytes + 1));
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return {};
    value = (value << 6) | (byte(i) & 0x3Fu);
  }
  constexpr std::array<std::uint32_t, 5> smallest{0, 0, 0x80, 0x800, 0x10000};
  if (value < smallest[bytes] || value > largest_code || is_surrogate(value)) return {};
  return {value, bytes};
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t bytes = first_code_point(text).bytes;
    if (bytes == 0) return false;
    text.remove_prefix(bytes);
  }
  return true;
}

void append_utf8(std::string& text, std::uint32_t code) {
  if (code > largest_code || is_surrogate(code)) code = replacement;
  const auto put = [&](std::uint32_t byte) { text += static_cast<char>(static_cast<unsigned char>(byte)); };
  const auto continuation = [&](int shift) { put(0x80u | ((code >> shift) & 0x3Fu)); };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xC0u | (code >> 6));
    continuation(0);
  } else if (code < 0x10000) {
    put(0xE0u | (code >> 12));
    continuation(6);
    continuation(0);
  } else {
    put(0xF0u | (code >> 18));
    continuation(12);
    continuation(6);
    continuation(0);
  }
}

}  // namespace hysteron
