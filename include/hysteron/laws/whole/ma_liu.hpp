// Ma and Liu 2015, as used by Wang, Liu and Liu 2022: Hertz, then a logarithmic elastoplastic part, then a straight
// plastic one. Unloads as a Hertzian sphere of radius R^e = R F_Hertz(δ*)/F(δ*), δ* = min(δ_m, δ_p): up to δ_p the
// residual depth is δ_m(1 - F_m/F_Hertz(δ_m)).
// With p_y = 1.61 σ_y, L = ln(ξ²/2) and s = (2ψ/1.61 - 1)/L the loading is the curve of shape/yield_curve.hpp:
// c₂ = 3/2 s F_y/δ_y, c₁ = 3/2 F_y/δ_y - c₂, k₁ = 3/2 (1 + s L) F_y/δ_y. Where s > 1/2 the middle part is stiffer than
// Hertz just above yield: δ_r < 0, and more energy is returned than received.
#pragma once

#include <numbers>

#include "hysteron/laws/shape/yield_curve.hpp"
#include "hysteron/laws/whole/plastic.hpp"

namespace hysteron {

// What the Ma-Liu curve is made of; the dashpot law takes the same.
struct ElastoplasticSphere {
  double effective_modulus = 0.0;  // E*
  double effective_radius = 0.0;   // R
  double yield_strength = 0.0;     // σ_y of the softer body
  double psi = 3.0;                // ψ
  double xi = 13.0;                // ξ

  static constexpr std::string_view constants =
      "p_y = 1.61 σ_y, δ_y = (π p_y/(2E*))² R, F_y = 2/3 π p_y R δ_y, δ_p = ξ² δ_y/2, F_p = F(δ_p); with s = "
      "(2ψ/1.61 - 1)/ln(ξ²/2): c₂ = 3/2 s F_y/δ_y, c₁ = 3/2 F_y/δ_y - c₂, c₃ = F_y (3s - 1)/2, k₁ = 3/2 (1 + s "
      "ln(ξ²/2)) F_y/δ_y. E in the formula is E*.";

  template <class L>
  static constexpr std::array<Param<L>, 5> sphere_params() {
    return {effective_modulus_param<L>(&L::effective_modulus), effective_radius_param<L>(&L::effective_radius),
            Param<L>{.field = &L::yield_strength,
                     .name = "yield_strength",
                     .symbol = "σ_y",
                     .meaning = "yield strength of the softer body",
                     .dim = [](const L&) { return dims::pressure; },
                     .range = positive(),
                     .typical = {1e7, 2e9},
                     .from_pair = PairQuantity::softer_yield},
            Param<L>{.field = &L::psi,
                     .name = "psi",
                     .symbol = "ψ",
                     .meaning = "Brinell hardness over yield strength; 3 in the source's comparison",
                     .range = positive(),
                     .typical = {2.6, 3.0},
                     .fallback = 3.0},
            Param<L>{.field = &L::xi,
                     .name = "xi",
                     .symbol = "ξ",
                     .meaning = "sets the depth ξ²δ_y/2 of full plasticity; 13 in the source's comparison",
                     .range = {.low = std::numbers::sqrt2, .low_open = true},
                     .typical = {13.0, 20.0},
                     .fallback = 13.0}};
  }

  template <class L>
  static constexpr std::array<Limit<L>, 2> sphere_limits() {
    return {Limit<L>{.name = "ψ",
                     .meaning = "2.6 to 3.0 for metals",
                     .value = [](const L& l, const Touch&) { return l.psi; },
                     .low = 2.6,
                     .high = 3.0},
            Limit<L>{.name = "ξ",
                     .meaning = "13 to 20 for spheres of one material",
                     .value = [](const L& l, const Touch&) { return l.xi; },
                     .low = 13.0,
                     .high = 20.0}};
  }

  shape::YieldCurve curve() const noexcept {
    constexpr double onset = 1.61;  // p_y/σ_y
    const double pressure = onset * yield_strength;
    const double ratio = std::numbers::pi * pressure / (2.0 * effective_modulus);
    const double depth = ratio * ratio * effective_radius, plastic_ratio = 0.5 * xi * xi;
    return {.yield_depth = depth,
            .yield_force = 2.0 / 3.0 * std::numbers::pi * pressure * effective_radius * depth,
            .rise = (2.0 * psi / onset - 1.0) / std::log(plastic_ratio),
            .plastic_ratio = plastic_ratio};
  }
};

struct MaLiu : ElastoplasticSphere, Plastic<MaLiu> {
  static constexpr std::array<Erratum, 6> errata{{
      {"Wang, Liu and Liu Eq. (4)", "F^e = 4/3 E √R δ_y^1.5",
       "δ_m in place of δ_y: this gives the printed e = 0.6909 at 4 m/s (0.690914); as printed e is 2.00"},
      {"Wang, Liu and Liu Eq. (5)", "F_ep not defined", "F_ep = F_p: gives the printed 0.6309 at 8 m/s (0.630915)"},
      {"Wang, Liu and Liu Eq. (6), third line", "δ_m² - δ_y²", "δ_p² - δ_y²"},
      {"Wang, Liu and Liu Eq. (3)", "δ_r is not given", "δ_r = δ_m - (3F_m/(4E √R^e))^(2/3), from continuity"},
      {"Wang, Liu and Liu Sect. 4", "two convex spheres, reduced mass",
       "the printed numbers need R = R₁R₂/(R₁-R₂) = 0.82 m, a sphere in a cavity, and m = 0.26138 kg, body 2 alone "
       "with "
       "the density of body 1"},
      {"Wang, Liu and Liu Eq. (8)", "no condition for e <= 1",
       "e > 1 just above yield where (2ψ/1.61 - 1)/ln(ξ²/2) > 1/2: up to 1.00724 at ψ = 3, ξ = 13"},
  }};

  static constexpr LawInfo info() {
    return {.id = "ma-liu",
            .name = "Ma-Liu",
            .family = Family::whole,
            .rheology = Rheology::plastic,
            .formula =
                "load F = 4/3 E √R δ^1.5 to δ_y, δ(c₁ + c₂ ln(δ/δ_y)) + c₃ to δ_p, F_p + k₁(δ-δ_p); unload F = "
                "4/3 E √R^e (δ-δ_r)^1.5",
            .tex = R"(F=\begin{cases}\frac43E\sqrt R\,\delta^{3/2}&\delta<\delta_y\\)"
                   R"(\delta\left(c_1+c_2\ln\frac{\delta}{\delta_y}\right)+c_3&\delta_y\le\delta<\delta_p\\)"
                   R"(F_p+k_1(\delta-\delta_p)&\delta\ge\delta_p\\\frac43E\sqrt{R^e}(\delta-\delta_r)^{3/2}&)"
                   R"(\text{unloading}\end{cases},\quad R^e=R\frac{F_{Hertz}(\delta^*)}{F(\delta^*)},\quad )"
                   R"(\delta^*=\min(\delta_m,\delta_p))",
            .source = &refs::ma_liu_2015,
            .also = &refs::wang_liu_liu_2022,
            .where = "Wang, Liu and Liu Eqs. (1) to (8)",
            .claims = Claim::no_tension | Claim::continuous_at_touch,
            .assumption =
                "Independent of rate. With ψ and ξ for which (2ψ/1.61 - 1)/ln(ξ²/2) > 1/2 it creates energy just above "
                "yield; energy returned below δ = 0 is omitted.",
            .definitions = constants,
            .errata = errata};
  }

  static constexpr auto params() { return sphere_params<MaLiu>(); }

  static constexpr auto limits() {
    using L = MaLiu;
    const auto [psi_limit, xi_limit] = sphere_limits<L>();
    return std::array{psi_limit, xi_limit,
                      Limit<L>{.name = "restitution",
                               .meaning = "above 1: just above yield the law returns more energy than it received",
                               .value = [](const L& l, const Touch& t) { return l.energy_restitution(t); },
                               .high = 1.0}};
  }

  template <class T>
  T residual(const T& deepest) const noexcept {
    using std::cbrt;
    using std::sqrt;
    const shape::YieldCurve c = curve();
    if (deepest <= T(c.yield_depth)) return T(0.0);
    const bool fully_plastic = deepest > T(c.plastic_depth());
    const T widest = select(fully_plastic, T(c.plastic_depth()), deepest);
    const T radius_ratio = c.hertz_force(widest) / c.force(widest);  // R^e/R
    if (!fully_plastic) return deepest * (T(1.0) - T(1.0) / radius_ratio);
    const T span = cbrt(c.force(deepest) / (T(c.yield_force) * sqrt(radius_ratio)));
    return deepest - T(c.yield_depth) * span * span;
  }
  static constexpr double unloading_exponent() noexcept { return 1.5; }
};

}  // namespace hysteron
