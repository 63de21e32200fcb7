// Friction of contacts in Adams: cubic steps from -μ_s to μ_s over the slip speeds -v_s to v_s, and from μ_s down to μ
// at v_d. Smooth once everywhere. With u = |v|/v_s, step(v, -v_s, μ_s, v_s, -μ_s) of the manual is -μ_s (3u - u³)/2.
#pragma once

#include "hysteron/laws/friction/params.hpp"

namespace hysteron {

struct AdamsCoulomb {
  double coefficient = 0.0;         // μ
  double static_coefficient = 0.0;  // μ_s
  double stiction_speed = 0.0;      // v_s
  double sliding_speed = 0.0;       // v_d

  static constexpr std::size_t state_size = 0;

  static constexpr LawInfo info() {
    return {.id = "adams-coulomb",
            .name = "Coulomb with cubic steps (Adams)",
            .family = Family::friction,
            .rheology = Rheology::friction,
            .formula =
                "F = -m(|v|) N v/|v|,  m = μ_s (3u - u³)/2, u = |v|/v_s, for |v| <= v_s;  μ_s + (μ - μ_s)(3w² - "
                "2w³), w = (|v| - v_s)/(v_d - v_s), up to v_d;  μ above",
            .tex = R"(\mathbf F=-m(|\mathbf v|)\,N\,\frac{\mathbf v}{|\mathbf v|},\qquad )"
                   R"(m=\begin{cases}\mu_s\,\tfrac12(3u-u^3),\ u=|\mathbf v|/v_s&|\mathbf v|\le v_s\\)"
                   R"(\mu_s+(\mu-\mu_s)(3w^2-2w^3),\ w=\frac{|\mathbf v|-v_s}{v_d-v_s}&v_s<|\mathbf v|<v_d\\)"
                   R"(\mu&|\mathbf v|\ge v_d\end{cases})",
            .source = &refs::program_adams,
            .where = "manual, contact friction force",
            .claims = Claim::dissipative,
            .assumption =
                "Manual read in November 2026, not run. No stick: a loaded contact at rest creeps at a speed "
                "of the order of v_s."};
  }

  static constexpr auto params() {
    using L = AdamsCoulomb;
    return std::array{coefficient_param(&L::coefficient), static_coefficient_param(&L::static_coefficient),
                      Param<L>{.field = &L::stiction_speed,
                               .name = "stiction_speed",
                               .symbol = "v_s",
                               .meaning = "slip speed at which friction is largest (stiction transition velocity)",
                               .dim = [](const L&) { return dims::speed; },
                               .range = positive(),
                               .typical = {1e-4, 1e-2}},
                      Param<L>{.field = &L::sliding_speed,
                               .name = "sliding_speed",
                               .symbol = "v_d",
                               .meaning = "slip speed from which friction is that of sliding, above stiction_speed "
                                          "(friction transition velocity)",
                               .dim = [](const L&) { return dims::speed; },
                               .range = positive(),
                               .typical = {1e-3, 1e-1}}};
  }

  std::string_view refusal() const noexcept {
    if (!(sliding_speed > stiction_speed)) return "sliding_speed must be above stiction_speed";
    return check_coefficients(coefficient, static_coefficient);
  }

  static constexpr auto limits() { return std::array<Limit<AdamsCoulomb>, 0>{}; }

  template <class T = double>
  TangentOf<T> force(const SlipOf<T>& slip, const State<0, T>& = {}) const noexcept {
    const T speed = length(slip.velocity);
    const T u = speed / T(stiction_speed);
    const T w = (speed - T(stiction_speed)) / T(sliding_speed - stiction_speed);
    const T rising = T(0.5 * static_coefficient) * u * (T(3.0) - u * u);
    const T falling = T(static_coefficient) + T(coefficient - static_coefficient) * w * w * (T(3.0) - T(2.0) * w);
    const T part = select(w < T(0.0), rising, select(w > T(1.0), T(coefficient), falling));
    return along(slip.velocity, -part * slip.load());
  }
};

}  // namespace hysteron
