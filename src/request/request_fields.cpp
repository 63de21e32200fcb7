#include "request_fields.hpp"

#include <algorithm>

#include "words.hpp"

namespace hysteron {

const RequestField* find_field(std::string_view name) {
  const auto found = std::find_if(request_fields.begin(), request_fields.end(),
                                  [&](const RequestField& field) { return field.name == name; });
  return found == request_fields.end() ? nullptr : &*found;
}

bool is_given(const ImpactRequest& request, std::string_view name) {
  if (name == "mode") return request.exact;
  const RequestField* field = find_field(name);
  if (field && !(request.*(field->text)).empty()) return true;
  return std::any_of(request.set.begin(), request.set.end(), [&](const std::string& text) {
    const auto a = read_assignment(text, "--set");
    return a && a->name == name;
  });
}

}  // namespace hysteron
