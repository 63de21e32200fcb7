// Which beads take part in symplectic steps. Beads outside rest or fly; those that fly are taken back before they
// touch.
#include <algorithm>
#include <cmath>

#include "symplectic_run.hpp"

namespace hysteron::chain {
namespace {

// So many steps ahead a touch is prepared for.
constexpr double steps_ahead = 2.0;
// So many beads beyond the last one that the wave reaches: within one step a bead that has just begun to move may press
// the next one.
constexpr std::size_t guards = 2;
// A bead that has left is not taken back at once.
constexpr double left_share = 0.5;
// After so many steps beads that have become free are looked for.
constexpr long steps_between_drops = 16;

}  // namespace

void SymplecticRun::adapt_parts() {
  bool has_changed = false;
  const double soon = state_.time + steps_ahead * step_;
  for (auto next = next_touch(); next && next->time <= soon; next = next_touch()) {
    touches_.pop();
    add_part(next->contact);
    has_changed = true;
  }
  for (Part& p : parts_) {
    const Part before = p;
    extend(p);
    has_changed |= p.low != before.low || p.high != before.high;
  }
  if (outcome_.work.steps % steps_between_drops == 0) {
    drop_free_beads();
    has_changed = true;
  }
  if (has_changed) merge_parts();
  std::size_t active = 0;
  for (const Part& p : parts_) active += p.high - p.low;
  outcome_.work.most_active = std::max(outcome_.work.most_active, active);
}

void SymplecticRun::merge_parts() {
  std::sort(parts_.begin(), parts_.end(), [](const Part& a, const Part& b) { return a.low < b.low; });
  std::size_t kept = 0;
  for (const Part p : parts_) {
    if (kept > 0 && p.low <= parts_[kept - 1].high)
      parts_[kept - 1].high = std::max(parts_[kept - 1].high, p.high);
    else
      parts_[kept++] = p;
  }
  parts_.resize(kept);
}

void SymplecticRun::take(std::size_t bead) {
  if (is_inside(bead)) return;
  state_.move_to(bead, state_.time);
  state_.mode[bead] = Mode::active;
  begin_position_[bead] = state_.position[bead];
  begin_velocity_[bead] = state_.velocity[bead];
}

void SymplecticRun::add_part(std::size_t contact) {
  const Part p{contact, std::min(contact + 2, state_.beads())};
  for (std::size_t i = p.low; i < p.high; ++i) take(i);
  parts_.push_back(p);
}

// Takes beads at the ends of a part that will be pressed within the next steps.
void SymplecticRun::extend(Part& p) {
  wake_above(p);
  wake_below(p);
  while (p.high < state_.beads() && state_.mode[p.high] == Mode::flying && will_close(p.high - 1)) take(p.high++);
  while (p.low > 0 && state_.mode[p.low - 1] == Mode::flying && will_close(p.low - 1)) take(--p.low);
}

bool SymplecticRun::is_reached(std::size_t contact) const {
  const double depth = indentation(contact) + steps_ahead * step_ * indentation_rate(contact);
  return std::abs(force(contact, depth) - state_.rest_force[contact]) > state_.wake_force;
}

void SymplecticRun::wake_above(Part& p) {
  const auto is_near = [&] {
    // The wave comes from inside: of a long part the innermost of these contacts is reached first.
    if (p.high > p.low + guards) return is_reached(p.high - 1 - guards);
    for (std::size_t c = p.low; c < p.high; ++c)
      if (is_reached(c)) return true;
    return false;
  };
  while (p.high < state_.beads() && state_.mode[p.high] == Mode::resting && is_near()) take(p.high++);
}

void SymplecticRun::wake_below(Part& p) {
  const auto is_near = [&] {
    if (p.high > p.low + guards) return is_reached(p.low - 1 + guards);
    for (std::size_t c = p.low - 1; c + 1 < p.high; ++c)
      if (is_reached(c)) return true;
    return false;
  };
  while (p.low > 0 && state_.mode[p.low - 1] == Mode::resting && is_near()) take(--p.low);
}

bool SymplecticRun::will_close(std::size_t contact) const {
  const Contact<double> at = state_.contact_at(contact, state_.time);
  return at.indentation_rate > 0.0 &&
         at.indentation + steps_ahead * step_ * at.indentation_rate > state_.idle_depth(contact);
}

// Whether a contact does not keep its beads inside: open, or closed under a negligible force behind the wave.
bool SymplecticRun::is_open(std::size_t contact) const {
  if (contact >= state_.contacts()) return true;
  const Contact<double> at = state_.contact_at(contact, state_.time);
  return state_.rest_force[contact] == 0.0 && !will_close(contact) &&
         (at.indentation < 0.0 || (state_.peak[contact] && at.indentation_rate < state_.idle_speed(contact))) &&
         force(contact, at.indentation) < left_share * state_.idle_force;
}

void SymplecticRun::drop_unresolved_speed(std::size_t bead) {
  const auto flies = [&](std::size_t b) { return state_.mode[b] == Mode::flying; };
  if (bead == 0 || bead + 1 >= state_.beads()) return;
  std::vector<double>& v = state_.velocity;
  for (const auto& [outside, inside] : {std::pair{bead - 1, bead + 1}, std::pair{bead + 1, bead - 1}})
    if (flies(outside) && is_inside(inside))
      v[bead] = state_.unresolved_velocity(bead, outside, state_.free_point(outside, state_.time).velocity, inside,
                                           v[bead], v[inside]);
}

// A part falls into those between its free beads.
void SymplecticRun::drop_free_beads() {
  std::vector<Part> kept;
  std::vector<std::size_t> dropped;
  for (const Part& p : parts_) {
    bool is_open_before = p.low == 0 || is_open(p.low - 1);
    std::size_t low = p.low;
    for (std::size_t i = p.low; i < p.high; ++i) {
      const bool is_open_after = is_open(i);
      if (is_open_before && is_open_after) {
        if (low < i) kept.push_back({low, i});
        low = i + 1;
        dropped.push_back(i);
      }
      is_open_before = is_open_after;
    }
    if (low < p.high) kept.push_back({low, p.high});
  }
  parts_ = std::move(kept);
  for (const std::size_t bead : dropped) {
    state_.mode[bead] = Mode::flying;
    drop_unresolved_speed(bead);
  }
  for (const std::size_t bead : dropped) {
    if (bead > 0) predict(bead - 1);
    if (bead < state_.contacts()) predict(bead);
  }
}

void SymplecticRun::predict(std::size_t contact) {
  if (is_inside(contact) || is_inside(contact + 1)) return;
  const auto rests = [&](std::size_t bead) { return bead >= state_.beads() || state_.mode[bead] == Mode::resting; };
  if (rests(contact) && rests(contact + 1)) return;
  const double t = state_.touch_time(contact);
  if (t <= settings_.duration) touches_.push({t, contact});
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

void SymplecticRun::jump_to_next_touch() {
  const auto next = next_touch();
  const double target = next ? std::min(settings_.duration, std::max(next->time, state_.time)) : settings_.duration;
  begin_time_ = state_.time;
  if (state_.chain.has_wall && state_.mode.back() == Mode::resting)
    state_.wall_impulse += state_.rest_force.back() * (target - state_.time);
  state_.time = target;
  give_samples(target);
  if (!next || next->time > settings_.duration) return;
  touches_.pop();
  started_step_ = first_share * step_;
  add_part(next->contact);
}

}  // namespace hysteron::chain
