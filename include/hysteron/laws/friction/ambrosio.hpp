// Ambrósio's modified Coulomb law, the usual one for joints with clearance: no friction at all below v_lo, then a ramp.
// The dead zone keeps the force from changing direction while the slip changes sign.
#pragma once

#include "hysteron/laws/friction/params.hpp"

namespace hysteron {

struct Ambrosio {
  double coefficient = 0.0;  // μ
  double speed_low = 0.0;    // v_lo
  double speed_high = 0.0;   // v_hi

  static constexpr std::size_t state_size = 0;

  static constexpr LawInfo info() {
    return {.id = "ambrosio",
            .name = "Ambrósio (modified Coulomb)",
            .family = Family::friction,
            .rheology = Rheology::friction,
            .formula =
                "F = -c_d μ N v/|v|,  c_d = 0 for |v| <= v_lo, (|v| - v_lo)/(v_hi - v_lo) between, 1 for |v| >= v_hi",
            .tex = R"(\mathbf F=-c_d\,\mu N\,\frac{\mathbf v}{|\mathbf v|},)"
                   R"(\qquad c_d=\min\!\left(1,\max\!\left(0,\frac{|\mathbf v|-v_{lo}}{v_{hi}-v_{lo}}\right)\right))",
            .source = &refs::ambrosio_2003,
            .where = "modified Coulomb law with dynamic correction coefficient",
            .claims = Claim::dissipative,
            .assumption =
                "No stick, and no friction below v_lo: a loaded contact at rest drifts. Kinked at v_lo and v_hi."};
  }

  static constexpr auto params() {
    using L = Ambrosio;
    return std::array{coefficient_param(&L::coefficient),
                      Param<L>{.field = &L::speed_low,
                               .name = "speed_low",
                               .symbol = "v_lo",
                               .meaning = "slip speed up to which there is no friction",
                               .dim = [](const L&) { return dims::speed; },
                               .range = non_negative(),
                               .typical = {1e-5, 1e-2}},
                      Param<L>{.field = &L::speed_high,
                               .name = "speed_high",
                               .symbol = "v_hi",
                               .meaning = "slip speed from which friction is full, above speed_low",
                               .dim = [](const L&) { return dims::speed; },
                               .range = positive(),
                               .typical = {1e-4, 1e-1}}};
  }

  std::string_view refusal() const noexcept {
    return speed_high > speed_low ? "" : "speed_high must be above speed_low";
  }

  static constexpr auto limits() { return std::array<Limit<Ambrosio>, 0>{}; }

  template <class T = double>
  TangentOf<T> force(const SlipOf<T>& slip, const State<0, T>& = {}) const noexcept {
    const T ramp = (length(slip.velocity) - T(speed_low)) / T(speed_high - speed_low);
    const T part = select(ramp < T(0.0), T(0.0), select(ramp > T(1.0), T(1.0), ramp));
    return along(slip.velocity, -part * T(coefficient) * slip.load());
  }
};

}  // namespace hysteron
