// hysteron sweep, with good and bad input, stopped and resumed.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iomanip>
#include <sstream>

#include "hysteron/request/sweep_request.hpp"
#include "hysteron/run/folder.hpp"
#include "support/run_program.hpp"

namespace hysteron::testing {
namespace {

TEST(CliSweep, GridsOverLawsAndNumbers) {
  const auto folder = scratch("sweep");
  const auto file = folder / "s.csv";
  const Outcome outcome =
      run("sweep --vary law=flores,hu-guo --vary restitution=0.05:1:20 --vary speed=0.01:10:50,log --mass 0.1 "
          "--stiffness 5.2e9 --out " +
          file.string());
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  std::ifstream in(file);
  std::string head, first;
  std::getline(in, head);
  std::getline(in, first);
  EXPECT_TRUE(head.starts_with("law,restitution [-],speed [m/s],restitution_requested [-],restitution_delivered [-]"))
      << head;
  EXPECT_TRUE(first.starts_with("flores,0.05,0.01,0.05,0.032894736")) << first;
  EXPECT_EQ(std::ranges::count(contents(file), '\n'), 1 + 2 * 20 * 50);
  EXPECT_FALSE(std::filesystem::exists(file.string() + ".part"));
  EXPECT_FALSE(std::filesystem::exists(file.string() + ".part.key"));
  EXPECT_FALSE(std::filesystem::exists(file.string() + ".part.sums"));
}

TEST(CliSweep, BodiesModesAndSeparationsCanVary) {
  const auto file = scratch("sweep-words") / "s.csv";
  const Outcome outcome =
      run("sweep --law tsuji --vary mode=published,exact --vary separation=force,depth --vary body1.radius=1mm:10mm:3 "
          "--restitution 0.5 "
          "--speed 1 --body1 material=steel --body2 radius=inf,material=steel --out " +
          file.string());
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(std::ranges::count(contents(file), '\n'), 13);
}

TEST(CliSweep, AKilledOrStoppedRunResumesToTheSameFile) {
  const auto folder = scratch("sweep-resume");
  const std::string what =
      "sweep --law kuwabara-kono --set bulk_viscosity=2e6 --set shear_viscosity=1e6 --set effective_radius=0.01 "
      "--stiffness 5.2e9 --mass 1 "
      "--vary speed=0.01:1:150000 --out ";
  ASSERT_EQ(run(what + (folder / "whole.csv").string()).status, 0);
  for (const char* signal : {"KILL", "INT"}) {
    const std::string file = (folder / (std::string("cut-") + signal + ".csv")).string();
    run_command("timeout --foreground -s " + std::string(signal) + " 0.4 " + HYSTERON_PROGRAM + " " + what + file);
    // On a busy machine the signal may come before the first row or after the last.
    const bool unfinished = std::filesystem::exists(file + ".part") && std::filesystem::file_size(file + ".part") > 0;
    if (unfinished) {
      EXPECT_FALSE(std::filesystem::exists(file)) << "a file must appear only when it is whole";
      EXPECT_EQ(run(what + file).status, 2) << "an unfinished sweep must not be thrown away silently";
    }
    ASSERT_EQ(run(what + file + " --resume").status, 0);
    EXPECT_EQ(contents(file), contents(folder / "whole.csv")) << signal;
  }
}

TEST(CliSweep, ResumingAnotherSweepIsRefused) {
  const auto folder = scratch("sweep-other");
  const std::string file = (folder / "s.csv").string();
  std::ofstream(file + ".part") << "law\n";
  std::ofstream(file + ".part.key") << "another";
  const std::string what = "sweep --law hertz --mass 1 --stiffness 1e6 --vary speed=1:2:3 --out " + file;
  EXPECT_EQ(run(what + " --resume").status, 2);
  EXPECT_EQ(run(what).status, 2);
  EXPECT_EQ(run(what + " --restart").status, 0);
}

// A checksum of each row, as FILE.part.sums has them.
std::string sums_of(const std::string& table) {
  std::ostringstream out;
  for (std::size_t from = table.find('\n') + 1, to = 0; (to = table.find('\n', from)) != std::string::npos;
       from = to + 1) {
    Checksum sum;
    sum.add(std::string_view(table).substr(from, to - from));
    out << std::hex << std::setw(16) << std::setfill('0') << sum.value << '\n';
  }
  return out.str();
}

TEST(CliSweep, ResumingKeepsOnlyRowsOfThisSweep) {
  const auto folder = scratch("sweep-rows");
  const std::string file = (folder / "s.csv").string();
  const std::string what =
      "sweep --vary law=flores,hu-guo --restitution 0.5 --mass 1 --stiffness 1e6 --vary speed=1:2:5 --out ";
  const std::string whole_file = (folder / "whole.csv").string();
  ASSERT_EQ(run(what + whole_file).status, 0);
  const std::string whole = contents(whole_file);
  std::vector<std::string> rows;
  for (std::size_t from = 0, to = 0; (to = whole.find('\n', from)) != std::string::npos; from = to + 1)
    rows.push_back(whole.substr(from, to + 1 - from));
  ASSERT_EQ(rows.size(), 11u);
  const std::string head = rows[0] + rows[1] + rows[2];
  const std::string key =
      sweep_fingerprint({.mass = "1", .stiffness = "1e6", .restitution = "0.5"}, {"law=flores,hu-guo", "speed=1:2:5"});
  struct Case {
    std::string what, part;
    long kept;
    std::string sums = sums_of(part);
  };
  std::string changed = rows[3];
  changed.replace(changed.find(",0.5,"), 5, ",O.5,");
  // In the last number of the row.
  std::string other_digit = rows[3];
  char& digit = other_digit[other_digit.find_last_of("123456789")];
  digit = digit == '1' ? '2' : '1';
  for (const Case& c : std::initializer_list<Case>{
           {"garbage", head + "garbage\n" + rows[3], 2},
           {"a row twice", head + rows[2] + rows[3], 2},
           {"a row left out", head + rows[4], 2},
           {"a letter in a number", head + changed, 2},
           {"a status that is none", head + rows[3].substr(0, rows[3].rfind(',')) + ",well\n", 2},
           {"a cell too many", head + "0," + rows[3], 2},
           {"a comma at the end", head + rows[3].substr(0, rows[3].size() - 1) + ",\n", 2},
           {"zeros", head + std::string(100, '\0') + "\n", 2},
           {"more rows than the sweep has", whole + rows[10], 10},
           {"a row cut off", head + rows[3].substr(0, 20), -1},
           {"another digit", head + other_digit, 2, sums_of(head + rows[3])},
           {"rows without checksums", head + other_digit, -1, sums_of(head)}}) {
    std::ofstream(file + ".part", std::ios::binary) << c.part;
    std::ofstream(file + ".part.sums", std::ios::binary) << c.sums;
    std::ofstream(file + ".part.key", std::ios::binary) << key;
    const Outcome outcome = run(what + file + " --resume");
    EXPECT_EQ(outcome.status, 0) << c.what << outcome.err;
    EXPECT_EQ(contents(file), whole) << c.what;
    const std::string note = "line " + std::to_string(c.kept + 2) + " is not row " + std::to_string(c.kept + 1);
    EXPECT_EQ(outcome.err.find(note) != std::string::npos, c.kept >= 0) << c.what << outcome.err;
  }
}

TEST(CliSweep, BadGridsAreRefusedBeforeComputing) {
  const auto folder = scratch("sweep-bad");
  const std::string e = " --restitution 0.5 ", v = " --speed 1 ";
  for (const std::string& vary :
       {e + v, e + "--vary speed=1:2", e + "--vary speed=1:2:0", e + "--vary speed=0:2:5",
        e + "--vary speed=-1:2:5,log", e + v + "--vary nonsense=1:2:3", e + v + "--vary separation=force,fast",
        e + "--vary speed=1:2:3 --vary speed=1:2:3", v + "--vary restitution=0:1:3", e + v + "--vary elastic=1:2:3",
        e + "--vary speed=1kg:2kg:3", e + "--vary speed=1,,2", e + "--vary speed=1:2:99999999 --vary stiffness=1:2:99",
        e + v + "--vary speed=1:2:3", e + v + "--vary restitution=0.1:1:3"}) {
    const Outcome outcome = run("sweep --law flores --mass 1 " +
                                std::string(vary.find("stiffness") == std::string::npos ? "--stiffness 1e6 " : "") +
                                vary + " --out " + (folder / "s.csv").string());
    EXPECT_EQ(outcome.status, 2) << vary << "\n" << outcome.err;
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder));
}

// Slow enough that no test waits for its end: 1500 impacts a second.
const std::string slow =
    "sweep --law maxwell --mass 0.1 --stiffness 1e6 --gravity 9.81 --speed 0.5 --vary damping=10:150:1000000 --out ";

long lines(const std::filesystem::path& file) { return std::ranges::count(contents(file), '\n'); }

TEST(CliSweep, StopsSoonAndKeepsWhatIsDoneThoughImpactsAreSlow) {
  const auto folder = scratch("sweep-stop");
  for (const std::string signal : {"INT", "TERM", "KILL"}) {
    const auto file = folder / (signal + ".csv");
    // A second signal, five seconds later, would kill it: status 137.
    const Outcome outcome =
        run_command("timeout --foreground -k 5 -s " + signal + " 1.5 " + HYSTERON_PROGRAM + " " + slow + file.string());
    if (signal != "KILL") {
      EXPECT_EQ(outcome.status, 124) << outcome.err;
      EXPECT_NE(outcome.err.find("of 1000000 impacts; they are in " + file.string()), std::string::npos) << outcome.err;
    }
    EXPECT_GT(lines(file.string() + ".part"), 1) << signal;
    EXPECT_TRUE(std::filesystem::exists(file.string() + ".part.key")) << signal;
  }
}

TEST(CliSweep, TwoRunsCannotWriteTheSameTable) {
  const auto file = (scratch("sweep-two") / "s.csv").string();
  const std::string program = HYSTERON_PROGRAM, second = program + " " + slow + file;
  for (const char* option : {"", " --resume", " --restart"}) {
    const Outcome outcome =
        run_command("sh -c 'timeout 20 " + second + " --restart & first=$!; tries=0; while [ ! -s " + file +
                    ".part ] && [ $tries -lt 500 ]; do sleep 0.02; tries=$((tries+1)); done; timeout 10 " + second +
                    option + "; status=$?; kill -TERM $first; wait $first; exit $status'");
    EXPECT_EQ(outcome.status, 2) << outcome.err;
    EXPECT_NE(outcome.err.find("this sweep is being written by another run"), std::string::npos) << outcome.err;
    std::filesystem::remove(file + ".part");
  }
}

TEST(CliSweep, TellsFailedFromRefusedAndSaysWhy) {
  const auto file = scratch("sweep-failed") / "s.csv";
  const Outcome failed =
      run("sweep --law bouc-wen --mass 1e6 --speed 1e3 --stiffness 1e6 --set alpha=0.2 --set gamma=1e3 "
          "--vary beta=5e3,1e4 --out " +
          file.string());
  EXPECT_EQ(failed.status, 1);
  EXPECT_NE(failed.err.find("2 of 2 impacts without result"), std::string::npos) << failed.err;
  EXPECT_NE(failed.err.find("(beta = 5000 1/m) failed: the impact could not be integrated"), std::string::npos)
      << failed.err;
  EXPECT_NE(contents(file).find("\n10000,,,,,,,,,,,,,,,failed\n"), std::string::npos);
  const Outcome deep = run(
      "sweep --law johnson --mass 1 --vary speed=0.01,100 --set radius1=9.5mm --set radius2=-10mm --set length=15mm "
      "--set effective_modulus=115GPa --out " +
      file.string());
  EXPECT_EQ(deep.status, 0);
  EXPECT_NE(deep.err.find("1 of 2 impacts without result"), std::string::npos) << deep.err;
  EXPECT_NE(deep.err.find("(speed = 100 m/s) past-domain"), std::string::npos) << deep.err;
  EXPECT_TRUE(contents(file).ends_with(",past-domain\n"));
}

TEST(CliSweep, NumbersOfBodiesHaveAUnitInTheHeaderAndStandInSi) {
  const auto file = scratch("sweep-units") / "s.csv";
  const Outcome outcome =
      run("sweep --law tsuji --vary body1.radius=1mm,2cm,inf --vary body1.poisson=0.25,0.3 --vary body1.material=steel "
          "--restitution 0.5 --speed 1 --mass 1 --body2 radius=10mm,material=steel --out " +
          file.string());
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const std::string table = contents(file);
  EXPECT_TRUE(table.starts_with("body1.radius [m],body1.poisson [-],body1.material,restitution_requested")) << table;
  for (const char* start : {"\n0.001,0.25,steel,", "\n0.02,0.3,steel,", "\ninf,0.3,steel,"})
    EXPECT_NE(table.find(start), std::string::npos) << start;
}

TEST(CliSweep, AnEmptyNameIsRefused) {
  const auto folder = scratch("sweep-empty");
  const Outcome outcome = run_command("cd " + folder.string() + " && " + HYSTERON_PROGRAM +
                                      " sweep --law hertz --mass 1 --stiffness 1e6 --vary speed=1:2:3 --out \"\"");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("--out: must not be empty"), std::string::npos) << outcome.err;
  EXPECT_TRUE(std::filesystem::is_empty(folder));
}

TEST(CliSweep, APartWithoutItsKeyIsNotThrownAway) {
  const auto file = (scratch("sweep-key") / "s.csv").string();
  const std::string what = "sweep --law hertz --mass 1 --stiffness 1e6 --vary speed=1:2:3 --out " + file;
  std::ofstream(file + ".part") << "speed [m/s]\n1\n";
  for (const char* option : {"", " --resume", " --resume --restart"}) {
    const Outcome outcome = run(what + option);
    EXPECT_EQ(outcome.status, 2) << option;
    EXPECT_NE(outcome.err.find("--restart"), std::string::npos) << outcome.err;
    EXPECT_EQ(contents(file + ".part"), "speed [m/s]\n1\n") << option;
  }
  EXPECT_EQ(run(what + " --restart").status, 0);
  EXPECT_EQ(lines(file), 4);
}

TEST(CliSweep, HelpSaysHowVaryIsRepeated) {
  const std::string help = run("sweep --help").out;
  EXPECT_NE(help.find("--vary NAME=VALUES "), std::string::npos) << help;
  EXPECT_NE(help.find("May be repeated"), std::string::npos) << help;
}

TEST(CliSweep, ATableIsNotWrittenToAFigure) {
  const auto folder = scratch("sweep-figure");
  for (const char* name : {"x.svg", "x.HTML", "x.json"}) {
    const Outcome outcome =
        run("sweep --law hertz --mass 1 --stiffness 1e9 --vary speed=1,2 --out " + (folder / name).string());
    EXPECT_EQ(outcome.status, 2);
    EXPECT_NE(outcome.err.find("a sweep writes a table of comma-separated values"), std::string::npos) << outcome.err;
    EXPECT_FALSE(std::filesystem::exists(folder / name));
  }
}

}  // namespace
}  // namespace hysteron::testing
