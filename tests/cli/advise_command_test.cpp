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
  EXPECT_LT(json["recommended"][0]["restitution"].get<double>(), 1.0) << answer;
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

}  // namespace
}  // namespace hysteron::testing
