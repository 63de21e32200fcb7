// Pairs of surfaces and their points of contact.
#include <cmath>

#include "hysteron/geometry/proximity.hpp"
#include "hysteron/multibody/contact.hpp"
#include "hysteron/multibody/model.hpp"

namespace hysteron::multibody {
namespace {

using Fault = std::optional<Error>;

// Of two polygons the corners of the second come after those of the first.
bool is_reversed(const ContactPair& pair, std::size_t number) {
  const Shape &first = pair.first.surface, &second = pair.second.surface;
  const auto *a = std::get_if<Polygon>(&first), *b = std::get_if<Polygon>(&second);
  return a && b ? number >= a->corners.size() : geometry::finder_of(kind_of(first), kind_of(second)).is_flipped;
}

Fault bad(const ContactPair& pair, ErrorCode code, const std::string& message) {
  return Error{code, pair.name, "contact '" + pair.name + "': " + message};
}

Fault check_surface(const ContactPair& pair, const Shape& surface, Space space) {
  if (space == Space::spatial && std::holds_alternative<Polygon>(surface))
    return bad(pair, ErrorCode::conflict, "polygons need a planar model");
  if (const auto fault = check(surface)) return bad(pair, fault->code, fault->message);
  return std::nullopt;
}

Fault check_resistance(const ContactPair& pair) {
  if (!pair.resistance) return std::nullopt;
  for (const double x : {pair.resistance->rolling_arm, pair.resistance->spinning_arm})
    if (!(x >= 0.0) || !std::isfinite(x))
      return bad(pair, ErrorCode::out_of_range, "arms of rolling and spinning resistance must be >= 0 (m)");
  if (!(pair.resistance->regularisation_speed > 0.0) || !std::isfinite(pair.resistance->regularisation_speed))
    return bad(pair, ErrorCode::out_of_range, "regularisation_speed of the resistance must be > 0 (rad/s)");
  return std::nullopt;
}

}  // namespace

Fault check_contact(const ContactPair& pair, Space space) {
  if (pair.first.mount.body == pair.second.mount.body)
    return bad(pair, ErrorCode::conflict, "'" + pair.first.mount.body + "' cannot touch itself");
  for (const ContactSide* side : {&pair.first, &pair.second})
    if (auto fault = check_surface(pair, side->surface, space)) return fault;
  if (auto fault = check_resistance(pair)) return fault;
  if (const auto fault = geometry::check_pair(pair.first.surface, pair.second.surface))
    return bad(pair, fault->code, fault->message);
  return std::nullopt;
}

const ContactSide& ContactPoint::first(const Model& model) const {
  const ContactPair& of = model.contacts[pair];
  return is_reversed ? of.second : of.first;
}
const ContactSide& ContactPoint::second(const Model& model) const {
  const ContactPair& of = model.contacts[pair];
  return is_reversed ? of.first : of.second;
}

Result<std::vector<ContactPoint>> contact_points(const Model& model) {
  std::vector<ContactPoint> all;
  for (std::size_t p = 0; p < model.contacts.size(); ++p) {
    const ContactPair& pair = model.contacts[p];
    if (!pair.element) return *bad(pair, ErrorCode::missing, "it has no law");
    if (auto fault = check_contact(pair, model.space)) return *fault;
    const std::size_t count = geometry::max_points(pair.first.surface, pair.second.surface);
    for (std::size_t i = 0; i < count; ++i)
      all.push_back(
          {count == 1 ? pair.name : pair.name + "[" + std::to_string(i + 1) + "]", p, i, is_reversed(pair, i)});
  }
  return all;
}

}  // namespace hysteron::multibody
