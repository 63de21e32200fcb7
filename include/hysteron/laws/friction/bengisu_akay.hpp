// Bengisu and Akay: a parabola up to the static friction at v_r, then an exponential fall to sliding friction.
#pragma once

#include "hysteron/laws/friction/params.hpp"

namespace hysteron {

struct BengisuAkay {
  double static_coefficient = 0.0;    // μ_s
  double coefficient = 0.0;           // μ
  double regularisation_speed = 0.0;  // v_r
  double decay = 0.0;                 // ξ

  static constexpr std::size_t state_size = 0;

  static constexpr LawInfo info() {
    return {.id = "bengisu-akay",
            .name = "Bengisu and Akay",
            .family = Family::friction,
            .rheology = Rheology::friction,
            .formula =
                "F = -μ_s N [1 - (|v|/v_r - 1)²] v/|v| for |v| < v_r, else -N [μ + (μ_s - μ) exp(-ξ(|v| - v_r))] v/|v|",
            .tex = R"(\mathbf F=-\frac{\mathbf v}{|\mathbf v|}N)"
                   R"(\begin{cases}\mu_s\left[1-(|\mathbf v|/v_r-1)^2\right]&|\mathbf v|<v_r\\)"
                   R"(\mu+(\mu_s-\mu)e^{-\xi(|\mathbf v|-v_r)}&|\mathbf v|\ge v_r\end{cases})",
            .source = &refs::bengisu_akay_1994,
            .where = "friction as a function of slip speed",
            .claims = Claim::dissipative,
            .assumption =
                "No stick: the contact creeps below v_r. Kinked at v_r where friction starts to fall, which can excite "
                "vibration."};
  }

  static constexpr auto params() {
    using L = BengisuAkay;
    return std::array{static_coefficient_param(&L::static_coefficient), coefficient_param(&L::coefficient),
                      regularisation_speed_param(&L::regularisation_speed),
                      Param<L>{.field = &L::decay,
                               .name = "decay",
                               .symbol = "ξ",
                               .meaning = "rate at which friction falls from static to sliding with slip speed",
                               .dim = [](const L&) { return dims::inverse_speed; },
                               .range = non_negative(),
                               .typical = {0.1, 100.0}}};
  }

  std::string_view refusal() const noexcept { return check_coefficients(coefficient, static_coefficient); }

  static constexpr auto limits() { return std::array<Limit<BengisuAkay>, 0>{}; }

  template <class T = double>
  TangentOf<T> force(const SlipOf<T>& slip, const State<0, T>& = {}) const noexcept {
    using std::exp;
    const T speed = length(slip.velocity), relative = speed / T(regularisation_speed);
    // 1 - (x - 1)² without its cancellation at small x.
    const T rising = T(static_coefficient) * relative * (T(2.0) - relative);
    const T falling =
        T(coefficient) + T(static_coefficient - coefficient) * exp(T(-decay) * (speed - T(regularisation_speed)));
    return along(slip.velocity, -slip.load() * select(relative < T(1.0), rising, falling));
  }
};

}  // namespace hysteron
