// advise through the real command line: what it prints can be run, and bad input is refused.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/run_program.hpp"

namespace hysteron::testing {
namespace {

const std::string hardened =
    " --speed 0.02 --restitution 0.95 --body1 radius=10mm,material=steel-52100 --body2 'radius=inf, "
    "material=steel-52100'";
const std::string yielding =
    " --speed '1 m/s' --body1 radius=10mm,material=steel-52100 --body2 radius=inf,material=aluminium";
const std::string tight =
    " --speed 1 --restitution 0.5 --body1 radius=10mm,length=20mm,material=steel-52100,mass=1 --body2 "
    "radius=-10.01mm,length=20mm,material=steel-52100,mass=inf";
const std::string beads =
    " --resting --speed 0.3 --restitution 0.9 --body1 radius=5mm,material=steel-52100 --body2 "
    "radius=5mm,material=steel-52100";
const std::string soft =
    " --speed 2 --restitution 0.5 --body1 radius=20mm,material=rubber --body2 radius=inf,material=steel";
const std::string dead =
    " --speed 0.3 --restitution 0.02 --body1 radius=5mm,material=nylon --body2 radius=inf,material=steel";
const std::string springs = " --stiffness '1e6 N/m' --mass 2kg --speed 1 --restitution 0.4 --set elastic=hooke";

nlohmann::json advice_json(const std::string& arguments) {
  const Outcome outcome = run("advise --json" + arguments);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  return nlohmann::json::parse(outcome.out);
}

// A printed command, run by the program under test.
Outcome run_printed(const std::string& command, const std::string& more) {
  const std::string lead = "hysteron ";
  EXPECT_TRUE(command.starts_with(lead)) << command;
  return run(command.substr(lead.size()) + more);
}

TEST(CliAdvise, EveryPrintedCommandRunsAndGivesThePrintedNumbers) {
  for (const std::string& contact : {hardened, yielding, tight, beads, soft, dead, springs}) {
    const auto json = advice_json(contact);
    ASSERT_FALSE(json["recommended"].empty()) << contact;
    for (const auto& law : json["recommended"]) {
      const Outcome outcome = run_printed(law["command"], " --json");
      ASSERT_EQ(outcome.status, 0) << law["command"] << ": " << outcome.err;
      const auto impact = nlohmann::json::parse(outcome.out);
      EXPECT_EQ(impact["law"], law["law"]);
      EXPECT_EQ(impact["mode"], law["mode"]);
      EXPECT_NEAR(impact["restitution"]["newton"].get<double>(), law["restitution"].get<double>(), 1e-12);
      EXPECT_NEAR(impact["peak_force"].get<double>() / law["peak_force"].get<double>(), 1.0, 1e-12);
    }
    const Outcome next = run_printed(json["next"], "");
    EXPECT_EQ(next.status, 0) << json["next"] << ": " << next.err;
    EXPECT_EQ(next.out.find("not computed"), std::string::npos) << next.out;
  }
}

TEST(CliAdvise, ViscousSphereLawsAreComputedFromTheBodies) {
  const std::string ball = " --speed 1 --body1 radius=20mm,material=rubber,viscosity=100,bulk_viscosity=300 --body2 ";
  for (const char* plane : {"radius=inf,young=inf", "radius=inf,material=nylon,viscosity=50,bulk_viscosity=80"}) {
    const std::string text = advice_json(ball + plane).dump();
    for (const char* law : {"kuwabara-kono", "brilliantov-1996", "brilliantov-2015", "zheng"})
      EXPECT_NE(text.find("impact --law " + std::string(law) + " "), std::string::npos) << law << " on " << plane;
  }
}

TEST(CliAdvise, TheTextShowsNumbersReasonsAndWhatToRun) {
  const Outcome outcome = run("advise" + hardened);
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  for (const char* part :
       {"speed at first yield v_y", "v₀/(1e-5 √(E/ρ)) = 0.3928", "Recommended, best first", "Avoid",
        "gharib-hurmuzlu: does not deliver the requested restitution: e = 0.5807, requested 0.95",
        "run: hysteron impact --law zhang-sharf", "Compare the recommended laws\n  hysteron compare --laws "})
    EXPECT_NE(outcome.out.find(part), std::string::npos) << part << "\n" << outcome.out;
}

// The first line names the law and the reason, the second runs it.
TEST(CliAdvise, TheAnswerComesFirst) {
  const Outcome outcome = run("advise" + hardened);
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto json = advice_json(hardened);
  const std::string law = json["recommended"][0]["law"], answer = json["answer"];
  EXPECT_TRUE(answer.starts_with("Use " + law + ", because it delivers the requested restitution")) << answer;
  EXPECT_TRUE(outcome.out.starts_with("Use " + law)) << outcome.out;
  const auto command = outcome.out.find("\n  hysteron impact --law " + law);
  EXPECT_LT(command, outcome.out.find("Recommended, best first"));
  EXPECT_LT(outcome.out.find("Recommended, best first"), outcome.out.find("The contact"));
}

const std::string bushing =
    " --speed 0.3 --body1 diameter=20mm,length=20mm,material=steel --body2 "
    "radius=-10.025mm,length=20mm,material=bronze,mass=inf";

TEST(CliAdvise, WithoutARestitutionNoLosslessLawIsRecommendedSilently) {
  const auto json = advice_json(bushing);
  const std::string answer = json["answer"];
  EXPECT_NE(answer.find("e is not known"), std::string::npos) << answer;
  EXPECT_NE(answer.find("--restitution"), std::string::npos) << answer;
  // No law computes the loss of this line contact but by an empirical rule: the answer says so before it names a law.
  EXPECT_TRUE(answer.starts_with("The restitution e is not known")) << answer;
  for (const auto& law : json["recommended"])
    if (law["restitution"].get<double>() > 1.0 - 1e-9) {
      EXPECT_NE(law["findings"].dump().find("it loses nothing (e = 1)"), std::string::npos) << law["law"];
    }
  // Rubber without viscosity: no law computes a loss.
  const std::string lossless = advice_json(" --speed 1 --stiffness '1e6 N/m' --mass 2kg --set elastic=hooke")["answer"];
  EXPECT_TRUE(lossless.starts_with("The restitution e is not known")) << lossless;
}

// Johnson's law is the yardstick of the rules, so no law whose force differs from it stands before it without a reason.
TEST(CliAdvise, ElasticLawsStandInTheOrderOfTheirYardstick) {
  const auto elastic = advice_json(bushing)["elastic"];
  std::size_t johnson = elastic.size(), hertz = 0;
  for (std::size_t i = 0; i < elastic.size(); ++i) {
    if (elastic[i]["law"] == "johnson") johnson = i;
    if (elastic[i]["law"] == "hertz-line") hertz = i;
  }
  ASSERT_LT(johnson, elastic.size());
  EXPECT_LT(johnson, hertz);
}

TEST(CliAdvise, CautionsOfAllLawsAreToldOnce) {
  const Outcome outcome = run("advise" + bushing);
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const std::string said = "the contact is too short to be quasi-static";
  const auto recommended = outcome.out.substr(0, outcome.out.find("The contact\n"));
  const auto first = recommended.find(said);
  ASSERT_NE(first, std::string::npos) << recommended;
  EXPECT_EQ(recommended.find(said, first + 1), std::string::npos) << recommended;
  EXPECT_NE(outcome.out.find("missing restitution: give --restitution"), std::string::npos);
}

TEST(CliAdvise, WhatCouldNotBeCheckedIsSaidWithWhatItNeeds) {
  const Outcome outcome =
      run("advise --mass 0.1 --speed 1 --body1 radius=10mm,young=200GPa,poisson=0.3 --body2 "
          "radius=inf,young=200GPa,poisson=0.3");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto start = outcome.out.find("Not checked"), end = outcome.out.find("\n\n", start);
  const std::string said = outcome.out.substr(start, end - start);
  for (const char* part : {"elastic-wave", "density", "first-yield", "yield", "delivered", "needs restitution"})
    EXPECT_NE(said.find(part), std::string::npos) << part << "\n" << said;
}

TEST(CliAdvise, RulesAreListedWithLimitsAndSources) {
  const Outcome outcome = run("advise --rules");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  for (const char* part : {"first-yield", "Johnson 1985, ch. 6 and 11", "delivered", "0.02", "elastic-wave"})
    EXPECT_NE(outcome.out.find(part), std::string::npos) << part;
}

TEST(CliAdvise, ThePageIsWholeAndSelfContained) {
  const auto folder = scratch("advise-page");
  const std::string file = (folder / "advice.html").string();
  const Outcome outcome = run("advise --html " + file + yielding);
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const std::string page = contents(file);
  for (const char* part : {"</html>", "<svg", "thornton", "yield_pressure=", "plastic-spread", "Johnson 1985"})
    EXPECT_NE(page.find(part), std::string::npos) << part;
  EXPECT_EQ(page.find("src=\"http"), std::string::npos);
  EXPECT_EQ(run("advise --html /nowhere/advice.html" + yielding).status, 2);
}

TEST(CliAdvise, BadInputIsRefusedWithStatusTwo) {
  for (const auto& [arguments, part] : std::initializer_list<std::pair<const char*, const char*>>{
           {"", "missing mass"},
           {"--speed 0 --mass 1 --stiffness 1e9", "> 0 m/s"},
           {"--speed 1 --mass 1 --stiffness 1e9 --restitution 1.5", "0 <= e <= 1"},
           {"--speed 1 --mass 1 --stiffness 1e9 --set colour=3", "colour"},
           {"--speed 1 --mass 1 --stiffness 1e9 --set elastic=herz", "nearest: hertz"},
           {"--speed 1 --mass 1 --stiffness 1e9 --set dissipation=flores", "dissipation"},
           {"--speed 1 --mass 1 --stiffness 1e9 --set nonsense", "name=value"},
           {"--speed 1 --body1 radius=1mm,material=unobtainium --body2 radius=inf", "unobtainium"},
           {"--speed 1 --law hertz", "--law"}}) {
    const Outcome outcome = run(std::string("advise ") + arguments);
    EXPECT_EQ(outcome.status, 2) << arguments << "\n" << outcome.out;
    EXPECT_NE(outcome.err.find(part), std::string::npos) << arguments << "\n" << outcome.err;
    EXPECT_EQ(outcome.out, "") << arguments;
  }
}

// A soft steel at 35 times its speed of first yield: the laws that compute e disagree, and the answer shows it.
TEST(CliAdvise, TheAnswerGivesTheRangeOfTheValidLaws) {
  const std::string steel = " --speed 0.1 --body1 radius=10mm,material=steel --body2 radius=inf,material=steel";
  const auto json = advice_json(steel);
  const auto& computed = json["computed_restitution"];
  double lowest = 2.0, highest = 0.0;
  for (const auto& law : json["usable"]) {
    const bool favoured = law["findings"].dump().find("\"favours\"") != std::string::npos;
    const double e = law["restitution"];
    if (!favoured || e > 1.0 - 1e-9) continue;
    lowest = std::min(lowest, e);
    highest = std::max(highest, e);
  }
  EXPECT_EQ(computed["lowest"].get<double>(), lowest);
  EXPECT_EQ(computed["highest"].get<double>(), highest);
  EXPECT_LT(lowest, 0.5) << "perfectly plastic at 1.6 Y";
  EXPECT_GT(highest, 0.8) << "ma-liu";
  const std::string answer = json["answer"];
  EXPECT_TRUE(answer.starts_with("The restitution e is not known, and the laws that compute it disagree: 0.4"))
      << answer;
  EXPECT_NE(answer.find(" to 0.84 (ma-liu) by "), std::string::npos) << answer;
  EXPECT_NE(answer.find("for a yield strength of 210 MPa"), std::string::npos) << answer;
  const Outcome outcome = run("advise" + steel);
  EXPECT_NE(outcome.out.find("body1 yields at 210 MPa; body2 yields at 210 MPa"), std::string::npos) << outcome.out;
}

// Below yield no law computes the loss; an empirical rule that is the same for all equal materials does not count.
TEST(CliAdvise, HardSteelWithoutARestitutionGetsAForceAndNoGuess) {
  const auto json = advice_json(
      " --speed 0.1 --body1 radius=10mm,material=steel-52100 --body2 "
      "radius=inf,material=steel-52100");
  const std::string answer = json["answer"];
  EXPECT_TRUE(answer.starts_with("The restitution e is not known")) << answer;
  EXPECT_EQ(json["recommended"][0]["law"], "hertz") << answer;
  EXPECT_TRUE(json["computed_restitution"].is_null()) << json["computed_restitution"];
  // The list contains wang with 0.874: the answer says why that is none of these bodies.
  EXPECT_NE(answer.find("no law computes it from the properties of these bodies"), std::string::npos) << answer;
  EXPECT_NE(answer.find("The e = 0.874 of wang is empirical"), std::string::npos) << answer;
}

// Hail of 25 mm at 25 m/s on glass: 1.1 GPa by Hertz on ice that crushes at some 10 MPa.
TEST(CliAdvise, BrittleBodiesAreNotTakenForElastic) {
  const auto json = advice_json(" --speed 25 --body1 diameter=25mm,material=ice --body2 radius=inf,material=glass");
  const std::string answer = json["answer"];
  EXPECT_TRUE(answer.starts_with("No law is without a reason to avoid it here")) << answer;
  bool found = false;
  for (const auto& check : json["checks"])
    EXPECT_NE(check["rule"], "elastic-wave") << "the bound is one of metals: neither ice nor glass is one";
  for (const auto& check : json["checks"])
    if (check["rule"] == "crushing") {
      found = true;
      EXPECT_GT(check["value"].get<double>(), 30.0);
      EXPECT_TRUE(check["beyond"].get<bool>());
    }
  EXPECT_TRUE(found);
  // A slow glass marble stays below.
  EXPECT_EQ(advice_json(" --speed 0.01 --body1 radius=8mm,material=glass --body2 radius=8mm,material=glass")["answer"]
                .get<std::string>()
                .find("No law"),
            std::string::npos);
}

// Mass and size of a ball give its density; the yield of the club alone does not show that nothing yields.
TEST(CliAdvise, AGolfBallIsCheckedForWaves) {
  const auto json = advice_json(
      " --speed 50 --restitution 0.8 --body1 ball=golf,young=100MPa,poisson=0.45 --body2 "
      "radius=inf,material=titanium,mass=0.2");
  for (const auto& check : json["checks"]) {
    if (check["rule"] == "quasi-static") {
      EXPECT_GT(check["value"].get<double>(), 0.3);
    }
    if (check["rule"] == "first-yield") {
      EXPECT_TRUE(check["value"].is_null());
    }
    EXPECT_NE(check["rule"], "elastic-wave") << "a bound of metals";
  }
}

TEST(CliAdvise, ChecksNameTheirSourcesAndFacesTheirMeanPressure) {
  const Outcome faces =
      run("advise --speed 0.2 --restitution 0.5 --mass 1e6 --body1 half_side=3m,material=steel --body2 "
          "radius=inf,material=steel");
  ASSERT_EQ(faces.status, 0) << faces.err;
  EXPECT_NE(faces.out.find("3 m half side, "), std::string::npos) << faces.out;
  EXPECT_NE(faces.out.find(" mean pressure"), std::string::npos) << faces.out;
  EXPECT_NE(faces.out.find("1000 t"), std::string::npos) << faces.out;
  const Outcome outcome = run("advise" + hardened);
  EXPECT_NE(outcome.out.find("Johnson 1985, ch. 6 and 11"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("the loss has other causes (waves, viscosity, surfaces)"), std::string::npos);
  EXPECT_EQ(outcome.out.find("meets:"), std::string::npos);
}

TEST(CliAdvise, MissingBulkViscosityIsNamedInTheAnswer) {
  const std::string answer = advice_json(
      " --speed 1 --body1 radius=20mm,young=20kPa,poisson=0.49,density=1000,viscosity=50 --body2 "
      "radius=inf,young=inf")["answer"];
  EXPECT_NE(answer.find("bulk_viscosity"), std::string::npos) << answer;
  EXPECT_NE(answer.find("Bouc-Wen"), std::string::npos) << answer;
}

}  // namespace
}  // namespace hysteron::testing
