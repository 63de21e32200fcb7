// Coulomb friction smoothed by a hyperbolic tangent: smooth everywhere, hence the easiest for integrators.
#pragma once

#include "hysteron/laws/friction/params.hpp"

namespace hysteron {

struct CoulombTanh {
  double coefficient = 0.0;           // μ
  double regularisation_speed = 0.0;  // v_r

  static constexpr std::size_t state_size = 0;

  static constexpr LawInfo info() {
    return {
        .id = "coulomb-tanh",
        .name = "Coulomb, smoothed by tanh",
        .family = Family::friction,
        .rheology = Rheology::friction,
        .formula = "F = -μ N tanh(|v|/v_r) v/|v|",
        .tex = R"(\mathbf F=-\mu N\tanh\!\left(\frac{|\mathbf v|}{v_r}\right)\frac{\mathbf v}{|\mathbf v|})",
        .source = &refs::andersson_2007,
        .where = "smoothed Coulomb friction",
        .claims = Claim::dissipative,
        .assumption =
            "No stick: a contact that should rest creeps at a speed of the order of v_r, and a small v_r is stiff."};
  }

  static constexpr auto params() {
    using L = CoulombTanh;
    return std::array{coefficient_param(&L::coefficient), regularisation_speed_param(&L::regularisation_speed)};
  }

  static constexpr auto limits() { return std::array<Limit<CoulombTanh>, 0>{}; }

  template <class T = double>
  TangentOf<T> force(const SlipOf<T>& slip, const State<0, T>& = {}) const noexcept {
    using std::tanh;
    const T part = tanh(length(slip.velocity) / T(regularisation_speed));
    return along(slip.velocity, T(-coefficient) * slip.load() * part);
  }
};

}  // namespace hysteron
