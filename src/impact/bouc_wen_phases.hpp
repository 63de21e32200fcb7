// Phases of Bouc-Wen impacts in variables whose ends are known beforehand, so that impacts go through them in step,
// without search. Without dimensions (impact/bouc_wen_scaling.hpp) and with A = 1 (laws/whole/hysteresis.hpp):
//   ẏ = w,  ż = slope w with slope = 1 - S|z|ⁿ, S = π₂ ± π₃,  h = α yᵖ + (1-α)|z|ᵖ⁻¹z,  ẇ = -h - π₁ C w,
//   C = yᵖ for a damper beside the spring, C = dh/dy for a dashpot in series (there δ̇ = w + π₁ h).
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "lane_steps.hpp"

namespace hysteron::detail::bouc_wen_phases {

inline constexpr int width = 8;
using Number = lanes::Number<width>;
using Mask = lanes::Whole<width>;
template <std::size_t N>
using Motion = lanes::Motion<width, N>;

struct Spring {
  double alpha, n, p;
  bool in_series;
};
struct Groups {
  Number s, d, pi1;  // π₂ + π₃, π₂ - π₃, π₁
};

[[gnu::always_inline]] inline void exp_of(const Number& x, Number& out) noexcept { lanes::quick_exp<width>(x, out); }
[[gnu::always_inline]] inline void log_of(const Number& x, Number& out) noexcept {
  constexpr double least = 1e-15;  // nothing beside 1; its 20th power is still a number
  const Number inside = x > least ? x : x * 0.0 + least;
  lanes::log<width>(inside, out);
}
[[gnu::always_inline]] inline void root_of(const Number& x, Number& out) noexcept {
  for (int i = 0; i < width; ++i) out[i] = std::sqrt(x[i]);
}

// The force at a point where |z| falls (side 1) or grows (side -1) while opening, how fast it falls, slope and |w|.
struct Opening {
  Number force, fall, slope, w;
};
[[gnu::always_inline]] inline void open_at(const Spring& spring, const Groups& g, const Number& big_s,
                                           const Number& side, const Number& y, const Number& z, const Number& v,
                                           Opening& out) noexcept {
  const double alpha = spring.alpha, p = spring.p;
  Number log_y, log_z, yq, zq, zn = z;
  log_of(y, log_y);
  log_of(z, log_z);
  const Number exponent_y = (p - 1.0) * log_y, exponent_z = (p - 1.0) * log_z, exponent_n = spring.n * log_z;
  exp_of(exponent_y, yq);
  exp_of(exponent_z, zq);
  if (spring.n != 1.0) exp_of(exponent_n, zn);
  const Number yp = y * yq;
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

// Closing, from z = 0 to w = 0 (way 1), and opening, from there back to z = 0 (way -1):
//   |w| √c = R cos θ,  κ zᵖ⁺¹ = R² sin² θ,  κ = 2/(p+1),
//   d ln R/dθ = -(f - slope sin² θ) cot θ/T,  dy/dθ = κ z cot θ/T,  f = c κ z (h ± π₁ C|w|)/R²,  T = slope cos² θ + f,
// over τ with sin θ = s^(m(p+1)/2), s = τ(2-τ): z goes as τᵐ near 0, so that zᵖ and zⁿ are smooth enough, and cos θ as
// 1-τ near 1. Followed are ln R, constant without losses, and y - z while closing, ln y while opening.
template <int way>
struct Turn {
  const Spring& spring;
  Groups g;
  Number root_c{};  // √c: 1 while closing; T keeps its size after w = 0 with c = slope zᵖ/h there
  Mask frozen{};    // impacts that have let go
  double kappa = 2.0 / (spring.p + 1.0), m = spring.in_series ? std::clamp(8.0 / spring.p, 4.0, 8.0) : 4.0;
  double log_deepest = -0.5 * kappa * std::log(kappa);  // ln z at R = 1, θ = π/2

  struct Clock {
    double log_z[lanes::stage_places], log_zn[lanes::stage_places];  // at R = 1
    double sine2[lanes::stage_places];
    double cosine[lanes::stage_places];
    double pace[lanes::stage_places];  // d ln sin θ/dτ
  };
  [[gnu::always_inline]] inline void clock(const lanes::Places& places, Clock& out) const noexcept {
    const double k = m / kappa;
    for (std::size_t i = 0; i < lanes::stage_places; i += width) {
      Number at, log_s, sine2, cosine;
      lanes::load<width>(places.at + i, at);
      constexpr double least = 1e-4, none = -600.0;
      const Number tau = way > 0 ? at : 1.0 - at;
      const Number inside = tau > least ? tau : tau * 0.0 + least;
      const Number s = inside * (2.0 - inside);
      lanes::log<width>(s, log_s);
      const Number power = 2.0 * k * log_s;
      lanes::exp<width>(power, sine2);
      const Number cosine2 = sine2 < 1.0 ? 1.0 - sine2 : sine2 * 0.0;
      root_of(cosine2, cosine);
      const Number log_z = m * log_s + log_deepest, pace = way * k * (2.0 - 2.0 * inside) / s;
      const Number log_zn = spring.n * log_z > none ? spring.n * log_z : log_z * 0.0 + none;
      lanes::store<width>(log_z, out.log_z + i);
      lanes::store<width>(log_zn, out.log_zn + i);
      lanes::store<width>(sine2, out.sine2 + i);
      lanes::store<width>(cosine, out.cosine + i);
      lanes::store<width>(pace, out.pace + i);
    }
  }

  [[gnu::always_inline]] inline void rates(const Clock& c, std::size_t stage, const Motion<2>& motion,
                                           Motion<2>& out) const noexcept {
    const double alpha = spring.alpha, p = spring.p, sine2 = c.sine2[stage];
    const Number log_z = c.log_z[stage] + kappa * motion.part[0], minus = -motion.part[0];
    Number z, zn, yp, yq, per_y, per_r;
    exp_of(log_z, z);
    exp_of(minus, per_r);
    if (spring.n == 1.0) {
      zn = z;
    } else {
      const Number exponent = c.log_zn[stage] + (spring.n * kappa) * motion.part[0];
      exp_of(exponent, zn);
    }
    if constexpr (way > 0) {
      const Number y = z + motion.part[1];
      Number log_y;
      log_of(y, log_y);
      const Number exponent = (p - 1.0) * log_y;
      exp_of(exponent, yq);
      yp = y * yq;
    } else {
      const Number minus_log_y = -motion.part[1], exponent = p * motion.part[1];
      exp_of(minus_log_y, per_y);
      exp_of(exponent, yp);
      yq = yp * per_y;
    }
    const Number bend = (way > 0 ? g.s : -g.d) * zn, slope = 1.0 - bend, kz = kappa * z;
    const Number c1 = root_c * root_c, damping = way * c.cosine[stage] * (g.pi1 * root_c);
    Number f = (1.0 - alpha) * sine2 * c1;
    if (spring.in_series)
      f += kz * per_r * alpha * (yp * per_r * c1 + damping * p * yq) +
           damping * (p * (1.0 - alpha) * sine2) * slope / (z * per_r);
    else
      f += kz * per_r * yp * (alpha * per_r * c1 + damping);
    const Number turning = (1.0 - sine2) * slope + f;
    const Number zero{}, none = zero + std::numeric_limits<double>::quiet_NaN();
    const Number pace = turning > 0.0 ? c.pace[stage] / turning : none;
    const Number rate_r = (slope * sine2 - f) * pace, rate_y = kz * pace * (way > 0 ? bend : per_y);
    out.part[0] = frozen ? zero : rate_r;
    out.part[1] = frozen ? zero : rate_y;
  }

  // Of an opening: y, z, |w| at a place.
  [[gnu::always_inline]] inline void point(double at, const Motion<2>& motion, Number& y, Number& z,
                                           Number& w) const noexcept {
    lanes::Places places;
    std::fill(places.at, places.at + lanes::stage_places, at);
    Clock c;
    clock(places, c);
    const Number log_z = c.log_z[0] + kappa * motion.part[0];
    exp_of(log_z, z);
    exp_of(motion.part[0], w);
    w *= c.cosine[0] / root_c;
    exp_of(motion.part[1], y);
  }
};

// Opening until the force F is gone: y, the way D of z from its start, and |δ̇| over χ = D/(D + b F) from 0 to 1, with
// χ = τ⁴(4 - 3τ).
struct Release {
  const Spring& spring;
  Groups g;
  Number big_s, side, z;  // |z| at the start
  Number b;               // about where D ends, over F at the start; 0 if there is no force to follow

  struct Clock {
    double pace[lanes::stage_places];  // dχ/dτ
  };
  [[gnu::always_inline]] inline void clock(const lanes::Places& places, Clock& out) const noexcept {
    for (std::size_t i = 0; i < lanes::stage_places; ++i) {
      const double at = places.at[i];
      out.pace[i] = (at * at * at) * (16.0 - 15.0 * at);
    }
  }
  [[gnu::always_inline]] inline void rates(const Clock& c, std::size_t stage, const Motion<3>& motion,
                                           Motion<3>& out) const noexcept {
    const Number distance = motion.part[1], z_now = z - side * distance;
    Opening at;
    open_at(spring, g, big_s, side, motion.part[0], z_now, motion.part[2], at);
    const Number rate_z = at.slope * at.w, sum = distance + b * at.force;
    const Number rate = b * (rate_z * at.force + distance * at.fall);  // dχ/dt times the square of the sum
    const Number zero{}, none = zero + std::numeric_limits<double>::quiet_NaN();
    const Number time = rate > 0.0 ? c.pace[stage] * sum * sum / rate : none;
    const Number inside = b > 0.0 ? time : zero;
    out.part[0] = -at.w * inside;
    out.part[1] = rate_z * inside;
    out.part[2] = at.force * inside;
  }
};

}  // namespace hysteron::detail::bouc_wen_phases
