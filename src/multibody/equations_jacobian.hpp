// Bodies of Equations<S>: exact derivatives by dual numbers, column by column.
#pragma once

#include "equations.hpp"

namespace hysteron::multibody {

inline Vector3 derivative_of(const Vec2<Dual>& v) { return {v.x.derivative, v.y.derivative, 0.0}; }
inline Vector3 derivative_of(const Vec3<Dual>& v) { return {v.x.derivative, v.y.derivative, v.z.derivative}; }
inline Vector3 derivative_of(const Dual& about_z) { return {0.0, 0.0, about_z.derivative}; }

// The rotation vector of a change of a link's axes, R' Rᵀ.
inline Vector3 turn_of_change(const LinkState<Planar<Dual>>& s) { return {0.0, 0.0, s.angle.derivative}; }
inline Vector3 turn_of_change(const LinkState<Spatial<Dual>>& s) {
  const auto parts = [](const Vec3<Dual>& row, double Dual::*part) {
    return Vector3{row.x.*part, row.y.*part, row.z.*part};
  };
  const auto product = [&](const Vec3<Dual>& changed, const Vec3<Dual>& row) {
    return dot(parts(changed, &Dual::derivative), parts(row, &Dual::value));
  };
  const Mat3<Dual>& r = s.turn;
  return {product(r.r2, r.r1), product(r.r0, r.r2), product(r.r1, r.r0)};
}

inline Vec2<Dual> dual_linear(const Vector3& value, const Vector3& change, const Planar<Dual>&) {
  return {{value.x, change.x}, {value.y, change.y}};
}
inline Vec3<Dual> dual_linear(const Vector3& value, const Vector3& change, const Spatial<Dual>&) {
  return {{value.x, change.x}, {value.y, change.y}, {value.z, change.z}};
}
inline Dual dual_angular(const Vector3& value, const Vector3& change, const Planar<Dual>&) {
  return {value.z, change.z};
}
inline Vec3<Dual> dual_angular(const Vector3& value, const Vector3& change, const Spatial<Dual>& space) {
  return dual_linear(value, change, space);
}

// Forces of a host in one column after another.
template <class S, class D>
class DualHostForces {
 public:
  explicit DualHostForces(HostForces& host)
      : host_(host), values_(host.bodies().size()), changes_(values_.size()), variations_(values_.size()) {
    host_.forces(values_);
  }

  // `on_link` gives the place of a body in its link.
  template <class OnLink>
  void add(std::size_t column, std::span<LinkState<D>> links, const OnLink& on_link) {
    const std::span<const std::size_t> bodies = host_.bodies();
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      const BodyOnLink<S>& body = on_link(bodies[i]);
      const LinkState<D>& s = links[body.link];
      const typename D::Lin arm = arm_of(s, body);
      variations_[i] = {derivative_of(s.origin + arm), turn_of_change(s),
                        derivative_of(s.velocity.lin + cross(s.velocity.ang, arm)), derivative_of(s.velocity.ang)};
    }
    host_.derivatives(column, variations_, changes_);
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      const BodyOnLink<S>& body = on_link(bodies[i]);
      LinkState<D>& s = links[body.link];
      const typename D::Lin force = dual_linear(values_[i].force, changes_[i].force, D{});
      s.force -= LinkWrench<D>{dual_angular(values_[i].torque, changes_[i].torque, D{}) + cross(arm_of(s, body), force),
                               force};
    }
  }

 private:
  static typename D::Lin arm_of(const LinkState<D>& s, const BodyOnLink<S>& body) {
    return s.turn * linear<D>(linear_in_space(body.position));
  }

  HostForces& host_;
  std::vector<BodyForce> values_, changes_;
  std::vector<RigidVariation> variations_;
};

// With the rows of the loops that are in use.
template <class S>
void Equations<S>::prepare_dual(Work<S>& work) const {
  if (!work.dual) {
    work.dual = std::make_unique<Evaluation<D>>(make_evaluation(dual_constants_));
    work.dual_y.resize(constants_.size);
    work.dual_rates.resize(constants_.size);
  }
  Evaluation<D>& ev = *work.dual;
  for (std::size_t c = 0; c < constants_.constraints.size(); ++c)
    if (ev.constraints[c].active != work.ev.constraints[c].active)
      set_active_rows(dual_constants_.constraints[c], ev.constraints[c], work.ev.constraints[c].active);
  for (std::size_t i = 0; i < constants_.islands.size(); ++i)
    size_island(dual_constants_.islands[i], std::span<ConstraintState<D>>(ev.constraints), ev.islands[i]);
}

template <class S>
void Equations<S>::jacobian(double t, std::span<const double> y, std::span<double> jacobian, Workspace& workspace,
                            HostForces* host) const {
  Work<S>& work = own(workspace);
  prepare_dual(work);
  Evaluation<D>& ev = *work.dual;
  std::optional<DualHostForces<S, D>> host_forces;
  if (host) host_forces.emplace(*host);
  const std::size_t n = constants_.size, columns = n + (host ? host->state_size() : 0);
  for (std::size_t column = 0; column < columns; ++column) {
    for (std::size_t i = 0; i < n; ++i) work.dual_y[i] = Dual(y[i], i == column ? 1.0 : 0.0);
    move_to(dual_constants_, ev, t, std::span<const Dual>(work.dual_y));
    add_forces(dual_constants_, ev);
    if (host_forces)
      host_forces->add(column, std::span<LinkState<D>>(ev.links),
                       [this](std::size_t body) -> const BodyOnLink<S>& { return on_link(body); });
    solve_accelerations(dual_constants_, ev);
    write_rates(dual_constants_, ev, std::span<Dual>(work.dual_rates));
    for (std::size_t i = 0; i < n; ++i) jacobian[i + n * column] = work.dual_rates[i].derivative;
  }
}

}  // namespace hysteron::multibody
