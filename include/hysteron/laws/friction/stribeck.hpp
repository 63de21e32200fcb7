// Stribeck curve: static friction falls to sliding friction over v_s, then viscous friction rises; smoothed by tanh.
#pragma once

#include "hysteron/laws/friction/params.hpp"

namespace hysteron {

struct Stribeck {
  double coefficient = 0.0;           // μ
  double static_coefficient = 0.0;    // μ_s
  double stribeck_speed = 0.0;        // v_s
  double stribeck_exponent = 2.0;     // j
  double regularisation_speed = 0.0;  // v_r
  double viscous = 0.0;               // c_v

  static constexpr std::size_t state_size = 0;

  static constexpr LawInfo info() {
    return {
        .id = "stribeck",
        .name = "Stribeck",
        .family = Family::friction,
        .rheology = Rheology::friction,
        .formula = "F = -[μ + (μ_s - μ) exp(-(|v|/v_s)^j)] N tanh(|v|/v_r) v/|v| - c_v v",
        .tex = R"(\mathbf F=-\left[\mu+(\mu_s-\mu)e^{-(|\mathbf v|/v_s)^j}\right]N)"
               R"(\tanh\!\left(\frac{|\mathbf v|}{v_r}\right)\frac{\mathbf v}{|\mathbf v|}-c_v\mathbf v)",
        .source = &refs::stribeck_1902,
        .also = &refs::andersson_2007,
        .where = "fitted form of the measured curve",
        .claims = Claim::dissipative,
        .assumption =
            "Friction follows the speed without delay, and there is no stick; μ_s is reached only if v_r is well below "
            "v_s. The viscous part acts as long as there is contact, at any load."};
  }

  static constexpr auto params() {
    using L = Stribeck;
    return std::array{coefficient_param(&L::coefficient),
                      static_coefficient_param(&L::static_coefficient),
                      stribeck_speed_param(&L::stribeck_speed),
                      Param<L>{.field = &L::stribeck_exponent,
                               .name = "stribeck_exponent",
                               .symbol = "j",
                               .meaning = "sharpness of the fall from static to sliding friction",
                               .range = positive(),
                               .typical = {0.5, 2.0},
                               .fallback = 2.0},
                      regularisation_speed_param(&L::regularisation_speed),
                      Param<L>{.field = &L::viscous,
                               .name = "viscous",
                               .symbol = "c_v",
                               .meaning = "viscous friction",
                               .dim = [](const L&) { return dims::damping; },
                               .range = non_negative(),
                               .typical = {0.0, 100.0},
                               .fallback = 0.0}};
  }

  std::string_view refusal() const noexcept { return check_coefficients(coefficient, static_coefficient); }

  // tanh(|v|/v_r) suppresses the peak at μ_s if friction decreases before it has built up.
  static constexpr auto limits() {
    using L = Stribeck;
    return std::array{
        Limit<L>{.name = "regularisation_speed/stribeck_speed",
                 .meaning = "v_r/v_s above 0.2: friction falls before it has built up, and μ_s is not reached",
                 .value = [](const L& law, const Touch&) { return law.regularisation_speed / law.stribeck_speed; },
                 .high = 0.2}};
  }

  template <class T = double>
  TangentOf<T> force(const SlipOf<T>& slip, const State<0, T>& = {}) const noexcept {
    using std::exp;
    using std::pow;
    using std::tanh;
    const T speed = length(slip.velocity);
    // At rest the fall multiplies tanh(0) = 0, and its derivative may be infinite there.
    const T fall = plain(speed) > 0.0 ? T(exp(-pow(speed / T(stribeck_speed), stribeck_exponent))) : T(1.0);
    const T dry = (T(coefficient) + T(static_coefficient - coefficient) * fall) * tanh(speed / T(regularisation_speed));
    return along(slip.velocity, -dry * slip.load()) - T(viscous) * slip.velocity;
  }
};

}  // namespace hysteron
