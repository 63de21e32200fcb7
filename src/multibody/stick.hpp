// Contacts that stick: the slip velocity is held at zero by a force in the contact plane. Its rows are solved after
// those of closed loops, with the response of the system to forces on them (row_response.hpp).
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
#include "row_response.hpp"
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

// The rows of all contacts that stick.
template <class S>
struct StickRows {
  static constexpr std::size_t each = stick_rows<S>;
  const Core<S>& core;
  Evaluation<S>& ev;

  std::size_t count() const { return ev.sticking.size(); }
  const Constraint<S>& constraint(std::size_t k) const { return core.sticks[ev.sticking[k]]; }
  ConstraintState<S>& state(std::size_t k) const { return ev.sticks[ev.sticking[k]]; }
};

template <class S>
class StickSolver {
 public:
  using T = typename S::Scalar;
  StickSolver(const Core<S>& core, Evaluation<S>& ev)
      : core_(core), ev_(ev), rows_{core, ev}, response_(core, ev, rows_, ev.stick_matrix, ev.stick_coupling) {}

  // After the loops: finds the holding forces and what they change in the loops, and adds both to the efforts.
  void solve() {
    sweep<true>([&](std::size_t k, std::size_t r) { return -(rows_.state(k).free[r] + rows_.state(k).rows[r].bias); });
    hold(Sharing::forces);
  }
  // The impulses that stop the slip, likewise.
  void stop() {
    sweep<false>([&](std::size_t k, std::size_t r) { return -rows_.state(k).rows[r].rate; });
    hold(Sharing::impulses);
  }

 private:
  void hold(Sharing sharing) {
    response_.build();
    find_forces(sharing);
    response_.apply(ev_.stick_right);
  }

  template <bool with_bias, class Right>
  void sweep(Right right) {
    ev_.stick_right.assign(rows_.count() * stick_rows<S>, T(0.0));
    const std::span<const LinkState<S>> links(ev_.links);
    for (std::size_t k = 0; k < rows_.count(); ++k) {
      const std::size_t contact = ev_.sticking[k];
      set_stick_rows(core_.contacts[contact], links, ev_.contacts[contact], rows_.state(k).rows);
      // The efforts hold the multipliers of the loops: `free` is the acceleration with closed loops.
      sweep_constraint<with_bias>(rows_.constraint(k), rows_.state(k), std::span<const Link<S>>(core_.links), links);
      for (std::size_t r = 0; r < stick_rows<S>; ++r) ev_.stick_right[k * stick_rows<S> + r] = right(k, r);
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

  const Core<S>& core_;
  Evaluation<S>& ev_;
  StickRows<S> rows_;
  RowResponse<S, StickRows<S>> response_;
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
