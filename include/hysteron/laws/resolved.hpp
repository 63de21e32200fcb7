// Memoryless laws after "resolve at touch": plain numbers, a handful of forms times a handful of shapes.
// Calibration, batches, host engines and run-time choice all work on these, never on fifty laws.
#pragma once

#include <limits>
#include <type_traits>

#include "hysteron/core/contact_law.hpp"
#include "hysteron/core/power.hpp"

namespace hysteron {

template <class Shape, class T>
T elastic_force(const Shape& shape, const Contact<T>& c) noexcept {
  if constexpr (requires { Shape::takes_overlap; })
    return shape.force_of(c);
  else
    return shape.force(c.indentation);
}

// What an elastic part has stored; its force is the derivative. Not known (NaN) where the host measures the overlap: it
// is then the integral of the force over the host's motion.
template <class Shape, class T>
T energy_of_spring(const Shape& shape, const Contact<T>& c) {
  const Contact<double> now{plain(c.indentation), 0.0, plain(c.volume)};
  const double energy = now.volume > 0.0 ? std::numeric_limits<double>::quiet_NaN() : shape.energy(now.indentation);
  if constexpr (std::is_same_v<T, double>)
    return energy;
  else
    return {energy, elastic_force(shape, now) * c.indentation.derivative};
}

// State-free laws: force(c) suffices; the event interface is filled in here.
template <class Derived>
struct Memoryless : PlainEvents<0> {
  template <class T = double>
  Force<T> force(const Contact<T>& c, const Memory&, const State<0, T>&) const noexcept {
    return self().force(c);
  }
  template <class T = double>
  T stored_energy(const Contact<T>& c, const Memory&, const State<0, T>&) const {
    return energy_of_spring(self().elastic, c);
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
    const T f = elastic_force(elastic, c);
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
    const T f = elastic_force(elastic, c);
    T d = damper(c);
    if (damping.floor > -infinity) {
      const T lowest = T(damping.floor - 1.0) * f;
      d = select(d < lowest, lowest, d);
    }
    return {f, d};
  }

  // Where the floor begins and ends, over the size of the parts.
  static constexpr std::size_t branch_count = 1;
  std::array<double, 1> branches(const Contact<double>& c, const Memory&, const State<0>&) const noexcept {
    if (damping.floor == -infinity) return {1.0};
    const double f = elastic_force(elastic, c), d = damper(c), size = std::abs(f) + std::abs(d);
    return {size > 0.0 ? ((1.0 - damping.floor) * f + d) / size : 1.0};
  }

  Force<double> unclipped_force(const Contact<double>& c, const Memory&, const State<0>&) const noexcept {
    return {elastic_force(elastic, c), damper(c)};
  }

 private:
  template <class T>
  T damper(const Contact<T>& c) const noexcept {
    const T d = T(damping.coefficient) * power(c.indentation, damping.depth_exponent) *
                signed_power(c.indentation_rate, damping.rate_exponent);
    return damping.compression_only ? select(c.indentation_rate < T(0.0), T(0.0), d) : d;
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
    const T f = elastic_force(elastic, c);
    const T d = damper(c);
    return {f, select(d < -f, T(-f), d)};
  }

  // Where tension begins and ends to be clipped, over the size of the parts.
  static constexpr std::size_t branch_count = 1;
  std::array<double, 1> branches(const Contact<double>& c, const Memory&, const State<0>&) const noexcept {
    const double f = elastic_force(elastic, c), d = damper(c), size = std::abs(f) + std::abs(d);
    return {size > 0.0 ? (f + d) / size : 1.0};
  }

  Force<double> unclipped_force(const Contact<double>& c, const Memory&, const State<0>&) const noexcept {
    return {elastic_force(elastic, c), damper(c)};
  }

 private:
  template <class T>
  T damper(const Contact<T>& c) const noexcept {
    T x = c.indentation / T(full_depth);
    x = select(x < T(1.0), x, T(1.0));
    return T(damping) * x * x * (T(3.0) - T(2.0) * x) * c.indentation_rate;
  }
};

}  // namespace hysteron
