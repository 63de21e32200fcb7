// The interface of a friction law. Everything lives in the contact plane, in two components, and is isotropic there.
//   v  slip velocity    m/s   of the body the force acts on, relative to the other body;  s = |v|,  t = v/s
//   N  normal force     N     from the normal law, evaluated first
//   F  friction force   N     on the body that moves with v
// A law is a plain value. What a contact remembers is a State of 0 or 2 numbers (a vector in the plane) that the host
// owns. The host calls, for every contact, friction::
//   start    at touch; at separation the state is dropped with the contact
//   force    F, at any time in contact; force and rate are templates on the scalar, for exact derivatives
//   rate     ż, for hosts that integrate the state along with the motion
//   project  after an accepted step or a located event: the nearest admissible state; never raises stored_energy
//   advance  instead of both, for hosts with fixed steps: ż over dt at constant slip, then project
//   boundary a function that changes sign where the law changes branch (stick and slip); constant where it has none
// and turned(state, angle) when the contact plane turns about its normal against the axes in which vectors are given.
// Passive means: F·v + d/dt stored_energy <= 0, so that the contact never creates energy.
#pragma once

#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>

#include "hysteron/core/contact.hpp"
#include "hysteron/core/dual.hpp"
#include "hysteron/core/law_info.hpp"
#include "hysteron/core/param.hpp"
#include "hysteron/laws/refs.hpp"

namespace hysteron {

// A vector in the contact plane.
template <class T>
struct TangentOf {
  T x{}, y{};

  friend constexpr TangentOf operator+(const TangentOf& a, const TangentOf& b) noexcept {
    return {a.x + b.x, a.y + b.y};
  }
  friend constexpr TangentOf operator-(const TangentOf& a, const TangentOf& b) noexcept {
    return {a.x - b.x, a.y - b.y};
  }
  friend constexpr TangentOf operator-(const TangentOf& a) noexcept { return {-a.x, -a.y}; }
  friend constexpr TangentOf operator*(const T& k, const TangentOf& a) noexcept { return {k * a.x, k * a.y}; }
  friend constexpr bool operator==(const TangentOf& a, const TangentOf& b) noexcept {
    return plain(a.x) == plain(b.x) && plain(a.y) == plain(b.y);
  }
};
using Tangent = TangentOf<double>;

template <class T>
constexpr T dot(const TangentOf<T>& a, const TangentOf<T>& b) noexcept {
  return a.x * b.x + a.y * b.y;
}
template <class T>
T length(const TangentOf<T>& a) noexcept {
  using std::hypot;
  return hypot(a.x, a.y);
}

// A vector of this length along a; zero if a is zero.
inline Tangent along(const Tangent& a, double magnitude) noexcept {
  const double l = length(a);
  return l == 0.0 ? Tangent{} : Tangent{magnitude * (a.x / l), magnitude * (a.y / l)};
}
// From a = 0 a magnitude that grows from zero gives the derivative along the direction of change.
inline TangentOf<Dual> along(const TangentOf<Dual>& a, const Dual& magnitude) noexcept {
  const Dual l = length(a);
  if (l.value > 0.0) return {magnitude * (a.x / l), magnitude * (a.y / l)};
  const double slope = l.derivative > 0.0 && magnitude.value == 0.0 ? magnitude.derivative / l.derivative : 0.0;
  return {{0.0, slope * a.x.derivative}, {0.0, slope * a.y.derivative}};
}

// The motion and load of a sliding or sticking contact, given by the host.
template <class T>
struct SlipOf {
  TangentOf<T> velocity{};       // v; exactly zero while the host holds the contact in stick
  T normal_force{};              // N
  TangentOf<T> holding_force{};  // the tangential force that would keep v = 0; read at v = 0, by laws with true stick
  T normal_damping{};  // ∂F/∂δ̇ of the normal law, N s/m; read by laws that damp the slip as the approach

  // A tensile normal force causes no dry friction. A NaN is passed on.
  constexpr T load() const noexcept { return plain(normal_force) < 0.0 ? T(0.0) : normal_force; }
};
using Slip = SlipOf<double>;

// State of a law with memory as a vector, and back.
template <class T>
constexpr TangentOf<T> as_tangent(const std::array<T, 2>& z) noexcept {
  return {z[0], z[1]};
}
template <class T>
constexpr State<2, T> as_state(const TangentOf<T>& a) noexcept {
  return {a.x, a.y};
}

// The state after it turned with the bodies by `angle` (rad, from x to y) relative to the axes.
template <std::size_t N>
State<N> turned(const State<N>& z, [[maybe_unused]] double angle) noexcept {
  if constexpr (N == 0) {
    return z;
  } else {
    const double c = std::cos(angle), s = std::sin(angle);
    return {c * z[0] - s * z[1], s * z[0] + c * z[1]};
  }
}

// The members of a law with memory; a law without memory has only force().
template <class L>
concept RemembersSlip = requires(const L& law, const Slip& slip, const State<2>& z, double dt) {
  { law.start(slip) }
  noexcept->std::same_as<State<2>>;
  { law.rate(slip, z) }
  noexcept->std::same_as<State<2>>;
  { law.project(slip, z) }
  noexcept->std::same_as<State<2>>;
  { law.advance(slip, z, dt) }
  noexcept->std::same_as<State<2>>;
  { law.boundary(slip, z) }
  noexcept->std::same_as<double>;
  { law.stored_energy(slip, z) }
  noexcept->std::same_as<double>;
};
template <class L>
concept FrictionLaw = (L::state_size == 0 || (L::state_size == 2 && RemembersSlip<L>)) &&
                      requires(const L& law, const Slip& slip, const State<L::state_size>& z) {
  { law.force(slip, z) }
  noexcept->std::same_as<Tangent>;
};

template <class... L>
struct AreFrictionLaws : std::bool_constant<(FrictionLaw<L> && ...)> {};

// What hosts call: the same for laws with and without memory.
namespace friction {

template <FrictionLaw L>
using StateOf = State<L::state_size>;

template <FrictionLaw L>
StateOf<L> start(const L& law, const Slip& slip) noexcept {
  if constexpr (RemembersSlip<L>) return law.start(slip);
  return {};
}
template <FrictionLaw L>
Tangent force(const L& law, const Slip& slip, const StateOf<L>& z) noexcept {
  return law.force(slip, z);
}
template <FrictionLaw L>
StateOf<L> rate(const L& law, const Slip& slip, const StateOf<L>& z) noexcept {
  if constexpr (RemembersSlip<L>) return law.rate(slip, z);
  return {};
}
template <FrictionLaw L>
StateOf<L> project(const L& law, const Slip& slip, const StateOf<L>& z) noexcept {
  if constexpr (RemembersSlip<L>) return law.project(slip, z);
  return {};
}
template <FrictionLaw L>
StateOf<L> advance(const L& law, const Slip& slip, const StateOf<L>& z, double dt) noexcept {
  if constexpr (RemembersSlip<L>) return law.advance(slip, z, dt);
  return {};
}
template <FrictionLaw L>
double boundary(const L& law, const Slip& slip, const StateOf<L>& z) noexcept {
  if constexpr (RemembersSlip<L>) return law.boundary(slip, z);
  return 1.0;
}
template <FrictionLaw L>
double stored_energy(const L& law, const Slip& slip, const StateOf<L>& z) noexcept {
  if constexpr (RemembersSlip<L>) return law.stored_energy(slip, z);
  return 0.0;
}

}  // namespace friction

}  // namespace hysteron
