// Friction of hosted contacts: stick and slip of Coulomb's law, one contact at a time and several together, and
// tangential springs.
#include <algorithm>
#include <array>
#include <cmath>

#include "contact_host.hpp"

namespace hysteron::multibody::detail {
namespace {

// Coulomb's state: the direction of the slip, zero in stick.
void set_direction(double* z, const Tangent& direction) {
  z[0] = direction.x;
  z[1] = direction.y;
}

bool is_at_limit(const LimitedFriction& found, std::size_t k, double limit) {
  constexpr double rounding = 1e-9;
  return length(found.forces[k]) >= (1.0 - rounding) * limit;
}
// Whether contact k accelerates although its force is at the limit.
bool slips(const LimitedFriction& found, std::size_t k, double limit, double negligible) {
  return is_at_limit(found, k, limit) && length(found.accelerations[k]) > negligible * found.scales[k];
}
// Whether the force of contact k is not determined, and another contact could take a part of it.
bool has_help(const LimitedFriction& found, std::size_t k, const std::vector<double>& limits) {
  bool out = false;
  for (std::size_t j = 0; j < limits.size(); ++j)
    out = out || (j != k && limits[j] > 0.0 && !is_at_limit(found, j, limits[j]));
  return found.is_redundant && out;
}

}  // namespace

// v·u - dL/dt with the limit L = μN/k, so that dL/dt needs the rate of the normal force.
double ContactHost::plastic_slip_rate(const Hosted& c, std::size_t i, ConstValues states) const noexcept {
  const AnyHostedLaw& law = c.element->normal();
  const double* z = states.data() + c.state;
  std::array<double, 2 + max_hosted_states> gradient{};
  std::array<double, max_hosted_states> rate{};
  law.force_gradient(c.at, c.record, z, gradient.data());
  law.rate(c.at, c.record, z, rate.data());
  double force_rate = gradient[0] * c.at.indentation_rate + gradient[1] * geometry_.indentation_acceleration(i);
  for (std::size_t k = 0; k < law.state_size(); ++k) force_rate += gradient[2 + k] * rate[k];
  const Tangent direction = along(sliding_spring(c), 1.0);
  const double along_spring = direction == Tangent{} ? length(c.slip) : dot(c.slip, direction);
  return along_spring - c.element->friction()->spring_limit_per_load() * force_rate;
}

// What the tangential spring still holds is lost with the contact.
void ContactHost::release_friction(Hosted& c, Values states, Values losses) {
  c.sticks = c.slides = c.starts = false;
  const FrictionElement* friction = c.element->friction();
  if (!friction || friction->state_size() == 0) return;
  double* z = states.data() + c.friction_state;
  const double stored = friction->stored_energy({c.slip, c.normal_force, {}, 0.0}, z);
  *account(c, ContactLoss::friction, losses) += stored;
  if (double* load = account(c, ContactLoss::load, losses)) *load -= stored;
  std::fill_n(z, friction->state_size(), 0.0);
}

// From stick to slip against the force that held it; from slip to stick, or, in space, on in the direction to which the
// velocity has turned. If the force cannot hold the contact, the margin of stick is negative, and the event is due.
void ContactHost::change_friction(std::size_t i, Values states, Values losses) {
  Hosted& c = contacts_[i];
  if (c.element->friction()->has_sliding_spring()) return change_spring(c, states, losses);
  double* z = states.data() + c.friction_state;
  // In the plane a velocity passes zero on a line, and is found there to the rounding of time.
  const double roundings_of_time = system_.space() == Space::planar ? 1e3 : 1.0;
  const bool drifts = c.sticks && length(c.slip) >= drift_limit(c);
  if (drifts || (!c.sticks && length(c.slip) > roundings_of_time * slow_speed(c))) {
    c.sticks = c.starts = false;
    return set_direction(z, along(c.slip, 1.0));
  }
  must_choose_ = must_choose_ || std::any_of(contacts_.begin(), contacts_.end(),
                                             [&](const Hosted& other) { return &other != &c && may_stick(other); });
  if (must_choose_) {
    c.yields = c.sticks;
    c.sticks = true;
    return;
  }
  if (c.sticks) return let_slip(c, states, along(c.friction, -1.0));
  set_direction(z, {});
  c.sticks = must_stop_ = true;
  c.starts = false;
}

void ContactHost::let_slip(Hosted& c, Values states, const Tangent& direction) const noexcept {
  set_direction(states.data() + c.friction_state, direction);
  c.sticks = false;
  c.starts = true;
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

// What is left of a velocity that ends on its own line is rounding; several contacts that stop together do so to the
// error of the integration.
double ContactHost::slow_speed(const Hosted& c) const noexcept {
  constexpr double rounding = 1e-9, errors = 100.0;
  // In space slower slip is taken for rest, for the time in which its direction changes is too short to follow.
  const double least = system_.space() == Space::spatial ? 1e-6 * Scale{}.speed : 0.0;
  const double scale = std::max(std::abs(c.history.slip_before), c.record.memory.impact_speed);
  return c.raised * (rounding * scale + std::max(errors * speed_error_, least));
}

// Many changes in a short time are a slip too slow for the steps: it is taken for rest from a higher speed on, until
// the contact has been quiet.
void ContactHost::count_change(Hosted& c, double t) noexcept {
  constexpr double most_changes = 50.0, short_time = 1e-4, step = 10.0, most = 1e4;
  if (t - c.changes_since > short_time) {
    c.changes = 0.0;
    c.changes_since = t;
    c.raised = 1.0;
  }
  if (++c.changes <= most_changes) return;
  c.raised = std::min(step * c.raised, most);
  c.changes = 0.0;
  c.changes_since = t;
}

bool ContactHost::may_stick(const Hosted& c) const noexcept {
  const FrictionElement* friction = c.element->friction();
  return friction && friction->has_true_stick() && c.record.in_contact() && (c.sticks || is_slow(c));
}

void ContactHost::hold_slow_contacts(Values states) {
  for (Hosted& c : contacts_)
    if (may_stick(c)) {
      c.sticks = true;
      c.starts = false;
      set_direction(states.data() + c.friction_state, {});
    }
}

std::vector<double> ContactHost::stick_limits() const {
  std::vector<double> out;
  for (const std::size_t i : sticking_)
    out.push_back(std::get<Coulomb>(contacts_[i].element->friction()->law())
                      .stick_limit(Slip{{}, contacts_[i].normal_force, {}, 0.0}));
  return out;
}

// Whether some distribution of the holding forces keeps all contacts that stick within their limits.
bool ContactHost::is_held_by_others() const {
  constexpr double negligible = 1e-6;  // of the acceleration that friction can give
  if (is_held_) return *is_held_;
  if (!stick_.is_solved()) return false;
  const std::vector<double> limits = stick_limits();
  const LimitedFriction found = stick_.limited_friction(limits);
  is_held_ = found.is_redundant;
  for (std::size_t k = 0; k < limits.size(); ++k) is_held_ = *is_held_ && !slips(found, k, limits[k], negligible);
  return *is_held_;
}

// Contacts at rest with given normal forces obey Coulomb's law for exactly one set of accelerations. Those that
// accelerate slip, against their force. Sliding friction below that of stick may let go further ones.
void ContactHost::choose_sticking(Values states) {
  constexpr double negligible = 1e-9;  // of the acceleration that friction can give
  constexpr double passed = 1e-8;      // below its limit a contact that has just passed it cannot stay
  std::vector<double> limits = stick_limits();
  const std::size_t n = limits.size();
  for (std::size_t k = 0; k < n; ++k)
    if (contacts_[sticking_[k]].yields) limits[k] *= 1.0 - passed;
  std::vector<bool> is_free(n, false);
  LimitedFriction found;
  for (bool changes = true; changes;) {
    changes = false;
    found = stick_.limited_friction(limits);
    for (std::size_t k = 0; k < n; ++k) {
      const Hosted& c = contacts_[sticking_[k]];
      const bool overcomes = slips(found, k, limits[k], negligible) || (c.yields && !has_help(found, k, limits));
      if (is_free[k] || !overcomes) continue;
      is_free[k] = true;
      const double sliding =
          std::get<Coulomb>(c.element->friction()->law()).coefficient * std::max(c.normal_force, 0.0);
      changes = changes || sliding < limits[k] * (1.0 - passed);
      limits[k] = std::min(limits[k], sliding);
    }
  }
  for (std::size_t k = 0; k < n; ++k) {
    Hosted& c = contacts_[sticking_[k]];
    c.yields = false;
    const bool has_force = found.forces[k] != Tangent{};
    const Tangent direction = along(has_force ? -found.forces[k] : found.accelerations[k], 1.0);
    if (is_free[k]) let_slip(c, states, direction);
  }
  for (const std::size_t i : sticking_)
    if (contacts_[i].sticks != contacts_[i].stuck_before)
      report_event(event_time_, i, contacts_[i].sticks ? ContactEventKind::stick : ContactEventKind::slip,
                   contacts_[i].normal_force);
  must_choose_ = false;
  update_sticking();
  list_events(states);
}

void ContactHost::update_sticking() {
  sticking_.clear();
  for (std::size_t i = 0; i < contacts_.size(); ++i)
    if (contacts_[i].sticks) sticking_.push_back(i);
  slides_ = std::any_of(contacts_.begin(), contacts_.end(), [](const Hosted& c) { return c.slides; });
  stick_.use(sticking_);
}

void ContactHost::begin_friction(double t, std::size_t i, Values states) {
  Hosted& c = contacts_[i];
  const FrictionElement* friction = c.element->friction();
  if (!friction) return;
  const Slip slip{c.slip, 0.0, {}, 0.0};
  friction->touch(slip, states.data() + c.friction_state);
  c.sticks = friction->has_true_stick() && c.slip == Tangent{};
  c.slides = begins_to_slide(c, states);
  c.slide_direction = along(c.slip, 1.0);
  const bool holds = friction->has_sliding_spring() && !c.slides;
  if (c.sticks || holds) report_event(t, i, ContactEventKind::stick, c.normal_force);
}

// A tangential spring is not stretched at touch. Where the normal force grows from zero the limit of the spring is zero
// too, and it slides (until the event that is due at once if the limit grows faster than the slip). Where the force
// jumps, as that of a dashpot, the spring has room to hold.
bool ContactHost::begins_to_slide(const Hosted& c, ConstValues states) const noexcept {
  const FrictionElement& friction = *c.element->friction();
  if (!friction.has_sliding_spring() || c.slip == Tangent{}) return false;
  constexpr double negligible = 1e-12;  // of the energy of the approach and the slip
  const double force = c.element->normal().force(c.at, c.record, &states[c.state]).total();
  const double limit = friction.spring_limit({c.slip, force, {}, 0.0});
  const double speed = std::hypot(c.at.indentation_rate, length(c.slip));
  return friction.spring_stiffness() * limit * limit <= negligible * c.record.effective_mass * speed * speed;
}

}  // namespace hysteron::multibody::detail
