#include "decode_text.hpp"

#include <algorithm>

#include "hysteron/core/utf8.hpp"

namespace hysteron::detail {
namespace {

enum class Utf16 { none, little_endian, big_endian };

struct Utf16Found {
  Utf16 order = Utf16::none;
  std::size_t mark = 0;  // bytes of the byte-order mark
};

// Without a mark: more than this share of the characters at the start of the text is ASCII.
constexpr double least_ascii_share = 0.6;
constexpr std::size_t examined_bytes = 512;

Utf16Found find_utf16(std::string_view bytes) {
  if (bytes.starts_with("\xFF\xFE")) return {Utf16::little_endian, 2};
  if (bytes.starts_with("\xFE\xFF")) return {Utf16::big_endian, 2};
  const std::size_t pairs = std::min(bytes.size(), examined_bytes) / 2;
  std::size_t zero_first = 0, zero_second = 0;
  for (std::size_t i = 0; i < pairs; ++i) {
    zero_first += bytes[2 * i] == '\0';
    zero_second += bytes[2 * i + 1] == '\0';
  }
  const auto is_most = [&](std::size_t zeros, std::size_t others) {
    return pairs > 1 && others == 0 && static_cast<double>(zeros) > least_ascii_share * static_cast<double>(pairs);
  };
  if (is_most(zero_second, zero_first)) return {Utf16::little_endian, 0};
  if (is_most(zero_first, zero_second)) return {Utf16::big_endian, 0};
  return {};
}

std::string from_utf16(std::string_view bytes, Utf16 order) {
  const auto unit = [&](std::size_t at) -> std::uint32_t {
    const auto first = static_cast<unsigned char>(bytes[at]), second = static_cast<unsigned char>(bytes[at + 1]);
    return order == Utf16::big_endian ? first * 256u + second : second * 256u + first;
  };
  std::string out;
  for (std::size_t at = 0; at + 1 < bytes.size(); at += 2) {
    const std::uint32_t high = unit(at);
    const std::uint32_t low = at + 3 < bytes.size() ? unit(at + 2) : 0;
    if (high >= 0xD800 && high < 0xDC00 && low >= 0xDC00 && low < 0xE000) {
      append_utf8(out, 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00));
      at += 2;
    } else {
      append_utf8(out, high);
    }
  }
  return out;
}

std::string from_latin1(std::string_view bytes) {
  std::string out;
  for (const char c : bytes) append_utf8(out, static_cast<unsigned char>(c));
  return out;
}

// Lines of old Macintosh programs end with "\r" alone.
void end_lines_with_newline(std::string& text) {
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n')) text[i] = '\n';
}

}  // namespace

DecodedText decode_text(std::string_view bytes) {
  DecodedText out;
  if (const Utf16Found found = find_utf16(bytes); found.order != Utf16::none) {
    out = {from_utf16(bytes.substr(found.mark), found.order), "UTF-16"};
  } else {
    if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
    out = is_utf8(bytes) ? DecodedText{std::string(bytes), "UTF-8"} : DecodedText{from_latin1(bytes), "Latin-1"};
  }
  end_lines_with_newline(out.text);
  return out;
}

}  // namespace hysteron::detail
