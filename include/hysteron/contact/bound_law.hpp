// A law with the numbers of its contacts' touches in their records and its state in slices of doubles: what
// hosted_law.hpp makes a contact of. With an Interface whose virtual functions have these names it is the same law
// chosen at run time (element.hpp).
#pragma once

#include <cstdint>
#include <span>
#include <utility>

#include "hysteron/contact/law_events.hpp"
#include "hysteron/contact/record.hpp"
#include "hysteron/contact/touch_numbers.hpp"

namespace hysteron {

// Room that hosts without allocation provide; laws that need more are refused when they are compiled.
inline constexpr std::size_t max_hosted_states = 8, max_hosted_events = 16;

template <class Source>
auto resolved_at(const Source& source, const Touch& touch) noexcept {
  if constexpr (requires { source.resolve(touch); })
    return source.resolve(touch);
  else if constexpr (requires { source.resolved(touch); })
    return source.resolved(touch);
  else
    return source;
}

// Trial points of an integrator may lie outside the contact by a little.
inline Contact<double> inside(const Contact<double>& c) noexcept {
  Contact<double> out = c;
  if (!(out.indentation > 0.0)) out.indentation = 0.0;
  return out;
}

struct NoInterface {};

template <class Source, class Interface = NoInterface>
class BoundLaw : public Interface {
 public:
  using Law = decltype(resolved_at(std::declval<const Source&>(), Touch{}));
  static_assert(ContactLaw<Law>, "not a contact law: see core/contact_law.hpp for what it must have");
  static constexpr std::size_t states = Law::state_size;
  // Reversal, domain, release and separation, beside the branches.
  static constexpr std::size_t most_events = 4 + Law::branch_count;
  static_assert(states <= max_hosted_states, "a hosted law has at most 8 internal states");
  static_assert(most_events <= max_hosted_events, "a hosted law has at most 12 branches");

  explicit BoundLaw(const Source& source) : source_(source), prototype_(resolved_at(source, Touch{1.0, 1.0})) {}

  // As through a pointer to an Interface.
  const BoundLaw* operator->() const noexcept { return this; }
  Law law_of(const ContactRecord& r) const noexcept { return with_numbers(prototype_, r.numbers); }

  std::size_t state_size() const noexcept { return states; }
  std::size_t max_events() const noexcept { return most_events; }
  bool is_memoryless() const noexcept { return MemorylessLaw<Law>; }
  bool leaves_dent() const noexcept { return LeavesDent<Law>; }
  double max_indentation() const noexcept { return prototype_.max_indentation(); }
  // Whether the force sets in with a power of δ below one, as the damping √δ δ̇ does: steep where the bodies touch.
  bool is_steep_at_touch() const noexcept {
    if constexpr (requires { prototype_.damping.depth_exponent; }) {
      const double m = prototype_.damping.depth_exponent;
      return m > 0.0 && m < 1.0;
    } else if constexpr (requires { prototype_.is_steep_at_touch(); }) {
      return prototype_.is_steep_at_touch();
    } else {
      return false;
    }
  }

  // Resolves the damping, and notes which validity limits the law is outside of: both go into the record.
  void resolve(const Touch& touch, ContactRecord& r) const noexcept {
    if constexpr (requires { source_.resolve_into(touch, r); })
      source_.resolve_into(touch, r);
    else
      r.numbers = touch_numbers(resolved_at(source_, touch));
  }
  void touch(const Touch& touch, ContactRecord& r, double* z) const noexcept {
    change(z, [&](State<states>& state) { law_of(r).touch(touch, r.memory, state); });
  }
  void touch_again(const Touch& touch, ContactRecord& r, double* z) const noexcept {
    change(z, [&](State<states>& state) { law_of(r).touch_again(touch, r.memory, state); });
  }
  void reverse(const Contact<double>& c, ContactRecord& r, double* z) const noexcept {
    change(z, [&](State<states>& state) { law_of(r).reverse(c, r.memory, state); });
  }
  void reload(const Contact<double>& c, ContactRecord& r, double* z) const noexcept {
    change(z, [&](State<states>& state) { law_of(r).reload(c, r.memory, state); });
  }
  void cross(std::size_t branch, const Contact<double>& c, ContactRecord& r, double* z) const noexcept {
    change(z, [&](State<states>& state) { law_of(r).cross(branch, c, r.memory, state); });
  }

  Force<double> force(const Contact<double>& c, const ContactRecord& r, const double* z) const noexcept {
    return law_of(r).force(c, r.memory, load(z));
  }
  double push(const Contact<double>& c, const ContactRecord& r, const double* z) const noexcept {
    return hysteron::push(law_of(r), c, r.memory, load(z));
  }
  double stored_energy(const Contact<double>& c, const ContactRecord& r, const double* z) const {
    return law_of(r).stored_energy(c, r.memory, load(z));
  }
  void rate(const Contact<double>& c, const ContactRecord& r, const double* z, double* out) const noexcept {
    if constexpr (states > 0) store(law_of(r).rate(c, r.memory, load(z)), out);
  }
  std::size_t law_events(const Contact<double>& c, const ContactRecord& r, const double* z, bool with_release,
                         EventFunction* out) const noexcept {
    return hysteron::law_events(law_of(r), c, r.memory, load(z), with_release, out);
  }
  // The same with derivatives.
  Dual force(const Contact<Dual>& c, const ContactRecord& r, const Dual* z) const noexcept {
    return law_of(r).force(c, r.memory, load(z)).total();
  }
  Dual stored_energy(const Contact<Dual>& c, const ContactRecord& r, const Dual* z) const {
    return law_of(r).stored_energy(c, r.memory, load(z));
  }
  void rate(const Contact<Dual>& c, const ContactRecord& r, const Dual* z, Dual* out) const noexcept {
    if constexpr (states > 0) store(law_of(r).rate(c, r.memory, load(z)), out);
  }

  // Forces of many contacts, their states one after the other.
  void forces(std::span<const Contact<double>> contacts, std::span<const ContactRecord> records, const double* z,
              std::span<Force<double>> out) const noexcept {
    for (std::size_t i = 0; i < contacts.size(); ++i)
      out[i] = records[i].in_contact() ? force(inside(contacts[i]), records[i], z + i * states) : Force<double>{};
  }

  const Source& source() const noexcept { return source_; }

 private:
  template <class T>
  static State<states, T> load(const T* z) noexcept {
    State<states, T> out{};
    for (std::size_t i = 0; i < states; ++i) out[i] = z[i];
    return out;
  }
  template <class T>
  static void store(const State<states, T>& state, T* z) noexcept {
    for (std::size_t i = 0; i < states; ++i) z[i] = state[i];
  }
  template <class Change>
  static void change(double* z, const Change& apply) noexcept {
    State<states> state = load<double>(z);
    apply(state);
    store(state, z);
  }

  Source source_;
  Law prototype_;  // with the numbers of some touch
};

}  // namespace hysteron
