// The Bouc-Wen-Maxwell collision law: a Bouc-Wen-Hertz spring of length change y in series with a dashpot of length
// change r = δ - y. The source takes ẏ as a state and p = 1 or p >= 2, a sufficient condition of its proof; with y and
// z alone the right-hand side is locally Lipschitz for every p >= 1. δ + m δ̇/c - y is constant in a free impact.
#pragma once

#include "hysteron/laws/whole/hysteresis.hpp"

namespace hysteron {

struct BoucWenMaxwell : PlainEvents<2>, Hysteresis {
  double damping = 0.0;  // c

  BoucWenMaxwell() noexcept { exponent = 1.5; }

  static constexpr std::array<Erratum, 1> errata{{
      {"Milehins, Marghitu Eq. (27), fourth line", "W = ... - α_c p π₁|Z|ᵖ⁻¹Z",
       "Ẇ = ... - α_c p π₁|Z|ᵖ⁻¹Ż, as in Eq. (20) and Appendix C"},
  }};

  static constexpr LawInfo info() {
    return {
        .id = "bouc-wen-maxwell",
        .name = "Bouc-Wen-Maxwell",
        .family = Family::whole,
        .rheology = Rheology::viscoplastic,
        .arrangement = Arrangement::maxwell,
        .formula = "F = αk|y|ᵖ⁻¹y + (1-α)k|z|ᵖ⁻¹z,  ẏ = δ̇ - F/c,  ż = Aẏ - β|z|ⁿ⁻¹z|ẏ| - γ|z|ⁿẏ",
        .tex = R"(F=\alpha k|y|^{p-1}y+(1-\alpha)k|z|^{p-1}z,\qquad \dot y=\dot\delta-F/c,\qquad )"
               R"(\dot z=A\dot y-\beta|z|^{n-1}z|\dot y|-\gamma|z|^n\dot y)",
        .source = &refs::milehins_marghitu_2025,
        .also = &refs::wen_1976,
        .where = "Eqs. (19), (20)",
        .claims = Claim::continuous_at_touch | Claim::dissipative,
        .assumption = "No resting stiffness: the dashpot creeps under any constant force.",
        .definitions =
            "With X = (m v₀²/k)^(1/(p+1)): π₁ = m v₀/(c X), π₂ = (β/A) Xⁿ, π₃ = (γ/A) Xⁿ. pi1, pi2 and pi3 of "
            "--nondimensional are their values at v₀ = 1 m/s.",
        .guarantees =
            "For |γ| <= β and c > 0: the motion exists for all times, is unique and bounded, and the contact never "
            "returns more energy than it received (passive): with the kinetic energy, the stored energy never "
            "grows (Lemma C.1, Proposition C.2). A motion that is not stopped at separation converges to rest, also "
            "for β = 0. The source proves it for β > 0, |γ| < β and p = 1 or p >= 2 (Propositions C.2, C.5), "
            "conditions that it calls sufficient, not necessary.",
        .errata = errata};
  }

  static constexpr auto params() {
    using L = BoucWenMaxwell;
    return with_param_after(hysteretic_power_params<L>(), Param<L>{.field = &L::damping,
                                                                   .name = "damping",
                                                                   .symbol = "c",
                                                                   .meaning = "dashpot in series with the springs",
                                                                   .dim = [](const L&) { return dims::damping; },
                                                                   .range = positive(),
                                                                   .typical = {1e3, 1e6}});
  }
  static constexpr auto limits() { return std::array<Limit<BoucWenMaxwell>, 0>{}; }

  // State: y, z.
  template <class T = double>
  Force<T> force(const Contact<T>&, const Memory&, const State<2, T>& s) const noexcept {
    return {elastic_force(s[0]), hysteretic_force(s[1])};
  }
  template <class T = double>
  State<2, T> rate(const Contact<T>& c, const Memory&, const State<2, T>& s) const noexcept {
    const T w = spring_rate(c, s);
    return {w, rate_of(s[1], w)};
  }
  // Neither the powers of |y| and |z| nor |ẏ| are smooth at zero.
  static constexpr std::size_t branch_count = 3;
  std::array<double, 3> branches(const Contact<double>& c, const Memory&, const State<2>& s) const noexcept {
    return {s[0], s[1], spring_rate(c, s)};
  }
  template <class T = double>
  T stored_energy(const Contact<T>&, const Memory&, const State<2, T>& s) const noexcept {
    return energy(s[0], s[1]);
  }
  double max_indentation() const noexcept { return infinity; }
  double touch_exponent() const noexcept { return exponent; }

 private:
  // ẏ.
  template <class T>
  T spring_rate(const Contact<T>& c, const State<2, T>& s) const noexcept {
    return c.indentation_rate - (elastic_force(s[0]) + hysteretic_force(s[1])) / T(damping);
  }
};

}  // namespace hysteron
