// K δⁿ and its two everyday cases. A shape is what an elastic part resolves to: force and stored energy as
// functions of δ alone, with no names, units or sources left in it.
#pragma once

#include "hysteron/core/contact.hpp"
#include "hysteron/core/power.hpp"

namespace hysteron::shape {

struct PowerLaw {
  double stiffness;  // N/mⁿ
  double exponent;

  template <class T>
  T force(const T& depth) const noexcept {
    return T(stiffness) * power(depth, exponent);
  }
  template <class T>
  T energy(const T& depth) const noexcept {
    return force(depth) * depth / T(exponent + 1.0);
  }
  double max_indentation() const noexcept { return infinity; }
};

// n = 1, known at compile time.
struct Linear {
  double stiffness;  // N/m
  static constexpr double exponent = 1.0;

  template <class T>
  T force(const T& depth) const noexcept {
    return T(stiffness) * depth;
  }
  template <class T>
  T energy(const T& depth) const noexcept {
    return T(0.5 * stiffness) * depth * depth;
  }
  double max_indentation() const noexcept { return infinity; }
};

// n = 3/2, known at compile time.
struct Hertzian {
  double stiffness;  // N/m^1.5
  static constexpr double exponent = 1.5;

  template <class T>
  T force(const T& depth) const noexcept {
    using std::sqrt;
    return T(stiffness) * depth * sqrt(depth);
  }
  template <class T>
  T energy(const T& depth) const noexcept {
    return T(0.4) * force(depth) * depth;
  }
  double max_indentation() const noexcept { return infinity; }
};

template <class S>
concept PowerShape = requires(const S& s) {
  s.stiffness;
  s.exponent;
};

}  // namespace hysteron::shape
