// A law as hosts use it: touch, force, rate, events and their application, for a law known at compile time. Shared by
// all contacts of one pair of materials; each contact has a ContactRecord and a slice of internal state. The same with
// the law chosen at run time, and with friction: contact/element.hpp.
//
// Source is what is fixed before any touch: a contact law, or something that becomes one at touch by resolve(touch), as
// Combine{Hertz, Flores} does. Nothing here allocates, throws or builds strings.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

#include "hysteron/contact/event.hpp"
#include "hysteron/contact/options.hpp"
#include "hysteron/contact/record.hpp"
#include "hysteron/contact/touch_numbers.hpp"

namespace hysteron {

template <class Source>
auto resolved_at(const Source& source, const Touch& touch) noexcept {
  if constexpr (requires { source.resolve(touch); })
    return source.resolve(touch);
  else if constexpr (requires { source.resolved(touch); })
    return source.resolved(touch);
  else
    return source;
}

// A force that a law clips at zero, as it is before.
template <ContactLaw L>
double raw_force(const L& law, const Contact<double>& c, const Memory& m, const State<L::state_size>& z) noexcept {
  if constexpr (requires { law.raw_force(c, m, z); })
    return law.raw_force(c, m, z);
  else
    return law.force(c, m, z).total();
}

// Laws whose dissipative part is all that is lost.
template <class L>
concept MemorylessLaw = requires(const L& law, const Contact<double>& c) {
  law.force(c);
};

// Laws whose reverse() records a residual depth that grows with the largest one.
template <class L>
concept LeavesDent = ContactLaw<L> && requires {
  requires L::leaves_dent;
};

template <class Source>
class HostedLaw {
 public:
  using Law = decltype(resolved_at(std::declval<const Source&>(), Touch{}));
  static_assert(ContactLaw<Law>, "not a contact law: see core/contact_law.hpp for what it must have");
  static constexpr std::size_t states = Law::state_size;
  static constexpr std::size_t state_size() noexcept { return states; }
  static constexpr std::size_t max_events() noexcept { return 4 + Law::branch_count; }
  using Z = State<states>;

  explicit HostedLaw(const Source& source, const ContactOptions& options = {})
      : source_(source), prototype_(resolved_at(source, Touch{1.0, 1.0})), options_(options) {}

  const Source& source() const noexcept { return source_; }
  const ContactOptions& options() const noexcept { return options_; }
  Law law_of(const ContactRecord& r) const noexcept { return with_numbers(prototype_, r.numbers); }
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

  // First touch of a surface that has never been in contact. `approach` is δ̇ > 0 at touch; the damping is resolved
  // here.
  void first_touch(double approach, ContactRecord& r, double* z) const noexcept {
    Z state{};
    begin(approach, r).touch({approach, r.effective_mass}, r.memory, state);
    store(state, z);
  }
  // Touch of a surface that has been in contact: keeps the dent, the largest depth and the internal state, latches the
  // new impact speed and resolves the damping anew.
  void touch_again(double approach, ContactRecord& r, double* z) const noexcept {
    Z state = load(z);
    begin(approach, r).touch_again({approach, r.effective_mass}, r.memory, state);
    store(state, z);
  }

  // Both parts of the force; zero while apart or released.
  Force<double> force(const Contact<double>& c, const ContactRecord& r, const double* z) const noexcept {
    return r.in_contact() ? law_of(r).force(inside(c), r.memory, load(z)) : Force<double>{};
  }
  double stored_energy(const Contact<double>& c, const ContactRecord& r, const double* z) const {
    return r.in_contact() ? law_of(r).stored_energy(inside(c), r.memory, load(z)) : 0.0;
  }
  // F δ̇ less the rate of the stored energy. While released the energy left has been booked as lost already (apply).
  double dissipated_power(const Contact<double>& c, const ContactRecord& r, const double* z) const {
    if (!r.in_contact()) return 0.0;
    const Law law = law_of(r);
    const Contact<double> at = inside(c);
    const Z state = load(z);
    const Force<double> f = law.force(at, r.memory, state);
    if constexpr (MemorylessLaw<Law>) return f.dissipative * c.indentation_rate;
    const Z rate = law.rate(at, r.memory, state);
    State<states, Dual> moving{};
    for (std::size_t i = 0; i < states; ++i) moving[i] = {state[i], rate[i]};
    const Contact<Dual> motion{{at.indentation, c.indentation_rate}, {c.indentation_rate, 0.0}};
    return f.total() * c.indentation_rate - law.stored_energy(motion, r.memory, moving).derivative;
  }

  // ∂F/∂(δ, δ̇, z₁, ...) into 2 + states numbers.
  void force_gradient(const Contact<double>& c, const ContactRecord& r, const double* z, double* out) const noexcept {
    for (std::size_t k = 0; k < 2 + states; ++k)
      out[k] = r.in_contact() ? law_of(r).force(seeded(inside(c), k), r.memory, seeded(z, k)).total().derivative : 0.0;
  }
  // ∂ż/∂(δ, δ̇, z₁, ...): states rows of 2 + states numbers.
  void rate_gradient(const Contact<double>& c, const ContactRecord& r, const double* z, double* out) const noexcept {
    constexpr std::size_t columns = 2 + states;
    for (std::size_t k = 0; k < columns; ++k) {
      const auto rate = law_of(r).rate(seeded(evolving(c, r), k), r.memory, seeded(z, k));
      const bool follows = k >= 2 || r.memory.phase != Phase::apart;
      for (std::size_t i = 0; i < states; ++i) out[i * columns + k] = follows ? rate[i].derivative : 0.0;
    }
  }

  // ż; while apart the surface is free and at rest, and relaxes by itself.
  void rate(const Contact<double>& c, const ContactRecord& r, const double* z, double* out) const noexcept {
    store(law_of(r).rate(evolving(c, r), r.memory, load(z)), out);
  }

  // The functions to watch now; at most max_events of them.
  std::size_t events(const Contact<double>& c, const ContactRecord& r, const double* z,
                     EventFunction* out) const noexcept {
    switch (r.memory.phase) {
      case Phase::apart:
        out[0] = {EventKind::touch, Direction::rising, c.indentation - touch_depth(r)};
        return 1;
      case Phase::released:
        out[0] = {EventKind::touch, Direction::rising, std::min(push(c, r, z), c.indentation_rate / speed_scale(r))};
        out[1] = {EventKind::separation, Direction::falling, c.indentation - touch_depth(r)};
        return 2;
      default:
        return events_in_contact(c, r, z, out);
    }
  }

  // Those of them that the law itself changes at; in contact.
  std::size_t branch_events(const Contact<double>& c, const ContactRecord& r, const double* z,
                            EventFunction* out) const noexcept {
    const auto values = law_of(r).branches(inside(c), r.memory, load(z));
    for (std::size_t i = 0; i < values.size(); ++i) out[i] = {EventKind::branch, Law::branch_direction, values[i], i};
    return values.size();
  }

  // Applies an event at the place where its function is zero. Returns the stored energy that is lost in it.
  double apply(const EventFunction& event, const Contact<double>& c, ContactRecord& r, double* z) const {
    const double before = stored_energy(c, r, z);
    switch (event.kind) {
      case EventKind::touch:
        touch(c, r, z);
        return 0.0;
      case EventKind::reversal:
        reverse(c, r, z);
        break;
      case EventKind::branch:
        change([&](const Law& law, Memory& m, Z& state) { law.cross(event.index, inside(c), m, state); }, r, z);
        break;
      case EventKind::release:
        r.memory.phase = c.indentation > touch_depth(r) ? Phase::released : Phase::apart;
        break;
      case EventKind::separation:
        r.memory.phase = Phase::apart;
        break;
      case EventKind::domain:
      case EventKind::stick_slip:
        return 0.0;
    }
    return before - stored_energy(c, r, z);
  }

  // Forces of many contacts, their states one after the other.
  void forces(std::span<const Contact<double>> contacts, std::span<const ContactRecord> records, const double* z,
              std::span<Force<double>> out) const noexcept {
    for (std::size_t i = 0; i < contacts.size(); ++i) out[i] = force(contacts[i], records[i], z + i * states);
  }

  // The depth at which the bodies touch and part: that of the dent, unless contacts end at δ = 0 or meet at a fresh
  // spot.
  double touch_depth(const ContactRecord& r) const noexcept {
    const bool at_dent = options_.separation == Separation::force && options_.spot == Spot::same;
    return at_dent ? dent(r) : 0.0;
  }

 private:
  static Z load(const double* z) noexcept {
    Z out{};
    for (std::size_t i = 0; i < states; ++i) out[i] = z[i];
    return out;
  }
  static void store(const Z& state, double* z) noexcept {
    for (std::size_t i = 0; i < states; ++i) z[i] = state[i];
  }
  // Trial points of an integrator may lie outside the contact by a little.
  static Contact<double> inside(const Contact<double>& c) noexcept {
    Contact<double> out = c;
    if (!(out.indentation > 0.0)) out.indentation = 0.0;
    return out;
  }
  static Contact<double> evolving(const Contact<double>& c, const ContactRecord& r) noexcept {
    return r.memory.phase == Phase::apart ? Contact<double>{} : inside(c);
  }
  static Contact<Dual> seeded(const Contact<double>& c, std::size_t k) noexcept {
    Contact<Dual> out{c.indentation, c.indentation_rate, c.volume, c.volume_rate, c.area};
    if (k == 0) {
      out.indentation.derivative = 1.0;
      out.volume.derivative = c.area;
    } else if (k == 1) {
      out.indentation_rate.derivative = 1.0;
      out.volume_rate.derivative = c.area;
    }
    return out;
  }
  static State<states, Dual> seeded(const double* z, std::size_t k) noexcept {
    State<states, Dual> out{};
    for (std::size_t i = 0; i < states; ++i) out[i] = {z[i], k == 2 + i ? 1.0 : 0.0};
    return out;
  }
  static double dent(const ContactRecord& r) noexcept { return std::max(r.memory.residual_indentation, 0.0); }
  static double speed_scale(const ContactRecord& r) noexcept {
    return r.memory.impact_speed > 0.0 ? r.memory.impact_speed : 1.0;
  }

  // The law at this touch; its numbers go into the record.
  Law begin(double approach, ContactRecord& r) const noexcept {
    const Law law = resolved_at(source_, Touch{options_.speed_policy(approach), r.effective_mass});
    r.numbers = touch_numbers(law);
    r.touched = r.closing = true;
    return law;
  }

  template <class Change>
  void change(const Change& apply_to, ContactRecord& r, double* z) const noexcept {
    Z state = load(z);
    apply_to(law_of(r), r.memory, state);
    store(state, z);
  }

  void touch(const Contact<double>& c, ContactRecord& r, double* z) const noexcept {
    const double approach = std::max(c.indentation_rate, 0.0);
    if (!r.touched || (options_.spot == Spot::fresh && r.memory.phase == Phase::apart))
      first_touch(approach, r, z);
    else
      touch_again(approach, r, z);
    // A state left by an earlier contact may hold the surface back: it is met when its force turns positive.
    if (states > 0 && push(c, r, z) < 0.0) r.memory.phase = Phase::released;
  }
  void reverse(const Contact<double>& c, ContactRecord& r, double* z) const noexcept {
    r.closing = !r.closing;
    change([&](const Law& law, Memory& m,
               Z& state) { r.closing ? law.reload(inside(c), m, state) : law.reverse(inside(c), m, state); },
           r, z);
  }

  // The unclipped force over the size of its parts, in [-1, 1].
  double push(const Contact<double>& c, const ContactRecord& r, const double* z) const noexcept {
    const Law law = law_of(r);
    const Z state = load(z);
    const double raw = raw_force(law, inside(c), r.memory, state);
    const Force<double> f = law.force(inside(c), r.memory, state);
    const double size = std::abs(f.elastic) + std::abs(f.dissipative) + std::abs(raw);
    return size > 0.0 ? raw / size : 0.0;
  }

  std::size_t events_in_contact(const Contact<double>& c, const ContactRecord& r, const double* z,
                                EventFunction* out) const noexcept {
    std::size_t n = 0;
    out[n++] = {EventKind::reversal, r.closing ? Direction::falling : Direction::rising, c.indentation_rate};
    n += branch_events(c, r, z, out + n);
    if (prototype_.max_indentation() < infinity)
      out[n++] = {EventKind::domain, Direction::falling, prototype_.max_indentation() - c.indentation};
    if (r.closing) return n;
    if (options_.separation == Separation::force)
      out[n++] = {EventKind::release, Direction::falling, LeavesDent<Law> ? c.indentation - dent(r) : push(c, r, z)};
    out[n++] = {EventKind::separation, Direction::falling, c.indentation - touch_depth(r)};
    return n;
  }

  Source source_;
  Law prototype_;  // with the numbers of some touch
  ContactOptions options_;
};

}  // namespace hysteron
