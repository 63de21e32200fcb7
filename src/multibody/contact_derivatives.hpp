// How the forces of contacts, and the rates of their states, change with the state of the bodies and with their own:
// for the Jacobian of implicit methods. By the gradients of the laws and the variation of the points of contact.
#pragma once

#include <span>
#include <vector>

#include "contact_host.hpp"

namespace hysteron::multibody::detail {

// At the last evaluation with Scope::all of a host that has_derivatives().
class ContactDerivatives final : public HostForces {
 public:
  ContactDerivatives(const ContactHost& host, ConstValues states);

  std::span<const std::size_t> bodies() const override { return host_.geometry_.bodies(); }
  // States on which a force or a rate depends now.
  std::size_t state_size() const override { return columns_.size(); }
  std::span<const std::size_t> columns() const { return columns_; }
  void forces(std::span<BodyForce> out) const override;
  void derivatives(std::size_t column, std::span<const RigidVariation> bodies, std::span<BodyForce> out) override;

  // After System::jacobian(): ∂(rate)/∂(number) of the states of contacts, columns as there.
  std::span<const double> rates() const { return rates_; }

 private:
  using Hosted = ContactHost::Hosted;
  // Of one contact along one column.
  struct Change {
    PointVariation point;
    std::array<double, max_hosted_states> law_states{};
    std::array<double, 2> friction_states{};
  };
  // On the first side, at the point of contact.
  struct Load {
    Vector3 force, couple;
  };
  Load load_of(std::size_t contact) const;
  Load change_of(std::size_t contact, const Change& change, double* rates) const;
  double vary_law(const Hosted& c, const Change& change, double* rates) const;
  Tangent vary_friction(const Hosted& c, const Change& change, double normal_force, double* rates) const;
  ContactCouple vary_resistance(std::size_t contact, const Change& change, double normal_force) const;
  static void set_state(const Hosted& c, std::size_t state, Change& change);
  // Adds what changes of the load and of the point of contact do to the forces on both bodies.
  void add_change(std::size_t contact, const Load& change, const Vector3& point, std::span<BodyForce> out) const;

  const ContactHost& host_;
  ConstValues states_;
  std::vector<std::size_t> columns_;    // states of contacts
  std::vector<RigidVariation> bodies_;  // of the column, and at the end the ground
  std::vector<double> rates_;
};

}  // namespace hysteron::multibody::detail
