// Events of hosted contacts: what is watched, and what happens at each.
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "contact_host.hpp"
#include "contact_outcome.hpp"
#include "hysteron/core/number_text.hpp"

namespace hysteron::multibody::detail {
namespace {

constexpr std::size_t most_events = max_hosted_events + 2;
constexpr std::size_t thickness = 1;  // index of the event by which the indentation reaches half a thickness

// What an event of the normal law is called in the table of events, from the law's memory before and after it. A law
// that yields keeps that in its memory: a larger depth, or the plastic one of its formulas.
ContactEventKind kind_of(EventKind kind, const Memory& before, const Memory& after) {
  switch (kind) {
    case EventKind::touch:
      return ContactEventKind::touch;
    case EventKind::reversal:
      return ContactEventKind::reversal;
    case EventKind::release:
      return after.phase == Phase::released ? ContactEventKind::release : ContactEventKind::separation;
    case EventKind::separation:
      return ContactEventKind::separation;
    default:
      break;
  }
  const bool yields = after.branch > before.branch || after.max_indentation > before.max_indentation;
  return yields ? ContactEventKind::yield : ContactEventKind::branch;
}

}  // namespace

// Whether the law changes its formula. Such a change soon after the touch would be located inside the long step in the
// root of time, whose dense output is less accurate than its end.
bool ContactHost::has_branches(const Hosted& c) noexcept {
  constexpr std::size_t events_without_branches = 4;  // reversal, domain, release and separation
  return c.element->normal().max_events() > events_without_branches;
}

// A contact at rest would reverse at every step by rounding. One that has reversed before does so again only when δ̇ has
// passed zero by more than its error; the first reversal, which ends the compression of an impact, is met exactly.
void ContactHost::shift_reversal(const Hosted& c, EventFunction& reversal) const noexcept {
  constexpr std::size_t reversals_of_an_impact = 1;
  if (c.history.reversals > reversals_of_an_impact)
    reversal.value += reversal.direction == Direction::falling ? speed_error_ : -speed_error_;
}

std::size_t ContactHost::events_of(std::size_t i, ConstValues states, EventFunction* out) const noexcept {
  const Hosted& c = contacts_[i];
  // Inside a step that is much longer than the decay of a strongly damped contact the dense output is far less accurate
  // than at its ends.
  constexpr double errors_inside_a_step = 100.0;
  std::size_t n =
      c.element->normal().events(c.at, c.record, states.data() + c.state, out, errors_inside_a_step * speed_error_);
  if (n > 0 && out[0].kind == EventKind::reversal) shift_reversal(c, out[0]);
  if (!c.record.in_contact()) return n;
  if (c.deepest_allowed < infinity)
    out[n++] = {EventKind::domain, Direction::falling, c.deepest_allowed - c.at.indentation, thickness};
  const FrictionElement* friction = c.element->friction();
  if (!friction) return n;
  if (friction->has_sliding_spring()) {
    const double* q = states.data() + c.friction_state;
    const double margin = c.slides ? plastic_slip_rate(c, i, states)
                                   : friction->spring_limit({c.slip, c.normal_force, {}, 0.0}) - std::hypot(q[0], q[1]);
    out[n++] = {EventKind::stick_slip, Direction::falling, margin};
  }
  if (!friction->has_true_stick()) return n;
  Slip slip{c.slip, c.normal_force, {}, 0.0};
  if (c.sticks) {
    slip.velocity = {};
    slip.holding_force = c.friction;
  }
  out[n] = friction->event(slip, states.data() + c.friction_state);
  // Where the forces of several contacts are not determined, another distribution of them may keep all limits.
  constexpr double margin_of_held = 1e-3;
  if (c.sticks && out[n].value < 0.0 && sticking_.size() > 1 && is_held_by_others())
    out[n].value = margin_of_held * std::max(c.normal_force, 0.0);
  if (c.sticks && sticking_.size() > 1)
    out[n].value = std::min(out[n].value, c.normal_force * (1.0 - length(c.slip) / drift_limit(c)));
  if (!c.sticks) bound_slip(c, out[n]);
  return ++n;
}

// Slip that begins has a velocity of rounding, in any direction. In the plane it has then begun until it goes back; in
// space until it is fast enough to have a direction, and ends where it is too slow to have one.
void ContactHost::bound_slip(const Hosted& c, EventFunction& end) const noexcept {
  constexpr double begun = 2.0, ended = 0.5;  // of the speed that is taken for rest
  if (system_.space() == Space::planar)
    end.value += c.starts ? slow_speed(c) : 0.0;
  else
    end.value = c.starts ? begun * slow_speed(c) - length(c.slip) : end.value - ended * slow_speed(c);
}

// Where surfaces have parted at this instant, what is left of the depth is rounding, and no new touch.
bool ContactHost::has_just_parted(const Hosted& c, const EventFunction& f) const noexcept {
  return f.kind == EventKind::touch && c.at.indentation_rate < 0.0 && c.parted_at == event_time_;
}

bool ContactHost::begins_opening(const Hosted& c) const noexcept {
  return c.record.closing && c.history.start == event_time_ && c.at.indentation_rate < -speed_error_;
}

// Whether an event that is found on its far side is handled at once.
bool ContactHost::may_be_due(const Hosted& c, const EventFunction& f) const noexcept {
  // Stick beyond its limit, or slip that has turned round at an event of another contact. A spring that begins to slide
  // holds at once if its limit grows faster than the slip.
  if (f.kind == EventKind::stick_slip) return !c.element->friction()->has_sliding_spring() || c.slides;
  if (f.kind == EventKind::reversal) return begins_opening(c);
  return !has_just_parted(c, f) && f.kind != EventKind::domain && f.direction != Direction::either;
}

void ContactHost::list_events(ConstValues states) {
  list_acting();
  watched_.clear();
  keys_.clear();
  std::array<EventFunction, most_events> list{};
  for (std::size_t i = 0; i < contacts_.size(); ++i) {
    const std::size_t n = events_of(i, states, list.data());
    for (std::size_t k = 0; k < n; ++k) {
      const EventFunction& f = list[k];
      watched_.push_back({f.direction, may_be_due(contacts_[i], f), f.kind == EventKind::separation,
                          has_just_parted(contacts_[i], f)});
      keys_.push_back({i, f.kind, f.direction, f.index});
    }
  }
}

void ContactHost::event_values(ConstValues states, Values out) {
  std::array<EventFunction, most_events> list{};
  std::size_t at = 0;
  for (std::size_t i = 0; i < contacts_.size(); ++i) {
    const std::size_t n = events_of(i, states, list.data());
    for (std::size_t k = 0; k < n && at < out.size(); ++k) out[at++] = list[k].value;
  }
}

// Surfaces in touch at t = 0 are found to touch at one of the first numbers after 0, which has no meaning.
static double instant_of_event(double t) {
  constexpr double least = 1e-100;  // s, far below the rounding of any other time of a run
  return std::abs(t) < least ? 0.0 : t;
}

integrate::AfterEvent ContactHost::handle_events(double t, Values states, Values losses,
                                                 std::span<const std::size_t> passed, Workspace& work) {
  // Several rounds of events may happen at one instant.
  if (t > limited_at_) first_step_limit_ = infinity, limited_at_ = t;
  std::array<EventFunction, most_events> list{};
  bool goes_on = true, touches = false, parts = false;
  must_choose_ = must_stop_ = false;
  event_time_ = t;
  for (Hosted& c : contacts_) {
    const double* z = states.data() + c.friction_state;
    c.stuck_before = c.sticks;
    c.starts = c.starts && dot(c.slip, Tangent{z[0], z[1]}) <= slow_speed(c);
  }
  for (const std::size_t index : passed) {
    const WatchedContact& key = keys_[index];
    // An event applied just before may have ended what this one is about.
    const std::size_t n = events_of(key.contact, states, list.data());
    const auto end = list.begin() + static_cast<std::ptrdiff_t>(n);
    const auto found = std::find_if(list.begin(), end, [&](const EventFunction& f) { return key.is_same(f); });
    if (found == end) continue;
    goes_on = apply(instant_of_event(t), key.contact, *found, states, losses, work) && goes_on;
    touches = touches || (found->kind == EventKind::touch && !has_branches(contacts_[key.contact]));
    parts = parts || found->kind == EventKind::separation || found->kind == EventKind::release;
  }
  if (must_choose_) hold_slow_contacts(states);
  update_sticking();
  list_events(states);
  using integrate::AfterEvent;
  if (!goes_on) return AfterEvent::stop;
  if (touches) return AfterEvent::proceed_like_root;
  return parts ? AfterEvent::proceed_anew : AfterEvent::proceed;
}

bool ContactHost::apply(double t, std::size_t i, const EventFunction& event, Values states, Values losses,
                        Workspace& work) {
  Hosted& c = contacts_[i];
  last_event_ = {i, event.kind};
  double* z = states.data() + c.state;
  if (event.kind == EventKind::stick_slip) {
    const bool held = c.sticks, slid = c.slides;
    count_change(c, t);
    change_friction(i, states, losses);
    const bool is_decided = !must_choose_ || c.element->friction()->has_sliding_spring();
    if (is_decided && (c.sticks != held || c.slides != slid))
      report_event(t, i, held || c.slides ? ContactEventKind::slip : ContactEventKind::stick, c.normal_force);
    return true;
  }
  if (event.kind == EventKind::domain) {
    failure_ =
        "contact '" + names_[i] + "': the indentation exceeds " +
        (event.index == thickness
             ? number_text(c.deepest_allowed, 6) +
                   " m, the radius or half the thickness of a body: the bodies would pass through each other; "
                   "a stiffer law, or a lower speed, keeps the indentation small"
             : number_text(c.element->normal().max_indentation(), 6) + " m, the largest that its law is defined for");
    return false;
  }
  const bool is_new_touch = event.kind == EventKind::touch && c.record.memory.phase == Phase::apart;
  if (is_new_touch) c.record.effective_mass = mass_at_touch(c, i, work);
  const bool was_in_contact = c.record.in_contact();
  const Memory before = c.record.memory;
  const double stored = c.element->normal().stored_energy(c.at, c.record, z);
  const bool is_first_touch = event.kind == EventKind::touch && !c.record.touched;
  const double lost = c.element->normal().apply(event, c.at, c.record, z);
  double& booked_loss = *account(c, ContactLoss::normal, losses);
  // Energy of an indentation at the start was there before, and is not brought back. The account of a law that leaves a
  // dent follows what is stored by itself.
  if (!is_first_touch) booked_loss += lost;
  if (c.element->normal().leaves_dent()) booked_loss -= lost;
  if (is_new_touch) note_limits(c);
  if (before.phase != Phase::apart && c.record.memory.phase == Phase::apart) c.parted_at = t;
  const double force = c.record.in_contact() ? c.element->normal().force(c.at, c.record, z).total() : c.normal_force;
  report_event(t, i, kind_of(event.kind, before, c.record.memory), force);
  if (event.kind == EventKind::touch && c.record.in_contact()) {
    const bool goes_on = std::exchange(c.waits_for_separation, false);
    if (!goes_on) begin_contact(t, i, states, losses, work);
    begin_friction(t, i, states);
  }
  if (event.kind == EventKind::reversal && !c.record.closing) note_reversal(c, states, losses);
  if (was_in_contact && !c.record.in_contact()) {
    release_friction(c, states, losses);
    end_contact(t, i, stored, states, losses, false);
  }
  if (c.waits_for_separation && c.record.memory.phase == Phase::apart) hand_out(c);
  return true;
}

void ContactHost::follow_jump(double t, Values states, Values losses, Workspace& work) {
  std::array<EventFunction, most_events> list{};
  for (std::size_t i = 0; i < contacts_.size(); ++i) {
    Hosted& c = contacts_[i];
    if (!c.record.in_contact()) continue;
    const FrictionElement* friction = c.element->friction();
    // Friction is a force, and cannot hold a contact against an impulse.
    if (friction && friction->has_true_stick() && length(c.slip) > speed_error_) {
      if (c.sticks) report_event(t, i, ContactEventKind::slip, c.normal_force);
      let_slip(c, states, along(c.slip, 1.0));
      c.starts = false;
    }
    const std::size_t n = events_of(i, states, list.data());
    for (std::size_t k = 0; k < n; ++k)
      if (list[k].kind == EventKind::reversal && has_passed(-list[k].value, list[k].value, list[k].direction))
        apply(t, i, list[k], states, losses, work);
  }
  update_sticking();
  list_events(states);
}

void ContactHost::note_limits(Hosted& c) {
  if ((c.record.limits & ~c.limits) != 0) c.limit_touch = {c.record.memory.impact_speed, c.record.effective_mass};
  c.limits |= c.record.limits;
}

void ContactHost::hand_out(Hosted& c) {
  c.waits_for_separation = false;
  if (on_contact) on_contact(c.history);
}

void ContactHost::report_event(double t, std::size_t i, ContactEventKind kind, double force) const {
  const Hosted& c = contacts_[i];
  if (on_event) on_event({t, i, kind, c.at.indentation, c.at.indentation_rate, force, along_tangent(c.slip)});
}

double ContactHost::effective_mass(std::size_t i, Workspace& work) const {
  const PointRow along_normal = geometry_.row(i, geometry_.normal(i));
  double mobility = 0.0;
  system_.response({&along_normal, 1}, {&mobility, 1}, work);
  return 1.0 / mobility;
}

double ContactHost::mass_at_touch(const Hosted& c, std::size_t i, Workspace& work) const {
  if (c.pair->mass == ContactMassRule::effective) return effective_mass(i, work);
  double inverse = 0.0;
  for (const std::size_t body : {c.first_body, c.second_body})
    if (body != ground_index) inverse += 1.0 / model_.bodies[body].mass;
  return 1.0 / inverse;
}

// The normal through the centres of mass of both bodies, as far as they can move.
ImpactLine ContactHost::line_of(const Hosted& c, const ContactFrame& frame, const Workspace& work) const {
  constexpr double negligible = 1e-6;  // of the distance from the centre
  for (const std::size_t body : {c.first_body, c.second_body}) {
    if (body == ground_index) continue;
    const Vector3 arm = frame.point - system_.mass_centre(body, work);
    if (norm(cross(arm, frame.normal)) > negligible * norm(arm)) return ImpactLine::eccentric;
  }
  return ImpactLine::central;
}

// X/v₀ with the depth X at which F X = m v₀², to a factor of two.
double ContactHost::compression_time(const Hosted& c, const double* z) const noexcept {
  constexpr int most_doublings = 200;
  const AnyHostedLaw& law = c.element->normal();
  const double speed = c.at.indentation_rate, energy = c.record.effective_mass * speed * speed;
  if (!(speed > 0.0)) return infinity;
  std::array<double, max_hosted_states> rate{}, moved{};
  // What states of the law have moved by when the bodies have moved by this depth.
  const auto exceeds = [&](double depth) {
    law.rate({0.5 * depth, speed}, c.record, z, rate.data());
    for (std::size_t k = 0; k < law.state_size(); ++k) moved[k] = z[k] + rate[k] * depth / speed;
    return !(law.force({depth, 0.5 * speed}, c.record, moved.data()).total() * depth < energy);
  };
  double depth = c.at.indentation > 0.0 ? c.at.indentation : 1e-6;
  const double factor = exceeds(depth) ? 0.5 : 2.0;
  for (int k = 0; k < most_doublings && exceeds(depth) == (factor < 1.0); ++k) depth *= factor;
  return depth / speed;
}

void ContactHost::begin_contact(double t, std::size_t i, Values states, ConstValues losses, Workspace& work) {
  Hosted& c = contacts_[i];
  c.tangent_axis = geometry_.choose_axis(i);
  c.slip = geometry_.slip(i);
  const ContactFrame frame = geometry_.frame(i);
  ContactHistory& h = c.history = {};
  h.contact = i;
  h.start = t;
  h.point = frame.point;
  h.line = line_of(c, frame, work);
  h.approach_speed = std::max(c.at.indentation_rate, 0.0);
  h.slip_before = along_tangent(c.slip);
  h.direction = direction_of(h.approach_speed, length(c.slip), speed_error_);
  c.impulse_at_start = c.impulse_at_reversal = states[c.impulse];
  c.tangential_impulse_at_start = tangential_impulse(c, states);
  c.work_at_reversal = 0.0;
  c.stored_at_start = c.element->normal().stored_energy(c.at, c.record, &states[c.state]);
  first_step_limit_ = std::min(first_step_limit_, compression_time(c, &states[c.state]));
  for (const ContactLoss loss : {ContactLoss::normal, ContactLoss::friction, ContactLoss::rolling, ContactLoss::load})
    c.losses_at_start[static_cast<std::size_t>(loss)] = booked(c, loss, losses);
  c.losses_at_start[0] -= stored_in_account(c, states);
}

void ContactHost::note_reversal(Hosted& c, ConstValues states, ConstValues losses) {
  if (c.history.reversals++ == 0) {
    c.impulse_at_reversal = states[c.impulse];
    c.work_at_reversal = c.element->normal().stored_energy(c.at, c.record, &states[c.state]) - c.stored_at_start +
                         booked(c, ContactLoss::normal, losses) - stored_in_account(c, states) - c.losses_at_start[0];
  }
  c.history.max_indentation = std::max(c.history.max_indentation, c.at.indentation);
  c.deepest = std::max(c.deepest, c.history.max_indentation);
}

// `stored` is the energy in the contact just before it ended, `losses` are settled. A contact that was released with an
// indentation left may be loaded again: its history is handed out when the surfaces are apart.
void ContactHost::end_contact(double t, std::size_t i, double stored, ConstValues states, ConstValues losses,
                              bool is_open) {
  Hosted& c = contacts_[i];
  ContactHistory& h = c.history;
  h.end = t;
  h.is_open = is_open;
  h.separation_speed = std::max(-c.at.indentation_rate, 0.0);
  h.slip_after = along_tangent(c.slip);
  h.residual_indentation = c.at.indentation;
  h.max_indentation = std::max(h.max_indentation, c.at.indentation);
  c.deepest = std::max(c.deepest, h.max_indentation);
  h.impulse = states[c.impulse] - c.impulse_at_start;
  h.tangential_impulse = along_tangent(tangential_impulse(c, states) - c.tangential_impulse_at_start);
  const auto lost = [&](ContactLoss loss) {
    return booked(c, loss, losses) - c.losses_at_start[static_cast<std::size_t>(loss)];
  };
  h.lost_normal = lost(ContactLoss::normal);
  h.lost_friction = lost(ContactLoss::friction) + lost(ContactLoss::load);
  h.lost_rolling = lost(ContactLoss::rolling);
  // Work of the bodies on the contact until now: what is stored and what was lost, less what the event itself lost.
  const double lost_before = h.lost_normal - (is_open ? 0.0 : stored);
  set_outcome(h, {.mass = c.record.effective_mass,
                  .speed_error = speed_error_,
                  .compression = c.impulse_at_reversal - c.impulse_at_start,
                  .work = c.work_at_reversal,
                  .returned = c.work_at_reversal - (stored - c.stored_at_start + lost_before),
                  .stored_at_start = c.stored_at_start});
  c.largest_force = std::max(c.largest_force, h.peak_force);
  c.waits_for_separation = c.record.memory.phase == Phase::released;
  if (!c.waits_for_separation) hand_out(c);
}

void ContactHost::close(double t, ConstValues states, ConstValues accounts) {
  std::vector<double> losses(accounts.begin(), accounts.end());
  settle_accounts(states, losses);
  for (std::size_t i = 0; i < contacts_.size(); ++i) {
    Hosted& c = contacts_[i];
    if (c.waits_for_separation) hand_out(c);
    if (!c.record.in_contact()) continue;
    end_contact(t, i, c.element->normal().stored_energy(c.at, c.record, &states[c.state]), states, losses, true);
  }
}

}  // namespace hysteron::multibody::detail
