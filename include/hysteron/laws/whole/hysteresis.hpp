// The Bouc-Wen hysteretic spring, shared by the laws built on it. Signs: core/contact.hpp; the source has x < 0 in
// compression, and its equations are odd, so that they hold here as they stand with x = δ.
//   ż = A u - β|z|ⁿ⁻¹z|u| - γ|z|ⁿu,   F = α k|x|ᵖ⁻¹x + (1-α) k|z|ᵖ⁻¹z,   ẋ = u
// Stored: k(α|x|ᵖ⁺¹ + (1-α)|z|ᵖ⁺¹/A)/(p+1), k times the source's Lyapunov function without the kinetic part; F u minus
// its rate is (1-α)(k/A)|z|ᵖ⁺ⁿ⁻¹(β|z||u| + γ z u) >= 0 as |γ| <= β.
// Rate-independent: z is a function of x while u keeps its sign. z/A obeys the same equations with A = 1, βAⁿ⁻¹, γAⁿ⁻¹,
// k(α + (1-α)Aᵖ) and α/(α + (1-α)Aᵖ): one parameter too many for any measurement to determine.
#pragma once

#include <array>
#include <cmath>
#include <string_view>
#include <utility>

#include "hysteron/core/contact_law.hpp"
#include "hysteron/core/law_info.hpp"
#include "hysteron/core/param.hpp"
#include "hysteron/core/power.hpp"
#include "hysteron/laws/refs.hpp"

namespace hysteron {

struct Hysteresis {
  double stiffness = 0.0;            // k
  double alpha = 0.5;                // α
  double a = 1.0;                    // A
  double beta = 0.0;                 // β
  double gamma = 0.0;                // γ
  double hysteresis_exponent = 1.0;  // n
  double exponent = 1.0;             // p

  // ż at the rate u of x.
  template <class T>
  T rate_of(const T& z, const T& u) const noexcept {
    using std::abs;
    const T zn = power(T(abs(z)), hysteresis_exponent);
    return T(a) * u - T(beta) * select(z < T(0.0), T(-zn), zn) * abs(u) - T(gamma) * zn * u;
  }
  template <class T>
  T elastic_force(const T& x) const noexcept {
    return T(stiffness * alpha) * signed_power(x, exponent);
  }
  template <class T>
  T hysteretic_force(const T& z) const noexcept {
    return T(stiffness * (1.0 - alpha)) * signed_power(z, exponent);
  }
  template <class T>
  T energy(const T& x, const T& z) const noexcept {
    using std::abs;
    const double p1 = exponent + 1.0;
    return T(stiffness / p1) * (T(alpha) * power(T(abs(x)), p1) + T((1.0 - alpha) / a) * power(T(abs(z)), p1));
  }
  std::string_view refusal() const noexcept {
    if (!(std::abs(gamma) <= beta)) return "gamma must lie within -beta and beta: |γ| <= β, or the spring gives energy";
    return {};
  }
};

// The spring as a contact law by itself. State: z.
struct HystereticContact : PlainEvents<1>, Hysteresis {
  template <class T = double>
  Force<T> force(const Contact<T>& c, const Memory&, const State<1, T>& z) const noexcept {
    return {elastic_force(c.indentation), hysteretic_force(z[0])};
  }
  template <class T = double>
  State<1, T> rate(const Contact<T>& c, const Memory&, const State<1, T>& z) const noexcept {
    return {rate_of(z[0], c.indentation_rate)};
  }
  // |z|ⁿ and |z|ᵖ are not smooth at z = 0.
  static constexpr std::size_t branch_count = 1;
  std::array<double, 1> branches(const Contact<double>&, const Memory&, const State<1>& z) const noexcept { return z; }
  template <class T = double>
  T stored_energy(const Contact<T>& c, const Memory&, const State<1, T>& z) const noexcept {
    return energy(c.indentation, z[0]);
  }
  double max_indentation() const noexcept { return infinity; }
  double touch_exponent() const noexcept { return exponent; }
};

// Definitions of the π numbers of the laws without a damper.
inline constexpr std::string_view pi_number_definitions =
    "With X = (m v₀²/k)^(1/(p+1)): π₂ = (β/A) Xⁿ, π₃ = (γ/A) Xⁿ. pi2 and pi3 of --nondimensional are their values at "
    "v₀ = "
    "1 m/s.";

// What the source proves of motions that go on for all times, and under which conditions.
inline constexpr std::string_view bounded_motions =
    "For |γ| <= β (a dashpot beside the springs may be absent): the motion exists for all times, is unique and "
    "bounded, "
    "and the contact never returns more energy than it received (passive): with the kinetic energy, the stored energy "
    "never grows (Lemma B.1, Proposition B.2). A motion that is not stopped at separation converges to rest if β > 0 "
    "or "
    "c > 0; with both 0 it oscillates without end. The source proves it for β > 0, c > 0 and |γ| < β (Proposition "
    "B.5); "
    "that c > 0 and |γ| < β are not needed follows in the same way, see 'hysteron reproduce milehins-2025'.";

template <class L>
constexpr Param<L> hysteretic_stiffness_param(PairQuantity from_pair) {
  return {.field = &L::stiffness,
          .name = "stiffness",
          .symbol = "k",
          .meaning = "stiffness of both springs; the first touch feels k(α + (1-α)Aᵖ)",
          .dim = [](const L& l) { return stiffness_dim(l.exponent); },
          .range = positive(),
          .typical = {1e4, 1e10},
          .from_pair = from_pair};
}
template <class L>
constexpr Dim loop_dim(const L& law) {
  return pow(dims::length, -law.hysteresis_exponent);
}
template <class L>
constexpr std::array<Param<L>, 5> loop_params() {
  return {{{.field = &L::alpha,
            .name = "alpha",
            .symbol = "α",
            .meaning = "share of the elastic spring; the rest is hysteretic",
            .range = open(0.0, 1.0),
            .typical = {0.05, 0.9}},
           {.field = &L::a,
            .name = "a",
            .symbol = "A",
            .meaning = "dz/dx at z = 0; may be kept at 1 without loss of generality",
            .range = positive(),
            .typical = {0.5, 2.0},
            .fallback = 1.0},
           {.field = &L::beta,
            .name = "beta",
            .symbol = "β",
            .meaning = "width of the hysteresis loop; 0 is a spring without loss",
            .dim = loop_dim<L>,
            .range = non_negative(),
            .typical = {100.0, 2000.0}},
           {.field = &L::gamma,
            .name = "gamma",
            .symbol = "γ",
            .meaning = "shape of the hysteresis loop, |γ| <= β",
            .dim = loop_dim<L>,
            .typical = {-95.0, 95.0},
            .magnitude_below = "beta"},
           {.field = &L::hysteresis_exponent,
            .name = "hysteresis_exponent",
            .symbol = "n",
            .meaning = "sharpness of the passage to plastic flow",
            .range = {.low = 1.0},
            .typical = {.low = 1.0, .high = 2.0, .search_high = 20.0},
            .fallback = 1.0}}};
}
// One more parameter.
template <class P, std::size_t N>
constexpr std::array<P, N + 1> with_param_after(const std::array<P, N>& first, const P& last) {
  return [&]<std::size_t... I>(std::index_sequence<I...>) { return std::array<P, N + 1>{first[I]..., last}; }
  (std::make_index_sequence<N>{});
}
// k, the loop, and p.
template <class L>
constexpr std::array<Param<L>, 7> hysteretic_power_params() {
  const auto loop = loop_params<L>();
  return {hysteretic_stiffness_param<L>(PairQuantity::hertz_stiffness),
          loop[0],
          loop[1],
          loop[2],
          loop[3],
          loop[4],
          Param<L>{.field = &L::exponent,
                   .name = "exponent",
                   .symbol = "p",
                   .meaning = "power of the springs",
                   .range = {.low = 1.0},
                   .typical = {.low = 1.0, .high = 3.0, .search_high = 5.0},
                   .fallback = 1.5}};
}

}  // namespace hysteron
