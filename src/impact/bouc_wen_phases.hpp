// Phases of Bouc-Wen impacts in variables whose ends are known beforehand, so that many impacts share the steps and
// none needs an event search. Without dimensions (impact/bouc_wen_scaling.hpp) and with A = 1
// (laws/whole/hysteresis.hpp):
//   ẏ = w,  ż = slope w with slope = 1 - S|z|ⁿ, S = π₂ ± π₃,  h = α yᵖ + (1-α)|z|ᵖ⁻¹z,  ẇ = -h - π₁ C w,
//   C = yᵖ for a damper beside the spring, C = dh/dy for a dashpot in series (there δ̇ = w + π₁ h).
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "lane_steps.hpp"

namespace hysteron::detail::bouc_wen_phases {

using lanes::LaneMotion;
using lanes::Number;

struct Spring {
  double alpha = 0.5, n = 1.0, p = 1.0;
  bool in_series = false;
  double kappa = 2.0 / (p + 1.0);                              // κ
  double m = in_series ? std::clamp(8.0 / p, 4.0, 8.0) : 4.0;  // dh/dy needs the higher one
  double log_deepest = -0.5 * kappa * std::log(kappa);         // ln z at R = 1, θ = π/2
};
template <int W>
struct LanePiNumbers {
  Number<W> s, d, pi1;  // π₂ + π₃, π₂ - π₃, π₁
};

template <int W>
[[gnu::always_inline]] inline void log_of(const Number<W>& x, Number<W>& out) noexcept {
  constexpr double least = 1e-15;  // nothing beside 1; its 20th power is still a number
  const Number<W> inside = x > least ? x : x * 0.0 + least;
  lanes::log<W>(inside, out);
}
template <int W>
[[gnu::always_inline]] inline void root_of(const Number<W>& x, Number<W>& out) noexcept {
  for (int i = 0; i < W; ++i) out[i] = std::sqrt(x[i]);
}

// The force at a point where |z| falls (side 1) or grows (side -1) while opening, how fast it falls, slope and |w|.
template <int W>
struct Opening {
  Number<W> force, fall, slope, w;
};
template <int W>
[[gnu::always_inline]] inline void open_at(const Spring& spring, const LanePiNumbers<W>& g, const Number<W>& big_s,
                                           const Number<W>& side, const Number<W>& y, const Number<W>& z,
                                           const Number<W>& v, Opening<W>& out) noexcept {
  const double alpha = spring.alpha, p = spring.p;
  Number<W> log_y, log_z, yq, zq, zn = z;
  log_of<W>(y, log_y);
  log_of<W>(z, log_z);
  const Number<W> exponent_y = (p - 1.0) * log_y, exponent_z = (p - 1.0) * log_z, exponent_n = spring.n * log_z;
  lanes::quick_exp<W>(exponent_y, yq);
  lanes::quick_exp<W>(exponent_z, zq);
  if (spring.n != 1.0) lanes::quick_exp<W>(exponent_n, zn);
  const Number<W> yp = y * yq;
  out.slope = 1.0 - big_s * zn;
  out.force = alpha * yp + (1.0 - alpha) * side * z * zq;
  out.w = v;
  if (spring.in_series) out.w += g.pi1 * out.force;
  out.fall = (alpha * yq + (1.0 - alpha) * zq * out.slope) * p * out.w;
  if (!spring.in_series) {
    out.force -= g.pi1 * yp * v;
    out.fall += g.pi1 * (yp * out.force - p * yq * v * v);
  }
}

// The angle θ of a turn over τ from 0 to 1: sin θ = s^(m(p+1)/2), s = τ(2-τ). What goes as sin^κ θ goes as τᵐ near 0,
// so that its powers are smooth enough, and cos θ goes as 1-τ near 1.
template <int W>
struct Angle {
  Number<W> log_size;             // m ln s: of sin^κ θ
  Number<W> sine2, cosine, pace;  // sin² θ, cos θ, d ln sin θ/dτ
};
template <int W>
[[gnu::always_inline]] inline void angle_at(const Spring& spring, const Number<W>& tau, Angle<W>& out) noexcept {
  constexpr double least = 1e-4;
  const double k = spring.m / spring.kappa;
  Number<W> log_s;
  const Number<W> inside = tau > least ? tau : tau * 0.0 + least;
  const Number<W> s = inside * (2.0 - inside);
  lanes::log<W>(s, log_s);
  const Number<W> power = 2.0 * k * log_s;
  lanes::exp<W>(power, out.sine2);
  const Number<W> cosine2 = out.sine2 < 1.0 ? 1.0 - out.sine2 : out.sine2 * 0.0;
  root_of<W>(cosine2, out.cosine);
  out.log_size = spring.m * log_s;
  out.pace = k * (2.0 - 2.0 * inside) / s;
}

// Closing, from y = z = 0 to w = 0:
//   w = R cos θ,  κ yᵖ⁺¹ = R² sin² θ,  κ = 2/(p+1),
//   d ln R/dθ = (sin² θ - f) cot θ/T,  dz/dθ = slope κ y cot θ/T,  f = κ y (h + π₁ C w)/R²,  T = cos² θ + f.
// θ goes with y, which moves even where z stands still because its loop is closed (slope = 0). Followed are ln R,
// constant without losses, and z, which is constant there: y - z would not be, and would need short steps.
template <int W>
struct Closing {
  Spring spring;
  LanePiNumbers<W> g;

  struct Clock {
    double log_y[lanes::stage_count];  // at R = 1
    double sine2[lanes::stage_count];
    double cosine[lanes::stage_count];
    double pace[lanes::stage_count];
  };
  [[gnu::always_inline]] inline void clock(const lanes::StageTimes& times, Clock& out) const noexcept {
    for (std::size_t i = 0; i < lanes::stage_count; i += W) {
      Number<W> tau;
      Angle<W> angle;
      lanes::load<W>(times.at + i, tau);
      angle_at<W>(spring, tau, angle);
      const Number<W> log_y = angle.log_size + spring.log_deepest;
      lanes::store<W>(log_y, out.log_y + i);
      lanes::store<W>(angle.sine2, out.sine2 + i);
      lanes::store<W>(angle.cosine, out.cosine + i);
      lanes::store<W>(angle.pace, out.pace + i);
    }
  }

  [[gnu::always_inline]] inline void rates(const Clock& c, std::size_t stage, const LaneMotion<W, 2>& motion,
                                           LaneMotion<W, 2>& out) const noexcept {
    const double alpha = spring.alpha, p = spring.p, sine2 = c.sine2[stage];
    const Number<W> log_y = c.log_y[stage] + spring.kappa * motion.part[0], z = motion.part[1];
    Number<W> y, r, log_z, zq, zn = z;
    lanes::quick_exp<W>(log_y, y);
    lanes::quick_exp<W>(motion.part[0], r);
    log_of<W>(z, log_z);
    const Number<W> exponent_z = (p - 1.0) * log_z, exponent_n = spring.n * log_z;
    lanes::quick_exp<W>(exponent_z, zq);
    if (spring.n != 1.0) lanes::quick_exp<W>(exponent_n, zn);
    const Number<W> slope = 1.0 - g.s * zn, ky = spring.kappa * y, ky_z = (1.0 - alpha) * ky * zq / r;
    const Number<W> damping = c.cosine[stage] * g.pi1;
    Number<W> f = alpha * sine2 + ky_z * z / r;  // κ y yᵖ = R² sin² θ
    if (spring.in_series)
      f += damping * p * (alpha * sine2 * r / y + ky_z * slope);
    else
      f += damping * sine2 * r;
    const Number<W> turning = (1.0 - sine2) + f;
    const Number<W> zero{}, none = zero + std::numeric_limits<double>::quiet_NaN();
    const Number<W> pace = turning > 0.0 ? c.pace[stage] / turning : none;
    out.part[0] = (sine2 - f) * pace;
    out.part[1] = ky * slope * pace;
  }
};

// Opening, from w = 0 back to z = 0, with θ from π/2 to 0:
//   |w| √c = R cos θ,  κ zᵖ⁺¹ = R² sin² θ,
//   d ln R/dθ = -(f - slope sin² θ) cot θ/T,  d ln y/dθ = κ z cot θ/(y T),  f = c κ z (h - π₁ C|w|)/R²,
//   T = slope cos² θ + f.
// Followed are ln R and ln y.
template <int W>
struct Turn {
  Spring spring;
  LanePiNumbers<W> g;
  Number<W> root_c{};        // √c: T keeps its size after w = 0 with c = slope zᵖ/h there
  lanes::Whole<W> frozen{};  // impacts that have been released

  struct Clock {
    double log_z[lanes::stage_count], log_zn[lanes::stage_count];  // at R = 1
    double sine2[lanes::stage_count];
    double cosine[lanes::stage_count];
    double pace[lanes::stage_count];
  };
  [[gnu::always_inline]] inline void clock(const lanes::StageTimes& times, Clock& out) const noexcept {
    for (std::size_t i = 0; i < lanes::stage_count; i += W) {
      Number<W> at;
      Angle<W> angle;
      lanes::load<W>(times.at + i, at);
      const Number<W> tau = 1.0 - at, zero{};
      angle_at<W>(spring, tau, angle);
      constexpr double none = -600.0;
      const Number<W> log_z = angle.log_size + spring.log_deepest, pace = -angle.pace;
      const Number<W> log_zn = spring.n * log_z > none ? spring.n * log_z : zero + none;
      lanes::store<W>(log_z, out.log_z + i);
      lanes::store<W>(log_zn, out.log_zn + i);
      lanes::store<W>(angle.sine2, out.sine2 + i);
      lanes::store<W>(angle.cosine, out.cosine + i);
      lanes::store<W>(pace, out.pace + i);
    }
  }

  [[gnu::always_inline]] inline void rates(const Clock& c, std::size_t stage, const LaneMotion<W, 2>& motion,
                                           LaneMotion<W, 2>& out) const noexcept {
    const double alpha = spring.alpha, p = spring.p, sine2 = c.sine2[stage];
    const Number<W> log_z = c.log_z[stage] + spring.kappa * motion.part[0], minus = -motion.part[0];
    Number<W> z, zn, yp, per_y, per_r;
    lanes::quick_exp<W>(log_z, z);
    lanes::quick_exp<W>(minus, per_r);
    if (spring.n == 1.0) {
      zn = z;
    } else {
      const Number<W> exponent = c.log_zn[stage] + (spring.n * spring.kappa) * motion.part[0];
      lanes::quick_exp<W>(exponent, zn);
    }
    const Number<W> minus_log_y = -motion.part[1], exponent = p * motion.part[1];
    lanes::quick_exp<W>(minus_log_y, per_y);
    lanes::quick_exp<W>(exponent, yp);
    const Number<W> slope = 1.0 + g.d * zn, kz = spring.kappa * z;
    const Number<W> c1 = root_c * root_c, damping = -c.cosine[stage] * (g.pi1 * root_c);
    Number<W> f = (1.0 - alpha) * sine2 * c1;
    if (spring.in_series)
      f += kz * per_r * alpha * (yp * per_r * c1 + damping * p * yp * per_y) +
           damping * (p * (1.0 - alpha) * sine2) * slope / (z * per_r);
    else
      f += kz * per_r * yp * (alpha * per_r * c1 + damping);
    const Number<W> turning = (1.0 - sine2) * slope + f;
    const Number<W> zero{}, none = zero + std::numeric_limits<double>::quiet_NaN();
    const Number<W> pace = turning > 0.0 ? c.pace[stage] / turning : none;
    const Number<W> rate_r = (slope * sine2 - f) * pace, rate_y = kz * pace * per_y;
    out.part[0] = frozen ? zero : rate_r;
    out.part[1] = frozen ? zero : rate_y;
  }

  // y, z and |w| at one point.
  [[gnu::always_inline]] inline void point(double at, const LaneMotion<W, 2>& motion, Number<W>& y, Number<W>& z,
                                           Number<W>& w) const noexcept {
    const Number<W> zero{}, tau = zero + (1.0 - at);
    Angle<W> angle;
    angle_at<W>(spring, tau, angle);
    const Number<W> log_z = angle.log_size + spring.log_deepest + spring.kappa * motion.part[0];
    lanes::quick_exp<W>(log_z, z);
    lanes::quick_exp<W>(motion.part[0], w);
    w *= angle.cosine / root_c;
    lanes::quick_exp<W>(motion.part[1], y);
  }
};

// Opening until the force F is gone: y, the way D of z from its start, and |δ̇| over χ = D/(D + b F) from 0 to 1, with
// χ = τ⁴(4 - 3τ).
template <int W>
struct Release {
  Spring spring;
  LanePiNumbers<W> g;
  Number<W> big_s, side, z;  // |z| at the start
  Number<W> b;               // about where D ends, over F at the start; 0 if there is no force to follow

  struct Clock {
    double pace[lanes::stage_count];  // dχ/dτ
  };
  [[gnu::always_inline]] inline void clock(const lanes::StageTimes& times, Clock& out) const noexcept {
    for (std::size_t i = 0; i < lanes::stage_count; ++i) {
      const double at = times.at[i];
      out.pace[i] = (at * at * at) * (16.0 - 15.0 * at);
    }
  }
  [[gnu::always_inline]] inline void rates(const Clock& c, std::size_t stage, const LaneMotion<W, 3>& motion,
                                           LaneMotion<W, 3>& out) const noexcept {
    const Number<W> distance = motion.part[1], z_now = z - side * distance;
    Opening<W> at;
    open_at<W>(spring, g, big_s, side, motion.part[0], z_now, motion.part[2], at);
    const Number<W> rate_z = at.slope * at.w, sum = distance + b * at.force;
    const Number<W> rate = b * (rate_z * at.force + distance * at.fall);  // dχ/dt times the square of the sum
    const Number<W> zero{}, none = zero + std::numeric_limits<double>::quiet_NaN();
    const Number<W> time = rate > 0.0 ? c.pace[stage] * sum * sum / rate : none;
    const Number<W> inside = b > 0.0 ? time : zero;
    out.part[0] = -at.w * inside;
    out.part[1] = rate_z * inside;
    out.part[2] = at.force * inside;
  }
};

}  // namespace hysteron::detail::bouc_wen_phases
