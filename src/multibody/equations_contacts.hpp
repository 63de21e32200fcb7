// Bodies of Equations<S>: contacts.
#pragma once

#include "equations.hpp"
#include "stick.hpp"

namespace hysteron::multibody {

template <class S>
ContactKinematics Equations<S>::move_contact(std::size_t contact, Workspace& work) const noexcept {
  Evaluation<S>& ev = own(work).ev;
  ContactState<S>& s = ev.contacts[contact];
  multibody::move_contact(core_.contacts[contact], std::span<const LinkState<S>>(ev.links), s);
  return {s.indentation, s.rate, s.slip};
}

template <class S>
ContactTurn Equations<S>::contact_turn(std::size_t contact, const Workspace& work) const noexcept {
  const Evaluation<S>& ev = own(work).ev;
  const RelativeTurn<S> turn =
      relative_turn(core_.contacts[contact], std::span<const LinkState<S>>(ev.links), ev.contacts[contact]);
  return {turn.rolling, turn.spinning};
}

template <class S>
ContactFrame Equations<S>::contact_frame(std::size_t contact, const Workspace& work) const noexcept {
  const Evaluation<S>& ev = own(work).ev;
  const ContactState<S>& s = ev.contacts[contact];
  const typename S::Lin origin = ev.links[index(core_.contacts[contact].first)].origin;
  ContactFrame out{
      linear_in_space(origin + s.first_arm), linear_in_space(s.normal), linear_in_space(s.tangent), {}, {}};
  out.velocity = -s.rate * out.normal + s.slip.x * out.tangent;
  if constexpr (!S::planar) {
    out.tangent2 = s.tangent2;
    out.velocity += s.slip.y * out.tangent2;
  }
  return out;
}

template <class S>
void Equations<S>::push_contact(std::size_t contact, double normal, const Tangent& friction, const ContactTurn& couple,
                                Workspace& work) const noexcept {
  Evaluation<S>& ev = own(work).ev;
  ev.contacts[contact].normal_force = normal;
  multibody::push_contact(core_.contacts[contact], std::span<LinkState<S>>(ev.links), ev.contacts[contact], normal,
                          friction, RelativeTurn<S>{couple.rolling, couple.spinning});
}

template <class S>
Tangent Equations<S>::holding_force(std::size_t contact, const Workspace& work) const noexcept {
  const std::vector<double>& force = own(work).ev.sticks[contact].multiplier;
  return {force.empty() ? 0.0 : force[0], force.size() > 1 ? force[1] : 0.0};
}

template <class S>
detail::LimitedFriction Equations<S>::limited_friction(std::span<const double> limits, const Workspace& work) const {
  return limited_friction_in(own(work).ev, limits);
}
template <class S>
void Equations<S>::stop_slip(double t, std::span<double> y, Workspace& work) const {
  stop_slip_in(core_, own(work).ev, t, y);
}

// -d/dt n·(v₁(P) - v₂(P)).
template <class S>
double Equations<S>::indentation_acceleration(std::size_t contact, const Workspace& work) const noexcept {
  const Evaluation<S>& ev = own(work).ev;
  const ContactTerm<S>& term = core_.contacts[contact];
  const ContactState<S>& s = ev.contacts[contact];
  const LinkState<S>&a = ev.links[index(term.first)], &b = ev.links[index(term.second)];
  const ContactRates<S> rates = contact_rates(term, std::span<const LinkState<S>>(ev.links), s);
  const auto at_point = [&](const LinkState<S>& link, const typename S::Lin& arm) {
    return link.acceleration.lin + cross(link.acceleration.ang, arm) + drift_at_contact(rates, link, arm);
  };
  const auto velocity = [](const LinkState<S>& link, const typename S::Lin& arm) {
    return link.velocity.lin + cross(link.velocity.ang, arm);
  };
  return -dot(s.normal, at_point(a, s.first_arm) - at_point(b, s.second_arm)) -
         dot(rates.normal, velocity(a, s.first_arm) - velocity(b, s.second_arm));
}

template <class S>
int Equations<S>::choose_tangents(std::size_t contact, Workspace& work) const noexcept {
  Evaluation<S>& ev = own(work).ev;
  const ContactTerm<S>& term = core_.contacts[contact];
  choose_reference(term, ev.links[index(term.second)], ev.contacts[contact]);
  return ev.contacts[contact].reference;
}

template <class S>
double Equations<S>::contact_mass(std::size_t contact, Workspace& workspace) const noexcept {
  Work<S>& work = own(workspace);
  const ContactTerm<S>& term = core_.contacts[contact];
  const ContactState<S>& s = work.ev.contacts[contact];
  return mass_against(work, {term.first, {cross(s.first_arm, s.normal), s.normal}},
                      {term.second, {-cross(s.second_arm, s.normal), -s.normal}});
}

}  // namespace hysteron::multibody
