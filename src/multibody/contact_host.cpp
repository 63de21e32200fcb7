#include "contact_host.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "overlap.hpp"

namespace hysteron::multibody::detail {
namespace {

std::size_t body_of(const System& system, const Mount& mount) {
  const auto index = mount.body == ground_name ? Result<std::size_t>(ground_index) : system.body_index(mount.body);
  return *index;
}

double radius_of(const Surface& surface) {
  if (const auto* ball = std::get_if<Ball>(&surface)) return ball->radius;
  if (const auto* bore = std::get_if<Bore>(&surface)) return bore->radius;
  if (const auto* cavity = std::get_if<Cavity>(&surface)) return cavity->radius;
  return 0.0;
}

Overlap3 overlap_of(int surface, double ball_radius, double radius, double depth) {
  if (surface == 0) return ball_overlap(ball_radius, radius, depth);
  if (surface == 1) return half_space_overlap(ball_radius, depth);
  return cavity_overlap(ball_radius, radius, depth);
}

}  // namespace

ContactHost::ContactHost(const Model& model, const System& system) : model_(model), system_(system) {
  const auto singles = single_contacts(model);
  if (!singles) return;  // such a model has no system
  for (const SingleContact& single : *singles) {
    const ContactPair& pair = model.contacts[single.pair];
    Hosted c;
    c.pair = &pair;
    c.element = pair.element.get();
    c.first_body = body_of(system, single.ball_mount);
    c.second_body = body_of(system, single.surface_mount);
    c.ball_radius = single.ball_radius;
    c.surface_radius = radius_of(single.surface);
    const bool is_round =
        !std::holds_alternative<Polygon>(single.surface) && !std::holds_alternative<Bore>(single.surface);
    if (pair.gives_overlap && is_round) c.overlap = static_cast<int>(single.surface.index());
    c.state = states_;
    c.friction_state = c.state + c.element->normal_state_size();
    c.impulse = c.state + c.element->state_size();
    c.history.contact = contacts_.size();
    states_ = c.impulse + 1;
    const FrictionElement* friction = c.element->friction();
    has_friction_state_ =
        has_friction_state_ || (friction && friction->state_size() > 0 && !friction->has_sliding_spring());
    open_account(c, ContactLoss::normal);
    if (friction) open_account(c, ContactLoss::friction);
    if (pair.resistance) open_account(c, ContactLoss::rolling);
    contacts_.push_back(std::move(c));
    names_.push_back(single.name);
  }
  powers_.resize(accounts_.size());
  const std::vector<double> none(states_, 0.0);
  list_events(none, *system.workspace());
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

Contact<double> ContactHost::contact_at(const Hosted& c, const ContactKinematics& k) const noexcept {
  Contact<double> at{k.indentation, k.indentation_rate};
  if (c.overlap >= 0) {
    const Overlap3 overlap = overlap_of(c.overlap, c.ball_radius, c.surface_radius, k.indentation);
    at.volume = overlap.volume;
    at.area = overlap.area;
    at.volume_rate = overlap.area * k.indentation_rate;
  }
  return at;
}

// Slip of Coulomb's law goes on in its stored direction where the velocity has turned against it: the event that ends
// the slip is then found on a smooth curve.
Tangent ContactHost::slip_direction_velocity(const Hosted& c, const double* z) const noexcept {
  const bool is_set_valued = c.element->friction()->has_true_stick();
  if (!is_set_valued) return c.slip;
  const bool turned = dot(c.slip, Tangent{z[0], z[1]}) <= 0.0;
  return system_.space() == Space::planar || turned ? Tangent{} : c.slip;
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

ContactTurn ContactHost::resistance_couple(const Hosted& c, std::size_t i, const Workspace& work,
                                           double& power) const noexcept {
  const RollingResistance& r = *c.pair->resistance;
  const ContactTurn turn = system_.contact_turn(i, work);
  const double load = std::max(c.normal_force, 0.0), speed = length(turn.rolling);
  ContactTurn couple;
  couple.rolling = along(turn.rolling, -r.rolling_arm * load * std::tanh(speed / r.regularisation_speed));
  couple.spinning = -r.spinning_arm * load * std::tanh(turn.spinning / r.regularisation_speed);
  power = -dot(couple.rolling, turn.rolling) - couple.spinning * turn.spinning;
  return couple;
}

void ContactHost::place(Hosted& c, std::size_t i, Workspace& work) const {
  const ContactKinematics k = system_.move_contact(i, work);
  c.at = contact_at(c, k);
  c.slip = k.slip;
}

void ContactHost::look(ConstValues states, Workspace& work) {
  for (std::size_t i = 0; i < contacts_.size(); ++i) {
    Hosted& c = contacts_[i];
    place(c, i, work);
    c.normal_force = c.element->normal().force(c.at, c.record, states.data() + c.state).total();
  }
}

void ContactHost::push_one(std::size_t i, ConstValues states, Values rates, Workspace& work) {
  Hosted& c = contacts_[i];
  const auto power = [&](ContactLoss loss) -> double& { return *account(c, loss, powers_); };
  place(c, i, work);
  const double* z = states.data() + c.state;
  const AnyHostedLaw& law = c.element->normal();
  if (has_states(c)) law.rate(c.at, c.record, z, rates.data() + c.state);
  const FrictionElement* friction = c.element->friction();
  for (std::size_t s = c.friction_state; s <= c.impulse; ++s) rates[s] = 0.0;
  c.normal_force = 0.0;
  c.friction = {};
  c.couple = {};
  if (!c.record.in_contact()) return;
  const auto force = law.force(c.at, c.record, z);
  c.normal_force = force.total();
  power(ContactLoss::normal) = law.dissipated_power(c.at, c.record, z, force);
  rates[c.impulse] = c.normal_force;
  if (friction && !c.sticks) push_friction(c, states, rates);
  if (c.pair->resistance) c.couple = resistance_couple(c, i, work, power(ContactLoss::rolling));
  system_.push_contact(i, c.normal_force, c.friction, c.couple, work);
}

void ContactHost::push_friction(Hosted& c, ConstValues states, Values rates) {
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
}

Tangent ContactHost::sliding_spring(const Hosted& c) const noexcept {
  const double limit = c.element->friction()->spring_limit({c.slip, c.normal_force, {}, 0.0});
  const bool follows = system_.space() == Space::spatial && dot(c.slip, c.slide_direction) > 0.0;
  return along(follows ? c.slip : c.slide_direction, limit);
}

void ContactHost::push(ConstValues states, Values rates, Workspace& work) {
  std::fill(powers_.begin(), powers_.end(), 0.0);
  for (std::size_t i = 0; i < contacts_.size(); ++i) push_one(i, states, rates, work);
}

double ContactHost::stored_energy(ConstValues states) const {
  double sum = 0.0;
  for (const Hosted& c : contacts_) {
    if (!c.record.in_contact()) continue;
    sum += c.element->normal().stored_energy(c.at, c.record, &states[c.state]);
    if (const FrictionElement* friction = c.element->friction(); friction && friction->state_size() > 0)
      sum += friction->stored_energy({c.slip, c.normal_force, {}, 0.0}, &states[c.friction_state]);
  }
  return sum;
}

void ContactHost::settle(Values states, Values losses) {
  for (const Hosted& c : contacts_) {
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

Tangent ContactHost::friction_force(std::size_t contact, const Workspace& work) const noexcept {
  const Hosted& c = contacts_[contact];
  return c.sticks ? system_.holding_force(contact, work) : c.friction;
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

// The depth of an impact at a slow speed of 0.1 m/s, from m v² = F δ; the smallest over all contacts. Faster impacts go
// deeper, and are then more accurate than asked for.
ContactHost::Scale ContactHost::scale() const {
  Scale scale;
  constexpr double shallowest = 1e-9;
  for (const Hosted& c : contacts_) {
    const double mass = lighter_mass(c);
    ContactRecord record = c.record;
    record.effective_mass = mass;
    std::array<double, max_hosted_states> z{};
    c.element->normal().first_touch(scale.speed, record, z.data());
    const double energy = mass * scale.speed * scale.speed;
    double depth = scale.depth;
    while (depth > shallowest && c.element->normal().force({depth, 0.0}, record, z.data()).total() * depth > energy)
      depth *= 0.5;
    scale.depth = std::min(scale.depth, depth);
  }
  return scale;
}

// An impulse is measured by that of a very slow impact, contact by contact: a fixed number would be below the rounding
// of the forces of heavy bodies.
std::vector<double> ContactHost::state_sizes(const Scale& scale) const {
  constexpr double slowest_speed = 0.01;  // m/s
  std::vector<double> out(states_, scale.depth);
  for (const Hosted& c : contacts_) out[c.impulse] = lighter_mass(c) * slowest_speed;
  return out;
}

std::vector<std::string> ContactHost::limit_texts() const {
  std::vector<std::string> out;
  for (const Hosted& c : contacts_)
    for (const std::string& text : c.element->limit_texts(c.limits)) {
      const std::string line = "contact '" + c.pair->name + "': " + text;
      if (std::find(out.begin(), out.end(), line) == out.end()) out.push_back(line);
    }
  return out;
}

}  // namespace hysteron::multibody::detail
