// General power K δⁿ: the user's own exponent, fitted or from another theory.
#pragma once

#include "hysteron/core/law_info.hpp"
#include "hysteron/core/param.hpp"
#include "hysteron/laws/refs.hpp"
#include "hysteron/laws/shape/power_law.hpp"

namespace hysteron {

struct Power {
  double stiffness;       // K
  double exponent = 1.5;  // n

  static constexpr LawInfo info() {
    return {.id = "power",
            .name = "Power law",
            .family = Family::elastic_point,
            .group = Group::base,
            .rheology = Rheology::elastic,
            .formula = "F = K δⁿ",
            .tex = R"(F=K\,\delta^{n})",
            .source = &refs::hunt_crossley_1975,
            .where = "Skrinjar et al. Eq. (7)",
            .claims = Claim::continuous_at_touch | Claim::dissipative | Claim::no_tension,
            .assumption =
                "K and n are fitted together; K has no meaning without its n. Brändlein's roller-bearing "
                "law, which the review names without its formula, is of this form."};
  }

  static constexpr auto params() {
    using L = Power;
    return std::array{power_stiffness_param<L>("contact stiffness of the given exponent"), power_exponent_param<L>()};
  }

  static constexpr auto limits() { return std::array<Limit<Power>, 0>{}; }

  shape::PowerLaw shape() const noexcept { return {stiffness, exponent}; }
};

}  // namespace hysteron
