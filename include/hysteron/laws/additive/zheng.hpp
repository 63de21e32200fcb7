// Zheng, Zhu and Yu: a viscoelastic sphere on a rigid plane, with A corrected from finite elements.
#pragma once

#include "hysteron/laws/additive/rule.hpp"
#include "hysteron/laws/viscoelastic.hpp"

namespace hysteron {

struct Zheng : ViscoelasticMaterial, SecondMaterial {
  static constexpr std::array<Erratum, 3> errata{{
      {"Corral et al. Eq. (5.50)", "χ = 2 A E/(1-ν²) √R for any pair",
       "3/2 K A: equal to it for one deformable body on a rigid plane only; half of it for two equal spheres"},
      {"Corral et al. Eq. (5.49)", "A = (1-2ν)(1+ν)/E (2ξ + η/3), kept here",
       "vanishes at ν = 1/2 where 3η/E is exact: bulk and shear viscosity may have been exchanged; not settled"},
      {"Corral et al. Eq. (5.49) and Table 1", "ζ in one, ξ in the other", "both are the bulk viscosity"},
  }};

  static constexpr LawInfo info() {
    return {.id = "zheng",
            .name = "Zheng et al.",
            .family = Family::additive,
            .group = Group::explicit_low_loss,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = K(δ^1.5 + 3/2 A √δ δ̇),  A = (1-2ν)(1+ν)/E (2ξ + η/3)",
            .tex = R"(F=K\big(\delta^{3/2}+\tfrac32A\sqrt\delta\,\dot\delta\big),)"
                   R"(\quad A=\frac{(1-2\nu)(1+\nu)}{E}\Big(2\xi+\frac{\eta}{3}\Big))",
            .source = &refs::zheng_2012,
            .where = "Corral et al. Eqs. (5.49), (5.50)",
            .claims = Claim::continuous_at_touch | Claim::dissipative,
            .assumption =
                "A sphere on a rigid plane, A much shorter than the contact; lossless for incompressible material. "
                "Tensile force before δ = 0.",
            .definitions = two_materials,
            .other_elastic = retarded_note,
            .errata = errata};
  }

  static constexpr auto params() { return material_params<Zheng>(left_open(-1.0, 0.5)); }

  static constexpr auto limits() {
    using L = Zheng;
    return std::array{
        Limit<L>{.name = "poisson",
                 .meaning = "A vanishes as ν -> 1/2, where the correct value for an incompressible material is 3η/E",
                 .value = [](const L& l, const Touch&) { return l.poisson; },
                 .low = -1.0,
                 .high = 0.45}};
  }

  // A of one material, s.
  static double relaxation_of(const ViscoelasticMaterial& m) noexcept {
    return (1.0 - 2.0 * m.poisson) * (1.0 + m.poisson) / m.young * (2.0 * m.bulk_viscosity + m.shear_viscosity / 3.0);
  }
  // A of the pair, s.
  double relaxation() const noexcept { return relaxation_of_pair(*this, *this, relaxation_of); }

  // Published for Hertz; for another power n it is n K A δ^(n-1) δ̇, the same at n = 3/2.
  Damping damping(const Touch&, const shape::PowerLaw& spring) const noexcept { return retarded(relaxation(), spring); }
};

}  // namespace hysteron
