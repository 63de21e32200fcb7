// Yigit et al. 2011: Hertz to the yield depth, then along its tangent; unloads on Hertz's curve shifted down to meet
// the force at δ_m, until it reaches zero. The residual depth follows in closed form: δ_f^1.5 = δ_m^1.5 - F_m/K.
#pragma once

#include "hysteron/laws/shape/yield_curve.hpp"
#include "hysteron/laws/whole/plastic.hpp"

namespace hysteron {

template <class L>
constexpr Param<L> yield_indentation_param(double L::*field) {
  return {.field = field,
          .name = "yield_indentation",
          .symbol = "δ_y",
          .meaning = "depth at which yield begins; (0.8π Y/E*)² R if the bodies give it",
          .dim = [](const L&) { return dims::length; },
          .range = positive(),
          .typical = {1e-7, 1e-4},
          .from_pair = PairQuantity::first_yield_depth};
}
template <class L>
constexpr Param<L> hertz_stiffness_param(double L::*field) {
  return {.field = field,
          .name = "stiffness",
          .symbol = "K",
          .meaning = "Hertz stiffness below yield",
          .dim = [](const L&) { return stiffness_dim(1.5); },
          .range = positive(),
          .typical = {1e7, 1e11},
          .from_pair = PairQuantity::hertz_stiffness};
}

struct Yigit : Plastic<Yigit> {
  double stiffness = 0.0;          // K
  double yield_indentation = 0.0;  // δ_y

  static constexpr std::array<Erratum, 4> errata{{
      {"Corral et al. Eq. (5.75), first line", "K δ_y^1.5, a constant", "K δ^1.5, as in Table 1"},
      {"Corral et al. Table 1", "K δ^1.5 in the second and third terms", "K δ_y^1.5, as in Eq. (5.75)"},
      {"Corral et al. Eq. (5.75), unloading", "no limit below",
       "below δ_f it is negative and is cut at zero; if δ_m <= δ_y unloading is Hertz's own curve"},
      {"Corral et al., text at (5.75)", "viscous dissipation", "no viscous term is printed: the loss is plastic alone"},
  }};

  static constexpr LawInfo info() {
    return {.id = "yigit",
            .name = "Yigit et al.",
            .family = Family::whole,
            .group = Group::special,
            .rheology = Rheology::plastic,
            .formula =
                "load F = K δ^1.5 to δ_y, then K δ_y^1.5 + K_y(δ-δ_y), K_y = 1.5 K √δ_y; unload F = F_m - "
                "K(δ_m^1.5 - δ^1.5) >= 0",
            .tex = R"(F=\begin{cases}K\delta^{3/2}&\delta\le\delta_y\\K\delta_y^{3/2}+K_y(\delta-\delta_y)&)"
                   R"(\delta>\delta_y\\\max\left[0,\,K(\delta^{3/2}-\delta_m^{3/2}+\delta_y^{3/2})+)"
                   R"(K_y(\delta_m-\delta_y)\right]&\text{unloading}\end{cases},\quad K_y=\tfrac32K\sqrt{\delta_y})",
            .source = &refs::yigit_2011,
            .where = "Corral et al. Eqs. (5.75), (5.76)",
            .claims = plastic_claims,
            .assumption =
                "Derived for composites at low and medium speed. Unloading keeps Hertz's own stiffness: the flattening "
                "by plastic flow is neglected.",
            .errata = errata};
  }

  static constexpr auto params() {
    return std::array{hertz_stiffness_param(&Yigit::stiffness), yield_indentation_param(&Yigit::yield_indentation)};
  }

  static constexpr auto limits() { return std::array<Limit<Yigit>, 0>{}; }

  shape::YieldCurve curve() const noexcept {
    return {.yield_depth = yield_indentation, .yield_force = stiffness * power(yield_indentation, 1.5)};
  }
  template <class T>
  T residual(const T& deepest) const noexcept {
    using std::cbrt;
    const T x = deepest / T(yield_indentation);
    if (x <= T(1.0)) return T(0.0);
    const T root = cbrt(shape::above_tangent(x));
    return T(yield_indentation) * root * root;
  }
  template <class T, class M>
  T unloading(const T& depth, const M& memory) const noexcept {
    return T(stiffness) * (power(depth, 1.5) - T(power(memory.residual_indentation, 1.5)));
  }
  template <class T, class M>
  T unloading_energy(const T& depth, const M& memory) const noexcept {
    const T r = memory.residual_indentation, rest = power(r, 1.5);
    return T(stiffness) * (T(0.4) * (power(depth, 1.5) * depth - rest * r) - rest * (depth - r));
  }
};

}  // namespace hysteron
