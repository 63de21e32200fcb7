// The motion in variables whose ends are known beforehand, so that eight impacts go through it in step, without search:
//   1. closing, from z = 0 to w = 0, and 2. opening, from there back to z = 0: the angle φ of z = r sin φ, |w| = r cos
//   φ,
//      with w the rate of the spring's length y;
//   3. z < 0 until release: the force itself, which falls all the way.
// Without dimensions (impact/bouc_wen_scaling.hpp) and with A = 1 (laws/whole/hysteresis.hpp):
//   ẏ = w,  ż = (1 - S|z|ⁿ) w with S = π₂ ± π₃,  h = α yᵖ + (1-α)|z|ᵖ⁻¹z,  ẇ = -h - π₁ C w,
//   C = yᵖ for a damper beside the spring, C = dh/dy for a dashpot in series (there δ̇ = w + π₁ h).
// Powers of y and z are smooth enough in the fourth root of φ and of the fallen share of the force.
#include "bouc_wen_batch.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <limits>
#include <numbers>

#include "hysteron/integrate/dop853.hpp"
#include "impact_form.hpp"
#include "lanes.hpp"

namespace hysteron::detail {
namespace {

constexpr int width = static_cast<int>(bouc_wen_lanes);
using Number = lanes::Number<width>;
using Mask = lanes::Whole<width>;

// Components of a motion, eight impacts each.
template <std::size_t N>
using Motion = integrate::Vector<N * bouc_wen_lanes>;

struct Groups {
  Number s, d, pi1;  // π₂ + π₃, π₂ - π₃, π₁
  double alpha, n, p;
  bool in_series;
};

// xⁿ of numbers >= 0.
[[gnu::always_inline]] inline void power(const Number& log_x, double n, Number& out) noexcept {
  const Number exponent = log_x * n;
  lanes::exp<width>(exponent, out);
}
[[gnu::always_inline]] inline void log_of(const Number& x, Number& out) noexcept {
  constexpr double least = 1e-150;
  const Number inside = x > least ? x : x * 0.0 + least;
  lanes::log<width>(inside, out);
}

// Everything the right-hand sides need of a spring at y and |z|.
struct Spring {
  Number yq, yp;   // yᵖ⁻¹, yᵖ
  Number zp;       // |z|ᵖ
  Number slope;    // dz/dy = 1 - S|z|ⁿ
  Number tangent;  // dh/dy
};

[[gnu::always_inline]] inline void spring_at(const Groups& g, const Number& big_s, const Number& y, const Number& z,
                                             Spring& out) noexcept {
  Number log_y, log_z, zq, zn = z;
  log_of(y, log_y);
  log_of(z, log_z);
  power(log_y, g.p - 1.0, out.yq);
  power(log_z, g.p - 1.0, zq);
  if (g.n != 1.0) power(log_z, g.n, zn);
  out.yp = y * out.yq;
  out.zp = z * zq;
  out.slope = 1.0 - big_s * zn;
  out.tangent = (g.alpha * out.yq + (1.0 - g.alpha) * zq * out.slope) * g.p;
}

// Phases 1 and 2: r and y over φ. `way` is the sign of w.
struct Turn {
  const Groups& g;
  double way;
  const Mask& frozen;  // impacts that have let go

  double angle(double at) const noexcept {
    const double share = way > 0.0 ? at : 1.0 - at;
    return 0.5 * std::numbers::pi * (share * share) * (share * share);
  }

  [[gnu::always_inline]] inline void rates(double at, const Motion<2>& m, Motion<2>& out) const noexcept {
    const double phi = angle(at), share = way > 0.0 ? at : 1.0 - at;
    const double stretch = 2.0 * std::numbers::pi * share * share * share * way;
    const double sine = std::sin(phi), cosine = std::cos(phi);
    Number r, y;
    lanes::load<width>(m.data(), r);
    lanes::load<width>(m.data() + width, y);
    const Number z = r * sine, w = r * cosine, big_s = way > 0.0 ? g.s : -g.d;
    Spring spring;
    spring_at(g, big_s, y, z, spring);
    const Number h = g.alpha * spring.yp + (1.0 - g.alpha) * spring.zp;
    const Number damper = g.pi1 * (g.in_series ? spring.tangent : spring.yp) * w;
    const Number f = h + way * damper;
    const Number turning = spring.slope * w * w + z * f;  // r² dφ/dt
    const Number pace = stretch * w / turning;
    const Number zero{}, none = zero + std::numeric_limits<double>::quiet_NaN();
    const Number rate_r = turning > 0.0 ? pace * r * (spring.slope * z - f) : none;
    const Number rate_y = pace * r * r;
    lanes::store<width>(frozen ? zero : rate_r, out.data());
    lanes::store<width>(frozen ? zero : rate_y, out.data() + width);
  }
};

// Phase 3: y, |z| and |δ̇| over the force, from `start` to 0. Impacts that let go with z > 0 join it with another S.
struct Release {
  const Groups& g;
  Number start, big_s;
  Number side;  // of z: d|z|/dt = -side slope |w|

  [[gnu::always_inline]] inline void rates(double at, const Motion<3>& m, Motion<3>& out) const noexcept {
    Number y, z, v;
    lanes::load<width>(m.data(), y);
    lanes::load<width>(m.data() + width, z);
    lanes::load<width>(m.data() + 2 * width, v);
    const double fallen = (at * at) * (at * at);
    const Number force = start * (1.0 - fallen);
    Spring spring;
    spring_at(g, big_s, y, z, spring);
    Number w = v, fall;
    if (g.in_series) {
      w = v + g.pi1 * force;
      fall = spring.tangent * w;
    } else {
      fall = spring.tangent * w + g.pi1 * (spring.yp * force - g.p * spring.yq * w * w);
    }
    const Number zero{}, none = zero + std::numeric_limits<double>::quiet_NaN();
    const Number falling = fall > 0.0 ? start * (4.0 * at * at * at) / fall : none;
    const Number time = start > 0.0 ? falling : zero;
    const Number rate_y = -w * time, rate_z = -side * spring.slope * w * time, rate_v = force * time;
    lanes::store<width>(rate_y, out.data());
    lanes::store<width>(rate_z, out.data() + width);
    lanes::store<width>(rate_v, out.data() + 2 * width);
  }
};

// The right-hand sides, compiled for the widest vectors of the machine at hand; all give the same bits.
template <class Phase, std::size_t N>
void rates_by_two(const Phase& phase, double at, const Motion<N>& m, Motion<N>& out) noexcept {
  phase.rates(at, m, out);
}
#if defined(__x86_64__)
template <class Phase, std::size_t N>
[[gnu::target("avx512f")]] void rates_by_eight(const Phase& phase, double at, const Motion<N>& m,
                                               Motion<N>& out) noexcept {
  phase.rates(at, m, out);
}
template <class Phase, std::size_t N>
[[gnu::target("avx2")]] void rates_by_four(const Phase& phase, double at, const Motion<N>& m, Motion<N>& out) noexcept {
  phase.rates(at, m, out);
}
#endif
template <class Phase, std::size_t N>
auto rates_here() noexcept {
#if defined(__x86_64__)
  if (lanes::machine_width() == lanes::Width::eight) return rates_by_eight<Phase, N>;
  if (lanes::machine_width() == lanes::Width::four) return rates_by_four<Phase, N>;
#endif
  return rates_by_two<Phase, N>;
}

// From 0 to 1 in common steps; `watch` is called after each. False if that takes too many.
template <std::size_t N, class Phase, class Watch>
bool follow(const Phase& phase, Motion<N>& y, double first_step, const Watch& watch) {
  constexpr double tolerance = 3e-11;
  constexpr int most_steps = 300;
  constexpr std::size_t size = N * bouc_wen_lanes;
  const auto rates = rates_here<Phase, N>();
  const auto system = [&](double x, const Motion<N>& m, Motion<N>& out) { rates(phase, x, m, out); };
  Motion<N> slope, scale;
  scale.fill(1.0);
  double at = 0.0, h = first_step;
  system(at, y, slope);
  for (int i = 0; i < most_steps; ++i) {
    const bool last = h >= 1.0 - at;
    const double tried = last ? 1.0 - at : h;
    const auto trial = integrate::step<size>(system, at, y, slope, tried, scale, tolerance);
    h = tried * integrate::step_factor(trial.error);
    if (!(trial.error <= 1.0)) continue;
    const Motion<N> before = y;
    y = trial.end;
    watch(at, before, last ? 1.0 : at + tried, y);
    if (last) return true;
    at += tried;
    system(at, y, slope);
  }
  return false;
}

// The force at a point of a turn.
[[gnu::always_inline]] inline void force_at(const Groups& g, double way, const Number& y, const Number& z,
                                            const Number& w, Number& out) noexcept {
  Spring spring;
  const Number big_s = way > 0.0 ? g.s : -g.d;
  spring_at(g, big_s, y, z, spring);
  out = g.alpha * spring.yp + (1.0 - g.alpha) * spring.zp;
  if (!g.in_series) out += way * g.pi1 * spring.yp * w;
}

void restitution_of(const Groups& g, double* out) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  for (int i = 0; i < width; ++i) out[i] = nan;
  const Number zero{}, one = zero + 1.0;
  Mask frozen{};
  Motion<2> turn{};
  lanes::store<width>(one, turn.data());
  constexpr double first_step = 0.25;
  const auto ignore = [](double, const Motion<2>&, double, const Motion<2>&) {};
  if (!follow<2>(Turn{g, 1.0, frozen}, turn, first_step, ignore)) return;

  // Opening. A force that falls below zero with z > 0 is followed from the start of the step in which it does.
  Number y = zero, z = zero, v = zero, start = zero, side = zero - 1.0, big_s = g.s;
  const Turn opening{g, -1.0, frozen};
  const auto look = [&](double from, const Motion<2>& before, double to, const Motion<2>& after) {
    const auto point = [&](double at, const Motion<2>& m, Number& y_at, Number& z_at, Number& w_at, Number& f_at) {
      const double phi = opening.angle(at);
      Number r;
      lanes::load<width>(m.data(), r);
      lanes::load<width>(m.data() + width, y_at);
      z_at = r * std::sin(phi);
      w_at = r * std::cos(phi);
      force_at(g, -1.0, y_at, z_at, w_at, f_at);
    };
    Number y1, z1, w1, f1, y0, z0, w0, f0;
    point(to, after, y1, z1, w1, f1);
    const Mask lets_go = (f1 < 0.0) & ~frozen;
    bool any = false;
    for (int i = 0; i < width; ++i) any = any || lets_go[i];
    if (!any) return;
    point(from, before, y0, z0, w0, f0);
    y = lets_go ? y0 : y;
    z = lets_go ? z0 : z;
    v = lets_go ? w0 : v;
    start = lets_go ? f0 : start;
    side = lets_go ? one : side;
    big_s = lets_go ? -g.d : big_s;
    frozen |= lets_go;
  };
  if (!follow<2>(opening, turn, first_step, look)) return;

  Number y_end, w_end, f_end;
  lanes::load<width>(turn.data(), w_end);
  lanes::load<width>(turn.data() + width, y_end);
  force_at(g, -1.0, y_end, zero, w_end, f_end);
  const Number v_end = g.in_series ? w_end - g.pi1 * f_end : w_end;
  constexpr double nothing = 1e-13;  // a force too small to change the speed
  y = frozen ? y : y_end;
  v = frozen ? v : v_end;
  start = frozen ? start : (f_end > nothing ? f_end : zero);

  Motion<3> fall;
  lanes::store<width>(y, fall.data());
  lanes::store<width>(z, fall.data() + width);
  lanes::store<width>(v, fall.data() + 2 * width);
  const auto nowhere = [](double, const Motion<3>&, double, const Motion<3>&) {};
  if (!follow<3>(Release{g, start, big_s, side}, fall, first_step, nowhere)) return;
  for (int i = 0; i < width; ++i) out[i] = fall[static_cast<std::size_t>(2 * width + i)];
}

}  // namespace

std::optional<BoucWenImpacts> bouc_wen_impacts(const AnyContactLaw& law) {
  return std::visit(
      []<class L>(const L& l) -> std::optional<BoucWenImpacts> {
        if constexpr (std::derived_from<L, Hysteresis>) {
          BoucWenImpacts out{.spring = l, .in_series = std::same_as<L, BoucWenMaxwell>};
          if constexpr (requires { l.damping; }) out.damping = l.damping;
          return out;
        } else {
          return std::nullopt;
        }
      },
      law);
}

void bouc_wen_restitution(const BoucWenImpacts& law, std::span<const double> speed, std::span<const double> mass,
                          std::span<double> restitution) {
  const Hysteresis& l = law.spring;
  const double p = l.exponent, n = l.hysteresis_exponent;
  const double share = l.alpha + (1.0 - l.alpha) * std::pow(l.a, p), k = l.stiffness * share;
  const double loop = std::pow(l.a, n - 1.0);
  Groups g{.s = {}, .d = {}, .pi1 = {}, .alpha = l.alpha / share, .n = n, .p = p, .in_series = law.in_series};
  std::array<std::size_t, bouc_wen_lanes> place{};  // of the impact in each lane; empty ones repeat the last good one
  std::size_t good = bouc_wen_lanes;
  for (std::size_t i = restitution.size(); i-- > 0;)
    if (ordinary(speed[i]) && ordinary(mass[i])) good = i;
  std::fill(restitution.begin(), restitution.end(), std::numeric_limits<double>::quiet_NaN());
  if (good == bouc_wen_lanes) return;
  for (std::size_t i = 0; i < bouc_wen_lanes; ++i) {
    if (i < restitution.size() && ordinary(speed[i]) && ordinary(mass[i])) good = i;
    place[i] = good;
  }
  for (int i = 0; i < width; ++i) {
    const double v = speed[place[static_cast<std::size_t>(i)]], m = mass[place[static_cast<std::size_t>(i)]];
    const double length = std::pow(m * v * v / k, 1.0 / (p + 1.0)), unit = loop * std::pow(length, n);
    g.s[i] = (l.beta + l.gamma) * unit;
    g.d[i] = (l.beta - l.gamma) * unit;
    g.pi1[i] = law.in_series ? m * v / (law.damping * length) : law.damping * v / k;
  }
  std::array<double, bouc_wen_lanes> e;
  restitution_of(g, e.data());
  for (std::size_t i = 0; i < bouc_wen_lanes; ++i) restitution[place[i]] = e[i];
}

}  // namespace hysteron::detail
