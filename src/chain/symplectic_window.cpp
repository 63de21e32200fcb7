// Which beads take part in symplectic steps. Beads outside rest or fly; those that fly are taken back before they touch.
#include <algorithm>
#include <cmath>

#include "symplectic_run.hpp"

namespace hysteron::chain {

// So many steps ahead a touch is prepared for.
constexpr double steps_ahead = 2.0;
// So many beads beyond the last one that the wave reaches.
constexpr std::size_t guards = 2;
// A bead that has left is not taken back at once.
constexpr double left_share = 0.5;

void SymplecticRun::adapt_window() {
  wake_at_rest();
  take_back();
  drop_free_beads();
}

// Beads at rest that the wave reaches within the next steps, and guards beyond them: within one step a bead that has
// just begun to move may press the next one.
void SymplecticRun::wake_at_rest() {
  const auto is_reached = [&](std::size_t contact) {
    const Contact<double> at = state_.contact_at(contact, state_.time);
    const double depth = at.indentation + steps_ahead * step_ * at.indentation_rate;
    return std::abs(force(contact, depth) - state_.rest_force[contact]) > state_.wake_force;
  };
  const auto rests = [&](std::size_t bead) { return state_.mode[bead] == Mode::resting; };
  const auto is_reached_above = [&] {
    for (std::size_t k = 1; k <= guards + 1 && high_ >= low_ + k; ++k)
      if (is_reached(high_ - k)) return true;
    return false;
  };
  const auto is_reached_below = [&] {
    for (std::size_t k = 0; k <= guards && low_ + k < high_; ++k)
      if (is_reached(low_ + k - 1)) return true;
    return false;
  };
  while (high_ < state_.beads() && rests(high_) && is_reached_above()) enclose(low_, high_ + 1);
  while (low_ > 0 && rests(low_ - 1) && is_reached_below()) enclose(low_ - 1, high_);
}

// Takes beads from `first` to before `end` into the window, with all between them and the window.
void SymplecticRun::enclose(std::size_t first, std::size_t end) {
  if (is_empty()) low_ = first, high_ = first;
  const auto take = [&](std::size_t bead) {
    state_.move_to(bead, state_.time);
    state_.mode[bead] = Mode::active;
    begin_position_[bead] = state_.position[bead];
    begin_velocity_[bead] = state_.velocity[bead];
  };
  while (low_ > first) take(--low_);
  while (high_ < end) take(high_++);
}

bool SymplecticRun::will_close(std::size_t contact) const {
  const Contact<double> at = state_.contact_at(contact, state_.time);
  return at.indentation_rate > 0.0 && 
         at.indentation + steps_ahead * step_ * at.indentation_rate > state_.idle_depth(contact);
}

// The next touch of two beads outside; one that was computed before one of them moved otherwise is computed again.
std::optional<SymplecticRun::Touch> SymplecticRun::next_touch() {
  while (!touches_.empty()) {
    const Touch next = touches_.top();
    const bool is_outside = !is_inside(next.contact) && !is_inside(next.contact + 1);
    const double t = is_outside ? state_.touch_time(next.contact) : infinity;
    if (t == next.time) return next;
    touches_.pop();
    if (t <= settings_.duration) touches_.push({t, next.contact});
  }
  return std::nullopt;
}

void SymplecticRun::take_back() {
  const double soon = state_.time + steps_ahead * step_;
  for (auto next = next_touch(); next && next->time <= soon; next = next_touch()) {
    touches_.pop();
    enclose(std::min(low_, next->contact), std::max(high_, std::min(next->contact + 2, state_.beads())));
  }
  while (high_ < state_.beads() && state_.mode[high_] == Mode::flying && will_close(high_ - 1)) enclose(low_, high_ + 1);
  while (low_ > 0 && state_.mode[low_ - 1] == Mode::flying && will_close(low_ - 1)) enclose(low_ - 1, high_);
}

void SymplecticRun::predict(std::size_t contact) {
  if (!state_.is_fixed(contact) && is_inside(contact)) return;
  if (contact + 1 < state_.beads() && is_inside(contact + 1)) return;
  const auto rests = [&](std::size_t bead) { return bead >= state_.beads() || state_.mode[bead] == Mode::resting; };
  if (rests(contact) && rests(contact + 1)) return;
  const double t = state_.touch_time(contact);
  if (t <= settings_.duration) touches_.push({t, contact});
}

void SymplecticRun::drop(std::size_t bead) {
  state_.mode[bead] = Mode::flying;
  if (bead > 0) predict(bead - 1);
  if (bead < state_.contacts()) predict(bead);
}

// From both ends: a bead that touches nobody, or with a negligible force and not for long.
void SymplecticRun::drop_free_beads() {
  const auto is_open = [&](std::size_t contact) {
    if (contact >= state_.contacts()) return true;
    const Contact<double> at = state_.contact_at(contact, state_.time);
    return state_.rest_force[contact] == 0.0 && !will_close(contact) &&
           (at.indentation < 0.0 || state_.peak[contact]) &&
           force(contact, at.indentation) < left_share * state_.idle_force;
  };
  while (!is_empty() && (low_ == 0 || is_open(low_ - 1)) && is_open(low_)) drop(low_++);
  while (!is_empty() && is_open(high_ - 1) && (high_ < 2 || is_open(high_ - 2))) drop(--high_);
}

void SymplecticRun::jump_to_next_touch() {
  const auto next = next_touch();
  const double target = next ? std::min(settings_.duration, std::max(next->time, state_.time)) : settings_.duration;
  begin_time_ = state_.time;
  if (state_.chain.has_wall && state_.rest_force.back() > 0.0)
    state_.wall_impulse += state_.rest_force.back() * (target - state_.time);
  state_.time = target;
  give_samples(target);
  if (!next || next->time > settings_.duration) return;
  touches_.pop();
  enclose(next->contact, std::min(next->contact + 2, state_.beads()));
}

}  // namespace hysteron::chain
