// Bodies of Equations<S>: rows between points, and the response of the system to forces along them.
#pragma once

#include "constants_build.hpp"
#include "equations.hpp"

namespace hysteron::multibody {

// Row k at the places of the links, swept. Its path is found anew only if it belongs to other links than before.
template <class S>
void Equations<S>::set_row(const PointRow& row, std::size_t k, Work<S>& work) const {
  Constraint<S>& c = work.rows.constraints[k];
  ConstraintState<S>& state = work.rows.states[k];
  const int first = place(row.first).link, second = place(row.second).link;
  if (c.rows.empty() || c.first != first || c.second != second) {
    c = {};
    c.first = first, c.second = second;
    c.rows.resize(1, RowPlan{RowType::along_world});
    find_path(c, constants_.links);
    set_active_rows(c, state, all_rows(c));
  }
  const std::vector<LinkState<S>>& links = work.ev.links;
  const typename S::Lin along = linear<S>(row.direction);
  const auto arm = [&](const Vector3& point, int link) { return linear<S>(point) - links[index(link)].origin; };
  state.rows[0].first = {cross(arm(row.first_point, first), along), along};
  state.rows[0].second = {-cross(arm(row.second_point, second), along), -along};
  sweep_constraint<false>(c, state, std::span<const Link<S>>(constants_.links), std::span<const LinkState<S>>(links));
}

template <class S>
void Equations<S>::response(std::span<const PointRow> rows, std::span<double> matrix, Workspace& workspace) const {
  Work<S>& work = own(workspace);
  work.rows.count = rows.size();
  if (work.rows.constraints.size() < rows.size()) {
    work.rows.constraints.resize(rows.size());
    work.rows.states.resize(rows.size());
  }
  for (std::size_t k = 0; k < rows.size(); ++k) set_row(rows[k], k, work);
  RowResponse<S>(constants_, work.ev, work.rows).build();
  std::copy(work.rows.matrix.begin(), work.rows.matrix.end(), matrix.begin());
}

// The rows are put aside for compute_reactions().
template <class S>
void Equations<S>::add_row_forces(std::span<const double> forces, std::span<double> dy, Workspace& workspace) const {
  Work<S>& work = own(workspace);
  RowResponse<S>(constants_, work.ev, work.rows).apply(forces);
  spread_acceleration<true>(std::span<const Link<S>>(constants_.links), std::span<LinkState<S>>(work.ev.links));
  write_rates(constants_, work.ev, dy);
  std::swap(work.rows, work.held);
}

template <class S>
void Equations<S>::prepare_impulses(double t, std::span<const double> y, Workspace& work) const {
  set_state(t, y, work);
  gather_inertia_only(std::span<const Link<S>>(constants_.links), std::span<LinkState<S>>(own(work).ev.links));
  prepare_loops<false>(constants_, own(work).ev);
}

template <class S>
void Equations<S>::apply_impulses(std::span<const double> impulses, std::span<double> y, Workspace& workspace) const {
  Work<S>& work = own(workspace);
  clear_efforts(work.ev);
  RowResponse<S>(constants_, work.ev, work.rows).apply(impulses);
  spread_acceleration<false>(std::span<const Link<S>>(constants_.links), std::span<LinkState<S>>(work.ev.links));
  add_to_speeds(constants_, work.ev, y);
}

}  // namespace hysteron::multibody
