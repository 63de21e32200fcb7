// Memoryless laws after "resolve at touch": plain numbers, a handful of forms times a handful of shapes.
// Calibration, batches, host engines and run-time choice all work on these, never on fifty laws.
#pragma once

#include "hysteron/core/contact_law.hpp"
#include "hysteron/core/power.hpp"

namespace hysteron {

// State-free laws: force(c) suffices; the event interface is filled in here.
template <class Derived>
struct Memoryless : PlainEvents<0> {
  Force<double> force(const Contact<double>& c, const Memory&, const State<0>&) const noexcept {
    return self().force(c);
  }
  State<0> rate(const Contact<double>&, const Memory&, const State<0>&) const noexcept { return {}; }
  double stored_energy(const Contact<double>& c, const Memory&, const State<0>&) const {
    return self().elastic.energy(c.indentation);
  }
  double max_indentation() const noexcept { return self().elastic.max_indentation(); }

 private:
  const Derived& self() const noexcept { return static_cast<const Derived&>(*this); }
};

// F = E(δ)(1 + a δ̇).
template <class Shape>
struct Factor : Memoryless<Factor<Shape>> {
  Shape elastic{};
  double rate_factor = 0.0;  // a, s/m

  Factor() = default;
  Factor(Shape shape, double a) : elastic(shape), rate_factor(a) {}

  using Memoryless<Factor<Shape>>::force;
  template <class T>
  Force<T> force(const Contact<T>& c) const noexcept {
    const T f = elastic.force(c.indentation);
    return {f, f * T(rate_factor) * c.indentation_rate};
  }
};

// χ δᵐ sgn(δ̇)|δ̇|^q with the two options that published laws need.
struct Damping {
  double coefficient = 0.0;       // χ, N s^q/m^(m+q)
  double depth_exponent = 0.0;    // m
  double rate_exponent = 1.0;     // q
  bool compression_only = false;  // Jankowski: no damping while opening
  double floor = -infinity;       // Choi: F >= floor · E(δ); 0 clips tension
};

// F = max(E(δ) + χ δᵐ sgn(δ̇)|δ̇|^q, floor · E(δ)).
template <class Shape>
struct Additive : Memoryless<Additive<Shape>> {
  Shape elastic{};
  Damping damping;

  Additive() = default;
  Additive(Shape shape, Damping d) : elastic(shape), damping(d) {}

  using Memoryless<Additive<Shape>>::force;
  template <class T>
  Force<T> force(const Contact<T>& c) const noexcept {
    const T f = elastic.force(c.indentation);
    T d = T(damping.coefficient) * power(c.indentation, damping.depth_exponent) *
          signed_power(c.indentation_rate, damping.rate_exponent);
    if (damping.compression_only) d = select(c.indentation_rate < T(0.0), T(0.0), d);
    if (damping.floor > -infinity) {
      const T lowest = T(damping.floor - 1.0) * f;
      d = select(d < lowest, lowest, d);
    }
    return {f, d};
  }
};

// F = max(0, E(δ) + c s(δ/d) δ̇), s = 3x² - 2x³ rising from 0 to 1 at δ = d: the IMPACT function of Adams.
template <class Shape>
struct Ramped : Memoryless<Ramped<Shape>> {
  Shape elastic{};
  double damping = 0.0;     // c, N s/m
  double full_depth = 1.0;  // d, m

  Ramped() = default;
  Ramped(Shape shape, double c, double d) : elastic(shape), damping(c), full_depth(d) {}

  using Memoryless<Ramped<Shape>>::force;
  template <class T>
  Force<T> force(const Contact<T>& c) const noexcept {
    const T f = elastic.force(c.indentation);
    T x = c.indentation / T(full_depth);
    x = select(x < T(1.0), x, T(1.0));
    const T d = T(damping) * x * x * (T(3.0) - T(2.0) * x) * c.indentation_rate;
    return {f, select(d < -f, T(-f), d)};
  }
};

}  // namespace hysteron
