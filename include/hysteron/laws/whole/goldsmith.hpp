// Goldsmith's permanent indentation, and Lankarani and Nikravesh 1994: loads on K δⁿ, unloads on a curve of the
// same power from the residual depth δ_p = δ_m(1-e²). Reloading follows the unloading curve back to δ_m.
#pragma once

#include "hysteron/laws/shape/power_law.hpp"
#include "hysteron/laws/whole/plastic.hpp"

namespace hysteron {

struct Goldsmith : Plastic<Goldsmith> {
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
        .claims = plastic_claims | Claim::elastic_at_e1 | Claim::exact_by_force | Claim::exact_by_depth,
        .assumption = "All loss is plastic and happens as permanent indentation; independent of rate.",
        .errata = errata};
  }

  static constexpr auto params() {
    using L = Goldsmith;
    return std::array{power_stiffness_param<L>("loading stiffness"), power_exponent_param<L>(),
                      restitution_param(&L::restitution, closed(0.0, 1.0))};
  }

  static constexpr auto limits() { return std::array<Limit<Goldsmith>, 0>{}; }

  shape::PowerLaw curve() const noexcept { return {stiffness, exponent}; }
  // The residual depth δ_r after the largest depth δ_m.
  template <class T>
  T residual(const T& largest_depth) const noexcept {
    return largest_depth * T(1.0 - restitution * restitution);
  }
  double unloading_exponent() const noexcept { return exponent; }
  double touch_exponent() const noexcept { return exponent; }
};

}  // namespace hysteron
