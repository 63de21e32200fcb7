// What the hosts and the impact engine share, for a law known at compile time: when its force is tensile, where it is
// released, and the functions at whose zeros its formula changes.
#pragma once

#include <algorithm>
#include <cmath>

#include "hysteron/contact/event.hpp"

namespace hysteron {

// Laws without memory and state: the work of their dissipative part is all that is lost.
template <class L>
concept MemorylessLaw = requires(const L& law, const Contact<double>& c) {
  law.force(c);
};

// Laws whose reverse() records a residual depth that grows with the largest one.
template <class L>
concept LeavesDent = ContactLaw<L> && requires {
  requires L::leaves_dent;
};

// The force; where a law clips it to zero, the force without the clip.
template <ContactLaw L>
Force<double> unclipped_force(const L& law, const Contact<double>& c, const Memory& m,
                              const State<L::state_size>& z) noexcept {
  const Force<double> f = law.force(c, m, z);
  if constexpr (requires { law.unclipped_force(c, m, z); })
    return f.total() > 0.0 ? f : law.unclipped_force(c, m, z);
  else
    return f;
}

// The unclipped force over the size of its parts, from -1 to 1: negative where the force is tensile, or would be
// without a clip.
template <ContactLaw L>
double push(const L& law, const Contact<double>& c, const Memory& m, const State<L::state_size>& z) noexcept {
  const Force<double> f = unclipped_force(law, c, m, z);
  const double size = std::abs(f.elastic) + std::abs(f.dissipative);
  return size > 0.0 ? f.total() / size : 0.0;
}

// The depth of the dent; zero for a law that returns more energy than it received.
inline double dent_depth(const Memory& m) noexcept { return std::max(m.residual_indentation, 0.0); }

// Whether the contact can end by release: by the force rule, and only while the bodies move apart.
constexpr bool may_release(bool closing, Separation separation) noexcept {
  return !closing && separation == Separation::force;
}

// The bodies are released where the force vanishes: at the dent, or where it becomes tensile.
template <ContactLaw L>
EventFunction release_event(const L& law, const Contact<double>& c, const Memory& m,
                            const State<L::state_size>& z) noexcept {
  EventFunction out{EventKind::release, Direction::falling};
  if constexpr (LeavesDent<L>)
    out.value = (c.indentation - dent_depth(m)) / (m.max_indentation > 0.0 ? m.max_indentation : 1.0);
  else
    out.value = push(law, c, m, z);
  return out;
}

// The events of a contact that the law itself decides on: its branches, then the release if that may come. At most
// branch_count + 1.
template <ContactLaw L>
std::size_t law_events(const L& law, const Contact<double>& c, const Memory& m, const State<L::state_size>& z,
                       bool with_release, EventFunction* out) noexcept {
  const auto values = law.branches(c, m, z);
  std::size_t n = 0;
  for (; n < values.size(); ++n) out[n] = {EventKind::branch, L::branch_direction, values[n], n};
  if (with_release) out[n++] = release_event(law, c, m, z);
  return n;
}

}  // namespace hysteron
