// Numbers at the front of a text with the C library alone, for standard libraries whose from_chars takes no
// floating-point numbers (libc++ before 20). Same values; slower. Expects the C locale.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <string_view>

namespace hysteron {

struct NumberRead {
  double value = 0.0;
  std::size_t length = 0;  // characters read; 0: no number stands there
  bool fits = true;        // false: too large or too small for a double; then value is 0

  // A number, and nothing behind it.
  bool is_all_of(std::string_view text) const { return length > 0 && length == text.size() && fits; }
};

enum class Notation { with_exponent, without_exponent };

}  // namespace hysteron

namespace hysteron::portable {

namespace detail {

inline std::size_t digits_at(std::string_view text, std::size_t at) {
  const auto end = text.find_first_not_of("0123456789", at);
  return (end == std::string_view::npos ? text.size() : end) - std::min(at, text.size());
}

inline bool starts_with_word(std::string_view text, std::string_view word) {
  if (text.size() < word.size()) return false;
  for (std::size_t i = 0; i < word.size(); ++i)
    if ((text[i] | 0x20) != word[i]) return false;
  return true;
}

// How many characters of "inf", "infinity", "nan" or "nan(...)" the text starts with.
inline std::size_t word_length(std::string_view text) {
  if (starts_with_word(text, "infinity")) return 8;
  if (starts_with_word(text, "inf")) return 3;
  if (!starts_with_word(text, "nan")) return 0;
  if (text.size() < 4 || text[3] != '(') return 3;
  const auto end = text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_", 4);
  return end != std::string_view::npos && text[end] == ')' ? end + 1 : 3;
}

// How many characters at the front are a number as std::from_chars takes it: 0 if none are.
inline std::size_t number_length(std::string_view text, Notation notation) {
  const std::size_t start = text.starts_with('-') ? 1 : 0;
  if (const std::size_t word = word_length(text.substr(start))) return start + word;
  const std::size_t whole = digits_at(text, start);
  std::size_t end = start + whole, part = 0;
  if (end < text.size() && text[end] == '.') {
    part = digits_at(text, end + 1);
    if (whole + part > 0) end += 1 + part;
  }
  if (whole + part == 0) return 0;
  if (notation == Notation::with_exponent && end < text.size() && (text[end] | 0x20) == 'e') {
    const std::size_t sign = end + 1 < text.size() && (text[end + 1] == '+' || text[end + 1] == '-') ? 1 : 0;
    const std::size_t power = digits_at(text, end + 1 + sign);
    if (power > 0) end += 1 + sign + power;
  }
  return end;
}

// A text that is all number has a value other than 0.
inline bool has_nonzero_digit(std::string_view text) {
  return text.substr(0, text.find_first_of("eE")).find_first_of("123456789") != std::string_view::npos;
}

}  // namespace detail

inline NumberRead read_number(std::string_view text, Notation notation) {
  NumberRead out{.length = detail::number_length(text, notation)};
  if (out.length == 0) return out;
  const std::string number(text.substr(0, out.length));
  out.value = std::strtod(number.c_str(), nullptr);
  const bool is_word = number.find_first_of("0123456789") == std::string::npos;
  const bool is_lost = std::isinf(out.value) || (out.value == 0.0 && detail::has_nonzero_digit(number));
  if (is_lost && !is_word) out = {.length = out.length, .fits = false};
  return out;
}

}  // namespace hysteron::portable
