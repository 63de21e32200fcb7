// LuGre: bristles of mean deflection z that bend, slip and shed load; pre-sliding, stick-slip and the Stribeck curve in
// one. Stored energy N σ0 |z|²/2. With |z| <= μ_s/σ0, which start and rate keep, and constant N:
//   F·v + d/dt stored = -N {(σ0²s/g)|z|² + (σ1+σ2)s² - (σ1 σ0 s/g) z·v},
// never positive if σ2 >= σ1(μ_s-μ)/μ, and positive at some speed if not. A load N that rises in stick adds energy: the
// bristles stiffen while bent. Hence no claim to be dissipative.
#pragma once

#include "hysteron/laws/friction/params.hpp"

namespace hysteron {

struct LuGre {
  double sigma0 = 0.0;              // σ0
  double sigma1 = 0.0;              // σ1
  double sigma2 = 0.0;              // σ2
  double coefficient = 0.0;         // μ
  double static_coefficient = 0.0;  // μ_s
  double stribeck_speed = 0.0;      // v_s

  static constexpr std::size_t state_size = 2;

  static constexpr LawInfo info() {
    return {
        .id = "lugre",
        .name = "LuGre",
        .family = Family::friction,
        .rheology = Rheology::friction,
        .formula = "ż = v - σ0 |v|/g z,  g = μ + (μ_s - μ) exp(-(|v|/v_s)²),  F = -N (σ0 z + σ1 ż + σ2 v)",
        .tex = R"(\dot{\mathbf z}=\mathbf v-\frac{\sigma_0|\mathbf v|}{g}\mathbf z,)"
               R"(\quad g=\mu+(\mu_s-\mu)e^{-(|\mathbf v|/v_s)^2},)"
               R"(\quad\mathbf F=-N(\sigma_0\mathbf z+\sigma_1\dot{\mathbf z}+\sigma_2\mathbf v))",
        .source = &refs::canudas_1995,
        .where = "scaled by the normal force, in the plane",
        .assumption =
            "Passive only if σ2 >= σ1(μ_s - μ)/μ and the load does not rise while the bristles are bent; stiff at high "
            "slip speed."};
  }

  static constexpr auto params() {
    using L = LuGre;
    const auto bristle = [](double L::*field, std::string_view name, std::string_view symbol, std::string_view meaning,
                            Typical typical) {
      return Param<L>{.field = field,
                      .name = name,
                      .symbol = symbol,
                      .meaning = meaning,
                      .dim = [](const L&) { return dims::inverse_speed; },
                      .range = non_negative(),
                      .typical = typical};
    };
    return std::array{Param<L>{.field = &L::sigma0,
                               .name = "sigma0",
                               .symbol = "σ0",
                               .meaning = "stiffness of the bristles per normal force",
                               .dim = [](const L&) { return dims::none / dims::length; },
                               .range = positive(),
                               .typical = {1e2, 1e6}},
                      bristle(&L::sigma1, "sigma1", "σ1", "damping of the bristles per normal force", {0.1, 100.0}),
                      bristle(&L::sigma2, "sigma2", "σ2", "viscous friction per normal force", {0.0, 1.0}),
                      coefficient_param(&L::coefficient, positive()),
                      static_coefficient_param(&L::static_coefficient),
                      stribeck_speed_param(&L::stribeck_speed)};
  }

  std::string_view refusal() const noexcept { return check_coefficients(coefficient, static_coefficient); }

  static constexpr auto limits() {
    using L = LuGre;
    return std::array{
        Limit<L>{.name = "sigma2 - sigma1 (static_coefficient/coefficient - 1)",
                 .meaning = "in s/m; below zero the law is not passive: it can create energy at high slip speed",
                 .value = [](const L& l, const Touch&) { return l.passivity_margin(); },
                 .low = 0.0}};
  }

  double passivity_margin() const noexcept {
    return sigma2 - sigma1 * (static_coefficient - coefficient) / coefficient;
  }

  // g, the friction coefficient of steady sliding without its viscous part.
  template <class T = double>
  T steady_coefficient(const T& speed) const noexcept {
    using std::exp;
    const T x = speed / T(stribeck_speed);
    return T(coefficient) + T(static_coefficient - coefficient) * exp(-x * x);
  }

  // State: z.
  State<2> start(const Slip&) const noexcept { return {}; }
  template <class T = double>
  TangentOf<T> force(const SlipOf<T>& slip, const State<2, T>& z) const noexcept {
    const TangentOf<T> bend = T(sigma0) * as_tangent(z) + T(sigma1) * as_tangent(rate(slip, z));
    return -slip.load() * (bend + T(sigma2) * slip.velocity);
  }
  template <class T = double>
  State<2, T> rate(const SlipOf<T>& slip, const State<2, T>& z) const noexcept {
    const T speed = length(slip.velocity);
    return as_state(slip.velocity - (T(sigma0) * speed / steady_coefficient(speed)) * as_tangent(z));
  }
  // Exact for constant v, hence stable for any step: z relaxes to (g/σ0) v/|v|.
  State<2> advance(const Slip& slip, const State<2>& z, double dt) const noexcept {
    const double speed = length(slip.velocity);
    const double g = steady_coefficient(speed);
    const Tangent steady = along(slip.velocity, g / sigma0);
    return as_state(as_tangent(z) - std::expm1(-sigma0 * speed * dt / g) * (steady - as_tangent(z)));
  }
  State<2> project(const Slip&, const State<2>& z) const noexcept { return z; }
  double boundary(const Slip&, const State<2>&) const noexcept { return 1.0; }
  double stored_energy(const Slip& slip, const State<2>& z) const noexcept {
    return 0.5 * slip.load() * sigma0 * dot(as_tangent(z), as_tangent(z));
  }
};

}  // namespace hysteron
