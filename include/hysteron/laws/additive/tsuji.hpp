// Tsuji, Tanaka and Ishida: Hertz spring with a dashpot that makes restitution independent of speed.
// The linear image (restitution.hpp) gives the coefficient that the source found empirically.
#pragma once

#include "hysteron/laws/additive/rule.hpp"

namespace hysteron {

struct Tsuji {
  double restitution;              // e
  double tsuji_alpha = not_given;  // α, instead of e

  using DefaultElastic = Hertz;

  static constexpr std::array<Erratum, 2> errata{{
      {"Corral et al. and Skrinjar et al.", "α is called empirical",
       "α = -√5 ln e/√(π² + ln² e) follows from the linear image, exact for release at δ = 0"},
      {"LAMMPS damping tsuji before 29 July 2026", "polynomial α(e) used with the effective mass",
       "the polynomial belongs to the particle mass 2m of equal spheres: a factor √2 was missing"},
  }};

  static constexpr LawInfo info() {
    return {.id = "tsuji",
            .name = "Tsuji et al.",
            .family = Family::additive,
            .group = Group::explicit_low_loss,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = K δ^1.5 + α √(mK) δ^¼ δ̇,  α = -√5 ln e/√(π² + ln² e)",
            .tex = R"(F=K\delta^{3/2}+\alpha\sqrt{mK}\,\delta^{1/4}\dot\delta,)"
                   R"(\qquad \alpha=\frac{-\sqrt5\ln e}{\sqrt{\pi^2+\ln^2 e}})",
            .source = &refs::tsuji_1992,
            .also = &refs::antypov_elliott_2011,
            .where = "Corral et al. Eq. (5.46)",
            .claims = Claim::continuous_at_touch | Claim::dissipative | Claim::elastic_at_e1 | Claim::exact_by_depth,
            .assumption =
                "Restitution independent of speed; the force is tensile at the end of every impact, except with "
                "separation at F = 0, which delivers more than requested.",
            .other_elastic =
                "For K δⁿ the damping is α√(2(n+1)/5) √(mK) δ^((n-1)/2) δ̇, which delivers the same e for every n; n = "
                "3/2 is as printed, n = 1 (hooke) is 0.894 α √(mK) δ̇.",
            .errata = errata};
  }

  static constexpr auto params() {
    using L = Tsuji;
    Param<L> e = restitution_param(&L::restitution, closed(0.0, 1.0));
    e.optional = true;
    return std::array{e, Param<L>{.field = &L::tsuji_alpha,
                                  .name = "tsuji_alpha",
                                  .symbol = "α",
                                  .meaning = "damping constant, instead of restitution",
                                  .range = non_negative(),
                                  .typical = {0.0, 2.0},
                                  .optional = true}};
  }

  std::string_view refusal() const noexcept {
    return std::isnan(restitution) == std::isnan(tsuji_alpha) ? "give either restitution or tsuji_alpha" : "";
  }

  static constexpr auto limits() { return std::array<Limit<Tsuji>, 0>{}; }

  // For K δⁿ in general: χ = 2ξ√((n+1)/2 · Km) δ^((n-1)/2); n = 3/2 gives α = √5 ξ.
  Damping damping(const Touch& t, const shape::PowerLaw& spring) const noexcept {
    const double xi = std::isnan(tsuji_alpha) ? restitution::damping_ratio_for(restitution, Separation::depth)
                                              : tsuji_alpha / std::sqrt(5.0);
    return {.coefficient = restitution::coefficient_for(xi, spring.stiffness, spring.exponent, t.effective_mass),
            .depth_exponent = 0.5 * (spring.exponent - 1.0)};
  }
};

}  // namespace hysteron
