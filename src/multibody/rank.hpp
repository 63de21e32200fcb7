// Rank of the constraint rows and the choice of independent ones. The rows are weighted with the masses, B = E D^(-1/2)
// (loops.hpp), which is A M^(-1/2) in other coordinates, and scaled to length one.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "dense.hpp"
#include "dynamics.hpp"

namespace hysteron::multibody {

// Lower triangle L with D⁻¹ = L Lᵀ of the inverse inertia of a link's coordinates, at most three.
struct Factor {
  int size = 1;
  std::array<double, 9> l{};  // by rows of three

  double operator()(int i, int j) const { return l[static_cast<std::size_t>(3 * i + j)]; }
  double& operator()(int i, int j) { return l[static_cast<std::size_t>(3 * i + j)]; }
};

// Cholesky factor of a symmetric matrix of one to three rows.
Factor cholesky(Factor matrix);

template <class S>
Factor inverse_factor(const Link<S>& link, const LinkState<S>& s) {
  Factor d;
  d(0, 0) = s.inverse;
  const auto fill = [&](const Sym3<double>& m) { d = {3, {m.xx, m.xy, m.xz, m.xy, m.yy, m.yz, m.xz, m.yz, m.zz}}; };
  if constexpr (S::planar) {
    const Sym2<double>& m = s.inverse_lin;
    if (link.kind == LinkKind::translation) d = {2, {m.xx, m.xy, 0.0, m.xy, m.yy, 0.0}};
  } else {
    if (link.kind == LinkKind::spherical) fill(s.inverse_ang);
    if (link.kind == LinkKind::translation) fill(s.inverse_lin);
  }
  return cholesky(d);
}

// The rows of an island as a matrix over the coordinates of all its links.
struct IslandRows {
  Matrix rows;                             // B, not scaled
  std::vector<int> links;                  // that have columns
  std::vector<int> first_column;           // of these links
  std::vector<std::pair<int, int>> names;  // constraint and row of each row
  std::vector<double> scales;              // length that each row would have if its links did not move together
};

// Lengths of the rows of a swept constraint with one of the two links held: between links that cannot move relative to
// each other a row is the rounding left of two equal parts, which only this scale tells.
template <class S>
std::vector<double> row_scales(const Constants<S>& constants, const Evaluation<S>& ev, int c) {
  const Constraint<S>& constraint = constants.constraints[static_cast<std::size_t>(c)];
  std::vector<double> squares(ev.constraints[static_cast<std::size_t>(c)].active.size(), 0.0);
  for (const bool first : {true, false}) {
    ConstraintState<S> side = ev.constraints[static_cast<std::size_t>(c)];
    for (Row<S>& row : side.rows) (first ? row.second : row.first) = {};
    sweep_constraint<false>(constraint, side, std::span<const Link<S>>(constants.links),
                            std::span<const LinkState<S>>(ev.links));
    for (std::size_t k = 0; k < side.share.size(); ++k) squares[k % squares.size()] += side.share[k] * side.weighted[k];
  }
  for (double& square : squares) square = std::sqrt(square);
  return squares;
}

template <class S>
IslandRows island_rows(const Constants<S>& constants, const Evaluation<S>& ev, std::size_t island) {
  IslandRows out;
  std::vector<int> column(constants.links.size(), -1);
  int columns = 0, rows = 0;
  for (const int c : constants.islands[island].constraints) {
    rows += static_cast<int>(ev.constraints[static_cast<std::size_t>(c)].active.size());
    for (const PathNode& node : constants.constraints[static_cast<std::size_t>(c)].path) {
      const std::size_t l = static_cast<std::size_t>(node.link);
      const int size = coordinate_size<S>(constants.links[l].kind);
      if (column[l] >= 0 || size == 0 || ev.links[l].locked) continue;
      column[l] = columns;
      out.links.push_back(node.link);
      out.first_column.push_back(columns);
      columns += size;
    }
  }
  out.rows = {rows, columns, std::vector<double>(static_cast<std::size_t>(rows * columns), 0.0)};
  int row = 0;
  for (const int c : constants.islands[island].constraints) {
    const ConstraintState<S>& state = ev.constraints[static_cast<std::size_t>(c)];
    const int n = static_cast<int>(state.active.size());
    for (int r = 0; r < n; ++r) out.names.emplace_back(c, state.active[static_cast<std::size_t>(r)]);
    const std::vector<double> scales = row_scales(constants, ev, c);
    out.scales.insert(out.scales.end(), scales.begin(), scales.end());
    for (const PathNode& node : constants.constraints[static_cast<std::size_t>(c)].path) {
      const std::size_t l = static_cast<std::size_t>(node.link);
      const int size = coordinate_size<S>(constants.links[l].kind);
      if (column[l] < 0) continue;
      const Factor factor = inverse_factor(constants.links[l], ev.links[l]);
      for (int r = 0; r < n; ++r)
        for (int j = 0; j < size; ++j)
          for (int k = j; k < size; ++k)
            out.rows(row + r, column[l] + j) +=
                state.share[static_cast<std::size_t>((node.offset + k) * n + r)] * factor(k, j);
    }
    row += n;
  }
  return out;
}

// All rows of an island active and swept, without bias.
template <class S>
void sweep_all_rows(const Constants<S>& constants, Evaluation<S>& ev, std::size_t island) {
  const std::span<const LinkState<S>> links(ev.links);
  for (const int c : constants.islands[island].constraints) {
    const Constraint<S>& constraint = constants.constraints[static_cast<std::size_t>(c)];
    ConstraintState<S>& state = ev.constraints[static_cast<std::size_t>(c)];
    set_active_rows(constraint, state, all_rows(constraint));
    evaluate_rows(constraint, links, ev.drivers, ev.q(), speeds_of(constants, ev), std::span(state.rows));
    sweep_constraint<false>(constraint, state, std::span<const Link<S>>(constants.links), links);
  }
}

// Makes the first `rank` rows of a choice the active ones.
template <class S>
void activate(const Constants<S>& constants, Evaluation<S>& ev, std::size_t island, const IslandRows& rows,
              const RowChoice& choice) {
  std::vector<std::vector<int>> active(constants.constraints.size());
  for (int k = 0; k < choice.rank; ++k) {
    const auto [c, r] = rows.names[static_cast<std::size_t>(choice.order[static_cast<std::size_t>(k)])];
    active[static_cast<std::size_t>(c)].push_back(r);
  }
  for (const int c : constants.islands[island].constraints) {
    auto& list = active[static_cast<std::size_t>(c)];
    std::sort(list.begin(), list.end());
    set_active_rows(constants.constraints[static_cast<std::size_t>(c)], ev.constraints[static_cast<std::size_t>(c)],
                    list);
  }
  size_island(constants.islands[island], std::span<ConstraintState<S>>(ev.constraints), ev.islands[island]);
}

template <class S>
void choose_rows_again(const Constants<S>& constants, Evaluation<S>& ev, std::size_t island) {
  const int rank = ev.islands[island].rows;
  const std::vector<ConstraintState<S>> before = ev.constraints;
  sweep_all_rows(constants, ev, island);
  const IslandRows rows = island_rows(constants, ev, island);
  if (is_finite(rows.rows)) {
    activate(constants, ev, island, rows, choose_rows(rows.rows, rows.scales, rank));
  } else {
    ev.constraints = before;
  }
}

}  // namespace hysteron::multibody
