// Jankowski 2005: Hertz spring with a dashpot while closing and none while opening; pounding of buildings.
#pragma once

#include <numbers>

#include "hysteron/laws/additive/rule.hpp"
#include "hysteron/laws/multiplying/rule.hpp"

namespace hysteron {

struct Jankowski2005 {
  double restitution;  // e

  static constexpr std::array<Erratum, 4> errata{{
      {"Skrinjar et al. Table 1", "F = K δ^1.5 + χ δ^½ δ̇ in both phases",
       "χ δ^¼ δ̇ in compression and zero in restitution; the column of exponents prints a third value, 1"},
      {"Skrinjar et al. Table 1", "χ = 2(-ln e)/√(π² + ln² e) K/v₀",
       "χ = 2ξ√(K m): the ratio is Kelvin-Voigt's, and K/v₀ breaks the units"},
      {"Skrinjar et al. Table 2", "0.44 for 0.1, 0.85 for 0.5",
       "no interpretation of the law gives this row; it delivers 0.148, 0.558"},
      {"Corral et al. Eqs. (5.54), (5.55)", "two ξ without their years", "(5.54) is of 2005, (5.55) of 2006"},
  }};

  static constexpr LawInfo info() {
    return {.id = "jankowski-2005",
            .name = "Jankowski 2005",
            .family = Family::additive,
            .group = Group::explicit_low_loss,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = K δ^1.5 + 2ξ√(K m) δ^¼ δ̇ (δ̇ > 0), K δ^1.5 (δ̇ <= 0);  ξ = √5(1-e²)/(2π e)",
            .tex = R"(F=K\delta^{3/2}+2\xi\sqrt{Km}\,\delta^{1/4}\dot\delta\;[\dot\delta>0],)"
                   R"(\qquad \xi=\frac{\sqrt5\,(1-e^2)}{2\pi e})",
            .source = &refs::jankowski_2005,
            .where = "Corral et al. Eqs. (5.52)-(5.54)",
            .claims = Claim::continuous_at_touch | Claim::dissipative | Claim::no_tension | Claim::elastic_at_e1,
            .assumption =
                "All loss is in compression, so there is no tensile force. Delivers up to 0.077 more than requested.",
            .other_elastic =
                "For K δⁿ the damping in compression is 2ξ√(2(n+1)/5) √(Km) δ^((n-1)/2) δ̇, which delivers the same e "
                "for every n; n = 3/2 is as printed.",
            .errata = errata};
  }

  static constexpr auto params() { return std::array{restitution_param(&Jankowski2005::restitution)}; }

  static constexpr auto limits() {
    return std::array{restitution_limit<Jankowski2005>("delivers e within 0.02; not for 0.036 < e < 0.75", 0.75, 1.0)};
  }

  // ξ of the paper, which is √5/2 times the damping ratio of the linear image.
  double damping_ratio() const noexcept {
    return std::sqrt(5.0) * (1.0 - restitution * restitution) / (2.0 * std::numbers::pi * restitution);
  }

  // Published for Hertz; through the linear image it returns the same for any power.
  Damping damping(const Touch& t, const shape::PowerLaw& spring) const noexcept {
    Damping d = linear_image(2.0 / std::sqrt(5.0) * damping_ratio(), t, spring);
    d.compression_only = true;
    return d;
  }
};

}  // namespace hysteron
