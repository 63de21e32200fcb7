#include "bouc_wen_batch.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <limits>

#include "bouc_wen_creep.hpp"
#include "bouc_wen_phases.hpp"
#include "hysteron/laws/any_law.hpp"
#include "impact_form.hpp"

namespace hysteron::detail {
namespace {

using namespace bouc_wen_phases;

// The impacts of a call; those beyond `count` fill the last vector.
struct Impacts {
  Spring spring;
  std::size_t count;
  double s[bouc_wen_lanes], d[bouc_wen_lanes], pi1[bouc_wen_lanes];
};

template <int W>
[[gnu::always_inline]] inline bool any(const lanes::Whole<W>& mask) noexcept {
  bool out = false;
  for (int i = 0; i < W; ++i) out = out || mask[i];
  return out;
}

// Where a closing ends.
template <int W>
struct Reversal {
  Number<W> y, z;
};
template <int W>
[[gnu::always_inline]] inline void reversal_of(const Spring& spring, const LaneMotion<W, 2>& closed,
                                               Reversal<W>& out) noexcept {
  const Number<W> log_y = spring.log_deepest + spring.kappa * closed.part[0];
  lanes::quick_exp<W>(log_y, out.y);
  out.z = closed.part[1];
}

// Begins at the reversal: finds c and sets ln R and ln y.
template <int W>
[[gnu::always_inline]] inline void begin(Turn<W>& opening, const Reversal<W>& from, LaneMotion<W, 2>& motion) noexcept {
  const Spring& spring = opening.spring;
  const Number<W> zero{}, one = zero + 1.0;
  Number<W> log_z, r;
  log_of<W>(from.z, log_z);
  motion.part[0] = (log_z - spring.log_deepest) / spring.kappa;
  log_of<W>(from.y, motion.part[1]);
  lanes::quick_exp<W>(motion.part[0], r);
  Opening<W> at;
  open_at<W>(spring, opening.g, -opening.g.d, one, from.y, from.z, zero, at);
  const Number<W> c = at.slope * r * r / (spring.kappa * from.z * at.force);
  root_of<W>(c, opening.root_c);
}

// Impacts whose spring creeps back behind a weak dashpot leave the common steps at its reversal: their lanes are frozen
// and `out` has their e.
template <int W>
[[gnu::always_inline]] inline void take_out_creeping(const Impacts& all, std::size_t first, const Reversal<W>& from,
                                                     Turn<W>& opening, double* out) {
  for (int i = 0; i < W; ++i) {
    const std::size_t lane = first + static_cast<std::size_t>(i);
    const CreepingSpring spring{.alpha = all.spring.alpha,
                                .n = all.spring.n,
                                .p = all.spring.p,
                                .s = all.s[lane],
                                .d = all.d[lane],
                                .pi1 = all.pi1[lane]};
    if (!will_creep(spring, from.y[i], from.z[i])) continue;
    opening.frozen[i] = -1;
    if (lane < all.count) out[lane] = restitution_after_creep(spring, from.y[i], from.z[i]);
  }
}

// From the end of the opening, or from where an impact is released.
template <int W>
[[gnu::always_inline]] inline void begin(Release<W>& release, const Turn<W>& opening,
                                         LaneMotion<W, 3>& motion) noexcept {
  const Spring& spring = release.spring;
  const Number<W> zero{};
  Opening<W> at;
  Number<W>&y = motion.part[0], &v = motion.part[2];
  if (spring.in_series) {  // |δ̇| = |w| - π₁ h
    open_at<W>(spring, release.g, release.big_s, release.side, y, release.z, zero, at);
    v -= at.w;
  }
  open_at<W>(spring, release.g, release.big_s, release.side, y, release.z, v, at);
  constexpr double nothing = 1e-13;  // a force too small to change the speed
  const double end = 1.0 + std::pow((1.0 - spring.alpha) / spring.alpha, 1.0 / spring.p);
  const Number<W> b = opening.frozen ? at.slope * at.w / at.fall : y / (end * at.force);
  release.b = at.force > nothing ? b : zero;
}

// The impacts of a call through their three phases, all vectors side by side. Each phase is false if an impact does not
// reach its end.
template <int W>
struct Phases {
  static constexpr std::size_t vectors = bouc_wen_lanes / W;
  static constexpr double tolerance = 1e-10;  // of a step: e is then within 1e-9
  static constexpr double first_closing = 0.1, first_opening = 0.05, first_release = 0.15;  // steps, of 1

  const Impacts& all;
  std::size_t used;  // vectors with impacts
  LanePiNumbers<W> g[vectors]{};
  LaneMotion<W, 2> turn[vectors]{};
  Turn<W> opening[vectors]{};
  lanes::Whole<W> crept[vectors]{};  // impacts that creep: restitution_after_creep() has given their e
  LaneMotion<W, 3> fall[vectors]{};
  Release<W> release[vectors]{};

  [[gnu::always_inline]] inline bool close() {
    const Number<W> zero{}, one = zero + 1.0;
    Closing<W> closing[vectors];
    for (std::size_t v = 0; v < used; ++v) {
      lanes::load<W>(all.s + v * W, g[v].s);
      lanes::load<W>(all.d + v * W, g[v].d);
      lanes::load<W>(all.pi1 + v * W, g[v].pi1);
      closing[v] = {all.spring, g[v]};
      opening[v] = {all.spring, g[v], one};
      release[v] = {all.spring, g[v], g[v].s, -one, zero, zero};
    }
    const auto ignore = [](std::size_t, double, const auto&, double, const auto&) {};
    return lanes::follow<W, 2, vectors>(closing, used, turn, first_closing, tolerance, ignore);
  }

  [[gnu::always_inline]] inline bool open(double* out) {
    for (std::size_t v = 0; v < used; ++v) {
      Reversal<W> reversal;
      reversal_of<W>(all.spring, turn[v], reversal);
      if (all.spring.in_series) take_out_creeping<W>(all, v * W, reversal, opening[v], out);
      crept[v] = opening[v].frozen;
      begin(opening[v], reversal, turn[v]);
    }
    const auto watch = [this](std::size_t v, double from, const LaneMotion<W, 2>& before, double to,
                              const LaneMotion<W, 2>& after) __attribute__((always_inline)) {
      watch_release(v, from, before, to, after);
    };
    return lanes::follow<W, 2, vectors>(opening, used, turn, first_opening, tolerance, watch);
  }
  // A force that falls below zero with z > 0 is followed from the start of the step in which it does. A damper with
  // π₁ < α is too weak for that, as |w| < 1.
  [[gnu::always_inline]] inline void watch_release(std::size_t v, double from, const LaneMotion<W, 2>& before,
                                                   double to, const LaneMotion<W, 2>& after) {
    if (all.spring.in_series || !any<W>(g[v].pi1 >= all.spring.alpha)) return;
    const Number<W> zero{}, one = zero + 1.0;
    Number<W> y, z, w;
    Opening<W> at;
    opening[v].point(to, after, y, z, w);
    open_at<W>(all.spring, g[v], -g[v].d, one, y, z, w, at);
    const lanes::Whole<W> released = (at.force < 0.0) & ~opening[v].frozen;
    if (!any<W>(released)) return;
    opening[v].point(from, before, y, z, w);
    fall[v].part[0] = released ? y : fall[v].part[0];
    fall[v].part[2] = released ? w : fall[v].part[2];
    release[v].z = released ? z : release[v].z;
    release[v].side = released ? one : release[v].side;
    release[v].big_s = released ? -g[v].d : release[v].big_s;
    opening[v].frozen |= released;
  }

  [[gnu::always_inline]] inline bool follow_release() {
    const Number<W> zero{};
    for (std::size_t v = 0; v < used; ++v) {
      Number<W> y, w;
      lanes::quick_exp<W>(turn[v].part[0], w);
      lanes::quick_exp<W>(turn[v].part[1], y);
      fall[v].part[0] = opening[v].frozen ? fall[v].part[0] : y;
      fall[v].part[2] = opening[v].frozen ? fall[v].part[2] : w / opening[v].root_c;
      begin(release[v], opening[v], fall[v]);
      release[v].b = crept[v] ? zero : release[v].b;
    }
    const auto ignore = [](std::size_t, double, const auto&, double, const auto&) {};
    return lanes::follow<W, 3, vectors>(release, used, fall, first_release, tolerance, ignore);
  }
};

// e of each lane; false if an impact does not reach its end.
template <int W>
[[gnu::always_inline]] inline bool restitution_with(const Impacts& all, double* out) {
  Phases<W> phases{all, (all.count + W - 1) / W};
  if (!phases.close() || !phases.open(out) || !phases.follow_release()) return false;
  for (std::size_t v = 0; v < phases.used; ++v)
    for (int i = 0; i < W; ++i)
      if (!phases.crept[v][i]) out[v * W + static_cast<std::size_t>(i)] = phases.fall[v].part[2][i];
  return true;
}

// Compiled for every width of vectors, of which the widest of this processor is used; all give the same bits.
#if defined(__x86_64__)
[[gnu::target("avx512f")]] bool restitution_by_eight(const Impacts& i, double* out) {
  return restitution_with<8>(i, out);
}
[[gnu::target("avx2")]] bool restitution_by_four(const Impacts& i, double* out) { return restitution_with<4>(i, out); }
#endif
bool restitution_by_two(const Impacts& i, double* out) { return restitution_with<2>(i, out); }

bool restitution_of(const Impacts& impacts, double* out) {
#if defined(__x86_64__)
  if (lanes::machine_width() == lanes::Width::eight) return restitution_by_eight(impacts, out);
  if (lanes::machine_width() == lanes::Width::four) return restitution_by_four(impacts, out);
#endif
  return restitution_by_two(impacts, out);
}

}  // namespace

std::optional<BoucWenImpacts> bouc_wen_impacts(const AnyContactLaw& law) {
  return visit(
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
  Impacts impacts{.spring = {.alpha = l.alpha / share, .n = n, .p = p, .in_series = law.in_series},
                  .count = restitution.size(),
                  .s = {},
                  .d = {},
                  .pi1 = {}};
  std::array<std::size_t, bouc_wen_lanes> source{};  // index of the impact in each lane; empty lanes repeat one
  std::size_t good = bouc_wen_lanes;
  for (std::size_t i = restitution.size(); i-- > 0;)
    if (is_far_from_overflow(speed[i]) && is_far_from_overflow(mass[i])) good = i;
  std::fill(restitution.begin(), restitution.end(), std::numeric_limits<double>::quiet_NaN());
  if (good == bouc_wen_lanes) return;
  for (std::size_t i = 0; i < bouc_wen_lanes; ++i) {
    if (i < restitution.size() && is_far_from_overflow(speed[i]) && is_far_from_overflow(mass[i])) good = i;
    source[i] = good;
  }
  for (std::size_t i = 0; i < bouc_wen_lanes; ++i) {
    const double v = speed[source[i]], m = mass[source[i]];
    const double length = std::pow(m * v * v / k, 1.0 / (p + 1.0)), unit = loop * std::pow(length, n);
    impacts.s[i] = (l.beta + l.gamma) * unit;
    impacts.d[i] = (l.beta - l.gamma) * unit;
    impacts.pi1[i] = law.in_series ? m * v / (law.damping * length) : law.damping * v / k;
  }
  std::array<double, bouc_wen_lanes> e;
  if (!restitution_of(impacts, e.data())) {  // bisect the block to isolate the impact that failed
    const std::size_t half = restitution.size() / 2;
    if (half == 0) return;
    bouc_wen_restitution(law, speed.first(half), mass.first(half), restitution.first(half));
    bouc_wen_restitution(law, speed.subspan(half), mass.subspan(half), restitution.subspan(half));
    return;
  }
  // Bodies that stick have e = 0 to rounding.
  for (std::size_t i = 0; i < restitution.size(); ++i)
    if (source[i] == i) restitution[i] = e[i] < 0.0 ? 0.0 : e[i];
}

}  // namespace hysteron::detail
