#include "bouc_wen_batch.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <limits>

#include "bouc_wen_phases.hpp"
#include "impact_form.hpp"

namespace hysteron::detail {
namespace {

using namespace bouc_wen_phases;

constexpr std::size_t vector_lanes = width, most_vectors = bouc_wen_lanes / vector_lanes;
static_assert(most_vectors == 3);

// The impacts of a call.
struct Impacts {
  Spring spring;
  std::size_t vectors;
  Groups groups[most_vectors];
};

[[gnu::always_inline]] inline bool any(const Mask& mask) noexcept {
  bool out = false;
  for (int i = 0; i < width; ++i) out = out || mask[i];
  return out;
}

// From the end of the closing: ln y in place of y - z, and c.
[[gnu::always_inline]] inline void begin(Turn<-1>& opening, Motion<2>& motion) noexcept {
  const Number zero{}, one = zero + 1.0;
  const Number log_z = opening.log_deepest + opening.kappa * motion.part[0];
  Number z, r;
  exp_of(log_z, z);
  exp_of(motion.part[0], r);
  const Number y = z + motion.part[1];
  log_of(y, motion.part[1]);
  Opening at;
  open_at(opening.spring, opening.g, -opening.g.d, one, y, z, zero, at);
  const Number c = at.slope * r * r / (opening.kappa * z * at.force);
  root_of(c, opening.root_c);
}

// From the end of the opening, or from where an impact lets go.
[[gnu::always_inline]] inline void begin(Release& release, const Turn<-1>& opening, Motion<3>& motion) noexcept {
  const Spring& spring = release.spring;
  const Number zero{};
  Opening at;
  Number &y = motion.part[0], &v = motion.part[2];
  if (spring.in_series) {  // |δ̇| = |w| - π₁ h
    open_at(spring, release.g, release.big_s, release.side, y, release.z, zero, at);
    v -= at.w;
  }
  open_at(spring, release.g, release.big_s, release.side, y, release.z, v, at);
  constexpr double nothing = 1e-13;  // a force too small to change the speed
  const double end = 1.0 + std::pow((1.0 - spring.alpha) / spring.alpha, 1.0 / spring.p);
  const Number b = opening.frozen ? at.slope * at.w / at.fall : y / (end * at.force);
  release.b = at.force > nothing ? b : zero;
}

// e of each lane; false if one of them does not arrive.
[[gnu::always_inline]] inline bool restitution_with(const Impacts& all, double* out) {
  constexpr double tolerance = 1e-10, first_closing = 0.1, first_opening = 0.05, first_release = 0.15;
  const Spring& spring = all.spring;
  const Number zero{}, one = zero + 1.0;
  const auto& g = all.groups;
  const auto ignore = [](std::size_t, double, const auto&, double, const auto&) {};
  Motion<2> turn[most_vectors]{};
  const Turn<1> closing[most_vectors]{{spring, g[0], one}, {spring, g[1], one}, {spring, g[2], one}};
  if (!lanes::follow<width, 2, most_vectors>(closing, all.vectors, turn, first_closing, tolerance, ignore))
    return false;

  // Opening. A force that falls below zero with z > 0 is followed from the start of the step in which it does; a damper
  // with π₁ < α is too weak for that, as |w| < 1.
  Motion<3> fall[most_vectors]{};
  Release release[most_vectors]{{spring, g[0], g[0].s, -one, zero, zero},
                                {spring, g[1], g[1].s, -one, zero, zero},
                                {spring, g[2], g[2].s, -one, zero, zero}};
  Turn<-1> opening[most_vectors]{{spring, g[0], one}, {spring, g[1], one}, {spring, g[2], one}};
  for (std::size_t v = 0; v < all.vectors; ++v) begin(opening[v], turn[v]);
  const auto look = [&](std::size_t v, double from, const Motion<2>& before, double to, const Motion<2>& after)
      __attribute__((always_inline)) {
    if (spring.in_series || !any(g[v].pi1 >= spring.alpha)) return;
    Number y, z, w;
    Opening at;
    opening[v].point(to, after, y, z, w);
    open_at(spring, g[v], -g[v].d, one, y, z, w, at);
    const Mask lets_go = (at.force < 0.0) & ~opening[v].frozen;
    if (!any(lets_go)) return;
    opening[v].point(from, before, y, z, w);
    fall[v].part[0] = lets_go ? y : fall[v].part[0];
    fall[v].part[2] = lets_go ? w : fall[v].part[2];
    release[v].z = lets_go ? z : release[v].z;
    release[v].side = lets_go ? one : release[v].side;
    release[v].big_s = lets_go ? -g[v].d : release[v].big_s;
    opening[v].frozen |= lets_go;
  };
  if (!lanes::follow<width, 2, most_vectors>(opening, all.vectors, turn, first_opening, tolerance, look)) return false;

  for (std::size_t v = 0; v < all.vectors; ++v) {
    Number y, w;
    exp_of(turn[v].part[0], w);
    exp_of(turn[v].part[1], y);
    fall[v].part[0] = opening[v].frozen ? fall[v].part[0] : y;
    fall[v].part[2] = opening[v].frozen ? fall[v].part[2] : w / opening[v].root_c;
    begin(release[v], opening[v], fall[v]);
  }
  if (!lanes::follow<width, 3, most_vectors>(release, all.vectors, fall, first_release, tolerance, ignore))
    return false;
  for (std::size_t v = 0; v < all.vectors; ++v) lanes::store<width>(fall[v].part[2], out + v * width);
  return true;
}

// Compiled for the widest vectors of the machine at hand; all give the same bits.
#if defined(__x86_64__)
[[gnu::target("avx512f")]] bool restitution_by_eight(const Impacts& i, double* out) { return restitution_with(i, out); }
[[gnu::target("avx2")]] bool restitution_by_four(const Impacts& i, double* out) { return restitution_with(i, out); }
#endif
bool restitution_by_two(const Impacts& i, double* out) { return restitution_with(i, out); }

bool restitution_of(const Impacts& impacts, double* out) {
#if defined(__x86_64__)
  if (lanes::machine_width() == lanes::Width::eight) return restitution_by_eight(impacts, out);
  if (lanes::machine_width() == lanes::Width::four) return restitution_by_four(impacts, out);
#endif
  return restitution_by_two(impacts, out);
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
  Impacts impacts{.spring = {.alpha = l.alpha / share, .n = n, .p = p, .in_series = law.in_series},
                  .vectors = (restitution.size() + vector_lanes - 1) / vector_lanes,
                  .groups = {}};
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
  for (std::size_t i = 0; i < impacts.vectors * vector_lanes; ++i) {
    const double v = speed[place[i]], m = mass[place[i]];
    const double length = std::pow(m * v * v / k, 1.0 / (p + 1.0)), unit = loop * std::pow(length, n);
    Groups& g = impacts.groups[i / vector_lanes];
    const std::size_t lane = i % vector_lanes;
    g.s[lane] = (l.beta + l.gamma) * unit;
    g.d[lane] = (l.beta - l.gamma) * unit;
    g.pi1[lane] = law.in_series ? m * v / (law.damping * length) : law.damping * v / k;
  }
  std::array<double, bouc_wen_lanes> e;
  if (!restitution_of(impacts, e.data())) {  // who does not arrive is found by halves
    const std::size_t half = restitution.size() / 2;
    if (half == 0) return;
    bouc_wen_restitution(law, speed.first(half), mass.first(half), restitution.first(half));
    bouc_wen_restitution(law, speed.subspan(half), mass.subspan(half), restitution.subspan(half));
    return;
  }
  for (std::size_t i = 0; i < impacts.vectors * vector_lanes; ++i) restitution[place[i]] = e[i];
}

}  // namespace hysteron::detail
