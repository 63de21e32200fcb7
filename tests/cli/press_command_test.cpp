// hysteron press, and hysteron fit to slow compressions, with good and bad input.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "support/run_program.hpp"
#include "support/table.hpp"

namespace hysteron::testing {
namespace {

using nlohmann::json;

const std::string compression = std::string(HYSTERON_SOURCE_DIR) + "/data/synthetic_compression.csv";
const std::string ma_liu =
    "--law ma-liu --set effective_modulus=113e9 --set effective_radius=10mm --set yield_strength=250MPa ";
const std::string fit_ma_liu =
    "fit " + compression + " --law ma-liu --fix effective_radius=10mm --fix psi=2.8 --fix xi=14 --starts 4 ";

std::string written(const std::filesystem::path& file, const std::string& text) {
  std::ofstream(file) << text;
  return file.string();
}

std::vector<Row> table_of(const std::filesystem::path& file) {
  std::ifstream in(file);
  return parse_table(in);
}

TEST(CliPress, JsonTextSeriesAndFigureShowTheSameCycles) {
  const auto folder = scratch("press");
  const auto series = (folder / "series.csv").string(), plot = (folder / "loop.svg").string();
  const Outcome text = run("press " + ma_liu + "--depth 10um,40um --series " + series + " --plot " + plot);
  ASSERT_EQ(text.status, 0) << text.err;
  EXPECT_NE(text.out.find("residual depth"), std::string::npos);
  EXPECT_GT(contents(plot).size(), 1000u);
  const auto answer = json::parse(run("press " + ma_liu + "--depth 10um,40um --json").out);
  ASSERT_EQ(answer["cycles"].size(), 2u);
  const auto& deep = answer["cycles"][1];
  EXPECT_NEAR(deep["max_indentation"].get<double>(), 40e-6, 1e-18);
  EXPECT_NEAR(deep["energy_lost"].get<double>(),
              deep["work_loading"].get<double>() - deep["work_returned"].get<double>(), 1e-15);
  EXPECT_NEAR(std::pow(deep["static_restitution"].get<double>(), 2),
              deep["work_returned"].get<double>() / deep["work_loading"].get<double>(), 1e-12);
  const auto rows = table_of(series);
  double deepest = 0.0, largest = 0.0;
  for (const Row& row : rows) {
    deepest = std::max(deepest, row["indentation [m]"]);
    largest = std::max(largest, row["force [N]"]);
  }
  EXPECT_NEAR(deepest, 40e-6, 1e-16);
  EXPECT_NEAR(largest, deep["max_force"].get<double>(), 1e-8 * largest);
  EXPECT_NEAR(rows.back()["indentation [m]"], deep["residual_indentation"].get<double>(), 1e-15);
  EXPECT_NEAR(rows.back()["work [J]"],
              answer["cycles"][0]["energy_lost"].get<double>() + deep["energy_lost"].get<double>(), 1e-12);
}

// An impact that takes as much energy goes as deep and returns as much.
TEST(CliPress, StaticRestitutionIsThatOfAnImpactOfTheSameEnergy) {
  const auto pressed = json::parse(run("press " + ma_liu + "--force 500 --json").out)["cycles"][0];
  EXPECT_NEAR(pressed["max_force"].get<double>(), 500.0, 1e-9);
  const double speed = std::sqrt(2.0 * pressed["work_loading"].get<double>() / 0.2);
  const auto impact = json::parse(run("impact " + ma_liu + "--mass 0.2 --json --speed " + std::to_string(speed)).out);
  EXPECT_NEAR(impact["restitution"]["newton"].get<double>(), pressed["static_restitution"].get<double>(), 1e-5);
  EXPECT_NEAR(impact["max_indentation"].get<double>(), pressed["max_indentation"].get<double>(), 1e-10);
}

TEST(CliPress, ViscousParametersNeedNotBeGiven) {
  const Outcome outcome = run("press --law flores --stiffness 1e9 --depth 10um --json");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto answer = json::parse(outcome.out);
  EXPECT_EQ(answer["without_effect"], json::array({"restitution"}));
  EXPECT_FALSE(answer["parameters"].contains("restitution"));
  EXPECT_NEAR(answer["cycles"][0]["work_loading"].get<double>(), 0.4e9 * std::pow(1e-5, 2.5), 1e-15);
}

TEST(CliPress, WarnsOfALawThatReturnsMoreThanItReceived) {
  const Outcome outcome =
      run("press --law ma-liu --set effective_modulus=113e9 --set effective_radius=10mm "
          "--set yield_strength=1GPa --depth 10um");
  ASSERT_EQ(outcome.status, 0);
  EXPECT_NE(outcome.err.find("returns more energy than it received"), std::string::npos) << outcome.err;
}

TEST(CliPress, BadInputIsNamed) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"--law hertz --stiffness 1e9", "missing depth: give --depth"},
      {"--law hertz --stiffness 1e9 --depth 1um --force 3", "both depth and force are given"},
      {"--law hertz --stiffness 1e9 --depth 0", "allowed depth > 0 m"},
      {"--law hertz --stiffness 1e9 --depth 1um,-2um", "depth = -2um is out of range"},
      {"--law hertz --stiffness 1e9 --depth 1kg", "depth"},
      {"--law hertz --stiffness 1e9 --force inf", "force"},
      {"--law maxwell --stiffness 1e6 --depth 1um", "has no static curve: its dashpot in series"},
      {"--law hertz --depth 1um", "missing parameter stiffness"},
      {"--law goldsmith --stiffness 1e9 --depth 1um", "missing parameter restitution"},
      {"--law nonsense --depth 1um", "nonsense"},
      {"--law hertz --stiffness 1e9 --depth 1um --mass 1", "unknown option '--mass'"},
      {ma_liu + "--depth 40um,1um", "of cycle 2 does not exceed the depth"},
  };
  for (const auto& [arguments, message] : cases) {
    const Outcome outcome = run("press " + arguments);
    EXPECT_EQ(outcome.status, 2) << arguments;
    EXPECT_NE(outcome.err.find(message), std::string::npos) << arguments << '\n' << outcome.err;
    EXPECT_TRUE(outcome.out.empty());
  }
}

// The file is synthetic, and its head states the truth.
TEST(CliStaticFit, TheExampleGivesItsParametersBack) {
  const Outcome outcome = run("fit " + compression +
                              " --law ma-liu --fix effective_radius=10mm --free psi,xi --starts 8 --mass 0.1 --json");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto answer = json::parse(outcome.out);
  EXPECT_EQ(answer["files"][0]["kind"], "static");
  for (const auto& [name, truth] : std::map<std::string, double>{
           {"effective_modulus", 113e9}, {"yield_strength", 250e6}, {"psi", 2.8}, {"xi", 14.0}}) {
    EXPECT_LE(answer["parameters"][name]["interval_90"]["low"].get<double>(), truth) << name;
    EXPECT_GE(answer["parameters"][name]["interval_90"]["high"].get<double>(), truth) << name;
    EXPECT_NE(answer["parameters"][name]["verdict"], "not determined") << name;
  }
  EXPECT_FALSE(answer["values"].contains("deepest_1"));
  EXPECT_TRUE(answer["parameters"].contains("deepest_1"));
  EXPECT_GT(answer["probability"].get<double>(), 0.01);
  // Both commands run, and deliver what the table says.
  const auto& impacts = answer["impacts"];
  const auto& last = impacts["table"].back();
  const auto law = json::parse(run(impacts["law_command"].get<std::string>().substr(9) + " --json").out),
             dashpot = json::parse(run(impacts["dashpot_command"].get<std::string>().substr(9) + " --json").out);
  EXPECT_NEAR(law["restitution"]["newton"].get<double>(), last["restitution"].get<double>(), 1e-8);
  EXPECT_NEAR(dashpot["restitution"]["newton"].get<double>(), last["dashpot"]["restitution"].get<double>(), 1e-7);
  EXPECT_LT(last["restitution_90"][0].get<double>(), last["restitution"].get<double>());
  // The truth's own restitution lies in the band.
  const auto truth = json::parse(
      run("impact " + ma_liu + "--set psi=2.8 --set xi=14 --mass 0.1 --json --speed " + last["speed"].dump()).out);
  EXPECT_LE(last["restitution_90"][0].get<double>(), truth["restitution"]["newton"].get<double>());
  EXPECT_GE(last["restitution_90"][1].get<double>(), truth["restitution"]["newton"].get<double>());
  const Outcome pressed = run(answer["command"].get<std::string>().substr(9));
  EXPECT_EQ(pressed.status, 0) << pressed.err;
}

TEST(CliStaticFit, WritesCurvesPageFigureAndRestitutionCurve) {
  const auto folder = scratch("static-fit");
  const Outcome outcome = run(fit_ma_liu + "--mass 0.1 --speeds 0.1:5:5,log --restitution-curve " +
                              (folder / "e.csv").string() + " --out " + (folder / "out").string());
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("a slow compression, no speed; 1 run"), std::string::npos);
  EXPECT_NE(outcome.out.find("Impacts of the fitted law"), std::string::npos);
  EXPECT_NE(outcome.out.find("hysteron impact --law elastoplastic-dashpot"), std::string::npos);
  EXPECT_NE(outcome.out.find("* 5 m/s"), std::string::npos) << "deeper than the test";
  const auto rows = table_of(folder / "e.csv");
  ASSERT_EQ(rows.size(), 5u);
  EXPECT_NEAR(rows.front()["speed [m/s]"], 0.1, 1e-12);
  EXPECT_NEAR(rows.back()["energy [J]"], 0.5 * 0.1 * 25.0, 1e-9);
  EXPECT_GT(rows.front()["restitution"], rows.back()["restitution"]);
  EXPECT_LT(rows.back()["low_90"], rows.back()["restitution"]);
  EXPECT_GT(rows.back()["high_90"], rows.back()["restitution"]);
  EXPECT_EQ(rows.front()["beyond_test"], 0.0);
  EXPECT_EQ(rows.back()["beyond_test"], 1.0);
  const std::string page = contents(folder / "out" / "report.html");
  EXPECT_NE(page.find("Impacts of the fitted law"), std::string::npos);
  EXPECT_NE(page.find("restitution from the compression"), std::string::npos);
  const auto curve = table_of(folder / "out" / "curve.csv");
  EXPECT_EQ(curve.front().text("kind"), "static");
  EXPECT_EQ(curve.front().text("time [s]"), "");
  EXPECT_GT(curve.back()["indentation [m]"], 0.0);
}

TEST(CliStaticFit, WithoutAMassTheRestitutionIsGivenAgainstEnergy) {
  const Outcome outcome = run(fit_ma_liu + "--json");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto answer = json::parse(outcome.out);
  EXPECT_TRUE(answer["mass"].is_null());
  EXPECT_TRUE(answer["impacts"]["table"][0]["speed"].is_null());
  EXPECT_NEAR(answer["impacts"]["table"].back()["energy"].get<double>(),
              answer["impacts"]["tested_energy"].get<double>(), 1e-9);
  const auto heavy = json::parse(run(fit_ma_liu + "--mass 0.3 --json").out);
  EXPECT_NEAR(heavy["impacts"]["table"].back()["restitution"].get<double>(),
              answer["impacts"]["table"].back()["restitution"].get<double>(), 1e-8);
}

TEST(CliStaticFit, BadInputIsNamed) {
  const auto folder = scratch("static-bad");
  const std::string three = written(folder / "three.csv", "indentation [um], force [N]\n1, 3\n2, 8\n");
  const std::string above = written(folder / "above.csv", "indentation [um], force [N]\n-3, 0\n-2, 1\n-1, 2\n");
  const std::string lone = written(folder / "lone.csv", "force [N]\n1\n2\n");
  const std::string word = written(folder / "word.csv", "indentation [um], force [N]\n1, 3\n2, much\n3, 9\n");
  const std::vector<std::pair<std::string, std::string>> cases{
      {compression + " --law flores", "restitution of flores has no effect at vanishing speed"},
      {compression + " --law bouc-wen-hunt-crossley --free damping", "--fix damping=VALUE"},
      {compression + " --law maxwell", "has no static curve"},
      {compression + " --law ma-liu --kind static --speed 1", "a slow compression (kind static) has no speed"},
      {compression + " --law ma-liu --kind slow", "allowed are restitution, loop, series and static"},
      {three + " --law ma-liu --free psi,xi", "2 data for"},
      {lone + " --law ma-liu --kind static", "a slow compression needs the columns indentation and force"},
      {word + " --law hertz", "word.csv:3:4"},
      {above + " --law hertz", "the indentation of run 1 is never above 0 m"},
      {compression + " --law ma-liu --fix effective_radius=10mm --speeds 1,2", "--speeds needs the mass"},
      {compression + " --law ma-liu --fix effective_radius=10mm --mass 1 --speeds 0:3:4", "allowed v > 0 m/s"},
      {compression + " --law ma-liu --fix effective_radius=10mm --mass 1 --speeds 1:2", "from:to:count[,log]"},
      {compression + " --compare-laws ma-liu,thornton --speeds 1,2 --mass 1", "belongs to a fit of one law"},
      {std::string(HYSTERON_SOURCE_DIR) + "/data/synthetic_DSS.csv --law marhefka-orin --mass 1 --speeds 1,2",
       "belongs to a fit to slow compressions"},
  };
  for (const auto& [arguments, message] : cases) {
    const Outcome outcome = run("fit " + arguments);
    EXPECT_EQ(outcome.status, 2) << arguments << '\n' << outcome.err;
    EXPECT_NE(outcome.err.find(message), std::string::npos) << arguments << '\n' << outcome.err;
  }
}

// A file of two specimens: the dent of the first is not in the second.
TEST(CliStaticFit, RunsAreSpecimens) {
  const auto folder = scratch("static-runs");
  std::string text = "run, indentation [m], force [N]\n";
  for (const char* name : {"a", "b"}) {
    const auto series = (folder / (std::string(name) + ".csv")).string();
    ASSERT_EQ(run("press " + ma_liu + "--depth 20um --points 40 --series " + series).status, 0);
    for (const Row& row : table_of(series))
      text += std::string(name) + ", " + row.text("indentation [m]") + ", " + row.text("force [N]") + "\n";
  }
  const Outcome outcome =
      run("fit " + written(folder / "both.csv", text) + " --law ma-liu --fix effective_radius=10mm --starts 4 --json");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto answer = json::parse(outcome.out);
  EXPECT_NEAR(answer["values"]["yield_strength"].get<double>(), 250e6, 1e3);
  EXPECT_NEAR(answer["parameters"]["deepest_2"]["value"].get<double>(), 20e-6, 1e-10);
}

}  // namespace
}  // namespace hysteron::testing
