// Maxwell element: spring and dashpot in series. The force is an internal state and relaxes while the depth is held,
// so the contact is released at δ > 0.
#pragma once

#include "hysteron/core/contact_law.hpp"
#include "hysteron/core/law_info.hpp"
#include "hysteron/core/param.hpp"
#include "hysteron/laws/refs.hpp"

namespace hysteron {

struct Maxwell : PlainEvents<1> {
  double stiffness = 0.0;  // k
  double damping = 0.0;    // c

  static constexpr LawInfo info() {
    return {.id = "maxwell",
            .name = "Maxwell",
            .family = Family::whole,
            .rheology = Rheology::viscoelastic,
            .arrangement = Arrangement::maxwell,
            .formula = "Ḟ = k δ̇ - (k/c) F",
            .tex = R"(\dot F=k\,\dot\delta-\frac{k}{c}F)",
            .source = &refs::maxwell_1867,
            .where = "linear viscoelastic fluid",
            .claims = Claim::continuous_at_touch | Claim::dissipative,
            .assumption = "No resting stiffness: a held indentation relaxes to zero force with time c/k."};
  }

  static constexpr auto params() {
    using L = Maxwell;
    return std::array{Param<L>{.field = &L::stiffness,
                               .name = "stiffness",
                               .symbol = "k",
                               .meaning = "spring stiffness",
                               .dim = [](const L&) { return stiffness_dim(1.0); },
                               .range = positive(),
                               .typical = {1e3, 1e10},
                               .from_pair = PairQuantity::linear_stiffness},
                      Param<L>{.field = &L::damping,
                               .name = "damping",
                               .symbol = "c",
                               .meaning = "dashpot in series with the spring",
                               .dim = [](const L&) { return dims::damping; },
                               .range = positive(),
                               .typical = {1.0, 1e5}}};
  }

  static constexpr auto limits() { return std::array<Limit<Maxwell>, 0>{}; }

  // State: z = F.
  template <class T = double>
  Force<T> force(const Contact<T>&, const Memory&, const State<1, T>& z) const noexcept {
    return {z[0], T(0.0)};
  }
  template <class T = double>
  State<1, T> rate(const Contact<T>& c, const Memory&, const State<1, T>& z) const noexcept {
    return {T(stiffness) * c.indentation_rate - T(stiffness / damping) * z[0]};
  }
  template <class T = double>
  T stored_energy(const Contact<T>&, const Memory&, const State<1, T>& z) const noexcept {
    return z[0] * z[0] / T(2.0 * stiffness);
  }
  double max_indentation() const noexcept { return infinity; }
};

}  // namespace hysteron
