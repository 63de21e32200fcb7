// Linear spring: the crudest contact, and the right one for a flat square punch.
#pragma once

#include "hysteron/core/law_info.hpp"
#include "hysteron/core/param.hpp"
#include "hysteron/laws/refs.hpp"
#include "hysteron/laws/shape/power_law.hpp"

namespace hysteron {

struct Hooke {
  double stiffness;  // k

  static constexpr std::array<Erratum, 1> errata{{
      {"Corral et al.", "Hooke 1661", "published in 1678"},
  }};

  static constexpr LawInfo info() {
    return {.id = "hooke",
            .name = "Hooke",
            .family = Family::elastic_point,
            .group = Group::base,
            .rheology = Rheology::elastic,
            .formula = "F = k δ",
            .tex = R"(F=k\,\delta)",
            .source = &refs::hooke_1678,
            .where = "Corral et al. Eq. (5.1)",
            .claims = Claim::continuous_at_touch | Claim::dissipative | Claim::no_tension,
            .assumption =
                "Constant contact area (flat punch), or a fitted secant stiffness; wrong scaling with speed for curved "
                "bodies.",
            .errata = errata};
  }

  static constexpr auto params() {
    using L = Hooke;
    return std::array{Param<L>{.field = &L::stiffness,
                               .name = "stiffness",
                               .symbol = "k",
                               .meaning = "spring stiffness; a/(0.475(σ₁+σ₂)) for a square punch of half side a",
                               .dim = [](const L&) { return stiffness_dim(1.0); },
                               .range = positive(),
                               .typical = {1e3, 1e10},
                               .from_pair = PairQuantity::linear_stiffness}};
  }

  static constexpr auto limits() { return std::array<Limit<Hooke>, 0>{}; }

  shape::Linear shape() const noexcept { return {stiffness}; }
};

}  // namespace hysteron
