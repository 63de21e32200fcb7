// Geometry of contacts: how a ball and a surface on two links lie and move, and the wrench of their forces.
#pragma once

#include <cmath>
#include <vector>

#include "hysteron/laws/friction/friction_law.hpp"
#include "hysteron/multibody/contact.hpp"
#include "links.hpp"

namespace hysteron::multibody {

template <class S>
struct ContactTerm {
  using T = typename S::Scalar;

  geometry::Kind kind = geometry::Kind::sphere;  // of the surface; a point is a sphere of radius 0
  int first = 0, second = 0;                     // links of the ball and of the surface
  typename S::Lin ball{}, origin{};              // centre of the ball, and of the surface, in their links
  T ball_radius{}, radius{};
  typename S::Lin axis{};                 // normal of a half-space, axis of a bore in space; in the link
  typename S::Rot turn{};                 // of the surface in its link
  T point_share{0.5};                     // SingleContact::point_share
  std::vector<typename S::Lin> corners;   // of a polygon, counter-clockwise, in the link
  std::vector<typename S::Lin> outwards;  // unit normals of its edges; edge i goes from corner i to the next
};

template <class S>
struct ContactState {
  using T = typename S::Scalar;

  T indentation{}, rate{};                    // δ, δ̇
  typename S::Lin normal{};                   // unit, from the surface to the ball: the push on the ball is along it
  typename S::Lin tangent{}, tangent2{};      // axes of the contact plane; the second in space only
  TangentOf<T> slip{};                        // velocity of the ball relative to the surface, along the tangents
  typename S::Lin first_arm{}, second_arm{};  // from the origins of the links to the point of contact
  int reference = 0;                          // axis of the surface from which the tangents are made, in space
  double normal_force = 0.0;                  // of the last evaluation
};

inline Vec2<double> any_direction(const Turn2<double>& r) { return {r.c, r.s}; }
inline Vec2<Dual> any_direction(const Turn2<Dual>& r) { return {r.c, r.s}; }
template <class T>
Vec3<T> any_direction(const Mat3<T>& r) {
  return r.column(0);
}

// What the kinds of surface have to tell: the normal with its rate, and the distance of the ball's centre from the
// surface (negative inside matter).
template <class S>
struct Approach {
  typename S::Lin normal{}, normal_rate{};
  typename S::Scalar distance{};
};

// n along `from` (towards the ball or away from it, by sign) with its rate; `apart` is the vector between the centres.
template <class S>
Approach<S> radial_approach(const typename S::Lin& apart, const typename S::Lin& speed, double sign,
                            const typename S::Lin& fallback) {
  using T = typename S::Scalar;
  const T length = norm(apart);
  if (!(plain(length) > 0.0)) return {T(sign) * fallback, {}, T(0.0)};
  const T inverse = T(1.0) / length;
  const typename S::Lin u = inverse * apart;
  return {T(sign) * u, (T(sign) * inverse) * (speed - dot(u, speed) * u), length};
}

// The nearest point of a convex polygon: on an edge, or a corner if the centre lies outside beyond both of its edges.
template <class T>
Approach<Planar<T>> polygon_approach(const ContactTerm<Planar<T>>& term, const LinkState<Planar<T>>& b,
                                     const Vec2<T>& centre, const Vec2<T>& speed) {
  // Along the axes of the link, where the polygon does not move.
  const Vec2<T> p = transpose(b.turn) * (centre - b.origin);
  std::size_t edge = 0;
  T largest{};
  for (std::size_t i = 0; i < term.corners.size(); ++i) {
    const T distance = dot(term.outwards[i], p - term.corners[i]);
    if (i == 0 || plain(distance) > plain(largest)) largest = distance, edge = i;
  }
  const Vec2<T>&start = term.corners[edge], &end = term.corners[(edge + 1) % term.corners.size()];
  const Vec2<T> along = end - start;
  const T from_start = dot(along, p - start), from_end = dot(along, p - end);
  const Vec2<T>* corner = plain(from_start) < 0.0 ? &start : plain(from_end) > 0.0 ? &end : nullptr;
  const T& w = b.velocity.ang;
  if (corner && plain(largest) > 0.0) {
    const Vec2<T> arm = b.turn * *corner;
    const Vec2<T> corner_speed = b.velocity.lin + cross(w, arm);
    return radial_approach<Planar<T>>(centre - b.origin - arm, speed - corner_speed, 1.0, b.turn * term.outwards[edge]);
  }
  const Vec2<T> n = b.turn * term.outwards[edge];
  return {n, cross(w, n), largest};
}

template <class S>
[[gnu::always_inline]] inline Approach<S> approach_of(const ContactTerm<S>& term, const LinkState<S>& b,
                                                      const typename S::Lin& centre, const typename S::Lin& speed) {
  using geometry::Kind;
  if constexpr (S::planar)
    if (term.kind == Kind::polygon) return polygon_approach(term, b, centre, speed);
  const typename S::Lin arm = b.turn * term.origin;
  typename S::Lin apart = centre - b.origin - arm;
  const auto& w = b.velocity.ang;
  if (term.kind == Kind::half_space) {
    const typename S::Lin n = b.turn * term.axis;
    return {n, cross(w, n), dot(n, apart)};
  }
  typename S::Lin apart_rate = speed - b.velocity.lin - cross(w, arm);
  if (term.kind == Kind::sphere) {
    Approach<S> found = radial_approach<S>(apart, apart_rate, 1.0, any_direction(b.turn * term.turn));
    found.distance = found.distance - term.radius;
    return found;
  }
  if constexpr (!S::planar)
    if (term.kind == Kind::bore) {
      // Only what lies across the axis counts.
      const typename S::Lin axis = b.turn * term.axis, axis_rate = cross(w, axis);
      const auto along = dot(axis, apart);
      apart_rate = apart_rate - (dot(axis, apart_rate) + dot(axis_rate, apart)) * axis - along * axis_rate;
      apart = apart - along * axis;
    }
  Approach<S> found = radial_approach<S>(apart, apart_rate, -1.0, any_direction(b.turn * term.turn));
  found.distance = term.radius - found.distance;
  return found;
}

// Axes of the contact plane. In the plane z × n; in space one axis of the surface without its part along the normal.
template <class T>
void set_tangents(const ContactTerm<Planar<T>>&, const LinkState<Planar<T>>&, ContactState<Planar<T>>& s) {
  s.tangent = {-s.normal.y, s.normal.x};
}
template <class T>
[[gnu::always_inline]] inline void set_tangents(const ContactTerm<Spatial<T>>& term, const LinkState<Spatial<T>>& b,
                                                ContactState<Spatial<T>>& s) {
  const Vec3<T> axis = b.turn * term.turn.column(static_cast<std::size_t>(s.reference));
  const Vec3<T> across = axis - dot(axis, s.normal) * s.normal;
  s.tangent = (T(1.0) / norm(across)) * across;
  s.tangent2 = cross(s.normal, s.tangent);
}

// The axis of the surface that lies farthest from the normal: chosen at a touch and kept until the next.
inline void choose_reference(const ContactTerm<Planar<double>>&, const LinkState<Planar<double>>&,
                             ContactState<Planar<double>>&) {}
inline void choose_reference(const ContactTerm<Spatial<double>>& term, const LinkState<Spatial<double>>& b,
                             ContactState<Spatial<double>>& s) {
  const Mat3<double> axes = b.turn * term.turn;
  double least = 2.0;
  for (int i = 0; i < 3; ++i) {
    const double along = std::abs(dot(axes.column(static_cast<std::size_t>(i)), s.normal));
    if (along < least) least = along, s.reference = i;
  }
  set_tangents(term, b, s);
}

// The centre of the ball: its vector from the origin of the link, its place and its velocity.
template <class S>
struct BallCentre {
  typename S::Lin arm, place, velocity;
};
template <class S>
BallCentre<S> ball_centre(const ContactTerm<S>& term, const LinkState<S>& a) {
  const typename S::Lin arm = a.turn * term.ball;
  return {arm, a.origin + arm, a.velocity.lin + cross(a.velocity.ang, arm)};
}

// P = c - (r - σ δ) n, with σ the share of the overlap at which the force acts.
template <class S>
void move_contact(const ContactTerm<S>& term, std::span<const LinkState<S>> links, ContactState<S>& s) {
  const LinkState<S>&a = links[static_cast<std::size_t>(term.first)], &b = links[static_cast<std::size_t>(term.second)];
  const BallCentre<S> centre = ball_centre(term, a);
  const Approach<S> approach = approach_of(term, b, centre.place, centre.velocity);
  s.indentation = term.ball_radius - approach.distance;
  s.normal = approach.normal;
  set_tangents(term, b, s);
  const auto reach = term.ball_radius - term.point_share * s.indentation;
  s.first_arm = centre.arm - reach * s.normal;
  s.second_arm = a.origin + s.first_arm - b.origin;
  const typename S::Lin relative =
      a.velocity.lin + cross(a.velocity.ang, s.first_arm) - b.velocity.lin - cross(b.velocity.ang, s.second_arm);
  s.rate = -dot(s.normal, relative);
  s.slip.x = dot(s.tangent, relative);
  if constexpr (!S::planar) s.slip.y = dot(s.tangent2, relative);
}

// How the normal and the point of contact move, after move_contact(): what accelerations at the contact need.
template <class S>
struct ContactRates {
  typename S::Lin normal, point;
};
template <class S>
ContactRates<S> contact_rates(const ContactTerm<S>& term, std::span<const LinkState<S>> links,
                              const ContactState<S>& s) {
  const BallCentre<S> centre = ball_centre(term, links[static_cast<std::size_t>(term.first)]);
  const Approach<S> approach =
      approach_of(term, links[static_cast<std::size_t>(term.second)], centre.place, centre.velocity);
  const auto reach = term.ball_radius - term.point_share * s.indentation;
  return {approach.normal_rate,
          centre.velocity - reach * approach.normal_rate + (term.point_share * s.rate) * s.normal};
}

// Relative angular velocity: in the contact plane along the tangents (in the plane: about z), and about the normal.
template <class S>
struct RelativeTurn {
  TangentOf<typename S::Scalar> rolling{};
  typename S::Scalar spinning{};
};
template <class S>
RelativeTurn<S> relative_turn(const ContactTerm<S>& term, std::span<const LinkState<S>> links,
                              const ContactState<S>& s) {
  const typename S::Ang w = links[static_cast<std::size_t>(term.first)].velocity.ang -
                            links[static_cast<std::size_t>(term.second)].velocity.ang;
  if constexpr (S::planar)
    return {{w, 0.0}, 0.0};
  else
    return {{dot(w, s.tangent), dot(w, s.tangent2)}, dot(w, s.normal)};
}

// Adds the force N n + F_t on the ball and its opposite on the surface, and a couple.
template <class S>
void push_contact(const ContactTerm<S>& term, std::span<LinkState<S>> links, ContactState<S>& s,
                  const typename S::Scalar& normal, const TangentOf<typename S::Scalar>& friction,
                  const RelativeTurn<S>& torque) {
  typename S::Lin force = normal * s.normal + friction.x * s.tangent;
  typename S::Ang couple{};
  if constexpr (S::planar) {
    couple = torque.rolling.x;
  } else {
    force += friction.y * s.tangent2;
    couple = torque.rolling.x * s.tangent + torque.rolling.y * s.tangent2 + torque.spinning * s.normal;
  }
  if (term.first != 0)
    links[static_cast<std::size_t>(term.first)].force -= LinkWrench<S>{couple + cross(s.first_arm, force), force};
  if (term.second != 0)
    links[static_cast<std::size_t>(term.second)].force += LinkWrench<S>{couple + cross(s.second_arm, force), force};
}

}  // namespace hysteron::multibody
