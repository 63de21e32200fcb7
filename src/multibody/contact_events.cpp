// Events of hosted contacts: what is watched, and what happens at each.
#include <algorithm>
#include <array>
#include <cmath>

#include "contact_host.hpp"
#include "hysteron/core/number_text.hpp"

namespace hysteron::multibody::detail {
namespace {

constexpr std::size_t most_events = max_hosted_events + 1;

// Coulomb's state: the direction of the slip, zero in stick.
void set_direction(double* z, const Tangent& direction) {
  z[0] = direction.x;
  z[1] = direction.y;
}

}  // namespace

// Whether the law changes its formula. Such a change soon after the touch would be located inside the long step in the
// root of time, whose dense output is less accurate than its end.
bool ContactHost::has_branches(const Hosted& c) noexcept {
  constexpr std::size_t events_without_branches = 4;  // reversal, domain, release and separation
  return c.element->normal().max_events() > events_without_branches;
}

// A contact at rest would reverse at every step by rounding. One that has reversed before does so again only when δ̇ has
// passed zero by more than its error; the first reversal, which ends the compression of an impact, is met exactly. With
// Coulomb's friction all are met: the steps between them are what locates stick and slip accurately.
void ContactHost::shift_reversal(const Hosted& c, EventFunction& reversal) const noexcept {
  constexpr std::size_t reversals_of_an_impact = 1;
  const bool may_stick = c.element->friction() && c.element->friction()->has_true_stick();
  if (!may_stick && c.history.reversals > reversals_of_an_impact)
    reversal.value += reversal.direction == Direction::falling ? speed_error_ : -speed_error_;
}

std::size_t ContactHost::events_of(std::size_t i, ConstValues states, const Workspace& work,
                                   EventFunction* out) const noexcept {
  const Hosted& c = contacts_[i];
  std::size_t n = c.element->normal().events(c.at, c.record, states.data() + c.state, out);
  if (n > 0 && out[0].kind == EventKind::reversal) shift_reversal(c, out[0]);
  const FrictionElement* friction = c.element->friction();
  if (!friction || !c.record.in_contact()) return n;
  if (friction->has_sliding_spring()) {
    const double* q = states.data() + c.friction_state;
    const double margin = c.slides ? plastic_slip_rate(c, i, states, work)
                                   : friction->spring_limit({c.slip, c.normal_force, {}, 0.0}) - std::hypot(q[0], q[1]);
    out[n++] = {EventKind::stick_slip, Direction::falling, margin};
  }
  if (!friction->has_true_stick()) return n;
  Slip slip{c.slip, c.normal_force, {}, 0.0};
  if (c.sticks) {
    slip.velocity = {};
    slip.holding_force = system_.holding_force(i, work);
  }
  out[n++] = friction->event(slip, states.data() + c.friction_state);
  return n;
}

// v·u - dL/dt with the limit L = μN/k, so that dL/dt needs the rate of the normal force.
double ContactHost::plastic_slip_rate(const Hosted& c, std::size_t i, ConstValues states,
                                      const Workspace& work) const noexcept {
  const AnyHostedLaw& law = c.element->normal();
  const double* z = states.data() + c.state;
  std::array<double, 2 + max_hosted_states> gradient{};
  std::array<double, max_hosted_states> rate{};
  law.force_gradient(c.at, c.record, z, gradient.data());
  law.rate(c.at, c.record, z, rate.data());
  double force_rate = gradient[0] * c.at.indentation_rate + gradient[1] * system_.indentation_acceleration(i, work);
  for (std::size_t k = 0; k < law.state_size(); ++k) force_rate += gradient[2 + k] * rate[k];
  const Tangent direction = along(sliding_spring(c), 1.0);
  const double along_spring = direction == Tangent{} ? length(c.slip) : dot(c.slip, direction);
  return along_spring - c.element->friction()->spring_limit_per_load() * force_rate;
}

// Whether an event that is found on its far side is handled at once.
bool ContactHost::may_be_due(const Hosted& c, const EventFunction& f) noexcept {
  // Slip that begins has a velocity of rounding, in any direction: only the margin of stick can be due.
  if (f.kind == EventKind::stick_slip) return c.sticks;
  // Where surfaces have just parted, what is left of the depth is rounding, and no new touch.
  constexpr double rounding = 1e-9;  // of the depth that the contact had
  const bool has_just_parted = f.kind == EventKind::touch && c.at.indentation_rate < 0.0 && f.value >= 0.0 &&
                               f.value < rounding * c.history.max_indentation;
  return !has_just_parted && f.kind != EventKind::reversal && f.kind != EventKind::domain &&
         f.direction != Direction::either;
}

void ContactHost::list_events(ConstValues states, const Workspace& work) {
  watched_.clear();
  keys_.clear();
  std::array<EventFunction, most_events> list{};
  for (std::size_t i = 0; i < contacts_.size(); ++i) {
    const std::size_t n = events_of(i, states, work, list.data());
    for (std::size_t k = 0; k < n; ++k) {
      const EventFunction& f = list[k];
      watched_.push_back({f.direction, may_be_due(contacts_[i], f), f.kind == EventKind::separation});
      keys_.push_back({i, f.kind, f.direction, f.index});
    }
  }
}

void ContactHost::event_values(ConstValues states, const Workspace& work, Values out) {
  std::array<EventFunction, most_events> list{};
  std::size_t at = 0;
  for (std::size_t i = 0; i < contacts_.size(); ++i) {
    const std::size_t n = events_of(i, states, work, list.data());
    for (std::size_t k = 0; k < n && at < out.size(); ++k) out[at++] = list[k].value;
  }
}

integrate::AfterEvent ContactHost::handle(double t, Values states, Values losses, std::span<const std::size_t> passed,
                                          Workspace& work) {
  std::array<EventFunction, most_events> list{};
  bool goes_on = true, touches = false, parts = false;
  for (const std::size_t index : passed) {
    const WatchedContact& key = keys_[index];
    // An event applied just before may have ended what this one is about.
    const std::size_t n = events_of(key.contact, states, work, list.data());
    const auto end = list.begin() + static_cast<std::ptrdiff_t>(n);
    const auto found = std::find_if(list.begin(), end, [&](const EventFunction& f) { return key.is_same(f); });
    if (found == end) continue;
    goes_on = apply(t, key.contact, *found, states, losses, work) && goes_on;
    touches = touches || (found->kind == EventKind::touch && !has_branches(contacts_[key.contact]));
    parts = parts || found->kind == EventKind::separation || found->kind == EventKind::release;
  }
  update_sticking(work);
  list_events(states, work);
  using integrate::AfterEvent;
  if (!goes_on) return AfterEvent::stop;
  if (touches) return AfterEvent::proceed_like_root;
  return parts ? AfterEvent::proceed_anew : AfterEvent::proceed;
}

bool ContactHost::apply(double t, std::size_t i, const EventFunction& event, Values states, Values losses,
                        Workspace& work) {
  Hosted& c = contacts_[i];
  double* z = states.data() + c.state;
  if (event.kind == EventKind::stick_slip) {
    change_friction(i, states, losses, work);
    return true;
  }
  if (event.kind == EventKind::domain) {
    failure_ = "contact '" + names_[i] + "': the indentation exceeds " +
               number_text(c.element->normal().max_indentation(), 6) + " m, the largest that its law is defined for";
    return false;
  }
  if (event.kind == EventKind::touch) c.record.effective_mass = mass_at_touch(c, i, work);
  const bool was_in_contact = c.record.in_contact();
  const double stored = c.element->normal().stored_energy(c.at, c.record, z);
  const bool is_first_touch = event.kind == EventKind::touch && !c.record.touched;
  const double lost = c.element->normal().apply(event, c.at, c.record, z);
  // Energy of an indentation at the start was there before, and is not brought back.
  if (!is_first_touch) *account(c, ContactLoss::normal, losses) += lost;
  c.limits |= c.record.limits;
  if (event.kind == EventKind::touch && c.record.in_contact()) begin_contact(t, i, states, losses, work);
  if (event.kind == EventKind::reversal && !c.record.closing) note_reversal(c, states, losses);
  if (was_in_contact && !c.record.in_contact()) {
    release_friction(c, states, losses);
    end_contact(t, i, stored, states, losses, false);
  }
  return true;
}

// What the tangential spring still holds is lost with the contact.
void ContactHost::release_friction(Hosted& c, Values states, Values losses) {
  c.sticks = c.slides = false;
  const FrictionElement* friction = c.element->friction();
  if (!friction || friction->state_size() == 0) return;
  double* z = states.data() + c.friction_state;
  *account(c, ContactLoss::friction, losses) += friction->stored_energy({c.slip, c.normal_force, {}, 0.0}, z);
  std::fill_n(z, friction->state_size(), 0.0);
}

double ContactHost::mass_at_touch(const Hosted& c, std::size_t i, Workspace& work) const {
  if (c.pair->mass == ContactMassRule::effective) return system_.contact_mass(i, work);
  double inverse = 0.0;
  for (const std::size_t body : {c.first_body, c.second_body})
    if (body != ground_index) inverse += 1.0 / model_.bodies[body].mass;
  return 1.0 / inverse;
}

// From stick to slip against the force that held it; from slip to stick, or, in space, on in the direction to which the
// velocity has turned. If the force cannot hold the contact, the margin of stick is negative, and the event is due.
void ContactHost::change_friction(std::size_t i, Values states, Values losses, const Workspace& work) {
  Hosted& c = contacts_[i];
  if (c.element->friction()->has_sliding_spring()) return change_spring(c, states, losses);
  double* z = states.data() + c.friction_state;
  if (c.sticks) {
    set_direction(z, along(system_.holding_force(i, work), -1.0));
    c.sticks = false;
    return;
  }
  // What is left of a velocity that ends on its own line is rounding.
  constexpr double rounding = 1e-9;
  const double speed = length(c.slip), scale = std::max(c.history.slip_before, c.record.memory.impact_speed);
  if (system_.space() == Space::spatial && speed > rounding * scale) {
    set_direction(z, along(c.slip, 1.0));
    return;
  }
  set_direction(z, {});
  c.sticks = true;
}

// A spring that begins to slide keeps its elongation in the books until it holds again.
void ContactHost::change_spring(Hosted& c, Values states, Values losses) {
  double* q = states.data() + c.friction_state;
  if (!c.slides) {
    c.slide_direction = along(Tangent{q[0], q[1]}, 1.0);
    c.slides = true;
    return;
  }
  const FrictionElement& friction = *c.element->friction();
  const Slip slip{c.slip, c.normal_force, {}, 0.0};
  const double before = friction.stored_energy(slip, q);
  set_direction(q, sliding_spring(c));
  *account(c, ContactLoss::friction, losses) += before - friction.stored_energy(slip, q);
  c.slides = false;
}

void ContactHost::update_sticking(Workspace& work) {
  sticking_.clear();
  for (std::size_t i = 0; i < contacts_.size(); ++i)
    if (contacts_[i].sticks) sticking_.push_back(i);
  slides_ = std::any_of(contacts_.begin(), contacts_.end(), [](const Hosted& c) { return c.slides; });
  system_.set_sticking(sticking_, work);
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

void ContactHost::begin_contact(double t, std::size_t i, Values states, ConstValues losses, Workspace& work) {
  Hosted& c = contacts_[i];
  c.tangent_axis = system_.choose_tangents(i, work);
  const ContactKinematics k = system_.move_contact(i, work);
  c.slip = k.slip;
  const ContactFrame frame = system_.contact_frame(i, work);
  ContactHistory& h = c.history = {};
  h.contact = i;
  h.start = t;
  h.point = frame.point;
  h.line = line_of(c, frame, work);
  h.approach_speed = std::max(c.at.indentation_rate, 0.0);
  h.slip_before = length(c.slip);
  constexpr double negligible = 1e-6;  // of the other component
  h.direction = h.slip_before <= negligible * h.approach_speed   ? ImpactDirection::direct
                : h.approach_speed <= negligible * h.slip_before ? ImpactDirection::tangential
                                                                 : ImpactDirection::oblique;
  c.impulse_at_start = states[c.impulse];
  c.stored_at_start = c.element->normal().stored_energy(c.at, c.record, &states[c.state]);
  for (const ContactLoss loss : {ContactLoss::normal, ContactLoss::friction, ContactLoss::rolling})
    c.losses_at_start[static_cast<std::size_t>(loss)] = booked(c, loss, losses);
  const FrictionElement* friction = c.element->friction();
  if (!friction) return;
  const Slip slip{c.slip, 0.0, {}, 0.0};
  friction->touch(slip, states.data() + c.friction_state);
  c.sticks = friction->has_true_stick() && c.slip == Tangent{};
  c.slides = friction->has_sliding_spring() && c.slip != Tangent{};
  c.slide_direction = along(c.slip, 1.0);
}

void ContactHost::note_reversal(Hosted& c, ConstValues states, ConstValues losses) {
  if (c.history.reversals++ == 0) {
    c.impulse_at_reversal = states[c.impulse];
    c.work_at_reversal = c.element->normal().stored_energy(c.at, c.record, &states[c.state]) - c.stored_at_start +
                         booked(c, ContactLoss::normal, losses) - c.losses_at_start[0];
  }
  c.history.max_indentation = std::max(c.history.max_indentation, c.at.indentation);
}

// `stored` is the energy in the contact just before it ended.
void ContactHost::end_contact(double t, std::size_t i, double stored, ConstValues states, ConstValues losses,
                              bool is_open) {
  Hosted& c = contacts_[i];
  ContactHistory& h = c.history;
  h.end = t;
  h.is_open = is_open;
  h.separation_speed = std::max(-c.at.indentation_rate, 0.0);
  h.slip_after = length(c.slip);
  h.residual_indentation = c.at.indentation;
  h.max_indentation = std::max(h.max_indentation, c.at.indentation);
  h.impulse = states[c.impulse] - c.impulse_at_start;
  h.lost_normal = booked(c, ContactLoss::normal, losses) - c.losses_at_start[0];
  h.lost_friction = booked(c, ContactLoss::friction, losses) - c.losses_at_start[1];
  h.lost_rolling = booked(c, ContactLoss::rolling, losses) - c.losses_at_start[2];
  const double compression = c.impulse_at_reversal - c.impulse_at_start;
  h.newton = h.approach_speed > 0.0 ? h.separation_speed / h.approach_speed : 0.0;
  h.poisson = compression > 0.0 ? (h.impulse - compression) / compression : 0.0;
  // Work of the bodies on the contact until now: what is stored and what was lost, less what the event itself lost.
  const double lost_before = h.lost_normal - (is_open ? 0.0 : stored);
  const double returned = c.work_at_reversal - (stored - c.stored_at_start + lost_before);
  h.stronge = c.work_at_reversal > 0.0 ? std::sqrt(std::max(returned, 0.0) / c.work_at_reversal) : 0.0;
  constexpr double negligible = 1e-6;
  h.loss = h.newton <= negligible                                            ? ImpactLoss::plastic
           : h.lost_normal <= negligible * std::max(c.work_at_reversal, 0.0) ? ImpactLoss::elastic
                                                                             : ImpactLoss::inelastic;
  h.course = h.reversals > 1 || is_open ? ContactCourse::lasting : ContactCourse::impact;
  if (on_contact) on_contact(h);
}

void ContactHost::close(double t, ConstValues states, ConstValues losses) {
  for (std::size_t i = 0; i < contacts_.size(); ++i) {
    const Hosted& c = contacts_[i];
    if (!c.record.in_contact()) continue;
    end_contact(t, i, c.element->normal().stored_energy(c.at, c.record, &states[c.state]), states, losses, true);
  }
}

}  // namespace hysteron::multibody::detail
