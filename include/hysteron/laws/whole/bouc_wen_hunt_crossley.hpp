// The Bouc-Wen-Simon-Hunt-Crossley collision law: a Bouc-Wen-Hertz spring beside a damper c δᵖ δ̇.
#pragma once

#include "hysteron/laws/whole/hysteresis.hpp"

namespace hysteron {

struct BoucWenHuntCrossley : HystereticContact {
  double damping = 0.0;  // c

  BoucWenHuntCrossley() noexcept { exponent = 1.5; }

  static constexpr std::array<Erratum, 2> errata{{
      {"Milehins, Marghitu, Introduction", "k|δ|ⁿδ, later k|δ|ⁿ⁻¹δ, and χ|δ|ⁿδ as damping",
       "two meanings of n; the damper is χ|δ|ⁿδ̇"},
      {"Milehins, Marghitu, Section 5", "the base parameters have n, p > 1",
       "n, p >= 1 as everywhere else: their own fit to aluminium has n = 1"},
  }};

  static constexpr LawInfo info() {
    return {.id = "bouc-wen-hunt-crossley",
            .aliases = {"bouc-wen-simon-hunt-crossley"},
            .name = "Bouc-Wen-Simon-Hunt-Crossley",
            .family = Family::whole,
            .rheology = Rheology::viscoplastic,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = αkδᵖ + (1-α)k|z|ᵖ⁻¹z + cδᵖδ̇,  ż = Aδ̇ - β|z|ⁿ⁻¹z|δ̇| - γ|z|ⁿδ̇",
            .tex = R"(F=\alpha k\delta^p+(1-\alpha)k|z|^{p-1}z+c\,\delta^p\dot\delta,\qquad )"
                   R"(\dot z=A\dot\delta-\beta|z|^{n-1}z|\dot\delta|-\gamma|z|^n\dot\delta)",
            .source = &refs::milehins_marghitu_2025,
            .also = &refs::wen_1976,
            .where = "Eqs. (7), (8)",
            .claims = Claim::continuous_at_touch | Claim::dissipative,
            .assumption =
                "One set of parameters serves all speeds of the fit; beyond them the loss continues to increase (the "
                "baseball of the source would deliver 0.21 at 30 m/s).",
            .definitions =
                "With X = (m v₀²/k)^(1/(p+1)): π₁ = c v₀/k, π₂ = (β/A) Xⁿ, π₃ = (γ/A) Xⁿ. pi1, pi2 and pi3 of "
                "--nondimensional are their values at v₀ = 1 m/s.",
            .guarantees = bounded_motions,
            .errata = errata};
  }

  static constexpr auto params() {
    using L = BoucWenHuntCrossley;
    return with_param_after(hysteretic_power_params<L>(),
                            Param<L>{.field = &L::damping,
                                     .name = "damping",
                                     .symbol = "c",
                                     .meaning = "damper beside the springs, c δᵖ δ̇",
                                     .dim = [](const L& l) { return damping_dim(l.exponent, 1.0); },
                                     .range = non_negative(),
                                     .typical = {1e2, 1e8}});
  }
  static constexpr auto limits() { return std::array<Limit<BoucWenHuntCrossley>, 0>{}; }

  template <class T = double>
  Force<T> force(const Contact<T>& c, const Memory&, const State<1, T>& z) const noexcept {
    using std::abs;
    const T depth = power(T(abs(c.indentation)), exponent);
    return {T(stiffness * alpha) * select(c.indentation < T(0.0), T(-depth), depth),
            hysteretic_force(z[0]) + T(damping) * depth * c.indentation_rate};
  }
};

}  // namespace hysteron
