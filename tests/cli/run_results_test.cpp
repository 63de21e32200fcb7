// hysteron run: results that are never lost. Tables are complete before anything is drawn, files of an earlier run do
// not remain, and runs of other scenes and files of the user are not overwritten.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <nlohmann/json.hpp>
#include <set>

#include "support/run_program.hpp"
#include "support/table.hpp"

namespace hysteron::testing {
namespace {

namespace fs = std::filesystem;

const char* const ball_on_floor = R"yaml(hysteron: 1
title: Ball
gravity: [0, -9.81]
bodies: {ball: {mass: 0.5 kg, shapes: {sphere: 50 mm}, position: [0, 60 mm]}}
contacts: {floor: {between: [ball, ground], law: {law: hertz, stiffness: 1e7}}}
run: {until: 0.1 s}
output: {every: 10 ms, quantities: [floor.force]}
)yaml";

const char* const falling_body = R"yaml(hysteron: 1
title: Falling
gravity: [0, -9.81]
bodies: {stone: {mass: 0.5 kg, inertia: 1 g m^2, position: [0, 1]}}
run: {until: 0.1 s}
output: {every: 10 ms}
)yaml";

fs::path written(const fs::path& file, const std::string& text) {
  std::ofstream(file) << text;
  return file;
}

std::set<std::string> names_in(const fs::path& folder) {
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) names.insert(entry.path().filename().string());
  return names;
}

Outcome run_scene(const fs::path& scene, const fs::path& out, const std::string& options = {}) {
  return run("run " + scene.string() + " --out " + out.string() + " " + options);
}

TEST(CliRunResults, WithoutGnuplotOnlyTheFiguresAreMissing) {
  const fs::path folder = scratch("results-gnuplot"), out = folder / "out";
  const fs::path scene = written(folder / "ball.yaml", ball_on_floor);
  const Outcome outcome = run_command("PATH= " + std::string(HYSTERON_PROGRAM) + " run " + scene.string() + " --out " +
                                      out.string() + " --hdf5 --plot " + (folder / "figure.svg").string());
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.err.find("warning: report.html lacks figures: gnuplot was not found"), std::string::npos)
      << outcome.err;
  EXPECT_NE(outcome.err.find("warning: the figure was not drawn"), std::string::npos) << outcome.err;
  EXPECT_EQ(outcome.out.find("figure.svg"), std::string::npos) << outcome.out;
  EXPECT_FALSE(fs::exists(folder / "figure.svg"));
  for (const char* name : {"states.csv", "reactions.csv", "quantities.csv", "contact_states.csv", "energy.csv",
                           "contacts.csv", "states.h5", "run.json", "report.html"})
    EXPECT_TRUE(fs::exists(out / name)) << name;
  EXPECT_FALSE(fs::exists(out / "checkpoint.json"));
  for (const std::string& name : names_in(out)) EXPECT_FALSE(name.ends_with(".part")) << name;
  const std::string page = contents(out / "report.html");
  EXPECT_NE(page.find("this figure is missing"), std::string::npos);
  EXPECT_NE(page.find("finished at"), std::string::npos) << "the rest of the page is there";
}

// 7.848 m with a motion of 4e-12 m: twelve digits of its ends are equal.
TEST(CliRunResults, AQuantityThatIsConstantButForRoundingIsDrawn) {
  const fs::path folder = scratch("results-constant");
  const fs::path scene = written(folder / "scene.yaml", R"yaml(hysteron: 1
bodies: {block: {mass: 1, inertia: 1}}
joints: {J: {prismatic: [ground, block], drive: {position: "7.848 + 3.95e-12*sin(t)"
}
}
}
run: {until: 7 s}
output: {quantities: [block.x]}
)yaml");
  for (const char* panels : {"quantities", "mechanism,quantities,energy"}) {
    const Outcome outcome =
        run_scene(scene, folder / "out", "--panels " + std::string(panels) + " --plot " + (folder / "x.svg").string());
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    EXPECT_NE(contents(folder / "x.svg").find("block.x [m]"), std::string::npos);
  }
}

TEST(CliRunResults, FilesOfAnEarlierRunDoNotRemain) {
  const fs::path folder = scratch("results-earlier"), out = folder / "out";
  const fs::path scene = written(folder / "scene.yaml", ball_on_floor);
  ASSERT_EQ(run_scene(scene, out, "--hdf5 --paraview").status, 0);
  ASSERT_TRUE(fs::exists(out / "paraview" / "contacts_000003.vtp"));
  written(out / "notes.csv", "mine");
  written(out / "paraview" / "view.vtp", "mine");
  written(scene, falling_body);
  const Outcome outcome = run_scene(scene, out, "--no-report");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(names_in(out),
            (std::set<std::string>{"states.csv", "reactions.csv", "energy.csv", "run.json", "notes.csv", "paraview"}));
  EXPECT_EQ(names_in(out / "paraview"), std::set<std::string>{"view.vtp"});
  EXPECT_EQ(nlohmann::json::parse(contents(out / "run.json"))["files"],
            (std::vector<std::string>{"states.csv", "reactions.csv", "energy.csv", "run.json"}));
}

TEST(CliRunResults, FewerSamplesLeaveNoFilesForParaViewBehind) {
  const fs::path folder = scratch("results-paraview"), out = folder / "out";
  const fs::path scene = written(folder / "scene.yaml", falling_body);
  ASSERT_EQ(run_scene(scene, out, "--no-report --paraview").status, 0);
  ASSERT_EQ(run_scene(scene, out, "--no-report --paraview --until 20ms").status, 0);
  EXPECT_EQ(names_in(out / "paraview"), (std::set<std::string>{"000000.vtp", "000001.vtp", "000002.vtp"}));
}

TEST(CliRunResults, ARunOfAnotherSceneIsNotOverwrittenUnasked) {
  const fs::path folder = scratch("results-other"), out = folder / "out";
  const fs::path ball = written(folder / "ball.yaml", ball_on_floor),
                 stone = written(folder / "stone.yaml", falling_body);
  ASSERT_EQ(run_scene(ball, out, "--no-report").status, 0);
  const auto before = names_in(out);
  const std::string states = contents(out / "states.csv");
  for (const char* option : {"", "--resume"}) {
    const Outcome refused = run_scene(stone, out, option);
    EXPECT_EQ(refused.status, 2);
    EXPECT_NE(refused.err.find("ball.yaml (Ball): give another folder with --out, or --restart to replace it"),
              std::string::npos)
        << refused.err;
  }
  EXPECT_EQ(names_in(out), before);
  EXPECT_EQ(contents(out / "states.csv"), states);
  // The same scene, edited or with other options, or a copy of it, is run again as before.
  EXPECT_EQ(run_scene(ball, out, "--no-report --until 50ms").status, 0);
  EXPECT_EQ(run_scene(written(folder / "copy.yaml", ball_on_floor), out, "--no-report").status, 0);
  EXPECT_EQ(run_scene(stone, out, "--no-report --restart").status, 0);
  EXPECT_FALSE(fs::exists(out / "contacts.csv"));
}

TEST(CliRunResults, ATableThatNoRunWroteIsNotOverwritten) {
  const fs::path folder = scratch("results-user"), out = folder / "out";
  const fs::path scene = written(folder / "scene.yaml", falling_body);
  fs::create_directories(out);
  written(out / "energy.csv", "mine");
  written(out / "run.json", R"({"title": "of another program"})");
  const Outcome refused = run_scene(scene, out);
  EXPECT_EQ(refused.status, 2);
  EXPECT_NE(refused.err.find("energy.csv would be replaced, and no run of this program wrote it"), std::string::npos)
      << refused.err;
  EXPECT_EQ(contents(out / "energy.csv"), "mine");
  EXPECT_EQ(names_in(out), (std::set<std::string>{"energy.csv", "run.json"}));
  fs::remove(out / "energy.csv");
  EXPECT_NE(run_scene(scene, out).err.find("run.json would be replaced"), std::string::npos);
  // A pipe without a writer is not read.
  fs::remove(out / "run.json");
  ASSERT_EQ(::mkfifo((out / "run.json").c_str(), 0600), 0);
  EXPECT_NE(run_scene(scene, out).err.find("run.json would be replaced"), std::string::npos);
}

TEST(CliRunResults, AFailedRunIsNotSaidToClose) {
  const fs::path folder = scratch("results-failed");
  const fs::path scene = written(folder / "scene.yaml", R"yaml(hysteron: 1
bodies: {block: {mass: 1, inertia: 1, position: [0.1, 0]}}
joints: {J: {prismatic: [ground, block]}}
forces: {push: {joint: J, effort: "exp(2000*t)"
}
}
run: {until: 1 s}
output: {every: 10 ms}
)yaml");
  const Outcome outcome = run_scene(scene, folder / "out", "--no-report");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out.find("closes"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("energy balance: not judged, since the run did not finish"), std::string::npos)
      << outcome.out;
  EXPECT_TRUE(fs::exists(folder / "out" / "states.csv"));
}

// A spring that pushes away: x = v sinh(1000 t)/1000 exceeds the largest number in its square.
TEST(CliRunResults, NoInfiniteNumberIsWritten) {
  const fs::path folder = scratch("results-infinite"), out = folder / "out";
  const fs::path scene = written(folder / "scene.yaml", R"yaml(hysteron: 1
bodies: {block: {mass: 1, inertia: 1, velocity: [1, 0]}}
joints: {A: {prismatic: [ground, block]}}
forces: {s: {joint: A, stiffness: -1e6}}
run: {until: 1 s}
output: {every: 1 ms}
)yaml");
  const Outcome outcome = run_scene(scene, out, "--no-report");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.err.find("exceed the largest number: the motion grows without bound"), std::string::npos)
      << outcome.err;
  for (const char* name : {"states.csv", "reactions.csv", "energy.csv"})
    EXPECT_EQ(contents(out / name).find("inf"), std::string::npos) << name;
  std::ifstream in(out / "energy.csv");
  const auto rows = parse_table(in);
  EXPECT_NEAR(rows[10]["kinetic [J]"] / (0.5 * std::cosh(10.0) * std::cosh(10.0)), 1.0, 1e-8);
}

TEST(CliRunResults, ASignalStopsARunWithItsStatus) {
  const fs::path folder = scratch("results-stop");
  const fs::path scene = written(folder / "scene.yaml", ball_on_floor);
  for (const auto& [signal, status] : {std::pair{"INT", 130}, {"TERM", 143}}) {
    const Outcome outcome =
        run_command("timeout --preserve-status -s " + std::string(signal) + " 2 " + HYSTERON_PROGRAM + " run " +
                    scene.string() + " --until 1e4s --restart --out " + (folder / "out").string());
    EXPECT_EQ(outcome.status, status) << outcome.err;
    EXPECT_NE(outcome.err.find("--resume continues"), std::string::npos) << outcome.err;
  }
}

// Steps of thousands of bodies take so long that a run is stopped before the first checkpoint, after 500 of them.
TEST(CliRunResults, ARunStoppedBeforeItsFirstCheckpointSaysSo) {
  const fs::path folder = scratch("results-early"), out = folder / "out";
  const fs::path scene = written(folder / "scene.yaml", R"yaml(hysteron: 1
gravity: 9.81
bodies: {b: {repeat: 3000, mass: 1, inertia: 0.1, centre: ["0.1 + 1e-4*i", 0]}}
joints: {"J[${i}]": {repeat: 3000, revolute: [ground, "b[${i}]"], at: [0, 0]}}
run: {until: 1000 s}
output: {every: 100 s}
)yaml");
  const std::string begun = (out / "states.raw.part").string();
  const Outcome outcome =
      run_command(std::string("bash -c '") + HYSTERON_PROGRAM + " run " + scene.string() + " --out " + out.string() +
                  " & while [ ! -e " + begun + " ]; do sleep 0.02; done; sleep 0.2; kill -TERM $!; wait $!'");
  EXPECT_EQ(outcome.status, 143) << outcome.err;
  EXPECT_EQ(outcome.err.find("hysteron: stopped at t = "), 0u) << outcome.err;
  EXPECT_NE(outcome.err.find(" s; nothing was saved yet, --resume begins anew\n"), std::string::npos) << outcome.err;
  EXPECT_FALSE(fs::exists(out / "checkpoint.json"));
  EXPECT_EQ(run_scene(scene, out, "--resume --until 1ms --no-report").status, 0);
}

// A step of free fall could be as long as the run; it holds at most 1000 samples, so that the run can be stopped.
TEST(CliRunResults, AStepHoldsFewSamples) {
  const fs::path folder = scratch("results-step");
  const Outcome outcome =
      run_scene(written(folder / "scene.yaml", falling_body), folder / "out", "--until 100s --no-report --json");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto summary = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(summary["samples"], 10001);
  EXPECT_GE(summary["steps"], 10);
}

TEST(CliRunResults, ALimitOfTheFileSizeIsAnErrorAndTheRunResumes) {
  const fs::path folder = scratch("results-limit"), out = folder / "out";
  const std::string command = std::string(HYSTERON_PROGRAM) + " run " +
                              written(folder / "scene.yaml", falling_body).string() +
                              " --until 100s --no-report --out ";
  const Outcome limited = run_command("ulimit -f 100; " + command + out.string());
  EXPECT_EQ(limited.status, 1) << limited.err;
  EXPECT_NE(limited.err.find("cannot write"), std::string::npos) << limited.err;
  ASSERT_EQ(run_command(command + out.string() + " --resume").status, 0);
  ASSERT_EQ(run_command(command + (folder / "whole").string()).status, 0);
  EXPECT_TRUE(contents(out / "states.csv") == contents(folder / "whole" / "states.csv"));
}

}  // namespace
}  // namespace hysteron::testing
