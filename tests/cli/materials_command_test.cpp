// hysteron materials: values with their sources.
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "support/run_program.hpp"

namespace hysteron::testing {
namespace {

TEST(CliMaterials, EachHasItsValuesAndASource) {
  const auto json = nlohmann::json::parse(run("materials --json").out);
  const Outcome text = run("materials");
  ASSERT_EQ(text.status, 0) << text.err;
  ASSERT_GE(json["materials"].size(), 28u);
  for (const auto& m : json["materials"]) {
    EXPECT_NE(text.out.find(m["name"].get<std::string>()), std::string::npos) << m["name"];
    EXPECT_GT(m["source"].get<std::string>().size(), 20u) << m["name"];
  }
  EXPECT_NE(text.out.find("Callister, Rethwisch"), std::string::npos);
}

// The values of the data sheet: AZoM, article 6294.
TEST(CliMaterials, BearingBronzeIsThatOfItsDataSheet) {
  const auto bronze = nlohmann::json::parse(run("materials bronze --json").out);
  EXPECT_EQ(bronze["young"], 100e9);
  EXPECT_EQ(bronze["poisson"], 0.34);
  EXPECT_EQ(bronze["density"], 8930.0);
  EXPECT_EQ(bronze["yield"], 125e6);
  const Outcome text = run("materials bronze-c93200");
  for (const char* part : {"100 GPa", "0.34", "8930 kg/m³", "125 MPa", "AZoM"})
    EXPECT_NE(text.out.find(part), std::string::npos) << part << text.out;
}

// The values of the data sheet of Trident Plastics, in psi there.
TEST(CliMaterials, PolycarbonateIsThatOfItsDataSheet) {
  constexpr double psi = 6894.757293168;  // Pa
  const auto pc = nlohmann::json::parse(run("materials polycarbonate --json").out);
  EXPECT_NEAR(pc["young"].get<double>() / (345e3 * psi), 1.0, 2e-3);
  EXPECT_NEAR(pc["yield"].get<double>() / (9e3 * psi), 1.0, 2e-3);
  EXPECT_EQ(pc["poisson"], 0.38);
  EXPECT_EQ(pc["density"], 1200.0);
  EXPECT_EQ(run("materials pc --json").out, run("materials polycarbonate --json").out);
}

// Limits of the rules: ITF, Appendix I (Table: type 2), dropped from 254 cm on concrete.
TEST(CliMaterials, ATennisBallIsThatOfTheRules) {
  const auto ball = nlohmann::json::parse(run("materials --balls tennis --json").out);
  EXPECT_GT(ball["mass"].get<double>(), 0.0560);
  EXPECT_LT(ball["mass"].get<double>(), 0.0594);
  EXPECT_GT(ball["diameter"].get<double>(), 0.0654);
  EXPECT_LT(ball["diameter"].get<double>(), 0.0686);
  const auto& e = ball["restitution"];
  EXPECT_NEAR(e["speed"].get<double>(), 7.058, 1e-3);  // √(2 · 9.80665 · 2.54)
  EXPECT_NEAR(std::pow(e["least"].get<double>(), 2) * 254.0, 135.0, 1e-9);
  EXPECT_NEAR(std::pow(e["most"].get<double>(), 2) * 254.0, 147.0, 1e-9);
  const Outcome text = run("materials --balls tennis-ball");
  for (const char* part : {"57.7 g", "67 mm", "0.73 to 0.76 at 7.06 m/s on concrete", "ITF"})
    EXPECT_NE(text.out.find(part), std::string::npos) << part << text.out;
}

// Circumference 9 to 9 1/4 in: a diameter of 2.86 to 2.94 in; 5 to 5 1/4 oz: 142 to 149 g.
TEST(CliMaterials, ABaseballIsThatOfTheRules) {
  const auto ball = nlohmann::json::parse(run("materials --balls Baseball --json").out);
  EXPECT_NEAR(ball["diameter"].get<double>() / 0.0254, 2.905, 1e-3);
  EXPECT_NEAR(ball["mass"].get<double>(), 0.14529, 1e-5);
  EXPECT_TRUE(ball["restitution"].is_null());
}

TEST(CliMaterials, EachBallHasASourceAndStandsInTheTable) {
  const auto json = nlohmann::json::parse(run("materials --balls --json").out);
  const Outcome text = run("materials --balls");
  ASSERT_EQ(text.status, 0) << text.err;
  ASSERT_EQ(json["balls"].size(), 6u);
  for (const auto& ball : json["balls"]) {
    EXPECT_NE(text.out.find(ball["name"].get<std::string>()), std::string::npos) << ball["name"];
    EXPECT_GT(ball["source"].get<std::string>().size(), 20u) << ball["name"];
    // Between cork and stone if solid, and lighter if hollow.
    const double radius = ball["diameter"].get<double>() / 2.0;
    EXPECT_LT(ball["mass"].get<double>() / (4.0 / 3.0 * 3.14159 * std::pow(radius, 3)), 2000.0) << ball["name"];
  }
  for (const char* name : {"golf", "tennis", "table-tennis", "ping-pong", "baseball", "cricket", "pool", "billiard"})
    EXPECT_EQ(run(std::string("materials --balls ") + name).status, 0) << name;
  const Outcome unknown = run("materials --balls golv");
  EXPECT_EQ(unknown.status, 2);
  EXPECT_NE(unknown.err.find("unknown ball 'golv': did you mean 'golf'?"), std::string::npos) << unknown.err;
}

// A ball gives mass and radius to a body; what the body gives itself comes first, in any order.
TEST(CliMaterials, ABodyMayBeABall) {
  const std::string rest = " --body2 radius=inf,mass=inf,E=inf --speed 7 --law hertz --json";
  const auto mass = [&](const std::string& body) {
    const Outcome outcome = run("impact --body1 " + body + rest);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return nlohmann::json::parse(outcome.out)["mass"].get<double>();
  };
  EXPECT_NEAR(mass("ball=tennis,E=1MPa,nu=0.4"), 0.0577, 1e-12);
  EXPECT_NEAR(mass("mass=60g,ball=tennis,E=1MPa,nu=0.4"), 0.060, 1e-12);
  EXPECT_NEAR(mass("ball=tennis,mass=60g,E=1MPa,nu=0.4"), 0.060, 1e-12);
  EXPECT_EQ(run("impact --body1 ball=golf,E=1GPa,nu=0.4" + rest).out,
            run("impact --body1 diameter=42.67mm,mass=45.93g,E=1GPa,nu=0.4" + rest).out);
  const Outcome unknown = run("impact --body1 ball=tenis" + rest);
  EXPECT_EQ(unknown.status, 2);
  EXPECT_NE(unknown.err.find("body1 ball = 'tenis' is unknown: did you mean 'tennis'?"), std::string::npos)
      << unknown.err;
}

// No source gives the stiffness of a ball of a sport: the message says so, and what to give instead.
TEST(CliMaterials, ABallWithoutStiffnessSaysWhatToGive) {
  const Outcome plain = run("impact --law hertz --speed 5 --body1 ball=golf --body2 radius=inf,mass=inf");
  EXPECT_EQ(plain.status, 2);
  EXPECT_NE(plain.err.find("no source gives young of a ball of a sport"), std::string::npos) << plain.err;
  EXPECT_NE(plain.err.find("hysteron press"), std::string::npos) << plain.err;
  const Outcome club = run("impact --law hertz --speed 5 --body1 ball=golf --body2 radius=inf,material=titanium");
  EXPECT_NE(club.err.find("no source gives that of a ball of a sport"), std::string::npos) << club.err;
  EXPECT_NE(club.err.find("give the stiffness"), std::string::npos) << club.err;
}

TEST(CliMaterials, SomeHaveNoYield) {
  EXPECT_TRUE(nlohmann::json::parse(run("materials glass --json").out)["yield"].is_null());
  EXPECT_EQ(run("materials unobtainium").status, 2);
}

}  // namespace
}  // namespace hysteron::testing
