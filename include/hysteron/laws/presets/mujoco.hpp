// MuJoCo, a contact between two free bodies: spring and dashpot per effective mass, given by solref.
// The program solves a⁺ + d(b v + k r) = (1-d) a₀ for the acceleration a⁺ of the distance r, with a₀ without contact.
// Its force m(a⁺ - a₀), never tensile, is m d(k δ + b δ̇) if a₀ = 0. With an impedance d that does not depend on r
// (dmin = dmax in solimp) the program's b = 2/(d τ), k = 1/(d τ² ζ²) make it the law below, whatever d.
#pragma once

#include "hysteron/laws/presets/rule.hpp"

namespace hysteron {

struct Mujoco {
  double time_constant = 0.0;  // τ, first number of solref
  double damping_ratio = 0.0;  // ζ, second number of solref

  static constexpr LawInfo info() {
    return {
        .id = "mujoco",
        .name = "MuJoCo, solref",
        .family = Family::preset,
        .arrangement = Arrangement::kelvin_voigt,
        .formula = "F = max(0, m [δ/(τζ)² + 2 δ̇/τ])",
        .tex = R"(F=\max\!\Big(0,\;m\Big[\frac{\delta}{(\tau\zeta)^2}+\frac{2\,\dot\delta}{\tau}\Big]\Big))",
        .source = &refs::program_mujoco,
        .where = "doc/modeling.rst, solver parameters",
        .claims = Claim::dissipative | Claim::no_tension,
        .assumption =
            "Documentation read in November 2026, not run. Constant impedance: the default solimp raises it from "
            "0.9 to 0.95 within 1 mm, which makes the first contact 10 % softer. Weight and other forces change the "
            "program's force by -d times them; here they do not. e depends on the damping ratio alone. Jumps at touch.",
        .definitions =
            "The other format, solref = (-stiffness, -damping) with impedance d: τ = 2/damping, "
            "ζ = damping √d/(2√stiffness)."};
  }

  static constexpr auto params() {
    using L = Mujoco;
    return std::array{Param<L>{.field = &L::time_constant,
                               .name = "time_constant",
                               .symbol = "τ",
                               .meaning = "first number of solref; the program's default is 0.02 s",
                               .dim = [](const L&) { return dims::time; },
                               .range = positive(),
                               .typical = {1e-4, 0.1}},
                      Param<L>{.field = &L::damping_ratio,
                               .name = "damping_ratio",
                               .symbol = "ζ",
                               .meaning = "second number of solref; the program's default is 1",
                               .range = positive(),
                               .typical = {0.01, 2.0}}};
  }

  static constexpr auto limits() { return std::array<Limit<Mujoco>, 0>{}; }

  Additive<shape::Linear> resolved(const Touch& t) const noexcept {
    const double period = time_constant * damping_ratio;
    return {shape::Linear{t.effective_mass / (period * period)},
            Damping{.coefficient = 2.0 * t.effective_mass / time_constant, .floor = 0.0}};
  }
};

}  // namespace hysteron
