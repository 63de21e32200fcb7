// A law as hosts use it: touch, force, rate, events and their application. Shared by all contacts of one pair of
// materials; each contact has a ContactRecord and a slice of internal state. HostedLaw<Source> has the law fixed at
// compile time; with the law chosen at run time, and with friction: contact/element.hpp.
//
// Source is what is fixed before any touch: a contact law, or something that becomes one at touch by resolve(touch), as
// Combine{Hertz, Flores} does. Nothing here allocates, throws or builds strings.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "hysteron/contact/bound_law.hpp"
#include "hysteron/contact/options.hpp"

namespace hysteron {

// Law points to the functions of bound_law.hpp.
template <class Law>
class HostedContact {
 public:
  HostedContact(Law law, const ContactOptions& options) : law_(std::move(law)), options_(options) {}

  const ContactOptions& options() const noexcept { return options_; }
  std::size_t state_size() const noexcept { return law_->state_size(); }
  std::size_t max_events() const noexcept { return law_->max_events(); }
  double max_indentation() const noexcept { return law_->max_indentation(); }
  bool is_steep_at_touch() const noexcept { return law_->is_steep_at_touch(); }

  // First touch of a surface that has never been in contact. `approach` is δ̇ > 0 at touch; the damping is resolved
  // here.
  void first_touch(double approach, ContactRecord& r, double* z) const noexcept {
    begin(approach, r);
    law_->touch({approach, r.effective_mass}, r, z);
  }
  // Touch of a surface that has been in contact: keeps the dent, the largest depth and the internal state, latches the
  // new impact speed and resolves the damping anew.
  void touch_again(double approach, ContactRecord& r, double* z) const noexcept {
    begin(approach, r);
    law_->touch_again({approach, r.effective_mass}, r, z);
  }

  // Both parts of the force; zero while apart or released.
  Force<double> force(const Contact<double>& c, const ContactRecord& r, const double* z) const noexcept {
    return r.in_contact() ? law_->force(inside(c), r, z) : Force<double>{};
  }
  double stored_energy(const Contact<double>& c, const ContactRecord& r, const double* z) const {
    return r.in_contact() ? law_->stored_energy(inside(c), r, z) : 0.0;
  }
  // F δ̇ less the rate of the stored energy. While released the energy left has been booked as lost already (apply).
  double dissipated_power(const Contact<double>& c, const ContactRecord& r, const double* z) const {
    return r.in_contact() ? dissipated_power(c, r, z, law_->force(inside(c), r, z)) : 0.0;
  }
  // The same in contact with the force already known.
  double dissipated_power(const Contact<double>& c, const ContactRecord& r, const double* z,
                          const Force<double>& f) const {
    if (law_->is_memoryless()) return f.dissipative * c.indentation_rate;
    std::array<double, max_hosted_states> rate{};
    const Contact<double> at = inside(c);
    law_->rate(at, r, z, rate.data());
    Duals moving{};
    for (std::size_t i = 0; i < state_size(); ++i) moving[i] = {z[i], rate[i]};
    const Contact<Dual> motion{{at.indentation, c.indentation_rate}, {c.indentation_rate, 0.0}};
    return f.total() * c.indentation_rate - law_->stored_energy(motion, r, moving.data()).derivative;
  }

  // ∂F/∂(δ, δ̇, z₁, ...) into 2 + states numbers.
  void force_gradient(const Contact<double>& c, const ContactRecord& r, const double* z, double* out) const noexcept {
    for (std::size_t k = 0; k < 2 + state_size(); ++k)
      out[k] = r.in_contact() ? law_->force(seeded(inside(c), k), r, seeded(z, k).data()).derivative : 0.0;
  }
  // ∂ż/∂(δ, δ̇, z₁, ...): states rows of 2 + states numbers.
  void rate_gradient(const Contact<double>& c, const ContactRecord& r, const double* z, double* out) const noexcept {
    const std::size_t states = state_size(), columns = 2 + states;
    for (std::size_t k = 0; k < columns; ++k) {
      Duals rate{};
      law_->rate(seeded(evolving(c, r), k), r, seeded(z, k).data(), rate.data());
      const bool follows = k >= 2 || r.memory.phase != Phase::apart;
      for (std::size_t i = 0; i < states; ++i) out[i * columns + k] = follows ? rate[i].derivative : 0.0;
    }
  }

  // ż. While apart the surface is free and at rest: its state relaxes.
  void rate(const Contact<double>& c, const ContactRecord& r, const double* z, double* out) const noexcept {
    law_->rate(evolving(c, r), r, z, out);
  }

  // The functions to watch now; at most max_events of them.
  std::size_t events(const Contact<double>& c, const ContactRecord& r, const double* z,
                     EventFunction* out) const noexcept {
    switch (r.memory.phase) {
      case Phase::apart:
        out[0] = {EventKind::touch, Direction::rising, c.indentation - touch_depth(r)};
        return 1;
      case Phase::released:
        out[0] = {EventKind::touch, Direction::rising,
                  std::min(law_->push(inside(c), r, z), c.indentation_rate / speed_scale(r))};
        out[1] = {EventKind::separation, Direction::falling, c.indentation - touch_depth(r)};
        return 2;
      default:
        return events_in_contact(c, r, z, out);
    }
  }

  // Applies an event at the place where its function is zero. Returns the stored energy that is lost in it.
  double apply(const EventFunction& event, const Contact<double>& c, ContactRecord& r, double* z) const {
    const double before = stored_energy(c, r, z);
    switch (event.kind) {
      case EventKind::touch:
        touch(c, r, z);
        return 0.0;
      case EventKind::reversal:
        r.closing = !r.closing;
        r.closing ? law_->reload(inside(c), r, z) : law_->reverse(inside(c), r, z);
        break;
      case EventKind::branch:
        law_->cross(event.index, inside(c), r, z);
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
    law_->forces(contacts, records, z, out);
  }

  // The depth at which the bodies touch and part: that of the dent, unless contacts end at δ = 0 or meet at a fresh
  // spot.
  double touch_depth(const ContactRecord& r) const noexcept {
    const bool at_dent = options_.separation == Separation::force && options_.spot == Spot::same;
    return at_dent ? dent_depth(r.memory) : 0.0;
  }

 protected:
  const Law& law() const noexcept { return law_; }

 private:
  using Duals = std::array<Dual, max_hosted_states>;

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
  Duals seeded(const double* z, std::size_t k) const noexcept {
    Duals out{};
    for (std::size_t i = 0; i < state_size(); ++i) out[i] = {z[i], k == 2 + i ? 1.0 : 0.0};
    return out;
  }
  static double speed_scale(const ContactRecord& r) noexcept {
    return r.memory.impact_speed > 0.0 ? r.memory.impact_speed : 1.0;
  }

  void begin(double approach, ContactRecord& r) const noexcept {
    law_->resolve({options_.speed_policy(approach), r.effective_mass}, r);
    r.touched = r.closing = true;
  }
  void touch(const Contact<double>& c, ContactRecord& r, double* z) const noexcept {
    const double approach = std::max(c.indentation_rate, 0.0);
    if (!r.touched || (options_.spot == Spot::fresh && r.memory.phase == Phase::apart))
      first_touch(approach, r, z);
    else
      touch_again(approach, r, z);
    // A state left by an earlier contact may hold the surface back: it is met when its force turns positive.
    if (state_size() > 0 && law_->push(inside(c), r, z) < 0.0) r.memory.phase = Phase::released;
  }

  std::size_t events_in_contact(const Contact<double>& c, const ContactRecord& r, const double* z,
                                EventFunction* out) const noexcept {
    out[0] = {EventKind::reversal, r.closing ? Direction::falling : Direction::rising, c.indentation_rate};
    std::size_t n = 1;
    n += law_->law_events(inside(c), r, z, may_release(r.closing, options_.separation), out + n);
    if (const double deepest = max_indentation(); deepest < infinity)
      out[n++] = {EventKind::domain, Direction::falling, deepest - c.indentation};
    if (!r.closing) out[n++] = {EventKind::separation, Direction::falling, c.indentation - touch_depth(r)};
    return n;
  }

  Law law_;
  ContactOptions options_;
};

template <class Source>
class HostedLaw : public HostedContact<BoundLaw<Source>> {
 public:
  explicit HostedLaw(const Source& source, const ContactOptions& options = {})
      : HostedContact<BoundLaw<Source>>(BoundLaw<Source>(source), options) {}

  // The law with the numbers of one contact's last touch.
  auto law_of(const ContactRecord& r) const noexcept { return this->law().law_of(r); }
};

}  // namespace hysteron
