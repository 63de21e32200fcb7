#include "hysteron/laws/whole/roy_carretero.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "hysteron/impact/impact.hpp"
#include "hysteron/laws/catalogue.hpp"

namespace hysteron {
namespace {

RoyCarretero spheres() {
  RoyCarretero law;
  law.young1 = 2e9;
  law.young2 = 6e9;
  law.damping1 = 1e5;
  law.damping2 = 3e5;
  law.radius1 = 0.03;
  law.radius2 = 0.01;
  return law;
}

// Two spherical caps: V = π/3 Σ h²(3R-h), area π(R² - (R-h)²), with heights that meet in one disc.
TEST(RoyCarretero, ForceIsThatOfTwoCaps) {
  const RoyCarretero law = spheres();
  const double d = 0.002, distance = 0.04 - d;
  const double x = (distance * distance + 0.03 * 0.03 - 0.01 * 0.01) / (2.0 * distance);  // disc from centre 1
  const double h1 = 0.03 - x, h2 = 0.01 - (distance - x), pi = std::numbers::pi;
  const double volume = pi / 3.0 * (h1 * h1 * (0.09 - h1) + h2 * h2 * (0.03 - h2)), area = pi * (0.0009 - x * x);
  const double spring = 2e9 * 6e9 / (0.01 * 2e9 + 0.03 * 6e9), damper = 1e5 * 3e5 / (0.01 * 1e5 + 0.03 * 3e5);
  const auto f = law.force(Contact<double>{d, 0.5});
  EXPECT_NEAR(f.elastic, spring * volume, 1e-9 * f.elastic);
  EXPECT_NEAR(f.dissipative, damper * area * 0.5, 1e-9 * f.dissipative);
}

TEST(RoyCarretero, BodiesMayBeSwapped) {
  const RoyCarretero law = spheres();
  RoyCarretero swapped = law;
  std::swap(swapped.young1, swapped.young2);
  std::swap(swapped.damping1, swapped.damping2);
  std::swap(swapped.radius1, swapped.radius2);
  const Contact<double> c{0.001, -0.3};
  EXPECT_DOUBLE_EQ(law.force(c).total(), swapped.force(c).total());
}

TEST(RoyCarretero, APlaneIsRigid) {
  RoyCarretero law = spheres();
  law.radius2 = infinity;
  const double d = 0.002, pi = std::numbers::pi;
  const auto f = law.force(Contact<double>{d, 0.5});
  EXPECT_NEAR(f.elastic, 2e9 / 0.03 * pi / 3.0 * d * d * (0.09 - d), 1e-9 * f.elastic);
  EXPECT_NEAR(f.dissipative, 1e5 / 0.03 * pi * d * (0.06 - d) * 0.5, 1e-9 * f.dissipative);
}

// What of the sphere sticks into the wall of the cavity, as `volume` computes it, with both beds in series.
TEST(RoyCarretero, ASphereInACavityActsOnTheVolumeThatVolumeGives) {
  RoyCarretero law = spheres();
  law.radius1 = -0.03;
  const double d = 0.002, in_series = 2e9 * 6e9 / (0.01 * 2e9 + 0.03 * 6e9);
  const Volume overlap{in_series, -0.03, 0.01};
  EXPECT_EQ(law.refusal(), "");
  EXPECT_NEAR(law.force(Contact<double>{d, 0.0}).elastic, overlap.shape().force(d), 1e-12 * overlap.shape().force(d));
  // By hand: the cap of the sphere (h2) without that of the cavity (h1) over the disc in which their surfaces meet.
  const double gap = 0.02 + d, pi = std::numbers::pi;
  const double x = (gap * gap + 0.03 * 0.03 - 0.01 * 0.01) / (2.0 * gap);  // disc from the cavity's centre
  const double h1 = 0.03 - x, h2 = 0.01 - (x - gap);
  const double volume = pi / 3.0 * (h2 * h2 * (0.03 - h2) - h1 * h1 * (0.09 - h1));
  EXPECT_NEAR(law.force(Contact<double>{d, 0.0}).elastic, in_series * volume, 1e-9 * in_series * volume);
  EXPECT_EQ(law.max_indentation(), 0.01);
}

TEST(RoyCarretero, TakesExactlyThePairsThatVolumeTakes) {
  for (const double r1 : {-0.03, -0.01, 0.0, 0.01, 0.03, infinity, -infinity})
    for (const double r2 : {-0.03, -0.01, 0.0, 0.01, 0.03, infinity, -infinity}) {
      RoyCarretero law = spheres();
      law.radius1 = r1;
      law.radius2 = r2;
      EXPECT_EQ(law.refusal().empty(), (Volume{1e9, r1, r2}.refusal().empty())) << r1 << " " << r2;
    }
}

TEST(RoyCarretero, TwoPlanesAreRefused) {
  LawSpec spec{.law = "roy-carretero",
               .values = {{"young1", 1e9},
                          {"young2", 1e9},
                          {"damping1", 1e3},
                          {"damping2", 1e3},
                          {"radius1", infinity},
                          {"radius2", infinity}}};
  const auto law = make_law(spec);
  ASSERT_FALSE(law);
  EXPECT_NE(law.error().message.find("two planes"), std::string::npos) << law.error().message;
  spec.values["radius1"] = 0.01;
  EXPECT_TRUE(make_law(spec));
}

TEST(RoyCarretero, WithoutDampingLosesNothing) {
  RoyCarretero law = spheres();
  law.damping1 = law.damping2 = 0.0;
  const auto result = analyse({.law = law, .touch = {.impact_speed = 0.3, .effective_mass = 0.1}});
  ASSERT_TRUE(result);
  EXPECT_NEAR(result->restitution.newton, 1.0, 1e-10);
}

TEST(RoyCarretero, EnergyIsTheIntegralOfTheForce) {
  const RoyCarretero law = spheres();
  const double d = 0.002, h = 1e-7;
  const double slope = (law.stored_energy(Contact<double>{d + h, 0.0}, {}, State<0>{}) -
                        law.stored_energy(Contact<double>{d - h, 0.0}, {}, State<0>{})) /
                       (2.0 * h);
  EXPECT_NEAR(slope, law.force(Contact<double>{d, 0.0}).elastic, 1e-6 * slope);
}

}  // namespace
}  // namespace hysteron
