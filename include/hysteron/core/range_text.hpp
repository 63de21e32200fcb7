// Allowed values of a parameter as text.
#pragma once

#include <string>
#include <string_view>

#include "hysteron/core/joined.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/core/param.hpp"

namespace hysteron {

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

}  // namespace hysteron
