#include "check_texts.hpp"

#include <algorithm>

#include "hysteron/core/joined.hpp"
#include "hysteron/core/lower_case.hpp"
#include "hysteron/units/quantity.hpp"
#include "read_spec.hpp"

namespace hysteron {
namespace {

std::optional<Error> check_component(const Assignment& a) {
  if (a.name == "restitution_source") {
    std::vector<std::string_view> known;
    for (const SourceEntry& source : restitution_sources()) known.push_back(source.info.id);
    if (std::find(known.begin(), known.end(), lower_case(a.value)) != known.end()) return std::nullopt;
    return Error{ErrorCode::unknown_name, a.name,
                 "restitution_source = '" + a.value.substr(0, 64) + "': allowed are " + joined(known)};
  }
  if (find_law(a.value) || (a.name == "dissipation" && lower_case(a.value) == "none")) return std::nullopt;
  return unknown_law(a.value);
}

}  // namespace

std::optional<Error> check_text(const Assignment& a) {
  if (selects_component(a)) return check_component(a);
  const auto words = choice_words(a.name);
  if (words.empty()) {
    const auto quantity = read_quantity(a.value, a.name);
    return quantity ? std::nullopt : std::optional(quantity.error());
  }
  if (std::find(words.begin(), words.end(), a.value) != words.end()) return std::nullopt;
  return Error{ErrorCode::unknown_name, a.name,
               a.name + " = '" + a.value.substr(0, 64) + "': allowed are " + joined(words)};
}

std::optional<Error> check_texts(const ImpactRequest& inputs) {
  const auto assignments = law_assignments(inputs);
  if (!assignments) return assignments.error();
  for (const Assignment& a : *assignments)
    if (auto error = check_text(a)) return error;
  return std::nullopt;
}

}  // namespace hysteron
