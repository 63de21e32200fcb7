#include "hysteron/laws/whole/luo_nahon.hpp"

#include <gtest/gtest.h>

#include "hysteron/impact/impact.hpp"
#include "hysteron/impact/resolve.hpp"
#include "hysteron/laws/catalogue.hpp"

namespace hysteron {
namespace {

LuoNahon law(double restitution) {
  LuoNahon l;
  l.effective_modulus = 3.9e10;
  l.effective_radius = 0.01;
  l.restitution = restitution;
  return l;
}

Factor<shape::Hertzian> hertzian(const LuoNahon& l, const Touch& t) {
  return std::get<Factor<shape::Hertzian>>(l.resolved(t));
}

TEST(LuoNahon, TheDefaultCaseCoefficientRestoresHertz) {
  EXPECT_NEAR(LuoNahon::hertz_case, 0.600210877438071, 1e-15);
  EXPECT_NEAR(hertzian(law(1.0), {0.3, 4.6}).elastic.stiffness, 4.0 / 3.0 * 3.9e10 * 0.1, 1e-5);
}

// F = γ π E* (A'/τ') δ with A' = 2πRδ, τ' = 2π√(2Rδ).
TEST(LuoNahon, ElasticForceIsThatOfTheInterference) {
  LuoNahon l = law(1.0);
  l.case_coefficient = 1.1;
  const double pi = std::numbers::pi, depth = 3e-5;
  const double area = 2.0 * pi * 0.01 * depth, perimeter = 2.0 * pi * std::sqrt(2.0 * 0.01 * depth);
  EXPECT_NEAR(hertzian(l, {0.3, 4.6}).force(Contact<double>{depth, 0.1}).total(),
              1.1 * pi * 3.9e10 * area / perimeter * depth, 1e-9);
}

TEST(LuoNahon, DampingIsTheRegularRoot) {
  EXPECT_NEAR(law(0.7).relative_damping(), 0.634828281266418, 1e-14);
  EXPECT_NEAR(hertzian(law(0.7), {0.3, 4.6}).rate_factor, 0.634828281266418 / 0.3, 1e-13);
  for (const double e : {0.01, 0.3, 0.95, 1.0})
    EXPECT_NEAR(restitution::of_factor(hertzian(law(e), {2.0, 1.0}).rate_factor * 2.0), e, 1e-13);
}

TEST(LuoNahon, IsElasticAtRest) {
  EXPECT_EQ(hertzian(law(0.7), {0.0, 4.6}).rate_factor, 0.0);
  EXPECT_EQ(hertzian(law(0.7), {-0.3, 4.6}).rate_factor, 0.0);
}

LawSpec given(std::map<std::string, double> values) {
  values.insert({{"effective_modulus", 3.9e10}, {"restitution", 0.7}});
  return {.law = "luo-nahon", .values = std::move(values)};
}

// Exact for a rigid flat round punch on a half-space: F = 2 E* a δ.
TEST(LuoNahon, AFlatRoundPunchHasItsOwnStiffness) {
  const double a = 2e-3, pi = std::numbers::pi;
  const auto made = make_law(
      given({{"interference_area", pi * a * a}, {"shape_coefficient", 2.0 * pi * a}, {"case_coefficient", 4.0 / pi}}));
  ASSERT_TRUE(made) << made.error().message;
  const auto resolved = resolve(*made, {.impact_speed = 0.3, .effective_mass = 0.1});
  ASSERT_TRUE(resolved);
  const auto& punch = get<Factor<shape::PowerLaw>>(resolved->law);
  EXPECT_NEAR(punch.elastic.stiffness, 2.0 * 3.9e10 * a, 1e-5);
  EXPECT_EQ(punch.elastic.exponent, 1.0);
  // The exact damping does not depend on the geometry.
  EXPECT_NEAR(punch.rate_factor, 0.634828281266418 / 0.3, 1e-13);
  const auto impact = analyse({.law = resolved->law, .touch = {.impact_speed = 0.3, .effective_mass = 0.1}});
  ASSERT_TRUE(impact);
  EXPECT_NEAR(impact->restitution.newton, 0.7, 1e-12);
}

// A pyramid whose section at depth δ is a square of side 2sδ: A' = 4s²δ², τ' = 8 asinh(1) s δ.
TEST(LuoNahon, TheCornerOfAPolyhedronIsStiffenedByItsDepth) {
  const double s = 1.3, depth = 1e-4, tau = 8.0 * std::asinh(1.0) * s;
  const auto made = make_law(given({{"interference_area", 4.0 * s * s * depth * depth},
                                    {"shape_coefficient", tau * depth},
                                    {"geometry_exponent", 1.0},
                                    {"geometry_depth", depth}}));
  ASSERT_TRUE(made) << made.error().message;
  const auto resolved = resolve(*made, {.impact_speed = 0.3, .effective_mass = 0.1});
  for (const double d : {2e-5, 1e-4, 3e-4}) {
    const auto& corner = get<Factor<shape::PowerLaw>>(resolved->law);
    const double force = LuoNahon::hertz_case * std::numbers::pi * 3.9e10 * 4.0 * s * s / tau * d * d;
    EXPECT_NEAR(corner.force(Contact<double>{d, 0.0}).total(), force, 1e-12 * force);
  }
}

// The paraboloid given by its own A' and τ' at one depth is the paraboloid given by its radius.
TEST(LuoNahon, AParaboloidByItsInterferenceIsTheOneByItsRadius) {
  const double depth = 3e-5, r = 0.01, pi = std::numbers::pi;
  const auto made = make_law(given({{"interference_area", 2.0 * pi * r * depth},
                                    {"shape_coefficient", 2.0 * pi * std::sqrt(2.0 * r * depth)},
                                    {"geometry_exponent", 0.5},
                                    {"geometry_depth", depth}}));
  ASSERT_TRUE(made) << made.error().message;
  const auto resolved = resolve(*made, {0.3, 4.6});
  const auto& power = get<Factor<shape::PowerLaw>>(resolved->law);
  EXPECT_NEAR(power.elastic.stiffness, hertzian(law(0.7), {0.3, 4.6}).elastic.stiffness, 1e-3);
  EXPECT_EQ(power.elastic.exponent, 1.5);
}

TEST(LuoNahon, HalfAGeometryIsRefused) {
  for (const std::map<std::string, double>& values : std::vector<std::map<std::string, double>>{
           {},
           {{"interference_area", 1e-6}},
           {{"effective_radius", 0.01}, {"shape_coefficient", 1e-3}},
           {{"effective_radius", 0.01}, {"geometry_exponent", 1.0}},
           {{"interference_area", 1e-6}, {"shape_coefficient", 1e-3}, {"geometry_exponent", 1.0}},
           {{"interference_area", 1e-6}, {"shape_coefficient", 1e-3}, {"geometry_depth", 1e-4}}}) {
    const auto made = make_law(given(values));
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().code, ErrorCode::conflict) << made.error().message;
  }
}

// Units of A', τ' and δ_g: in millimetres the force is the same force.
TEST(LuoNahon, GeometryIsCovariant) {
  const auto stiffness = [](double length) {
    const auto made = make_law({.law = "luo-nahon",
                                .values = {{"effective_modulus", 3.9e10 / length},  // kg/(m s²)
                                           {"restitution", 0.7},
                                           {"interference_area", 1e-6 * length * length},
                                           {"shape_coefficient", 2e-3 * length},
                                           {"geometry_exponent", 1.0},
                                           {"geometry_depth", 1e-4 * length}}});
    const auto resolved = resolve(*made, {0.3 * length, 4.6});
    return get<Factor<shape::PowerLaw>>(resolved->law).elastic.stiffness;
  };
  EXPECT_NEAR(stiffness(1000.0) * 1000.0, stiffness(1.0), 1e-9 * stiffness(1.0));  // N/m² = kg/(m s²)
}

}  // namespace
}  // namespace hysteron
