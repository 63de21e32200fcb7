// One body from text input.
#include <gtest/gtest.h>

#include <cmath>

#include "hysteron/core/unit_text.hpp"
#include "hysteron/request/impact_request.hpp"

namespace hysteron {
namespace {

Body accepted(std::string_view text) {
  const auto body = read_body(text, "body1");
  EXPECT_TRUE(body) << text << ": " << (body ? "" : body.error().message);
  return body.value();
}

void expect_refused(std::string_view text, ErrorCode code, const std::string& words) {
  const auto body = read_body(text, "body1");
  ASSERT_FALSE(body) << text;
  EXPECT_EQ(body.error().code, code) << body.error().message;
  EXPECT_NE(body.error().message.find(words), std::string::npos) << body.error().message;
  EXPECT_NE(body.error().message.find("body1"), std::string::npos) << body.error().message;
}

// The value of a field; zero, which no field of these tests has, if it is not given.
double number(const std::optional<double>& value) { return value ? *value : 0.0; }

bool same(const Body& a, const Body& b) {
  for (const BodyField& f : body_fields())
    if (number(a.*(f.field)) != number(b.*(f.field))) return false;
  return a.shape == b.shape;
}

TEST(ReadBody, NothingIsABodyOfWhichNothingIsKnown) {
  const Body body = accepted("");
  EXPECT_FALSE(body.shape);
  for (const BodyField& f : body_fields()) EXPECT_FALSE(body.*(f.field)) << f.name;
}

TEST(ReadBody, ReadsEveryFieldWithItsUnit) {
  const Body body = accepted(
      "shape=sphere, radius=10mm, mass=30g, young=193GPa, poisson=0.29, density=7.85g/cm3, yield=210MPa,"
      "viscosity=2 kPa s, bulk_viscosity=3 kPa s");
  EXPECT_EQ(body.shape, BodyShape::sphere);
  EXPECT_EQ(number(body.radius), 0.01);
  EXPECT_EQ(number(body.mass), 0.03);
  EXPECT_EQ(number(body.young), 193e9);
  EXPECT_EQ(number(body.poisson), 0.29);
  EXPECT_EQ(number(body.density), 7850.0);
  EXPECT_EQ(number(body.yield), 210e6);
  EXPECT_EQ(number(body.viscosity), 2000.0);
  EXPECT_EQ(number(body.bulk_viscosity), 3000.0);
  EXPECT_EQ(number(accepted("shear_viscosity=5 Pa s").viscosity), 5.0);
  const Body other = accepted("radius_x=-20 mm,radius_y=inf,length=1cm,half_side=5mm");
  EXPECT_EQ(number(other.radius_x), -0.02);
  EXPECT_EQ(number(other.radius_y), infinity);
  EXPECT_EQ(number(other.length), 0.01);
  EXPECT_EQ(number(other.half_side), 0.005);
}

TEST(ReadBody, AnAliasIsTheSameProperty) {
  const auto twice = read_body("viscosity=1,shear_viscosity=2", "body1");
  ASSERT_FALSE(twice);
  EXPECT_EQ(twice.error().code, ErrorCode::conflict);
  EXPECT_NE(twice.error().message.find("are one property"), std::string::npos) << twice.error().message;
}

TEST(ReadBody, ADiameterIsTwoRadiiAndLettersMayStandForNames) {
  const Body body = accepted("diameter=20mm,E=193GPa,nu=0.29,Material=STEEL");
  EXPECT_EQ(number(body.radius), 0.01);
  EXPECT_EQ(number(body.young), 193e9);
  EXPECT_EQ(number(body.poisson), 0.29);
  EXPECT_EQ(number(body.density), 7850.0);
  EXPECT_EQ(number(accepted("diameter=-20mm").radius), -0.01);
  const auto twice = read_body("diameter=20mm,radius=10mm", "body1");
  ASSERT_FALSE(twice);
  EXPECT_EQ(twice.error().message, "body1: diameter and radius are one property");
}

TEST(ReadBody, EveryNumberItTakesIsAFieldOfTheBody) {
  for (const BodyField& f : body_fields()) {
    const Body body = accepted(std::string(f.name) + "=0.25 " + (f.dim == dims::none ? "" : unit_text(f.dim)));
    EXPECT_EQ(number(body.*(f.field)), 0.25) << f.name;
  }
}

TEST(ReadBody, AMaterialFillsInWhatIsNotGivenInAnyOrder) {
  const Body steel = accepted("material=steel");
  EXPECT_EQ(number(steel.young), 207e9);
  EXPECT_EQ(number(steel.density), 7850.0);
  EXPECT_EQ(number(steel.yield), 210e6);
  const Body first = accepted("material=steel,young=100GPa,radius=1mm");
  EXPECT_TRUE(same(first, accepted("young=100GPa,material=steel,radius=1mm")));
  EXPECT_TRUE(same(first, accepted("radius=1mm,young=100GPa,material=carbon-steel")));
  EXPECT_EQ(number(first.young), 100e9);
  EXPECT_EQ(number(first.poisson), 0.30);
  const Body glass = accepted("material=glass");
  EXPECT_FALSE(glass.yield);
}

TEST(ReadBody, RefusesUnknownWordsWithTheKnownOnes) {
  expect_refused("radios=1mm", ErrorCode::unknown_name, "radius");
  expect_refused("material=cheese", ErrorCode::unknown_name, "steel");
  expect_refused("shape=cube", ErrorCode::unknown_name, "sphere, plane, cylinder, square, curved");
}

TEST(ReadBody, RefusesWhatIsNoListOfNamesAndValues) {
  for (const char* text : {"radius", "=1mm", "radius=", ",", "radius=1mm,", ",radius=1mm", "radius=1mm,,mass=1"}) {
    if (std::string(text) == "radius=1mm,") continue;  // a comma at the end is forgiven
    expect_refused(text, ErrorCode::unreadable, "name=value");
  }
  const Body body = accepted("radius=1mm,");
  EXPECT_EQ(number(body.radius), 0.001);
  expect_refused("radius=1mm,radius=2mm", ErrorCode::conflict, "given twice");
  expect_refused("material=steel,material=glass", ErrorCode::conflict, "given twice");
}

TEST(ReadBody, RefusesValuesOutOfRange) {
  expect_refused("radius=0", ErrorCode::out_of_range, "radius != 0 m");
  expect_refused("mass=0", ErrorCode::out_of_range, "mass > 0 kg");
  expect_refused("mass=-1", ErrorCode::out_of_range, "mass > 0 kg");
  expect_refused("poisson=0.6", ErrorCode::out_of_range, "poisson <= 0.5");
  expect_refused("poisson=-1", ErrorCode::out_of_range, "-1 < poisson");
  expect_refused("density=inf", ErrorCode::not_a_number, "finite");
  expect_refused("radius=-inf", ErrorCode::not_a_number, "finite");
  expect_refused("mass=nan", ErrorCode::not_a_number, "NaN");
  expect_refused("radius=1kg", ErrorCode::wrong_unit, "expected m");
  expect_refused("radius=1e308km", ErrorCode::not_a_number, "too large");
}

}  // namespace
}  // namespace hysteron
