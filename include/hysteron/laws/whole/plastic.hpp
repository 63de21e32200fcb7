// Base of laws with a loading curve and an unloading curve. From the largest depth δ_m the force decreases along the
// unloading curve to zero at the residual depth δ_r; reloading follows that curve back to δ_m, where the loading curve
// continues. Independent of rate, so a closed cycle loses the area between the curves, whatever its history.
// A law defines
//   curve()              the loading curve, a shape; with kinks() if it has more than one formula
//   residual(δ_m)        δ_r; negative if the law returns more energy than it received
//   unloading_exponent() n of the unloading curve F_m((δ-δ_r)/(δ_m-δ_r))ⁿ; for another curve the law redefines
//                        unloading() and unloading_energy()
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

  // At the end of compression: records a new largest depth and starts unloading.
  void reverse(const Contact<double>& c, Memory& memory, State<0>&) const noexcept {
    if (c.indentation >= memory.max_indentation) record_largest_depth(c.indentation, memory);
    memory.phase = Phase::unloading;
  }
  // Reloading follows the unloading curve, so the memory does not change.
  void reload(const Contact<double>&, Memory&, State<0>&) const noexcept {}
  void touch_again(const Touch& t, Memory& memory, State<0>& state) const noexcept {
    PlainEvents<0>::touch_again(t, memory, state);
    if (memory.max_indentation > 0.0) memory.phase = Phase::unloading;
  }
  // The branch ends at the next kink of the loading curve, or in reloading at the largest depth. The latter counts only
  // while the bodies approach, because just after reversal the depth equals it to rounding.
  static constexpr std::size_t branch_count = 1;
  static constexpr Direction branch_direction = Direction::falling;
  std::array<double, 1> branches(const Contact<double>& c, const Memory& memory, const State<0>&) const noexcept {
    const double end = end_of_branch(c, memory);
    return {end < infinity ? end - c.indentation : 1.0};
  }
  void cross(std::size_t, const Contact<double>& c, Memory& memory, State<0>&) const noexcept {
    const double end = end_of_branch(c, memory);
    if (end == infinity) return;
    record_largest_depth(std::max(c.indentation, end), memory);
    memory.phase = Phase::loading;
  }

  // The energy that elastic unloading from here would return; the rest of the work done is already lost.
  template <class T = double>
  T stored_energy(const Contact<T>& c, const Memory& memory, const State<0, T>&) const noexcept {
    if (below_largest(plain(c.indentation), memory)) return returned_energy(c.indentation, memory);
    return returned_energy(c.indentation, reached(c.indentation));
  }
  double max_indentation() const noexcept { return infinity; }

  // The largest depth of a free impact.
  double depth_reached(const Touch& t) const noexcept {
    return self().curve().depth_for(0.5 * t.effective_mass * t.impact_speed * t.impact_speed);
  }
  // e of a free impact, √(work returned/work done): Stronge's coefficient, and Newton's.
  double energy_restitution(const Touch& t) const noexcept {
    const double depth = self().depth_reached(t);
    const Reached<double> deepest = reached(depth);
    if (deepest.residual_indentation == 0.0) return 1.0;  // loads and unloads on one curve
    return std::sqrt(returned_energy(depth, deepest) / self().curve().energy(depth));
  }

  // The force on the unloading curve. M is Memory, or Reached for a loading to some depth.
  template <class T, class M>
  T unloading(const T& depth, const M& memory) const noexcept {
    const T above = depth - T(memory.residual_indentation),
            span = T(memory.max_indentation) - T(memory.residual_indentation);
    return T(memory.max_force) * power(T(above / span), self().unloading_exponent());
  }
  // The work of the unloading force from the residual depth to this depth.
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
  void record_largest_depth(double depth, Memory& memory) const noexcept {
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
  // The energy returned by unloading from `depth` to the residual depth, or to δ = 0 if that is reached first.
  template <class T, class M>
  T returned_energy(const T& depth, const M& memory) const noexcept {
    const double residual = plain(memory.residual_indentation);
    if (plain(depth) <= std::max(residual, 0.0)) return T(0.0);
    const T omitted = residual < 0.0 ? self().unloading_energy(T(0.0), memory) : T(0.0);
    return self().unloading_energy(depth, memory) - omitted;
  }
};

// A plastic law has no tensile force and never returns more energy than it received.
inline constexpr Claim plastic_claims = Claim::continuous_at_touch | Claim::dissipative | Claim::no_tension;

}  // namespace hysteron
