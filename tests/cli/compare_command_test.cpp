// compare through the real command line, with good input and bad.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "support/run_program.hpp"

namespace hysteron::testing {
namespace {

const std::string ball = " --body1 radius=10mm,material=steel --body2 radius=inf,material=steel ";

TEST(CliCompare, OneTableForSeveralLaws) {
  const auto folder = scratch("compare");
  const Outcome outcome = run("compare --laws hertz,flores,tsuji,goldsmith --speed 0.5 --restitution 0.6 --csv " +
                              (folder / "c.csv").string() + " --plot " + (folder / "c.svg").string() + ball);
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  for (const char* word : {"hertz", "flores", "tsuji", "goldsmith", "F/Hertz"})
    EXPECT_NE(outcome.out.find(word), std::string::npos) << word;
  EXPECT_EQ(std::ranges::count(contents(folder / "c.csv"), '\n'), 5);
  const auto json = nlohmann::json::parse(
      run("compare --family multiplying --speed 0.5 --restitution 0.6 --exact --json" + ball).out);
  for (const auto& law : json["laws"])
    EXPECT_NEAR(law["restitution"]["newton"].get<double>(), law["restitution_requested"].get<double>(), 1e-9)
        << law["law"];
  EXPECT_EQ(run("compare --speed 1" + ball).status, 2);
  EXPECT_EQ(run("compare --laws hertz,florse --speed 1" + ball).status, 2);
  EXPECT_EQ(run("compare --laws hertz --speed 1 --set nonsense=1" + ball).status, 2);
  EXPECT_EQ(run("compare --all --speed 0.5 --restitution 0.5" + ball).status, 0);
}

TEST(CliCompare, MeasurementsAreReadWithTheirUnitsAndErrorsNameThePlace) {
  const auto folder = scratch("compare-data");
  const std::string what = "compare --laws hertz,flores --speed 0.5 --restitution 0.6" + ball;
  const auto with = [&](const std::string& content, const std::string& more = "--plot c.svg") {
    std::ofstream(folder / "d.csv") << content;
    return run_command("cd " + folder.string() + " && " + HYSTERON_PROGRAM + " " + what + " --data d.csv " + more);
  };
  EXPECT_EQ(with("indentation [um], force [N]\n0, 0\n5, 200\n10, 600\n").status, 0);
  EXPECT_NE(contents(folder / "c.svg").find("<text>d.csv</text>"), std::string::npos);
  EXPECT_EQ(with("time [us], force [kN]\n0, 0\n20, 0.5\n").status, 0);
  EXPECT_EQ(with("indentation [um], force [N]\n0, 0\n", "").status, 2) << "nothing is drawn";
  for (const auto& [content, message] :
       {std::pair("indentation [um], force [N]\n0, 0\n1, x\n", "d.csv:3:4:"),
        std::pair("indentation [s], force [N]\n0, 0\n", "d.csv:1:"),
        std::pair("speed [m/s], indentation [um], force [N]\n0.3, 0, 0\n", "0.3 m/s"),
        std::pair("speed [m/s], restitution\n0.5, 0.6\n", "nothing to draw over"), std::pair("", "d.csv")}) {
    const Outcome outcome = with(content);
    EXPECT_EQ(outcome.status, 2) << content;
    EXPECT_NE(outcome.err.find(message), std::string::npos) << outcome.err;
  }
}

TEST(CliCompare, BadOutputsAndPanelsAreRefusedBeforeComputing) {
  const auto folder = scratch("compare-bad");
  const std::string what = "compare --laws flores --speed 0.5 --restitution 0.6" + ball,
                    plot = " --plot " + (folder / "c.svg").string();
  for (const std::string& more : std::vector<std::string>{"--html missing-folder/r.html", "--csv missing-folder/r.csv",
                                                          "--html " + folder.string(), "--plot c.eps", "--panels loop",
                                                          "--panels nonsense" + plot, "--family friction",
                                                          "--family nothing", "--data missing-file.csv" + plot}) {
    const Outcome outcome = run(what + " " + more);
    EXPECT_EQ(outcome.status, 2) << more << outcome.err;
    EXPECT_TRUE(outcome.out.empty()) << outcome.out;
  }
  EXPECT_EQ(run("compare --laws flores --speed 0.5 --restitution 0.6 --mass 1 --stiffness 1e6 --panels body1 --plot " +
                (folder / "c.svg").string())
                .status,
            2)
      << "the bodies' masses are not known";
  EXPECT_TRUE(std::filesystem::is_empty(folder));
}

TEST(CliCompare, AnExistingReportIsReplacedAsAWhole) {
  const auto folder = scratch("compare-replace");
  const auto page = folder / "r.html";
  std::ofstream(page) << "old";
  ASSERT_EQ(run("compare --laws flores --speed 0.5 --restitution 0.6" + ball + "--html " + page.string()).status, 0);
  EXPECT_TRUE(contents(page).ends_with("</html>\n"));
  EXPECT_NE(contents(page).find("hysteron compare --laws flores"), std::string::npos);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 1);
}

// Refused before the values are made: a hundred million of them would fill the memory.
TEST(CliCompare, TooManyValuesAreRefusedAtOnce) {
  const Outcome outcome =
      run_command("timeout 20 " + std::string(HYSTERON_PROGRAM) +
                  " compare --laws hertz,hooke --mass 1 --stiffness 1e9 --vary speed=1:2:100000000");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("--vary speed: 200000000 impacts; a comparison shows at most 60"), std::string::npos)
      << outcome.err;
}

// A contact that sticks has no loss that could be related to the energy of the approach.
TEST(CliCompare, LossesUnderGravityAreNumbersOrAbsent) {
  const Outcome sticks =
      run("compare --laws goldsmith --mass 1000 --speed 0.0025 --stiffness 4e10 --restitution 0.75 --gravity 50 "
          "--separation depth");
  EXPECT_EQ(sticks.status, 0) << sticks.err;
  EXPECT_EQ(sticks.out.find("nan"), std::string::npos) << sticks.out;
}

}  // namespace
}  // namespace hysteron::testing
