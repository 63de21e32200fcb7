// Yigit et al. 2011, linearised: loads on K_y δ, unloads on the steeper line through the residual depth δ_f.
// δ_f exists for δ_m > 2.25 δ_y only; it tends to 0 there, and below the law loads and unloads on one line, lossless.
#pragma once

#include "hysteron/laws/shape/power_law.hpp"
#include "hysteron/laws/whole/yigit.hpp"

namespace hysteron {

struct YigitLinear : Plastic<YigitLinear> {
  double stiffness = 0.0;          // K
  double yield_indentation = 0.0;  // δ_y

  static constexpr std::array<Erratum, 3> errata{{
      {"Corral et al. Eq. (5.79)", "γ = 1 - δ_f/δ_m",
       "γ² = 1 - δ_f/δ_m: then the force is continuous at reversal and e = γ, as γ is used by Ismail and Stronge; as "
       "printed it jumps by 1/γ and the loop loses no energy"},
      {"Corral et al. Eq. (5.78)", "no condition",
       "needs δ_m > 2.25 δ_y, otherwise a negative number is raised to a fractional power"},
      {"Corral et al. Eq. (5.77)", "'carga', 'descarga'", "loading, unloading"},
  }};

  static constexpr LawInfo info() {
    return {.id = "yigit-linear",
            .name = "Yigit et al., linearised",
            .family = Family::whole,
            .group = Group::special,
            .rheology = Rheology::plastic,
            .formula =
                "load F = K_y δ, K_y = 1.5 K √δ_y; unload F = K_y(δ-δ_f)/γ², γ² = 1 - δ_f/δ_m, δ_f = δ_m(1 - "
                "K_y/(K √δ_m))^(2/3)",
            .tex = R"(F=\begin{cases}K_y\delta&\text{loading}\\\frac{K_y}{\gamma^2}(\delta-\delta_f)&\text{unloading})"
                   R"(\end{cases},\quad \delta_f=\delta_m\left(1-\frac{K_y}{K\sqrt{\delta_m}}\right)^{2/3},\quad )"
                   R"(\gamma^2=1-\frac{\delta_f}{\delta_m})",
            .source = &refs::yigit_2011,
            .also = &refs::ismail_stronge_2008,
            .where = "Corral et al. Eqs. (5.77) to (5.79)",
            .claims = plastic_claims,
            .assumption =
                "Impacts far above yield: above δ_y the line K_y δ lies K δ_y^1.5/2 above the law that it "
                "approximates, which matters less the deeper the impact.",
            .errata = errata};
  }

  static constexpr auto params() {
    using L = YigitLinear;
    return std::array{hertz_stiffness_param(&L::stiffness), yield_indentation_param(&L::yield_indentation)};
  }

  static constexpr auto limits() {
    using L = YigitLinear;
    return std::array{
        Limit<L>{.name = "δ_m/δ_y",
                 .meaning = "up to 2.25 there is no residual depth: it loads and unloads along one line, without loss",
                 .value = [](const L& l, const Touch& t) { return l.depth_reached(t) / l.yield_indentation; },
                 .low = 2.25,
                 .of_reach = true}};
  }

  shape::Linear curve() const noexcept { return {1.5 * stiffness * std::sqrt(yield_indentation)}; }
  double depth_reached(const Touch& t) const noexcept {
    return t.impact_speed * std::sqrt(t.effective_mass / curve().stiffness);
  }
  template <class T>
  T residual(const T& deepest) const noexcept {
    using std::cbrt;
    using std::sqrt;
    if (deepest <= T(2.25 * yield_indentation)) return T(0.0);
    const T root = cbrt(T(1.0) - T(1.5) * sqrt(T(yield_indentation) / deepest));
    return deepest * root * root;
  }
  static constexpr double unloading_exponent() noexcept { return 1.0; }
  static constexpr double touch_exponent() noexcept { return 1.0; }
};

}  // namespace hysteron
