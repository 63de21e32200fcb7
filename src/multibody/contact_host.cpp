#include "contact_host.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "hysteron/core/number_text.hpp"
#include "hysteron/geometry/overlap.hpp"
#include "hysteron/laws/friction/make.hpp"

namespace hysteron::multibody::detail {
namespace {

// Beyond this depth the nearest surface is that of the other side, and the normal turns round.
double deepest_allowed(const ContactPair& pair) {
  return std::min(half_thickness(pair.first.surface), half_thickness(pair.second.surface));
}

// Of what lies in a hole; infinite elsewhere.
double clearance_of(const Shape& inner, const Shape& outer) {
  const bool is_hole = std::holds_alternative<Bore>(outer) || std::holds_alternative<Cavity>(outer);
  return is_hole ? radius_of(outer) - radius_of(inner) : infinity;
}

// A model whose contacts are refused has no system.
std::vector<ContactPoint> points_of(const Model& model) {
  auto points = contact_points(model);
  return points ? std::move(*points) : std::vector<ContactPoint>{};
}

// Whether what friction stores at given state depends on the normal force, as the energy N σ0 |z|²/2 of LuGre's
// bristles.
bool stores_by_load(const FrictionElement& friction) { return std::holds_alternative<LuGre>(friction.law()); }

}  // namespace

ContactHost::ContactHost(const Model& model, const System& system) : ContactHost(model, system, points_of(model)) {}

ContactHost::ContactHost(const Model& model, const System& system, const std::vector<ContactPoint>& points)
    : model_(model),
      system_(system),
      geometry_(model, system, points),
      stick_(system, geometry_),
      turns_(model, system, points, geometry_) {
  for (const ContactPoint& point : points) host(point);
  powers_.resize(accounts_.size());
  const std::vector<double> none(states_, 0.0);
  list_events(none);
}

void ContactHost::host(const ContactPoint& point) {
  const ContactPair& pair = model_.contacts[point.pair];
  const ContactSide &first = point.first(model_), &second = point.second(model_);
  Hosted c;
  c.pair = &pair;
  c.element = pair.element.get();
  c.first_body = body_of(system_, first.mount);
  c.second_body = body_of(system_, second.mount);
  c.first_radius = radius_of(first.surface);
  c.second_radius = radius_of(second.surface);
  c.second_kind = kind_of(second.surface);
  c.deepest_allowed = deepest_allowed(pair);
  c.clearance = clearance_of(first.surface, second.surface);
  c.has_tangential_law = pair.element->friction() || pair.resistance;
  c.has_overlap = pair.gives_overlap && geometry::has_sphere_overlap(c.second_kind);
  c.state = states_;
  c.friction_state = c.state + c.element->normal_state_size();
  c.impulse = c.state + c.element->state_size();
  c.history.contact = contacts_.size();
  const FrictionElement* friction = c.element->friction();
  const std::size_t tangents = system_.space() == Space::planar ? 1 : 2;
  states_ = c.state_end = c.impulse + 1 + (friction ? tangents : 0);
  const bool is_settled =
      friction && friction->state_size() > 0 && (!friction->has_sliding_spring() || system_.space() == Space::spatial);
  keeps_friction_states_ = keeps_friction_states_ || is_settled;
  open_account(c, ContactLoss::normal);
  if (friction) open_account(c, ContactLoss::friction);
  if (friction && stores_by_load(*friction)) open_account(c, ContactLoss::load);
  if (pair.resistance) open_account(c, ContactLoss::rolling);
  contacts_.push_back(std::move(c));
  names_.push_back(point.name);
}

void ContactHost::open_account(Hosted& c, ContactLoss loss) {
  c.account[static_cast<std::size_t>(loss)] = static_cast<int>(accounts_.size());
  accounts_.push_back({contacts_.size(), loss});
}

double* ContactHost::account(const Hosted& c, ContactLoss loss, Values losses) noexcept {
  const int index = c.account[static_cast<std::size_t>(loss)];
  return index < 0 ? nullptr : &losses[static_cast<std::size_t>(index)];
}

double ContactHost::booked(const Hosted& c, ContactLoss loss, ConstValues losses) noexcept {
  const int index = c.account[static_cast<std::size_t>(loss)];
  return index < 0 ? 0.0 : losses[static_cast<std::size_t>(index)];
}

void ContactHost::set_overlap(Hosted& c) noexcept {
  const geometry::Overlap overlap =
      geometry::sphere_overlap(c.first_radius, c.second_kind, c.second_radius, c.at.indentation);
  c.at.volume = overlap.volume;
  c.at.area = overlap.area;
  c.at.volume_rate = overlap.area * c.at.indentation_rate;
}

// Slip of Coulomb's law goes on in its stored direction where the velocity has turned against it, or has just begun:
// the event that ends the one or the other is then found on a smooth curve.
Tangent ContactHost::slip_direction_velocity(const Hosted& c, const double* z) const noexcept {
  if (!c.element->friction()->has_true_stick()) return c.slip;
  const bool turned = dot(c.slip, Tangent{z[0], z[1]}) <= 0.0;
  return system_.space() == Space::planar || turned || c.starts ? Tangent{} : c.slip;
}

Slip ContactHost::slip_of(const Hosted& c, ConstValues states) const noexcept {
  Slip slip{slip_direction_velocity(c, &states[c.friction_state]), c.normal_force, {}, 0.0};
  if (c.element->friction()->uses_normal_damping()) {
    std::array<double, 2 + max_hosted_states> gradient{};
    c.element->normal().force_gradient(c.at, c.record, &states[c.state], gradient.data());
    slip.normal_damping = gradient[1];
  }
  return slip;
}

ContactCouple ContactHost::resistance_couple(const Hosted& c, std::size_t i, double& power) const noexcept {
  const RollingResistance& r = *c.pair->resistance;
  const AngularSlip slip = geometry_.angular_slip(i);
  const double load = std::max(c.normal_force, 0.0), speed = length(slip.rolling);
  ContactCouple couple;
  couple.rolling = along(slip.rolling, -r.rolling_arm * load * std::tanh(speed / r.regularisation_speed));
  couple.spinning = -r.spinning_arm * load * std::tanh(slip.spinning / r.regularisation_speed);
  power = -dot(couple.rolling, slip.rolling) - couple.spinning * slip.spinning;
  return couple;
}

void ContactHost::update_normal_forces(ConstValues states, Workspace& work) {
  geometry_.read_bodies(work);
  const std::span<const ContactRange> ranges = geometry_.ranges();
  for (std::size_t pair = 0; pair < ranges.size(); ++pair) {
    geometry_.find(pair);
    for (std::size_t i = ranges[pair].begin; i < ranges[pair].end; ++i) {
      Hosted& c = contacts_[i];
      update_kinematics(c, i, has_tangential_force(c));
      c.normal_force = c.element->normal().force(c.at, c.record, states.data() + c.state).total();
    }
  }
}

void ContactHost::add_forces(ConstValues states, Values rates, Scope scope, Workspace& work) {
  is_held_.reset();
  std::fill(powers_.begin(), powers_.end(), 0.0);
  std::fill(rates.begin(), rates.end(), 0.0);
  if (scope == Scope::acting) {
    if (acting_.empty()) return;
    geometry_.read_bodies_in_use(work);
    for (const std::size_t pair : acting_) add_forces_of(pair, states, rates, scope, work);
  } else {
    geometry_.read_bodies(work);
    for (std::size_t pair = 0; pair < geometry_.ranges().size(); ++pair)
      add_forces_of(pair, states, rates, scope, work);
  }
}

void ContactHost::add_forces_of(std::size_t pair, ConstValues states, Values rates, Scope scope, Workspace& work) {
  geometry_.find(pair);
  const ContactRange range = geometry_.ranges()[pair];
  for (std::size_t i = range.begin; i < range.end; ++i) {
    Hosted& c = contacts_[i];
    update_kinematics(c, i, scope == Scope::all || has_tangential_force(c));
    if (has_states(c)) c.element->normal().rate(c.at, c.record, &states[c.state], &rates[c.state]);
    c.normal_force = 0.0;
    c.friction = {};
    c.couple = {};
    if (c.record.in_contact()) add_force(c, i, states, rates, work);
  }
}

// Pairs with a contact that acts: the others are not looked at for the rates.
void ContactHost::list_acting() {
  acting_.clear();
  for (std::size_t pair = 0; pair < geometry_.ranges().size(); ++pair) {
    const ContactRange range = geometry_.ranges()[pair];
    const auto begin = contacts_.begin() + static_cast<std::ptrdiff_t>(range.begin);
    const auto end = contacts_.begin() + static_cast<std::ptrdiff_t>(range.end);
    if (std::any_of(begin, end, acts)) acting_.push_back(pair);
  }
  geometry_.use(acting_);
}

// The forces of a contact, with the rates of its impulse and friction and its powers.
void ContactHost::add_force(Hosted& c, std::size_t i, ConstValues states, Values rates, Workspace& work) {
  const auto power = [&](ContactLoss loss) -> double& { return *account(c, loss, powers_); };
  const double* z = states.data() + c.state;
  const AnyHostedLaw& law = c.element->normal();
  const auto elastic_and_damping = law.force(c.at, c.record, z);
  c.normal_force = elastic_and_damping.total();
  power(ContactLoss::normal) = law.leaves_dent() ? c.normal_force * c.at.indentation_rate
                                                 : law.dissipated_power(c.at, c.record, z, elastic_and_damping);
  rates[c.impulse] = c.normal_force;
  Vector3 force = c.normal_force * geometry_.normal(i), torque;
  if (c.element->friction() && !c.sticks) {
    find_friction(c, states, rates);
    set_tangential_impulse_rate(c, c.friction, rates);
    force += geometry_.vector_of(c.friction, i);
  }
  if (c.pair->resistance) {
    c.couple = resistance_couple(c, i, power(ContactLoss::rolling));
    torque = geometry_.vector_of(c.couple, i);
  }
  geometry_.add_force(i, force, torque, work);
}

void ContactHost::set_tangential_impulse_rate(const Hosted& c, const Tangent& force, Values rates) noexcept {
  rates[c.impulse + 1] = force.x;
  if (c.state_end > c.impulse + 2) rates[c.impulse + 2] = force.y;
}

std::span<const double> ContactHost::loads() {
  loads_.clear();
  for (const std::size_t i : sticking_) loads_.push_back(contacts_[i].normal_force);
  return loads_;
}

void ContactHost::add_holding_forces(Values body_rates, Values rates, Workspace& work) {
  stick_.hold(loads(), body_rates, work);
  for (std::size_t k = 0; k < sticking_.size(); ++k) {
    Hosted& c = contacts_[sticking_[k]];
    c.friction = stick_.force(k);
    set_tangential_impulse_rate(c, c.friction, rates);
    *account(c, ContactLoss::friction, powers_) = -dot(c.friction, c.slip);
  }
}

Tangent ContactHost::tangential_impulse(const Hosted& c, ConstValues states) const noexcept {
  const std::size_t first = c.impulse + 1;
  return {first < c.state_end ? states[first] : 0.0, first + 1 < c.state_end ? states[first + 1] : 0.0};
}

double ContactHost::along_tangent(const Tangent& t) const noexcept {
  return system_.space() == Space::planar ? t.x : length(t);
}

void ContactHost::find_friction(Hosted& c, ConstValues states, Values rates) {
  const FrictionElement& friction = *c.element->friction();
  double& power = *account(c, ContactLoss::friction, powers_);
  const double* z = states.data() + c.friction_state;
  const Slip slip = slip_of(c, states);
  if (c.slides) {
    // Nothing is booked as stored or released while the spring slides; change_spring() books the difference.
    const Tangent spring = sliding_spring(c);
    const double q[2] = {spring.x, spring.y};
    c.friction = friction.force(slip, q);
    power = -dot(c.friction, c.slip);
    return;
  }
  c.friction = friction.force(slip, z);
  if (friction.has_sliding_spring()) {
    rates[c.friction_state] = c.slip.x;
    rates[c.friction_state + 1] = c.slip.y;
    power = -dot(c.friction, c.slip) - friction.spring_stiffness() * dot(Tangent{z[0], z[1]}, c.slip);
    return;
  }
  friction.rate(slip, z, rates.data() + c.friction_state);
  power = friction.has_true_stick() ? -dot(c.friction, c.slip) : friction.dissipated_power(slip, z);
  if (double* stored = account(c, ContactLoss::load, powers_)) *stored = -dot(c.friction, c.slip) - power;
}

double ContactHost::friction_energy(const Hosted& c, ConstValues states) const noexcept {
  const FrictionElement* friction = c.element->friction();
  if (!friction || friction->state_size() == 0) return 0.0;
  const Slip slip{c.slip, c.normal_force, {}, 0.0};
  if (!c.slides) return friction->stored_energy(slip, &states[c.friction_state]);
  const Tangent spring = sliding_spring(c);
  const double q[2] = {spring.x, spring.y};
  return friction->stored_energy(slip, q);
}

double ContactHost::stored_in_account(const Hosted& c, ConstValues states) {
  const AnyHostedLaw& law = c.element->normal();
  return law.leaves_dent() ? law.stored_energy(c.at, c.record, &states[c.state]) : 0.0;
}

void ContactHost::settle_accounts(ConstValues states, Values losses) const {
  for (const Hosted& c : contacts_) {
    if (!c.record.in_contact()) continue;
    *account(c, ContactLoss::normal, losses) -= stored_in_account(c, states);
    if (c.slides) {
      const double booked =
          c.element->friction()->stored_energy({c.slip, c.normal_force, {}, 0.0}, &states[c.friction_state]);
      *account(c, ContactLoss::friction, losses) += booked - friction_energy(c, states);
    }
    if (double* load = account(c, ContactLoss::load, losses)) *load -= friction_energy(c, states);
  }
}

// In space a sliding spring points along the slip, however far that turns; where the slip goes back the spring keeps
// its last direction until the event that ends the sliding.
bool ContactHost::follows_slip(const Hosted& c) const noexcept {
  return system_.space() == Space::spatial && dot(c.slip, c.slide_direction) > 0.0;
}

Tangent ContactHost::sliding_spring(const Hosted& c) const noexcept {
  const double limit = c.element->friction()->spring_limit({c.slip, c.normal_force, {}, 0.0});
  return along(follows_slip(c) ? c.slip : c.slide_direction, limit);
}

double ContactHost::stored_energy(ConstValues states) const {
  double sum = 0.0;
  for (const Hosted& c : contacts_) {
    if (!c.record.in_contact()) continue;
    sum += c.element->normal().stored_energy(c.at, c.record, &states[c.state]) + friction_energy(c, states);
  }
  return sum;
}

void ContactHost::project_friction_states(Values states, Values losses) {
  for (Hosted& c : contacts_) {
    if (c.slides && follows_slip(c)) c.slide_direction = along(c.slip, 1.0);
    const FrictionElement* friction = c.element->friction();
    if (!friction || friction->state_size() == 0 || friction->has_sliding_spring() || !c.record.in_contact() ||
        c.sticks)
      continue;
    double* z = states.data() + c.friction_state;
    const Slip slip = slip_of(c, states);
    // In the plane the direction of Coulomb's slip changes at events alone.
    if (friction->has_true_stick() && slip.velocity == Tangent{}) continue;
    const double before = friction->stored_energy(slip, z);
    friction->apply(slip, z);
    *account(c, ContactLoss::friction, losses) += before - friction->stored_energy(slip, z);
  }
}

bool ContactHost::is_any_in_contact() const noexcept {
  return std::any_of(contacts_.begin(), contacts_.end(), [](const Hosted& c) { return c.record.in_contact(); });
}

void ContactHost::note_force(std::size_t contact, double t, double force) {
  ContactHistory& h = contacts_[contact].history;
  if (!(force > h.peak_force)) return;
  h.peak_force = force;
  h.peak_force_time = t;
}

double ContactHost::lighter_mass(const Hosted& c) const {
  double mass = infinity;
  for (const std::size_t body : {c.first_body, c.second_body})
    if (body != ground_index) mass = std::min(mass, model_.bodies[body].mass);
  return mass;
}

double ContactHost::largest_size() const noexcept {
  double size = 0.0;
  for (const Hosted& c : contacts_)
    size = std::max({size, c.first_radius, c.second_radius, std::abs(c.at.indentation)});
  return size;
}

double ContactHost::distance_from_origin(const Workspace& work) const {
  double distance = 0.0;
  for (const Hosted& c : contacts_) {
    const double first = norm(system_.frame(c.pair->first.mount, work).pose.position);
    const double second = norm(system_.frame(c.pair->second.mount, work).pose.position);
    distance = std::max(distance, std::min(first, second));
  }
  return distance;
}

// A small part of the slowest approach that the start lets expect of surfaces apart, √(δ̇² + 2 δ̈ gap), as far as it is
// not slow against the speed of the whole scene. Faster impacts go deeper, and are then more accurate than asked for.
double ContactHost::slow_impact_speed(const Sizes& sizes) const {
  constexpr double part = 1.0 / 64.0, slowest = 1.0 / 4.0;
  double speed = sizes.speed;
  for (std::size_t i = 0; i < contacts_.size(); ++i) {
    const Contact<double>& at = contacts_[i].at;
    const double gap = std::max(-at.indentation, 0.0);
    const double approach = std::sqrt(at.indentation_rate * at.indentation_rate +
                                      2.0 * std::abs(geometry_.indentation_acceleration(i)) * gap);
    if (gap > 0.0) speed = std::min(speed, approach);
  }
  return part * std::max(speed, slowest * sizes.speed);
}

std::vector<ImpactScale> ContactHost::impacts_at(double speed, double size) const {
  std::vector<ImpactScale> out(contacts_.size());
  for (std::size_t i = 0; i < contacts_.size(); ++i) {
    const Hosted& c = contacts_[i];
    const double mass = lighter_mass(c);
    const bool is_as_before = i > 0 && c.element == contacts_[i - 1].element && mass == lighter_mass(contacts_[i - 1]);
    out[i] = is_as_before ? out[i - 1] : scale_of_impact(*c.element, mass, speed, size);
  }
  return out;
}

// An impulse is measured by that of a very slow impact, contact by contact: a fixed number would be below the rounding
// of the forces of heavy bodies. Those of friction act on nothing, and their errors do not count.
ContactHost::Scale ContactHost::scale(const Sizes& sizes) const {
  constexpr double slowest_part = 0.1;
  Scale scale{.speed = slow_impact_speed(sizes), .states = {}};
  std::vector<ImpactScale> impacts;
  // Impacts that are not faster than their own depth makes a fall are no slow impacts, but contacts at rest.
  constexpr int most_rounds = 60;
  for (int round = 0; round < most_rounds; ++round) {
    impacts = impacts_at(scale.speed, sizes.length);
    scale.depth = infinity;
    for (const ImpactScale& impact : impacts)
      if (impact.depth > 0.0) scale.depth = std::min(scale.depth, impact.depth);
    if (!(scale.depth < infinity)) scale.depth = sizes.length;
    const double fall = std::sqrt(norm(model_.gravity) * scale.depth);
    if (!(fall > scale.speed)) break;
    scale.speed = fall;
  }
  scale.states.assign(states_, scale.depth);
  for (std::size_t i = 0; i < contacts_.size(); ++i) {
    const Hosted& c = contacts_[i];
    for (std::size_t k = 0; k < c.element->normal_state_size(); ++k)
      if (impacts[i].state[k] > 0.0) scale.states[c.state + k] = impacts[i].state[k];
    scale.states[c.impulse] = slowest_part * lighter_mass(c) * scale.speed;
    for (std::size_t s = c.impulse + 1; s < c.state_end; ++s) scale.states[s] = infinity;
    // The direction of Coulomb's slip is set, and not integrated.
    if (const FrictionElement* friction = c.element->friction(); friction && friction->has_true_stick())
      std::fill_n(scale.states.begin() + static_cast<std::ptrdiff_t>(c.friction_state), friction->state_size(),
                  infinity);
  }
  return scale;
}

std::string ContactHost::last_event_text() const {
  if (last_event_.first >= names_.size()) return {};
  const std::string contact = "contact '" + names_[last_event_.first] + "' ";
  if (last_event_.second != EventKind::stick_slip)
    return contact + "touches and lets go again and again: a softer or more damped law may help";
  return contact + "changes between stick and slip: a friction law without true stick, such as coulomb-tanh, avoids it";
}

std::vector<std::string> ContactHost::limit_texts() const {
  std::vector<std::string> out;
  const auto add = [&](const Hosted& c, const std::string& text) {
    const std::string line = "contact '" + c.pair->name + "': " + text;
    if (std::find(out.begin(), out.end(), line) == out.end()) out.push_back(line);
  };
  for (const Hosted& c : contacts_) {
    for (const std::string& text : c.element->limit_texts(c.limits, c.limit_touch)) add(c, text);
    if (const FrictionElement* friction = c.element->friction())
      for (const Warning& warning : warnings_of(friction->law())) add(c, warning.message);
    if (c.deepest > c.clearance)
      add(c, "the indentation reached " + number_text(c.deepest, 4) + " m, more than the clearance of " +
                 number_text(c.clearance, 4) + " m: the law is too soft for this load");
    if (c.gained_energy > 0.0)
      add(c, "its losses became negative (" + number_text(-c.gained_energy, 4) +
                 " J): the law created energy, and does not claim that it cannot");
  }
  for (std::string& line : yield_texts()) out.push_back(std::move(line));
  return out;
}

// For each pair, by the largest force of its contacts.
std::vector<std::string> ContactHost::yield_texts() const {
  constexpr int digits = 3;
  std::vector<std::string> out;
  for (std::size_t i = 0; i < contacts_.size();) {
    const ContactPair* pair = contacts_[i].pair;
    double force = 0.0;
    for (; i < contacts_.size() && contacts_[i].pair == pair; ++i) force = std::max(force, contacts_[i].largest_force);
    if (force > pair->yield_force)
      out.push_back("contact '" + pair->name + "': its largest force, " + number_text(force, digits) +
                    " N, is beyond that of first yield, " + number_text(pair->yield_force, digits) +
                    " N by Hertz and the yield strength of the softer material: the law knows no yield");
  }
  return out;
}

void ContactHost::explain_short_steps() {
  constexpr double tiny = 1e-3;
  for (std::size_t i = 0; i < contacts_.size(); ++i) {
    const Hosted& c = contacts_[i];
    const std::string law = c.element->normal().divides_by_impact_speed();
    const bool is_measured = c.element->options().speed_policy.kind == SpeedPolicy::Kind::measured;
    const double speed = c.record.memory.impact_speed;
    if (law.empty() || !is_measured || !c.record.in_contact() || !(speed < tiny * slow_speed_)) continue;
    failure_ = "contact '" + names_[i] + "' touched at v0 = " + number_text(speed, 3) + " m/s, by which " + law +
               " divides its damping: give the contact a speed_policy: {floor: ...}, in m/s";
    return;
  }
}

}  // namespace hysteron::multibody::detail
