// Pairs of surfaces as single contacts of a ball on a surface.
#include <cmath>

#include "hysteron/geometry/proximity.hpp"
#include "hysteron/multibody/contact.hpp"
#include "hysteron/multibody/model.hpp"

namespace hysteron::multibody {
namespace {

using Contacts = std::vector<SingleContact>;
using Fault = std::optional<Error>;

double point_share(ContactPointRule rule, bool is_swapped) {
  if (rule == ContactPointRule::middle) return 0.5;
  return (rule == ContactPointRule::second) != is_swapped ? 1.0 : 0.0;
}

// Adds the contacts of the first side, if it is a ball or a polygon, on the second.
bool add_contacts_of(const ContactPair& pair, const ContactSide& side, const ContactSide& on, bool is_swapped,
                     Contacts& out) {
  SingleContact contact;
  contact.surface_mount = on.mount;
  contact.surface = on.surface;
  contact.point_share = point_share(pair.point, is_swapped);
  if (std::holds_alternative<Sphere>(side.surface) || std::holds_alternative<Point>(side.surface)) {
    contact.ball_mount = side.mount;
    contact.ball_radius = radius_of(side.surface);
    out.push_back(contact);
    return true;
  }
  const auto* polygon = std::get_if<Polygon>(&side.surface);
  const bool takes_corners =
      std::holds_alternative<HalfSpace>(on.surface) || std::holds_alternative<Polygon>(on.surface);
  if (!polygon || !takes_corners) return false;
  for (const Vector3& corner : polygon->corners) {
    contact.ball_mount = side.mount;
    contact.ball_mount.pose = side.mount.pose * Pose{corner, {}};
    out.push_back(contact);
  }
  return true;
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

Result<Contacts> single_contacts(const Model& model) {
  Contacts all;
  for (std::size_t p = 0; p < model.contacts.size(); ++p) {
    const ContactPair& pair = model.contacts[p];
    if (!pair.element) return *bad(pair, ErrorCode::missing, "it has no law");
    if (auto fault = check_contact(pair, model.space)) return *fault;
    Contacts found;
    const bool both_polygons =
        std::holds_alternative<Polygon>(pair.first.surface) && std::holds_alternative<Polygon>(pair.second.surface);
    const bool in_order = add_contacts_of(pair, pair.first, pair.second, false, found);
    if (!in_order || both_polygons) add_contacts_of(pair, pair.second, pair.first, true, found);
    for (std::size_t i = 0; i < found.size(); ++i) {
      found[i].pair = p;
      found[i].name = found.size() == 1 ? pair.name : pair.name + "[" + std::to_string(i + 1) + "]";
      all.push_back(std::move(found[i]));
    }
  }
  return all;
}

}  // namespace hysteron::multibody
