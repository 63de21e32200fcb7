#include "words.hpp"

#include <algorithm>

#include "hysteron/core/lower_case.hpp"
#include "hysteron/core/trimmed.hpp"

namespace hysteron {

bool starts_as_number(std::string_view text) {
  return !text.empty() && std::string_view("0123456789.+-").find(text.front()) != std::string_view::npos;
}

bool selects_component(const Assignment& a) {
  return a.name == "elastic" || a.name == "restitution_source" ||
         (a.name == "dissipation" && !starts_as_number(a.value));
}

void choose_component(const Assignment& a, LawSpec& spec) {
  (a.name == "elastic"       ? spec.elastic
   : a.name == "dissipation" ? spec.dissipation
                             : spec.restitution_source) = lower_case(a.value);
}

Result<Assignment> read_assignment(std::string_view text, std::string_view where) {
  const auto equals = text.find('=');
  Assignment a;
  if (equals != std::string_view::npos)
    a = {std::string(trimmed(text.substr(0, equals))), std::string(trimmed(text.substr(equals + 1)))};
  if (a.name.empty() || a.value.empty())
    return Error{ErrorCode::unreadable, std::string(where),
                 std::string(where) + ": '" + std::string(text.substr(0, 80)) + "' is not of the form name=value"};
  return a;
}

Result<std::vector<Assignment>> read_assignments(std::string_view text, std::string_view where) {
  std::vector<Assignment> all;
  while (!text.empty()) {
    const std::string_view part = text.substr(0, text.find(','));
    text.remove_prefix(std::min(text.size(), part.size() + 1));
    auto one = read_assignment(part, where);
    if (!one) return one.error();
    if (std::any_of(all.begin(), all.end(), [&](const Assignment& a) { return a.name == one->name; }))
      return Error{ErrorCode::conflict, one->name, std::string(where) + ": " + one->name + " is given twice"};
    all.push_back(std::move(*one));
  }
  return all;
}

}  // namespace hysteron
