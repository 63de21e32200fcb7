// An impact from text input: accepted inputs and error messages.
#include "hysteron/request/impact_request.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace hysteron {
namespace {

ImpactRequest good() {
  return {.law = "flores", .mass = "4.6kg", .speed = "0.3m/s", .stiffness = "5.2e9 N/m^1.5", .restitution = "0.7"};
}

ImpactSetup accepted(const ImpactRequest& request) {
  auto setup = read_request(request);
  EXPECT_TRUE(setup) << (setup ? "" : setup.error().message);
  return setup ? *setup : ImpactSetup{};
}

Error refused(const ImpactRequest& request) {
  const auto setup = read_request(request);
  EXPECT_FALSE(setup) << "was accepted";
  return setup ? Error{} : setup.error();
}

void expect_refused(const ImpactRequest& request, ErrorCode code, const std::string& field, const std::string& words) {
  const Error error = refused(request);
  EXPECT_EQ(error.code, code) << error.message;
  EXPECT_EQ(error.field, field) << error.message;
  EXPECT_NE(error.message.find(words), std::string::npos) << error.message;
}

TEST(ReadRequest, TurnsEverythingIntoSi) {
  const ImpactSetup setup = accepted({.law = "flores",
                                      .mass = "4600 g",
                                      .speed = "30 cm/s",
                                      .stiffness = "5.2 GN/m^1.5",
                                      .restitution = "70%",
                                      .gravity = "9810 mm/s^2"});
  EXPECT_EQ(setup.mass, 4.6);
  EXPECT_EQ(setup.speed, 0.3);
  EXPECT_EQ(setup.spec.values.at("stiffness"), 5.2e9);
  EXPECT_EQ(setup.spec.values.at("restitution"), 0.7);
  EXPECT_EQ(value_of(setup.law, "stiffness"), 5.2e9);
  EXPECT_EQ(setup.gravity, 9.81);
  EXPECT_EQ(setup.touch().impact_speed, 0.3);
  EXPECT_EQ(setup.touch().effective_mass, 4.6);
  EXPECT_EQ(setup.mode, RestitutionMode::published);
  EXPECT_TRUE(setup.warnings.empty());
}

TEST(ReadRequest, SetAndTheShortOptionsAreTheSame) {
  ImpactRequest by_set = good();
  by_set.stiffness = by_set.restitution = "";
  by_set.set = {" restitution = 0.7 ", "stiffness=5.2e9"};
  EXPECT_EQ(accepted(by_set).spec.values, accepted(good()).spec.values);
}

TEST(ReadRequest, AliasesStandForTheirLaw) {
  ImpactRequest request = good();
  request.law = "ye";
  EXPECT_EQ(accepted(request).law.entry->info.id, "flores");
}

TEST(ReadRequest, UnknownNamesAreMetWithSuggestions) {
  ImpactRequest request = good();
  request.law = "florse";
  expect_refused(request, ErrorCode::unknown_name, "law", "flores");
  request = good();
  request.set = {"stifness=1"};
  expect_refused(request, ErrorCode::unknown_name, "stifness", "it takes: stiffness, restitution");
  request.set = {"stifness=1mm"};
  expect_refused(request, ErrorCode::unknown_name, "stifness", "it takes: stiffness, restitution");
  request = good();
  request.law = std::string(100000, 'x');
  EXPECT_LT(refused(request).message.size(), 300u);
}

TEST(ReadRequest, WhatIsMissingIsNamed) {
  ImpactRequest request = good();
  request.law = "";
  expect_refused(request, ErrorCode::missing, "law", "missing law");
  request = good();
  request.restitution = "";
  expect_refused(request, ErrorCode::missing, "restitution", "0 < e <= 1");
  request = good();
  request.stiffness = "";
  expect_refused(request, ErrorCode::missing, "stiffness", "K > 0 N/m^1.5; give it, or the bodies that determine it");
  request = good();
  request.mass = "";
  expect_refused(request, ErrorCode::missing, "mass", "m > 0 kg");
  request = good();
  request.speed = "";
  expect_refused(request, ErrorCode::missing, "speed", "v > 0 m/s");
}

TEST(ReadRequest, FrictionLawsGiveNoNormalForce) {
  ImpactRequest request = good();
  request.law = "coulomb";
  expect_refused(request, ErrorCode::conflict, "law", "friction law");
}

TEST(ReadRequest, ValuesOutOfRangeSayWhatIsAllowed) {
  ImpactRequest request = good();
  for (const char* e : {"0", "1.3", "-0.5", "130%"}) {
    request.restitution = e;
    expect_refused(request, ErrorCode::out_of_range, "restitution", "allowed 0 < e <= 1");
  }
  request = good();
  for (const char* k : {"0", "-1"}) {
    request.stiffness = k;
    expect_refused(request, ErrorCode::out_of_range, "stiffness", "allowed K > 0 N/m^1.5");
  }
  request = good();
  for (const char* m : {"0", "-1 kg", "inf"}) {
    request.mass = m;
    expect_refused(request, ErrorCode::out_of_range, "mass", "allowed m > 0 kg");
  }
  request = good();
  for (const char* v : {"0", "-0.3", "inf m/s"}) {
    request.speed = v;
    expect_refused(request, ErrorCode::out_of_range, "speed", "allowed v > 0 m/s");
  }
}

TEST(ReadRequest, NoFieldTakesWhatIsNoFiniteNumber) {
  const std::vector<std::pair<std::string ImpactRequest::*, std::string>> fields{
      {&ImpactRequest::mass, "mass"},
      {&ImpactRequest::speed, "speed"},
      {&ImpactRequest::stiffness, "stiffness"},
      {&ImpactRequest::restitution, "restitution"},
      {&ImpactRequest::gravity, "gravity"}};
  for (const auto& [field, name] : fields)
    for (const char* text : {"nan", "NaN", "-nan", "1e999", "x", "inf", "-inf", "--1", "+-1", "1e308 Mx"}) {
      ImpactRequest request = good();
      request.*field = text;
      const Error error = refused(request);
      EXPECT_EQ(error.field, name) << text << ": " << error.message;
      EXPECT_NE(error.message.find(name), std::string::npos) << error.message;
    }
}

TEST(ReadRequest, WrongUnitsSayWhichIsExpected) {
  ImpactRequest request = good();
  request.mass = "4.6 m";
  expect_refused(request, ErrorCode::wrong_unit, "mass", "expected kg");
  request = good();
  request.speed = "0.3 m";
  expect_refused(request, ErrorCode::wrong_unit, "speed", "expected m/s");
  request = good();
  request.stiffness = "5.2e9 N/m";
  expect_refused(request, ErrorCode::wrong_unit, "stiffness", "expected N/m^1.5");
  request = good();
  request.restitution = "0.7 mm";
  expect_refused(request, ErrorCode::wrong_unit, "restitution", "a plain number");
  request = good();
  request.gravity = "9.81 m/s";
  expect_refused(request, ErrorCode::wrong_unit, "gravity", "m/s^2");
}

TEST(ReadRequest, NothingMayBeGivenTwice) {
  ImpactRequest request = good();
  request.set = {"restitution=0.7"};
  expect_refused(request, ErrorCode::conflict, "restitution", "restitution is given twice");
  request = good();
  request.set = {"elastic=hertz", "elastic=hooke"};
  expect_refused(request, ErrorCode::conflict, "elastic", "elastic is given twice");
  request = good();
  request.body1 = "mass=1,mass=2";
  expect_refused(request, ErrorCode::conflict, "mass", "body1: mass is given twice");
}

TEST(ReadRequest, SetNeedsNameAndValue) {
  for (const char* text : {"", "exponent", "exponent=", "=2", " = ", "exponent 2"}) {
    ImpactRequest request = good();
    request.set = {text};
    expect_refused(request, ErrorCode::unreadable, "--set", "name=value");
  }
}

TEST(ReadRequest, AnExponentTurnsHertzIntoAPowerAndChangesTheUnit) {
  ImpactRequest request = good();
  request.stiffness = "5.2e9 N/m^2.2";
  EXPECT_EQ(refused(request).code, ErrorCode::wrong_unit);
  request.set = {"exponent=2.2"};
  const ImpactSetup setup = accepted(request);
  EXPECT_EQ(value_of(setup.law, "exponent"), 2.2);
  EXPECT_TRUE(std::holds_alternative<Power>(std::get<Composed>(setup.law.body().parts).elastic));
  // In any order.
  request.stiffness = "";
  request.set = {"stiffness=5.2e9 N/m^2.2", "exponent=2.2"};
  EXPECT_EQ(accepted(request).spec.values, setup.spec.values);
  request.set = {"stiffness=5.2e9", "exponent=7"};
  expect_refused(request, ErrorCode::out_of_range, "exponent", "0.5 <= n <= 5");
  // An elastic part given by name is not replaced.
  request.set = {"stiffness=5.2e9", "exponent=2.2", "elastic=hertz"};
  expect_refused(request, ErrorCode::unknown_name, "exponent", "it takes");
}

TEST(ReadRequest, PartsCombineByName) {
  ImpactRequest request = good();
  request.stiffness = "";
  request.set = {"elastic=johnson", "radius1=10mm", "radius2=-10.1 mm", "length=50mm", "effective_modulus=110GPa"};
  const ImpactSetup johnson = accepted(request);
  const auto& parts = std::get<Composed>(johnson.law.body().parts);
  EXPECT_TRUE(std::holds_alternative<Johnson>(parts.elastic));
  EXPECT_TRUE(std::holds_alternative<Flores>(parts.rule));
  EXPECT_EQ(value_of(johnson.law, "radius2"), -0.0101);

  const ImpactSetup damped = accepted({.law = "hertz",
                                       .mass = "1",
                                       .speed = "1",
                                       .stiffness = "1e6",
                                       .restitution = "0.5",
                                       .set = {"dissipation=simon"}});
  EXPECT_TRUE(std::holds_alternative<HuntCrossley>(std::get<Composed>(damped.law.body().parts).rule));
  ImpactRequest lossless = good();
  lossless.restitution = "";
  lossless.set = {"dissipation=none"};
  EXPECT_TRUE(std::holds_alternative<Lossless>(std::get<Composed>(accepted(lossless).law.body().parts).rule));
}

TEST(ReadRequest, PartsThatAreNoneAreRefused) {
  ImpactRequest request = good();
  request.set = {"elastic=flores"};
  expect_refused(request, ErrorCode::conflict, "elastic", "not an elastic part");
  request.set = {"dissipation=hertz"};
  expect_refused(request, ErrorCode::conflict, "dissipation", "not a dissipation rule");
  request.set = {"elastic=herz"};
  expect_refused(request, ErrorCode::unknown_name, "law", "hertz");
  request.set = {"dissipation=floers"};
  expect_refused(request, ErrorCode::unknown_name, "law", "flores");
  request.law = "goldsmith";
  request.set = {"elastic=hooke"};
  expect_refused(request, ErrorCode::conflict, "elastic", "whole law");
  request.set = {"dissipation=flores"};
  expect_refused(request, ErrorCode::conflict, "dissipation", "whole law");
}

TEST(ReadRequest, BodiesGiveStiffnessAndMass) {
  ImpactRequest request{.law = "flores", .speed = "0.3", .restitution = "0.7"};
  request.body1 = "radius=10mm,young=200GPa,poisson=0.3,mass=30g";
  request.body2 = "shape=plane,young=200GPa,poisson=0.3";
  const ImpactSetup setup = accepted(request);
  const double modulus = 0.5 * 200e9 / (1.0 - 0.09);
  EXPECT_NEAR(*value_of(setup.law, "stiffness"), 4.0 / 3.0 * modulus * 0.1, 1e-3);
  EXPECT_EQ(setup.mass, 0.03);
  // A given value overrides that of the bodies; a mass that contradicts them is reported.
  request.stiffness = "1e9";
  request.mass = "0.05";
  const ImpactSetup given = accepted(request);
  EXPECT_EQ(value_of(given.law, "stiffness"), 1e9);
  EXPECT_EQ(given.mass, 0.05);
  ASSERT_EQ(given.warnings.size(), 1u);
  EXPECT_EQ(given.warnings[0].field, "mass");
  request.mass = "30g";
  EXPECT_TRUE(accepted(request).warnings.empty());
}

TEST(ReadRequest, TwoFixedBodiesCannotMove) {
  ImpactRequest request{.law = "flores", .speed = "0.3", .stiffness = "1e9", .restitution = "0.7"};
  request.body1 = request.body2 = "mass=inf";
  expect_refused(request, ErrorCode::conflict, "body2.mass", "two fixed bodies cannot collide");
  request.body2 = "mass=2";
  EXPECT_EQ(accepted(request).mass, 2.0);
}

TEST(ReadRequest, SpeedPolicyDecidesWhichSpeedTheDampingSees) {
  ImpactRequest request = good();
  const auto seen = [&](const char* policy) {
    request.speed_policy = policy;
    const ImpactSetup setup = accepted(request);
    EXPECT_EQ(setup.speed, 0.3);
    EXPECT_EQ(setup.touch().impact_speed, 0.3);
    return setup.damping_touch().impact_speed;
  };
  EXPECT_EQ(seen(""), 0.3);
  EXPECT_EQ(seen("measured"), 0.3);
  EXPECT_EQ(seen("reference 0.1"), 0.1);
  EXPECT_EQ(seen("reference:2 m/s"), 2.0);
  EXPECT_EQ(seen("floor=100 mm/s"), 0.3);
  EXPECT_EQ(seen("floor 0.5"), 0.5);
  for (const char* policy : {"fast", "reference", "reference ", "floor=", "measured 3"}) {
    request.speed_policy = policy;
    expect_refused(request, ErrorCode::unreadable, "speed-policy", "reference V");
  }
  for (const char* policy : {"floor 0", "reference -1", "floor inf"}) {
    request.speed_policy = policy;
    expect_refused(request, ErrorCode::out_of_range, "speed-policy", "V > 0 m/s");
  }
  request.speed_policy = "floor 1 kg";
  expect_refused(request, ErrorCode::wrong_unit, "speed-policy", "expected m/s");
}

TEST(ReadRequest, SeparationIsTheLawsOwnUnlessGiven) {
  ImpactRequest request = good();
  EXPECT_EQ(accepted(request).separation, Separation::force);
  request.law = "liggghts-hertz";
  EXPECT_EQ(accepted(request).separation, Separation::depth);
  request.separation = "force";
  EXPECT_EQ(accepted(request).separation, Separation::force);
  request.law = "flores";
  request.separation = "depth";
  EXPECT_EQ(accepted(request).separation, Separation::depth);
  request.separation = "Force";
  expect_refused(request, ErrorCode::unknown_name, "separation", "allowed are force and depth");
}

TEST(ReadRequest, ExactModeIsCarried) {
  ImpactRequest request = good();
  request.exact = true;
  EXPECT_EQ(accepted(request).mode, RestitutionMode::exact);
}

ImpactRequest steel_ball(const char* law) {
  return {.law = law, .speed = "1", .body1 = "radius=10mm,material=steel", .body2 = "radius=inf,material=steel"};
}

TEST(StiffnessOfTheBodies, BelongsToItsExponent) {
  ImpactRequest request = steel_ball("power");
  EXPECT_NEAR(*value_of(accepted(request).law, "stiffness") / (4.0 / 3.0 * 207e9 / 1.82 * 0.1), 1.0, 1e-12);
  request.set = {"exponent=1.2"};
  expect_refused(request, ErrorCode::conflict, "stiffness",
                 "N/m^1.5 (exponent 1.5), but this law has exponent 1.2: give stiffness in N/m^1.2, or exponent=1.5");
  request.stiffness = "1e9";
  EXPECT_EQ(value_of(accepted(request).law, "stiffness"), 1e9);
  for (const char* law : {"flores", "zhang-2022", "choi", "goldsmith"}) {
    request = steel_ball(law);
    request.set = {"exponent=1"};
    if (std::string(law) != "choi") request.restitution = "0.7";
    if (std::string(law) == "choi") request.set.emplace_back("damping=1");
    expect_refused(request, ErrorCode::conflict, "stiffness", "but this law has exponent 1: give stiffness in N/m");
  }
  request = steel_ball("kelvin-voigt");
  request.set = {"damping=1"};
  expect_refused(request, ErrorCode::conflict, "stiffness", "or --set elastic=hertz");
}

TEST(StiffnessOfTheBodies, OfSquareFacesIsLinear) {
  ImpactRequest request{.law = "flores",
                        .speed = "1",
                        .restitution = "0.7",
                        .body1 = "half_side=5mm,young=200GPa,poisson=0.3,mass=0.1",
                        .body2 = "half_side=20mm,young=200GPa,poisson=0.3,mass=inf"};
  expect_refused(request, ErrorCode::conflict, "stiffness", "or --set elastic=hooke");
  request.set = {"elastic=hooke"};
  const double k = *value_of(accepted(request).law, "stiffness");
  request.set = {"exponent=1"};
  EXPECT_EQ(value_of(accepted(request).law, "stiffness"), k);
}

TEST(StiffnessOfTheBodies, IsNotThereForCylindersAndTheCureIsNamed) {
  ImpactRequest request{.law = "flores",
                        .speed = "1",
                        .restitution = "0.7",
                        .body1 = "radius=9.5mm,length=20mm,material=steel",
                        .body2 = "radius=-10mm,length=20mm,material=steel,mass=inf"};
  expect_refused(request, ErrorCode::missing, "stiffness", "touch along a line (cylinders)");
  expect_refused(request, ErrorCode::missing, "stiffness", "or --set elastic=johnson");
  request.set = {"elastic=johnson"};
  EXPECT_TRUE(read_request(request));
  request.set = {};
  request.body2 = "radius=inf,material=steel";
  expect_refused(request, ErrorCode::missing, "stiffness", "or --set elastic=dubowsky-freudenstein");
  request.set = {"elastic=dubowsky-freudenstein"};
  EXPECT_TRUE(read_request(request));
  request = steel_ball("johnson");
  expect_refused(request, ErrorCode::missing, "length", "the bodies given touch at a point");
  request = steel_ball("kuwabara-kono");
  expect_refused(request, ErrorCode::missing, "bulk_viscosity",
                 "viscosity and bulk_viscosity of both deformable bodies");
  request = steel_ball("jian");
  request.body2 = "radius=inf,material=aluminium";
  request.set = {"viscosity=1", "relaxation_time=1e-5"};
  expect_refused(request, ErrorCode::missing, "shear_modulus", "one material");
}

}  // namespace
}  // namespace hysteron
