// Zhang et al. 2022: any exponents n, m, q, with λ from an energy balance over averaged rates. 2021 is q = 1.
#pragma once

#include "hysteron/laws/additive/rule.hpp"
#include "hysteron/laws/multiplying/rule.hpp"

namespace hysteron {

struct Zhang2022 {
  double restitution;             // e
  double damping_exponent = 1.5;  // m
  double rate_exponent = 1.0;     // q

  using DefaultElastic = Power;

  static constexpr std::array<Erratum, 16> errata{{
      {"Zhang et al. 2022, Tables 1, 2, rows with q != 1", "e 0.8886 ... 0.8950 and 0.7548 ... 0.7673",
       "0.8858 ... 0.8925 and 0.7490 ... 0.7618; printed is |v| of a run where (-|v|)^q became complex"},
      {"Zhang et al. 2022, Tables 1, 2, durations", "2.620 ... 2.098",
       "of the same complex run, on a grid of 2e-7 s: up to 0.14 % off"},
      {"Zhang et al. 2022, Tables 1, 2, row Zhang 2020", "0.8892, 0.7564",
       "249(1-e)/(6+160e) of Corral et al. gives 0.8895, 0.7575: open"},
      {"Zhang et al. 2022, Tables 1, 2, units", "10E-4 s; k in N/L^n", "1e-4 s; N/m^1.5"},
      {"Zhang et al. 2022, Eqs. (3), (6)", "hats on the rate; trailing = 0",
       "none of them; perhaps only the copy read"},
      {"Zhang et al. 2022, Eqs. (8), (17)", "leading minus",
       "none; (17) takes the rate of restitution, not of compression"},
      {"Zhang et al. 2022, Eqs. (16), (17)", "(1/k)(...)^q", "(λ/k)(...)^q"},
      {"Zhang et al. 2022, Eq. (21)", "(-2/(2+q))^(1/q)", "-(2/(2+q))^(1/q), with sgn(δ̇)|δ̇|^q: complex as printed"},
      {"Zhang et al. 2022, Eq. (36)", "exponent (m+1)/(n+1) on the first brackets", "(n-m)/(n+1)"},
      {"Zhang et al. 2022, Eq. (40)", "λ_non x^m v₀^q x'^q", "no v₀^q: it is in λ_non already, Eqs. (42), (46)"},
      {"Zhang et al. 2022, Eq. (45)", "first bracket to +(m+1)/(n+1)", "-(m+1)/(n+1)"},
      {"Zhang et al. 2022, Eq. (47)", "k* - e λ*", "k* - e^q λ*"},
      {"Zhang et al. 2022, Eq. (49)", "v₀^(1-q) (2/(2+q))^(1/q); said to depend on speed",
       "λ* = (m+1)(1-e²)/(2(1+e^q)), without v₀"},
      {"Zhang et al. 2022, text on Fig. 7(b)", "smaller m gives the larger force",
       "larger m does, as the tables and the conclusion say"},
      {"Zhang et al. 2022, text on multiple impacts", "infinite damping as v₀ -> 0",
       "only for q + 2(m+1)/(n+1) > 2; at equality λ is constant"},
      {"Zhang et al. 2022, text on the time step", "1e-8 s",
       "used also for nondimensional time; printed durations lie on 2e-7 s"},
  }};

  static constexpr LawInfo info() {
    return {.id = "zhang-2022",
            .aliases = {"zhang-2021"},
            .name = "Zhang et al. 2022",
            .family = Family::additive,
            .arrangement = Arrangement::kelvin_voigt,
            .formula =
                "F = K δⁿ + λ δᵐ sgn(δ̇)|δ̇|^q,  λ = (2+q)(m+1)(1-e²)M v₀^(2-q)/(4(1+e^q)) · "
                "[M(n+1)v₀²/(2K) · (e²+e^q)/(1+e^q)]^(-(m+1)/(n+1)),  M mass",
            .tex = R"(\lambda=\frac{(2+q)(m+1)(1-e^2)Mv_0^{2-q}}{4(1+e^q)})"
                   R"(\Big[\frac{M(n+1)v_0^2}{2K}\frac{e^2+e^q}{1+e^q}\Big]^{-\frac{m+1}{n+1}})",
            .source = &refs::zhang_2022,
            .also = &refs::zhang_2021,
            .where = "Eqs. (1), (35)",
            .claims = Claim::dissipative | Claim::elastic_at_e1 | Claim::needs_impact_speed,
            .assumption =
                "Rates averaged over each phase; m = n, q = 1 is hu-guo. Tensile force before δ = 0 if and only if m < "
                "n; jumps at touch if m = 0.",
            .other_elastic = "The formula is for any K δⁿ.",
            .errata = errata};
  }

  static constexpr auto params() {
    using L = Zhang2022;
    return std::array{restitution_param(&L::restitution),
                      Param<L>{.field = &L::damping_exponent,
                               .name = "damping_exponent",
                               .symbol = "m",
                               .meaning = "power of the indentation in the damping; 0 is a constant dashpot",
                               .range = closed(0.0, 5.0),
                               .typical = {0.8, 2.2},
                               .fallback = 1.5},
                      Param<L>{.field = &L::rate_exponent,
                               .name = "rate_exponent",
                               .symbol = "q",
                               .meaning = "power of the rate; 1 is Zhang et al. 2021",
                               .range = left_open(0.0, 5.0),
                               .typical = {0.8, 1.3},
                               .fallback = 1.0}};
  }

  static constexpr auto limits() {
    using L = Zhang2022;
    return std::array{
        restitution_limit<L>("delivers e within 0.024 for the exponents of the source; 0.033 off at 0.3", 0.6, 1.0),
        Limit<L>{.name = "speed",
                 .meaning = "not positive: the damping, a power of it, is taken as zero (elastic)",
                 .value = [](const L&, const Touch& t) { return t.impact_speed; },
                 .low = std::numeric_limits<double>::min()}};
  }

  Damping damping(const Touch& t, const shape::PowerLaw& spring) const noexcept {
    const double e = restitution, m = damping_exponent, q = rate_exponent, n = spring.exponent, v = t.impact_speed;
    Damping d{.depth_exponent = m, .rate_exponent = q};
    if (!(v > 0.0)) return d;
    const double eq = std::pow(e, q), mass = t.effective_mass;
    const double depth =
        std::pow(mass * (n + 1.0) * v * v / (2.0 * spring.stiffness) * (e * e + eq) / (1.0 + eq), 1.0 / (n + 1.0));
    d.coefficient = 0.25 * mass * (2.0 + q) * (m + 1.0) * (1.0 - e * e) * std::pow(v, 2.0 - q) / (1.0 + eq) /
                    std::pow(depth, m + 1.0);
    return d;
  }
};

}  // namespace hysteron
