// The standard linear solid (Zener): a spring beside a Maxwell element, which is a second spring in series with a
// dashpot. The force of that element is an internal state and relaxes while the depth is held; the spring does not.
#pragma once

#include "hysteron/core/contact_law.hpp"
#include "hysteron/core/law_info.hpp"
#include "hysteron/core/param.hpp"
#include "hysteron/laws/refs.hpp"

namespace hysteron {

struct StandardLinearSolid : PlainEvents<1> {
  double stiffness = 0.0;   // K
  double stiffness2 = 0.0;  // k₂
  double damping = 0.0;     // c

  static constexpr LawInfo info() {
    return {.id = "standard-linear-solid",
            .name = "Standard linear solid",
            .family = Family::whole,
            .rheology = Rheology::viscoelastic,
            .formula = "F = K δ + F_m,  Ḟ_m = k₂ δ̇ - (k₂/c) F_m",
            .tex = R"(F=K\delta+F_m,\qquad \dot F_m=k_2\dot\delta-\frac{k_2}{c}F_m)",
            .source = &refs::zener_1948,
            .where = "linear viscoelastic solid",
            .claims = Claim::continuous_at_touch | Claim::dissipative,
            .assumption =
                "Linear, with one relaxation time c/k₂: elastic with K + k₂ when fast, with K when slow, lossy "
                "between."};
  }

  static constexpr auto params() {
    using L = StandardLinearSolid;
    return std::array{Param<L>{.field = &L::stiffness,
                               .name = "stiffness",
                               .symbol = "K",
                               .meaning = "spring beside the Maxwell element, the only stiffness at low rates",
                               .dim = [](const L&) { return stiffness_dim(1.0); },
                               .range = positive(),
                               .typical = {1e3, 1e7},
                               .from_pair = PairQuantity::linear_stiffness},
                      Param<L>{.field = &L::stiffness2,
                               .name = "stiffness2",
                               .symbol = "k₂",
                               .meaning = "spring of the Maxwell element",
                               .dim = [](const L&) { return stiffness_dim(1.0); },
                               .range = positive(),
                               .typical = {1e3, 1e7}},
                      Param<L>{.field = &L::damping,
                               .name = "damping",
                               .symbol = "c",
                               .meaning = "dashpot in series with that spring",
                               .dim = [](const L&) { return dims::damping; },
                               .range = positive(),
                               .typical = {1e2, 1e5}}};
  }

  static constexpr auto limits() { return std::array<Limit<StandardLinearSolid>, 0>{}; }

  // State: z = F_m.
  template <class T = double>
  Force<T> force(const Contact<T>& c, const Memory&, const State<1, T>& z) const noexcept {
    return {T(stiffness) * c.indentation, z[0]};
  }
  template <class T = double>
  State<1, T> rate(const Contact<T>& c, const Memory&, const State<1, T>& z) const noexcept {
    return {T(stiffness2) * c.indentation_rate - T(stiffness2 / damping) * z[0]};
  }
  template <class T = double>
  T stored_energy(const Contact<T>& c, const Memory&, const State<1, T>& z) const noexcept {
    return T(0.5 * stiffness) * c.indentation * c.indentation + z[0] * z[0] / T(2.0 * stiffness2);
  }
  double max_indentation() const noexcept { return infinity; }
  double touch_exponent() const noexcept { return 1.0; }
};

}  // namespace hysteron
