#include "window.hpp"

#include <algorithm>
#include <cmath>

namespace hysteron::chain {
Window::Window(State& state, const Settings& settings, const Scale& scale, double tolerance)
    : bead_peaks(settings.bead_sensors.size()),
      state_(state),
      settings_(settings),
      scale_(scale),
      tolerance_(tolerance),
      least_peak_(settings.accuracy * scale.force),
      slot_of_bead_(state.beads() + 1, none),
      live_of_contact_(state.contacts(), none),
      element_scales_(state.chain.elements.size()) {
  for (std::size_t i = 0; i < state.beads(); ++i) {
    if (!settings.has_active_window) state.mode[i] = Mode::active;
    if (state.mode[i] == Mode::active) active_.push_back(i);
  }
}

void Window::build() {
  for (const Slot& s : slots_) slot_of_bead_[s.bead] = none;
  for (const Live& l : live_) live_of_contact_[l.contact] = none;
  std::sort(active_.begin(), active_.end());
  slots_.clear();
  live_.clear();
  left_.clear();
  for (const std::size_t b : active_) {
    slot_of_bead_[b] = slots_.size();
    const double m = state_.chain.beads[b].mass;
    slots_.push_back({b, state_.position[b], 1.0 / m, state_.external[b] / m});
  }
  y_.assign(2 * slots_.size(), 0.0);
  for (std::size_t i = 0; i < slots_.size(); ++i) y_[slots_.size() + i] = state_.velocity[slots_[i].bead];
  for (const std::size_t b : active_) {
    if (b > 0 && live_of_contact_[b - 1] == none) add_contact(b - 1, slot_of_bead_[b - 1], slot_of_bead_[b]);
    if (b < state_.contacts()) add_contact(b, slot_of_bead_[b], slot_of_bead_[b + 1]);
  }
  wall_impulse_ = none;
  if (state_.chain.has_wall && !live_.empty() && live_.back().contact + 1 == state_.beads()) {
    wall_impulse_ = y_.size();
    y_.push_back(0.0);
  }
  set_tolerances();
  forces_.assign(live_.size(), 0.0);
  force_before_.assign(live_.size(), 0.0);
  force_after_.assign(live_.size(), 0.0);
  force_rates_.assign(live_.size(), 0.0);
  accelerations_.assign(slots_.size(), 0.0);
  match_directions(state_.time);
  list_events(state_.time, y_);
}

void Window::add_contact(std::size_t contact, std::size_t left, std::size_t right) {
  Live live{contact, left, right, none, none, &state_.law(contact)};
  if (!state_.is_apart(contact)) {
    live.states = y_.size();
    const double* z = state_.state_of(contact);
    y_.insert(y_.end(), z, z + live.law->state_size());
    if (!state_.chain.is_lossless) {
      live.loss = y_.size();
      y_.push_back(0.0);
    }
  }
  live_of_contact_[contact] = live_.size();
  live_.push_back(live);
}

const Scale& Window::scale_of_element(std::size_t contact) {
  const Chain& chain = state_.chain;
  auto& scale = element_scales_[chain.element_of.empty() ? 0 : chain.element_of[contact]];
  const double radius = chain.beads[contact].radius;
  if (!scale)
    scale = scale_of_impact(chain.element(contact), chain.effective_mass(contact), scale_.speed,
                            radius > 0.0 ? radius : 1.0);
  return *scale;
}

void Window::set_tolerances() {
  absolute_.assign(y_.size(), tolerance_ * scale_.energy);
  const std::size_t n = slots_.size();
  std::fill_n(absolute_.begin(), n, tolerance_ * scale_.depth);
  std::fill_n(absolute_.begin() + static_cast<std::ptrdiff_t>(n), n, tolerance_ * scale_.speed);
  for (const Live& l : live_) {
    if (l.states == none || l.law->state_size() == 0) continue;
    const Scale& scale = scale_of_element(l.contact);
    for (std::size_t k = 0; k < l.law->state_size(); ++k) absolute_[l.states + k] = tolerance_ * scale.state[k];
  }
  if (wall_impulse_ != none) absolute_[wall_impulse_] = tolerance_ * scale_.force * scale_.time;
}

void Window::write_back(double t) {
  const std::size_t n = slots_.size();
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t b = slots_[i].bead;
    state_.position[b] = slots_[i].base + y_[i];
    state_.velocity[b] = y_[n + i];
    state_.since[b] = t;
  }
  for (const Live& l : live_) {
    if (l.states == none) continue;
    std::copy_n(y_.data() + l.states, l.law->state_size(), state_.state_of(l.contact));
    state_.z_since[l.contact] = t;
    if (l.loss != none) state_.dissipated[l.contact] += y_[l.loss];
  }
  if (wall_impulse_ != none)
    state_.wall_impulse += y_[wall_impulse_];
  else if (state_.chain.has_wall && !state_.is_apart(state_.contacts() - 1))
    state_.wall_impulse += state_.rest_force.back() * (t - state_.time);
  state_.time = t;
}

BeadPoint Window::side(std::size_t slot, std::size_t bead, double t, integrate::ConstValues y) const noexcept {
  if (slot == none) return state_.free_point(bead, t);
  return {slots_[slot].base, y[slots_.size() + slot]};
}

// Differences of displacements first: positions may be large against an indentation.
Contact<double> Window::contact_of(const Live& l, double t, integrate::ConstValues y) const noexcept {
  const BeadPoint a = side(l.left, l.contact, t, y), b = side(l.right, l.contact + 1, t, y);
  const double moved = (l.left == none ? 0.0 : y[l.left]) - (l.right == none ? 0.0 : y[l.right]);
  return {(a.position - b.position - state_.gap[l.contact]) + moved, a.velocity - b.velocity};
}

const double* Window::states_of(const Live& l, integrate::ConstValues y) const noexcept {
  return l.states == none ? state_.state_of(l.contact) : y.data() + l.states;
}

double Window::force_of(const Live& l, double t, integrate::ConstValues y) const noexcept {
  const ContactRecord& r = state_.record[l.contact];
  return r.in_contact() ? l.law->force(contact_of(l, t, y), r, states_of(l, y)).total() : 0.0;
}

void Window::rates(double t, integrate::ConstValues y, integrate::Values out) {
  const std::size_t n = slots_.size();
  std::fill(out.begin(), out.end(), 0.0);
  for (std::size_t i = 0; i < n; ++i) {
    out[i] = y[n + i];
    out[n + i] = slots_[i].acceleration;
  }
  for (const Live& l : live_) {
    const ContactRecord& r = state_.record[l.contact];
    if (l.states == none) continue;
    const Contact<double> at = contact_of(l, t, y);
    const double* z = y.data() + l.states;
    if (l.law->state_size() > 0) l.law->rate(at, r, z, out.data() + l.states);
    if (!r.in_contact()) continue;
    ++force_evaluations;
    const double force = l.law->force(at, r, z).total();
    if (l.left != none) out[n + l.left] -= force * slots_[l.left].inverse_mass;
    if (l.right != none) out[n + l.right] += force * slots_[l.right].inverse_mass;
    if (l.loss != none) out[l.loss] = l.law->dissipated_power(at, r, z);
    if (wall_impulse_ != none && l.contact + 1 == state_.beads()) out[wall_impulse_] = force;
  }
}

void Window::append_sample(double t, integrate::ConstValues y, std::vector<double>& out) const {
  const auto force = [&](std::size_t contact) {
    if (live_of_contact_[contact] != none) return force_of(live_[live_of_contact_[contact]], t, y);
    return state_.is_apart(contact) ? 0.0 : state_.rest_force[contact];
  };
  for (const std::size_t c : settings_.contact_sensors) out.push_back(force(c));
  for (const std::size_t b : settings_.bead_sensors)
    out.push_back(0.5 * ((b > 0 ? force(b - 1) : 0.0) + (b < state_.contacts() ? force(b) : 0.0)));
  for (const std::size_t b : settings_.velocity_sensors) out.push_back(side(slot_of_bead_[b], b, t, y).velocity);
}

void Window::activate(std::size_t bead, double t) {
  if (state_.mode[bead] == Mode::active) return;
  state_.move_to(bead, t);
  state_.mode[bead] = Mode::active;
  active_.push_back(bead);
  has_changed_ = true;
}

// A contact that opens while it counts as closing, or closes while it counts as opening: its reversal was hidden by
// rounding, or came while its beads were outside.
void Window::match_directions(double t) {
  for (const Live& l : live_) {
    ContactRecord& r = state_.record[l.contact];
    const Contact<double> at = contact_of(l, t, y_);
    if (!r.in_contact() || !(r.closing ? at.indentation_rate < 0.0 : at.indentation_rate > 0.0)) continue;
    double* z = y_.data() + l.states;
    state_.dissipated[l.contact] += l.law->apply({EventKind::reversal}, at, r, z);
  }
}

// Whether a contact of the window does not keep its beads inside: apart, or closed under a negligible force behind the
// wave, where no dent and no damping hides a larger one.
bool Window::is_negligible(std::size_t contact, double t, integrate::ConstValues y) const {
  if (contact >= state_.contacts() || state_.is_apart(contact)) return true;
  const std::size_t i = live_of_contact_[contact];
  if (i == none || live_[i].law->state_size() > 0 || state_.rest_force[contact] != 0.0) return false;
  constexpr double left_share = 0.5;  // a bead that has left is not taken back at once
  const ContactRecord& r = state_.record[contact];
  const double rate = contact_of(live_[i], t, y).indentation_rate;
  const bool is_ahead = r.closing && (!state_.peak[contact] || rate > state_.idle_speed(contact));
  return r.in_contact() && !is_ahead && r.memory.residual_indentation == 0.0 &&
         std::abs(force_after_[i]) < left_share * state_.idle_force &&
         contact_of(live_[i], t, y).indentation < state_.idle_depth(contact);
}

void Window::drop_unresolved_speed(std::size_t bead, double t, integrate::Values y) {
  const auto flies = [&](std::size_t b) { return b < state_.beads() && state_.mode[b] == Mode::flying; };
  const auto velocity = [&](std::size_t b) -> double& { return y[slots_.size() + slot_of_bead_[b]]; };
  if (bead == 0 || bead + 1 >= state_.beads()) return;
  for (const auto& [outside, inside] : {std::pair{bead - 1, bead + 1}, std::pair{bead + 1, bead - 1}})
    if (flies(outside) && state_.is_integrated(inside)) {
      const bool has_just_left = slot_of_bead_[outside] != none;
      const double v = has_just_left ? velocity(outside) : state_.free_point(outside, t).velocity;
      velocity(bead) = state_.unresolved_velocity(bead, outside, v, inside, velocity(bead), velocity(inside));
    }
}

// A bead that touches nobody leaves the window.
bool Window::release_free_beads(double t, integrate::Values y) {
  if (!settings_.has_active_window) return false;
  const std::size_t before = left_.size();
  for (const Slot& s : slots_) {
    if (state_.mode[s.bead] != Mode::active || !is_negligible(s.bead, t, y)) continue;
    if (s.bead > 0 && !is_negligible(s.bead - 1, t, y)) continue;
    state_.mode[s.bead] = Mode::flying;
    drop_unresolved_speed(s.bead, t, y);
    left_.push_back(s.bead);
    std::erase(active_, s.bead);
  }
  return left_.size() > before;
}

void Window::touch_outside(std::size_t contact, double t) {
  if (state_.is_apart(contact)) {
    const Contact<double> at = state_.contact_at(contact, t);
    state_.relax_state(contact, t);
    state_.dissipated[contact] += state_.law(contact).apply({EventKind::touch, Direction::rising}, at,
                                                            state_.record[contact], state_.state_of(contact));
  }
  for (const std::size_t bead : {contact, contact + 1})
    if (!state_.is_fixed(bead) && state_.mode[bead] == Mode::flying) activate(bead, t);
}

}  // namespace hysteron::chain
