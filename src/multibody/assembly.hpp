// The state at the start: coordinates as given, moved onto the constraints by the smallest change weighted with the
// masses. All rows are used at once, dependent ones too, by a complete orthogonal decomposition.
#pragma once

#include <string>

#include "hysteron/core/number_text.hpp"
#include "hysteron/multibody/system.hpp"
#include "motion.hpp"
#include "project.hpp"
#include "rank.hpp"

namespace hysteron::multibody {

// Residuals that count as zero: m, rad and their rates.
inline constexpr double assembled_residual = 1e-11;
inline constexpr int most_assembly_steps = 200;

template <class S>
class Assembler {
 public:
  Assembler(const Model& model, const Plan& plan, Constants<S>& constants)
      : model_(model), plan_(plan), constants_(constants), ev_(make_evaluation(constants)), y_(constants.size) {}

  Result<std::vector<double>> assemble(double start) {
    time_ = start;
    place_bodies();
    set_offsets();
    set_driven_starts();
    prescribe(constants_, time_, ev_.drivers, std::span(y_));
    if (auto error = check_inertia()) return *error;
    hold(&Joint::position);
    if (auto error = move_onto_constraints()) return *error;
    release();
    start_moving();
    hold(&Joint::speed);
    if (auto error = make_speeds_consistent()) return *error;
    release();
    for (Constraint<S>& c : constants_.constraints) c.is_at_start = false;
    return y_;
  }

  // Moves another state, near the start, onto the constraints.
  bool settle(std::vector<double>& y, double t) {
    time_ = t;
    std::swap(y, y_);
    const bool done = !move_onto_constraints();
    std::swap(y, y_);
    return done;
  }

  Evaluation<S>& evaluation() { return ev_; }
  // The joint, if any, for whose sake assemble() failed because nothing with inertia hangs on it; else -1.
  int joint_without_inertia() const { return joint_without_inertia_; }

 private:
  static std::size_t index(int i) { return static_cast<std::size_t>(i); }

  void move_links_of(const TreeJoint& tree) {
    for (int l = tree.first_link; l <= tree.last_link; ++l) {
      const Link<S>& link = constants_.links[index(l)];
      move_link(link, ev_.links[index(l)], ev_.links[index(link.parent)], y_.data() + link.q,
                y_.data() + constants_.positions + link.v);
    }
  }

  JointType type_of(const TreeJoint& tree) const {
    return tree.joint < 0 ? JointType::free : model_.joints[index(tree.joint)].type;
  }

  const Body* body_of(const TreeJoint& tree) const {
    return index(tree.body) < model_.bodies.size() ? &model_.bodies[index(tree.body)] : nullptr;
  }

  BodyMotion parent_frame(const TreeJoint& tree) const {
    return motion_on_link(constants_, ev_, constants_.links[index(tree.first_link)].parent, tree.parent_mount);
  }

  // Coordinates of each joint of the tree: as given, else from the poses of its bodies, else zero.
  void place_bodies() {
    for (const TreeJoint& tree : plan_.tree) {
      const JointType type = type_of(tree);
      std::vector<double> c(position_names(type, plan_.space).size(), 0.0);
      const Body* body = body_of(tree);
      coordinates_of(type, plan_.space, Pose{}, c);
      if (tree.joint >= 0 && !model_.joints[index(tree.joint)].position.values.empty()) {
        c = model_.joints[index(tree.joint)].position.values;
      } else if (body && body->pose) {
        const Pose given{body->pose->position, normalized(body->pose->orientation)};
        const Pose parent = parent_frame(tree).pose, child = given * tree.child_mount;
        coordinates_of(type, plan_.space, tree.reversed ? inverse(child) * parent : inverse(parent) * child, c);
      }
      write_positions(tree, c);
      move_links_of(tree);
    }
  }

  void write_positions(const TreeJoint& tree, const std::vector<double>& c) {
    for (int l = tree.first_link; l <= tree.last_link; ++l) {
      const LinkPlan& link = plan_.links[index(l)];
      if (link.kind == LinkKind::fixed) continue;
      double* q = &y_[index(link.q)];
      for (int k = 0; k < position_size(link.kind, plan_.space); ++k) q[k] = c[index(link.coordinate + k)];
      if (link.kind != LinkKind::spherical) continue;
      const Quaternion given = normalized(Quaternion{q[0], q[1], q[2], q[3]});
      const Quaternion own = tree.reversed ? conjugate(given) : given;
      q[0] = own.w, q[1] = own.x, q[2] = own.y, q[3] = own.z;
    }
  }

  // An offset that is not given is that of the coordinates at the start.
  void set_offsets() {
    prescribe(constants_, time_, ev_.drivers, std::span(y_));
    for (Constraint<S>& c : constants_.constraints) {
      if (c.coupling < 0) continue;
      const auto& given = model_.couplings[index(c.coupling)].offset;
      c.offset = given ? *given : y_[index(c.second_q)] - c.ratio * y_[index(c.first_q)];
    }
  }

  // A distance that is driven by its speed or acceleration starts with its length, a place on a line where the joint's
  // coordinate puts it, or else where the bodies do.
  void set_driven_starts() {
    for (Constraint<S>& c : constants_.constraints) {
      if (!c.has_free_position) continue;
      const Joint& joint = model_.joints[index(c.joint)];
      if (joint.type == JointType::distance) c.start_position = joint.length;
      if (!joint.position.values.empty()) c.start_position = joint.position.values[0];
      if (!joint.speed.values.empty()) c.start_speed = joint.speed.values[0];
      c.is_at_start = true;
    }
  }

  // Speeds of each joint of the tree: as given, else from the velocities of its bodies, else zero.
  void start_moving() {
    for (const TreeJoint& tree : plan_.tree) {
      const JointType type = type_of(tree);
      std::vector<double> u(speed_names(type, plan_.space).size(), 0.0);
      const Body* body = body_of(tree);
      move_links_of(tree);
      if (tree.joint >= 0 && !model_.joints[index(tree.joint)].speed.values.empty()) {
        u = model_.joints[index(tree.joint)].speed.values;
      } else if (body && body->velocity) {
        const BodyMotion parent = parent_frame(tree);
        BodyMotion child = motion_on_link(constants_, ev_, tree.last_link, plan_.bodies[index(tree.body)].in_link);
        const Vector3 arm = rotate(child.pose.orientation, tree.child_mount.position);
        child.angular_velocity = body->velocity->angular;
        child.velocity = body->velocity->linear + cross(child.angular_velocity, arm);
        child.pose = child.pose * tree.child_mount;
        speeds_of_frames(type, plan_.space, tree.reversed ? child : parent, tree.reversed ? parent : child, u);
      }
      write_speeds(tree, u);
      move_links_of(tree);
    }
  }

  void write_speeds(const TreeJoint& tree, const std::vector<double>& u) {
    for (int l = tree.first_link; l <= tree.last_link; ++l) {
      const LinkPlan& link = plan_.links[index(l)];
      // Of a free joint in space the quaternion has one coordinate more than the angular velocity, at the end.
      if (link.kind == LinkKind::fixed) continue;
      double* v = &y_[constants_.positions + index(link.v)];
      for (int k = 0; k < speed_size(link.kind, plan_.space); ++k) v[k] = u[index(link.coordinate + k)];
      if (link.kind != LinkKind::spherical || !tree.reversed) continue;
      const double* q = &y_[index(link.q)];
      const Vector3 own = -rotate(Quaternion{q[0], q[1], q[2], q[3]}, Vector3{v[0], v[1], v[2]});
      v[0] = own.x, v[1] = own.y, v[2] = own.z;
    }
  }

  void hold(InitialCoordinates Joint::*values) {
    for (const TreeJoint& tree : plan_.tree)
      if (tree.joint >= 0 && (model_.joints[index(tree.joint)].*values).exact &&
          !(model_.joints[index(tree.joint)].*values).values.empty())
        for (int l = tree.first_link; l <= tree.last_link; ++l) ev_.links[index(l)].locked = true;
  }

  void release() {
    for (LinkState<S>& s : ev_.links) s.locked = false;
    for (const DriverPlan& driver : constants_.drivers)
      if (driver.link >= 0) ev_.links[index(driver.link)].locked = true;
  }

  // A coordinate must move some mass. The inertia that it moves with all other coordinates held is the measure.
  std::optional<Error> check_inertia() {
    const std::span<const Link<S>> links(constants_.links);
    Evaluation<S> stiff = ev_;
    for (LinkState<S>& s : stiff.links) s.locked = true;
    move_to(constants_, stiff, time_, std::span<const double>(y_));
    gather_inertia_only(links, std::span<LinkState<S>>(stiff.links));
    move_to(constants_, ev_, time_, std::span<const double>(y_));
    gather_inertia_only(links, std::span<LinkState<S>>(ev_.links));
    // The outermost one first: inertias further in depend on it.
    for (std::size_t i = links.size(); i-- > 1;) {
      if (ev_.links[i].locked || links[i].kind == LinkKind::fixed) continue;
      LinkState<S> whole = stiff.links[i];
      whole.locked = false;
      prepare_coordinates(links[i], whole);
      if (moves_nothing(links[i], ev_.links[i], whole)) return inertia_error(i);
    }
    return std::nullopt;
  }

  static bool moves_nothing(const Link<S>& link, const LinkState<S>& s, const LinkState<S>& whole) {
    // Part of the inertia that rounding may leave of nothing.
    constexpr double rounding = 1e-13;
    const auto largest = [&](const LinkState<S>& state) {
      const Factor factor = inverse_factor(link, state);
      double most = 0.0;
      for (int k = 0; k < factor.size; ++k)
        most = factor(k, k) > most || std::isnan(factor(k, k)) ? factor(k, k) : most;
      return most;
    };
    const double free = largest(s), held = largest(whole);
    return !std::isfinite(free) || !std::isfinite(held) || !(free > 0.0) || held * held < rounding * free * free;
  }

  Error inertia_error(std::size_t link) {
    const int joint = joint_without_inertia_ = plan_.links[link].joint;
    std::string name = joint >= 0 ? model_.joints[index(joint)].name : std::string();
    for (const TreeJoint& tree : plan_.tree)
      if (joint < 0 && tree.first_link <= static_cast<int>(link) && static_cast<int>(link) <= tree.last_link)
        name = plan_.bodies[index(tree.body)].name;
    return {ErrorCode::out_of_range, name,
            "'" + name + "' can move without moving any inertia: give its bodies an inertia"};
  }

  std::vector<double> minus_residuals(std::size_t island, double Row<S>::*value) const {
    std::vector<double> list;
    for (const int c : constants_.islands[island].constraints)
      for (const Row<S>& row : ev_.constraints[index(c)].rows) list.push_back(-(row.*value));
    return list;
  }

  // Efforts u = D^(1/2) x that give the coordinates the change with B x = -residual of least weighted size.
  void least_change(double Row<S>::*value) {
    clear_efforts(ev_);
    for (std::size_t i = 0; i < constants_.islands.size(); ++i) {
      const IslandRows rows = island_rows(constants_, ev_, i);
      if (rows.rows.columns > 0) put_efforts(rows, least_solution(rows.rows, rows.scales, minus_residuals(i, value)));
    }
    spread_acceleration<false>(std::span<const Link<S>>(constants_.links), std::span<LinkState<S>>(ev_.links));
  }

  // u from Lᵀ u = x, backwards.
  void put_efforts(const IslandRows& rows, const std::vector<double>& x) {
    for (std::size_t k = 0; k < rows.links.size(); ++k) {
      const std::size_t l = index(rows.links[k]);
      LinkState<S>& s = ev_.links[l];
      const Factor factor = inverse_factor(constants_.links[l], s);
      std::array<double, 3> u{};
      for (int i = factor.size; i-- > 0;) {
        double sum = x[index(rows.first_column[k] + i)];
        for (int j = i + 1; j < factor.size; ++j) sum -= factor(j, i) * u[index(j)];
        u[index(i)] = sum / factor(i, i);
      }
      if (constants_.links[l].kind == LinkKind::translation) {
        s.effort_lin.x = u[0], s.effort_lin.y = u[1];
        if constexpr (!S::planar) s.effort_lin.z = u[2];
      } else if (constants_.links[l].kind == LinkKind::spherical) {
        if constexpr (!S::planar) s.effort_ang = {u[0], u[1], u[2]};
      } else {
        s.effort = u[0];
      }
    }
  }

  Projection look() {
    move_to(constants_, ev_, time_, std::span<const double>(y_));
    return find_residuals(constants_, ev_);
  }

  double size_of_residuals() {
    double sum = 0.0;
    for (const ConstraintState<S>& c : ev_.constraints)
      for (const Row<S>& row : c.rows) sum += row.residual * row.residual;
    return sum;
  }

  // Gauss-Newton steps, halved until they reduce the residuals.
  std::optional<Error> move_onto_constraints() {
    double now = look().position_residual, before = size_of_residuals();
    for (int step = 0; step < most_assembly_steps && now > 0.0; ++step) {
      gather_inertia_only(std::span<const Link<S>>(constants_.links), std::span<LinkState<S>>(ev_.links));
      for (std::size_t i = 0; i < constants_.islands.size(); ++i) sweep_all_rows(constants_, ev_, i);
      least_change(&Row<S>::residual);
      const std::vector<LinkState<S>> change = ev_.links;
      const std::vector<double> from = y_;
      bool better = false;
      for (double factor = 1.0; factor > 1e-6 && !better; factor /= 2.0) {
        y_ = from;
        ev_.links = change;
        add_to_positions(constants_, ev_, factor, std::span(y_));
        now = look().position_residual;
        better = size_of_residuals() < before;
      }
      if (!better) {
        y_ = from;
        now = look().position_residual;
        break;
      }
      before = size_of_residuals();
    }
    if (now <= assembled_residual) return std::nullopt;
    return unsatisfied(&Row<S>::residual, "cannot be assembled: the positions leave a gap of ", " m or rad at ");
  }

  std::optional<Error> make_speeds_consistent() {
    prescribe(constants_, time_, ev_.drivers, std::span(y_));
    double scale = 1.0;
    for (std::size_t i = constants_.positions; i < constants_.positions + constants_.speeds; ++i)
      scale = std::max(scale, std::abs(y_[i]));
    for (int step = 0; step < 3; ++step) {
      look();
      gather_inertia_only(std::span<const Link<S>>(constants_.links), std::span<LinkState<S>>(ev_.links));
      for (std::size_t i = 0; i < constants_.islands.size(); ++i) sweep_all_rows(constants_, ev_, i);
      least_change(&Row<S>::rate);
      add_to_speeds(constants_, ev_, std::span(y_));
    }
    if (look().speed_residual <= assembled_residual * scale) return std::nullopt;
    return unsatisfied(&Row<S>::rate, "cannot move as given: the speeds leave ", " m/s or rad/s at ");
  }

  // Names the joints that are off.
  Error unsatisfied(double Row<S>::*value, const std::string& what, const std::string& unit) const {
    std::string names;
    double worst = 0.0;
    for (std::size_t c = 0; c < constants_.constraints.size(); ++c) {
      double here = 0.0;
      for (const Row<S>& row : ev_.constraints[c].rows) here = std::max(here, std::abs(row.*value));
      if (!(here <= assembled_residual)) names += (names.empty() ? "'" : ", '") + constraint_name(c) + "'";
      worst = std::max(worst, here);
    }
    return {ErrorCode::conflict, "joints", "the mechanism " + what + number_text(worst, 6) + unit + names};
  }

  std::string constraint_name(std::size_t c) const {
    const Constraint<S>& constraint = constants_.constraints[c];
    return constraint.coupling >= 0 ? model_.couplings[index(constraint.coupling)].name
                                    : model_.joints[index(constraint.joint)].name;
  }

  const Model& model_;
  const Plan& plan_;
  Constants<S>& constants_;
  Evaluation<S> ev_;
  std::vector<double> y_;
  double time_ = 0.0;
  int joint_without_inertia_ = -1;
};

}  // namespace hysteron::multibody
