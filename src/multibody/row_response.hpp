// What forces on rows between links do: with E the shares of the rows (loops.hpp), the accelerations of the rows change
// by W f, W = E D⁻¹ Eᵀ - R Λ⁻¹ Rᵀ and R = E D⁻¹ E_lᵀ, where Λ and E_l belong to the closed loops.
#pragma once

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "dynamics.hpp"

namespace hysteron::multibody {

// Constraints of one row each; those beyond `count` are kept for later, with their memory.
template <class S>
struct RowSet {
  using T = typename S::Scalar;
  std::size_t count = 0;
  std::vector<Constraint<S>> constraints;
  std::vector<ConstraintState<S>> states;
  std::vector<T> matrix;    // W
  std::vector<T> coupling;  // R, island after island, row by row
};

// Of rows that have been swept (sweep_constraint).
template <class S>
class RowResponse {
 public:
  using T = typename S::Scalar;
  RowResponse(const Constants<S>& constants, Evaluation<S>& ev, RowSet<S>& rows)
      : constants_(constants), ev_(ev), rows_(rows) {}

  // Leaves W and R in the set.
  void build() {
    const std::size_t n = rows_.count;
    rows_.matrix.assign(n * n, T(0.0));
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j <= i; ++j)
        rows_.matrix[i * n + j] =
            common(rows_.constraints[i], rows_.states[i], rows_.constraints[j], rows_.states[j], 0);
    std::size_t loop_rows = 0;
    for (const IslandState<S>& island : ev_.islands) loop_rows += index(island.rows);
    rows_.coupling.assign(n * loop_rows, T(0.0));
    T* coupling = rows_.coupling.data();
    for (std::size_t island = 0; island < constants_.islands.size(); ++island) {
      subtract_loops(island, coupling);
      coupling += n * index(ev_.islands[island].rows);
    }
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < i; ++j) rows_.matrix[j * n + i] = rows_.matrix[i * n + j];
  }

  // After build(): adds forces on the rows, and what they change in the loops, to the efforts.
  void apply(std::span<const T> forces) {
    for (std::size_t k = 0; k < rows_.count; ++k) {
      rows_.states[k].multiplier[0] = forces[k];
      add_multipliers(rows_.constraints[k], rows_.states[k], std::span<const Link<S>>(constants_.links),
                      std::span<LinkState<S>>(ev_.links));
    }
    respond_in_loops(forces);
  }

 private:
  static std::size_t index(int i) { return static_cast<std::size_t>(i); }

  // Σ over the links common to both paths of share · D⁻¹ share, of the row of a and of row r of b.
  T common(const Constraint<S>& a, const ConstraintState<S>& sa, const Constraint<S>& b, const ConstraintState<S>& sb,
           std::size_t r) const {
    T sum(0.0);
    for (std::size_t i = 0, j = 0; i < a.path.size() && j < b.path.size();) {
      const PathNode &x = a.path[i], &y = b.path[j];
      if (x.link == y.link) {
        for (int c = 0; c < coordinate_size<S>(constants_.links[index(x.link)].kind); ++c)
          sum = sum + sa.share[index(x.offset + c)] * sb.weighted[index(y.offset + c) * sb.active.size() + r];
        ++i, ++j;
      } else if (x.link > y.link) {
        ++i;
      } else {
        ++j;
      }
    }
    return sum;
  }

  // R of one island and one row.
  void couple(std::size_t island, const Constraint<S>& c, const ConstraintState<S>& s, T* out) const {
    for (const int l : constants_.islands[island].constraints) {
      const ConstraintState<S>& loop = ev_.constraints[index(l)];
      for (std::size_t r = 0; r < loop.active.size(); ++r)
        out[index(loop.first_row) + r] = common(c, s, constants_.constraints[index(l)], loop, r);
    }
  }

  // Leaves R in `coupling`, row by row, for respond_in_loops().
  void subtract_loops(std::size_t island, T* coupling) {
    const std::size_t n = rows_.count;
    const IslandState<S>& loops = ev_.islands[island];
    const std::size_t rows = index(loops.rows);
    for (std::size_t i = 0; i < n; ++i) couple(island, rows_.constraints[i], rows_.states[i], coupling + i * rows);
    std::vector<T>& solved = ev_.islands[island].right;
    for (std::size_t i = 0; i < n; ++i) {
      std::copy_n(coupling + i * rows, rows, solved.begin());
      solve_factored(loops.matrix, loops.rows, solved.data());
      for (std::size_t j = 0; j <= i; ++j)
        for (std::size_t r = 0; r < rows; ++r)
          rows_.matrix[i * n + j] = rows_.matrix[i * n + j] - solved[r] * coupling[j * rows + r];
    }
  }

  // The multipliers of the loops change by -Λ⁻¹ Rᵀ f.
  void respond_in_loops(std::span<const T> forces) {
    const T* coupling = rows_.coupling.data();
    for (std::size_t island = 0; island < constants_.islands.size(); ++island) {
      IslandState<S>& loops = ev_.islands[island];
      const std::size_t rows = index(loops.rows);
      std::fill(loops.right.begin(), loops.right.end(), T(0.0));
      for (std::size_t i = 0; i < rows_.count; ++i, coupling += rows)
        for (std::size_t r = 0; r < rows; ++r) loops.right[r] = loops.right[r] - forces[i] * coupling[r];
      solve_factored(loops.matrix, loops.rows, loops.right.data());
      add_change(island);
    }
  }
  void add_change(std::size_t island) {
    for (const int c : constants_.islands[island].constraints) {
      ConstraintState<S>& s = ev_.constraints[index(c)];
      std::vector<T>& change = ev_.islands[island].right;
      for (std::size_t r = 0; r < s.active.size(); ++r) std::swap(s.multiplier[r], change[index(s.first_row) + r]);
      add_multipliers(constants_.constraints[index(c)], s, std::span<const Link<S>>(constants_.links),
                      std::span<LinkState<S>>(ev_.links));
      for (std::size_t r = 0; r < s.active.size(); ++r)
        s.multiplier[r] = s.multiplier[r] + change[index(s.first_row) + r];
    }
  }

  const Constants<S>& constants_;
  Evaluation<S>& ev_;
  RowSet<S>& rows_;
};

}  // namespace hysteron::multibody
