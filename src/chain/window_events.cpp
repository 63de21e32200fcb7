// What may happen in a window: the events of its contacts, force peaks, and beads at rest that are reached by the wave.
#include <algorithm>
#include <cmath>

#include "window.hpp"

namespace hysteron::chain {

using integrate::AfterEvent;
using integrate::ConstValues;
using integrate::Values;

void Window::add_function(const Function& f, Direction direction, bool handled_when_due) {
  functions_.push_back(f);
  list_.push_back({direction, handled_when_due});
}

bool Window::has_bead_outside(const Live& l) const noexcept {
  return l.left == none || (l.right == none && !state_.is_fixed(l.contact + 1));
}

// By how much the force exceeds that at rest.
double Window::rise(const Live& l, double t, ConstValues y) const noexcept {
  return force_of(l, t, y) - state_.rest_force[l.contact];
}

void Window::list_events(double t, ConstValues y) {
  functions_.clear();
  list_.clear();
  needs_rates_ = false;
  std::array<EventFunction, max_hosted_events> own{};
  for (std::size_t i = 0; i < live_.size(); ++i) {
    const Live& l = live_[i];
    const ContactRecord& r = state_.record[l.contact];
    const Contact<double> at = contact_of(l, t, y);
    const std::size_t n = l.law->events(at, r, states_of(l, y), own.data());
    for (std::size_t k = 0; k < n; ++k) {
      // A contact that has just separated stands on either side of touch by rounding: it waits until it closes.
      const bool has_parted = own[k].kind == EventKind::touch && at.indentation_rate <= 0.0;
      const bool waits = own[k].kind == EventKind::reversal || own[k].kind == EventKind::domain || has_parted;
      add_function({Watch::contact_event, i, own[k].kind, own[k].index}, own[k].direction, !waits);
    }
    if (!r.in_contact()) continue;
    if (!state_.peak[l.contact]) {
      note_largest(l.contact, rise(l, t, y), t);
      add_function({Watch::peak, i}, Direction::falling, false);
      needs_rates_ = true;
    }
    if (has_bead_outside(l)) add_function({Watch::wake, i}, Direction::rising, true);
  }
  list_bead_peaks(t, y);
}

void Window::list_bead_peaks(double t, ConstValues y) {
  const auto is_pressed = [&](std::size_t contact) {
    return contact < state_.contacts() && live_of_contact_[contact] != none && state_.record[contact].in_contact();
  };
  for (std::size_t s = 0; s < settings_.bead_sensors.size(); ++s) {
    const std::size_t bead = settings_.bead_sensors[s];
    if (bead_peaks[s] || (!is_pressed(bead) && !(bead > 0 && is_pressed(bead - 1)))) continue;
    add_function({Watch::bead_peak, s}, Direction::falling, sensor_rise(s, t, y) > least_peak_);
    needs_rates_ = true;
  }
}

double Window::acceleration_of(std::size_t slot, std::size_t bead) const noexcept {
  if (slot != none) return accelerations_[slot];
  return state_.is_fixed(bead) ? 0.0 : state_.free_acceleration(bead);
}

// Ḟ of every contact: the gradient of its law along the motion.
void Window::compute_force_rates(double t, ConstValues y) {
  for (std::size_t i = 0; i < slots_.size(); ++i) accelerations_[i] = slots_[i].acceleration;
  for (std::size_t i = 0; i < live_.size(); ++i) {
    const Live& l = live_[i];
    forces_[i] = force_of(l, t, y);
    if (l.left != none) accelerations_[l.left] -= forces_[i] * slots_[l.left].inverse_mass;
    if (l.right != none) accelerations_[l.right] += forces_[i] * slots_[l.right].inverse_mass;
  }
  for (const Function& f : functions_) {
    if (f.watch == Watch::peak) force_rates_[f.index] = force_rate(live_[f.index], t, y);
    if (f.watch != Watch::bead_peak) continue;
    const std::size_t bead = settings_.bead_sensors[f.index];
    for (std::size_t c = bead > 0 ? bead - 1 : 0; c <= bead && c < state_.contacts(); ++c)
      if (const std::size_t i = live_of_contact_[c]; i != none) force_rates_[i] = force_rate(live_[i], t, y);
  }
}

double Window::force_rate(const Live& l, double t, ConstValues y) const noexcept {
  const ContactRecord& r = state_.record[l.contact];
  if (!r.in_contact()) return 0.0;
  const Contact<double> at = contact_of(l, t, y);
  const double* z = states_of(l, y);
  std::array<double, 2 + max_hosted_states> gradient{};
  std::array<double, max_hosted_states> rate{};
  l.law->force_gradient(at, r, z, gradient.data());
  l.law->rate(at, r, z, rate.data());
  const double change = acceleration_of(l.left, l.contact) - acceleration_of(l.right, l.contact + 1);
  double out = gradient[0] * at.indentation_rate;
  if (gradient[1] != 0.0) out += gradient[1] * change;
  for (std::size_t k = 0; k < l.law->state_size(); ++k) out += gradient[2 + k] * rate[k];
  // A law that is infinitely steep at touch: its force rises there.
  return std::isfinite(out) ? out : at.indentation_rate >= 0.0 ? scale_.force / scale_.time : 0.0;
}

double Window::sensor_rise(std::size_t sensor, double t, ConstValues y) const noexcept {
  const std::size_t bead = settings_.bead_sensors[sensor];
  double sum = 0.0;
  for (std::size_t c = bead > 0 ? bead - 1 : 0; c <= bead && c < state_.contacts(); ++c)
    if (const std::size_t i = live_of_contact_[c]; i != none) sum += rise(live_[i], t, y);
  return 0.5 * sum;
}

double Window::sensor_rest(std::size_t sensor) const noexcept {
  const std::size_t bead = settings_.bead_sensors[sensor];
  double sum = 0.0;
  for (std::size_t c = bead > 0 ? bead - 1 : 0; c <= bead && c < state_.contacts(); ++c) sum += state_.rest_force[c];
  return 0.5 * sum;
}

double Window::sensor_rate(std::size_t sensor) const noexcept {
  const std::size_t bead = settings_.bead_sensors[sensor];
  double sum = 0.0;
  for (std::size_t c = bead > 0 ? bead - 1 : 0; c <= bead && c < state_.contacts(); ++c)
    if (const std::size_t i = live_of_contact_[c]; i != none) sum += force_rates_[i];
  return sum;
}

// A bead at rest waits for the wave; one that flies is in contact under a negligible force.
double Window::wake_force_of(const Live& l) const noexcept {
  const std::size_t outside = l.left == none ? l.contact : l.contact + 1;
  return state_.mode[outside] == Mode::resting ? state_.wake_force : state_.idle_force;
}

double Window::special_value(const Function& f, double t, ConstValues y) const noexcept {
  if (f.watch == Watch::peak) return force_rates_[f.index] * scale_.time / scale_.force;
  if (f.watch == Watch::bead_peak) return sensor_rate(f.index) * scale_.time / scale_.force;
  return std::abs(rise(live_[f.index], t, y)) - wake_force_of(live_[f.index]);
}

void Window::event_values(double t, ConstValues y, Values out) {
  if (needs_rates_) compute_force_rates(t, y);
  std::array<EventFunction, max_hosted_events> own{};
  for (std::size_t k = 0; k < functions_.size();) {
    const Function& f = functions_[k];
    if (f.watch != Watch::contact_event) {
      out[k++] = special_value(f, t, y);
      continue;
    }
    const Live& l = live_[f.index];
    const std::size_t n = l.law->events(contact_of(l, t, y), state_.record[l.contact], states_of(l, y), own.data());
    for (std::size_t e = 0; e < n; ++e) out[k++] = own[e].value;
  }
}

void Window::note_peak(std::optional<Peak>& peak, double risen, double at_rest, double t) const noexcept {
  if (!peak && risen > least_peak_) peak = Peak{risen + at_rest, t};
}

void Window::note_largest(std::size_t contact, double risen, double t) noexcept {
  if (Peak& largest = state_.largest[contact]; risen > largest.force) largest = {risen, t};
}

// An event may have lowered the force, which was largest just before it. A contact that has ended has had its peak.
void Window::note_forces_after_events(double t, ConstValues y) noexcept {
  for (std::size_t i = 0; i < live_.size(); ++i) {
    const std::size_t c = live_[i].contact;
    force_after_[i] = force_of(live_[i], t, y);
    if (state_.peak[c]) continue;
    note_largest(c, force_before_[i] - state_.rest_force[c], t);
    if (!state_.record[c].in_contact()) state_.end_peak(c, least_peak_);
  }
}

// The event may have become another one, or none, by an event of the same contact at this instant: it is looked up in
// the list that holds now.
void Window::apply_to_contact(const Function& f, double t, Values y) {
  const Live& l = live_[f.index];
  ContactRecord& r = state_.record[l.contact];
  const Contact<double> at = contact_of(l, t, y);
  if (l.states == none) state_.relax_state(l.contact, t);
  double* z = l.states == none ? state_.state_of(l.contact) : y.data() + l.states;
  std::array<EventFunction, max_hosted_events> own{};
  const std::size_t n = l.law->events(at, r, z, own.data());
  const auto found = std::find_if(own.begin(), own.begin() + n,
                                  [&](const EventFunction& e) { return e.kind == f.kind && e.index == f.branch; });
  if (found == own.begin() + n) return;
  if (f.kind == EventKind::domain) {
    error = Error{ErrorCode::out_of_range, "speed",
                  "contact " + std::to_string(l.contact) + " passes the largest indentation for which its law is " +
                      "defined: take a lower speed, lighter beads, or another law"};
    return;
  }
  const bool was_apart = r.memory.phase == Phase::apart;
  state_.dissipated[l.contact] += l.law->apply(*found, at, r, z);
  if (was_apart != (r.memory.phase == Phase::apart)) has_changed_ = true;
  for (const std::size_t bead : {l.contact, l.contact + 1})
    if (was_apart && !state_.is_fixed(bead) && state_.mode[bead] == Mode::flying) activate(bead, t);
}

void Window::wake(const Live& l, double t) {
  for (const std::size_t bead : {l.contact, l.contact + 1})
    if (!state_.is_fixed(bead)) activate(bead, t);
}

void Window::apply(const Function& f, double t, Values y) {
  if (f.watch == Watch::contact_event) return apply_to_contact(f, t, y);
  if (f.watch == Watch::wake) return wake(live_[f.index], t);
  if (f.watch == Watch::bead_peak)
    return note_peak(bead_peaks[f.index], sensor_rise(f.index, t, y), sensor_rest(f.index), t);
  const Live& l = live_[f.index];
  if (rise(l, t, y) <= least_peak_) return;
  note_largest(l.contact, rise(l, t, y), t);
  state_.end_peak(l.contact, least_peak_);
}

AfterEvent Window::handle_events(double t, Values y, std::span<const std::size_t> passed) {
  has_changed_ = false;
  for (std::size_t i = 0; i < live_.size(); ++i) force_before_[i] = force_of(live_[i], t, y);
  const std::vector<Function> all(functions_);
  for (const std::size_t k : passed) apply(all[k], t, y);
  if (error) return AfterEvent::stop;
  note_forces_after_events(t, y);
  const bool has_left = leave_beads_behind(t, y);
  if (release_free_beads(t, y) || has_left || has_changed_) return AfterEvent::stop;
  list_events(t, y);
  return AfterEvent::proceed;
}

}  // namespace hysteron::chain
