// Bodies of Equations<S>: forces in joints and drivers.
#pragma once

#include "equations.hpp"

namespace hysteron::multibody {

// The articulated-body algorithm knows the wrench through the joint of a link as inertia times acceleration plus force;
// the multipliers of loops act from further out.
template <class S>
void Equations<S>::compute_reactions(Workspace& workspace) const noexcept {
  Work<S>& work = own(workspace);
  for (std::size_t i = 1; i < constants_.links.size(); ++i) {
    const LinkState<S>& s = work.ev.links[i];
    LinkWrench<S> through = s.inertia * s.acceleration + s.force;
    for (const auto& [c, node] : constants_.passing[i]) {
      const ConstraintState<S>& state = work.ev.constraints[index(c)];
      const std::size_t n = state.active.size();
      for (std::size_t r = 0; r < n; ++r) through -= scaled(state.multiplier[r], state.reaching[index(node) * n + r]);
    }
    work.transmitted[i] = through;
  }
  for (std::size_t k = 0; k < work.held.count; ++k) {
    const ConstraintState<S>& state = work.held.states[k];
    const std::vector<PathNode>& path = work.held.constraints[k].path;
    for (std::size_t p = 0; p < path.size(); ++p)
      work.transmitted[index(path[p].link)] -= scaled(state.multiplier[0], state.reaching[p]);
  }
}

template <class S>
Reaction Equations<S>::reaction(std::size_t joint, const Workspace& workspace) const noexcept {
  const Work<S>& work = own(workspace);
  const JointPlan& plan = plan_.joints[joint];
  const Vector3 point = joint_frame(model_.joints[joint].second, joint_mounts_[joint].second, workspace).pose.position;
  LinkWrench<S> on_second{};
  int link = 0;
  if (plan.last_link > 0) {
    link = plan.last_link;
    on_second = work.transmitted[index(link)];
    if (plan.reversed) on_second = LinkWrench<S>{} - on_second;
  } else if (plan.cut >= 0) {
    const Constraint<S>& c = constants_.constraints[index(plan.cut)];
    const ConstraintState<S>& state = work.ev.constraints[index(plan.cut)];
    link = c.second;
    for (std::size_t r = 0; r < state.active.size(); ++r)
      on_second += scaled(state.multiplier[r], state.rows[index(state.active[r])].second);
  }
  const LinkWrench<S> moved = shifted(on_second, work.ev.links[index(link)].origin - linear<S>(point));
  return {point, linear_in_space(moved.lin), angular_in_space(moved.ang)};
}

template <class S>
double Equations<S>::coupling_force(std::size_t coupling, const Workspace& work) const noexcept {
  const ConstraintState<S>& state = own(work).ev.constraints[plan_.cuts.size() + coupling];
  return state.active.empty() ? 0.0 : state.multiplier[0];
}

template <class S>
double Equations<S>::driver_force(std::size_t driver, const Workspace& workspace) const noexcept {
  const Work<S>& work = own(workspace);
  const DriverPlan& plan = constants_.drivers[driver];
  if (plan.link < 0) {
    // The driven row is the first one of its constraint.
    const ConstraintState<S>& state = work.ev.constraints[index(plan.constraint)];
    return !state.active.empty() && state.active[0] == 0 ? state.multiplier[0] : 0.0;
  }
  const Link<S>& link = constants_.links[index(plan.link)];
  const LinkState<S>& s = work.ev.links[index(plan.link)];
  double effort = link.sign * (along_motion(link, s, work.transmitted[index(plan.link)]) - s.effort);
  for (const auto& [c, node] : constants_.passing[index(plan.link)]) {
    const Constraint<S>& constraint = constants_.constraints[index(c)];
    const ConstraintState<S>& state = work.ev.constraints[index(c)];
    if (constraint.coupling < 0 || state.active.empty()) continue;
    effort -= link.sign * coupling_seed(constraint, constraint.path[index(node)], link) * state.multiplier[0];
  }
  return effort;
}

template <class S>
double Equations<S>::driver_power(std::size_t driver, const Workspace& work) const noexcept {
  const DriverPlan& plan = constants_.drivers[driver];
  double speed = own(work).ev.drivers[driver].first;
  if (plan.constraint >= 0 && plan.kind == Driver::Kind::acceleration)
    joint_speed(index(constants_.constraints[index(plan.constraint)].joint), std::span(&speed, 1), work);
  return driver_force(driver, work) * speed;
}

template <class S>
double Equations<S>::driven_speed(std::size_t driver, const Workspace& work) const noexcept {
  const DriverPlan& plan = constants_.drivers[driver];
  if (plan.link >= 0) return own(work).ev.y[constants_.positions + index(constants_.links[index(plan.link)].v)];
  double speed = 0.0;
  joint_speed(index(constants_.constraints[index(plan.constraint)].joint), std::span(&speed, 1), work);
  return speed;
}

// The equations of accelerations, with changes of speeds for accelerations, and impulses for forces: no forces, no
// terms of velocities, and the loops closed for the speeds after the jump. On entry the links move as before the jump.
template <class S>
void Equations<S>::solve_impulses(std::span<const double> speeds_before, Workspace& workspace) const {
  Evaluation<S>& ev = own(workspace).ev;
  const std::span<const Link<S>> links(constants_.links);
  const std::span<LinkState<S>> states(ev.links);
  for (LinkState<S>& s : states) s.force = {}, s.bias = {};
  for (std::size_t d = 0; d < constants_.drivers.size(); ++d)
    if (constants_.drivers[d].link >= 0) ev.drivers[d].second = ev.drivers[d].first - speeds_before[d];
  add_prescribed_acceleration(constants_, ev);
  states[0].acceleration.lin = {};
  gather_inertia(links, states);
  prepare_loops<true>(constants_, ev);
  for (std::size_t i = 0; i < constants_.islands.size(); ++i)
    solve_island(constants_, ev, i, [](const ConstraintState<S>& s, std::size_t r) {
      return -(s.free[r] + s.rows[index(s.active[r])].rate);
    });
  spread_acceleration<true>(links, states);
  compute_reactions(workspace);
}

// The work of an impulse is its product with the mean of the speeds before and after.
template <class S>
void Equations<S>::jump_speeds(double t, std::span<double> y, std::span<double> works,
                               Workspace& workspace) const noexcept {
  Evaluation<S>& ev = own(workspace).ev;
  std::vector<double> before(constants_.drivers.size());
  own(workspace).held.count = 0;
  ev.time = t;
  std::copy(y.begin(), y.end(), ev.y.begin());
  move_links<true>(std::span<const Link<S>>(constants_.links), std::span<LinkState<S>>(ev.links), ev.q(),
                   speeds_of(constants_, ev));
  for (std::size_t d = 0; d < before.size(); ++d) before[d] = driven_speed(d, workspace);
  prescribe(constants_, t, ev.drivers, y);
  solve_impulses(before, workspace);
  for (std::size_t d = 0; d < before.size(); ++d) works[d] = driver_force(d, workspace);
  std::copy(ev.y.begin(), ev.y.end(), y.begin());
  for (std::size_t i = 1; i < constants_.links.size(); ++i) {
    double change[3] = {0.0, 0.0, 0.0};
    read_coordinates<true>(constants_.links[i], ev.links[i], ev.links[index(constants_.links[i].parent)], change);
    for (int k = 0; k < coordinate_size<S>(constants_.links[i].kind); ++k)
      y[constants_.positions + index(constants_.links[i].v + k)] += change[k];
  }
  move_to(constants_, ev, t, std::span<const double>(y));
  for (std::size_t d = 0; d < before.size(); ++d) works[d] *= (before[d] + driven_speed(d, workspace)) / 2.0;
}

}  // namespace hysteron::multibody
