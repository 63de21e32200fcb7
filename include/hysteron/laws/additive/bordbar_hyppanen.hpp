// Bordbar and Hyppänen: the form of Falcon et al. with the exponent 0.65, from experiments on ice particles.
#pragma once

#include "hysteron/laws/additive/rule.hpp"

namespace hysteron {

struct BordbarHyppanen {
  double coefficient;  // χ

  static constexpr LawInfo info() {
    return {.id = "bordbar-hyppanen",
            .aliases = {"schwager-poschel"},
            .name = "Bordbar-Hyppänen",
            .family = Family::additive,
            .group = Group::empirical,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = K δ^1.5 + χ δ^0.65 δ̇",
            .tex = R"(F=K\,\delta^{3/2}+\chi\,\delta^{0.65}\dot\delta)",
            .source = &refs::bordbar_hyppanen_2007,
            .also = &refs::schwager_poschel_1998,
            .where = "Corral et al. Eq. (5.16)",
            .claims = Claim::continuous_at_touch | Claim::dissipative,
            .assumption =
                "Ice-like spheres; χ fitted. e falls with speed, the loss scaling as v₀^0.32; tensile force before δ = "
                "0. Skrinjar et al. list it with Schwager and Pöschel, whom Corral et al. cite as further reading."};
  }

  static constexpr auto params() {
    using L = BordbarHyppanen;
    auto chi = damping_param<L>(&L::coefficient, [](const L&) { return damping_dim(0.65, 1.0); });
    chi.typical = {1e2, 1e7};
    return std::array{chi};
  }

  static constexpr auto limits() { return std::array<Limit<BordbarHyppanen>, 0>{}; }

  Damping damping(const Touch&) const noexcept { return {.coefficient = coefficient, .depth_exponent = 0.65}; }
};

}  // namespace hysteron
