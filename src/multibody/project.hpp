// Moves a state onto the constraints by the smallest change weighted with the masses: δ = -M⁻¹ Aᵀ Λ⁻¹ Φ for the
// positions, the same with dΦ/dt for the speeds. Newton's method; there are no stabilising terms in the equations of
// motion.
#pragma once

#include <algorithm>
#include <cmath>

#include "dynamics.hpp"

namespace hysteron::multibody {

// q turned by the rotation vector w, along the axes of the base.
inline void turn_quaternion(double* q, const double* w) {
  const double angle = std::sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
  const double factor = angle > 1e-8 ? std::sin(angle / 2.0) / angle : 0.5;
  const Quaternion turned = normalized(Quaternion{std::cos(angle / 2.0), factor * w[0], factor * w[1], factor * w[2]} *
                                       Quaternion{q[0], q[1], q[2], q[3]});
  q[0] = turned.w, q[1] = turned.x, q[2] = turned.y, q[3] = turned.z;
}

template <class S>
void normalise_quaternions(const Constants<S>& constants, std::span<double> y) {
  constexpr double no_turn[3] = {0.0, 0.0, 0.0};
  for (const int l : constants.spherical_links)
    turn_quaternion(&y[static_cast<std::size_t>(constants.links[static_cast<std::size_t>(l)].q)], no_turn);
}

// Adds `factor` times the changes that spread_acceleration<false> left in the links to the positions in y.
template <class S>
void add_to_positions(const Constants<S>& constants, const Evaluation<S>& ev, double factor, std::span<double> y) {
  for (std::size_t i = 1; i < constants.links.size(); ++i) {
    const Link<S>& link = constants.links[i];
    double change[3] = {0.0, 0.0, 0.0};
    read_coordinates<false>(link, ev.links[i], ev.links[static_cast<std::size_t>(link.parent)], change);
    for (double& c : change) c *= factor;
    if (link.kind == LinkKind::spherical) {
      turn_quaternion(&y[static_cast<std::size_t>(link.q)], change);
    } else {
      for (int k = 0; k < coordinate_size<S>(link.kind); ++k) y[static_cast<std::size_t>(link.q + k)] += change[k];
    }
  }
}

template <class S>
void add_to_speeds(const Constants<S>& constants, const Evaluation<S>& ev, std::span<double> y) {
  for (std::size_t i = 1; i < constants.links.size(); ++i) {
    const Link<S>& link = constants.links[i];
    double change[3] = {0.0, 0.0, 0.0};
    read_coordinates<false>(link, ev.links[i], ev.links[static_cast<std::size_t>(link.parent)], change);
    for (int k = 0; k < coordinate_size<S>(link.kind); ++k)
      y[constants.positions + static_cast<std::size_t>(link.v + k)] += change[k];
  }
}

template <class S>
void clear_efforts(Evaluation<S>& ev) {
  ev.links[0].acceleration.lin = {};
  for (LinkState<S>& s : ev.links) s.effort = 0.0, s.effort_ang = {}, s.effort_lin = {};
}

// Largest residuals over all rows, redundant ones included.
template <class S>
Projection find_residuals(const Constants<S>& constants, Evaluation<S>& ev) {
  Projection found;
  for (std::size_t c = 0; c < constants.constraints.size(); ++c) {
    auto& rows = ev.constraints[c].rows;
    evaluate_rows(constants.constraints[c], std::span<const LinkState<S>>(ev.links), ev.drivers, ev.q(),
                  speeds_of(constants, ev), std::span(rows));
    for (const Row<S>& row : rows) {
      found.position_residual = std::max(found.position_residual, std::abs(row.residual));
      found.speed_residual = std::max(found.speed_residual, std::abs(row.rate));
    }
  }
  return found;
}

// Newton steps from residuals below this leave less than 1e-18: the state need not be looked at again.
inline constexpr double one_step_is_enough = 1e-9;
inline constexpr int most_projection_steps = 12;

template <class S>
Projection project_state(const Constants<S>& constants, Evaluation<S>& ev, double t, std::span<double> y) {
  normalise_quaternions(constants, y);
  prescribe(constants, t, ev.drivers, y);
  Projection first;
  if (constants.constraints.empty()) return first.converged = true, first;
  for (int step = 0; step < most_projection_steps; ++step) {
    move_to(constants, ev, t, std::span<const double>(y));
    const Projection now = find_residuals(constants, ev);
    if (step == 0) first = now;
    first.iterations = step + 1;
    gather_inertia_only(std::span<const Link<S>>(constants.links), std::span<LinkState<S>>(ev.links));
    prepare_loops<false>(constants, ev);
    const auto correct = [&](auto residual) {
      clear_efforts(ev);
      for (std::size_t i = 0; i < constants.islands.size(); ++i)
        solve_island(constants, ev, i, [&](const ConstraintState<S>& s, std::size_t r) {
          return -residual(s.rows[static_cast<std::size_t>(s.active[r])]);
        });
      spread_acceleration<false>(std::span<const Link<S>>(constants.links), std::span<LinkState<S>>(ev.links));
    };
    correct([](const Row<S>& row) { return row.residual; });
    add_to_positions(constants, ev, 1.0, y);
    correct([](const Row<S>& row) { return row.rate; });
    add_to_speeds(constants, ev, y);
    first.converged = now.position_residual < one_step_is_enough;
    if (first.converged || !std::isfinite(now.position_residual)) break;
  }
  return first;
}

}  // namespace hysteron::multibody
