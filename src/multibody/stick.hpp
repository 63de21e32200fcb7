// Contacts that stick: the slip velocity is held at zero by a force in the contact plane. Its rows are solved after
// those of closed loops: with E the shares of the rows (loops.hpp), S = E_s D⁻¹ E_sᵀ - R Λ⁻¹ Rᵀ and R = E_s D⁻¹ E_lᵀ.
//
// Bodies that stick at more points than they have freedom leave the forces undetermined, or nearly so: they are then
// shared in proportion to the normal forces, and what only very large forces could hold is left to drift.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "contact_terms.hpp"
#include "dense.hpp"
#include "dynamics.hpp"
#include "project.hpp"
#include "slip_response.hpp"

namespace hysteron::multibody {

// Acceleration at the point of contact that does not come from accelerations of the link. The point P moves at its own
// velocity, not with the body: d/dt v(P) = a(P) + ω × (Ṗ - v(P)).
template <class S>
typename S::Lin drift_at_contact(const ContactRates<S>& rates, const LinkState<S>& link, const typename S::Lin& arm) {
  const typename S::Lin v = link.velocity.lin + cross(link.velocity.ang, arm);
  return centripetal(link.velocity.ang, arm) + cross(link.velocity.ang, rates.point - v);
}

// Rate of the slip velocity, Φ̇ = t·(v₁(P) - v₂(P)). In stick, where v₁ - v₂ = -δ̇ n, the turning of t gives δ̇ t·ṅ.
template <class S>
void set_stick_row(const ContactState<S>& s, const ContactRates<S>& rates, const LinkState<S>& a, const LinkState<S>& b,
                   const typename S::Lin& t, const typename S::Scalar& slip, Row<S>& row) {
  row.first = {cross(s.first_arm, t), t};
  row.second = {-cross(s.second_arm, t), -t};
  row.bias = dot(t, drift_at_contact(rates, a, s.first_arm) - drift_at_contact(rates, b, s.second_arm)) +
             s.rate * dot(t, rates.normal);
  row.residual = typename S::Scalar(0.0);
  row.rate = slip;
}

template <class S>
void set_stick_rows(const ContactTerm<S>& term, std::span<const LinkState<S>> links, const ContactState<S>& s,
                    std::vector<Row<S>>& rows) {
  const LinkState<S>&a = links[static_cast<std::size_t>(term.first)], &b = links[static_cast<std::size_t>(term.second)];
  const ContactRates<S> rates = contact_rates(term, links, s);
  set_stick_row(s, rates, a, b, s.tangent, s.slip.x, rows[0]);
  if constexpr (!S::planar) set_stick_row(s, rates, a, b, s.tangent2, s.slip.y, rows[1]);
}

// Number of rows of a contact that sticks.
template <class S>
inline constexpr std::size_t stick_rows = S::planar ? 1 : 2;

// The normal force of each row.
template <class S>
std::vector<double> stick_loads(const Evaluation<S>& ev) {
  std::vector<double> out;
  for (const std::size_t contact : ev.sticking)
    for (std::size_t r = 0; r < stick_rows<S>; ++r) out.push_back(ev.contacts[contact].normal_force);
  return out;
}

template <class S>
class StickSolver {
 public:
  using T = typename S::Scalar;
  StickSolver(const Core<S>& core, Evaluation<S>& ev) : core_(core), ev_(ev) {}

  // After the loops: finds the holding forces and what they change in the loops, and adds both to the efforts.
  void solve() {
    sweep<true>([&](std::size_t k, std::size_t r) { return -(state(k).free[r] + state(k).rows[r].bias); });
    hold(Sharing::forces);
  }
  // The impulses that stop the slip, likewise.
  void stop() {
    sweep<false>([&](std::size_t k, std::size_t r) { return -state(k).rows[r].rate; });
    hold(Sharing::impulses);
  }

 private:
  static std::size_t index(int i) { return static_cast<std::size_t>(i); }
  const Constraint<S>& constraint(std::size_t k) const { return core_.sticks[ev_.sticking[k]]; }
  ConstraintState<S>& state(std::size_t k) { return ev_.sticks[ev_.sticking[k]]; }

  void hold(Sharing sharing) {
    build();
    find_forces(sharing);
    apply();
    respond_in_loops();
  }

  template <bool with_bias, class Right>
  void sweep(Right right) {
    const std::size_t n = ev_.sticking.size() * stick_rows<S>;
    ev_.stick_matrix.assign(n * n, T(0.0));
    ev_.stick_right.assign(n, T(0.0));
    const std::span<const LinkState<S>> links(ev_.links);
    for (std::size_t k = 0; k < ev_.sticking.size(); ++k) {
      const std::size_t contact = ev_.sticking[k];
      set_stick_rows(core_.contacts[contact], links, ev_.contacts[contact], state(k).rows);
      // The efforts hold the multipliers of the loops: `free` is the acceleration with closed loops.
      sweep_constraint<with_bias>(constraint(k), state(k), std::span<const Link<S>>(core_.links), links);
      for (std::size_t r = 0; r < stick_rows<S>; ++r) ev_.stick_right[k * stick_rows<S> + r] = right(k, r);
    }
  }

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

  void build() {
    const std::size_t n = ev_.stick_right.size();
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j <= i; ++j) {
        const std::size_t a = i / stick_rows<S>, b = j / stick_rows<S>;
        ev_.stick_matrix[i * n + j] =
            common(constraint(a), state(a), i % stick_rows<S>, constraint(b), state(b), j % stick_rows<S>);
      }
    std::size_t rows = 0;
    for (const IslandState<S>& island : ev_.islands) rows += index(island.rows);
    ev_.stick_coupling.assign(n * rows, T(0.0));
    T* coupling = ev_.stick_coupling.data();
    for (std::size_t island = 0; island < core_.islands.size(); ++island) {
      subtract_loops(island, coupling);
      coupling += n * index(ev_.islands[island].rows);
    }
  }

  // Leaves R in `coupling`, row by row, for respond_in_loops().
  void subtract_loops(std::size_t island, T* coupling) {
    const std::size_t n = ev_.stick_right.size();
    const IslandState<S>& loops = ev_.islands[island];
    const std::size_t rows = index(loops.rows);
    for (std::size_t i = 0; i < n; ++i) {
      const std::size_t k = i / stick_rows<S>;
      couple(island, constraint(k), state(k), i % stick_rows<S>, coupling + i * rows);
    }
    std::vector<T>& solved = ev_.islands[island].right;
    for (std::size_t i = 0; i < n; ++i) {
      std::copy_n(coupling + i * rows, rows, solved.begin());
      solve_factored(loops.matrix, loops.rows, solved.data());
      for (std::size_t j = 0; j <= i; ++j)
        for (std::size_t r = 0; r < rows; ++r)
          ev_.stick_matrix[i * n + j] = ev_.stick_matrix[i * n + j] - solved[r] * coupling[j * rows + r];
    }
  }

  // One contact, and all in derivatives, is solved directly; several may depend on each other.
  void find_forces([[maybe_unused]] Sharing sharing) {
    const std::size_t n = ev_.stick_right.size();
    if constexpr (std::is_same_v<T, double>) {
      if (ev_.sticking.size() > 1) return solve_shared(ev_.stick_matrix, stick_loads(ev_), ev_.stick_right, sharing);
    }
    factor(ev_.stick_matrix, static_cast<int>(n));
    solve_factored(ev_.stick_matrix, static_cast<int>(n), ev_.stick_right.data());
  }

  void apply() {
    for (std::size_t k = 0; k < ev_.sticking.size(); ++k) {
      for (std::size_t r = 0; r < stick_rows<S>; ++r) state(k).multiplier[r] = ev_.stick_right[k * stick_rows<S> + r];
      add_multipliers(constraint(k), state(k), std::span<const Link<S>>(core_.links),
                      std::span<LinkState<S>>(ev_.links));
    }
  }

  // The multipliers of the loops change by -Λ⁻¹ Rᵀ μ.
  void respond_in_loops() {
    const T* coupling = ev_.stick_coupling.data();
    for (std::size_t island = 0; island < core_.islands.size(); ++island) {
      IslandState<S>& loops = ev_.islands[island];
      const std::size_t rows = index(loops.rows);
      std::fill(loops.right.begin(), loops.right.end(), T(0.0));
      for (std::size_t i = 0; i < ev_.stick_right.size(); ++i, coupling += rows)
        for (std::size_t r = 0; r < rows; ++r) loops.right[r] = loops.right[r] - ev_.stick_right[i] * coupling[r];
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
};

template <class S>
void hold_sticking_contacts(const Core<S>& core, Evaluation<S>& ev) {
  StickSolver<S>(core, ev).solve();
}

// SlipResponse::limited_friction() and stop_slip().
template <class S>
detail::LimitedFriction limited_friction_in(const Evaluation<S>& ev, std::span<const double> limits) {
  const LimitedForces found =
      limit_forces(ev.stick_matrix, stick_loads(ev), ev.stick_right, {limits.begin(), limits.end()}, stick_rows<S>);
  detail::LimitedFriction out{{}, {}, found.scales, found.is_redundant};
  const auto tangent = [](const std::vector<double>& v, std::size_t i) {
    return Tangent{v[i], S::planar ? 0.0 : v[i + stick_rows<S> - 1]};
  };
  for (std::size_t i = 0; i < found.forces.size(); i += stick_rows<S>) {
    out.forces.push_back(tangent(found.forces, i));
    out.accelerations.push_back(tangent(found.accelerations, i));
  }
  return out;
}

template <class S>
void stop_slip_in(const Core<S>& core, Evaluation<S>& ev, double t, std::span<double> y) {
  const std::span<const Link<S>> links(core.links);
  const std::span<LinkState<S>> states(ev.links);
  move_to(core, ev, t, std::span<const double>(y));
  gather_inertia_only(links, states);
  prepare_loops<false>(core, ev);
  clear_efforts(ev);
  StickSolver<S>(core, ev).stop();
  spread_acceleration<false>(links, states);
  add_to_speeds(core, ev, y);
}

}  // namespace hysteron::multibody
