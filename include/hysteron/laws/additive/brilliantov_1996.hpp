// Brilliantov, Spahn, Hertzsch and Pöschel: viscoelastic spheres, quasi-static; superseded by the 2015 derivation.
#pragma once

#include "hysteron/laws/additive/rule.hpp"
#include "hysteron/laws/viscoelastic.hpp"

namespace hysteron {

struct Brilliantov1996 : ViscoelasticMaterial, SecondMaterial {
  static constexpr std::array<Erratum, 1> errata{{
      {"Skrinjar et al. Table 1", "χ = (1/K)(3η₂-η₁)²(1-ν)(1-2ν)/(3η₂+η₁ E ν²)",
       "χ = 3/2 K A, A = 1/3 (3ξ-η)²/(3ξ+2η) (1-ν²)(1-2ν)/(E ν²): 1/3 read as 1/K, 2η as η, 1-ν² as 1-ν, and 3/2 K "
       "lost, so "
       "that the units are wrong; some of it may be the copy read"},
  }};

  static constexpr LawInfo info() {
    return {.id = "brilliantov-1996",
            .name = "Brilliantov et al. 1996",
            .family = Family::additive,
            .group = Group::explicit_low_loss,
            .arrangement = Arrangement::kelvin_voigt,
            .formula = "F = K(δ^1.5 + 3/2 A √δ δ̇),  A = 1/3 (3ξ-η)²/(3ξ+2η) (1-ν²)(1-2ν)/(E ν²)",
            .tex = R"(F=K\big(\delta^{3/2}+\tfrac32A\sqrt\delta\,\dot\delta\big),)"
                   R"(\quad A=\frac{(3\xi-\eta)^2}{3(3\xi+2\eta)}\frac{(1-\nu^2)(1-2\nu)}{E\nu^2})",
            .source = &refs::brilliantov_1996,
            .where = "Corral et al. Eqs. (5.47), (5.48)",
            .claims = Claim::continuous_at_touch | Claim::dissipative,
            .assumption =
                "Viscoelastic spheres, A much shorter than the contact. A diverges at ν = 0 and vanishes at η = 3ξ: "
                "use brilliantov-2015. Tensile force before δ = 0.",
            .definitions = two_materials,
            .other_elastic = retarded_note,
            .errata = errata};
  }

  static constexpr auto params() { return material_params<Brilliantov1996>(left_open(0.0, 0.5)); }

  static constexpr auto limits() {
    using L = Brilliantov1996;
    return std::array{Limit<L>{
        .name = "poisson",
        .meaning = "A grows as 1/ν²: with ξ = η it is 1.7 times that of brilliantov-2015 at 0.2, 9 times at 0.1",
        .value = [](const L& l, const Touch&) { return l.poisson; },
        .low = 0.2,
        .high = 0.5}};
  }

  // A of one material, s.
  static double relaxation_of(const ViscoelasticMaterial& m) noexcept {
    const double nu = m.poisson, xi = m.bulk_viscosity, eta = m.shear_viscosity, difference = 3.0 * xi - eta;
    if (xi == 0.0 && eta == 0.0) return 0.0;
    return difference * difference / (3.0 * (3.0 * xi + 2.0 * eta)) * (1.0 - nu * nu) * (1.0 - 2.0 * nu) /
           (m.young * nu * nu);
  }
  // A of the pair, s.
  double relaxation() const noexcept { return relaxation_of_pair(*this, *this, relaxation_of); }

  // Published for Hertz; for another power n it is n K A δ^(n-1) δ̇, the same at n = 3/2.
  Damping damping(const Touch&, const shape::PowerLaw& spring) const noexcept { return retarded(relaxation(), spring); }
};

}  // namespace hysteron
