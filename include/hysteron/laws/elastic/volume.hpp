// Force proportional to the volume of overlap (Gonthier et al.): a bed of springs, two spheres or a sphere and a plane.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "hysteron/core/law_info.hpp"
#include "hysteron/core/param.hpp"
#include "hysteron/laws/refs.hpp"
#include "hysteron/laws/shape/overlap_volume.hpp"

namespace hysteron {

struct Volume {
  double stiffness;  // k_v
  double radius1;    // R₁
  double radius2;    // R₂

  static constexpr std::array<Erratum, 2> errata{{
      {"Skrinjar et al., after Eq. (23)", "the unit of the contact force is newton per volume",
       "the force is in newtons; the stiffness k_v of the volumetric form is in N/m³"},
      {"Corral et al. Sect. 5.2, on Gonthier et al.", "for non-conformal contacts, whose contact area is larger",
       "for conformal contacts, whose area is larger; the remark concerns the volumetric form"},
  }};

  static constexpr LawInfo info() {
    return {
        .id = "volume",
        .name = "Volume of overlap",
        .family = Family::elastic_point,
        .group = Group::exact_equation,
        .rheology = Rheology::elastic,
        .formula = "F = k_v V(δ)",
        .tex =
            R"(F=k_vV,\qquad V=\frac{\pi\delta^2\left(12R_1R_2-4(R_1+R_2)\delta+\delta^2\right)}{12(R_1+R_2-\delta)})",
        .source = &refs::gonthier_2004,
        .also = &refs::roy_carretero_2012,
        .claims = Claim::continuous_at_touch | Claim::dissipative | Claim::no_tension,
        .assumption =
            "Independent springs under the surface (a thin elastic layer), F ~ δ² at first; solid spheres "
            "are stiffer at small δ. A radius may be infinite (plane) or negative (cavity).",
        .errata = errata};
  }

  static constexpr auto params() {
    using L = Volume;
    return std::array{Param<L>{.field = &L::stiffness,
                               .name = "stiffness",
                               .symbol = "k_v",
                               .meaning = "volumetric stiffness; modulus over layer thickness for a layer",
                               .dim = [](const L&) { return stiffness_dim(3.0); },
                               .range = positive(),
                               .typical = {1e8, 1e13}},
                      Param<L>{.field = &L::radius1,
                               .name = "radius1",
                               .symbol = "R₁",
                               .meaning = "radius of the first body: infinite for a plane, negative if concave",
                               .dim = [](const L&) { return dims::length; },
                               .typical = {1e-3, 0.1},
                               .from_pair = PairQuantity::radius1},
                      Param<L>{.field = &L::radius2,
                               .name = "radius2",
                               .symbol = "R₂",
                               .meaning = "radius of the second body: infinite for a plane, negative if concave",
                               .dim = [](const L&) { return dims::length; },
                               .typical = {1e-3, 0.1},
                               .from_pair = PairQuantity::radius2}};
  }

  static constexpr auto limits() { return std::array<Limit<Volume>, 0>{}; }

  std::string_view refusal() const noexcept {
    const double low = std::min(radius1, radius2), high = std::max(radius1, radius2);
    if (low == 0.0 || high == 0.0) return "a radius is zero: give a positive (convex) or negative (concave) one";
    if (low == -infinity) return "a radius is -inf: a plane is radius = inf";
    if (high < 0.0) return "both radii are negative (concave): two hollow bodies do not touch";
    if (low == infinity) return "both radii are infinite: two planes have no volume of overlap";
    if (low < 0.0 && high >= -low) return "the concave (negative) radius must be larger than the convex one";
    return {};
  }

  // The shape's first body is the convex one inside a cavity, otherwise the smaller.
  shape::OverlapVolume shape() const noexcept {
    const double low = std::min(radius1, radius2), high = std::max(radius1, radius2);
    return low < 0.0 ? shape::OverlapVolume{stiffness, high, 1.0 / low}
                     : shape::OverlapVolume{stiffness, low, 1.0 / high};
  }
};

}  // namespace hysteron
