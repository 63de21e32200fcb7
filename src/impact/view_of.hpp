// What the engine needs to know of a law, read from its type and numbers.
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>

#include "dent.hpp"
#include "hysteron/laws/any_law.hpp"
#include "motion.hpp"

namespace hysteron::detail {

inline bool is_whole(double x) { return std::abs(x - std::round(x)) < 1e-12; }

// Smallest p in {1, 2, 4} with which δ = s^p makes both powers whole; 4 if none does, to raise the order of what is
// left.
inline double root_for(double exponent1, double exponent2) {
  for (const double p : {1.0, 2.0, 4.0})
    if (is_whole(p * exponent1) && is_whole(p * exponent2)) return p;
  return 4.0;
}

template <class S>
double shape_exponent(const S& s) {
  if constexpr (shape::PowerShape<S>) return s.exponent;
  return 0.3;  // no power: take the largest root
}
inline double shape_exponent(const shape::LiuLine&) { return 1.5; }
inline double shape_exponent(const shape::OverlapVolume&) { return 2.0; }
inline double shape_exponent(const shape::PerssonLine&) { return 1.0; }

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
// A whole law may say which power of δ its force starts with.
template <class L>
double touch_exponent_of(const L& law) {
  if constexpr (requires { law.touch_exponent(); })
    return law.touch_exponent();
  else
    return 1.5;
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

inline bool not_whole(double exponent1, double exponent2) {
  const double p = root_for(exponent1, exponent2);
  return !is_whole(p * exponent1) || !is_whole(p * exponent2);
}
template <class S>
bool is_rough(const Additive<S>& law) {
  return not_whole(shape_exponent(law.elastic), law.damping.depth_exponent);
}
template <class L>
bool is_rough(const L& law) {
  if constexpr (requires { law.elastic; })
    return not_whole(shape_exponent(law.elastic), 1.0);
  else
    return not_whole(touch_exponent_of(law), 1.0);
}

// The error estimate does not see a power that is not whole, and where spring and damper nearly balance times depend on
// small differences: a factor on the spring leaves room for neither.
template <class S>
double tolerance_for(const Factor<S>& law) {
  return is_rough(law) ? 4e-13 : 2e-11;
}
template <class S>
double tolerance_for(const Additive<S>& law) {
  return is_rough(law) ? 4e-13 : 2e-12;
}
template <class L>
double tolerance_for(const L&) {
  return 4e-13;
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

// Balanced, δ̇ ~ δ^((n-m)/q): inertia over spring goes as δ^(2(n-m)/q - n - 1).
template <class S>
bool creeps_for_good(const Additive<S>& law) {
  const Damping& d = law.damping;
  if constexpr (shape::PowerShape<S>) {
    const double n = law.elastic.exponent;
    return !d.compression_only && d.floor == -infinity && 2.0 * (n - d.depth_exponent) / d.rate_exponent >= n + 1.0;
  }
  return false;
}
template <class L>
bool creeps_for_good(const L&) {
  return false;
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

// What has another sign where the law has another formula. Clipping is one such change, that laws do not tell of.
template <class S>
double boundary_of(const Additive<S>& law, const Contact<double>& c, const Memory&, const State<0>&) noexcept {
  if (law.damping.floor == -infinity) return 1.0;
  Additive<S> free = law;
  free.damping.floor = -infinity;
  const Force<double> f = free.force(c);
  const double size = std::abs(f.elastic) + std::abs(f.dissipative);
  return size > 0.0 ? ((1.0 - law.damping.floor) * f.elastic + f.dissipative) / size : 1.0;
}
template <class S>
double boundary_of(const Ramped<S>& law, const Contact<double>& c, const Memory&, const State<0>&) noexcept {
  const double x = std::min(c.indentation / law.full_depth, 1.0);
  const double e = law.elastic.force(c.indentation), d = law.damping * x * x * (3.0 - 2.0 * x) * c.indentation_rate;
  return e + std::abs(d) > 0.0 ? (e + d) / (e + std::abs(d)) : 1.0;
}
template <class L>
double boundary_of(const L& law, const Contact<double>& c, const Memory& m, const State<L::state_size>& z) noexcept {
  return law.boundary(c, m, z);
}

template <class L>
double force_rate_of(const L& law, const Contact<double>& c, double a, double time_scale, const Memory& memory,
                     const State<L::state_size>& z) {
  if constexpr (requires(const Contact<Dual>& dual) { law.force(dual); }) {
    return law.force(Contact<Dual>{{c.indentation, c.indentation_rate}, {c.indentation_rate, a}}).total().derivative;
  } else {
    // Central differences of fourth order along the tangent of the motion.
    const State<L::state_size> rate = law.rate(c, memory, z);
    const auto along = [&](double t) {
      State<L::state_size> moved = z;
      for (std::size_t i = 0; i < moved.size(); ++i) moved[i] += t * rate[i];
      const double depth = c.indentation + t * c.indentation_rate;
      return law.force({depth > 0.0 ? depth : 0.0, c.indentation_rate + t * a}, memory, moved).total();
    };
    const double t = 1e-3 * time_scale;
    return (8.0 * (along(t) - along(-t)) - (along(2.0 * t) - along(-2.0 * t))) / (12.0 * t);
  }
}

// The right-hand side with the law inside.
template <class L>
struct WithLaw {
  const L& law;
  const System<L::state_size>& system;

  void operator()(double at, const Motion<L::state_size>& y, Motion<L::state_size>& slope) const noexcept {
    system.evaluate(law, at, y, slope);
  }
};

template <class L>
LawView<L::state_size> view_of(const L& law) {
  constexpr std::size_t n = L::state_size;
  constexpr bool memoryless = requires(const L& l, const Contact<Dual>& dual) { l.force(dual); };
  using Z = State<n>;
  using C = Contact<double>;
  const auto as = [](const void* p) -> const L& { return *static_cast<const L*>(p); };
  static_assert(std::is_empty_v<decltype(as)>);
  return {.law = &law,
          .force = [](const void* p, const C& c, const Memory& m,
                      const Z& z) noexcept { return decltype(as){}(p).force(c, m, z); },
          .rate = [](const void* p, const C& c, const Memory& m,
                     const Z& z) noexcept { return decltype(as){}(p).rate(c, m, z); },
          .force_rate = [](const void* p, const C& c, double a, double t, const Memory& m,
                           const Z& z) { return force_rate_of(decltype(as){}(p), c, a, t, m, z); },
          .stored_energy = [](const void* p, const C& c, const Memory& m,
                              const Z& z) { return decltype(as){}(p).stored_energy(c, m, z); },
          .boundary = [](const void* p, const C& c, const Memory& m,
                         const Z& z) noexcept { return boundary_of(decltype(as){}(p), c, m, z); },
          .step =
              [](const void* p, const System<n>& system, double at, const Motion<n>& y, const Motion<n>& slope,
                 double h, const Motion<n>& scale, double tolerance) {
                const WithLaw<L> f{decltype(as){}(p), system};
                return integrate::step<states_ + n>(f, at, y, slope, h, scale, tolerance);
              },
          .touch = [](const void* p, const Touch& t, Memory& m, Z& z) { decltype(as){}(p).touch(t, m, z); },
          .dent = [](const void* p, const Touch& t, double residual,
                     Memory& m) { return dent(decltype(as){}(p), t, residual, m); },
          .reverse = [](const void* p, const C& c, Memory& m, Z& z) { decltype(as){}(p).reverse(c, m, z); },
          .cross = [](const void* p, const C& c, Memory& m, Z& z) { decltype(as){}(p).cross(c, m, z); },
          .max_indentation = law.max_indentation(),
          .depth_root = depth_root_of(law),
          .rate_root = rate_root_of(law),
          .rough = is_rough(law),
          .tolerance = tolerance_for(law),
          .memoryless = memoryless,
          .never_pulls = never_pulls(law),
          .clips = clips(law),
          .creeps_for_good = creeps_for_good(law),
          .creep_exponent = creep_exponent_of(law),
          .rate_exponent = rate_exponent_of(law)};
}

}  // namespace hysteron::detail
