// Goldsmith's permanent indentation, and Lankarani and Nikravesh 1994: loads on K δⁿ, unloads on a curve of the
// same power from the residual depth δ_p = δ_m(1-e²). Reloading follows the unloading curve back to δ_m.
#pragma once

#include <cmath>

#include "hysteron/core/contact_law.hpp"
#include "hysteron/core/law_info.hpp"
#include "hysteron/core/param.hpp"
#include "hysteron/core/power.hpp"
#include "hysteron/laws/refs.hpp"

namespace hysteron {

struct Goldsmith : PlainEvents<0> {
  double stiffness = 0.0;    // K
  double exponent = 1.5;     // n
  double restitution = 1.0;  // e

  static constexpr std::array<Erratum, 1> errata{{
      {"Corral et al. Eq. (5.7)", "δ_p is not given",
       "δ_p = δ_m(1-e²) makes the loop lose (1-e²) of the energy: e is exact"},
  }};

  static constexpr LawInfo info() {
    return {
        .id = "goldsmith",
        .aliases = {"lankarani-nikravesh-1994"},
        .name = "Goldsmith / Lankarani-Nikravesh 1994",
        .family = Family::whole,
        .group = Group::base,
        .rheology = Rheology::plastic,
        .formula = "load F = K δⁿ; unload F = F_m((δ-δ_p)/(δ_m-δ_p))ⁿ, δ_p = δ_m(1-e²)",
        .tex =
            R"(F=\begin{cases}K\delta^n&\text{loading}\\F_m\left(\frac{\delta-\delta_p}{\delta_m-\delta_p}\right)^n&\text{unloading}\end{cases},\quad \delta_p=\delta_m(1-e^2))",
        .source = &refs::goldsmith_1960,
        .also = &refs::lankarani_nikravesh_1994,
        .where = "Corral et al. Eq. (5.7)",
        .claims = Claim::continuous_at_touch | Claim::dissipative | Claim::no_tension | Claim::elastic_at_e1 |
                  Claim::exact_by_force | Claim::exact_by_depth,
        .assumption = "All loss is plastic and happens as permanent indentation; independent of rate.",
        .errata = errata};
  }

  static constexpr auto params() {
    using L = Goldsmith;
    return std::array{Param<L>{.field = &L::stiffness,
                               .name = "stiffness",
                               .symbol = "K",
                               .meaning = "loading stiffness",
                               .dim = [](const L& l) { return stiffness_dim(l.exponent); },
                               .range = positive(),
                               .typical = {1e4, 1e12},
                               .from_pair = PairQuantity::hertz_stiffness},
                      Param<L>{.field = &L::exponent,
                               .name = "exponent",
                               .symbol = "n",
                               .meaning = "power of the indentation",
                               .range = closed(0.5, 5.0),
                               .typical = {1.0, 2.5},
                               .fallback = 1.5},
                      restitution_param(&L::restitution)};
  }

  static constexpr auto limits() { return std::array<Limit<Goldsmith>, 0>{}; }

  double loading(double depth) const noexcept { return stiffness * power(depth, exponent); }

  Force<double> force(const Contact<double>& c, const Memory& memory, const State<0>&) const noexcept {
    if (memory.phase != Phase::unloading || c.indentation >= memory.max_indentation)
      return {loading(c.indentation), 0.0};
    const double above = c.indentation - memory.residual_indentation;
    if (above <= 0.0) return {};
    const double span = memory.max_indentation - memory.residual_indentation;
    return {memory.max_force * power(above / span, exponent), 0.0};
  }
  State<0> rate(const Contact<double>&, const Memory&, const State<0>&) const noexcept { return {}; }

  void reverse(const Contact<double>& c, Memory& memory, State<0>&) const noexcept {
    if (c.indentation >= memory.max_indentation) {
      memory.max_indentation = c.indentation;
      memory.max_force = loading(c.indentation);
      memory.residual_indentation = c.indentation * (1.0 - restitution * restitution);
    }
    memory.phase = Phase::unloading;
  }
  // Reloading past the largest depth returns to the loading curve. Only while closing: just after reversal the depth
  // equals the largest one to rounding, and must not count as past it.
  double boundary(const Contact<double>& c, const Memory& memory, const State<0>&) const noexcept {
    const bool reloading = memory.phase == Phase::unloading && c.indentation_rate > 0.0;
    return reloading ? memory.max_indentation - c.indentation : 1.0;
  }
  void cross(const Contact<double>& c, Memory& memory, State<0>&) const noexcept {
    if (c.indentation_rate > 0.0) memory.phase = Phase::loading;
  }

  // What elastic unloading from here would give back; the rest of the work done is already lost.
  double stored_energy(const Contact<double>& c, const Memory& memory, const State<0>& state) const noexcept {
    const double kept = restitution * restitution;
    if (memory.phase != Phase::unloading) return kept * loading(c.indentation) * c.indentation / (exponent + 1.0);
    const double above = c.indentation - memory.residual_indentation;
    return above <= 0.0 ? 0.0 : force(c, memory, state).elastic * above / (exponent + 1.0);
  }
  double max_indentation() const noexcept { return infinity; }
  double touch_exponent() const noexcept { return exponent; }
};

}  // namespace hysteron
