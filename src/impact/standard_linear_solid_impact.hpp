// A free impact on the standard linear solid, released by force, in closed form. m δ⃛ + m a δ̈ + (K+k₂) δ̇ + K a δ = 0
// with a = k₂/c; its roots are -x and -σ ± iω (or -σ ± μ), and from δ = δ̈ = 0, δ̇ = v₀
//   δ = P(e^-xt - e^-σt cos ωt) + R e^-σt sin ωt/ω,  P = 2σv₀/((x-σ)² + ω²),  R = v₀ + (x-σ)P.
// Exact for any stiffness. Near a triple root the terms cancel: there is no closed form, and no need of one, since
// nothing is stiff.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "hysteron/core/root.hpp"
#include "hysteron/laws/whole/standard_linear_solid.hpp"
#include "raw_result.hpp"

namespace hysteron::detail {

class StandardLinearSolidImpact {
 public:
  StandardLinearSolidImpact(const StandardLinearSolid& law, const Touch& touch)
      : law_(law), mass_(touch.effective_mass) {
    const double a = law.stiffness2 / law.damping, b = (law.stiffness + law.stiffness2) / mass_;
    const double c = law.stiffness / mass_ * a;
    const auto cubic = [&](double x) { return ((x - a) * x + b) * x - c; };
    // If there are three real roots, the largest or the smallest is isolated.
    const double spread = std::sqrt(std::max(a * a - 3.0 * b, 0.0));
    const double low = (a - spread) / 3.0, high = (a + spread) / 3.0;
    choose(root(cubic, cubic(high) < 0.0 ? high : 0.0, a), c);
    if (!is_isolated_) choose(root(cubic, 0.0, cubic(low) > 0.0 ? low : a), c);
    const double p = 2.0 * half_ * touch.impact_speed / gap();
    derivative_[0] = {p, -p, touch.impact_speed + (fast_ - half_) * p};
    for (std::size_t i = 0; i < 3; ++i) derivative_[i + 1] = rate_of(derivative_[i]);
    // F_m = -m δ̈ - K δ.
    const double twice = 2.0 * half_ * mass_, rest = 2.0 * half_ * (mass_ * half_ - law.stiffness / fast_);
    element_ = {-(mass_ * fast_ * fast_ + law.stiffness) * p, rest * p + twice * derivative_[0].r,
                twice * square_ * p - rest * derivative_[0].r};
  }

  std::optional<RawResult> result() const {
    if (!is_isolated_) return std::nullopt;
    RawResult out;
    out.min_force = 0.0;
    out.compression_time = first_after(0.0, [&](double t) { return -speed(t); });
    out.peak_time = root([&](double t) { return -force_rate(t); }, 0.0, out.compression_time);
    out.peak_force = force(out.peak_time);
    out.max_indentation = depth(out.compression_time);
    out.stored_at_reversal = stored(out.compression_time);
    out.time = first_after(out.compression_time, [&](double t) { return -force(t); });
    if (!std::isfinite(out.time)) return std::nullopt;
    out.indentation = depth(out.time);
    out.indentation_rate = speed(out.time);
    out.stored = stored(out.time);
    return out;
  }

 private:
  // p e^-xt + e^-σt (q cos ωt + r sin ωt/ω).
  struct Modes {
    double p, q, r;
  };
  double gap() const { return (fast_ - half_) * (fast_ - half_) + square_; }
  void choose(double x, double c) {
    fast_ = x;
    half_ = 0.5 * law_.stiffness2 * x / (mass_ * x * x + law_.stiffness);  // (a - x)/2 without a difference
    square_ = c / x - half_ * half_;
    constexpr double least_gap = 1e-3;  // relative: closer roots lose more than three digits
    is_isolated_ = std::abs(gap()) > least_gap * (x * x + half_ * half_);
  }
  Modes rate_of(const Modes& m) const { return {-fast_ * m.p, m.r - half_ * m.q, -half_ * m.r - square_ * m.q}; }
  double at(const Modes& m, double t) const {
    double cosine = 0.0, sine = 0.0;  // with e^-σt
    if (square_ > 0.0) {
      const double omega = std::sqrt(square_), fade = std::exp(-half_ * t);
      cosine = fade * std::cos(omega * t);
      sine = fade * std::sin(omega * t) / omega;
    } else {
      const double mu = std::sqrt(-square_), slow = std::exp((mu - half_) * t);
      cosine = 0.5 * (slow + std::exp(-(mu + half_) * t));
      sine = mu > 0.0 ? -0.5 * slow * std::expm1(-2.0 * mu * t) / mu : slow * t;
    }
    return m.p * std::exp(-fast_ * t) + m.q * cosine + m.r * sine;
  }
  double depth(double t) const { return at(derivative_[0], t); }
  double speed(double t) const { return at(derivative_[1], t); }
  double force(double t) const { return -mass_ * at(derivative_[2], t); }
  double force_rate(double t) const { return -mass_ * at(derivative_[3], t); }
  double stored(double t) const { return law_.stored_energy({depth(t), 0.0}, {}, {at(element_, t)}); }

  // Where a function that is negative at `low` becomes positive; `high` if it does not.
  template <class Function>
  static double root(const Function& f, double low, double high) {
    const double at_low = f(low), at_high = f(high);
    if (!(at_low < 0.0 && at_high > 0.0)) return high;
    return enclose_root(f, {low, high, at_low, at_high}).middle();
  }
  // Where a function first becomes positive, in steps shorter than a half oscillation, and ever longer once the
  // oscillation has died out.
  template <class Function>
  double first_after(double start, const Function& f) const {
    constexpr double step_angle = 0.3, died_out = 30.0;  // rad; of the exponent: e^-30 is below rounding
    constexpr int most_steps = 100000;
    double step = square_ > 0.0 ? step_angle / std::sqrt(square_) : step_angle / (fast_ + half_), before = start;
    for (int i = 0; i < most_steps; ++i) {
      const double after = before + step;
      if (f(after) > 0.0) return root(f, before, after);
      before = after;
      if (square_ <= 0.0 || (after - start) * half_ > died_out) step *= 2.0;
    }
    return infinity;
  }

  StandardLinearSolid law_;
  double mass_;
  double fast_ = 0.0, half_ = 0.0, square_ = 0.0;  // x, σ, ω²
  bool is_isolated_ = false;
  std::array<Modes, 4> derivative_{};  // of δ
  Modes element_{};                    // F_m
};

}  // namespace hysteron::detail
