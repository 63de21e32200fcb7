// Small text helpers for messages and generated pages; the standard library only.
#pragma once

#include <charconv>
#include <cmath>
#include <string>
#include <string_view>

#include "hysteron/core/param.hpp"

namespace hysteron {

// The shortest text that reads back as the same number.
inline std::string number_text(double x) {
  if (std::isnan(x)) return "nan";
  if (std::isinf(x)) return x > 0 ? "inf" : "-inf";
  char buffer[32];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, x).ptr;
  return {buffer, end};
}

// With so many significant digits.
inline std::string number_text(double x, int digits) {
  if (!std::isfinite(x)) return number_text(x);
  char buffer[64];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, x, std::chars_format::general, digits).ptr;
  return {buffer, end};
}

inline std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blank = " \t\r\n";
  const auto first = text.find_first_not_of(blank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blank) - first + 1);
}

// "a, b, c".
template <class Words>
std::string joined(const Words& words, std::string_view separator = ", ") {
  std::string text;
  for (const auto& word : words) {
    if (!text.empty()) text += separator;
    text += word;
  }
  return text;
}

// "0 < e <= 1", "K > 0", "1 or 3", "none or flores", "any number".
inline std::string range_text(const Range& r, std::string_view symbol) {
  std::string text;
  if (!r.words.empty()) return joined(r.words, " or ");
  if (!r.only.empty()) {
    for (std::size_t i = 0; i < r.only.size(); ++i) text += (i ? " or " : "") + number_text(r.only[i]);
    return text;
  }
  const bool low = r.low > -infinity, high = r.high < infinity;
  if (low && high)
    text = number_text(r.low) + (r.low_open ? " < " : " <= ") + std::string(symbol) + (r.high_open ? " < " : " <= ") +
           number_text(r.high);
  else if (low)
    text = std::string(symbol) + (r.low_open ? " > " : " >= ") + number_text(r.low);
  else if (high)
    text = std::string(symbol) + (r.high_open ? " < " : " <= ") + number_text(r.high);
  else
    text = "any number";
  return text;
}

// A value as it would be given: the word of a choice, or the number.
inline std::string value_text(const Range& r, double x) {
  return !r.words.empty() && r.contains(x) ? std::string(r.words[static_cast<std::size_t>(x)]) : number_text(x);
}

// " Pa" after a number, or nothing for dimensionless quantities.
inline std::string unit_suffix(const Dim& dim) { return dim == dims::none ? std::string{} : ' ' + unit_text(dim); }

}  // namespace hysteron
