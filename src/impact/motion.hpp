// The motion of an impact in variables that make it regular: δ = δ_ref + X s^p, so that the powers of δ are smooth at
// touch, and a path length σ with dt = p s^(p-1) dσ, so that ds/dσ = δ̇ and touch, reversal and separation are ordinary
// points. A step that would pass separation is done with s as the independent variable instead, one that would pass
// reversal with w, δ̇ = ±V w^r: both are then met exactly, without a search.
// Lengths are in X, speeds in V, times in X/V.
#pragma once

#include <cmath>
#include <cstring>
#include <limits>

#include "hysteron/impact/impact.hpp"
#include "law_view.hpp"

namespace hysteron::detail {

enum class By { path, depth, speed };

struct Scales {
  double length, speed, time;  // X, V, X/V
  double force, per_force;     // m V²/X and its inverse
  double gravity;              // g X/V²
};

// x^p for p in {1, 2, 4}.
inline double power_of(double x, double p) noexcept {
  if (p == 1.0) return x;
  return p == 2.0 ? x * x : (x * x) * (x * x);
}
inline double root_of(double x, double p) noexcept {
  if (p == 1.0) return x;
  return p == 2.0 ? std::sqrt(x) : std::sqrt(std::sqrt(x));
}

template <std::size_t N>
struct Instant {
  double time;
  Contact<double> contact;
  double work;
  State<N> state;
};

// The right-hand side.
template <std::size_t N>
struct System {
  const LawView<N>* law;
  const Memory* memory;
  Scales scales;
  By by = By::path;
  double rate_sign = 1.0;  // of δ̇
  double direction = 1.0;  // sign of the change of the independent variable
  double reference = 0.0;  // δ_ref/X

  void operator()(double at, const Motion<N>& y, Motion<N>& slope) const noexcept {
    evaluate(Pointers{*law}, at, y, slope);
  }

  template <class L>
  void evaluate(const L& given, double at, const Motion<N>& y, Motion<N>& slope) const noexcept {
    const double p = law->depth_root, s = y[component::root], u = y[component::speed];
    const double power = power_of(s, p);
    const double dt = p == 1.0 ? 1.0 : (p == 2.0 ? 2.0 * s : 4.0 * s * s * s);
    const Contact<double> c{scales.length * (reference + (s > 0.0 ? power : 0.0)), scales.speed * u};
    State<N> z;
    for (std::size_t i = 0; i < N; ++i) z[i] = y[component::states + i];
    const Force<double> force = given.force(c, *memory, z);
    const double acceleration = (scales.gravity - force.total() * scales.per_force) * dt;
    const double power_lost = (law->memoryless ? force.dissipative : force.total()) * scales.per_force * u * dt;
    // Stored by twos, as the integrator reads them.
    using Pair [[gnu::vector_size(16)]] = double;
    const Pair first{dt, u}, second{acceleration, power_lost};
    std::memcpy(&slope[component::time], &first, sizeof first);
    std::memcpy(&slope[component::speed], &second, sizeof second);
    if constexpr (N > 0) {
      const State<N> rate = given.rate(c, *memory, z);
      for (std::size_t i = 0; i < N; ++i) slope[component::states + i] = rate[i] * scales.time * dt;
    }
    if (by != By::path) change_variable(at, slope);
  }

  Instant<N> instant(const Motion<N>& y) const noexcept {
    Instant<N> out{};
    out.time = y[component::time] * scales.time;
    const double s = y[component::root] > 0.0 ? y[component::root] : 0.0;
    out.contact.indentation = scales.length * (reference + power_of(s, law->depth_root));
    out.contact.indentation_rate = scales.speed * y[component::speed];
    out.work = y[component::work];
    for (std::size_t i = 0; i < N; ++i) out.state[i] = y[component::states + i];
    return out;
  }

 private:
  // The law through its view.
  struct Pointers {
    const LawView<N>& law;
    Force<double> force(const Contact<double>& c, const Memory& m, const State<N>& z) const noexcept {
      return law.force(law.law, c, m, z);
    }
    State<N> rate(const Contact<double>& c, const Memory& m, const State<N>& z) const noexcept {
      return law.rate(law.law, c, m, z);
    }
  };

  // From d/dσ to d/ds or d/dw. A stage at which the new variable moves against its direction is refused.
  void change_variable(double at, Motion<N>& slope) const noexcept {
    const double pace = by == By::depth ? slope[component::root] : rate_sign * slope[component::speed];
    if (!(pace * direction > 0.0)) return slope.fill(std::numeric_limits<double>::quiet_NaN());
    const double r = by == By::speed ? law->rate_root : 1.0;
    const double stretch = r == 1.0 ? 1.0 : (r == 2.0 ? 2.0 * at : 4.0 * at * at * at);
    for (double& component : slope) component *= stretch / pace;
  }
};

inline Scales scales_from(double length, double speed, const ImpactProblem& problem) {
  const double force = problem.touch.effective_mass * speed * speed / length;
  return {length, speed, length / speed, force, 1.0 / force, problem.gravity * length / (speed * speed)};
}

// Length and speed of the order of the largest of the motion: at the probing depth found here kinetic energy and work
// of the force are of one order.
template <std::size_t N>
Scales scales_for(const LawView<N>& law, const ImpactProblem& problem, const Memory& memory, const State<N>& start) {
  const double m = problem.touch.effective_mass, v = problem.touch.impact_speed;
  const double largest = law.max_indentation, kept = problem.kept_indentation;
  const auto force_at = [&](double depth, double speed) {
    State<N> z = start;
    if constexpr (N > 0) {
      const State<N> rate = law.rate(law.law, {kept + 0.5 * depth, speed}, memory, z);
      for (std::size_t i = 0; i < N; ++i) z[i] += rate[i] * depth / speed;
    }
    const double force = law.force(law.law, {kept + depth, speed}, memory, z).total();
    // A state that relaxes faster than this overshoots, and may leave no force at all.
    return force > 0.0 ? force : law.force(law.law, {kept + depth, speed}, memory, start).total();
  };
  constexpr double first_length = 1e-6, first_share = 0.1;  // m; of the largest depth
  constexpr double no_force_ratio = 1e3;                    // where there is no force yet: far deeper
  constexpr double low_ratio = 0.3, high_ratio = 3.0;       // the order of magnitude suffices
  constexpr double exponent = 0.4, most_change = 1e8;       // 2/(n+1) of Hertz; of one iteration
  constexpr int most_iterations = 400;
  double length = largest < infinity ? first_share * largest : first_length, speed = v;
  for (int i = 0; i < most_iterations; ++i) {
    speed = std::sqrt(v * v + 2.0 * std::abs(problem.gravity) * length);
    const double force = force_at(length, speed);
    const double ratio = force > 0.0 ? m * speed * speed / (force * length) : no_force_ratio;
    if (ratio > low_ratio && ratio < high_ratio) break;
    length *= std::clamp(std::pow(ratio, exponent), 1.0 / most_change, most_change);
    if (length > largest) {
      length = largest;
      break;
    }
  }
  return scales_from(length, speed, problem);
}

}  // namespace hysteron::detail
