// LIGGGHTS, normal model hertz with its default limitForce off: exact if tensile force is allowed.
#pragma once

#include "hysteron/laws/presets/rule.hpp"

namespace hysteron {

struct LiggghtsHertz {
  double restitution;  // e

  static constexpr LawInfo info() {
    return {.id = "liggghts-hertz",
            .name = "LIGGGHTS, hertz",
            .family = Family::preset,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = K δ^1.5 - 2√(5/6) β √(S m) δ̇,  β = ln e/√(π² + ln² e), S = 3/2 K √δ",
            .tex = R"(F=K\delta^{3/2}-2\sqrt{\tfrac56}\,\beta\sqrt{Sm}\,\dot\delta,)"
                   R"(\quad \beta=\tfrac{\ln e}{\sqrt{\pi^2+\ln^2 e}},\ S=\tfrac32K\sqrt\delta)",
            .source = &refs::program_liggghts,
            .also = &refs::tsuji_1992,
            .where = "src/normal_model_hertz.h",
            .claims = Claim::continuous_at_touch | Claim::dissipative | Claim::elastic_at_e1 | Claim::exact_by_depth,
            .separation = Separation::depth,
            .assumption =
                "Source read as of 2024-06-07, not run. No clip: delivers e, with tensile force before δ = 0. With "
                "limitForce on it is chrono-hertz.",
            .other_elastic = linear_image_note};
  }

  static constexpr auto params() {
    return std::array{restitution_param(&LiggghtsHertz::restitution, left_open(0.0, 1.0), needs_logarithm)};
  }

  static constexpr auto limits() { return std::array<Limit<LiggghtsHertz>, 0>{}; }

  Damping damping(const Touch& t, const shape::PowerLaw& spring) const noexcept {
    return linear_image(restitution::damping_ratio_for(restitution, Separation::depth), t, spring);
  }
};

}  // namespace hysteron
