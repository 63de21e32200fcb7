// The interface of a contact law as a small dynamical system. A host owns Memory and State, locates events, and calls
// (contact/ does all of this for every host):
//   touch        δ = 0 while closing, on a surface never touched before: latch v₀, start the state
//   touch_again  the same on a surface that has been in contact: keeps the dent, the largest depth and the state
//   reverse      δ̇ = 0 at the end of a loading: record the largest depth and force
//   reload       δ̇ = 0 at the end of an unloading
//   branches     functions of the contact that pass through zero where the law changes formula (yield, clipping) or is
//                not smooth; in branch_direction, or in either
//   cross        the host has located such a passage
//   rate         ż of the internal state; it also evolves while the contact is released at δ > 0
// force, rate and stored_energy are templates on the scalar, so that dual numbers give exact derivatives.
// A law may also have touch_exponent(), the power of δ its force starts with (1.5 by default), and resolved(touch), the
// simpler law that it is once v₀ and m are known.
// F δ̇ minus the rate of stored_energy is dissipation, >= 0 for a law that claims it.
#pragma once

#include <array>
#include <concepts>

#include "hysteron/core/contact.hpp"
#include "hysteron/core/dual.hpp"

namespace hysteron {

// Which way a function must pass through zero to be an event.
enum class Direction { falling, rising, either };

template <class L>
concept ContactLaw = requires(const L& law, const Contact<double>& c, const Touch& t, Memory& memory,
                              State<L::state_size>& state) {
  { L::state_size } -> std::convertible_to<std::size_t>;
  { L::branch_direction } -> std::convertible_to<Direction>;
  { law.force(c, memory, state) }
  noexcept->std::same_as<Force<double>>;
  { law.rate(c, memory, state) }
  noexcept->std::same_as<State<L::state_size>>;
  { law.stored_energy(c, memory, state) } -> std::same_as<double>;
  { law.max_indentation() }
  noexcept->std::same_as<double>;
  { law.branches(c, memory, state) }
  noexcept->std::same_as<std::array<double, L::branch_count>>;
  law.touch(t, memory, state);
  law.touch_again(t, memory, state);
  law.reverse(c, memory, state);
  law.reload(c, memory, state);
  law.cross(std::size_t{}, c, memory, state);
};

// No events beyond the latching of v₀; a law overrides what it needs by hiding the name.
template <std::size_t N>
struct PlainEvents {
  static constexpr std::size_t state_size = N;
  static constexpr std::size_t branch_count = 0;
  static constexpr Direction branch_direction = Direction::either;

  void touch(const Touch& t, Memory& memory, State<N>& state) const noexcept {
    memory = {.impact_speed = t.impact_speed, .phase = Phase::loading};
    state = {};
  }
  void touch_again(const Touch& t, Memory& memory, State<N>&) const noexcept {
    memory.impact_speed = t.impact_speed;
    memory.phase = Phase::loading;
    memory.branch = 0;
  }
  void reverse(const Contact<double>& c, Memory& memory, State<N>&) const noexcept {
    memory.max_indentation = c.indentation > memory.max_indentation ? c.indentation : memory.max_indentation;
    memory.phase = Phase::unloading;
  }
  void reload(const Contact<double>&, Memory& memory, State<N>&) const noexcept { memory.phase = Phase::loading; }
  std::array<double, 0> branches(const Contact<double>&, const Memory&, const State<N>&) const noexcept { return {}; }
  void cross(std::size_t, const Contact<double>&, Memory&, State<N>&) const noexcept {}
  template <class T = double>
  State<N, T> rate(const Contact<T>&, const Memory&, const State<N, T>&) const noexcept {
    return {};
  }
};

}  // namespace hysteron
