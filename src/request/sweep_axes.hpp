// Reading "--vary" texts into axes.
#pragma once

#include "hysteron/pair/body.hpp"
#include "hysteron/request/sweep.hpp"
#include "hysteron/units/quantity.hpp"

namespace hysteron::detail {

// A range or list as typed, before units are known.
struct VaryText {
  std::string name;
  bool range = false, logarithmic = false;
  std::vector<std::string> items{};  // list items, or from and to
  std::size_t count = 0;             // of a range
};

Result<VaryText> read_vary(const std::string& text);

// Laws, modes and bodies are words, set before the request is read; everything else is a number set afterwards.
bool is_word_axis(const VaryText& vary);

// The values of a range or list in SI.
Result<std::vector<double>> numbers_of(const VaryText& vary, const Dim& dim);

// The number of a body that "body1.radius" names; nothing for its words and for other names.
const BodyField* body_field(const std::string& name);

// The words of a list; numbers of a body become words in SI.
Result<std::vector<std::string>> words_of(const VaryText& vary);

// Puts one word into a request.
std::optional<Error> set_word(ImpactRequest& request, const std::string& name, const std::string& word);

}  // namespace hysteron::detail
