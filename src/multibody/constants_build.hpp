// From a plan to the constants of the equations.
#pragma once

#include <algorithm>
#include <numeric>
#include <utility>

#include "dynamics.hpp"

namespace hysteron::multibody {

// Rows that close a loop at a joint of this type.
inline std::vector<RowPlan> rows_of(JointType type, Space space, bool driven) {
  using enum RowType;
  const bool planar = space == Space::planar;
  const std::vector<RowPlan> point = planar
                                         ? std::vector<RowPlan>{{along_world, 0}, {along_world, 1}}
                                         : std::vector<RowPlan>{{along_world, 0}, {along_world, 1}, {along_world, 2}};
  const std::vector<RowPlan> parallel_z{{across, 2, 0}, {across, 2, 1}};
  const std::vector<RowPlan> same_turn =
      planar ? std::vector<RowPlan>{{angle}} : std::vector<RowPlan>{{across, 0, 1}, {across, 1, 2}, {across, 2, 0}};
  const std::vector<RowPlan> on_x =
      planar ? std::vector<RowPlan>{{along_first, 1}} : std::vector<RowPlan>{{along_first, 1}, {along_first, 2}};
  const auto together = [](std::vector<RowPlan> a, const std::vector<RowPlan>& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
  };
  switch (type) {
    case JointType::fixed:
      return together(point, same_turn);
    case JointType::revolute:
      return planar ? point : together(point, parallel_z);
    case JointType::prismatic:
      return together(on_x, same_turn);
    case JointType::cylindrical:
      return together({{along_first, 0}, {along_first, 1}}, parallel_z);
    case JointType::universal:
      return together(point, {{across, 2, 0}});
    case JointType::spherical:
      return point;
    case JointType::planar:
      return planar ? std::vector<RowPlan>{} : together({{along_first, 2}}, parallel_z);
    case JointType::distance:
      return {{distance}};
    case JointType::point_on_line:
      return driven ? together({{along_first, 0}}, on_x) : on_x;
    case JointType::free:
      break;
  }
  return {};
}

inline double planar_angle(const Pose& pose) { return 2.0 * std::atan2(pose.orientation.z, pose.orientation.w); }

template <class S>
Constraint<S> make_constraint(const CutPlan& cut, Space space) {
  using T = typename S::Scalar;
  Constraint<S> c;
  c.joint = cut.joint;
  c.rows = rows_of(cut.type, space, cut.driver >= 0);
  c.first = cut.first, c.second = cut.second;
  c.first_point = linear<S>(cut.first_mount.position), c.second_point = linear<S>(cut.second_mount.position);
  c.first_turn = turn<S>(cut.first_mount.orientation), c.second_turn = turn<S>(cut.second_mount.orientation);
  c.angle_offset = T(planar_angle(cut.second_mount) - planar_angle(cut.first_mount));
  // Of joints only a distance has a length; the cylindrical joint's rows along axis 0 need zero.
  c.length = T(cut.type == JointType::distance ? cut.length : 0.0);
  c.driver = cut.driver;
  return c;
}

template <class S>
Constraint<S> make_coupling(const Plan& plan, std::size_t number) {
  const CouplingPlan& coupling = plan.couplings[number];
  Constraint<S> c;
  c.coupling = static_cast<int>(number);
  c.rows = {{RowType::coupling}};
  c.first = coupling.first, c.second = coupling.second;
  c.first_v = coupling.first_v, c.second_v = coupling.second_v;
  c.first_q = plan.links[static_cast<std::size_t>(coupling.first)].q;
  c.second_q = plan.links[static_cast<std::size_t>(coupling.second)].q;
  c.ratio = typename S::Scalar(coupling.ratio);
  return c;
}

// Fills in the links between a constraint's links and the ground, outermost first.
template <class S>
void find_path(Constraint<S>& c, const std::vector<Link<S>>& links) {
  std::vector<int> on_path;
  for (const int end : {c.first, c.second})
    for (int l = end; l != 0; l = links[static_cast<std::size_t>(l)].parent) on_path.push_back(l);
  std::sort(on_path.rbegin(), on_path.rend());
  on_path.erase(std::unique(on_path.begin(), on_path.end()), on_path.end());
  // Positions are descending: found by bisection.
  const auto position = [&](int link) {
    const auto found = std::lower_bound(on_path.begin(), on_path.end(), link, std::greater<>());
    return found != on_path.end() && *found == link ? static_cast<int>(found - on_path.begin()) : -1;
  };
  for (const int l : on_path) {
    const Link<S>& link = links[static_cast<std::size_t>(l)];
    c.path.push_back({l, position(link.parent), c.path_coordinates});
    c.path_coordinates += coordinate_size<S>(link.kind);
  }
  c.first_node = position(c.first), c.second_node = position(c.second);
}

inline std::vector<std::pair<int, int>> common_nodes(const std::vector<PathNode>& a, const std::vector<PathNode>& b) {
  std::vector<std::pair<int, int>> common;
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a[i].link == b[j].link)
      common.emplace_back(static_cast<int>(i++), static_cast<int>(j++));
    else if (a[i].link > b[j].link)
      ++i;
    else
      ++j;
  }
  return common;
}

// Constraints that share links, directly or through others, form an island.
template <class S>
std::vector<Island> find_islands(const std::vector<Constraint<S>>& constraints, std::size_t links) {
  std::vector<int> owner(links, -1), island(constraints.size());
  std::iota(island.begin(), island.end(), 0);
  const auto root = [&](int i) {
    while (island[static_cast<std::size_t>(i)] != i) i = island[static_cast<std::size_t>(i)];
    return i;
  };
  for (std::size_t c = 0; c < constraints.size(); ++c)
    for (const PathNode& node : constraints[c].path) {
      int& first = owner[static_cast<std::size_t>(node.link)];
      if (first < 0) first = static_cast<int>(c);
      const int a = root(first), b = root(static_cast<int>(c));
      island[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
    }
  std::vector<Island> found;
  std::vector<int> place(constraints.size(), -1);
  for (std::size_t c = 0; c < constraints.size(); ++c) {
    int& at = place[static_cast<std::size_t>(root(static_cast<int>(c)))];
    if (at < 0) at = static_cast<int>(found.size()), found.emplace_back();
    Island& in = found[static_cast<std::size_t>(at)];
    in.constraints.push_back(static_cast<int>(c));
    for (const int other : in.constraints) {
      Overlap overlap{static_cast<int>(c), other,
                      common_nodes(constraints[c].path, constraints[static_cast<std::size_t>(other)].path)};
      if (!overlap.nodes.empty()) in.overlaps.push_back(std::move(overlap));
    }
  }
  return found;
}

// Names of a model resolved to links, for forces.
template <class S>
class ForceBuilder {
 public:
  ForceBuilder(const Model& model, const Names& names, const Plan& plan, Constants<S>& constants)
      : model_(model), names_(names), plan_(plan), constants_(constants) {}

  ForceTerm<S> operator()(const LinearSpring& f) const { return SpringTerm<S>{f, place(f.first), place(f.second)}; }
  ForceTerm<S> operator()(const Bushing& f) const { return BushingTerm<S>{f, place(f.first), place(f.second)}; }
  ForceTerm<S> operator()(const AppliedForce& f) const { return AppliedTerm<S>{f, place(f.at)}; }
  ForceTerm<S> operator()(const JointForce& f) const {
    const JointPlan& joint = plan_.joints[static_cast<std::size_t>(names_.joint(f.coordinate.joint))];
    int l = joint.first_link;
    while (plan_.links[static_cast<std::size_t>(l)].coordinate != static_cast<int>(f.coordinate.index)) ++l;
    const LinkPlan& link = plan_.links[static_cast<std::size_t>(l)];
    return JointTerm<S>{f, l, link.q, link.v};
  }
  ForceTerm<S> operator()(const CustomForce& f) const {
    CustomTerm<S> term{f.law, {}, constants_.size, f.law->initial_state().size()};
    for (const Mount& mount : f.mounts) term.mounts.push_back(place(mount));
    constants_.size += term.states;
    constants_.most_states = std::max(constants_.most_states, term.states);
    constants_.most_mounts = std::max(constants_.most_mounts, term.mounts.size());
    return term;
  }

  Place<S> place(const Mount& mount) const {
    const int body = names_.body(mount.body);
    const BodyPlan on = body < 0 ? BodyPlan{} : plan_.bodies[static_cast<std::size_t>(body)];
    const Pose pose = on.in_link * pose_in_body(model_, names_, mount);
    return {on.link, linear<S>(pose.position), turn<S>(pose.orientation), planar_angle(pose)};
  }

 private:
  const Model& model_;
  const Names& names_;
  const Plan& plan_;
  Constants<S>& constants_;
};

template <class S>
Constants<S> make_constants(const Model& model, const Names& names, const Plan& plan) {
  Constants<S> constants;
  for (const LinkPlan& link : plan.links) constants.links.push_back(make_link<S>(link));
  for (std::size_t i = 0; i < plan.links.size(); ++i)
    if (plan.links[i].kind == LinkKind::spherical) constants.spherical_links.push_back(static_cast<int>(i));
  for (const CutPlan& cut : plan.cuts) constants.constraints.push_back(make_constraint<S>(cut, plan.space));
  for (std::size_t c = 0; c < plan.couplings.size(); ++c) constants.constraints.push_back(make_coupling<S>(plan, c));
  for (Constraint<S>& c : constants.constraints) find_path(c, constants.links);
  constants.islands = find_islands(constants.constraints, constants.links.size());
  constants.passing.resize(constants.links.size());
  for (std::size_t c = 0; c < constants.constraints.size(); ++c)
    for (std::size_t p = 0; p < constants.constraints[c].path.size(); ++p)
      constants.passing[static_cast<std::size_t>(constants.constraints[c].path[p].link)].emplace_back(
          static_cast<int>(c), static_cast<int>(p));
  for (const Driver& driver : model.drivers) constants.drivers.push_back({driver.kind, driver.function, -1, -1});
  for (std::size_t i = 0; i < plan.links.size(); ++i)
    if (plan.links[i].driver >= 0)
      constants.drivers[static_cast<std::size_t>(plan.links[i].driver)].link = static_cast<int>(i);
  for (std::size_t c = 0; c < plan.cuts.size(); ++c) {
    if (plan.cuts[c].driver < 0) continue;
    DriverPlan& driver = constants.drivers[static_cast<std::size_t>(plan.cuts[c].driver)];
    driver.constraint = static_cast<int>(c);
    constants.constraints[c].has_free_position = driver.kind != Driver::Kind::position;
    constants.constraints[c].has_free_speed = driver.kind == Driver::Kind::acceleration;
  }
  constants.ground_acceleration = linear<S>(-plan.gravity);
  constants.positions = static_cast<std::size_t>(plan.positions);
  constants.speeds = static_cast<std::size_t>(plan.speeds);
  constants.size = constants.positions + constants.speeds;
  ForceBuilder<S> builder(model, names, plan, constants);
  for (const Force& force : model.forces) constants.forces.push_back(std::visit(builder, force));
  return constants;
}

}  // namespace hysteron::multibody
