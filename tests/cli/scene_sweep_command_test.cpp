// hysteron sweep --scene: a grid of runs over the parameters of a scene, with good and bad input, stopped and resumed.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <numbers>

#include "hysteron/request/scene/scene_sweep.hpp"
#include "hysteron/run/scene_sweep_csv.hpp"
#include "support/run_program.hpp"
#include "support/table.hpp"

namespace hysteron::testing {
namespace {

namespace fs = std::filesystem;

// A rod that swings from rest by a small angle: its period and largest speed are known.
const std::string pendulum = R"(hysteron: 1
parameters: {length: 0.6 m, start: 1e-3, mass: 2}
gravity: 9.81 m/s^2
bodies:
  rod: {mass: "${mass}", inertia: "mass*length^2/12", centre: ["${length/2}", 0]}
joints:
  pin: {revolute: [ground, rod], start: {position: "start - pi/2"}}
run: {until: 2 s}
output: {every: 1 ms, quantities: [pin.angle.speed, rod.centre.y]}
)";

fs::path scene_in(const fs::path& folder, const std::string& text = pendulum) {
  std::ofstream(folder / "scene.yaml") << text;
  return folder / "scene.yaml";
}

std::string sweep_of(const fs::path& scene, const std::string& options, const fs::path& out) {
  return "sweep --scene " + scene.string() + " " + options + " --out " + out.string();
}

TEST(CliSceneSweep, TellsEndSmallestAndLargestOfEachRun) {
  const auto folder = scratch("scene-sweep");
  const auto file = folder / "s.csv";
  const Outcome outcome =
      run(sweep_of(scene_in(folder), "--vary length=30cm,0.6m --vary start=1e-3:4e-3:3,log --set mass=3kg", file));
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("6 runs in ")) << outcome.out;
  EXPECT_TRUE(
      contents(file).starts_with("length [m],start,pin.angle.speed:end [rad/s],pin.angle.speed:min [rad/s],"
                                 "pin.angle.speed:max [rad/s],rod.centre.y:end [m],"))
      << contents(file);
  std::ifstream in(file);
  const auto rows = testing::parse_table(in);
  ASSERT_EQ(rows.size(), 6u);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const double length = i < 3 ? 0.3 : 0.6, start = 1e-3 * std::pow(2.0, static_cast<double>(i % 3));
    const double omega = std::sqrt(1.5 * 9.81 / length);
    EXPECT_NEAR(rows[i]["length [m]"], length, 1e-12);
    EXPECT_NEAR(rows[i]["start"], start, 1e-12);
    // Small swings: -start ω sin(ω t); corrections are of the order start².
    EXPECT_NEAR(rows[i]["pin.angle.speed:end [rad/s]"], -start * omega * std::sin(2.0 * omega), 1e-4 * start);
    EXPECT_NEAR(rows[i]["pin.angle.speed:max [rad/s]"], start * omega, 1e-4 * start);
    EXPECT_NEAR(rows[i]["pin.angle.speed:min [rad/s]"], -start * omega, 1e-4 * start);
    EXPECT_NEAR(rows[i]["rod.centre.y:min [m]"], -length / 2.0, 1e-9);
    EXPECT_NEAR(rows[i]["rod.centre.y:max [m]"], -length / 2.0 * std::cos(start), 1e-12);
    EXPECT_LT(rows[i]["ledger_gap [J]"], 1e-10);
  }
}

// In a short time the rod gains the speed -3/2 (g/l) sin(start) t.
TEST(CliSceneSweep, QuantitiesAndEndCanBeGiven) {
  const auto folder = scratch("scene-sweep-quantities");
  const auto file = folder / "s.csv";
  const Outcome outcome = run(sweep_of(
      scene_in(folder), "--vary mass=1,2 --set start=0.5 --quantities pin.angle.speed,pin.force --until 1ms", file));
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  std::ifstream in(file);
  const auto rows = testing::parse_table(in);
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_NEAR(rows[1]["pin.force:end [N]"], 2.0 * rows[0]["pin.force:end [N]"], 1e-9);
  EXPECT_NEAR(rows[0]["pin.angle.speed:end [rad/s]"], -1.5 * 9.81 / 0.6 * std::sin(0.5) * 1e-3, 1e-6);
  EXPECT_EQ(contents(file).find("rod.centre.y"), std::string::npos);
}

// A mass that hits a spring between two samples: F = v √(k m), and the impulse is 2 m v.
TEST(CliSceneSweep, TheLargestForceIsTheLocatedPeak) {
  const auto folder = scratch("scene-sweep-peak");
  const auto file = folder / "s.csv";
  const auto scene = scene_in(folder, R"(hysteron: 1
parameters: {speed: 1 m/s}
bodies: {ball: {mass: 2, shapes: {sphere: 10 mm}, position: [0, 60 mm], velocity: [0, "${-speed}"]}}
contacts: {stop: {between: [ball, ground], law: {law: hooke, stiffness: 1e6 N/m}}}
run: {until: 1 s, tolerance: 1e-10}
output: {every: 0.5 s, quantities: [stop.force]}
)");
  const Outcome outcome = run(sweep_of(scene, "--vary speed=0.5,1,2", file));
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  std::ifstream in(file);
  const auto rows = testing::parse_table(in);
  ASSERT_EQ(rows.size(), 3u);
  for (const testing::Row& row : rows) {
    const double v = row["speed [m/s]"], peak = v * std::sqrt(2e6);
    EXPECT_NEAR(row["stop.force:max [N]"], peak, 1e-8 * peak);
    EXPECT_EQ(row["stop.force:min [N]"], 0.0);
    EXPECT_EQ(row["contacts:count [-]"], 1.0);
    EXPECT_NEAR(row["contacts:peak_force [N]"], peak, 1e-8 * peak);
    EXPECT_NEAR(row["contacts:impulse [N s]"], 4.0 * v, 1e-8 * v);
  }
}

TEST(CliSceneSweep, RowsWithoutResultHaveAStatusAndAReason) {
  const auto folder = scratch("scene-sweep-failed");
  const auto file = folder / "s.csv";
  const Outcome some = run(sweep_of(scene_in(folder), "--vary mass=-1,2 --until 10ms", file));
  EXPECT_EQ(some.status, 0);
  EXPECT_NE(some.err.find("1 of 2 runs without result (column status); the first (mass = -1) refused: "),
            std::string::npos)
      << some.err;
  EXPECT_NE(contents(file).find("\n-1,,,,,,,,,refused\n"), std::string::npos) << contents(file);
  const Outcome all = run(sweep_of(scene_in(folder), "--vary mass=-1,0 --until 10ms", file));
  EXPECT_EQ(all.status, 1);
  EXPECT_NE(all.err.find("2 of 2 runs without result"), std::string::npos) << all.err;
  // A rod that is shorter than the crank locks the slider-crank.
  const std::string slider = std::string(HYSTERON_SOURCE_DIR) + "/examples/slider_crank/scene.yaml";
  const Outcome locked = run(sweep_of(slider, "--vary rod_length=40mm,120mm --until 10ms", file));
  EXPECT_EQ(locked.status, 0);
  EXPECT_NE(locked.err.find("(rod_length = 0.04 m) failed: no step is short enough at t = "), std::string::npos)
      << locked.err;
}

TEST(CliSceneSweep, BadInputIsRefusedBeforeComputing) {
  const auto folder = scratch("scene-sweep-bad");
  const auto scene = scene_in(folder);
  struct Case {
    std::string options, message;
  };
  for (const Case& c : std::initializer_list<Case>{
           {"", "nothing to vary"},
           {"--vary lenth=1:2:3", "did you mean 'length'? Its parameters are length, start, mass"},
           {"--vary xyz=1:2:3", "the scene has no such parameter: allowed are length, start, mass"},
           {"--vary length=1kg:2kg:3", "length = 1 kg: wrong unit; expected m"},
           {"--vary length=1:2:3 --vary length=2,3", "--vary length is given twice"},
           {"--vary length=1:2:3 --set length=2", "length is both given and varied"},
           {"--vary length=1,nan", "length = "},
           {"--vary length=1:2:0", "the count must be a whole number"},
           {"--vary length=-1:2:3,log", "a logarithmic range needs positive ends"},
           {"--vary length=1:2:99999999 --vary start=0:1:99", "more than 100000000 runs"},
           {"--vary length=1,2 --quantities rod.w", "rod.w"},
           {"--vary length=1,2 --quantities rod.x,rod.x", "--quantities: 'rod.x' is given twice"},
           {"--vary length=1,2 --until 2kg", "until = 2 kg: wrong unit"},
           {"--vary length=1,2 --set mas=2", "did you mean 'mass'?"},
           {"--vary length=1,2 --law hertz", "--law belongs to a sweep of impacts"},
           {"--vary length=1,2 --exact", "--exact belongs to a sweep of impacts"},
           {"--vary length=1,2 --resume --restart", "exclude each other"}}) {
    const Outcome outcome = run(sweep_of(scene, c.options, folder / "s.csv"));
    EXPECT_EQ(outcome.status, 2) << c.options << outcome.err;
    EXPECT_NE(outcome.err.find(c.message), std::string::npos) << c.options << "\n" << outcome.err;
  }
  const Outcome none =
      run("sweep --law hertz --mass 1 --vary speed=1,2 --quantities x --out " + (folder / "s.csv").string());
  EXPECT_EQ(none.status, 2);
  EXPECT_NE(none.err.find("--quantities belongs to a sweep over a scene"), std::string::npos) << none.err;
  EXPECT_EQ(std::distance(fs::directory_iterator(folder), {}), 1) << "only the scene";
}

TEST(CliSceneSweep, ASceneWithoutEndOrQuantitiesIsRefused) {
  const auto folder = scratch("scene-sweep-missing");
  std::string text = pendulum;
  text.replace(text.find("run: {until: 2 s}\n"), 18, "");
  const Outcome no_end = run(sweep_of(scene_in(folder, text), "--vary mass=1,2", folder / "s.csv"));
  EXPECT_EQ(no_end.status, 2);
  EXPECT_NE(no_end.err.find("scene.yaml: the end of the run is missing"), std::string::npos) << no_end.err;
  text = pendulum.substr(0, pendulum.find("output:"));
  const Outcome nothing = run(sweep_of(scene_in(folder, text), "--vary mass=1,2", folder / "s.csv"));
  EXPECT_EQ(nothing.status, 2);
  EXPECT_NE(nothing.err.find("--quantities name,name"), std::string::npos) << nothing.err;
}

// The signal comes in the middle of the sweep.
TEST(CliSceneSweep, AKilledOrStoppedSweepResumesToTheSameFile) {
  const auto folder = scratch("scene-sweep-resume");
  const auto scene = scene_in(folder);
  const std::string options = "--vary start=0.1:1.5:120 --until 8s";
  ASSERT_EQ(run(sweep_of(scene, options, folder / "whole.csv")).status, 0);
  for (const std::string signal : {"KILL", "INT"}) {
    const fs::path file = folder / ("cut-" + signal + ".csv");
    const std::string part = file.string() + ".part", command = sweep_of(scene, options, file);
    run_command("sh -c '" + std::string(HYSTERON_PROGRAM) + " " + command + " & first=$!; tries=0; while [ \"$(cat " +
                part +
                " 2>/dev/null | wc -l)\" -lt 4 ] && [ $tries -lt 500 ]; do sleep 0.01; tries=$((tries+1)); done; " +
                "kill -" + signal + " $first; wait $first'");
    if (fs::exists(part) && fs::file_size(part) > 0) {
      EXPECT_FALSE(fs::exists(file)) << "a file must appear only when it is whole";
      EXPECT_EQ(run(command).status, 2) << "an unfinished sweep must not be thrown away silently";
      EXPECT_EQ(run(command + " --set mass=3 --resume").status, 2) << "another sweep";
    }
    const Outcome resumed = run(command + " --resume");
    ASSERT_EQ(resumed.status, 0) << resumed.err;
    EXPECT_EQ(contents(file), contents(folder / "whole.csv")) << signal;
    EXPECT_FALSE(fs::exists(part));
  }
}

// The key is the content of the files: a scene that was changed is another sweep.
TEST(CliSceneSweep, AChangedSceneIsNotResumed) {
  const auto folder = scratch("scene-sweep-changed");
  const auto file = folder / "s.csv";
  const auto scene = scene_in(folder);
  const scene::SceneSweep sweep = *scene::SceneSweep::read({.scene = scene, .vary = {"mass=1,2"}});
  std::ofstream(file.string() + ".part") << SceneSweepCsv(sweep).header();
  std::ofstream(file.string() + ".part.key") << sweep.fingerprint();
  std::ofstream(scene, std::ios::app) << "# another\n";
  const std::string command = sweep_of(scene, "--vary mass=1,2", file);
  const Outcome other = run(command + " --resume");
  EXPECT_EQ(other.status, 2);
  EXPECT_NE(other.err.find("belongs to another sweep"), std::string::npos) << other.err;
  EXPECT_EQ(run(command + " --restart").status, 0);
}

std::string table_of(const scene::SceneSweep& sweep, int threads) {
  const SceneSweepCsv csv(sweep);
  std::string text = csv.header();
  std::size_t next = 0;
  sweep.run(
      0,
      [&](std::size_t index, const scene::SceneSweepRow& row) {
        EXPECT_EQ(index, next++);
        csv.append(index, row, text);
        return true;
      },
      [] { return true; }, threads);
  EXPECT_EQ(next, sweep.size());
  return text;
}

TEST(SceneSweep, HasTheSameBitsForAnyNumberOfThreads) {
  const auto folder = scratch("scene-sweep-threads");
  const auto sweep =
      scene::SceneSweep::read({.scene = scene_in(folder), .vary = {"start=0.1:3:17", "mass=1,2"}, .until = "3s"});
  ASSERT_TRUE(sweep) << sweep.error().message;
  const std::string alone = table_of(*sweep, 1);
  EXPECT_EQ(table_of(*sweep, 2), alone);
  EXPECT_EQ(table_of(*sweep, 5), alone);
}

TEST(SceneSweep, StopsWhenToldAndHandsOutRowsInOrder) {
  const auto folder = scratch("scene-sweep-stop");
  const auto sweep = scene::SceneSweep::read({.scene = scene_in(folder), .vary = {"start=0.1:3:50"}, .until = "1s"});
  ASSERT_TRUE(sweep) << sweep.error().message;
  std::vector<std::size_t> rows;
  sweep->run(
      10, [&](std::size_t index, const scene::SceneSweepRow&) { return rows.push_back(index), rows.size() < 3; },
      [] { return true; });
  EXPECT_EQ(rows, (std::vector<std::size_t>{10, 11, 12}));
  sweep->run(
      0, [&](std::size_t, const scene::SceneSweepRow&) { return ADD_FAILURE(), false; }, [] { return false; });
}

TEST(SceneSweepCsv, RecognisesItsOwnRowsOnly) {
  const auto folder = scratch("scene-sweep-rows");
  const auto sweep = scene::SceneSweep::read({.scene = scene_in(folder), .vary = {"mass=1,2"}});
  ASSERT_TRUE(sweep);
  const SceneSweepCsv csv(*sweep);
  EXPECT_EQ(csv.read_has_result(0, "1,1,2,3,4,5,6,7,8,finished"), true);
  EXPECT_EQ(csv.read_has_result(0, "1,,,,,,,,,failed"), false);
  EXPECT_EQ(csv.read_has_result(1, "2,,,,,,,,,refused"), false);
  for (const char* line : {"2,1,2,3,4,5,6,7,8,finished", "1,,,,,,,,,finished", "1,1,2,3,4,5,6,7,8,failed",
                           "1,,,,,,,,,done", "1,1,2,3,4,5,6,7,finished", "1,1,2,3,4,5,6,7,8,9,finished",
                           "1,1,2,x,4,5,6,7,8,finished", "1,1,2,3,4,5,6,7,8,finished,", ""})
    EXPECT_EQ(csv.read_has_result(0, line), std::nullopt) << line;
  EXPECT_EQ(csv.read_has_result(2, "3,,,,,,,,,refused"), std::nullopt);
}

}  // namespace
}  // namespace hysteron::testing
