// Thornton 1997: elastic-perfectly plastic spheres. Hertz until the pressure at the centre reaches p_y, then F grows
// with the contact area; unloads as a Hertzian sphere of the larger radius R_p. As 2F_m + F_y = 2π p_y R δ_m, the
// printed R_p is R F_Hertz(δ_m)/F_m, and the residual depth δ_m(1 - F_m/F_Hertz(δ_m)).
#pragma once

#include <numbers>

#include "hysteron/laws/shape/yield_curve.hpp"
#include "hysteron/laws/whole/plastic.hpp"

namespace hysteron {

struct Thornton : Plastic<Thornton> {
  double effective_modulus = 0.0;  // E*
  double effective_radius = 0.0;   // R
  double yield_pressure = 0.0;     // p_y

  static constexpr std::array<Erratum, 2> errata{{
      {"Corral et al. Eq. (5.70)", "σ_y is called the yield strength of the material",
       "it is the contact pressure at which yield begins, about 1.6 to 2.8 times the yield strength"},
      {"Corral et al. Eqs. (5.67) to (5.71)", "δ_y, δ_P and the case of no yield are not given",
       "δ_y = (π p_y/(2E*))² R; δ_P = δ_m - (F_m/K_H)^(2/3); up to δ_y unloading is Hertz's own curve, which (5.69) "
       "meets at F_m = F_y with R_p = R"},
  }};

  static constexpr LawInfo info() {
    return {.id = "thornton",
            .name = "Thornton",
            .family = Family::whole,
            .group = Group::special,
            .rheology = Rheology::plastic,
            .formula = "load F = K δ^1.5 to δ_y, then F_y + π p_y R(δ-δ_y); unload F = 4/3 E* √R_p (δ-δ_p)^1.5",
            .tex = R"(F=\begin{cases}K\delta^{3/2}&\delta\le\delta_y\\F_y+\pi p_yR(\delta-\delta_y)&\delta>\delta_y\\)"
                   R"(\frac43E^*\sqrt{R_p}(\delta-\delta_p)^{3/2}&\text{unloading}\end{cases},\quad )"
                   R"(\delta_y=\left(\frac{\pi p_y}{2E^*}\right)^2R,\quad )"
                   R"(R_p=\frac{4E^*}{3F_m}\left(\frac{2F_m+F_y}{2\pi p_y}\right)^{3/2})",
            .source = &refs::thornton_1997,
            .where = "Corral et al. Eqs. (5.67) to (5.71)",
            .claims = plastic_claims,
            .assumption =
                "Perfectly plastic: the pressure stays at p_y however deep the indentation. Independent of "
                "rate; e falls as v₀^(-1/4) far above yield.",
            .errata = errata};
  }

  static constexpr auto params() {
    using L = Thornton;
    return std::array{effective_modulus_param(&L::effective_modulus), effective_radius_param(&L::effective_radius),
                      Param<L>{.field = &L::yield_pressure,
                               .name = "yield_pressure",
                               .symbol = "p_y",
                               .meaning = "contact pressure at which yield begins, 1.6 to 2.8 times the yield "
                                          "strength; 1.6 Y if the bodies give it",
                               .dim = [](const L&) { return dims::pressure; },
                               .range = positive(),
                               .typical = {1e7, 3e9},
                               .from_pair = PairQuantity::first_yield_pressure}};
  }

  static constexpr auto limits() { return std::array<Limit<Thornton>, 0>{}; }

  shape::YieldCurve curve() const noexcept {
    const double ratio = std::numbers::pi * yield_pressure / (2.0 * effective_modulus);
    const double depth = ratio * ratio * effective_radius;
    return {.yield_depth = depth,
            .yield_force = 2.0 / 3.0 * std::numbers::pi * yield_pressure * effective_radius * depth};
  }
  template <class T>
  T residual(const T& deepest) const noexcept {
    using std::sqrt;
    const double yield = curve().yield_depth;
    const T x = deepest / T(yield);
    return x <= T(1.0) ? T(0.0) : T(yield) * shape::above_tangent(x) / sqrt(x);
  }
  static constexpr double unloading_exponent() noexcept { return 1.5; }
};

}  // namespace hysteron
