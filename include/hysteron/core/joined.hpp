// Words one after the other.
#pragma once

#include <string>
#include <string_view>

namespace hysteron {

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

}  // namespace hysteron
