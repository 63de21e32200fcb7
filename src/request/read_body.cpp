#include "read_body.hpp"

#include <algorithm>

#include "hysteron/request/impact_request.hpp"
#include "hysteron/units/quantity.hpp"

namespace hysteron {
namespace {

std::string field_names() {
  std::string names = "shape, material";
  for (const BodyField& f : body_fields()) names += ", " + std::string(f.name);
  return names;
}

std::string material_names() {
  std::string names;
  for (const Material& m : materials()) names += (names.empty() ? "" : ", ") + std::string(m.name);
  return names;
}

std::optional<Error> set_word(Body& body, const Assignment& a, std::string_view body_name) {
  const std::string field = std::string(body_name) + " " + a.name;
  if (a.name == "shape") {
    body.shape = body_shape_from(a.value);
    if (!body.shape)
      return Error{ErrorCode::unknown_name, field,
                   field + " = '" + a.value + "': allowed are sphere, plane, cylinder, square, curved"};
    return std::nullopt;
  }
  const Material* material = find_material(a.value);
  if (!material)
    return Error{ErrorCode::unknown_name, field,
                 field + " = '" + a.value + "' is unknown; known are " + material_names()};
  fill_from(body, *material);
  return std::nullopt;
}

}  // namespace

std::optional<Error> set_property(Body& body, const Assignment& a, std::string_view body_name) {
  if (a.name == "shape" || a.name == "material") return set_word(body, a, body_name);
  const BodyField* field = find_body_field(a.name);
  if (!field)
    return Error{ErrorCode::unknown_name, a.name,
                 std::string(body_name) + ": unknown field '" + a.name + "'; it takes: " + field_names()};
  const Result<double> value = read_si(a.value, field->dim, std::string(body_name) + " " + a.name);
  return value ? set_value(body, a.name, *value, body_name) : value.error();
}

Result<Body> read_body(std::string_view text, std::string_view body_name) {
  Body body;
  const auto assignments = read_assignments(text, body_name);
  if (!assignments) return assignments.error();
  // A material fills in only what the body does not give itself, and what it gives overwrites: the order is free.
  for (const Assignment& a : *assignments) {
    const BodyField* field = find_body_field(a.name);
    if (field &&
        std::any_of(assignments->data(), &a, [&](const Assignment& b) { return find_body_field(b.name) == field; }))
      return Error{ErrorCode::conflict, a.name,
                   std::string(body_name) + ": " + a.name + " and " + std::string(field->name) + " are one property"};
    if (auto error = set_property(body, a, body_name)) return *error;
  }
  return body;
}

}  // namespace hysteron
