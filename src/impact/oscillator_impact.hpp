// Free impacts of F = K δⁿ + χ δ^((n-1)/2) δ̇ in closed form, for any damping ratio ξ and n >= 1; n = 1 is the spring
// and damper of Kelvin and Voigt. With m x²/2 the stored energy and dτ = ω δ^((n-1)/2) dt, ω² = (n+1)K/(2m), it is the
// linear oscillator dx/dτ = δ̇, dδ̇/dτ = -x - 2ξ δ̇. With cos φ = ξ and θ = τ sin φ, x and δ̇ are
// v₀ e^(-ξτ) sin θ/sin φ and -v₀ e^(-ξτ) sin(θ-φ)/sin φ: reversal is at θ = φ, zero force at 2φ, zero depth at π.
// F ~ x^γ (x + 2ξ δ̇), γ = (n-1)/(n+1), is stationary where r = δ̇/x solves a quadratic equation. Time is ∫ x^-γ dτ.
// All of it continues analytically through ξ = 1.
#pragma once

#include <boost/math/quadrature/gauss.hpp>
#include <cmath>
#include <numbers>
#include <optional>

#include "hysteron/core/math_policy.hpp"
#include "hysteron/impact/quarter_period.hpp"
#include "hysteron/laws/restitution.hpp"
#include "raw_result.hpp"

namespace hysteron::detail {

class OscillatorImpact {
 public:
  OscillatorImpact(double stiffness, double exponent, double damping, const Touch& touch)
      : stiffness_(stiffness),
        n_(exponent),
        gamma_((n_ - 1.0) / (n_ + 1.0)),
        mass_(touch.effective_mass),
        speed_(touch.impact_speed),
        xi_(restitution::damping_ratio(damping, stiffness, exponent, mass_)),
        sine_(std::sqrt(std::abs((1.0 - xi_) * (1.0 + xi_)))),
        reversal_(restitution::detail::angle_ratio(xi_)),
        damping_(damping) {
    const double omega = std::sqrt(0.5 * (n_ + 1.0) * stiffness_ / mass_);
    // δ^((n-1)/2) = (x/unit)^γ.
    const double unit = std::sqrt(2.0 * stiffness_ / ((n_ + 1.0) * mass_));
    pace_ = omega * (n_ == 1.0 ? 1.0 : std::pow(speed_ / unit, gamma_));
    depth_ = n_ == 1.0 ? speed_ / unit : std::pow(speed_ / unit, 1.0 - gamma_);
  }

  // Nothing where the quadrature of the times would not be accurate.
  std::optional<RawResult> result(Separation rule, bool compression_only) const {
    const bool by_depth = rule == Separation::depth && !compression_only;
    if (n_ > 1.0 && (xi_ > 3.0 || (by_depth && xi_ > 0.9 && xi_ < 1.0))) return std::nullopt;
    RawResult out;
    const double deepest = std::exp(-xi_ * reversal_);  // x/v₀
    out.max_indentation = depth(deepest);
    if (!(pace_ > 0.0 && pace_ < infinity && out.max_indentation > 0.0 && out.max_indentation < infinity))
      return std::nullopt;
    out.stored_at_reversal = 0.5 * mass_ * speed_ * speed_ * deepest * deepest;
    peak(out);
    out.min_force = 0.0;
    if (compression_only) {
      out.indentation_rate = -deepest * speed_;
      out.time = out.compression_time + elastic_time(deepest);
    } else if (rule == Separation::force) {
      const double e = deepest * deepest;
      out.time = out.compression_time + opening_time(2.0 * reversal_);
      out.indentation_rate = -e * speed_;
      out.indentation = depth(2.0 * xi_ * e);
      out.stored = 0.5 * mass_ * speed_ * speed_ * (2.0 * xi_ * e) * (2.0 * xi_ * e);
    } else {
      const double e = restitution::of_damping_ratio(xi_, rule);
      out.indentation_rate = -e * speed_;
      // With n = 1 and little damping the force is lowest at the very end.
      const double lowest = stationary().second;
      out.min_force = n_ == 1.0 && xi_ <= 0.5 ? -damping_ * e * speed_ : force(lowest, time_of(lowest));
      if (xi_ < 1.0)
        out.time = out.compression_time + opening_time(std::numbers::pi / sine_);
      else
        out.status = ImpactStatus::sticks;
    }
    return out;
  }

 private:
  using Rule = boost::math::quadrature::gauss<double, 20, MathPolicy>;
  using LongRule = boost::math::quadrature::gauss<double, 30, MathPolicy>;

  // sin(τ sin φ)/sin φ.
  double swing(double tau) const noexcept {
    const double angle = tau * sine_;
    if (angle < 1e-4) return tau * (1.0 - (xi_ < 1.0 ? 1.0 : -1.0) * angle * angle / 6.0);
    return (xi_ < 1.0 ? std::sin(angle) : std::sinh(angle)) / sine_;
  }
  double x(double tau) const noexcept { return std::exp(-xi_ * tau) * swing(tau); }
  double depth(double x) const noexcept { return depth_ * (n_ == 1.0 ? x : std::pow(x, 1.0 - gamma_)); }
  // At the time when δ̇ = r x, where x = v₀ e^(-ξτ)/√(r² + 2ξr + 1).
  double force(double r, double tau) const noexcept {
    const double s = std::exp(-xi_ * tau) / std::sqrt(r * r + 2.0 * xi_ * r + 1.0);
    return mass_ * speed_ * pace_ * (n_ == 1.0 ? 1.0 : std::pow(s, gamma_)) * s * (1.0 + 2.0 * xi_ * r);
  }

  // The two r = δ̇/x at which the force is stationary: 2ξγ r² + (1+γ-4ξ²) r - 2ξ = 0, one of either sign; for n = 1 one
  // of them is at infinity.
  std::pair<double, double> stationary() const noexcept {
    const double a = 2.0 * xi_ * gamma_, b = 1.0 + gamma_ - 4.0 * xi_ * xi_, c = 2.0 * xi_;
    const double root = std::sqrt(b * b + 4.0 * a * c);
    return b > 0.0 ? std::pair{2.0 * c / (b + root), -(b + root) / (2.0 * a)}
                   : std::pair{(root - b) / (2.0 * a), 2.0 * c / (b - root)};
  }
  // cot θ = (r + ξ)/sin φ.
  double time_of(double r) const noexcept {
    const double y = r + xi_;
    if (sine_ < 1e-4 * y) return 1.0 / y * (1.0 - (xi_ < 1.0 ? 1.0 : -1.0) * sine_ * sine_ / (3.0 * y * y));
    return (xi_ < 1.0 ? std::atan2(sine_, y) : std::atanh(sine_ / y)) / sine_;
  }

  // Compression time and peak.
  void peak(RawResult& out) const {
    if (n_ == 1.0 && xi_ >= 0.5) {
      out.compression_time = reversal_ / pace_;
      out.peak_force = damping_ * speed_;
      out.peak_time = 0.0;
      return;
    }
    const double highest = stationary().first, at = std::min(time_of(highest), reversal_);
    out.peak_force = force(highest, at);
    out.peak_time = time_from_touch(at);
    out.compression_time =
        at > 0.4 * reversal_ ? out.peak_time + time_between(at, reversal_) : time_from_touch(reversal_);
  }

  double slowness(double tau) const noexcept { return std::pow(x(tau), -gamma_); }
  double time_between(double from, double to) const {
    if (n_ == 1.0) return (to - from) / pace_;
    return Rule::integrate([this](double tau) { return slowness(tau); }, from, to) / pace_;
  }
  // τ = w^k with k(1-γ) = 2(n+1)(1-γ) = 4 makes τ^-γ dτ = k w³ dw.
  double time_from_touch(double to) const {
    if (n_ == 1.0) return to / pace_;
    const double k = 2.0 * (n_ + 1.0);
    const auto integrand = [&](double w) {
      const double p = power_of(w, k - 1.0);
      return p * slowness(to * p * w);
    };
    return k * to * Rule::integrate(integrand, 0.0, 1.0) / pace_;
  }
  // From reversal; the same about the zero depth ahead, where it is near.
  double opening_time(double to) const {
    if (n_ == 1.0 || xi_ > 0.6) {
      if (n_ == 1.0 || to < 2.5 * reversal_) return time_between(reversal_, to);
    }
    const double zero = std::numbers::pi / sine_, length = zero - reversal_, k = 2.0 * (n_ + 1.0);
    const auto integrand = [&](double w) {
      const double p = power_of(w, k - 1.0), left = length * p * w;
      return p * std::pow(std::exp(-xi_ * (zero - left)) * swing(left), -gamma_);
    };
    const double first = to < zero ? std::pow((zero - to) / length, 1.0 / k) : 0.0;
    return k * length * LongRule::integrate(integrand, first, 1.0) / pace_;
  }
  // From rest at x to the end without damping.
  double elastic_time(double x) const { return quarter_period(n_) * depth(x) / (x * speed_); }
  static double power_of(double w, double k) noexcept {
    const double w2 = w * w, w4 = w2 * w2;
    if (k == 4.0) return w4;
    return k == 5.0 ? w4 * w : std::pow(w, k);
  }

  double stiffness_, n_, gamma_, mass_, speed_, xi_, sine_, reversal_, damping_;
  double pace_ = 0.0, depth_ = 0.0;  // dτ/dt = pace (x/v₀)^γ, δ = depth (x/v₀)^(1-γ)
};

}  // namespace hysteron::detail
