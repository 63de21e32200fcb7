#include "read_body.hpp"

#include <algorithm>

#include "hysteron/core/edit_distance.hpp"
#include "hysteron/core/joined.hpp"
#include "hysteron/core/lower_case.hpp"
#include "hysteron/request/impact_request.hpp"
#include "hysteron/units/quantity.hpp"

namespace hysteron {
namespace {

// A radius as people measure it.
constexpr std::string_view diameter = "diameter";

std::vector<std::string> field_names() {
  std::vector<std::string> names{"shape", "material", "ball", std::string(diameter)};
  for (const BodyField& f : body_fields()) names.emplace_back(f.name);
  return names;
}

std::vector<std::string> material_names() {
  std::vector<std::string> names;
  for (const Material& m : materials()) {
    names.emplace_back(m.name);
    if (!m.alias.empty()) names.emplace_back(m.alias);
  }
  return names;
}

std::vector<std::string> ball_names() {
  std::vector<std::string> names;
  for (const Ball& ball : balls()) {
    names.emplace_back(ball.name);
    if (!ball.alias.empty()) names.emplace_back(ball.alias);
  }
  return names;
}

// ": did you mean 'radius'?", or all that is known.
std::string suggestion(const std::string& typed, const std::vector<std::string>& known, const std::string& all) {
  const std::string meant = probable_word(lower_case(typed), known);
  return meant.empty() ? all : ": did you mean '" + meant + "'?";
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
  if (a.name == "ball") {
    const Ball* ball = find_ball(a.value);
    if (!ball)
      return Error{ErrorCode::unknown_name, field,
                   field + " = '" + a.value.substr(0, 64) + "' is unknown" +
                       suggestion(a.value, ball_names(), "; known are " + joined(ball_names())) +
                       " ('hysteron materials --balls' lists all with their values)"};
    fill_from(body, *ball);
    return std::nullopt;
  }
  const Material* material = find_material(a.value);
  if (!material)
    return Error{ErrorCode::unknown_name, field,
                 field + " = '" + a.value.substr(0, 64) + "' is unknown" +
                     suggestion(a.value, material_names(), "; known are " + joined(material_names())) +
                     " ('hysteron materials' lists all with their values)"};
  fill_from(body, *material);
  return std::nullopt;
}

// The field of a body that a name sets; a diameter sets the radius.
const BodyField* field_named(const std::string& name) {
  return find_body_field(lower_case(name) == diameter ? "radius" : name);
}

}  // namespace

std::optional<Error> set_property(Body& body, const Assignment& typed, std::string_view body_name) {
  const Assignment a{lower_case(typed.name), typed.value};
  if (a.name == "shape" || a.name == "material" || a.name == "ball") return set_word(body, a, body_name);
  const BodyField* field = field_named(a.name);
  if (!field)
    return Error{ErrorCode::unknown_name, typed.name,
                 std::string(body_name) + ": unknown field '" + typed.name.substr(0, 64) + "'" +
                     suggestion(a.name, field_names(), "; it takes: " + joined(field_names()))};
  const Result<double> value = read_si(a.value, field->dim, std::string(body_name) + " " + a.name);
  if (!value) return value.error();
  return set_value(body, field->name, a.name == diameter ? 0.5 * *value : *value, body_name);
}

Result<Body> read_body(std::string_view text, std::string_view body_name) {
  Body body;
  const auto assignments = read_assignments(text, body_name);
  if (!assignments) return assignments.error();
  // A material or a ball fills in only what the body does not give itself, and what it gives overwrites: the order is
  // free.
  for (const Assignment& a : *assignments) {
    const BodyField* field = field_named(a.name);
    const Assignment* before =
        std::find_if(assignments->data(), &a, [&](const Assignment& b) { return field_named(b.name) == field; });
    if (field && before != &a)
      return Error{ErrorCode::conflict, a.name,
                   std::string(body_name) + ": " + before->name + " and " + a.name + " are one property"};
    if (auto error = set_property(body, a, body_name)) return *error;
  }
  return body;
}

}  // namespace hysteron
