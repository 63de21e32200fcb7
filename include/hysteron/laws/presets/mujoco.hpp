// MuJoCo, a contact between two free bodies: a spring and a dashpot of given ratio whose force is never tensile.
// The program solves a⁺ + d(b v + k' r) = (1-d) a₀ for the acceleration a⁺ of the distance r, with a₀ without contact.
// Its force m(a⁺ - a₀) is m d(k' δ + b δ̇) if a₀ = 0. With an impedance d that does not depend on r (dmin = dmax in
// solimp) and solref = (τ, ζ), d k' = 1/(τζ)² and d b = 2/τ: the law below with k = m/(τζ)².
#pragma once

#include "hysteron/laws/presets/rule.hpp"

namespace hysteron {

struct Mujoco {
  double damping_ratio;  // ζ, second number of solref

  using DefaultElastic = Hooke;

  static constexpr LawInfo info() {
    return {
        .id = "mujoco",
        .name = "MuJoCo, solref",
        .family = Family::preset,
        .arrangement = Arrangement::kelvin_voigt,
        .formula = "F = max(0, k δ + 2ζ√(k m) δ̇),  k = m/(τζ)²",
        .tex = R"(F=\max\!\big(0,\;k\,\delta+2\zeta\sqrt{k\,m}\,\dot\delta\big),\qquad k=\frac{m}{(\tau\zeta)^2})",
        .source = &refs::program_mujoco,
        .where = "doc/modeling.rst, solver parameters",
        .claims = Claim::dissipative | Claim::no_tension,
        .assumption =
            "Documentation read in November 2026, not run. Constant impedance: the default solimp raises it from 0.9 "
            "to 0.95 within 1 mm, which makes the first contact 10 % softer. Weight and other forces change the "
            "program's force by -d times them; here they do not. e depends on ζ alone. Jumps at touch.",
        .definitions =
            "solref = (τ, ζ), by default (0.02 s, 1): the stiffness k = m/(τζ)² is proportional to the effective mass "
            "m. solref = (-stiffness, -damping) with impedance d: τ = 2/damping, ζ = damping √d/(2√stiffness).",
        .other_elastic = linear_image_note};
  }

  static constexpr auto params() {
    using L = Mujoco;
    return std::array{Param<L>{.field = &L::damping_ratio,
                               .name = "damping_ratio",
                               .symbol = "ζ",
                               .meaning = "second number of solref; the program's default is 1",
                               .range = positive(),
                               .typical = {0.01, 2.0}}};
  }

  static constexpr auto limits() { return std::array<Limit<Mujoco>, 0>{}; }

  Damping damping(const Touch& t, const shape::PowerLaw& spring) const noexcept {
    Damping d = linear_image(damping_ratio, t, spring);
    d.floor = 0.0;
    return d;
  }
};

}  // namespace hysteron
