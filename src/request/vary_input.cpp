#include "vary_input.hpp"

#include <algorithm>

#include "read_body.hpp"
#include "read_spec.hpp"
#include "request_fields.hpp"
#include "words.hpp"

namespace hysteron::detail {

std::optional<BodyProperty> body_property(const std::string& name) {
  if (name.starts_with("body1.")) return BodyProperty{0, name.substr(6)};
  if (name.starts_with("body2.")) return BodyProperty{1, name.substr(6)};
  return std::nullopt;
}

bool is_name_axis(const VaryText& vary) {
  if (selects_component({vary.name, vary.items.front()})) return true;
  return vary.name == "law" || vary.name == "mode" || vary.name == "separation" || vary.name == "speed-policy" ||
         !choice_words(vary.name).empty();
}

std::optional<Error> set_name(ImpactRequest& request, const std::string& axis, const std::string& value) {
  if (axis == "mode") {
    if (value != "published" && value != "exact")
      return Error{ErrorCode::unknown_name, "mode", "mode = '" + value + "': allowed are published and exact"};
    request.exact = value == "exact";
  } else if (const RequestField* field = find_field(axis)) {
    request.*(field->text) = value;
  } else {
    request.set.push_back(axis + "=" + value);
  }
  return std::nullopt;
}

std::optional<Error> check_given_once(const ImpactRequest& base, const std::vector<VaryText>& varies) {
  const auto twice = [](const std::string& name) {
    return Error{ErrorCode::conflict, name, name + " is both given and varied"};
  };
  std::vector<std::pair<std::size_t, const BodyField*>> varied;
  for (const VaryText& vary : varies) {
    const auto property = body_property(vary.name);
    if (!property) {
      if (is_given(base, vary.name)) return twice(vary.name);
      continue;
    }
    const auto given = read_assignments(property->body == 0 ? base.body1 : base.body2, property->body_name());
    if (!given) return given.error();
    const BodyField* field = find_body_field(property->name);
    for (const Assignment& a : *given)
      if (a.name == property->name || (field && find_body_field(a.name) == field)) return twice(vary.name);
    if (!field) continue;
    if (std::find(varied.begin(), varied.end(), std::pair(property->body, field)) != varied.end())
      return Error{
          ErrorCode::conflict, vary.name,
          "--vary " + vary.name + ": " + property->body_name() + "." + std::string(field->name) + " is varied twice"};
    varied.emplace_back(property->body, field);
  }
  return std::nullopt;
}

}  // namespace hysteron::detail
