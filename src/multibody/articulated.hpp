// The articulated-body algorithm: inertias inward, then accelerations outward. Sources as in kinematics.hpp.
#pragma once

#include <span>

#include "links.hpp"

namespace hysteron::multibody {

// H I⁻¹ and M⁻¹ products: M - Hᵀ I⁻¹ H and I - H M⁻¹ Hᵀ.
template <class T>
[[gnu::always_inline]] inline Sym3<T> minus_congruence(const Sym3<T>& m, const Mat3<T>& h, const Sym3<T>& inverse) {
  const Vec3<T> c0 = h.column(0), c1 = h.column(1), c2 = h.column(2);
  const Vec3<T> i0 = inverse * c0, i1 = inverse * c1, i2 = inverse * c2;
  return {m.xx - dot(c0, i0), m.xy - dot(c0, i1), m.xz - dot(c0, i2),
          m.yy - dot(c1, i1), m.yz - dot(c1, i2), m.zz - dot(c2, i2)};
}

// Product of H and of Hᵀ with vectors.
template <class T>
T torque_of(const Vec2<T>& h, const Vec2<T>& a) {
  return dot(h, a);
}
template <class T>
Vec3<T> torque_of(const Mat3<T>& h, const Vec3<T>& a) {
  return h * a;
}
template <class T>
Vec2<T> force_of(const Vec2<T>& h, const T& w) {
  return w * h;
}
template <class T>
[[gnu::always_inline]] inline Vec3<T> force_of(const Mat3<T>& h, const Vec3<T>& w) {
  return w.x * h.r0 + w.y * h.r1 + w.z * h.r2;
}

// The inertia without what a coordinate with column U and inverse inertia 1/D takes up: A - U Uᵀ / D.
template <class T>
ArticulatedInertia<Planar<T>> minus_column(const ArticulatedInertia<Planar<T>>& a, const LinkWrench<Planar<T>>& u,
                                           const T& inverse) {
  const T ua = inverse * u.ang;
  return {a.I - ua * u.ang, a.H - ua * u.lin, minus_outer(a.M, u.lin, inverse)};
}
template <class T>
ArticulatedInertia<Spatial<T>> minus_column(const ArticulatedInertia<Spatial<T>>& a, const LinkWrench<Spatial<T>>& u,
                                            const T& inverse) {
  const Vec3<T> ua = inverse * u.ang;
  return {minus_outer(a.I, u.ang, inverse),
          {a.H.r0 - ua.x * u.lin, a.H.r1 - ua.y * u.lin, a.H.r2 - ua.z * u.lin},
          minus_outer(a.M, u.lin, inverse)};
}

// A link with one coordinate: U = A s, D = s·U.
template <class S>
void prepare_column(const Link<S>& link, LinkState<S>& s) {
  using T = typename S::Scalar;
  const ArticulatedInertia<S>& a = s.inertia;
  if (link.kind == LinkKind::revolute) {
    if constexpr (S::planar) {
      s.column = {a.I, a.H};
      s.inverse = T(1.0) / a.I;
    } else {
      s.column = {a.I * s.axis, force_of(a.H, s.axis)};
      s.inverse = T(1.0) / dot(s.axis, s.column.ang);
    }
  } else {
    s.column = {torque_of(a.H, s.slide), a.M * s.slide};
    s.inverse = T(1.0) / dot(s.slide, s.column.lin);
  }
}

// Component of a wrench along the motion of a link with one coordinate.
template <class S>
typename S::Scalar along_motion(const Link<S>& link, const LinkState<S>& s, const LinkWrench<S>& w) {
  if (link.kind == LinkKind::prismatic) return dot(s.slide, w.lin);
  if constexpr (S::planar)
    return w.ang;
  else
    return dot(s.axis, w.ang);
}

// The inverse of the inertia of the link's coordinates.
template <class S>
void prepare_coordinates(const Link<S>& link, LinkState<S>& s) {
  if (s.locked || link.kind == LinkKind::fixed) return;
  if (link.kind == LinkKind::spherical) {
    if constexpr (!S::planar) s.inverse_ang = inverse(s.inertia.I);
  } else if (link.kind == LinkKind::translation) {
    s.inverse_lin = inverse(s.inertia.M);
  } else {
    prepare_column(link, s);
  }
}

// Inertia that the parent feels of this link, at this link's origin.
template <class S>
ArticulatedInertia<S> reduced_inertia(const Link<S>& link, const LinkState<S>& s) {
  const ArticulatedInertia<S>& a = s.inertia;
  if (s.locked || link.kind == LinkKind::fixed) return a;
  if (link.kind == LinkKind::spherical) {
    if constexpr (!S::planar) return {{}, {}, minus_congruence(a.M, a.H, s.inverse_ang)};
  }
  if (link.kind == LinkKind::translation) {
    if constexpr (S::planar)
      return {a.I - dot(a.H, s.inverse_lin * a.H), {}, {}};
    else
      return {minus_congruence(a.I, transpose(a.H), s.inverse_lin), {}, {}};
  }
  if constexpr (S::planar)
    if (link.kind == LinkKind::revolute) return {{}, {}, minus_outer(a.M, a.H, s.inverse)};
  return minus_column(a, s.column, s.inverse);
}

// Takes the link's share of `force` off the effort on its coordinates. On entry `effort` holds the applied one.
template <class S>
void subtract_force(const Link<S>& link, LinkState<S>& s) {
  if (link.kind == LinkKind::fixed || s.locked) return;
  if (link.kind == LinkKind::spherical)
    s.effort_ang = -s.force.ang;
  else if (link.kind == LinkKind::translation)
    s.effort_lin = -s.force.lin;
  else
    s.effort = s.effort - along_motion(link, s, s.force);
}

// Wrench that the parent feels of this link at zero acceleration of the parent, at this link's origin. `applied` is the
// effort before the share of `force` was taken off.
template <class S>
LinkWrench<S> reduced_force(const Link<S>& link, const LinkState<S>& s, const ArticulatedInertia<S>& reduced,
                            const typename S::Scalar& applied) {
  if (link.kind == LinkKind::fixed || s.locked) return s.force + reduced * s.bias;
  if (link.kind == LinkKind::spherical) {
    if constexpr (!S::planar)
      return {{}, s.force.lin + reduced.M * s.bias.lin + force_of(s.inertia.H, s.inverse_ang * s.effort_ang)};
  }
  if (link.kind == LinkKind::translation)
    return {s.force.ang + reduced.I * s.bias.ang + torque_of(s.inertia.H, s.inverse_lin * s.effort_lin), {}};
  const typename S::Scalar a = s.inverse * s.effort;
  if constexpr (S::planar)
    if (link.kind == LinkKind::revolute) return {applied, s.force.lin + reduced.M * s.bias.lin + a * s.column.lin};
  return s.force + reduced * s.bias + scaled(a, s.column);
}

// Inward pass with forces. Nothing is carried into the ground.
template <class S>
void gather_inertia(std::span<const Link<S>> links, std::span<LinkState<S>> states) {
  for (std::size_t i = links.size(); i-- > 1;) {
    const Link<S>& link = links[i];
    LinkState<S>& s = states[i];
    const typename S::Scalar applied = s.effort;
    prepare_coordinates(link, s);
    subtract_force(link, s);
    if (link.parent == 0) continue;
    const ArticulatedInertia<S> reduced = reduced_inertia(link, s);
    const LinkWrench<S> force = reduced_force(link, s, reduced, applied);
    LinkState<S>& parent = states[static_cast<std::size_t>(link.parent)];
    add_shifted(parent.inertia, reduced, s.arm);
    parent.force += shifted(force, s.arm);
  }
}

// Inward pass of the inertias alone.
template <class S>
void gather_inertia_only(std::span<const Link<S>> links, std::span<LinkState<S>> states) {
  for (std::size_t i = links.size(); i-- > 1;) {
    prepare_coordinates(links[i], states[i]);
    if (links[i].parent != 0)
      add_shifted(states[static_cast<std::size_t>(links[i].parent)].inertia, reduced_inertia(links[i], states[i]),
                  states[i].arm);
  }
}

// Acceleration of a link from that of its parent, `carried` to its origin with the bias.
template <class S>
[[gnu::always_inline]] inline Motion<S> link_acceleration(const Link<S>& link, const LinkState<S>& s,
                                                          const Motion<S>& carried) {
  if (s.locked || link.kind == LinkKind::fixed) return carried;
  if (link.kind == LinkKind::spherical) {
    if constexpr (!S::planar) return {s.inverse_ang * (s.effort_ang - s.inertia.H * carried.lin), carried.lin};
  }
  if (link.kind == LinkKind::translation)
    return {carried.ang, s.inverse_lin * (s.effort_lin - force_of(s.inertia.H, carried.ang))};
  if constexpr (S::planar)
    if (link.kind == LinkKind::revolute) return {s.inverse * (s.effort - dot(s.column.lin, carried.lin)), carried.lin};
  const typename S::Scalar a = s.inverse * (s.effort - dot(s.column, carried));
  if (link.kind == LinkKind::prismatic) return {carried.ang, carried.lin + a * s.slide};
  if constexpr (!S::planar) return {carried.ang + a * s.axis, carried.lin};
  return carried;
}

// Outward pass. With bias: accelerations of the motion; without: change of the speeds by the efforts alone.
template <bool with_bias, class S>
void spread_acceleration(std::span<const Link<S>> links, std::span<LinkState<S>> states) {
  for (std::size_t i = 1; i < links.size(); ++i) {
    LinkState<S>& s = states[i];
    const LinkState<S>& parent = states[static_cast<std::size_t>(links[i].parent)];
    Motion<S> carried{parent.acceleration.ang, parent.acceleration.lin + cross(parent.acceleration.ang, s.arm)};
    if constexpr (with_bias) carried = carried + s.bias;
    s.acceleration = link_acceleration(links[i], s, carried);
  }
}

// Coordinate accelerations of a link (changes of speed without bias) along its own coordinates.
template <bool with_bias, class S>
void read_coordinates(const Link<S>& link, const LinkState<S>& s, const LinkState<S>& parent, typename S::Scalar* out) {
  using T = typename S::Scalar;
  if (link.kind == LinkKind::fixed) return;
  if (s.locked) {
    for (int k = 0; k < coordinate_size<S>(link.kind); ++k) out[k] = with_bias ? s.relative : T(0.0);
    return;
  }
  if (link.kind == LinkKind::revolute || link.kind == LinkKind::spherical) {
    typename S::Ang change = s.acceleration.ang - parent.acceleration.ang;
    if constexpr (with_bias) change = change - s.bias.ang;
    if constexpr (S::planar) {
      *out = link.sign * change;
    } else if (link.kind == LinkKind::revolute) {
      *out = link.sign * dot(change, s.axis);
    } else {
      const Vec3<T> own = transpose(s.base_turn) * change;
      out[0] = own.x, out[1] = own.y, out[2] = own.z;
    }
    return;
  }
  typename S::Lin change = s.acceleration.lin - parent.acceleration.lin - cross(parent.acceleration.ang, s.arm);
  if constexpr (with_bias) change = change - s.bias.lin;
  if (link.kind == LinkKind::prismatic) {
    *out = link.sign * dot(change, s.slide);
    return;
  }
  const typename S::Lin own = link.sign * (transpose(s.base_turn) * change);
  out[0] = own.x, out[1] = own.y;
  if constexpr (!S::planar) out[2] = own.z;
}

}  // namespace hysteron::multibody
