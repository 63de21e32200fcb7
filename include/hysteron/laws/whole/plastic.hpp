// What laws of a loading curve and an unloading curve share. From the largest depth δ_m the force falls along a curve
// of its own to zero at the residual depth δ_r; reloading climbs that curve back to δ_m, where the loading curve goes
// on. Independent of rate, so that a closed cycle loses the area between the curves, whatever its history.
// A law gives
//   curve()              the loading curve, a shape; with kinks() if it has more than one formula
//   residual(δ_m)        δ_r; below zero where the law gives back more than it took
//   unloading_exponent() n of the unloading curve F_m((δ-δ_r)/(δ_m-δ_r))ⁿ; for another curve it hides unloading() and
//                        unloading_energy()
#pragma once

#include <algorithm>
#include <cmath>

#include "hysteron/core/contact_law.hpp"
#include "hysteron/core/law_info.hpp"
#include "hysteron/core/param.hpp"
#include "hysteron/core/power.hpp"
#include "hysteron/laws/refs.hpp"

namespace hysteron {

template <class Law>
struct Plastic : PlainEvents<0> {
  static constexpr bool leaves_dent = true;

  template <class T = double>
  Force<T> force(const Contact<T>& c, const Memory& memory, const State<0, T>&) const noexcept {
    const double depth = plain(c.indentation);
    if (!below_largest(depth, memory)) return {self().curve().force(c.indentation), T(0.0)};
    return {depth > memory.residual_indentation ? self().unloading(c.indentation, memory) : T(0.0), T(0.0)};
  }

  void reverse(const Contact<double>& c, Memory& memory, State<0>&) const noexcept {
    if (c.indentation >= memory.max_indentation) record(c.indentation, memory);
    memory.phase = Phase::unloading;
  }
  // Reloading climbs the unloading curve.
  void reload(const Contact<double>&, Memory&, State<0>&) const noexcept {}
  void touch_again(const Touch& t, Memory& memory, State<0>& state) const noexcept {
    PlainEvents<0>::touch_again(t, memory, state);
    if (memory.max_indentation > 0.0) memory.phase = Phase::unloading;
  }
  // Loading: the next kink. Reloading: the largest depth; only while closing, because just after reversal the depth
  // equals it to rounding and must not count as past it.
  static constexpr std::size_t branch_count = 1;
  static constexpr Direction branch_direction = Direction::falling;
  std::array<double, 1> branches(const Contact<double>& c, const Memory& memory, const State<0>&) const noexcept {
    const double end = end_of_branch(c, memory);
    return {end < infinity ? end - c.indentation : 1.0};
  }
  void cross(std::size_t, const Contact<double>& c, Memory& memory, State<0>&) const noexcept {
    const double end = end_of_branch(c, memory);
    if (end == infinity) return;
    record(std::max(c.indentation, end), memory);
    memory.phase = Phase::loading;
  }

  // What elastic unloading from here would give back; the rest of the work done is already lost.
  template <class T = double>
  T stored_energy(const Contact<T>& c, const Memory& memory, const State<0, T>&) const noexcept {
    if (below_largest(plain(c.indentation), memory)) return given_back(c.indentation, memory);
    return given_back(c.indentation, reached(c.indentation));
  }
  double max_indentation() const noexcept { return infinity; }

  // Where a free impact turns.
  double depth_reached(const Touch& t) const noexcept {
    return self().curve().depth_for(0.5 * t.effective_mass * t.impact_speed * t.impact_speed);
  }
  // e of a free impact, √(work given back/work done): Stronge's coefficient, and Newton's.
  double energy_restitution(const Touch& t) const noexcept {
    const double depth = self().depth_reached(t);
    const Reached<double> deepest = reached(depth);
    if (deepest.residual_indentation == 0.0) return 1.0;  // one curve both ways
    return std::sqrt(given_back(depth, deepest) / self().curve().energy(depth));
  }

  // M is Memory, or what a loading to some depth would leave in it.
  template <class T, class M>
  T unloading(const T& depth, const M& memory) const noexcept {
    const T above = depth - T(memory.residual_indentation),
            span = T(memory.max_indentation) - T(memory.residual_indentation);
    return T(memory.max_force) * power(T(above / span), self().unloading_exponent());
  }
  // From the residual depth to this one.
  template <class T, class M>
  T unloading_energy(const T& depth, const M& memory) const noexcept {
    return unloading(depth, memory) * (depth - T(memory.residual_indentation)) / T(self().unloading_exponent() + 1.0);
  }

 private:
  const Law& self() const noexcept { return static_cast<const Law&>(*this); }

  static bool below_largest(double depth, const Memory& memory) noexcept {
    return memory.phase == Phase::unloading && depth < memory.max_indentation;
  }
  template <class T>
  struct Reached {
    T max_indentation, max_force, residual_indentation;
  };
  template <class T>
  Reached<T> reached(const T& depth) const noexcept {
    return {depth, self().curve().force(depth), self().residual(depth)};
  }
  void record(double depth, Memory& memory) const noexcept {
    const Reached<double> deepest = reached(depth);
    memory.max_indentation = deepest.max_indentation;
    memory.max_force = deepest.max_force;
    memory.residual_indentation = deepest.residual_indentation;
  }
  double end_of_branch(const Contact<double>& c, const Memory& memory) const noexcept {
    if (memory.phase == Phase::unloading) return c.indentation_rate > 0.0 ? memory.max_indentation : infinity;
    if constexpr (requires { self().curve().kinks(); })
      for (const double kink : self().curve().kinks())
        if (kink > memory.max_indentation) return kink;
    return infinity;
  }
  // Down to the residual depth, or to δ = 0 where that comes first.
  template <class T, class M>
  T given_back(const T& depth, const M& memory) const noexcept {
    const double residual = plain(memory.residual_indentation);
    if (plain(depth) <= std::max(residual, 0.0)) return T(0.0);
    const T left_out = residual < 0.0 ? self().unloading_energy(T(0.0), memory) : T(0.0);
    return self().unloading_energy(depth, memory) - left_out;
  }
};

// A plastic law never pulls and never gives back more than it took.
inline constexpr Claim plastic_claims = Claim::continuous_at_touch | Claim::dissipative | Claim::no_tension;

}  // namespace hysteron
