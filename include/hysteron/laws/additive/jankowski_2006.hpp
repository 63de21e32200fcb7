// Jankowski 2006: the law of 2005 with a better relation between damping ratio and restitution.
#pragma once

#include <numbers>

#include "hysteron/laws/additive/rule.hpp"

namespace hysteron {

struct Jankowski2006 {
  double restitution;  // e

  static constexpr std::array<Erratum, 1> errata{{
      {"Corral et al. Eqs. (5.54), (5.55)", "two ξ without their years", "(5.54) is of 2005, (5.55) of 2006"},
  }};

  static constexpr LawInfo info() {
    return {.id = "jankowski-2006",
            .name = "Jankowski 2006",
            .family = Family::additive,
            .group = Group::explicit_low_loss,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = K δ^1.5 + 2ξ√(K m) δ^¼ δ̇ (δ̇ > 0), K δ^1.5 (δ̇ <= 0);  ξ = 9√5/2 (1-e²)/(e(e(9π-16)+16))",
            .tex = R"(F=K\delta^{3/2}+2\xi\sqrt{Km}\,\delta^{1/4}\dot\delta\;[\dot\delta>0],)"
                   R"(\quad \xi=\frac{9\sqrt5}{2}\frac{1-e^2}{e\,(e(9\pi-16)+16)})",
            .source = &refs::jankowski_2006,
            .also = &refs::jankowski_2005,
            .where = "Corral et al. Eqs. (5.52), (5.53), (5.55)",
            .claims = Claim::continuous_at_touch | Claim::dissipative | Claim::no_tension | Claim::elastic_at_e1,
            .assumption =
                "All loss is in compression, so there is no tensile force. Delivers at most 0.009 less than requested, "
                "for any e.",
            .other_elastic =
                "For K δⁿ the damping in compression is 2ξ√(2(n+1)/5) √(Km) δ^((n-1)/2) δ̇, which delivers the same e "
                "for every n; n = 3/2 is as printed.",
            .errata = errata};
  }

  static constexpr auto params() { return std::array{restitution_param(&Jankowski2006::restitution)}; }

  static constexpr auto limits() { return std::array<Limit<Jankowski2006>, 0>{}; }

  // ξ of the paper, which is √5/2 times the damping ratio of the linear image.
  double damping_ratio() const noexcept {
    const double e = restitution;
    return 4.5 * std::sqrt(5.0) * (1.0 - e * e) / (e * (e * (9.0 * std::numbers::pi - 16.0) + 16.0));
  }

  // Published for Hertz; through the linear image it returns the same for any power.
  Damping damping(const Touch& t, const shape::PowerLaw& spring) const noexcept {
    Damping d = linear_image(2.0 / std::sqrt(5.0) * damping_ratio(), t, spring);
    d.compression_only = true;
    return d;
  }
};

}  // namespace hysteron
