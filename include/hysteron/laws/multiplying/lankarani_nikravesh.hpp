// Lankarani and Nikravesh 1990: the loss of kinetic energy set equal to the work of the damping around the loop.
// The loop is taken as that of the lossless impact in both phases, which holds only for small losses.
#pragma once

#include "hysteron/core/pair_values.hpp"
#include "hysteron/laws/multiplying/rule.hpp"

namespace hysteron {

struct LankaraniNikravesh {
  double restitution;  // e

  static constexpr std::array<Erratum, 3> errata{{
      {"Corral et al. Eq. (5.44), Skrinjar et al. Eq. (19)", "v₀ is bounded by the speed of elastic waves",
       "the bound printed, 1e-5 √(E/ρ), is 1e-5 of that speed; the impacts at 0.3 m/s that Skrinjar et al. compare "
       "exceed it (0.051 m/s for aluminium)"},
      {"Skrinjar et al. Eqs. (14), (16)", "m", "the effective mass of Eq. (15)"},
      {"Skrinjar et al. Table 1", "the law is credited to reference [93]", "it is the paper of 1990, reference [71]"},
  }};

  static constexpr LawInfo info() {
    return {.id = "lankarani-nikravesh",
            .name = "Lankarani-Nikravesh",
            .family = Family::multiplying,
            .group = Group::explicit_low_loss,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = F_el [1 + 3(1-e²)/4 δ̇/v₀]",
            .tex = R"(F=F_{el}\left[1+\frac{3(1-e^2)}{4}\frac{\dot\delta}{v_0}\right])",
            .source = &refs::lankarani_nikravesh_1990,
            .where = "Corral et al. Eq. (5.43)",
            .claims = multiplying_claims | Claim::elastic_at_e1,
            .assumption =
                "Loss small compared with the stored energy, and no yield: v₀ <= 1e-5 √(E/ρ) of the material, 0.05 m/s "
                "for steel or aluminium. Never delivers less than 0.663, whatever is requested.",
            .errata = errata};
  }

  static constexpr auto params() {
    return std::array{restitution_param(&LankaraniNikravesh::restitution, closed(0.0, 1.0))};
  }

  static constexpr auto limits() {
    return std::array{restitution_limit<LankaraniNikravesh>(
        "delivers e within 0.02; more for e < 0.875, 0.66 as e -> 0", 0.875, 1.0)};
  }

  static constexpr auto pair_limits() {
    return std::array{PairLimit{.name = "v₀/(1e-5 √(E/ρ))",
                                .meaning = "of the slower body; above 1 losses exceed internal damping",
                                .value =
                                    [](const PairValues& pair, const Touch& t) {
                                      const auto wave = pair.get(PairQuantity::wave_speed);
                                      return wave ? t.impact_speed / (1e-5 * *wave) : not_given;
                                    },
                                .high = 1.0}};
  }

  // A = a v₀.
  double relative_damping() const noexcept { return 0.75 * (1.0 - restitution) * (1.0 + restitution); }
};

}  // namespace hysteron
