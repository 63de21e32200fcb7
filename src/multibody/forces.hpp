// Forces of a model, with names replaced by links: evaluated into a sink that either adds them to the links or books
// their power and energies.
#pragma once

#include <array>
#include <span>
#include <variant>
#include <vector>

#include "constraint.hpp"
#include "hysteron/multibody/system.hpp"
#include "kinematics.hpp"
#include "links.hpp"

namespace hysteron::multibody {

template <class S>
struct Place {
  int link = 0;
  typename S::Lin point{};
  typename S::Rot turn{};
  double angle = 0.0;  // planar
};

template <class S>
struct SpringTerm {
  LinearSpring spring;
  Place<S> first, second;
};
template <class S>
struct JointTerm {
  JointForce force;
  int link = 0, q = 0, v = 0;
};
template <class S>
struct BushingTerm {
  Bushing bushing;
  Place<S> first, second;
};
template <class S>
struct AppliedTerm {
  AppliedForce force;
  Place<S> at;
};
template <class S>
struct CustomTerm {
  std::shared_ptr<const CustomForceLaw> law;
  std::vector<Place<S>> mounts;
  std::size_t state = 0, states = 0;  // own states in y
};
template <class S>
using ForceTerm = std::variant<SpringTerm<S>, JointTerm<S>, BushingTerm<S>, AppliedTerm<S>, CustomTerm<S>>;

// Scratch of custom forces.
template <class T>
struct CustomScratch {
  std::vector<PointMotion<T>> points;
  std::vector<Wrench<T>> wrenches;
  std::vector<T> rates;
};

template <class S>
struct ForceContext {
  using T = typename S::Scalar;
  double time = 0.0;
  std::span<const LinkState<S>> states;
  const T *q = nullptr, *v = nullptr, *y = nullptr;
  CustomScratch<T>* custom = nullptr;
  CustomScratch<double>* plain_custom = nullptr;  // of laws without derivatives
  std::vector<double>* plain_state = nullptr;
};

// A curve at a scalar that may carry a derivative.
inline double curve(const std::optional<Function>& f, double x) { return f ? (*f)(x).value : 0.0; }
inline Dual curve(const std::optional<Function>& f, const Dual& x) {
  if (!f) return {};
  const FunctionValue at = (*f)(x.value);
  return {at.value, at.first * x.derivative};
}
// ∫ f from 0 to x.
double curve_integral(const std::optional<Function>& f, double x);

template <class S>
PairMotion<S> places_motion(const Place<S>& first, const Place<S>& second, std::span<const LinkState<S>> states) {
  Constraint<S> c;
  c.first = first.link, c.second = second.link;
  c.first_point = first.point, c.second_point = second.point;
  return pair_motion(c, states);
}

template <class S, class Sink>
void evaluate_force(const SpringTerm<S>& term, const ForceContext<S>& in, Sink& out) {
  using T = typename S::Scalar;
  const LinearSpring& s = term.spring;
  const PairMotion<S> m = places_motion(term.first, term.second, in.states);
  const T length = norm(m.gap);
  // Where the ends coincide the direction, and with it the force, is not defined.
  if (!(plain(length) > 0.0)) return;
  const typename S::Lin n = (T(1.0) / length) * m.gap;
  const T rate = dot(n, m.speed), stretch = length - T(s.rest_length);
  const T damping = T(s.damping) * rate + curve(s.damping_curve, rate);
  const T tension = T(s.stiffness) * stretch + curve(s.elastic_curve, stretch) + damping;
  out.apply(term.first.link, m.arm_a, tension * n, {});
  out.apply(term.second.link, m.arm_b, -(tension * n), {});
  if constexpr (Sink::books_energy)
    out.book(0.5 * s.stiffness * stretch * stretch + curve_integral(s.elastic_curve, stretch), damping * rate);
}

template <class S, class Sink>
void evaluate_force(const JointTerm<S>& term, const ForceContext<S>& in, Sink& out) {
  using T = typename S::Scalar;
  const JointForce& f = term.force;
  const T stretch = in.q[term.q] - T(f.rest), rate = in.v[term.v];
  const T damping = T(f.damping) * rate + curve(f.damping_curve, rate);
  const T given(f.effort(in.time).value);
  const T effort = given - T(f.stiffness) * stretch - curve(f.elastic_curve, stretch) - damping;
  out.apply_effort(term.link, effort, rate);
  if constexpr (Sink::books_energy)
    out.book(0.5 * f.stiffness * stretch * stretch + curve_integral(f.elastic_curve, stretch), damping * rate,
             given * rate);
}

template <class T>
Vec3<T> times(const Vector3& k, const Vec3<T>& x) {
  return {T(k.x) * x.x, T(k.y) * x.y, T(k.z) * x.z};
}
template <class T>
Vec2<T> times(const Vector3& k, const Vec2<T>& x) {
  return {T(k.x) * x.x, T(k.y) * x.y};
}

// θ/sin θ from s = |sin θ|² and cos θ, and β = 1/θ² - (1 + cos θ)/(2 θ sin θ), by series where both vanish.
template <class T>
struct RotationFactors {
  T angle_over_sine, beta;
};
inline double arc(double s, double c) { return std::atan2(s, c); }
inline Dual arc(const Dual& s, const Dual& c) {
  return {std::atan2(s.value, c.value),
          (c.value * s.derivative - s.value * c.derivative) / (s.value * s.value + c.value * c.value)};
}
template <class T>
RotationFactors<T> rotation_factors(const T& sine_squared, const T& cosine) {
  using std::sqrt;
  // Series to the eighth power of the sine: below this limit their error is under 1e-17.
  constexpr double series_below = 1e-4;
  if (plain(sine_squared) < series_below && plain(cosine) > 0.0) {
    const T s = sine_squared;
    const T ratio = T(1.0) + s * (T(1.0 / 6.0) + s * (T(3.0 / 40.0) + s * T(5.0 / 112.0)));
    const T t = s * ratio * ratio;
    return {ratio, T(1.0 / 12.0) + t * (T(1.0 / 720.0) + t * T(1.0 / 30240.0))};
  }
  const T sine = sqrt(sine_squared), angle = arc(sine, cosine);
  return {angle / sine, T(1.0) / (angle * angle) - (T(1.0) + cosine) / (T(2.0) * angle * sine)};
}

// Elastic torque of a bushing along the axes of its first frame, from the second's orientation r in the first:
// -(m + φ × m/2 + β φ × (φ × m)), m = κ φ, which is minus the gradient of ½ Σ κ φ² (φ the rotation vector; Chirikjian,
// Stochastic Models, Information Theory, and Lie Groups 2 (2012), 10.3: inverse of the left Jacobian).
template <class T>
Vec3<T> elastic_torque(const Mat3<T>& r, const Vector3& stiffness, Vec3<T>& phi) {
  const Vec3<T> w = T(0.5) * Vec3<T>{r.r2.y - r.r1.z, r.r0.z - r.r2.x, r.r1.x - r.r0.y};
  const RotationFactors<T> f = rotation_factors(dot(w, w), T(0.5) * (r.r0.x + r.r1.y + r.r2.z - T(1.0)));
  phi = f.angle_over_sine * w;
  const Vec3<T> m = times(stiffness, phi);
  return -(m + T(0.5) * cross(phi, m) + f.beta * cross(phi, cross(phi, m)));
}

template <class S, class Sink>
void evaluate_force(const BushingTerm<S>& term, const ForceContext<S>& in, Sink& out) {
  using T = typename S::Scalar;
  const Bushing& b = term.bushing;
  const PairMotion<S> m = places_motion(term.first, term.second, in.states);
  const typename S::Rot to_world = m.a.turn * term.first.turn, to_frame = transpose(to_world);
  const typename S::Lin x = to_frame * m.gap, rate = to_frame * (m.speed - cross(m.a.velocity.ang, m.gap));
  const typename S::Lin drag = times(b.damping, rate), force = to_world * (-(times(b.stiffness, x) + drag));
  const typename S::Ang spin = m.b.velocity.ang - m.a.velocity.ang;
  typename S::Ang torque{};
  T stored(0.0), dissipated(0.0);
  if constexpr (S::planar) {
    Row<S> row;
    angle_row(row, m, T(term.second.angle - term.first.angle));
    torque = T(-b.rotational_stiffness.z) * row.residual - T(b.rotational_damping.z) * spin;
    stored = T(0.5 * b.rotational_stiffness.z) * row.residual * row.residual;
    dissipated = T(b.rotational_damping.z) * spin * spin;
  } else {
    Vec3<T> phi;
    const Vec3<T> own_spin = to_frame * spin, own_drag = times(b.rotational_damping, own_spin);
    const Vec3<T> elastic = elastic_torque(to_frame * (m.b.turn * term.second.turn), b.rotational_stiffness, phi);
    torque = to_world * (elastic - own_drag);
    stored = T(0.5) * dot(phi, times(b.rotational_stiffness, phi));
    dissipated = dot(own_spin, own_drag);
  }
  out.apply(term.second.link, m.arm_b, force, torque);
  out.apply(term.first.link, m.arm_a + m.gap, -force, -torque);
  if constexpr (Sink::books_energy)
    out.book(stored + T(0.5) * dot(x, times(b.stiffness, x)), dissipated + dot(rate, drag));
}

template <class S, class Sink>
void evaluate_force(const AppliedTerm<S>& term, const ForceContext<S>& in, Sink& out) {
  const LinkState<S>& s = in.states[static_cast<std::size_t>(term.at.link)];
  const auto values = [&](const std::array<TimeFunction, 3>& f) {
    return Vector3{f[0](in.time).value, f[1](in.time).value, f[2](in.time).value};
  };
  typename S::Lin force = linear<S>(values(term.force.force));
  typename S::Ang torque = angular<S>(values(term.force.torque));
  if (term.force.along_body) {
    const typename S::Rot to_world = s.turn * term.at.turn;
    force = to_world * force;
    if constexpr (!S::planar) torque = to_world * torque;
  }
  out.apply(term.at.link, s.turn * term.at.point, force, torque);
  if constexpr (Sink::books_energy) out.book(0.0, 0.0, out.booked.power);
}

template <class S>
PointMotion<typename S::Scalar> point_motion(const Place<S>& place, std::span<const LinkState<S>> states) {
  const LinkState<S>& s = states[static_cast<std::size_t>(place.link)];
  const typename S::Lin arm = s.turn * place.point;
  return {linear_in_space(s.origin + arm), linear_in_space(s.velocity.lin + cross(s.velocity.ang, arm)),
          angular_in_space(s.velocity.ang), turn_in_space(s.turn * place.turn)};
}

// A law without derivatives: central differences along the one direction that the dual numbers carry.
void differentiate_law(const CustomForceLaw& law, const CustomForceInput<Dual>& in, CustomForceOutput<Dual>& out,
                       CustomScratch<double>& scratch, std::vector<double>& state);

template <class S, class Sink>
void evaluate_force(const CustomTerm<S>& term, const ForceContext<S>& in, Sink& out) {
  using T = typename S::Scalar;
  const std::size_t n = term.mounts.size();
  const std::span<PointMotion<T>> points(in.custom->points.data(), n);
  const std::span<Wrench<T>> wrenches(in.custom->wrenches.data(), n);
  const std::span<T> rates(in.custom->rates.data(), term.states);
  for (std::size_t i = 0; i < n; ++i) points[i] = point_motion(term.mounts[i], in.states);
  std::fill(wrenches.begin(), wrenches.end(), Wrench<T>{});
  std::fill(rates.begin(), rates.end(), T(0.0));
  const CustomForceInput<T> input{in.time, points, {in.y + term.state, term.states}};
  CustomForceOutput<T> output{wrenches, rates, T(0.0), T(0.0)};
  if constexpr (std::is_same_v<T, double>) {
    term.law->evaluate(input, output);
  } else {
    if (!term.law->evaluate(input, output))
      differentiate_law(*term.law, input, output, *in.plain_custom, *in.plain_state);
  }
  const auto to_plane = [](const Vec3<T>& v) {
    if constexpr (S::planar)
      return typename S::Lin{v.x, v.y};
    else
      return v;
  };
  for (std::size_t i = 0; i < n; ++i) {
    const Place<S>& place = term.mounts[i];
    typename S::Ang torque{};
    if constexpr (S::planar)
      torque = wrenches[i].torque.z;
    else
      torque = wrenches[i].torque;
    out.apply(place.link, in.states[static_cast<std::size_t>(place.link)].turn * place.point,
              to_plane(wrenches[i].force), torque);
  }
  out.set_rates(term.state, rates);
  if constexpr (Sink::books_energy) out.book(output.stored_energy, output.dissipated_power);
}

// Adds forces to the links, and rates of own states to dy.
template <class S>
struct AddForces {
  using T = typename S::Scalar;
  static constexpr bool books_energy = false;
  std::span<const Link<S>> links;
  std::span<LinkState<S>> states;
  T* own_rates;  // as long as y

  void apply(int link, const typename S::Lin& arm, const typename S::Lin& force, const typename S::Ang& torque) {
    if (link != 0) states[static_cast<std::size_t>(link)].force -= LinkWrench<S>{torque + cross(arm, force), force};
  }
  void apply_effort(int link, const T& effort, const T&) {
    LinkState<S>& s = states[static_cast<std::size_t>(link)];
    s.effort = s.effort + links[static_cast<std::size_t>(link)].sign * effort;
  }
  void set_rates(std::size_t at, std::span<const T> rates) { std::copy(rates.begin(), rates.end(), own_rates + at); }
};

// Books the power on the bodies.
template <class S>
struct BookPower {
  static constexpr bool books_energy = true;
  std::span<const LinkState<S>> states;
  ForcePower booked{};

  void apply(int link, const typename S::Lin& arm, const typename S::Lin& force, const typename S::Ang& torque) {
    const Motion<S>& v = states[static_cast<std::size_t>(link)].velocity;
    booked.power += dot(v.lin + cross(v.ang, arm), force) + dot(v.ang, torque);
  }
  void apply_effort(int, double effort, double speed) { booked.power += effort * speed; }
  void set_rates(std::size_t, std::span<const double>) {}
  void book(double stored, double dissipated, double supplied = 0.0) {
    booked.stored = stored, booked.dissipated = dissipated, booked.supplied = supplied;
  }
};

}  // namespace hysteron::multibody
