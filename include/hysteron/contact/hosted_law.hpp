// A law as hosts use it: touch, force, rate, events and their application. Shared by all contacts of one pair of
// materials; each contact has a ContactRecord and a slice of internal state. HostedLaw<Source> has the law fixed at
// compile time; with the law chosen at run time, and with friction: contact/element.hpp.
//
// Source is what is fixed before any touch: a contact law, or something that becomes one at touch by resolve(touch), as
// Combine{Hertz, Flores} does. Nothing here allocates, throws or builds strings.
//
// A contact lasts until the surfaces are apart. One that was released at F = 0 with an indentation left, and is loaded
// again before that is gone, is the old contact going on: it keeps the impact speed, the damping and the effective mass
// of its touch. Only a touch of surfaces that were apart is a new impact.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
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
  // Whether the law keeps a residual depth. Its loss may begin at an infinite rate (yigit-linear: the residual depth
  // grows as (δ-2.25δ_y)^(2/3)), so that a host integrates the work F δ̇ and subtracts what is stored.
  bool leaves_dent() const noexcept { return law_->leaves_dent(); }

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

  // Both parts of the force; zero while apart or released. A trial step of an integrator may end beyond the separation:
  // at δ < 0 the force is continued along its tangent at δ = 0, so that the step up to the separation is smooth.
  Force<double> force(const Contact<double>& c, const ContactRecord& r, const double* z) const noexcept {
    if (!r.in_contact()) return {};
    Force<double> f = law_->force(inside(c), r, z);
    if (c.indentation < 0.0) {
      const double slope = law_->force(seeded(inside(c), 0), r, seeded(z, 0).data()).derivative;
      if (std::isfinite(slope)) f.elastic += slope * c.indentation;
    }
    return f;
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

  // The functions to watch now; at most max_events of them. `speed_error` is the error of δ̇: a contact is released
  // where its force is tensile by more than that error explains.
  std::size_t events(const Contact<double>& c, const ContactRecord& r, const double* z, EventFunction* out,
                     double speed_error = 0.0) const noexcept {
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
        return events_in_contact(c, r, z, out, speed_error);
    }
  }

  // Applies an event at the place where its function is zero. Returns the stored energy that is lost in it; at a touch,
  // negative, what an indentation or state left from before brings back: it was booked as lost when the contact ended.
  double apply(const EventFunction& event, const Contact<double>& c, ContactRecord& r, double* z) const {
    const double before = stored_energy(c, r, z);
    switch (event.kind) {
      case EventKind::touch:
        touch(c, r, z);
        break;
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
    if (r.memory.phase == Phase::released) return resume(c, r, z);
    const double approach = std::max(c.indentation_rate, 0.0);
    if (!r.touched || options_.spot == Spot::fresh)
      first_touch(approach, r, z);
    else
      touch_again(approach, r, z);
    // A state left by an earlier contact may hold the surface back: it is met when its force turns positive.
    if (state_size() > 0 && law_->push(inside(c), r, z) < 0.0) r.memory.phase = Phase::released;
  }

  // A released contact is loaded again, as by a reversal at the end of its unloading.
  void resume(const Contact<double>& c, ContactRecord& r, double* z) const noexcept {
    r.memory.phase = Phase::unloading;
    r.closing = true;
    law_->reload(inside(c), r, z);
  }

  // How far below zero push() falls by the errors of δ̇ and of its evaluation alone. Where the force vanishes both of
  // its parts have one size, so that an error of δ̇ changes push() by half of its share in δ̇. A strongly damped contact
  // creeps there for most of its duration, its force positive but smaller than these errors.
  static double release_margin(double rate, double speed_error) noexcept {
    constexpr double rounding = 1e-14, errors_of_a_step = 10.0, largest = 1e-3;
    return std::min(rounding + 0.5 * errors_of_a_step * speed_error / std::abs(rate), largest);
  }

  std::size_t events_in_contact(const Contact<double>& c, const ContactRecord& r, const double* z, EventFunction* out,
                                double speed_error) const noexcept {
    out[0] = {EventKind::reversal, r.closing ? Direction::falling : Direction::rising, c.indentation_rate};
    std::size_t n = 1;
    const bool with_release = may_release(r.closing, options_.separation);
    n += law_->law_events(inside(c), r, z, with_release, out + n);
    if (with_release && !law_->leaves_dent()) out[n - 1].value += release_margin(c.indentation_rate, speed_error);
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
