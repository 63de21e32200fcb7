// What the engine needs to know of a law, read from its type and numbers.
#pragma once

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "hysteron/laws/any_law.hpp"

namespace hysteron::detail {

inline bool is_whole(double x) {
  constexpr double rounding = 1e-12;
  return std::abs(x - std::round(x)) < rounding;
}

// Smallest p in {1, 2, 4} with which δ = s^p makes both powers whole; 4 if none does, so that the power that is left is
// as high, and so as smooth, as can be.
inline double root_for(double exponent1, double exponent2) {
  for (const double p : {1.0, 2.0, 4.0})
    if (is_whole(p * exponent1) && is_whole(p * exponent2)) return p;
  return 4.0;
}

// The power of δ that a shape starts with. A logarithm at touch is no power: root_for() then takes the largest root, as
// for any exponent that no root makes whole.
template <class S>
double shape_exponent(const S& s) {
  constexpr double no_power = 0.3;
  if constexpr (shape::PowerShape<S>) return s.exponent;
  if constexpr (requires { S::touch_exponent; }) return S::touch_exponent;
  return no_power;
}

template <class S>
double depth_root_of(const Factor<S>& law) {
  return root_for(shape_exponent(law.elastic), 1.0);
}
template <class S>
double depth_root_of(const Additive<S>& law) {
  return root_for(shape_exponent(law.elastic), law.damping.depth_exponent);
}
template <class S>
double depth_root_of(const Ramped<S>& law) {
  return root_for(shape_exponent(law.elastic), 1.0);
}
// The power of δ that the force of a whole law starts with: its own, or that of Hertz.
template <class L>
double touch_exponent_of(const L& law) {
  constexpr double hertz = 1.5;
  if constexpr (requires { law.touch_exponent(); })
    return law.touch_exponent();
  else
    return hertz;
}
template <class L>
double depth_root_of(const L& law) {
  return root_for(touch_exponent_of(law), 1.0);
}

template <class S>
double rate_root_of(const Additive<S>& law) {
  return root_for(law.damping.rate_exponent, 1.0);
}
template <class L>
double rate_root_of(const L&) {
  return 1.0;
}

// Whether a power that is not whole is left in the variable of root_for().
inline bool leaves_power(double exponent1, double exponent2) {
  const double p = root_for(exponent1, exponent2);
  return !is_whole(p * exponent1) || !is_whole(p * exponent2);
}
template <class S>
bool is_non_smooth_at_touch(const Additive<S>& law) {
  return leaves_power(shape_exponent(law.elastic), law.damping.depth_exponent);
}
template <class L>
bool is_non_smooth_at_touch(const L& law) {
  if constexpr (requires { law.elastic; })
    return leaves_power(shape_exponent(law.elastic), 1.0);
  else
    return leaves_power(touch_exponent_of(law), 1.0);
}

// Tolerances of a step with which all results are within 1e-9 (tests/impact/second_integrator_test.cpp). The finest
// serves laws that are not smooth somewhere, because the error estimate does not see a power that is not whole.
inline constexpr double fine_tolerance = 4e-13, factor_tolerance = 2e-11, additive_tolerance = 4e-11;

template <class S>
double tolerance_for(const Factor<S>& law) {
  return is_non_smooth_at_touch(law) ? fine_tolerance : factor_tolerance;
}
template <class S>
double tolerance_for(const Additive<S>& law) {
  return is_non_smooth_at_touch(law) ? fine_tolerance : additive_tolerance;
}
template <class L>
double tolerance_for(const L&) {
  return fine_tolerance;
}

// F < 0 before δ = 0 if and only if m < n.
template <class S>
bool never_pulls(const Factor<S>&) {
  return true;
}
template <class S>
bool never_pulls(const Additive<S>& law) {
  if (law.damping.coefficient == 0.0 || law.damping.compression_only || law.damping.floor > 0.0) return true;
  if constexpr (shape::PowerShape<S>) return law.damping.depth_exponent >= law.elastic.exponent;
  return false;
}
template <class L>
bool never_pulls(const L&) {
  return false;
}

template <class S>
bool clips(const Additive<S>& law) {
  return law.damping.floor == 0.0;
}
template <class S>
bool clips(const Ramped<S>&) {
  return true;
}
template <class L>
bool clips(const L&) {
  return false;
}

// In balance of spring and damper δ̇ ~ δ^((n-m)/q), and inertia over spring goes as δ^(2(n-m)/q - n - 1): see
// inevitable_creep.hpp.
template <class S>
bool return_ends_in_creep(const Additive<S>& law) {
  const Damping& d = law.damping;
  if constexpr (shape::PowerShape<S>) {
    const double n = law.elastic.exponent;
    return !d.compression_only && d.floor == -infinity && 2.0 * (n - d.depth_exponent) / d.rate_exponent >= n + 1.0;
  }
  return false;
}
template <class L>
bool return_ends_in_creep(const L&) {
  return false;
}

// Whether a body that the contact has pulled back may leave it later by itself: where the state relaxes and leaves a
// spring that pushes. A series dashpot leaves none, and a hysteretic spring does not relax.
template <class L>
bool may_leave_later(const L&) {
  return L::state_size > 0 && !std::is_same_v<L, Maxwell> && !std::is_base_of_v<Hysteresis, L>;
}

template <class S>
double creep_exponent_of(const Additive<S>& law) {
  if constexpr (shape::PowerShape<S>)
    return (law.elastic.exponent - law.damping.depth_exponent) / law.damping.rate_exponent;
  return 0.0;
}
template <class L>
double creep_exponent_of(const L&) {
  return 0.0;
}
template <class S>
double rate_exponent_of(const Additive<S>& law) {
  return law.damping.rate_exponent;
}
template <class L>
double rate_exponent_of(const L&) {
  return 1.0;
}

}  // namespace hysteron::detail
