// Bodies of Equations<S>: what one evaluation does, and what it lets see of the motion.
#pragma once

#include <algorithm>
#include <variant>

#include "constants_build.hpp"
#include "equations.hpp"
#include "rank.hpp"

namespace hysteron::multibody {

// The Error for a name that the list does not have.
Error unknown_name(const std::string& kind, std::string_view given, const std::vector<std::string>& known);
Error unknown_frame(std::string_view given, std::span<const Frame> frames);

template <class S>
Equations<S>::Equations(const Model& model, const Names& names, Plan plan, Constants<S> constants, LoopRows rows)
    : model_(model),
      names_(names),
      plan_(std::move(plan)),
      constants_(std::move(constants)),
      dual_constants_(make_constants<D>(model, names, plan_)),
      rows_(std::move(rows)) {
  for (std::size_t c = 0; c < constants_.constraints.size(); ++c)
    dual_constants_.constraints[c].offset = Dual(constants_.constraints[c].offset);
  for (const Joint& joint : model_.joints)
    joint_mounts_.emplace_back(pose_in_body(model_, names_, joint.first), pose_in_body(model_, names_, joint.second));
  for (const BodyPlan& body : plan_.bodies) bodies_on_links_.emplace_back(body);
}

template <class S>
void Equations<S>::keep_whole_turns(double start_time, std::span<const double> start,
                                    const std::vector<bool>& is_displaced) {
  constexpr double full_turn = 6.283185307179586, rounding = 1e-9;
  const auto work = workspace();
  set_state(start_time, start, *work);
  for (std::size_t b = 0; b < model_.bodies.size(); ++b) {
    if (!S::planar || !model_.bodies[b].angle) continue;
    const double off = (*model_.bodies[b].angle - body(b, *work).angle) / full_turn, turns = std::round(off);
    if (is_displaced[b] || std::abs(off - turns) < rounding * std::max(1.0, std::abs(turns)))
      plan_.bodies[b].whole_turns = full_turn * turns;
  }
}

template <class S>
std::vector<std::string> Equations<S>::state_names() const {
  std::vector<std::string> names(constants_.size);
  for (const TreeJoint& tree : plan_.tree) {
    const JointType type = tree.joint < 0 ? JointType::free : model_.joints[index(tree.joint)].type;
    const std::string name =
        tree.joint < 0 ? plan_.bodies[index(tree.body)].name : model_.joints[index(tree.joint)].name;
    const auto positions = position_names(type, plan_.space), speeds = speed_names(type, plan_.space);
    for (int l = tree.first_link; l <= tree.last_link; ++l) {
      const LinkPlan& link = plan_.links[index(l)];
      for (int k = 0; k < position_size(link.kind, plan_.space); ++k)
        names[index(link.q + k)] = name + "." + positions[index(link.coordinate + k)];
      for (int k = 0; k < speed_size(link.kind, plan_.space); ++k)
        names[constants_.positions + index(link.v + k)] = name + "." + speeds[index(link.coordinate + k)];
    }
  }
  for (std::size_t f = 0; f < constants_.forces.size(); ++f)
    if (const auto* custom = std::get_if<CustomTerm<S>>(&constants_.forces[f]))
      for (std::size_t k = 0; k < custom->states; ++k)
        names[custom->state + k] = std::get<CustomForce>(model_.forces[f]).name + ".state" + std::to_string(k + 1);
  return names;
}

template <class S>
std::unique_ptr<Workspace> Equations<S>::workspace() const {
  auto work = std::make_unique<Work<S>>();
  work->ev = make_evaluation(constants_);
  use_loop_rows(rows_, *work);
  work->transmitted.resize(constants_.links.size());
  return work;
}

template <class S>
LoopRows Equations<S>::loop_rows(const Workspace& work) const {
  LoopRows rows;
  for (const ConstraintState<S>& state : own(work).ev.constraints) rows.active.push_back(state.active);
  for (const IslandState<S>& state : own(work).ev.islands) rows.pivots.push_back(state.expected_pivot);
  return rows;
}

// Each constraint lists rows of its own, each once.
template <class S>
bool Equations<S>::has_loop_rows(const LoopRows& rows) const {
  if (rows.active.size() != constants_.constraints.size() || rows.pivots.size() != constants_.islands.size())
    return false;
  for (std::size_t c = 0; c < constants_.constraints.size(); ++c) {
    std::vector<bool> seen(constants_.constraints[c].rows.size(), false);
    for (const int row : rows.active[c]) {
      if (row < 0 || index(row) >= seen.size() || seen[index(row)]) return false;
      seen[index(row)] = true;
    }
  }
  return true;
}

template <class S>
void Equations<S>::use_loop_rows(const LoopRows& rows, Workspace& work) const {
  Evaluation<S>& ev = own(work).ev;
  for (std::size_t c = 0; c < constants_.constraints.size(); ++c)
    set_active_rows(constants_.constraints[c], ev.constraints[c], rows.active[c]);
  for (std::size_t i = 0; i < constants_.islands.size(); ++i) {
    size_island(constants_.islands[i], std::span<ConstraintState<S>>(ev.constraints), ev.islands[i]);
    ev.islands[i].expected_pivot = rows.pivots[i];
  }
}

template <class S>
void Equations<S>::add_force(Workspace& work, std::size_t body, const Vector3& point, const Vector3& force,
                             const Vector3& torque) const noexcept {
  const int link = place(body).link;
  if (link == 0) return;
  LinkState<S>& s = own(work).ev.links[index(link)];
  const typename S::Lin f = linear<S>(force);
  s.force -= LinkWrench<S>{angular<S>(torque) + cross(linear<S>(point) - s.origin, f), f};
}

template <class S>
void Equations<S>::read_states(std::span<const std::size_t> bodies, std::span<RigidState> out,
                               const Workspace& work) const noexcept {
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const BodyOnLink<S>& body = on_link(bodies[i]);
    read_state(own(work).ev.links[body.link], body, out[i]);
  }
}

template <class S>
void Equations<S>::read_accelerations(std::span<const std::size_t> bodies, std::span<RigidAcceleration> out,
                                      const Workspace& work) const noexcept {
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const BodyOnLink<S>& body = on_link(bodies[i]);
    const LinkState<S>& s = own(work).ev.links[body.link];
    const typename S::Lin arm = s.turn * body.position;
    const Motion<S>& a = s.acceleration;
    out[i].origin =
        linear_in_space(a.lin + cross(a.ang, arm) + centripetal(s.velocity.ang, arm) - constants_.ground_acceleration);
    out[i].angular = angular_in_space(a.ang);
  }
}

template <class S>
Result<std::size_t> Equations<S>::body_index(std::string_view name) const {
  if (name == ground_name) return ground_index;
  const int found = names_.body(std::string(name));
  if (found >= 0) return index(found);
  std::vector<std::string> known{ground_name};
  for (const Body& body : model_.bodies) known.push_back(body.name);
  return unknown_name("body", name, known);
}

template <class S>
Result<std::size_t> Equations<S>::joint_index(std::string_view name) const {
  const int found = names_.joint(std::string(name));
  if (found >= 0) return index(found);
  std::vector<std::string> known;
  for (const Joint& joint : model_.joints) known.push_back(joint.name);
  return unknown_name("joint", name, known);
}

template <class S>
Result<Pose> Equations<S>::frame_pose(std::size_t body, std::string_view frame) const {
  if (frame.empty()) return Pose{};
  const auto& frames = body == ground_index ? model_.ground_frames : model_.bodies[body].frames;
  const Frame* found = find_frame(frames, frame);
  if (!found) return unknown_frame(frame, frames);
  return Pose{found->pose.position, normalized(found->pose.orientation)};
}

template <class S>
void Equations<S>::joint_position(std::size_t joint, std::span<double> values, const Workspace& work) const noexcept {
  const Joint& j = model_.joints[joint];
  const Pose first = joint_frame(j.first, joint_mounts_[joint].first, work).pose;
  const Pose second = joint_frame(j.second, joint_mounts_[joint].second, work).pose;
  coordinates_of(j.type, plan_.space, inverse(first) * second, values);
  // Links of the tree know their coordinates over full turns.
  const JointPlan& plan = plan_.joints[joint];
  for (int l = plan.first_link; l >= 0 && l <= plan.last_link; ++l) {
    const LinkPlan& link = plan_.links[index(l)];
    if (link.kind == LinkKind::spherical) continue;
    for (int k = 0; k < speed_size(link.kind, plan_.space); ++k)
      values[index(link.coordinate + k)] = own(work).ev.y[index(link.q + k)];
  }
}

template <class S>
void Equations<S>::joint_speed(std::size_t joint, std::span<double> values, const Workspace& work) const noexcept {
  const Joint& j = model_.joints[joint];
  speeds_of_frames(j.type, plan_.space, joint_frame(j.first, joint_mounts_[joint].first, work),
                   joint_frame(j.second, joint_mounts_[joint].second, work), values);
}

// I ω about the origin of the link.
template <class S>
typename S::Ang spin_momentum(const Link<S>& link, const LinkState<S>& s) {
  if constexpr (S::planar)
    return link.inertia * s.velocity.ang;
  else
    return s.rigid_inertia * s.velocity.ang;
}

template <class S>
Energies Equations<S>::energies(const Workspace& work) const noexcept {
  Energies sum;
  const Evaluation<S>& ev = own(work).ev;
  for (std::size_t i = 1; i < constants_.links.size(); ++i) {
    const Link<S>& link = constants_.links[i];
    if (!link.has_mass) continue;
    const LinkState<S>& s = ev.links[i];
    const typename S::Lin& v = s.velocity.lin;
    sum.kinetic += 0.5 * (dot(s.velocity.ang, spin_momentum(link, s)) + link.mass * dot(v, v)) +
                   link.mass * dot(v, cross(s.velocity.ang, s.centre));
    sum.gravity += link.mass * dot(constants_.ground_acceleration, s.origin + s.centre);
  }
  for (std::size_t f = 0; f < constants_.forces.size(); ++f) sum.stored += force_power(f, work).stored;
  return sum;
}

template <class S>
ForcePower Equations<S>::force_power(std::size_t force, const Workspace& work) const noexcept {
  // The scratch of custom forces is the only part that changes.
  Evaluation<S>& ev = const_cast<Evaluation<S>&>(own(work).ev);
  BookPower<S> sink{ev.links, {}};
  const ForceContext<S> context = force_context(constants_, ev);
  std::visit([&](const auto& term) { evaluate_force(term, context, sink); }, constants_.forces[force]);
  return sink.booked;
}

template <class S>
Vector3 Equations<S>::momentum(const Workspace& work) const noexcept {
  Vector3 sum;
  for (std::size_t i = 1; i < constants_.links.size(); ++i) {
    const LinkState<S>& s = own(work).ev.links[i];
    sum += linear_in_space(constants_.links[i].mass * (s.velocity.lin + cross(s.velocity.ang, s.centre)));
  }
  return sum;
}

template <class S>
Vector3 Equations<S>::angular_momentum(const Workspace& work) const noexcept {
  Vector3 sum;
  for (std::size_t i = 1; i < constants_.links.size(); ++i) {
    const Link<S>& link = constants_.links[i];
    const LinkState<S>& s = own(work).ev.links[i];
    const typename S::Lin p = link.mass * (s.velocity.lin + cross(s.velocity.ang, s.centre));
    const typename S::Ang about_origin =
        spin_momentum(link, s) + link.mass * cross(s.centre, s.velocity.lin) + cross(s.origin, p);
    sum += angular_in_space(about_origin);
  }
  return sum;
}

}  // namespace hysteron::multibody
