// The equations of motion of a plan for one kind of space and one scalar: constants (Constants), one evaluation of them
// (Evaluation), and the steps of an evaluation.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "articulated.hpp"
#include "forces.hpp"
#include "kinematics.hpp"
#include "loops.hpp"

namespace hysteron::multibody {

struct DriverPlan {
  Driver::Kind kind = Driver::Kind::position;
  Function function;
  int link = -1;        // driven link of the tree, or
  int constraint = -1;  // constraint with the driven row
};

template <class S>
struct Constants {
  std::vector<Link<S>> links;
  std::vector<Constraint<S>> constraints;
  std::vector<Island> islands;
  std::vector<ForceTerm<S>> forces;
  std::vector<DriverPlan> drivers;
  std::vector<int> spherical_links;
  // Of each link: the constraints whose paths go through it, with the position in the path.
  std::vector<std::vector<std::pair<int, int>>> passing;
  typename S::Lin ground_acceleration{};  // minus gravity
  std::size_t positions = 0, speeds = 0, size = 0;
  std::size_t most_mounts = 0, most_states = 0;  // of a custom force
};

template <class S>
struct Evaluation {
  using T = typename S::Scalar;
  double time = 0.0;
  std::vector<T> y;                    // with the prescribed values of drivers
  std::vector<FunctionValue> drivers;  // position, speed and acceleration that each driver gives
  std::vector<LinkState<S>> links;
  std::vector<ConstraintState<S>> constraints;
  std::vector<IslandState<S>> islands;
  std::vector<T> own_rates;  // of the states of custom forces, as long as y
  CustomScratch<T> custom;
  CustomScratch<double> plain_custom;
  std::vector<double> plain_state;

  const T* q() const { return y.data(); }
};

template <class S>
const typename S::Scalar* speeds_of(const Constants<S>& constants, const Evaluation<S>& ev) {
  return ev.y.data() + constants.positions;
}

// Makes the rows listed the active ones of a constraint, and room for them.
template <class S>
void set_active_rows(const Constraint<S>& c, ConstraintState<S>& state, std::vector<int> active) {
  const std::size_t n = active.size();
  state.rows.resize(c.rows.size());
  state.active = std::move(active);
  state.reaching.resize(n * c.path.size());
  state.share.resize(n * static_cast<std::size_t>(c.path_coordinates));
  state.weighted.resize(state.share.size());
  state.free.resize(n);
  state.multiplier.resize(n);
}

template <class S>
std::vector<int> all_rows(const Constraint<S>& c) {
  std::vector<int> all(c.rows.size());
  for (std::size_t r = 0; r < all.size(); ++r) all[r] = static_cast<int>(r);
  return all;
}

// Counts the active rows of an island.
template <class S>
void size_island(const Island& island, std::span<ConstraintState<S>> constraints, IslandState<S>& state) {
  state.rows = 0;
  state.has_choice = false;
  for (const int c : island.constraints) {
    ConstraintState<S>& s = constraints[static_cast<std::size_t>(c)];
    s.first_row = state.rows;
    state.rows += static_cast<int>(s.active.size());
    state.has_choice = state.has_choice || s.active.size() < s.rows.size();
  }
  state.matrix.resize(static_cast<std::size_t>(state.rows * state.rows));
  state.right.resize(static_cast<std::size_t>(state.rows));
}

// An evaluation in which all rows are active.
template <class S>
Evaluation<S> make_evaluation(const Constants<S>& constants) {
  Evaluation<S> ev;
  ev.y.resize(constants.size);
  ev.drivers.resize(constants.drivers.size());
  ev.links.resize(constants.links.size());
  ev.links[0].turn = turn<S>(Quaternion{});
  ev.links[0].acceleration.lin = constants.ground_acceleration;
  ev.constraints.resize(constants.constraints.size());
  for (std::size_t c = 0; c < constants.constraints.size(); ++c)
    set_active_rows(constants.constraints[c], ev.constraints[c], all_rows(constants.constraints[c]));
  ev.islands.resize(constants.islands.size());
  for (std::size_t i = 0; i < constants.islands.size(); ++i)
    size_island(constants.islands[i], std::span<ConstraintState<S>>(ev.constraints), ev.islands[i]);
  ev.own_rates.resize(constants.size);
  for (const DriverPlan& driver : constants.drivers)
    if (driver.link >= 0) ev.links[static_cast<std::size_t>(driver.link)].locked = true;
  ev.custom = {std::vector<PointMotion<typename S::Scalar>>(constants.most_mounts),
               std::vector<Wrench<typename S::Scalar>>(constants.most_mounts),
               std::vector<typename S::Scalar>(constants.most_states)};
  ev.plain_custom = {std::vector<PointMotion<double>>(constants.most_mounts),
                     std::vector<Wrench<double>>(constants.most_mounts), std::vector<double>(constants.most_states)};
  ev.plain_state.resize(constants.most_states);
  return ev;
}

// Position, speed and acceleration from the function of a driver; zero where it does not prescribe them.
inline FunctionValue prescribed_of(Driver::Kind kind, const FunctionValue& f) {
  if (kind == Driver::Kind::position) return f;
  return kind == Driver::Kind::speed ? FunctionValue{0.0, f.value, f.first} : FunctionValue{0.0, 0.0, f.value};
}

// Puts the prescribed positions and speeds of driven coordinates into y; the rest of y decides what is integrated.
template <class S>
void prescribe(const Constants<S>& constants, double t, std::vector<FunctionValue>& values,
               std::span<typename S::Scalar> y) {
  using T = typename S::Scalar;
  for (std::size_t d = 0; d < constants.drivers.size(); ++d) {
    const DriverPlan& driver = constants.drivers[d];
    const FunctionValue f = driver.function(t);
    FunctionValue& out = values[d];
    if (driver.link < 0) {
      out = prescribed_of(driver.kind, f);
      continue;
    }
    const Link<S>& link = constants.links[static_cast<std::size_t>(driver.link)];
    T &q = y[static_cast<std::size_t>(link.q)], &v = y[constants.positions + static_cast<std::size_t>(link.v)];
    switch (driver.kind) {
      case Driver::Kind::position:
        out = f;
        q = T(f.value);
        v = T(f.first);
        break;
      case Driver::Kind::speed:
        out = {plain(q), f.value, f.first};
        v = T(f.value);
        break;
      case Driver::Kind::acceleration:
        out = {plain(q), plain(v), f.value};
        break;
    }
  }
}

// A prescribed acceleration of a coordinate is a part of the bias of its link.
template <class S>
void add_prescribed_acceleration(const Constants<S>& constants, Evaluation<S>& ev) {
  using T = typename S::Scalar;
  for (std::size_t d = 0; d < constants.drivers.size(); ++d) {
    const int l = constants.drivers[d].link;
    if (l < 0) continue;
    const Link<S>& link = constants.links[static_cast<std::size_t>(l)];
    LinkState<S>& s = ev.links[static_cast<std::size_t>(l)];
    s.relative = T(ev.drivers[d].second);
    const T a = link.sign * s.relative;
    if (link.kind == LinkKind::prismatic) {
      s.bias.lin += a * s.slide;
    } else if constexpr (S::planar) {
      s.bias.ang = s.bias.ang + a;
    } else {
      s.bias.ang += a * s.axis;
    }
  }
}

// Places and velocities of all links.
template <bool with_inertia, class S>
void move_frames_to(const Constants<S>& constants, Evaluation<S>& ev, double t, std::span<const typename S::Scalar> y) {
  ev.time = t;
  std::copy(y.begin(), y.end(), ev.y.begin());
  prescribe(constants, t, ev.drivers, std::span(ev.y));
  move_links<with_inertia>(std::span<const Link<S>>(constants.links), std::span<LinkState<S>>(ev.links), ev.q(),
                           speeds_of(constants, ev));
}

template <class S>
void move_to(const Constants<S>& constants, Evaluation<S>& ev, double t, std::span<const typename S::Scalar> y) {
  move_frames_to<true>(constants, ev, t, y);
  add_prescribed_acceleration(constants, ev);
}

template <class S>
ForceContext<S> force_context(const Constants<S>& constants, Evaluation<S>& ev) {
  return {ev.time,     ev.links,   ev.q(),           speeds_of(constants, ev),
          ev.y.data(), &ev.custom, &ev.plain_custom, &ev.plain_state};
}

template <class S>
void add_forces(const Constants<S>& constants, Evaluation<S>& ev) {
  if (constants.forces.empty()) return;
  const ForceContext<S> context = force_context(constants, ev);
  AddForces<S> sink{constants.links, ev.links, ev.own_rates.data()};
  for (const ForceTerm<S>& force : constants.forces)
    std::visit([&](const auto& term) { evaluate_force(term, context, sink); }, force);
}

// Chooses the independent rows of an island anew for the present position; defined for double in rank.hpp.
template <class S>
void choose_rows_again(const Constants<S>& constants, Evaluation<S>& ev, std::size_t island);

// Rows, their sweeps and Λ of one island.
template <bool with_bias, class S>
void prepare_island(const Constants<S>& constants, Evaluation<S>& ev, std::size_t island) {
  const std::span<const LinkState<S>> links(ev.links);
  for (const int c : constants.islands[island].constraints) {
    const Constraint<S>& constraint = constants.constraints[static_cast<std::size_t>(c)];
    ConstraintState<S>& state = ev.constraints[static_cast<std::size_t>(c)];
    evaluate_rows(constraint, links, ev.drivers, ev.q(), speeds_of(constants, ev), std::span(state.rows));
    sweep_constraint<with_bias>(constraint, state, std::span<const Link<S>>(constants.links), links);
  }
  build_matrix(constants.islands[island], std::span<const Constraint<S>>(constants.constraints),
               std::span<const ConstraintState<S>>(ev.constraints), std::span<const Link<S>>(constants.links),
               ev.islands[island]);
}

// A subset of rows is chosen again when its smallest pivot has fallen to this part of the largest that it had.
inline constexpr double pivot_decline = 1e-4;

template <bool with_bias, class S>
void prepare_loops(const Constants<S>& constants, Evaluation<S>& ev) {
  for (std::size_t i = 0; i < constants.islands.size(); ++i) {
    prepare_island<with_bias>(constants, ev, i);
    if constexpr (std::is_same_v<typename S::Scalar, double>) {
      IslandState<S>& state = ev.islands[i];
      if (!state.has_choice) continue;
      if (state.smallest_pivot < pivot_decline * state.expected_pivot) {
        choose_rows_again(constants, ev, i);
        prepare_island<with_bias>(constants, ev, i);
        state.expected_pivot = state.smallest_pivot;
      }
      state.expected_pivot = std::max(state.expected_pivot, state.smallest_pivot);
    }
  }
}

// Multipliers λ of an island for the right-hand sides that `right(constraint state, active row)` gives, added to the
// efforts.
template <class S, class Right>
void solve_island(const Constants<S>& constants, Evaluation<S>& ev, std::size_t island, Right right) {
  IslandState<S>& state = ev.islands[island];
  for (const int c : constants.islands[island].constraints) {
    const ConstraintState<S>& s = ev.constraints[static_cast<std::size_t>(c)];
    for (std::size_t r = 0; r < s.active.size(); ++r)
      state.right[static_cast<std::size_t>(s.first_row) + r] = right(s, r);
  }
  solve_factored(state.matrix, state.rows, state.right.data());
  for (const int c : constants.islands[island].constraints) {
    ConstraintState<S>& s = ev.constraints[static_cast<std::size_t>(c)];
    for (std::size_t r = 0; r < s.active.size(); ++r)
      s.multiplier[r] = state.right[static_cast<std::size_t>(s.first_row) + r];
    add_multipliers(constants.constraints[static_cast<std::size_t>(c)], s, std::span<const Link<S>>(constants.links),
                    std::span<LinkState<S>>(ev.links));
  }
}

template <class S>
void solve_accelerations(const Constants<S>& constants, Evaluation<S>& ev) {
  const std::span<const Link<S>> links(constants.links);
  const std::span<LinkState<S>> states(ev.links);
  states[0].acceleration.lin = constants.ground_acceleration;
  gather_inertia(links, states);
  prepare_loops<true>(constants, ev);
  for (std::size_t i = 0; i < constants.islands.size(); ++i)
    solve_island(constants, ev, i, [](const ConstraintState<S>& s, std::size_t r) {
      return -(s.free[r] + s.rows[static_cast<std::size_t>(s.active[r])].bias);
    });
  spread_acceleration<true>(links, states);
}

// dq/dt of a quaternion: half the product of the angular velocity, along the base's axes, and the quaternion.
template <class T>
void quaternion_rate(const T* q, const T* w, T* out) {
  const T half(0.5);
  out[0] = -half * (w[0] * q[1] + w[1] * q[2] + w[2] * q[3]);
  out[1] = half * (w[0] * q[0] + w[1] * q[3] - w[2] * q[2]);
  out[2] = half * (w[1] * q[0] + w[2] * q[1] - w[0] * q[3]);
  out[3] = half * (w[2] * q[0] + w[0] * q[2] - w[1] * q[1]);
}

template <class S>
void write_rates(const Constants<S>& constants, const Evaluation<S>& ev, std::span<typename S::Scalar> dy) {
  using T = typename S::Scalar;
  const T *q = ev.q(), *v = speeds_of(constants, ev);
  T *dq = dy.data(), *dv = dy.data() + constants.positions;
  for (std::size_t i = 1; i < constants.links.size(); ++i) {
    const Link<S>& link = constants.links[i];
    read_coordinates<true>(link, ev.links[i], ev.links[static_cast<std::size_t>(link.parent)], dv + link.v);
    if (link.kind == LinkKind::spherical) {
      quaternion_rate(q + link.q, v + link.v, dq + link.q);
    } else {
      for (int k = 0; k < coordinate_size<S>(link.kind); ++k) dq[link.q + k] = v[link.v + k];
    }
  }
  for (std::size_t i = constants.positions + constants.speeds; i < constants.size; ++i) dy[i] = ev.own_rates[i];
}

}  // namespace hysteron::multibody
