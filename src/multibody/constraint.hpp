// Constraint rows between two links: residual Φ, its rate, and Φ̈ = A a + γ with the row of A given as a wrench on each
// link.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "kinematics.hpp"
#include "links.hpp"

namespace hysteron::multibody {

enum class RowType : std::uint8_t {
  along_world,  // component i of the vector from the first point to the second, along the axes of the world
  along_first,  // the same along axis i of the first frame, minus a prescribed value
  across,       // axis i of the first frame · axis j of the second (spatial)
  angle,        // of the second frame relative to the first (planar)
  distance,     // of the points, minus the prescribed length
  coupling,     // second coordinate - ratio · first coordinate - offset
};

struct RowPlan {
  RowType type;
  int i = 0, j = 0;
};

// The links between the constrained ones and the ground, outermost first.
struct PathNode {
  int link = 0;
  int parent = -1;  // position in the path, -1: ground
  int offset = 0;   // of its coordinates among those of the path
};

template <class S>
struct Constraint {
  using T = typename S::Scalar;

  int joint = -1, coupling = -1;  // of the model: whose constraint it is
  std::vector<RowPlan> rows;
  int first = 0, second = 0;  // links
  typename S::Lin first_point{}, second_point{};
  typename S::Rot first_turn{}, second_turn{};  // of the frames in their links
  T angle_offset{};  // planar: angle of the second frame minus that of the first, in their links
  T length{};
  int driver = -1;  // of the distance or of the place on the line, which is the first row
  // What the integration finds because the driver does not prescribe it, and where the assembly puts it.
  bool has_free_position = false, has_free_speed = false;
  bool is_at_start = false;  // during the assembly
  std::optional<double> start_position{};
  double start_speed = 0.0;
  T ratio{}, offset{};
  int first_v = 0, second_v = 0;  // coordinates of a coupling
  int first_q = 0, second_q = 0;
  std::vector<PathNode> path;
  int first_node = -1, second_node = -1;  // positions of the links in the path, -1: ground
  int path_coordinates = 0;
};

template <class S>
struct Row {
  using T = typename S::Scalar;
  LinkWrench<S> first{}, second{};
  T bias{};      // γ
  T residual{};  // Φ
  T rate{};      // dΦ/dt
};

// What the rows of one constraint share.
template <class S>
struct PairMotion {
  const LinkState<S>&a, &b;
  typename S::Lin arm_a, arm_b;     // from the origins of the links to the points
  typename S::Lin gap, speed;       // from the first point to the second
  typename S::Lin centripetal_gap;  // difference of the points' accelerations at zero accelerations of the links
};

template <class S>
PairMotion<S> pair_motion(const Constraint<S>& c, std::span<const LinkState<S>> states) {
  const LinkState<S>&a = states[static_cast<std::size_t>(c.first)], &b = states[static_cast<std::size_t>(c.second)];
  PairMotion<S> m{a, b, a.turn * c.first_point, b.turn * c.second_point, {}, {}, {}};
  m.gap = b.origin + m.arm_b - a.origin - m.arm_a;
  m.speed = b.velocity.lin + cross(b.velocity.ang, m.arm_b) - a.velocity.lin - cross(a.velocity.ang, m.arm_a);
  m.centripetal_gap = centripetal(b.velocity.ang, m.arm_b) - centripetal(a.velocity.ang, m.arm_a);
  return m;
}

template <class T>
Vec2<T> axis_of(const Turn2<T>& r, int i) {
  return i == 0 ? Vec2<T>{r.c, r.s} : Vec2<T>{-r.s, r.c};
}
template <class T>
Vec3<T> axis_of(const Mat3<T>& r, int i) {
  return r.column(static_cast<std::size_t>(i));
}

// A unit force along f on the second point, and its opposite on the first body at the arm given.
template <class S>
void set_force_row(Row<S>& row, const PairMotion<S>& m, const typename S::Lin& f, const typename S::Lin& arm_on_first) {
  row.second = {cross(m.arm_b, f), f};
  row.first = {-cross(arm_on_first, f), -f};
}

template <class S>
void along_world_row(Row<S>& row, const PairMotion<S>& m, int i) {
  using T = typename S::Scalar;
  typename S::Lin f{};
  if (i == 0) f.x = T(1.0);
  if (i == 1) f.y = T(1.0);
  if constexpr (!S::planar)
    if (i == 2) f.z = T(1.0);
  set_force_row(row, m, f, m.arm_a);
  row.bias = dot(f, m.centripetal_gap);
  row.residual = dot(f, m.gap);
  row.rate = dot(f, m.speed);
}

// Φ = a·gap with a fixed in the first body: the force acts on the first body at the second point.
template <class S>
void along_first_row(Row<S>& row, const PairMotion<S>& m, const typename S::Lin& axis,
                     const FunctionValue& prescribed) {
  using T = typename S::Scalar;
  const typename S::Ang& w = m.a.velocity.ang;
  const typename S::Lin axis_rate = cross(w, axis);
  set_force_row(row, m, axis, m.arm_a + m.gap);
  row.bias = dot(axis, m.centripetal_gap) + T(2.0) * dot(axis_rate, m.speed) + dot(centripetal(w, axis), m.gap) -
             T(prescribed.second);
  row.residual = dot(axis, m.gap) - T(prescribed.value);
  row.rate = dot(axis, m.speed) + dot(axis_rate, m.gap) - T(prescribed.first);
}

// Φ = |gap| - L.
template <class S>
void distance_row(Row<S>& row, const PairMotion<S>& m, const FunctionValue& length) {
  using T = typename S::Scalar;
  const T now = norm(m.gap);
  const typename S::Lin n = (T(1.0) / now) * m.gap;
  const T closing = dot(n, m.speed);
  set_force_row(row, m, n, m.arm_a);
  row.bias = dot(n, m.centripetal_gap) + (dot(m.speed, m.speed) - closing * closing) / now - T(length.second);
  row.residual = now - T(length.value);
  row.rate = closing - T(length.first);
}

// Φ = a1·b2; dΦ/dt = (ω2 - ω1)·(b2 × a1).
template <class T>
void across_row(Row<Spatial<T>>& row, const PairMotion<Spatial<T>>& m, const Vec3<T>& a, const Vec3<T>& b) {
  const Vec3<T>&wa = m.a.velocity.ang, &wb = m.b.velocity.ang;
  const Vec3<T> torque = cross(b, a);
  row.second = {torque, {}};
  row.first = {-torque, {}};
  row.bias = dot(centripetal(wa, a), b) + T(2.0) * dot(cross(wa, a), cross(wb, b)) + dot(a, centripetal(wb, b));
  row.residual = dot(a, b);
  row.rate = dot(wb - wa, torque);
}

// The angle is reduced to the turn nearest zero.
template <class T>
void angle_row(Row<Planar<T>>& row, const PairMotion<Planar<T>>& m, const T& offset) {
  row.second = {T(1.0), {}};
  row.first = {T(-1.0), {}};
  row.bias = T(0.0);
  const T angle = m.b.angle - m.a.angle + offset;
  constexpr double full_turn = 6.283185307179586;
  row.residual = angle - T(full_turn * std::round(plain(angle) / full_turn));
  row.rate = m.b.velocity.ang - m.a.velocity.ang;
}

// A coupling acts on coordinates of links, not through wrenches.
template <class S>
void coupling_row(Row<S>& row, const Constraint<S>& c, const typename S::Scalar* q, const typename S::Scalar* v) {
  row.bias = typename S::Scalar(0.0);
  row.residual = q[c.second_q] - c.ratio * q[c.first_q] - c.offset;
  row.rate = v[c.second_v] - c.ratio * v[c.first_v];
}

// A row driven by its speed or acceleration: what the driver does not prescribe leaves no residual, except that the
// assembly puts it at its start. On entry nothing was subtracted from what is not prescribed.
template <class S>
void release_driven_row(const Constraint<S>& c, Row<S>& row) {
  using T = typename S::Scalar;
  if (c.has_free_position)
    row.residual = c.is_at_start && c.start_position ? row.residual - T(*c.start_position) : T(0.0);
  if (c.has_free_speed) row.rate = c.is_at_start ? row.rate - T(c.start_speed) : T(0.0);
}

// Rows of one constraint at positions q and speeds v of which `states` are the links.
template <class S>
void evaluate_rows(const Constraint<S>& c, std::span<const LinkState<S>> states, std::span<const FunctionValue> drivers,
                   const typename S::Scalar* q, const typename S::Scalar* v, std::span<Row<S>> rows) {
  if (c.coupling >= 0) return coupling_row(rows[0], c, q, v);
  const PairMotion<S> m = pair_motion(c, states);
  const FunctionValue prescribed =
      c.driver >= 0 ? drivers[static_cast<std::size_t>(c.driver)] : FunctionValue{plain(c.length), 0.0, 0.0};
  for (std::size_t r = 0; r < c.rows.size(); ++r) {
    const RowPlan& plan = c.rows[r];
    switch (plan.type) {
      case RowType::along_world:
        along_world_row(rows[r], m, plan.i);
        break;
      case RowType::along_first: {
        // Only the place along the line, axis 0, is ever prescribed.
        const typename S::Lin axis = axis_of(m.a.turn * c.first_turn, plan.i);
        along_first_row(rows[r], m, axis, plan.i == 0 ? prescribed : FunctionValue{});
        break;
      }
      case RowType::distance:
        distance_row(rows[r], m, prescribed);
        break;
      case RowType::angle:
        if constexpr (S::planar) angle_row(rows[r], m, c.angle_offset);
        break;
      case RowType::across:
        if constexpr (!S::planar)
          across_row(rows[r], m, axis_of(m.a.turn * c.first_turn, plan.i), axis_of(m.b.turn * c.second_turn, plan.j));
        break;
      case RowType::coupling:
        break;
    }
  }
  if (c.driver >= 0) release_driven_row(c, rows[0]);
}

}  // namespace hysteron::multibody
