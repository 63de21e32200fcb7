// Pairs of surfaces as single contacts of a ball on a surface.
#include <cmath>

#include "hysteron/core/number_text.hpp"
#include "hysteron/multibody/contact.hpp"
#include "hysteron/multibody/model.hpp"

namespace hysteron::multibody {
namespace {

using Contacts = std::vector<SingleContact>;
using Fault = std::optional<Error>;

constexpr const char* surface_names[] = {"ball", "half-space", "bore", "cavity", "polygon"};

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
  if (const auto* ball = std::get_if<Ball>(&side.surface)) {
    contact.ball_mount = side.mount;
    contact.ball_radius = ball->radius;
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

Fault check_radius(const ContactPair& pair, double radius, bool may_be_zero) {
  if (std::isfinite(radius) && (radius > 0.0 || (may_be_zero && radius == 0.0))) return std::nullopt;
  return bad(pair, ErrorCode::out_of_range,
             "radius = " + number_text(radius) + "; must be " + (may_be_zero ? ">= 0" : "> 0") + " (m)");
}

// Corners must turn to the left everywhere, once around.
Fault check_polygon(const ContactPair& pair, const Polygon& polygon, Space space) {
  if (space == Space::spatial) return bad(pair, ErrorCode::conflict, "polygons need a planar model");
  const std::size_t n = polygon.corners.size();
  if (n < 3) return bad(pair, ErrorCode::out_of_range, "a polygon has at least three corners");
  double turn = 0.0;
  for (std::size_t i = 0; i < n; ++i) {
    const Vector3 a = polygon.corners[(i + 1) % n] - polygon.corners[i],
                  b = polygon.corners[(i + 2) % n] - polygon.corners[(i + 1) % n];
    const double left = a.x * b.y - a.y * b.x;
    if (!(left > 0.0))
      return bad(pair, ErrorCode::out_of_range, "a polygon must be convex, with its corners counter-clockwise");
    turn += std::atan2(left, a.x * b.x + a.y * b.y);
  }
  constexpr double full_turn = 6.283185307179586;
  if (std::abs(turn - full_turn) > 1e-6) return bad(pair, ErrorCode::out_of_range, "a polygon must go round once");
  return std::nullopt;
}

Fault check_surface(const ContactPair& pair, const Surface& surface, Space space) {
  if (const auto* ball = std::get_if<Ball>(&surface)) return check_radius(pair, ball->radius, true);
  if (const auto* bore = std::get_if<Bore>(&surface)) return check_radius(pair, bore->radius, false);
  if (const auto* cavity = std::get_if<Cavity>(&surface)) return check_radius(pair, cavity->radius, false);
  if (const auto* polygon = std::get_if<Polygon>(&surface)) return check_polygon(pair, *polygon, space);
  return std::nullopt;
}

Fault check_pair(const ContactPair& pair, Space space) {
  if (!pair.element) return bad(pair, ErrorCode::missing, "it has no law");
  if (pair.first.mount.body == pair.second.mount.body)
    return bad(pair, ErrorCode::conflict, "'" + pair.first.mount.body + "' cannot touch itself");
  for (const ContactSide* side : {&pair.first, &pair.second})
    if (auto fault = check_surface(pair, side->surface, space)) return fault;
  if (!pair.resistance) return std::nullopt;
  for (const double x : {pair.resistance->rolling_arm, pair.resistance->spinning_arm})
    if (!(x >= 0.0) || !std::isfinite(x))
      return bad(pair, ErrorCode::out_of_range, "arms of rolling and spinning resistance must be >= 0 (m)");
  if (!(pair.resistance->regularisation_speed > 0.0) || !std::isfinite(pair.resistance->regularisation_speed))
    return bad(pair, ErrorCode::out_of_range, "regularisation_speed of the resistance must be > 0 (rad/s)");
  return std::nullopt;
}

// A ball that fills its hole has no room to move.
Fault check_room(const ContactPair& pair, const SingleContact& contact) {
  double room = 1.0;
  if (const auto* bore = std::get_if<Bore>(&contact.surface)) room = bore->radius - contact.ball_radius;
  if (const auto* cavity = std::get_if<Cavity>(&contact.surface)) room = cavity->radius - contact.ball_radius;
  if (room > 0.0) return std::nullopt;
  return bad(pair, ErrorCode::out_of_range,
             "the hole must be larger than what is in it; it is " +
                 (room == 0.0 ? "as large" : "smaller by " + number_text(-room) + " m"));
}

}  // namespace

Result<Contacts> single_contacts(const Model& model) {
  Contacts all;
  for (std::size_t p = 0; p < model.contacts.size(); ++p) {
    const ContactPair& pair = model.contacts[p];
    if (auto fault = check_pair(pair, model.space)) return *fault;
    Contacts found;
    const bool both_polygons =
        std::holds_alternative<Polygon>(pair.first.surface) && std::holds_alternative<Polygon>(pair.second.surface);
    const bool in_order = add_contacts_of(pair, pair.first, pair.second, false, found);
    if (!in_order || both_polygons) add_contacts_of(pair, pair.second, pair.first, true, found);
    if (found.empty())
      return *bad(pair, ErrorCode::conflict,
                  std::string("a ") + surface_names[pair.first.surface.index()] + " and a " +
                      surface_names[pair.second.surface.index()] + " cannot touch");
    for (std::size_t i = 0; i < found.size(); ++i) {
      if (auto fault = check_room(pair, found[i])) return *fault;
      found[i].pair = p;
      found[i].name = found.size() == 1 ? pair.name : pair.name + "[" + std::to_string(i + 1) + "]";
      all.push_back(std::move(found[i]));
    }
  }
  return all;
}

}  // namespace hysteron::multibody
