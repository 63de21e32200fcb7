// What forces on rows between links do: with E the shares of the rows (loops.hpp), the accelerations of the rows change
// by W f, W = E D⁻¹ Eᵀ - R Λ⁻¹ Rᵀ and R = E D⁻¹ E_lᵀ, where Λ and E_l belong to the closed loops.
#pragma once

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "dynamics.hpp"

namespace hysteron::multibody {

// `Rows` is a list of constraints, each with `each` active rows that have been swept (sweep_constraint): count(),
// constraint(k), state(k). Row i of the response is row i % each of constraint i / each.
template <class S, class Rows>
class RowResponse {
 public:
  using T = typename S::Scalar;
  // The lower triangle of W is left in `matrix`, R in `coupling`.
  RowResponse(const Core<S>& core, Evaluation<S>& ev, Rows rows, std::vector<T>& matrix, std::vector<T>& coupling)
      : core_(core), ev_(ev), rows_(std::move(rows)), matrix_(matrix), coupling_(coupling) {}

  void build() {
    const std::size_t n = size();
    matrix_.assign(n * n, T(0.0));
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j <= i; ++j) {
        const std::size_t a = i / Rows::each, b = j / Rows::each;
        matrix_[i * n + j] = common(rows_.constraint(a), rows_.state(a), i % Rows::each, rows_.constraint(b),
                                    rows_.state(b), j % Rows::each);
      }
    std::size_t loop_rows = 0;
    for (const IslandState<S>& island : ev_.islands) loop_rows += index(island.rows);
    coupling_.assign(n * loop_rows, T(0.0));
    T* coupling = coupling_.data();
    for (std::size_t island = 0; island < core_.islands.size(); ++island) {
      subtract_loops(island, coupling);
      coupling += n * index(ev_.islands[island].rows);
    }
  }

  // After build(): adds forces on the rows, and what they change in the loops, to the efforts.
  void apply(const std::vector<T>& forces) {
    for (std::size_t k = 0; k < rows_.count(); ++k) {
      for (std::size_t r = 0; r < Rows::each; ++r) rows_.state(k).multiplier[r] = forces[k * Rows::each + r];
      add_multipliers(rows_.constraint(k), rows_.state(k), std::span<const Link<S>>(core_.links),
                      std::span<LinkState<S>>(ev_.links));
    }
    respond_in_loops(forces);
  }

 private:
  static std::size_t index(int i) { return static_cast<std::size_t>(i); }
  std::size_t size() const { return rows_.count() * Rows::each; }

  // Σ over the links common to both paths of share · D⁻¹ share.
  T common(const Constraint<S>& a, const ConstraintState<S>& sa, std::size_t ra, const Constraint<S>& b,
           const ConstraintState<S>& sb, std::size_t rb) const {
    T sum(0.0);
    for (std::size_t i = 0, j = 0; i < a.path.size() && j < b.path.size();) {
      const PathNode &x = a.path[i], &y = b.path[j];
      if (x.link == y.link) {
        for (int c = 0; c < coordinate_size<S>(core_.links[index(x.link)].kind); ++c)
          sum = sum + sa.share[index(x.offset + c) * sa.active.size() + ra] *
                          sb.weighted[index(y.offset + c) * sb.active.size() + rb];
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
  void couple(std::size_t island, const Constraint<S>& c, const ConstraintState<S>& s, std::size_t row, T* out) const {
    for (const int l : core_.islands[island].constraints) {
      const ConstraintState<S>& loop = ev_.constraints[index(l)];
      for (std::size_t r = 0; r < loop.active.size(); ++r)
        out[index(loop.first_row) + r] = common(c, s, row, core_.constraints[index(l)], loop, r);
    }
  }

  // Leaves R in `coupling`, row by row, for respond_in_loops().
  void subtract_loops(std::size_t island, T* coupling) {
    const std::size_t n = size();
    const IslandState<S>& loops = ev_.islands[island];
    const std::size_t rows = index(loops.rows);
    for (std::size_t i = 0; i < n; ++i) {
      const std::size_t k = i / Rows::each;
      couple(island, rows_.constraint(k), rows_.state(k), i % Rows::each, coupling + i * rows);
    }
    std::vector<T>& solved = ev_.islands[island].right;
    for (std::size_t i = 0; i < n; ++i) {
      std::copy_n(coupling + i * rows, rows, solved.begin());
      solve_factored(loops.matrix, loops.rows, solved.data());
      for (std::size_t j = 0; j <= i; ++j)
        for (std::size_t r = 0; r < rows; ++r)
          matrix_[i * n + j] = matrix_[i * n + j] - solved[r] * coupling[j * rows + r];
    }
  }

  // The multipliers of the loops change by -Λ⁻¹ Rᵀ f.
  void respond_in_loops(const std::vector<T>& forces) {
    const T* coupling = coupling_.data();
    for (std::size_t island = 0; island < core_.islands.size(); ++island) {
      IslandState<S>& loops = ev_.islands[island];
      const std::size_t rows = index(loops.rows);
      std::fill(loops.right.begin(), loops.right.end(), T(0.0));
      for (std::size_t i = 0; i < size(); ++i, coupling += rows)
        for (std::size_t r = 0; r < rows; ++r) loops.right[r] = loops.right[r] - forces[i] * coupling[r];
      solve_factored(loops.matrix, loops.rows, loops.right.data());
      add_change(island);
    }
  }
  void add_change(std::size_t island) {
    for (const int c : core_.islands[island].constraints) {
      ConstraintState<S>& s = ev_.constraints[index(c)];
      std::vector<T>& change = ev_.islands[island].right;
      for (std::size_t r = 0; r < s.active.size(); ++r) std::swap(s.multiplier[r], change[index(s.first_row) + r]);
      add_multipliers(core_.constraints[index(c)], s, std::span<const Link<S>>(core_.links),
                      std::span<LinkState<S>>(ev_.links));
      for (std::size_t r = 0; r < s.active.size(); ++r)
        s.multiplier[r] = s.multiplier[r] + change[index(s.first_row) + r];
    }
  }

  const Core<S>& core_;
  Evaluation<S>& ev_;
  Rows rows_;
  std::vector<T>&matrix_, &coupling_;
};

}  // namespace hysteron::multibody
