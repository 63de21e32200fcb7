// Outward pass: places and velocities of the links, and what the motion demands of each: its inertia and the wrench at
// zero acceleration. Source of the recursive algorithms: Featherstone, Rigid Body Dynamics Algorithms (2008), chapters
// 7 and 8, written here along the axes of the world with accelerations of material points.
#pragma once

#include <cmath>
#include <span>

#include "links.hpp"

namespace hysteron::multibody {

inline void sine_cosine(double x, double& s, double& c) {
  s = std::sin(x);
  c = std::cos(x);
}
inline void sine_cosine(const Dual& x, Dual& s, Dual& c) {
  const double sv = std::sin(x.value), cv = std::cos(x.value);
  s = {sv, cv * x.derivative};
  c = {cv, -sv * x.derivative};
}

// Turn about z applied on the right: the columns of r are the axes of the base.
template <class T>
Mat3<T> turned_about_z(const Mat3<T>& r, const T& s, const T& c) {
  const auto row = [&](const Vec3<T>& a) { return Vec3<T>{c * a.x + s * a.y, c * a.y - s * a.x, a.z}; };
  return {row(r.r0), row(r.r1), row(r.r2)};
}

template <class T>
Mat3<T> turn_of_quaternion(const T* q) {
  return rotation(normalized(Quat<T>{q[0], q[1], q[2], q[3]}));
}

// q, v: coordinates of this link.
template <class T>
void turn_revolute(const Link<Planar<T>>& link, LinkState<Planar<T>>& s, const LinkState<Planar<T>>& parent, const T& q,
                   const T& v) {
  s.angle = parent.angle + link.base_angle + link.sign * q;
  sine_cosine(s.angle, s.turn.s, s.turn.c);
  s.velocity.ang = parent.velocity.ang + link.sign * v;
  s.bias.ang = T(0.0);
}
template <class T>
void turn_revolute(const Link<Spatial<T>>& link, LinkState<Spatial<T>>& s, const LinkState<Spatial<T>>& parent,
                   const T& q, const T& v) {
  const Mat3<T> base = link.turned_base ? parent.turn * link.base_turn : parent.turn;
  T sine, cosine;
  sine_cosine(link.sign * q, sine, cosine);
  s.turn = turned_about_z(base, sine, cosine);
  s.axis = base.column(2);
  const Vec3<T> spin = (link.sign * v) * s.axis;
  s.velocity.ang = parent.velocity.ang + spin;
  s.bias.ang = cross(parent.velocity.ang, spin);
}

template <class S>
void turn_with_base(const Link<S>& link, LinkState<S>& s, const LinkState<S>& parent) {
  s.turn = link.turned_base ? parent.turn * link.base_turn : parent.turn;
  if constexpr (S::planar) s.angle = parent.angle + link.base_angle;
  s.velocity.ang = parent.velocity.ang;
  s.bias.ang = {};
}

template <class T>
Vec2<T> first_axis(const Turn2<T>& r) {
  return {r.c, r.s};
}
template <class T>
Vec3<T> first_axis(const Mat3<T>& r) {
  return r.column(0);
}

// Relative translation x with rate u, both along the axes of the world.
template <class S>
[[gnu::always_inline]] inline void slide_by(LinkState<S>& s, const LinkState<S>& parent, const typename S::Lin& x,
                                            const typename S::Lin& u) {
  using T = typename S::Scalar;
  s.arm += x;
  s.velocity.lin = parent.velocity.lin + cross(parent.velocity.ang, s.arm) + u;
  s.bias.lin = centripetal(parent.velocity.ang, s.arm) + T(2.0) * cross(parent.velocity.ang, u);
}

template <class S>
typename S::Lin read_linear(const typename S::Scalar* x) {
  if constexpr (S::planar)
    return {x[0], x[1]};
  else
    return {x[0], x[1], x[2]};
}

template <class S>
void move_link(const Link<S>& link, LinkState<S>& s, const LinkState<S>& parent, const typename S::Scalar* q,
               const typename S::Scalar* v) {
  using T = typename S::Scalar;
  s.arm = parent.turn * link.base;
  switch (link.kind) {
    case LinkKind::revolute:
      turn_revolute(link, s, parent, *q, *v);
      break;
    case LinkKind::spherical:
      if constexpr (!S::planar) {
        s.base_turn = link.turned_base ? parent.turn * link.base_turn : parent.turn;
        s.turn = s.base_turn * turn_of_quaternion(q);
        const Vec3<T> spin = s.base_turn * Vec3<T>{v[0], v[1], v[2]};
        s.velocity.ang = parent.velocity.ang + spin;
        s.bias.ang = cross(parent.velocity.ang, spin);
      }
      break;
    default:
      turn_with_base(link, s, parent);
  }
  if (link.kind == LinkKind::prismatic) {
    s.slide = first_axis(s.turn);
    slide_by(s, parent, (link.sign * *q) * s.slide, (link.sign * *v) * s.slide);
  } else if (link.kind == LinkKind::translation) {
    s.base_turn = s.turn;
    slide_by(s, parent, s.turn * (link.sign * read_linear<S>(q)), s.turn * (link.sign * read_linear<S>(v)));
  } else {
    s.velocity.lin = parent.velocity.lin + cross(parent.velocity.ang, s.arm);
    s.bias.lin = centripetal(parent.velocity.ang, s.arm);
  }
  s.origin = parent.origin + s.arm;
}

// R J Rᵀ of a symmetric J.
template <class T>
Sym3<T> turned(const Sym3<T>& j, const Mat3<T>& r) {
  const Mat3<T> rj = r * full(j);
  return {dot(rj.r0, r.r0), dot(rj.r0, r.r1), dot(rj.r0, r.r2), dot(rj.r1, r.r1), dot(rj.r1, r.r2), dot(rj.r2, r.r2)};
}

// The rigid inertia about the origin, and the wrench of the velocities: torque ω × I ω, force m ω × (ω × h).
template <class T>
void weigh_link(const Link<Planar<T>>& link, LinkState<Planar<T>>& s) {
  const Vec2<T> h = s.turn * link.centre;
  const Vec2<T> mh = link.mass * h;
  s.centre = h;
  s.inertia = {link.inertia, {-mh.y, mh.x}, {link.mass, T(0.0), link.mass}};
  s.force = {T(0.0), centripetal(s.velocity.ang, mh)};
}
template <class T>
void weigh_link(const Link<Spatial<T>>& link, LinkState<Spatial<T>>& s) {
  const Vec3<T> h = s.turn * link.centre;
  const Vec3<T> mh = link.mass * h;
  const T o(0.0);
  s.centre = h;
  s.rigid_inertia = link.is_round ? link.inertia : turned(link.inertia, s.turn);
  s.inertia = {s.rigid_inertia,
               {{o, -mh.z, mh.y}, {mh.z, o, -mh.x}, {-mh.y, mh.x, o}},
               {link.mass, o, o, link.mass, o, link.mass}};
  const Vec3<T>& w = s.velocity.ang;
  s.force = {cross(w, s.rigid_inertia * w), centripetal(w, mh)};
}

// Inertia and velocity terms of a link; zero without mass.
template <class S>
void weigh_if_massive(const Link<S>& link, LinkState<S>& s) {
  if (link.has_mass) return weigh_link(link, s);
  s.centre = {};
  s.rigid_inertia = {};
  s.inertia = {};
  s.force = {};
}

// All links for the state given by positions q and speeds v. Entries of driven coordinates must hold their prescribed
// values. Without inertia, places and velocities alone are known afterwards.
template <bool with_inertia, class S>
void move_links(std::span<const Link<S>> links, std::span<LinkState<S>> states, const typename S::Scalar* q,
                const typename S::Scalar* v) {
  using T = typename S::Scalar;
  for (std::size_t i = 1; i < links.size(); ++i) {
    const Link<S>& link = links[i];
    LinkState<S>& s = states[i];
    move_link(link, s, states[static_cast<std::size_t>(link.parent)], q + link.q, v + link.v);
    if constexpr (with_inertia) {
      weigh_if_massive(link, s);
      s.effort = T(0.0);
    }
  }
}

}  // namespace hysteron::multibody
