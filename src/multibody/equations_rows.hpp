// Bodies of Equations<S>: rows between points, and the response of the system to forces along them.
#pragma once

#include "core_build.hpp"
#include "equations.hpp"
#include "row_response.hpp"

namespace hysteron::multibody {

// Each row is a constraint of its own.
template <class S>
struct PointRows {
  static constexpr std::size_t each = 1;
  std::vector<Constraint<S>> constraints;
  std::vector<ConstraintState<S>> states;

  std::size_t count() const { return constraints.size(); }
  const Constraint<S>& constraint(std::size_t k) const { return constraints[k]; }
  ConstraintState<S>& state(std::size_t k) { return states[k]; }
};

// At the places of the links.
template <class S>
PointRows<S> Equations<S>::swept(std::span<const PointRow> rows, const Evaluation<S>& ev) const {
  PointRows<S> out;
  out.constraints.resize(rows.size());
  out.states.resize(rows.size());
  for (std::size_t k = 0; k < rows.size(); ++k) {
    Constraint<S>& c = out.constraints[k];
    c.first = place(rows[k].first).link, c.second = place(rows[k].second).link;
    c.rows.resize(1, RowPlan{RowType::along_world});
    find_path(c, core_.links);
    set_active_rows(c, out.states[k], all_rows(c));
    const typename S::Lin along = linear<S>(rows[k].direction);
    const auto arm = [&](const Vector3& point, int link) { return linear<S>(point) - ev.links[index(link)].origin; };
    Row<S>& row = out.states[k].rows[0];
    row.first = {cross(arm(rows[k].first_point, c.first), along), along};
    row.second = {-cross(arm(rows[k].second_point, c.second), along), -along};
    sweep_constraint<false>(c, out.states[k], std::span<const Link<S>>(core_.links),
                            std::span<const LinkState<S>>(ev.links));
  }
  return out;
}

template <class S>
void Equations<S>::response(std::span<const PointRow> rows, std::span<double> matrix, Workspace& work) const {
  Evaluation<S>& ev = own(work).ev;
  const std::size_t n = rows.size();
  std::vector<double> lower, coupling;
  RowResponse<S, PointRows<S>>(core_, ev, swept(rows, ev), lower, coupling).build();
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j <= i; ++j) matrix[i * n + j] = matrix[j * n + i] = lower[i * n + j];
}

template <class S>
void Equations<S>::apply_impulses(double t, std::span<const PointRow> rows, std::span<const double> impulses,
                                  std::span<double> y, Workspace& work) const {
  Evaluation<S>& ev = own(work).ev;
  const std::span<const Link<S>> links(core_.links);
  const std::span<LinkState<S>> states(ev.links);
  move_to(core_, ev, t, std::span<const double>(y));
  gather_inertia_only(links, states);
  prepare_loops<false>(core_, ev);
  clear_efforts(ev);
  std::vector<double> lower, coupling;
  RowResponse<S, PointRows<S>> response(core_, ev, swept(rows, ev), lower, coupling);
  response.build();
  response.apply({impulses.begin(), impulses.end()});
  spread_acceleration<false>(links, states);
  add_to_speeds(core_, ev, y);
}

}  // namespace hysteron::multibody
