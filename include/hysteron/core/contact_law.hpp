// The interface of a contact law as a small dynamical system. A host (impact analyser, multibody run, another
// engine) owns Memory and State, locates events, and calls:
//   touch    δ = 0 while closing: latch v₀, start the state
//   reverse  δ̇ = 0 at the end of a loading: record the largest depth and force
//   boundary a function of the contact that changes sign where the law changes branch (yield, reloading)
//   cross    the host has located such a sign change
//   rate     ż of the internal state; it goes on evolving while the contact is released at δ > 0
// A law may also say touch_exponent(), the power of δ its force starts with (1.5 unless said), and resolved(touch), the
// form it comes to once v₀ and m are known.
// F δ̇ minus the rate of stored_energy is dissipation, >= 0 for a law that claims it.
#pragma once

#include <concepts>

#include "hysteron/core/contact.hpp"
#include "hysteron/core/dual.hpp"

namespace hysteron {

template <class L>
concept ContactLaw = requires(const L& law, const Contact<double>& c, const Touch& t, Memory& memory,
                              State<L::state_size>& state) {
  { L::state_size } -> std::convertible_to<std::size_t>;
  { law.force(c, memory, state) }
  noexcept->std::same_as<Force<double>>;
  { law.rate(c, memory, state) }
  noexcept->std::same_as<State<L::state_size>>;
  { law.stored_energy(c, memory, state) } -> std::same_as<double>;
  { law.max_indentation() }
  noexcept->std::same_as<double>;
  { law.boundary(c, memory, state) }
  noexcept->std::same_as<double>;
  law.touch(t, memory, state);
  law.reverse(c, memory, state);
  law.cross(c, memory, state);
};

// No events beyond the latching of v₀; a law overrides what it needs by hiding the name.
template <std::size_t N>
struct PlainEvents {
  static constexpr std::size_t state_size = N;

  void touch(const Touch& t, Memory& memory, State<N>& state) const noexcept {
    memory = {.impact_speed = t.impact_speed, .phase = Phase::loading};
    state = {};
  }
  void reverse(const Contact<double>& c, Memory& memory, State<N>&) const noexcept {
    memory.max_indentation = c.indentation > memory.max_indentation ? c.indentation : memory.max_indentation;
    memory.phase = Phase::unloading;
  }
  double boundary(const Contact<double>&, const Memory&, const State<N>&) const noexcept { return 1.0; }
  void cross(const Contact<double>&, Memory&, State<N>&) const noexcept {}
};

}  // namespace hysteron
