// Threlfall: Coulomb friction smoothed by an exponential that is cut off at v_r.
// As printed it saturates at 1 - e⁻³ = 0.950 of μN; `normalised` divides by that, so that sliding friction is μN.
#pragma once

#include "hysteron/laws/friction/params.hpp"

namespace hysteron {

struct Threlfall {
  double coefficient = 0.0;           // μ
  double regularisation_speed = 0.0;  // v_r
  double normalised = 0.0;            // 0 as printed, 1 scaled to reach μN

  static constexpr std::size_t state_size = 0;
  static constexpr std::array<double, 2> normalised_values{0.0, 1.0};

  static constexpr LawInfo info() {
    return {.id = "threlfall",
            .name = "Threlfall",
            .family = Family::friction,
            .rheology = Rheology::friction,
            .formula = "F = -μ N [1 - exp(-3 min(|v|/v_r, 1))] v/|v|  (over 1 - e⁻³ if normalised)",
            .tex = R"(\mathbf F=-\mu N\left[1-e^{-3\min(|\mathbf v|/v_r,\,1)}\right]\frac{\mathbf v}{|\mathbf v|})",
            .source = &refs::threlfall_1978,
            .where = "friction of the DRAM program",
            .claims = Claim::dissipative,
            .assumption =
                "No stick: the contact creeps below v_r. As printed, sliding friction is 5 % below μN. Kinked at v_r."};
  }

  static constexpr auto params() {
    using L = Threlfall;
    return std::array{coefficient_param(&L::coefficient), regularisation_speed_param(&L::regularisation_speed),
                      Param<L>{.field = &L::normalised,
                               .name = "normalised",
                               .symbol = "normalised",
                               .meaning = "1: scaled so that friction reaches μN at v_r; 0: as printed, 0.950 μN",
                               .range = one_of(normalised_values),
                               .typical = {0.0, 1.0},
                               .fallback = 0.0}};
  }

  static constexpr auto limits() { return std::array<Limit<Threlfall>, 0>{}; }

  template <class T = double>
  TangentOf<T> force(const SlipOf<T>& slip, const State<0, T>& = {}) const noexcept {
    using std::expm1;
    const T relative = length(slip.velocity) / T(regularisation_speed);
    const T part = -expm1(T(-3.0) * select(relative < T(1.0), relative, T(1.0)));
    const double full = normalised == 1.0 ? -std::expm1(-3.0) : 1.0;
    return along(slip.velocity, T(-coefficient) * slip.load() * (part / T(full)));
  }
};

}  // namespace hysteron
