// hysteron fit, with good and bad input.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "support/run_program.hpp"

namespace hysteron::testing {
namespace {

const std::string data = std::string(HYSTERON_SOURCE_DIR) + "/data/";
const std::string dss = data + "synthetic_DSS.csv ";
const std::string rigid = " --mass 1 --fix stiffness=1e6 ";

std::string written(const std::filesystem::path& file, const std::string& text) {
  std::ofstream(file) << text;
  return file.string();
}

TEST(CliFit, JsonHasParametersWithUnitsAndIntervalsResidualsAndACommandToPaste) {
  const Outcome outcome = run("fit " + dss + "--law marhefka-orin --json" + rigid);
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto json = nlohmann::json::parse(outcome.out);
  for (const char* key : {"law", "J", "parameters", "values", "fixed", "chi2", "degrees_of_freedom", "aicc",
                          "correlation", "free_directions", "equivalent_solutions", "groups", "command", "warnings"})
    EXPECT_TRUE(json.contains(key)) << key;
  const auto& p = json["parameters"]["dissipation"];
  EXPECT_EQ(p["unit"], "s/m");
  EXPECT_EQ(p["verdict"], "determined");
  EXPECT_LT(p["interval_90"]["low"], p["interval_68"]["low"]);
  EXPECT_LT(p["interval_68"]["low"], p["value"]);
  EXPECT_LT(p["value"], p["interval_68"]["high"]);
  EXPECT_LT(p["interval_68"]["high"], p["interval_90"]["high"]);
  double squares = 0.0;
  for (const auto& r : json["groups"][0]["residuals"])
    squares += std::pow(r["model"].get<double>() - r["measured"].get<double>(), 2);
  EXPECT_NEAR(std::sqrt(squares), json["J"].get<double>(), 1e-9);
  // The command gives the model's value at its speed.
  const std::string command = json["command"];
  ASSERT_TRUE(command.starts_with("hysteron impact "));
  const Outcome impact = run(command.substr(9) + " --json");
  ASSERT_EQ(impact.status, 0) << impact.err;
  EXPECT_NEAR(nlohmann::json::parse(impact.out)["restitution"]["newton"].get<double>(),
              json["groups"][0]["residuals"][0]["model"].get<double>(), 1e-8);
}

// A law accepts the same inputs whether one law is fitted or several.
TEST(CliFit, SeveralLawsTakeTheInputsThatOneTakes) {
  const std::string what = "fit " + dss +
                           "--mass 1 --set elastic=johnson --fix radius1=20mm --fix radius2=-20.1mm --fix length=20mm "
                           "--fix effective_modulus=1e11 --starts 4 --json ";
  const Outcome one = run(what + "--law flores"), several = run(what + "--compare-laws flores,hu-guo");
  ASSERT_EQ(one.status, 0) << one.err;
  ASSERT_EQ(several.status, 0) << several.err;
  const auto alone = nlohmann::json::parse(one.out), compared = nlohmann::json::parse(several.out);
  for (const auto& law : compared["laws"])
    if (law["law"] == "flores") {
      EXPECT_NEAR(law["J"].get<double>(), alone["J"].get<double>(), 1e-9);
    }
  const Outcome unknown = run(what + "--compare-laws flores --fix radius3=1mm");
  EXPECT_EQ(unknown.status, 2);
  EXPECT_NE(unknown.err.find("radius3"), std::string::npos) << unknown.err;
}

TEST(CliFit, TheSameSeedGivesTheSameBytesOnAnyNumberOfThreads) {
  const std::string what = "fit " + dss + "--law falcon --free damping_exponent --starts 8 --seed 7 --json" + rigid;
  const Outcome one = run(what + " --threads 1"), two = run(what + " --threads 2");
  ASSERT_EQ(one.status, 0) << one.err;
  EXPECT_EQ(one.out, two.out);
}

TEST(CliFit, BothMethodsFindTheSameOptimum) {
  const std::string what = "fit " + dss + "--law falcon --free damping_exponent --starts 2 --json" + rigid;
  const auto squares = nlohmann::json::parse(run(what).out);
  const auto simplex = nlohmann::json::parse(run(what + " --method nelder-mead").out);
  EXPECT_NEAR(squares["J"].get<double>(), simplex["J"].get<double>(), 1e-8);
}

TEST(CliFit, SeveralFilesAreFittedTogether) {
  const auto folder = scratch("fit-several");
  const std::string times = written(folder / "times.csv", "speed,duration [us],sigma\n0.15,252,5\n0.5,207,5\n");
  const std::string rest = written(folder / "e.csv", "speed,e,sigma\n0.15,0.8892,0.005\n0.5,0.7568,0.005\n");
  const Outcome outcome =
      run("fit " + times + " " + rest + " --law marhefka-orin --mass 0.54 --weight duration=2 --json");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto json = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(json["groups"].size(), 2u);
  EXPECT_EQ(json["parameters"]["stiffness"]["verdict"], "determined");
  EXPECT_NEAR(json["parameters"]["stiffness"]["value"].get<double>(), 2.6e10, 0.3e10);
}

TEST(CliFit, AFittedExponentHasAFittedStiffnessWhateverTheBodiesGive) {
  const auto folder = scratch("fit-exponent");
  const std::string times = written(folder / "times.csv", "speed,duration [us]\n0.15,252\n0.5,207\n1,180\n");
  const std::string fit = "fit " + times +
                          " --law hertz --starts 8 --no-intervals --json "
                          "--body1 radius=10mm,material=steel --body2 radius=inf,material=steel ";
  const Outcome free = run(fit + "--free exponent");
  ASSERT_EQ(free.status, 0) << free.err;
  const auto json = nlohmann::json::parse(free.out);
  EXPECT_TRUE(json["parameters"].contains("stiffness")) << json["parameters"];
  EXPECT_FALSE(json["fixed"].contains("stiffness"));
  EXPECT_NE(json["warnings"].dump().find("belongs to one exponent, and the exponent is fitted"), std::string::npos);
  const Outcome fixed = run(fit + "--fix exponent=1.2");
  ASSERT_EQ(fixed.status, 0) << fixed.err;
  EXPECT_TRUE(nlohmann::json::parse(fixed.out)["parameters"].contains("stiffness"));
  EXPECT_NE(fixed.out.find("is not in N/m^1.2"), std::string::npos) << fixed.out;
  // With the exponent of Hertz it is that of the bodies.
  const Outcome hertz = run(fit + "--free stiffness");
  EXPECT_EQ(hertz.status, 0) << hertz.err;
  EXPECT_EQ(hertz.err.find("belongs to"), std::string::npos);
}

TEST(CliFit, CurveAndResidualsAreWritten) {
  const auto folder = scratch("fit-files");
  const Outcome outcome = run("fit " + dss + "--law marhefka-orin" + rigid + "--curve " + (folder / "c.csv").string() +
                              " --residuals " + (folder / "r.csv").string());
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("determined"), std::string::npos);
  EXPECT_EQ(std::ranges::count(contents(folder / "c.csv"), '\n'), 201);
  EXPECT_EQ(std::ranges::count(contents(folder / "r.csv"), '\n'), 21);
}

TEST(CliFit, FigureAndPageShowDataFitResidualsAndProfiles) {
  const auto folder = scratch("fit-figures");
  const Outcome outcome = run("fit " + dss + "--law falcon --free damping_exponent --starts 8" + rigid + "--plot " +
                              (folder / "f.svg").string() + " --html " + (folder / "f.html").string());
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const std::string svg = contents(folder / "f.svg"), page = contents(folder / "f.html");
  for (const char* part :
       {"impact speed [m/s]", "residuals, ", "profile of damping: ", "profile of damping_exponent: "}) {
    EXPECT_NE(svg.find(part), std::string::npos) << part;
    EXPECT_NE(page.find(part), std::string::npos) << part;
  }
  for (const char* part : {"hysteron fit ", "hysteron impact ", "Determined: damping_exponent", "Correlation"})
    EXPECT_NE(page.find(part), std::string::npos) << part;
  const Outcome comparison = run("fit " + dss + "--compare-laws falcon,marhefka-orin,hertz --starts 8" + rigid +
                                 "--html " + (folder / "c.html").string());
  ASSERT_EQ(comparison.status, 0) << comparison.err;
  for (const char* part : {"Ranking", "marhefka-orin", "not fitted because", "hertz"})
    EXPECT_NE(contents(folder / "c.html").find(part), std::string::npos) << part;
  // What was understood of the file stands on both pages, as it was printed.
  for (const Outcome* printed : {&outcome, &comparison}) {
    std::istringstream lines(printed->out);
    std::string line;
    for (int i = 0; i < 3; ++i) {
      ASSERT_TRUE(std::getline(lines, line));
      std::string understood = line.substr(line.find_first_not_of(" "));
      understood = understood.substr(0, understood.find('\''));  // quotes are written otherwise in HTML
      EXPECT_NE(contents(folder / (printed == &outcome ? "f.html" : "c.html")).find(understood), std::string::npos)
          << understood;
    }
  }
}

TEST(CliFit, EveryCommandToPasteRuns) {
  const auto folder = scratch("fit-paste");
  const std::string loop = written(folder / "loop.csv",
                                   "speed,indentation [mm],force [N]\n1,0,0\n1,0.1,30\n1,0.2,90\n1,0.3,160\n"
                                   "1,0.25,90\n1,0.15,30\n1,0.05,5\n");
  for (const std::string& what :
       {loop + " --law hunt-crossley --mass 0.1",
        loop + " --law marhefka-orin --mass 0.1 --free exponent --gravity 9.81",
        dss + "--law bouc-wen-hertz --nondimensional --fix pi3=0 --fix exponent=1.5",
        dss + "--law hertz --set dissipation=marhefka-orin --mass 1 --fix stiffness=1e6 --separation depth",
        data + "steel_ball_on_cylinder.csv --law kuwabara-kono --mass 0.54 --fix bulk_viscosity=1 --fix "
               "effective_radius=20mm --speed-policy 'floor 0.2'"}) {
    const Outcome outcome = run("fit " + what + " --starts 8 --no-intervals --json");
    ASSERT_EQ(outcome.status, 0) << what << outcome.err;
    const std::string command = nlohmann::json::parse(outcome.out)["command"];
    const Outcome impact = run(command.substr(9) + " --json");
    EXPECT_EQ(impact.status, 0) << command << impact.err;
  }
}

TEST(CliFit, QuantitiesWithFewDataShareTheirSigma) {
  const Outcome outcome = run("fit " + data + "steel_ball_on_cylinder.csv --law marhefka-orin --mass 0.54 --json");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto json = nlohmann::json::parse(outcome.out);
  EXPECT_NE(json["warnings"].dump().find("share one"), std::string::npos);
  ASSERT_EQ(json["groups"].size(), 3u);
  const double relative = json["groups"][0]["sigma"];
  for (const auto& g : json["groups"])
    EXPECT_NEAR(g["sigma"].get<double>() / g["scale"].get<double>(), relative, 1e-9 * relative);
  // The stiffness that the source gives for this contact.
  const auto& k = json["parameters"]["stiffness"]["interval_90"];
  EXPECT_LT(k["low"], 2.4144e10);
  EXPECT_GT(k["high"], 2.4144e10);
}

TEST(CliFit, LawsAreRankedByInformation) {
  const Outcome outcome =
      run("fit " + dss + "--compare-laws maxwell,falcon,marhefka-orin,hertz --fix stiffness=1e6 --mass 1 --json");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto json = nlohmann::json::parse(outcome.out);
  ASSERT_EQ(json["laws"].size(), 3u);
  double sum = 0.0, last = -1e300;
  for (const auto& law : json["laws"]) {
    EXPECT_GE(law["aicc"].get<double>(), last);
    last = law["aicc"];
    sum += law["weight"].get<double>();
  }
  EXPECT_NEAR(sum, 1.0, 1e-12);
  EXPECT_EQ(json["refused"][0]["law"], "hertz");
}

TEST(CliFit, ParametersThatTheDataDoNotHoldAreToldSo) {
  const auto json = nlohmann::json::parse(run("fit " + dss + "--law maxwell --mass 1 --json").out);
  for (const char* name : {"stiffness", "damping"})
    EXPECT_EQ(json["parameters"][name]["verdict"], "not determined") << name;
  EXPECT_EQ(json["free_directions"].size(), 1u);
  // Restitution depends on c/√(k m) alone.
  EXPECT_NEAR(json["free_directions"][0]["components"]["stiffness"].get<double>(), 2.0 / std::sqrt(5.0), 1e-6);
  EXPECT_FALSE(json["equivalent_solutions"].empty());
}

TEST(CliFit, BadInputNamesFileLineColumnOrOption) {
  const auto folder = scratch("fit-bad");
  const std::string bad = written(folder / "bad.csv", "speed,e\n1,0.5\n2,x\n"),
                    few = written(folder / "few.csv", "speed,e\n1,0.5\n"),
                    good = written(folder / "good.csv", "speed,e\n1,0.9\n2,0.8\n3,0.7\n"),
                    high = written(folder / "high.csv", "speed,e\n1,0.9\n2,1.8\n3,0.7\n");
  struct Case {
    std::string arguments;
    std::vector<const char*> words;
  };
  const std::string law = " --law marhefka-orin" + rigid;
  for (const Case& c : std::vector<Case>{
           {bad + law, {"bad.csv:3:3:", "'x'"}},
           {folder.string() + "/none.csv" + law, {"none.csv"}},
           {good + rigid, {"--law", "--compare-laws"}},
           {good + " --law marhefka" + rigid, {"marhefka", "marhefka-orin"}},
           {few + " --law falcon --free damping_exponent" + rigid, {"1 datum", "2 free parameters", "--fix"}},
           {few + law, {"no sigma"}},
           {good + law + "--fix dissipation=0.1", {"nothing is left to fit"}},
           {good + " --law marhefka-orin --mass 1 --fix stiffness=-2", {"stiffness = -2", "allowed K >"}},
           {good + law + "--bound dissipation=0.1", {"name=low:high"}},
           {good + law + "--bound dissipation=0.2:0.1", {"0.2:0.1", "below"}},
           {good + law + "--bound dissipation=-1:1", {"-1", "out of range"}},
           {good + law + "--bound stifness=1:2", {"stifness", "stiffness"}},
           {good + law + "--bound stiffness=1:2", {"stiffness", "both as fixed and as free"}},
           {good + law + "--start dissipation=1e99", {"1e+99", "outside"}},
           {good + law + "--start dissipation=1kg", {"kg", "s/m"}},
           {good + law + "--weight colour=2", {"colour", "restitution"}},
           {good + law + "--weight restitution=0", {"weight > 0"}},
           {good + law + "--kind shape", {"shape", "loop"}},
           {good + law + "--kind loop", {"indentation and force"}},
           {good + law + "--method magic", {"magic"}},
           {good + law + "--starts 0", {"starts"}},
           {good + law + "--curve /nonexistent/c.csv", {"/nonexistent/c.csv"}},
           {good + law + "--html /nonexistent/c.html", {"/nonexistent/c.html"}},
           {good + law + "--plot fit.eps", {"fit.eps", ".svg"}},
           {good + " --law marhefka-orin --nondimensional", {"marhefka-orin", "bouc-wen"}},
           {good + " --law bouc-wen-hertz --nondimensional --fix beta=1", {"beta", "pi2"}},
           {good + " --law marhefka-orin --fix stiffness=1e6", {"mass"}},
           {good + " --compare-laws falcon,marhefka-orin --fix colour=2 --mass 1", {"colour"}},
           {good + " --compare-laws falcon,nothing --mass 1", {"nothing"}},
       }) {
    const Outcome outcome = run("fit " + c.arguments);
    EXPECT_EQ(outcome.status, 2) << c.arguments << "\n" << outcome.err;
    EXPECT_EQ(outcome.out, "") << c.arguments;
    for (const char* word : c.words)
      EXPECT_NE(outcome.err.find(word), std::string::npos) << c.arguments << ": " << outcome.err;
  }
  const Outcome warned = run("fit " + high + law);
  EXPECT_EQ(warned.status, 0) << warned.err;
  EXPECT_NE(warned.err.find("above 1"), std::string::npos) << warned.err;
}

TEST(CliFit, AnInterruptedFitReportsTheBestFound) {
  const std::string what =
      "fit " + dss +
      "--law bouc-wen-hunt-crossley --mass 1 --fix stiffness=1 --free a,exponent,hysteresis_exponent "
      "--bound damping=1e-4:1 --bound beta=0.01:10 --starts 2000";
  const Outcome outcome =
      run_command("timeout --preserve-status -s INT 3 " + std::string(HYSTERON_PROGRAM) + " " + what + " --json");
  EXPECT_EQ(outcome.status, 1) << outcome.err;
  EXPECT_NE(outcome.err.find("best found"), std::string::npos) << outcome.err;
  EXPECT_TRUE(nlohmann::json::parse(outcome.out)["stopped"].get<bool>());
}

}  // namespace
}  // namespace hysteron::testing
