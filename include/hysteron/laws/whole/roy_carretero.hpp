// Roy and Carretero: spring and damper act on the volume of overlap. Each sphere is a bed of springs E/R and dampers
// D/R over its depth R, the beds of the two bodies in series. A plane has no such depth: it counts as rigid here, where
// the printed formula would make it infinitely soft. The bed around a cavity is as deep as the cavity's radius, as that
// of a sphere is; the source treats spheres only.
#pragma once

#include <array>
#include <cmath>
#include <string_view>

#include "hysteron/core/contact_law.hpp"
#include "hysteron/core/law_info.hpp"
#include "hysteron/core/param.hpp"
#include "hysteron/laws/elastic/volume.hpp"
#include "hysteron/laws/refs.hpp"
#include "hysteron/laws/resolved.hpp"

namespace hysteron {

struct RoyCarretero : PlainEvents<0> {
  double young1 = 0.0, young2 = 0.0;      // E₁, E₂
  double damping1 = 0.0, damping2 = 0.0;  // D₁, D₂
  double radius1 = 0.0, radius2 = 0.0;    // R₁, R₂

  static constexpr std::array<Erratum, 1> errata{{
      {"Corral et al. Eq. (5.80) and table", "D₁D₂/(R₂E₁+R₁E₂) as damping",
       "D₁D₂/(R₂D₁+R₁D₂): the printed one is not a force; springs and dampers in series both have the form "
       "x₁x₂/(R₂x₁+R₁x₂)"},
  }};

  static constexpr LawInfo info() {
    return {
        .id = "roy-carretero",
        .name = "Roy-Carretero",
        .family = Family::whole,
        .group = Group::special,
        .arrangement = Arrangement::kelvin_voigt,
        .formula = "F = E₁E₂/(R₂E₁+R₁E₂) V + D₁D₂/(R₂D₁+R₁D₂) V̇",
        .tex = R"(F=\frac{E_1E_2}{R_2E_1+R_1E_2}V+\frac{D_1D_2}{R_2D_1+R_1D_2}\dot V)",
        .source = &refs::roy_carretero_2012,
        .where = "Corral et al. Eq. (5.80)",
        .claims = Claim::continuous_at_touch | Claim::dissipative,
        .assumption =
            "Independent springs and dampers under the surface, F ~ δ² at first; no residual depth. Tensile force "
            "before δ = 0. A plane (infinite radius) is treated as rigid; a cavity (negative radius) deforms like a "
            "sphere of its size.",
        .definitions =
            "D₁, D₂: damping constants of the beds, which the source sets by hand. They are not the shear viscosity "
            "η of a body, and are not taken from it: a bed is compressed in one direction, where a Kelvin-Voigt "
            "material has 4/3 η(1+ν)² + ξ(1-2ν)².",
        .errata = errata};
  }

  static constexpr auto params() {
    using L = RoyCarretero;
    return std::array{
        young(&L::young1, "young1", "E₁", "Young's modulus of the first body", PairQuantity::young1),
        young(&L::young2, "young2", "E₂", "Young's modulus of the second body", PairQuantity::young2),
        damping(&L::damping1, "damping1", "D₁", "damping constant of the first body's bed"),
        damping(&L::damping2, "damping2", "D₂", "damping constant of the second body's bed"),
        radius(&L::radius1, "radius1", "R₁", "radius of the first body: infinite for a plane, negative if concave",
               PairQuantity::radius1),
        radius(&L::radius2, "radius2", "R₂", "radius of the second body: infinite for a plane, negative if concave",
               PairQuantity::radius2)};
  }

  static constexpr auto limits() { return std::array<Limit<RoyCarretero>, 0>{}; }

  std::string_view refusal() const noexcept { return overlap().refusal(); }

  // x₁x₂/(R₂x₁+R₁x₂), of the finite body alone beside a plane.
  double in_series(double x1, double x2) const noexcept {
    const double depth1 = std::abs(radius1), depth2 = std::abs(radius2);
    if (depth1 == infinity) return x2 / depth2;
    if (depth2 == infinity) return x1 / depth1;
    return x1 > 0.0 && x2 > 0.0 ? x1 * x2 / (depth2 * x1 + depth1 * x2) : 0.0;
  }
  shape::OverlapVolume spring() const noexcept { return overlap().shape(); }

  template <class T>
  Force<T> force(const Contact<T>& c) const noexcept {
    const shape::OverlapVolume overlap = spring();
    const bool measured = plain(c.volume) > 0.0;
    const T volume_rate = measured ? c.volume_rate : overlap.area(c.indentation) * c.indentation_rate;
    return {overlap.force_of(c), T(in_series(damping1, damping2)) * volume_rate};
  }
  template <class T = double>
  Force<T> force(const Contact<T>& c, const Memory&, const State<0, T>&) const noexcept {
    return force(c);
  }
  template <class T = double>
  T stored_energy(const Contact<T>& c, const Memory&, const State<0, T>&) const {
    return energy_of_spring(spring(), c);
  }
  double max_indentation() const noexcept { return spring().max_indentation(); }
  double touch_exponent() const noexcept { return 2.0; }

 private:
  using L = RoyCarretero;
  Volume overlap() const noexcept { return {in_series(young1, young2), radius1, radius2}; }

  static constexpr Param<L> young(double L::*field, std::string_view name, std::string_view symbol,
                                  std::string_view meaning, PairQuantity from_pair) {
    return {.field = field,
            .name = name,
            .symbol = symbol,
            .meaning = meaning,
            .dim = [](const L&) { return dims::pressure; },
            .range = positive(),
            .typical = {1e6, 4e11},
            .from_pair = from_pair};
  }
  static constexpr Param<L> damping(double L::*field, std::string_view name, std::string_view symbol,
                                    std::string_view meaning) {
    return {.field = field,
            .name = name,
            .symbol = symbol,
            .meaning = meaning,
            .dim = [](const L&) { return dims::viscosity; },
            .range = non_negative(),
            .typical = {1e2, 1e7}};
  }
  static constexpr Param<L> radius(double L::*field, std::string_view name, std::string_view symbol,
                                   std::string_view meaning, PairQuantity from_pair) {
    return {.field = field,
            .name = name,
            .symbol = symbol,
            .meaning = meaning,
            .dim = [](const L&) { return dims::length; },
            .typical = {1e-3, 0.1},
            .from_pair = from_pair};
  }
};

}  // namespace hysteron
