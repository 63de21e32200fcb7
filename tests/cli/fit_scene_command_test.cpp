// hysteron fit --scene: parameters of a scene from a measured run, with good and bad input, stopped by a signal.
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <nlohmann/json.hpp>

#include "support/run_program.hpp"
#include "support/table.hpp"

namespace hysteron::testing {
namespace {

namespace fs = std::filesystem;

const fs::path examples = fs::path(HYSTERON_SOURCE_DIR) / "examples" / "fit_runs";

std::string fit_of(const std::string& data, const std::string& scene, const std::string& options) {
  return "fit " + (examples / data).string() + " --scene " + (examples / scene).string() + " " + options;
}

struct Truth {
  std::string name;
  double value;
};
struct Example {
  std::string data, scene, options;
  std::vector<Truth> truth;
  friend void PrintTo(const Example& e, std::ostream* out) { *out << e.data; }
};
class FitSceneExample : public ::testing::TestWithParam<Example> {};

// The heads of the data files state the truth. A 90 % interval misses it once in ten times: three times its width
// never.
TEST_P(FitSceneExample, FindsTheTruth) {
  const Example& e = GetParam();
  const Outcome outcome = run(fit_of(e.data, e.scene, e.options + " --json"));
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto json = nlohmann::json::parse(outcome.out);
  EXPECT_TRUE(json["doubts"].empty()) << json["doubts"];
  for (const Truth& t : e.truth) {
    const auto& p = json["parameters"][t.name];
    EXPECT_EQ(p["verdict"], "determined") << t.name;
    const double low = p["interval_90"]["low"], high = p["interval_90"]["high"];
    EXPECT_LT(std::abs(p["value"].get<double>() - t.value), 1.5 * (high - low)) << t.name << p;
    EXPECT_LT(high - low, 0.25 * t.value) << t.name;
  }
}
INSTANTIATE_TEST_SUITE_P(All, FitSceneExample,
                         ::testing::Values(Example{"bounces.csv",
                                                   "ball.yaml",
                                                   "--free stiffness,restitution --starts 4",
                                                   {{"stiffness", 6e4}, {"restitution", 0.8}}},
                                           Example{"acceleration.csv",
                                                   "slider.yaml",
                                                   "--free gap,restitution --starts 1",
                                                   {{"gap", 0.5e-3}, {"restitution", 0.9}}},
                                           Example{"wall_force.csv",
                                                   "wall.yaml",
                                                   "--free stiffness,restitution --starts 2",
                                                   {{"stiffness", 2e7}, {"restitution", 0.7}}}));

TEST(CliFitScene, WritesAFolderWithASceneThatRuns) {
  const fs::path folder = scratch("fit-scene") / "out";
  const Outcome outcome = run(fit_of("bounces.csv", "ball.yaml",
                                     "--free restitution --fix stiffness=60000 --starts 1 --out " + folder.string()));
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("Run the fitted scene:\n  hysteron run " + (folder / "fitted.yaml").string()),
            std::string::npos)
      << outcome.out;
  for (const char* file : {"curve.csv", "residuals.csv", "fit.svg", "report.html", "fitted.yaml"})
    EXPECT_TRUE(fs::exists(folder / file)) << file;
  const Outcome again = run("run " + (folder / "fitted.yaml").string() + " --out " + (folder / "run").string());
  ASSERT_EQ(again.status, 0) << again.err;
  // The run has the touches that the fit compared.
  std::ifstream residuals(folder / "residuals.csv"), contacts(folder / "run" / "contacts.csv");
  const auto compared = parse_table(residuals), touches = parse_table(contacts);
  ASSERT_EQ(compared.size(), 9u);
  for (std::size_t i = 0; i < compared.size(); ++i) {
    EXPECT_EQ(compared[i]["at"], static_cast<double>(i + 1));
    EXPECT_NEAR(compared[i]["model"], touches[i]["start [s]"], 1e-8);
    EXPECT_NEAR(compared[i]["residual [sigma]"], (compared[i]["measured"] - compared[i]["model"]) / 2e-4, 1e-6);
  }
  std::ifstream curve(folder / "curve.csv");
  const auto rows = parse_table(curve);
  EXPECT_EQ(rows[2]["touch"], 3.0);
  EXPECT_TRUE(rows[2].text("time [s]").empty());
}

TEST(CliFitScene, JsonNamesTheSceneAndACommandToPaste) {
  const Outcome outcome = run(
      fit_of("bounces.csv", "ball.yaml", "--free restitution --set stiffness=6e4 --starts 1 --no-intervals --json"));
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto json = nlohmann::json::parse(outcome.out);
  EXPECT_TRUE(json["scene"].get<std::string>().ends_with("ball.yaml"));
  EXPECT_EQ(json["fixed"]["stiffness"]["value"], 6e4);
  EXPECT_EQ(json["fixed"]["stiffness"]["unit"], "N/m^1.5");
  EXPECT_EQ(json["groups"][0]["kind"], "events");
  EXPECT_EQ(json["groups"][0]["residuals"][3]["touch"], 4);
  EXPECT_TRUE(json["command"].get<std::string>().starts_with("hysteron run "));
  EXPECT_NE(json["command"].get<std::string>().find(" --set stiffness=6e4 --set restitution=0."), std::string::npos);
}

// The same bits for any number of threads.
TEST(CliFitScene, ThreadsDoNotChangeTheResult) {
  const std::string fit = fit_of("bounces.csv", "ball.yaml", "--free restitution --starts 4 --json --threads ");
  const Outcome one = run(fit + "1"), two = run(fit + "2");
  ASSERT_EQ(one.status, 0) << one.err;
  auto a = nlohmann::json::parse(one.out), b = nlohmann::json::parse(two.out);
  EXPECT_EQ(a["parameters"], b["parameters"]);
}

TEST(CliFitScene, BadInputHasStatus2) {
  const auto refused = [](const std::string& arguments, const std::string& message) {
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.status, 2) << arguments;
    EXPECT_NE(outcome.err.find(message), std::string::npos) << arguments << '\n' << outcome.err;
    EXPECT_TRUE(outcome.out.empty()) << outcome.out;
  };
  refused(fit_of("bounces.csv", "ball.yaml", ""), "nothing to fit");
  refused(fit_of("bounces.csv", "ball.yaml", "--free bounce"), "the scene has no parameter 'bounce'");
  refused(fit_of("bounces.csv", "none.yaml", "--free restitution"), "there is no such file");
  refused(fit_of("none.csv", "ball.yaml", "--free restitution"), "none.csv");
  refused(fit_of("bounces.csv", "ball.yaml", "--free restitution --law flores"), "--law belongs to a fit of a law");
  refused(fit_of("bounces.csv", "ball.yaml", "--free restitution --mass 1"), "--mass belongs to a fit of a law");
  refused(fit_of("bounces.csv", "ball.yaml", "--free restitution --until 1s"), "is after the end of the run at 1 s");
  refused(fit_of("wall_force.csv", "ball.yaml", "--free restitution"), "'wall' is not known");
  refused("fit " + (examples / "bounces.csv").string() + " --law flores --until 1s", "give --scene too");
  refused("fit " + (examples / "bounces.csv").string(), "give --law NAME");
}

TEST(CliFitScene, ASignalEndsTheFitWithTheBestSoFar) {
  const std::string fit = std::string(HYSTERON_PROGRAM) + " " +
                          fit_of("acceleration.csv", "slider.yaml", "--free gap,restitution --starts 2000");
  const auto start = std::chrono::steady_clock::now();
  const Outcome stopped = run_command("timeout --foreground -k 20 -s INT 3 " + fit);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(15));
  EXPECT_EQ(stopped.status, 124);  // it ended at the signal, and did not have to be killed
  EXPECT_NE(stopped.err.find("stopped before the end: this is the best found so far"), std::string::npos)
      << stopped.err;
  EXPECT_NE(stopped.out.find("gap"), std::string::npos) << stopped.out;
}

// The last point of the curve was rounded to 1e-16 s after the end of the run.
TEST(CliFitScene, DataMayEndWithTheRun) {
  const fs::path folder = scratch("fit-scene-end");
  std::ofstream(folder / "fall.yaml") << "hysteron: 1\ngravity: 9.81\nparameters: {h: 3 m}\nbodies: {ball: {mass: 1, "
                                         "inertia: 1, position: [0, \"h\"]}}\nrun: {until: 0.8}\n";
  std::ofstream data(folder / "fall.csv");
  data << "time [s],ball.y [m]\n";
  for (int i = 0; i <= 16; ++i) {
    const double t = 0.05 * i, error = (i % 2 ? 1e-3 : -1e-3);
    data << t << "," << 2.5 - 0.5 * 9.81 * t * t + error << "\n";
  }
  data.close();
  const Outcome outcome = run("fit " + (folder / "fall.csv").string() + " --scene " + (folder / "fall.yaml").string() +
                              " --free h --starts 1 --curve " + (folder / "c.csv").string());
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  std::ifstream in(folder / "c.csv");
  const auto rows = parse_table(in);
  ASSERT_EQ(rows.size(), 400u);
  EXPECT_EQ(rows.back()["time [s]"], 0.8);
  EXPECT_NEAR(rows.back()["value"], 2.5 - 0.5 * 9.81 * 0.64, 2e-3);
}

// What fails after the search costs that file alone.
TEST(CliFitScene, AFigureThatCannotBeDrawnDoesNotCostTheResult) {
  const fs::path folder = scratch("fit-scene-figure");
  const Outcome outcome =
      run_command("PATH= " + std::string(HYSTERON_PROGRAM) + " " +
                  fit_of("bounces.csv", "ball.yaml", "--free restitution --starts 1 --no-intervals") + " --curve " +
                  (folder / "c.csv").string() + " --plot " + (folder / "fit.svg").string());
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.err.find("gnuplot was not found"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.out.find("restitution"), std::string::npos) << outcome.out;
  EXPECT_TRUE(fs::exists(folder / "c.csv"));
}

}  // namespace
}  // namespace hysteron::testing
