// Bullet, contact stiffness and damping of bodies: a linear spring and dashpot whose force is never tensile.
// The program sets erp = hk/(hk+c) and cfm = 1/(h(hk+c)) for its step h, which is the implicit Euler step of this law:
// F = k(δ + h δ̇⁺) + c δ̇⁺ with the speed δ̇⁺ after the step. Here h -> 0.
#pragma once

#include "hysteron/laws/presets/rule.hpp"

namespace hysteron {

struct Bullet {
  double coefficient;  // c

  using DefaultElastic = Hooke;

  static constexpr LawInfo info() {
    return {.id = "bullet",
            .name = "Bullet, contact stiffness and damping",
            .family = Family::preset,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = max(0, k δ + c δ̇),  1/k = 1/k₁ + 1/k₂,  c = c₁ + c₂",
            .tex = R"(F=\max(0,\;k\,\delta+c\,\dot\delta),\qquad \tfrac1k=\tfrac1{k_1}+\tfrac1{k_2},\ c=c_1+c_2)",
            .source = &refs::program_bullet,
            .where = "btSequentialImpulseConstraintSolver, setupContactConstraint",
            .claims = Claim::dissipative | Claim::no_tension,
            .assumption =
                "Source read in November 2026, not run. The limit of short steps: a step h adds the numerical damping "
                "h k to c. Jumps at touch; takes no restitution."};
  }

  static constexpr auto params() {
    return std::array{damping_param<Bullet>(
        &Bullet::coefficient, [](const Bullet&) { return dims::damping; }, "c")};
  }

  static constexpr auto limits() { return std::array<Limit<Bullet>, 0>{}; }

  Damping damping(const Touch&) const noexcept { return {.coefficient = coefficient, .floor = 0.0}; }
};

}  // namespace hysteron
