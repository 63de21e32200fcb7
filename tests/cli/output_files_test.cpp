// Files of the program, written and read: devices, pipes, links, full disks.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <fstream>

#include "support/run_program.hpp"

namespace hysteron::testing {
namespace {

const std::string impact = "impact --law hertz --mass 1 --speed 0.5 --stiffness 1e9 ";
const std::string sweep = "sweep --law hertz --mass 1 --stiffness 1e6 --vary speed=1:2:50 --out ";

long lines(const std::string& text) { return std::ranges::count(text, '\n'); }

// Runs a command with bash, for pipes.
Outcome run_shell(const std::string& line) {
  const auto script = scratch("script") / "line";
  std::ofstream(script) << "hysteron() { " << HYSTERON_PROGRAM << " \"$@\"; }\n" << line << '\n';
  return run_command("bash '" + script.string() + "'");
}

TEST(CliOutput, AFullDeviceIsAFailureForEveryCommand) {
  for (const std::string& arguments :
       {std::string("--help"), std::string("--version"), std::string("impact --help"), std::string(),
        std::string("laws"), std::string("laws --json"), std::string("law flores"), impact, impact + "--json"}) {
    const Outcome outcome = run_shell("hysteron " + arguments + " > /dev/full");
    EXPECT_EQ(outcome.status, 1) << arguments;
    EXPECT_NE(outcome.err.find("cannot write to standard output"), std::string::npos) << arguments << outcome.err;
  }
  for (const std::string& arguments : {impact + "--series /dev/full", sweep + "/dev/full"}) {
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.status, 1) << arguments;
    EXPECT_NE(outcome.err.find("cannot write /dev/full: No space left on device"), std::string::npos) << outcome.err;
  }
}

TEST(CliOutput, StandardOutputCanBeTheFile) {
  const Outcome series = run_shell("hysteron " + impact + "--points 20 --series /dev/stdout | cat");
  EXPECT_EQ(series.err, "");
  EXPECT_TRUE(series.out.starts_with("time [s],indentation [m]")) << series.out;
  // Redirected to a file, the series and what is printed after it are both there.
  const auto file = scratch("stdout") / "both";
  ASSERT_EQ(run_shell("hysteron " + impact + "--points 20 --series /dev/stdout > '" + file.string() + "'").status, 0);
  EXPECT_TRUE(contents(file).starts_with("time [s],indentation [m]"));
  EXPECT_NE(contents(file).find("peak force"), std::string::npos);
  const Outcome table = run_shell("hysteron " + sweep + "/dev/stdout | cat");
  EXPECT_EQ(lines(table.out), 51) << table.out;
  EXPECT_NE(table.err.find("50 impacts"), std::string::npos) << table.err;
}

TEST(CliOutput, ASweepWritesToPipesAndThroughLinksAndReplacesNeither) {
  const auto folder = scratch("special");
  const std::string pipe = (folder / "pipe").string(), link = (folder / "link.csv").string();
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const Outcome read = run_shell("cat '" + pipe + "' & hysteron " + sweep + pipe + " >/dev/null && wait");
  EXPECT_EQ(lines(read.out), 51) << read.err;
  EXPECT_TRUE(std::filesystem::is_fifo(pipe));
  EXPECT_EQ(run(sweep + pipe + " --resume").status, 2);
  std::ofstream(folder / "target.csv") << "old";
  std::filesystem::permissions(folder / "target.csv",
                               std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  std::filesystem::create_symlink("target.csv", link);
  ASSERT_EQ(run(sweep + link).status, 0);
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  EXPECT_EQ(lines(contents(folder / "target.csv")), 51);
  EXPECT_EQ(std::filesystem::status(folder / "target.csv").permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  EXPECT_EQ(run(sweep + "/dev/null").status, 0);
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
  EXPECT_FALSE(std::filesystem::exists("/dev/null.part"));
}

TEST(CliOutput, ASweepFollowsNoLinkThatAnotherMayHavePutBesideItsTable) {
  for (const char* ending : {".part", ".part.key"}) {
    const auto folder = scratch("planted");
    const std::string file = (folder / "s.csv").string();
    std::ofstream(folder / "victim") << "precious";
    std::filesystem::create_symlink("victim", file + ending);
    const Outcome outcome = run(sweep + file + " --restart");
    EXPECT_EQ(contents(folder / "victim"), "precious") << ending;
    if (ending == std::string(".part")) {
      EXPECT_EQ(outcome.status, 2);
      EXPECT_NE(outcome.err.find("it is a link"), std::string::npos) << outcome.err;
    }
  }
}

TEST(CliOutput, AFitStopsWhenToldToWhileNobodyReadsItsPipe) {
  const auto folder = scratch("fit-pipe");
  const std::string pipe = (folder / "pipe").string(), data = (folder / "d.csv").string();
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  std::ofstream(data) << "speed [m/s],restitution [-]\n0.5,0.9\n1,0.85\n2,0.8\n3,0.77\n4,0.75\n";
  const std::string fit = std::string(HYSTERON_PROGRAM) + " fit " + data +
                          " --law marhefka-orin --mass 1 --fix stiffness=1e6 --starts 1 --no-intervals --curve " + pipe;
  for (const char* signal : {"TERM", "INT"}) {
    // Status 124: it ended at the signal; 137: it had to be killed two seconds later.
    const Outcome stopped = run_command("timeout --foreground -k 2 -s " + std::string(signal) + " 1.5 " + fit);
    EXPECT_EQ(stopped.status, 124) << signal << stopped.err;
  }
  const Outcome alone = run_command("timeout -k 1 20 " + fit);
  EXPECT_EQ(alone.status, 1);
  EXPECT_NE(alone.err.find("no program reads from this pipe"), std::string::npos) << alone.err;
}

TEST(CliOutput, EmptyNamesAreRefused) {
  const std::string fit = "fit " + std::string(HYSTERON_SOURCE_DIR) + "/data/synthetic_DSS.csv --law maxwell --mass 1 ";
  for (const std::string& arguments :
       {fit + "--curve ''", fit + "--residuals ''", fit + "--plot ''", fit + "--html ''", impact + "--series ''",
        impact + "--plot ''", std::string("docs --out ''"), std::string("reproduce --out ''"), sweep + "''"}) {
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.status, 2) << arguments;
    EXPECT_NE(outcome.err.find("must not be empty"), std::string::npos) << arguments << outcome.err;
  }
}

TEST(CliOutput, PointsAreTheRowsOfTheSeries) {
  const auto file = scratch("points") / "s.csv";
  for (const std::string& law :
       {std::string("hertz --stiffness 1e9"), std::string("kelvin-voigt --stiffness 1e6 --set damping=100"),
        std::string("maxwell --stiffness 1e6 --set damping=500")})
    for (const int points : {10, 37, 61, 100, 400, 5000}) {
      ASSERT_EQ(run("impact --law " + law + " --mass 1 --speed 0.5 --points " + std::to_string(points) + " --series " +
                    file.string())
                    .status,
                0);
      const std::string series = contents(file);
      EXPECT_EQ(lines(series), points + 1) << law;
      EXPECT_NE(series.find("\n0,0,0.5,"), std::string::npos) << law << ": the first row is the touch";
    }
  EXPECT_EQ(run(impact + "--points 9 --series " + file.string()).status, 2);
}

// A scene or a data file may come from another program, also a slow one; a pipe to which nobody writes is refused.
TEST(CliInput, ScenesAndDataComeFromPipesToWhichAProgramWrites) {
  const auto folder = scratch("input-pipes");
  const std::string scene = "'hysteron: 1\\nbodies: {b: {mass: 1, inertia: 1}}\\nrun: {until: 1 s}\\n'";
  const Outcome stdin_scene = run_shell("(sleep 0.3; printf " + scene + ") | hysteron run /dev/stdin --check");
  EXPECT_EQ(stdin_scene.status, 0) << stdin_scene.err;
  const Outcome substituted = run_shell("hysteron run <(printf " + scene + ") --check");
  EXPECT_EQ(substituted.status, 0) << substituted.err;
  const std::string pipe = (folder / "pipe").string();
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  for (const std::string command : {"run ", "fit --law flores --mass 1 "}) {
    const Outcome refused = run(command + pipe);
    EXPECT_EQ(refused.status, 2) << refused.err;
    EXPECT_NE(refused.err.find("no program writes to this pipe (waited 5 s)"), std::string::npos) << refused.err;
  }
}

}  // namespace
}  // namespace hysteron::testing
