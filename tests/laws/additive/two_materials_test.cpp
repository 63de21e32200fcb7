// Viscoelastic sphere laws of two materials, against the elastic compliances with moduli that grow with a small rate.
#include <gtest/gtest.h>

#include <cmath>

#include "hysteron/impact/impact.hpp"
#include "hysteron/laws/catalogue.hpp"

namespace hysteron {
namespace {

using Material = ViscoelasticMaterial;

constexpr Touch touch{.impact_speed = 1.0, .effective_mass = 0.004};
constexpr shape::PowerLaw spring{1e7, 1.5};
constexpr Material rubber{2e6, 0.48, 300.0, 150.0}, foam{5e5, 0.2, 40.0, 90.0}, elastic{3e6, 0.3, 0.0, 0.0};

// (1-ν²)/E of a solid with bulk modulus k + ξh and shear modulus g + ηh.
double compliance(const Material& m, double h) {
  const double k = m.young / (3.0 * (1.0 - 2.0 * m.poisson)) + m.bulk_viscosity * h;
  const double g = m.young / (2.0 * (1.0 + m.poisson)) + m.shear_viscosity * h;
  const double young = 9.0 * k * g / (3.0 * k + g), poisson = (3.0 * k - 2.0 * g) / (2.0 * (3.0 * k + g));
  return (1.0 - poisson * poisson) / young;
}
// d ln E*/dh of the pair at h = 0: the dissipative force over the rate of the elastic one.
double relaxation_by_correspondence(const Material& a, const Material& b) {
  const double h = 1e-3, up = compliance(a, h) + compliance(b, h), down = compliance(a, -h) + compliance(b, -h);
  return -(std::log(up) - std::log(down)) / (2.0 * h);
}

template <class L>
L two(const Material& a, const Material& b) {
  L law{};
  static_cast<Material&>(law) = a;
  static_cast<SecondMaterial&>(law) = {b.young, b.poisson, b.bulk_viscosity, b.shear_viscosity};
  return law;
}
template <class L>
L one(const Material& a) {
  L law{};
  static_cast<Material&>(law) = a;
  return law;
}

TEST(TwoMaterials, Brilliantov2015IsTheCorrespondencePrincipleForTheSumOfCompliances) {
  for (const auto& [a, b] : {std::pair{rubber, foam}, {foam, elastic}, {rubber, elastic}, {foam, foam}})
    EXPECT_NEAR((two<Brilliantov2015>(a, b).relaxation()) / relaxation_by_correspondence(a, b), 1.0, 1e-8);
}

template <class L>
void expect_limits() {
  SCOPED_TRACE(L::info().id);
  const double alone = one<L>(rubber).relaxation(), other = one<L>(foam).relaxation();
  const double both = two<L>(rubber, foam).relaxation();
  EXPECT_EQ(two<L>(rubber, rubber).relaxation(), alone) << "equal materials";
  EXPECT_NEAR((two<L>(foam, rubber).relaxation()) / both, 1.0, 1e-14) << "exchanged bodies";
  EXPECT_GT(both, std::min(alone, other));
  EXPECT_LT(both, std::max(alone, other));
  Material rigid = foam;
  rigid.young = 1e30;
  EXPECT_NEAR((two<L>(rubber, rigid).relaxation()) / alone, 1.0, 1e-14) << "rigid partner";
  EXPECT_NEAR((two<L>(rigid, rubber).relaxation()) / alone, 1.0, 1e-14) << "rigid first body";
  // By hand: s = (1-ν²)/E of rubber 3.848e-7, of foam 1.92e-6.
  const double s1 = (1.0 - 0.48 * 0.48) / 2e6, s2 = (1.0 - 0.04) / 5e5;
  EXPECT_NEAR(both, (s1 * alone + s2 * other) / (s1 + s2), 1e-14 * both);
  // Beside a body without viscosity only the share of the viscous one is left.
  const double s3 = (1.0 - 0.09) / 3e6;
  EXPECT_NEAR((two<L>(rubber, elastic).relaxation()), s1 * alone / (s1 + s3), 1e-14 * alone);
}
TEST(TwoMaterials, LimitsAreThoseOfOneMaterial) {
  expect_limits<Brilliantov1996>();
  expect_limits<Brilliantov2015>();
  expect_limits<Zheng>();
}

double kuwabara_kono(const KuwabaraKono& law) { return law.damping(touch).coefficient; }

TEST(TwoMaterials, KuwabaraKonoSumsTheViscousCompliancesOfTheBodies) {
  const KuwabaraKono a{.bulk_viscosity = 300.0, .shear_viscosity = 150.0, .effective_radius = 0.01};
  KuwabaraKono b = a;
  b.bulk_viscosity = 40.0;
  b.shear_viscosity = 90.0;
  KuwabaraKono both = a, exchanged = b, rigid = a, same = a;
  both.bulk_viscosity2 = exchanged.bulk_viscosity = 40.0;
  both.shear_viscosity2 = exchanged.shear_viscosity = 90.0;
  exchanged.bulk_viscosity2 = same.bulk_viscosity2 = 300.0;
  exchanged.shear_viscosity2 = same.shear_viscosity2 = 150.0;
  rigid.partner = 1.0;
  EXPECT_NEAR(kuwabara_kono(both) / kuwabara_kono(exchanged), 1.0, 1e-15);
  EXPECT_EQ(kuwabara_kono(same), kuwabara_kono(a));
  EXPECT_EQ(kuwabara_kono(rigid), 2.0 * kuwabara_kono(a));
  // χ = √R/D' of each alone: the sum of D' is a harmonic mean of χ.
  EXPECT_NEAR(2.0 / kuwabara_kono(both), 1.0 / kuwabara_kono(a) + 1.0 / kuwabara_kono(b), 1e-15);
  EXPECT_TRUE(rigid.refusal().empty());
  rigid.shear_viscosity2 = 1.0;
  EXPECT_FALSE(rigid.refusal().empty());
}

// Viscosities in the ratio of the moduli, ξ/k = η/g = τ in both bodies: every rate is τ times that of the elastic
// problem, D' = s/τ, and Kuwabara-Kono and Brilliantov et al. 2015 must be one law with A = τ.
TEST(TwoMaterials, ProportionalViscositiesMakeKuwabaraKonoAndBrilliantovOneLaw) {
  const auto proportional = [](double young, double poisson) {
    const double tau = 2e-4;
    return Material{young, poisson, tau * young / (3.0 * (1.0 - 2.0 * poisson)), tau * young / (2.0 * (1.0 + poisson))};
  };
  const Material a = proportional(7e7, 0.3), b = proportional(2e7, 0.4);
  const double radius = 0.01, modulus = 1.0 / (a.compliance() + b.compliance());
  const shape::PowerLaw hertz{4.0 / 3.0 * modulus * std::sqrt(radius), 1.5};
  EXPECT_NEAR((two<Brilliantov2015>(a, b).relaxation()), 2e-4, 1e-17);
  const KuwabaraKono kk{.bulk_viscosity = a.bulk_viscosity,
                        .shear_viscosity = a.shear_viscosity,
                        .effective_radius = radius,
                        .bulk_viscosity2 = b.bulk_viscosity,
                        .shear_viscosity2 = b.shear_viscosity};
  EXPECT_NEAR(kuwabara_kono(kk) / (two<Brilliantov2015>(a, b).damping(touch, hertz).coefficient), 1.0, 1e-13);
}

TEST(TwoMaterials, AMaterialWithoutViscosityLosesNothing) {
  EXPECT_EQ(one<Brilliantov1996>(elastic).damping(touch, spring).coefficient, 0.0);
  EXPECT_EQ(one<Brilliantov2015>(elastic).damping(touch, spring).coefficient, 0.0);
  EXPECT_EQ(one<Zheng>(elastic).damping(touch, spring).coefficient, 0.0);
}

}  // namespace
}  // namespace hysteron
