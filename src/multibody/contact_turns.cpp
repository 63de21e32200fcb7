#include "contact_turns.hpp"

#include <algorithm>
#include <numeric>
#include <variant>

namespace hysteron::multibody::detail {
namespace {

// A ball looks the same from all sides, and so does a hole without an axis.
bool is_round(const Shape& surface, Space space) {
  return std::holds_alternative<Point>(surface) || std::holds_alternative<Sphere>(surface) ||
         std::holds_alternative<Cavity>(surface) || (std::holds_alternative<Bore>(surface) && space == Space::planar);
}

// Each corner of a polygon may come nearest once a turn.
double corner_count(const Shape& surface) {
  const auto* polygon = std::get_if<Polygon>(&surface);
  return polygon ? static_cast<double>(polygon->corners.size()) : 1.0;
}

// The corner by which the first side touches; the origin of other shapes.
Vector3 corner_of(const Model& model, const ContactPoint& point) {
  const auto* polygon = std::get_if<Polygon>(&point.first(model).surface);
  if (!polygon) return {};
  const ContactPair& pair = model.contacts[point.pair];
  const auto* other = std::get_if<Polygon>(&pair.first.surface);
  const std::size_t before = point.is_reversed && other ? other->corners.size() : 0;
  return polygon->corners[point.number - before];
}

}  // namespace

ContactTurns::ContactTurns(const Model& model, const System& system, std::span<const ContactPoint> points,
                           const ContactGeometry& geometry)
    : system_(system), geometry_(geometry) {
  group_bodies(model);
  for (const ContactPoint& point : points) {
    const ContactSide &first = point.first(model), &second = point.second(model);
    sides_.push_back(
        {side_of(model, first.mount, corner_of(model, point), true, 1.0),
         side_of(model, second.mount, {}, is_round(second.surface, system.space()), corner_count(second.surface))});
  }
  group_rates_.resize(groups_.size());
  contact_rates_.resize(sides_.size());
}

// Bodies that joints connect, not through the ground, turn each other's surfaces.
void ContactTurns::group_bodies(const Model& model) {
  group_of_.resize(model.bodies.size());
  is_free_.assign(model.bodies.size(), true);
  std::iota(group_of_.begin(), group_of_.end(), std::size_t{0});
  for (const Joint& joint : model.joints) {
    const std::size_t a = body_of(system_, joint.first), b = body_of(system_, joint.second);
    for (const std::size_t body : {a, b})
      if (body != ground_index) is_free_[body] = false;
    if (a == ground_index || b == ground_index) continue;
    const std::size_t kept = group_of_[a], merged = group_of_[b];
    std::replace(group_of_.begin(), group_of_.end(), merged, kept);
  }
  groups_.resize(model.bodies.size());
  for (std::size_t i = 0; i < group_of_.size(); ++i) groups_[group_of_[i]].push_back(i);
}

ContactTurns::Side ContactTurns::side_of(const Model& model, const Mount& mount, const Vector3& centre, bool is_round,
                                         double extremes_per_turn) const {
  Side side{.body = body_of(system_, mount), .extremes_per_turn = extremes_per_turn};
  if (side.body == ground_index) return side;
  side.mass_centre = model.bodies[side.body].centre;
  side.group = group_of_[side.body];
  side.is_alone = groups_[side.group].size() == 1;
  // A ball about the centre of mass of a body in free flight stays where it is when the body turns.
  constexpr double negligible = 1e-12;  // m per m of the larger vector
  const Vector3 place = point_at(pose_on_body(system_, mount), centre);
  const double arm = norm(place - side.mass_centre), size = std::max(norm(place), norm(side.mass_centre));
  if (is_free_[side.body] && is_round && arm <= negligible * size) side.group = no_group;
  return side;
}

std::span<const double> ContactTurns::rates(const Workspace& work) {
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    group_rates_[g] = 0.0;
    for (const std::size_t body : groups_[g])
      group_rates_[g] = std::max(group_rates_[g], system_.turn_rate(body, work));
  }
  const auto rate = [&](const Side& side) {
    return side.group == no_group ? 0.0 : side.extremes_per_turn * group_rates_[side.group];
  };
  for (std::size_t i = 0; i < sides_.size(); ++i) contact_rates_[i] = rate(sides_[i].first) + rate(sides_[i].second);
  return contact_rates_;
}

double ContactTurns::closing_speed(std::size_t contact) const {
  const auto& [first, second] = sides_[contact];
  if (!first.is_alone || !second.is_alone) return infinity;
  const RigidState &a = geometry_.first_body(contact), &b = geometry_.second_body(contact);
  const auto mass_centre = [](const Side& side, const RigidState& body) {
    return body.motion.origin + body.axes * side.mass_centre;
  };
  const Vector3 point = geometry_.centre(contact), centre_a = mass_centre(first, a), centre_b = mass_centre(second, b);
  return norm(a.motion.velocity_at(centre_a) - b.motion.velocity_at(centre_b)) +
         norm(a.motion.angular_velocity) * norm(point - centre_a) +
         norm(b.motion.angular_velocity) * norm(point - centre_b);
}

}  // namespace hysteron::multibody::detail
