#include "contact_derivatives.hpp"

#include <algorithm>
#include <cmath>

namespace hysteron::multibody::detail {
namespace {

// d/dx of -k N tanh(|w|/s) w/|w| along changes of N and w.
Tangent vary_along(const Tangent& w, const Tangent& w_change, double arm, double load, double load_change, double s) {
  const double speed = length(w);
  if (!(speed > 0.0)) return (-arm * load / s) * w_change;
  const double part = std::tanh(speed / s), slope = (1.0 - part * part) / s;
  const Tangent direction = along(w, 1.0);
  const double speed_change = dot(direction, w_change);
  return -arm * (load_change * part + load * slope * speed_change) * direction -
         arm * load * part / speed * (w_change - speed_change * direction);
}

}  // namespace

bool ContactHost::has_derivatives() const noexcept {
  return std::all_of(contacts_.begin(), contacts_.end(), [](const Hosted& c) {
    const FrictionElement* friction = c.element->friction();
    return !c.has_overlap && (!friction || (!friction->has_true_stick() && !friction->has_sliding_spring() &&
                                            !friction->uses_normal_damping()));
  });
}

ContactDerivatives::ContactDerivatives(const ContactHost& host, ConstValues states) : host_(host), states_(states) {
  for (const Hosted& c : host_.contacts_) {
    if (!ContactHost::acts(c)) continue;
    const std::size_t end = c.record.in_contact() ? c.impulse : c.friction_state;
    for (std::size_t s = c.state; s < end; ++s) columns_.push_back(s);
  }
  bodies_.resize(bodies().size() + 1);
}

ContactDerivatives::Load ContactDerivatives::load_of(std::size_t i) const {
  const Hosted& c = host_.contacts_[i];
  Load load{c.normal_force * host_.geometry_.normal(i), {}};
  if (c.element->friction()) load.force += host_.geometry_.vector_of(c.friction, i);
  if (c.pair->resistance) load.couple = host_.geometry_.vector_of(c.couple, i);
  return load;
}

void ContactDerivatives::forces(std::span<BodyForce> out) const {
  std::fill(out.begin(), out.end(), BodyForce{});
  const ContactGeometry& geometry = host_.geometry_;
  for (std::size_t i = 0; i < geometry.count(); ++i) {
    if (!host_.contacts_[i].record.in_contact()) continue;
    const Load load = load_of(i);
    const auto add = [&](std::size_t body, const RigidState& state, double sign) {
      if (body >= out.size()) return;
      out[body].force += sign * load.force;
      out[body].torque += sign * (load.couple + cross(geometry.point(i) - state.motion.origin, load.force));
    };
    add(geometry.first(i), geometry.first_body(i), 1.0);
    add(geometry.second(i), geometry.second_body(i), -1.0);
  }
}

void ContactDerivatives::add_change(std::size_t i, const Load& change, const Vector3& point,
                                    std::span<BodyForce> out) const {
  const ContactGeometry& geometry = host_.geometry_;
  const Load load = load_of(i);
  const auto add = [&](std::size_t body, const RigidState& state, double sign) {
    if (body >= out.size()) return;
    out[body].force += sign * change.force;
    out[body].torque += sign * (change.couple + cross(point - bodies_[body].origin, load.force) +
                                cross(geometry.point(i) - state.motion.origin, change.force));
  };
  add(geometry.first(i), geometry.first_body(i), 1.0);
  add(geometry.second(i), geometry.second_body(i), -1.0);
}

void ContactDerivatives::set_state(const Hosted& c, std::size_t state, Change& change) {
  if (state < c.friction_state)
    change.law_states[state - c.state] = 1.0;
  else
    change.friction_states[state - c.friction_state] = 1.0;
}

void ContactDerivatives::derivatives(std::size_t column, std::span<const RigidVariation> bodies,
                                     std::span<BodyForce> out) {
  const std::size_t rows = host_.states_, own = host_.system_.size();
  std::copy(bodies.begin(), bodies.end(), bodies_.begin());
  std::fill(out.begin(), out.end(), BodyForce{});
  rates_.resize(std::max(rates_.size(), rows * (column + 1)), 0.0);
  for (std::size_t i = 0; i < host_.contacts_.size(); ++i) {
    const Hosted& c = host_.contacts_[i];
    if (!ContactHost::acts(c)) continue;
    Change change;
    if (column < own) {
      change.point = host_.geometry_.variation(i, bodies_);
    } else {
      const std::size_t state = columns_[column - own];
      if (state < c.state || state >= c.state_end) continue;
      set_state(c, state, change);
    }
    const Load load = change_of(i, change, &rates_[rows * column]);
    if (c.record.in_contact()) add_change(i, load, change.point.point, out);
  }
}

ContactDerivatives::Load ContactDerivatives::change_of(std::size_t i, const Change& change, double* rates) const {
  const Hosted& c = host_.contacts_[i];
  const ContactGeometry& geometry = host_.geometry_;
  const PointVariation& p = change.point;
  const double normal_force = vary_law(c, change, rates);
  if (!c.record.in_contact()) return {};
  Load out{normal_force * geometry.normal(i) + c.normal_force * p.normal, {}};
  if (c.element->friction())
    out.force += geometry.vector_of(vary_friction(c, change, normal_force, rates), i) + c.friction.x * p.tangent +
                 c.friction.y * p.tangent2;
  if (!c.pair->resistance) return out;
  out.couple = geometry.vector_of(vary_resistance(i, change, normal_force), i);
  if (host_.system_.space() == Space::spatial)
    out.couple += c.couple.rolling.x * p.tangent + c.couple.rolling.y * p.tangent2 + c.couple.spinning * p.normal;
  return out;
}

// Of the normal force; writes the rates of the law's states.
double ContactDerivatives::vary_law(const Hosted& c, const Change& change, double* rates) const {
  constexpr std::size_t most_columns = 2 + max_hosted_states;
  const AnyHostedLaw& law = c.element->normal();
  const double* z = &states_[c.state];
  const std::size_t states = law.state_size(), columns = 2 + states;
  const auto along = [&](const double* gradient) {
    double sum = gradient[0] * change.point.indentation + gradient[1] * change.point.indentation_rate;
    for (std::size_t k = 0; k < states; ++k) sum += gradient[2 + k] * change.law_states[k];
    return sum;
  };
  if (states > 0) {
    std::array<double, max_hosted_states * most_columns> gradient{};
    law.rate_gradient(c.at, c.record, z, gradient.data());
    for (std::size_t k = 0; k < states; ++k) rates[c.state + k] = along(&gradient[k * columns]);
  }
  std::array<double, most_columns> gradient{};
  law.force_gradient(c.at, c.record, z, gradient.data());
  return along(gradient.data());
}

// Likewise of friction.
Tangent ContactDerivatives::vary_friction(const Hosted& c, const Change& change, double normal_force,
                                          double* rates) const {
  constexpr std::size_t most_columns = 5;
  const FrictionElement& friction = *c.element->friction();
  const double* z = &states_[c.friction_state];
  const Slip slip = host_.slip_of(c, states_);
  const std::size_t states = friction.state_size(), columns = 3 + states;
  std::array<double, 2 * most_columns> gradient{};
  const auto along = [&](std::size_t row) {
    const double* g = &gradient[row * columns];
    double sum = g[0] * change.point.slip.x + g[1] * change.point.slip.y + g[2] * normal_force;
    for (std::size_t k = 0; k < states; ++k) sum += g[3 + k] * change.friction_states[k];
    return sum;
  };
  friction.rate_gradient(slip, z, gradient.data());
  for (std::size_t k = 0; k < states; ++k) rates[c.friction_state + k] = along(k);
  friction.force_gradient(slip, z, gradient.data());
  return {along(0), along(1)};
}

ContactCouple ContactDerivatives::vary_resistance(std::size_t i, const Change& change, double normal_force) const {
  const Hosted& c = host_.contacts_[i];
  const RollingResistance& r = *c.pair->resistance;
  const AngularSlip slip = host_.geometry_.angular_slip(i), &slip_change = change.point.angular_slip;
  const double load = std::max(c.normal_force, 0.0), load_change = c.normal_force > 0.0 ? normal_force : 0.0;
  const double s = r.regularisation_speed, part = std::tanh(slip.spinning / s);
  return {vary_along(slip.rolling, slip_change.rolling, r.rolling_arm, load, load_change, s),
          -r.spinning_arm * (load_change * part + load * (1.0 - part * part) / s * slip_change.spinning)};
}

}  // namespace hysteron::multibody::detail
