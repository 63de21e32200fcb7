// Brilliantov, Pimenova and Goldobin: the dissipative force of viscoelastic spheres derived rigorously.
#pragma once

#include "hysteron/laws/additive/rule.hpp"
#include "hysteron/laws/viscoelastic.hpp"

namespace hysteron {

struct Brilliantov2015 : ViscoelasticMaterial, SecondMaterial {
  static constexpr std::array<Erratum, 1> errata{{
      {"Corral et al. Table 1", "ξ(1-ν+ν²)(...-2ν)²", "ξ(1-2ν)², as in its Eq. (5.51); perhaps only the copy read"},
  }};

  static constexpr LawInfo info() {
    return {.id = "brilliantov-2015",
            .name = "Brilliantov et al. 2015",
            .family = Family::additive,
            .group = Group::explicit_low_loss,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = K(δ^1.5 + 3/2 A √δ δ̇),  A = (1+ν)/(E(1-ν)) [4/3 η(1-ν+ν²) + ξ(1-2ν)²]",
            .tex = R"(F=K\big(\delta^{3/2}+\tfrac32A\sqrt\delta\,\dot\delta\big),)"
                   R"(\quad A=\frac{1+\nu}{E(1-\nu)}\Big[\tfrac43\eta(1-\nu+\nu^2)+\xi(1-2\nu)^2\Big])",
            .source = &refs::brilliantov_2015,
            .where = "Corral et al. Eqs. (5.47), (5.51)",
            .claims = Claim::continuous_at_touch | Claim::dissipative,
            .assumption =
                "Viscoelastic spheres, A much shorter than the contact. At ν = 1/2 A is 3η/E, as required. Tensile "
                "force before δ = 0.",
            .definitions = two_materials,
            .other_elastic = retarded_note,
            .errata = errata};
  }

  static constexpr auto params() { return material_params<Brilliantov2015>(left_open(-1.0, 0.5)); }

  static constexpr auto limits() { return std::array<Limit<Brilliantov2015>, 0>{}; }

  // A of one material, s.
  static double relaxation_of(const ViscoelasticMaterial& m) noexcept {
    const double nu = m.poisson, dilation = 1.0 - 2.0 * nu;
    return (1.0 + nu) / (m.young * (1.0 - nu)) *
           (4.0 / 3.0 * m.shear_viscosity * (1.0 - nu + nu * nu) + m.bulk_viscosity * dilation * dilation);
  }
  // A of the pair, s.
  double relaxation() const noexcept { return relaxation_of_pair(*this, *this, relaxation_of); }

  // Published for Hertz; for another power n it is n K A δ^(n-1) δ̇, the same at n = 3/2.
  Damping damping(const Touch&, const shape::PowerLaw& spring) const noexcept { return retarded(relaxation(), spring); }
};

}  // namespace hysteron
