// Two bodies to effective numbers: hand values, limits, and errors that name body, field, value and range.
#include "hysteron/pair/pair.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "hysteron/laws/catalogue.hpp"

namespace hysteron {
namespace {

constexpr double pi = std::numbers::pi;

Body steel(double radius) { return {.radius = radius, .young = 207e9, .poisson = 0.3, .density = 7850.0}; }
Body aluminium(double radius) { return {.radius = radius, .young = 71e9, .poisson = 0.3}; }

Pair made(const Body& a, const Body& b) {
  const Result<Pair> pair = make_pair(a, b);
  if (!pair) {
    ADD_FAILURE() << pair.error().message;
    return {};
  }
  return *pair;
}
Error refused(const Body& a, const Body& b) {
  const Result<Pair> pair = make_pair(a, b);
  if (!pair) return pair.error();
  ADD_FAILURE() << "not refused";
  return {};
}
void expect_message(const Error& error, std::string_view field, std::initializer_list<std::string_view> words) {
  EXPECT_EQ(error.field, field) << error.message;
  for (const std::string_view word : words)
    EXPECT_NE(error.message.find(word), std::string::npos) << word << " in: " << error.message;
}

// 20 mm aluminium spheres: E* = 71e9/1.82, R = 10 mm, K = 5.2e9 as printed in Skrinjar et al.
TEST(Pair, TwoSpheresHaveHertzStiffness) {
  const Pair pair = made(aluminium(0.02), aluminium(0.02));
  EXPECT_EQ(pair.kind, ContactKind::point);
  EXPECT_NEAR(*pair.effective_modulus / 39.0109890109890e9, 1.0, 1e-14);
  EXPECT_NEAR(*pair.effective_radius, 0.01, 1e-17);
  EXPECT_NEAR(*pair.hertz_stiffness / 5.2014652014652e9, 1.0, 1e-13);
}
TEST(Pair, SteelSpheresHaveHandValues) {
  const Pair pair = made(steel(0.01), steel(0.03));
  EXPECT_NEAR(*pair.effective_modulus / 113.736263736264e9, 1.0, 1e-13);
  EXPECT_NEAR(*pair.effective_radius, 0.0075, 1e-17);
  EXPECT_NEAR(*pair.hertz_stiffness / 1.31331324969447e10, 1.0, 1e-12);
  EXPECT_NEAR(*pair.mass1 / 3.28820031075732e-2, 1.0, 1e-13);  // 7850 · 4π/3 · 1e-6
  EXPECT_NEAR(*pair.mass2 / *pair.mass1, 27.0, 1e-12);
  EXPECT_NEAR(*pair.effective_mass / *pair.mass1, 27.0 / 28.0, 1e-14);
}
TEST(Pair, APlaneIsTheLimitOfALargeSphere) {
  const Pair plane = made(steel(0.01), steel(infinity));
  EXPECT_EQ(*plane.effective_radius, 0.01);
  EXPECT_EQ(*plane.mass2, infinity);
  EXPECT_EQ(*plane.effective_mass, *plane.mass1);
  EXPECT_NEAR(*made(steel(0.01), steel(1e9)).hertz_stiffness / *plane.hertz_stiffness, 1.0, 1e-10);
}
TEST(Pair, ASphereInACavityIsStiffer) {
  const Pair pair = made(steel(-0.03), steel(0.02));
  EXPECT_NEAR(*pair.effective_radius, 0.06, 1e-16);
  EXPECT_FALSE(pair.mass1);  // a cavity's body has no known volume
  EXPECT_FALSE(pair.effective_mass);
  EXPECT_NEAR(*made(steel(0.02), steel(-0.03)).hertz_stiffness, *pair.hertz_stiffness, 1e-3);
}
TEST(Pair, ARigidBodyLeavesTheOthersModulus) {
  Body rigid{.radius = infinity, .young = infinity};
  EXPECT_NEAR(*made(steel(0.01), rigid).effective_modulus / (207e9 / 0.91), 1.0, 1e-14);
}
TEST(Pair, SquareFacesAreALinearSpring) {
  Body a{.half_side = 0.005, .young = 200e9, .poisson = 0.3}, b = a;
  b.half_side = 0.008;
  const Pair pair = made(a, b);
  EXPECT_EQ(pair.kind, ContactKind::square);
  EXPECT_NEAR(*pair.linear_stiffness / (0.005 / (0.475 * 2.0 * 0.91 / 200e9)), 1.0, 1e-14);
  EXPECT_FALSE(pair.hertz_stiffness);
  b.half_side.reset();
  b.radius = infinity;
  EXPECT_EQ(*made(b, a).linear_stiffness, *pair.linear_stiffness);
  // A sphere on the face sees a plane.
  EXPECT_EQ(*made(a, steel(0.01)).effective_radius, 0.01);
}
TEST(Pair, ParallelCylindersMakeALine) {
  Body pin = steel(4.75e-3), hole = steel(-5e-3);
  pin.length = 0.015;
  hole.length = 0.02;
  const Pair pair = made(hole, pin);
  EXPECT_EQ(pair.kind, ContactKind::line);
  EXPECT_EQ(*pair.length, 0.015);
  EXPECT_NEAR(*pair.effective_radius, 0.095, 1e-14);
  EXPECT_EQ(*pair.radius1, -5e-3);
  EXPECT_FALSE(pair.hertz_stiffness);
  EXPECT_NEAR(*pair.mass2 / (7850.0 * pi * 4.75e-3 * 4.75e-3 * 0.015), 1.0, 1e-14);
  hole.radius = 5e-3;
  EXPECT_NEAR(*made(hole, pin).effective_radius, 5e-3 * 4.75e-3 / 9.75e-3, 1e-17);
  EXPECT_EQ(*made(pin, steel(infinity)).effective_radius, 4.75e-3);
}
// The line is as long as the shorter body: the whole side of a square face, or the cylinder.
TEST(Pair, ACylinderOnASquareFaceTouchesAlongItsSide) {
  Body pin = steel(4.75e-3);
  pin.length = 0.03;
  Body face{.half_side = 0.005, .young = 207e9, .poisson = 0.3};
  for (const Pair& pair : {made(pin, face), made(face, pin)}) {
    EXPECT_EQ(pair.kind, ContactKind::line);
    EXPECT_DOUBLE_EQ(*pair.length, 0.01);
    EXPECT_EQ(*pair.effective_radius, 4.75e-3);
  }
  face.half_side = 0.05;
  EXPECT_DOUBLE_EQ(*made(pin, face).length, 0.03);
}
TEST(Pair, SphereOnCylinderAndCrossedCylindersAreCurvedSurfaces) {
  Body rod = steel(0.01);
  rod.length = 0.1;
  const Pair ball = made(rod, steel(0.02));
  EXPECT_EQ(ball.kind, ContactKind::elliptical);
  const EllipticalHertz expected = elliptical_hertz(100.0 + 50.0, 50.0, *ball.effective_modulus);
  EXPECT_NEAR(*ball.hertz_stiffness / expected.stiffness, 1.0, 1e-14);
  EXPECT_LT(ball.ellipse->unit_axis_x, ball.ellipse->unit_axis_y);  // longer along the rod
  // Equal cylinders crossed at right angles make a circle, as a sphere of that radius on a plane.
  Body across{.radius_x = infinity, .radius_y = 0.01, .young = 207e9, .poisson = 0.3};
  const Pair crossed = made(rod, across);
  EXPECT_EQ(crossed.kind, ContactKind::point);
  EXPECT_NEAR(*crossed.hertz_stiffness / *made(steel(0.01), steel(infinity)).hertz_stiffness, 1.0, 1e-14);
}
TEST(Pair, MassesAloneMakeAPair) {
  const Pair pair = made({.mass = 2.0}, {.mass = infinity});
  EXPECT_EQ(pair.kind, ContactKind::unknown);
  EXPECT_EQ(*pair.effective_mass, 2.0);
  EXPECT_FALSE(pair.effective_modulus);
  EXPECT_NEAR(*made({.mass = 1e308}, {.mass = 1e308}).effective_mass / 5e307, 1.0, 1e-15);  // no overflow
}

TEST(Pair, PatchIsTheHertzCircleAndStrip) {
  const Pair spheres = made(steel(0.01), steel(0.03));
  const double force = 1000.0, e = *spheres.effective_modulus, r = *spheres.effective_radius;
  const ContactPatch circle = *spheres.patch(force);
  EXPECT_NEAR(circle.half_x / std::cbrt(0.75 * force * r / e), 1.0, 1e-14);
  EXPECT_NEAR(circle.half_y / circle.half_x, 1.0, 1e-15);
  EXPECT_NEAR(circle.peak_pressure / std::cbrt(6.0 * force * e * e / (pi * pi * pi * r * r)), 1.0, 1e-13);
  Body a = steel(0.01), b = steel(0.02);
  a.length = b.length = 0.05;
  const Pair line = made(a, b);
  const ContactPatch strip = *line.patch(force);
  const double f = force / 0.05, rl = *line.effective_radius;
  EXPECT_NEAR(strip.half_x / std::sqrt(4.0 * f * rl / (pi * e)), 1.0, 1e-14);
  EXPECT_NEAR(strip.peak_pressure / std::sqrt(f * e / (pi * rl)), 1.0, 1e-13);
  EXPECT_FALSE(line.patch(0.0));
  EXPECT_FALSE(made({.mass = 1.0}, {.mass = 1.0}).patch(1.0));
}

TEST(Pair, ValuesAreSuppliedToLawsByName) {
  Body a = steel(0.01), b = steel(0.03);
  a.yield = 300e6;
  b.yield = 200e6;
  a.viscosity = b.viscosity = 5.0;
  a.bulk_viscosity = 7.0;
  b.bulk_viscosity = 9.0;
  const PairValues v = made(a, b).values();
  EXPECT_EQ(v.get(PairQuantity::radius1), 0.01);
  EXPECT_EQ(v.get(PairQuantity::radius2), 0.03);
  EXPECT_EQ(v.get(PairQuantity::poisson), 0.3);
  EXPECT_EQ(v.get(PairQuantity::shear_modulus), 207e9 / 2.6);
  EXPECT_EQ(v.get(PairQuantity::yield1), 300e6);
  EXPECT_EQ(v.get(PairQuantity::yield2), 200e6);
  EXPECT_EQ(v.get(PairQuantity::softer_yield), 200e6);
  EXPECT_EQ(v.get(PairQuantity::shear_viscosity), 5.0);
  EXPECT_TRUE(v.get(PairQuantity::hertz_stiffness));
  EXPECT_TRUE(v.get(PairQuantity::effective_radius));
  EXPECT_FALSE(v.get(PairQuantity::linear_stiffness));
  EXPECT_FALSE(v.get(PairQuantity::length));
  EXPECT_EQ(v.get(PairQuantity::first_bulk_viscosity), 7.0);
  EXPECT_EQ(v.get(PairQuantity::second_bulk_viscosity), 9.0);
  EXPECT_EQ(v.get(PairQuantity::partner), 0.0);
  EXPECT_EQ(v.get(PairQuantity::material_mismatch), 0.0);
  EXPECT_NEAR(*v.get(PairQuantity::wave_speed), std::sqrt(207e9 / 7850.0), 1e-9);
  EXPECT_EQ(v.kind, ContactKind::point);
}
TEST(Pair, OneMaterialIsSuppliedOnlyIfThereIsOne) {
  const PairValues mixed = made(steel(0.01), aluminium(0.01)).values();
  EXPECT_FALSE(mixed.get(PairQuantity::shear_modulus));
  EXPECT_EQ(mixed.get(PairQuantity::poisson), 0.3);
  EXPECT_EQ(mixed.get(PairQuantity::young1), 207e9);
  EXPECT_EQ(mixed.get(PairQuantity::young2), 71e9);
  EXPECT_EQ(mixed.get(PairQuantity::first_young), 207e9);
  EXPECT_EQ(mixed.get(PairQuantity::second_young), 71e9);
  EXPECT_NEAR(*mixed.get(PairQuantity::material_mismatch), (207.0 - 71.0) / (207.0 + 71.0), 1e-15);
  EXPECT_FALSE(mixed.get(PairQuantity::wave_speed)) << "a density is unknown";
}
TEST(Pair, ARigidBodyLeavesTheMaterialOfTheOther) {
  Body ball = aluminium(0.01);
  ball.viscosity = 3.0;
  const PairValues wall = made({.radius = infinity, .young = infinity}, ball).values();
  EXPECT_EQ(wall.get(PairQuantity::first_young), 71e9);
  EXPECT_EQ(wall.get(PairQuantity::first_shear_viscosity), 3.0);
  EXPECT_FALSE(wall.get(PairQuantity::second_young));
  EXPECT_EQ(wall.get(PairQuantity::partner), 1.0);
  EXPECT_EQ(wall.get(PairQuantity::poisson), 0.3);
  EXPECT_EQ(wall.get(PairQuantity::shear_modulus), 71e9 / 2.6);
  EXPECT_FALSE(wall.get(PairQuantity::young1));
  EXPECT_EQ(wall.get(PairQuantity::radius1), infinity);
  EXPECT_EQ(wall.get(PairQuantity::material_mismatch), 1.0);
}
TEST(Pair, AViscosityThatOneBodyLacksIsNotThatOfTheOther) {
  Body viscous = aluminium(0.01);
  viscous.viscosity = 3.0;
  const PairValues v = made(viscous, steel(0.01)).values();
  EXPECT_FALSE(v.get(PairQuantity::first_shear_viscosity));
  EXPECT_FALSE(v.get(PairQuantity::second_shear_viscosity));
  EXPECT_FALSE(v.get(PairQuantity::shear_viscosity));
}
// Bodies of one (1-ν²)/E and different ν differ by β = (t₁-t₂)/(2(s₁+s₂)), t = (1+ν)(1-2ν)/E.
TEST(Pair, MaterialMismatchSeesPoissonsRatio) {
  const Body a{.radius = 0.01, .young = 1.0 - 0.2 * 0.2, .poisson = 0.2},
      b{.radius = 0.01, .young = 0.75, .poisson = 0.5};
  const double t = 1.2 * 0.6 / (1.0 - 0.2 * 0.2);
  EXPECT_NEAR(*made(a, b).values().get(PairQuantity::material_mismatch), t / 4.0, 1e-15);
}
TEST(Pair, AStiffnessIsSuppliedWithItsDimensionForEitherQuantity) {
  const PairValues ball = made(steel(0.01), steel(infinity)).values();
  for (const PairQuantity q : {PairQuantity::hertz_stiffness, PairQuantity::linear_stiffness}) {
    EXPECT_TRUE(ball.supply(q)->dim == stiffness_dim(1.5));
    EXPECT_EQ(ball.supply(q)->value, *ball.get(PairQuantity::hertz_stiffness));
  }
  EXPECT_FALSE(ball.supply(PairQuantity::none));
  EXPECT_FALSE(ball.supply(PairQuantity::length));
  EXPECT_TRUE(ball.supply(PairQuantity::effective_radius)->dim == dims::length);
}
TEST(Pair, ValuesOfALineKeepSphereLawsOut) {
  Body a = steel(0.01), b = steel(0.02);
  a.length = b.length = 0.05;
  const PairValues v = made(a, b).values();
  EXPECT_EQ(v.get(PairQuantity::length), 0.05);
  EXPECT_FALSE(v.get(PairQuantity::effective_radius));
  EXPECT_FALSE(v.get(PairQuantity::hertz_stiffness));
}

TEST(Pair, FeedsLawsThroughTheCatalogue) {
  Body pin = steel(4.75e-3), hole = steel(-5e-3);
  pin.length = hole.length = 0.015;
  const Result<Law> line = make_law({.law = "johnson"}, made(hole, pin).values());
  ASSERT_TRUE(line) << line.error().message;
  EXPECT_EQ(value_of(*line, "radius1"), -5e-3);
  EXPECT_EQ(value_of(*line, "length"), 0.015);
  const Result<Law> point = make_law({.law = "hertz"}, made(steel(0.01), steel(infinity)).values());
  ASSERT_TRUE(point) << point.error().message;
  EXPECT_NEAR(*value_of(*point, "stiffness") / (4.0 / 3.0 * 207e9 / 1.82 * 0.1), 1.0, 1e-14);
  EXPECT_FALSE(make_law({.law = "hertz"}, made(hole, pin).values()));  // no sphere's stiffness for a line
  const Result<Law> flat = make_law({.law = "dubowsky-freudenstein"}, made(pin, steel(infinity)).values());
  ASSERT_TRUE(flat) << flat.error().message;
}

TEST(PairErrors, ABoreWithoutALengthIsRefusedWithTheReason) {
  Body pin = steel(9.5e-3);
  pin.length = 0.02;
  expect_message(refused(pin, steel(-0.01)), "body2.length",
                 {"body2: length is missing", "spherical cavity", "-0.01 m", "cylinder body1 does not fit"});
  expect_message(refused(steel(-0.01), pin), "body1.length", {"body1: length is missing", "cylinder body2"});
  Body bore = steel(-0.01);
  bore.length = 0.02;
  EXPECT_EQ(made(pin, bore).kind, ContactKind::line);
}
TEST(PairErrors, ABallLargerThanItsBoreDoesNotFit) {
  Body bore = steel(-0.01);
  bore.length = 0.02;
  EXPECT_EQ(made(steel(9e-3), bore).kind, ContactKind::elliptical);
  expect_message(refused(steel(0.011), bore), "body1.radius",
                 {"sphere of radius 0.011 m does not fit into the bore of radius 0.01 m"});
  expect_message(refused(bore, steel(0.011)), "body2.radius", {"body2: the sphere"});
}

TEST(PairErrors, NameBodyFieldValueRangeAndUnit) {
  Body bad = steel(0.01);
  bad.poisson = 0.6;
  expect_message(refused(steel(0.01), bad), "body2.poisson", {"body2", "poisson = 0.6", "-1 < poisson <= 0.5"});
  expect_message(refused(steel(0.0), steel(0.01)), "body1.radius", {"body1", "radius = 0 m", "!= 0", "inf"});
  bad = steel(0.01);
  bad.density = -1.0;
  expect_message(refused(bad, steel(0.01)), "body1.density", {"density = -1 kg/m^3", "density > 0 kg/m^3"});
}
TEST(PairErrors, RefuseWhatIsNotANumber) {
  const double nan = std::nan("");
  for (const BodyField& f : body_fields()) {
    Body body = steel(0.01);
    body.*(f.field) = nan;
    EXPECT_EQ(refused(body, steel(0.01)).code, ErrorCode::not_a_number) << f.name;
    body.*(f.field) = -infinity;
    EXPECT_EQ(refused(body, steel(0.01)).code, ErrorCode::not_a_number) << f.name;
    body.*(f.field) = infinity;
    const bool allowed = f.name.starts_with("radius") || f.name == "mass" || f.name == "young";
    EXPECT_EQ(!check(body, "body").has_value(), allowed) << f.name;
  }
}
TEST(PairErrors, RefuseSurfacesThatDoNotTouch) {
  expect_message(refused(steel(-0.01), steel(-0.02)), "body2.radius", {"concave", "-0.01 m", "-0.02 m"});
  expect_message(refused(steel(-0.01), steel(0.01)), "body1.radius", {"clearance"});
  expect_message(refused(steel(0.02), steel(-0.01)), "body2.radius", {"larger"});
  expect_message(refused(steel(infinity), steel(-0.01)), "body2.radius", {"plane"});
  expect_message(refused(steel(infinity), steel(infinity)), "body1.half_side", {"half_side"});
  Body groove{.radius_x = -0.01, .radius_y = infinity, .young = 1e9, .poisson = 0.3};
  expect_message(refused(groove, steel(0.02)), "body1.radius_x", {"negative"});
  Body strip{.radius_x = 0.01, .radius_y = infinity, .young = 1e9, .poisson = 0.3};
  expect_message(refused(strip, steel(infinity)), "body1.radius_y", {"line", "length"});
}
TEST(PairErrors, RefuseContradictionsAndGaps) {
  Body body = steel(0.01);
  body.radius_x = 0.02;
  EXPECT_EQ(refused(body, steel(0.01)).code, ErrorCode::conflict);
  body = steel(0.01);
  body.half_side = 0.02;
  EXPECT_EQ(refused(body, steel(0.01)).code, ErrorCode::conflict);
  body = steel(0.01);
  body.shape = BodyShape::plane;
  expect_message(refused(body, steel(0.01)), "body1.radius", {"plane"});
  body = {.shape = BodyShape::sphere};
  expect_message(refused(body, steel(0.01)), "body1.radius", {"missing"});
  expect_message(refused(steel(0.01), {.mass = 1.0}), "body2.radius", {"missing"});
  expect_message(refused(steel(0.01), {.radius = 0.01}), "body2.young", {"missing", "Pa"});
  expect_message(refused({.radius = 0.01, .young = 1e9}, steel(0.01)), "body1.poisson", {"missing"});
  expect_message(refused({.radius = 0.01, .young = infinity}, {.radius = 0.01, .young = infinity}), "body2.young",
                 {"rigid"});
  expect_message(refused({.mass = infinity}, {.mass = infinity}), "body2.mass", {"fixed"});
  Body cylinder = steel(0.01);
  cylinder.shape = BodyShape::cylinder;
  expect_message(refused(cylinder, cylinder), "body1.length", {"missing"});
}

TEST(Body, IsFilledByNameAndByMaterial) {
  Body body;
  EXPECT_FALSE(set_value(body, "radius", 0.01));
  EXPECT_EQ(*body.radius, 0.01);
  const auto unknown = set_value(body, "raduis", 0.01, "body1");
  ASSERT_TRUE(unknown);
  expect_message(*unknown, "body1.raduis", {"raduis", "radius_x", "viscosity"});
  ASSERT_TRUE(set_value(body, "mass", -1.0));
  EXPECT_FALSE(body.mass);
  body.young = 1.0;
  fill_from(body, *find_material("glass"));
  EXPECT_EQ(*body.young, 1.0);  // its own value stays
  EXPECT_EQ(*body.density, 2500.0);
  EXPECT_FALSE(body.yield);
  EXPECT_EQ(body_shape_from("curved"), BodyShape::curved);
  EXPECT_FALSE(body_shape_from("torus"));
}

TEST(Body, AMaterialFillsOnlyWhatTheBodyDoesNotGive) {
  const Material& steel = *find_material("steel-52100");
  Body own{.young = 1e9, .poisson = 0.1, .density = 100.0, .yield = 1e6};
  fill_from(own, steel);
  EXPECT_EQ(own.young, 1e9);
  EXPECT_EQ(own.poisson, 0.1);
  EXPECT_EQ(own.density, 100.0);
  EXPECT_EQ(own.yield, 1e6);
  Body bare;
  fill_from(bare, steel);
  EXPECT_EQ(bare.young, steel.young);
  EXPECT_EQ(bare.poisson, steel.poisson);
  EXPECT_EQ(bare.density, steel.density);
  EXPECT_EQ(bare.yield, steel.yield);
}
TEST(Materials, AreCompletePlausibleAndDistinct) {
  for (const Material& m : materials()) {
    EXPECT_FALSE(m.source.empty() || m.meaning.empty()) << m.name;
    EXPECT_EQ(find_material(m.name), &m);
    if (!m.alias.empty()) {
      EXPECT_EQ(find_material(m.alias), &m) << m.alias;
    }
    Body body{.radius = 0.01};
    fill_from(body, m);
    EXPECT_FALSE(check(body, m.name));
    // Speed of sound in a bar, and yield strain: wrong powers of ten show.
    const double sound = std::sqrt(m.young / m.density);
    EXPECT_TRUE(sound > 30.0 && sound < 12000.0) << m.name << ' ' << sound;
    if (m.yield) {
      EXPECT_TRUE(*m.yield / m.young > 3e-4 && *m.yield / m.young < 0.05) << m.name;
    }
  }
  EXPECT_EQ(find_material("unobtainium"), nullptr);
  EXPECT_EQ(find_material(""), nullptr);
}

// Johnson, ch. 6: p₀ = 1.60 Y at first yield under a sphere, δ_y = (π p₀/(2E*))² R; 1.67 Y under a line.
TEST(Pair, FirstYieldFollowsFromTheSofterBody) {
  Body a = steel(0.01), b = steel(0.03);
  a.yield = 300e6;
  b.yield = 200e6;
  const PairValues v = made(a, b).values();
  const double modulus = 207e9 / (2.0 * 0.91), radius = 0.0075, pressure = 320e6;
  EXPECT_NEAR(*v.get(PairQuantity::first_yield_pressure), pressure, 1e-3);
  EXPECT_NEAR(*v.get(PairQuantity::first_yield_depth) / (std::pow(pi * pressure / (2.0 * modulus), 2) * radius), 1.0,
              1e-12);
  EXPECT_FALSE(made(steel(0.01), steel(0.03)).values().get(PairQuantity::first_yield_depth));
  a.length = b.length = 0.02;
  const Pair line = made(a, b);
  EXPECT_NEAR(*line.first_yield_pressure(), 1.67 * 200e6, 1e-3);
  EXPECT_FALSE(line.values().get(PairQuantity::first_yield_pressure)) << "laws of spheres do not take that of a line";
}

// Thornton and Yigit take what the material gives, as Ma-Liu does.
TEST(Pair, EveryLawWithAYieldTakesItFromTheMaterial) {
  Body ball{.radius = 0.01}, plane{.radius = infinity};
  fill_from(ball, *find_material("steel"));
  fill_from(plane, *find_material("steel"));
  const PairValues values = made(ball, plane).values();
  for (const Entry& entry : catalogue()) {
    const bool has_yield = std::any_of(entry.params.begin(), entry.params.end(),
                                       [](const ParamView& p) { return p.name.starts_with("yield"); });
    if (!has_yield || !entry.is_contact_law()) continue;
    const auto law = make_law({.law = std::string(entry.info.id)}, values);
    EXPECT_TRUE(law) << entry.info.id << ": " << (law ? "" : law.error().message);
  }
  EXPECT_NEAR(*value_of(*make_law({.law = "thornton"}, values), "yield_pressure"), 1.6 * 210e6, 1e-3);
}

TEST(Pair, DensityFollowsFromMassAndSizeOfASolid) {
  // A golf ball by its rules, 45.93 g and 42.67 mm: 1129 kg/m³.
  const Body golf{.radius = 0.5 * 0.04267, .mass = 0.04593, .young = 1e8, .poisson = 0.45};
  EXPECT_NEAR(*density_of(golf, BodyShape::sphere), 1129.0, 0.5);
  EXPECT_NEAR(*made(golf, {.radius = infinity, .young = infinity}).wave_speed, std::sqrt(1e8 / 1129.1), 0.1);
  // A hammer of 5 kg with a tip of 10 mm is not solid.
  EXPECT_FALSE(density_of({.radius = 0.01, .mass = 5.0}, BodyShape::sphere));
  EXPECT_EQ(density_of({.radius = 0.01, .mass = 5.0, .density = 7800.0}, BodyShape::sphere), 7800.0);
  EXPECT_FALSE(density_of({.radius = infinity, .mass = 5.0}, BodyShape::plane));
}

TEST(Materials, BrittleOnesDoNotYield) {
  int crushing = 0;
  for (const Material& m : materials()) {
    EXPECT_FALSE(m.is_brittle && m.yield) << m.name;
    EXPECT_EQ(m.is_brittle, m.meaning.find("brittle") != m.meaning.npos) << m.name;
    if (!m.crushing) continue;
    ++crushing;
    EXPECT_TRUE(m.is_brittle) << m.name;
    EXPECT_NE(m.source.find("crushing"), m.source.npos) << m.name << ": its source is named";
  }
  EXPECT_GE(crushing, 4);
  Body ice;
  fill_from(ice, *find_material("ice"));
  EXPECT_TRUE(ice.is_brittle);
  EXPECT_EQ(ice.crushing, 15e6);  // the middle of 5 to 25 MPa, Petrovic 2003
  Body own;
  EXPECT_FALSE(set_value(own, "crushing", 1e6));
  EXPECT_TRUE(own.is_brittle);
}

}  // namespace
}  // namespace hysteron
