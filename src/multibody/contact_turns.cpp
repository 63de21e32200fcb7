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
double corners_of(const Shape& surface) {
  const auto* polygon = std::get_if<Polygon>(&surface);
  return polygon ? static_cast<double>(polygon->corners.size()) : 1.0;
}

}  // namespace

ContactTurns::ContactTurns(const Model& model, const System& system, std::span<const SingleContact> contacts)
    : system_(system) {
  group_bodies(model);
  for (const SingleContact& c : contacts)
    sides_.push_back({side_of(model, c.ball_mount, true, 1.0),
                      side_of(model, c.surface_mount, is_round(c.surface, system.space()), corners_of(c.surface))});
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

ContactTurns::Side ContactTurns::side_of(const Model& model, const Mount& mount, bool is_round,
                                         double extremes_per_turn) const {
  Side side{.body = body_of(system_, mount), .extremes_per_turn = extremes_per_turn};
  const auto frame = system_.frame_pose(side.body, mount.frame);
  side.pose = (frame ? *frame : Pose{}) * mount.pose;
  if (side.body == ground_index) return side;
  side.group = group_of_[side.body];
  side.is_alone = groups_[side.group].size() == 1;
  // A ball about the centre of mass of a body in free flight stays where it is when the body turns.
  constexpr double negligible = 1e-12;  // m per m of the larger vector
  const Vector3& centre = model.bodies[side.body].centre;
  const double arm = norm(side.pose.position - centre), size = std::max(norm(side.pose.position), norm(centre));
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

double ContactTurns::closing_speed(std::size_t contact, const Workspace& work) const {
  const auto& [ball, surface] = sides_[contact];
  if (!ball.is_alone || !surface.is_alone) return infinity;
  const auto centre_velocity = [&](std::size_t body) {
    if (body == ground_index) return Vector3{};
    const BodyMotion motion = system_.body(body, work);
    return motion.velocity + cross(motion.angular_velocity, system_.mass_centre(body, work) - motion.pose.position);
  };
  const Vector3 point = system_.frame(ball.body, ball.pose, work).pose.position;
  double speed = norm(centre_velocity(ball.body) - centre_velocity(surface.body));
  for (const std::size_t body : {ball.body, surface.body})
    if (body != ground_index) speed += system_.turn_rate(body, work) * norm(point - system_.mass_centre(body, work));
  return speed;
}

}  // namespace hysteron::multibody::detail
