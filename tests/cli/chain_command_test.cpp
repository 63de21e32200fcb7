// hysteron chain from the command line.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "support/run_program.hpp"
#include "support/table.hpp"

namespace hysteron::testing {
namespace {

using nlohmann::json;

const std::string beads = "chain --bead radius=2.38mm,mass=0.45g,young=193GPa,poisson=0.3,yield=900MPa ";
const std::string struck = beads + "--beads 70 --striker-speed 1.77 ";

json answer(const std::string& arguments) {
  const Outcome o = run(arguments + " --json");
  EXPECT_EQ(o.status, 0) << o.err;
  return o.status == 0 ? json::parse(o.out) : json();
}

TEST(CliChain, GivesTheGoldenPeaks) {
  const json o = answer(struck + "--law hertz --until 500us --bead-sensors 9,63");
  EXPECT_NEAR(o["contacts"][39]["peak"]["force"].get<double>(), 93.4656564105936, 4e-7);
  EXPECT_NEAR(o["contacts"][39]["peak"]["time"].get<double>(), 0.000260358872226548, 4e-13);
  EXPECT_NEAR(o["velocities"][70].get<double>(), 1.74465157704936, 1e-8);
  EXPECT_NEAR(o["wave"]["speed"].get<double>(), 734.0, 0.5);
  EXPECT_LT(std::abs(o["ledger"]["relative_gap"].get<double>()), 1e-8);
  // An independent integration gives these means of the forces on both sides.
  EXPECT_NEAR(o["bead_sensors"][0]["peak"]["force"].get<double>(), 66.11497, 1e-5);
  EXPECT_NEAR(o["bead_sensors"][1]["peak"]["time"].get<double>(), 412.7419e-6, 1e-10);
}

TEST(CliChain, MaLiuLeavesDents) {
  const json o = answer(struck + "--law ma-liu --set psi=2.84 --set xi=13 --until 500us");
  EXPECT_NEAR(o["contacts"][8]["peak"]["force"].get<double>(), 49.6025019307986, 1e-6);
  EXPECT_NEAR(o["ledger"]["kinetic_after"].get<double>(), 2.5228849662797e-05, 1e-11);
  EXPECT_GT(o["contacts"][8]["residual_indentation"].get<double>(), 0.0);
  EXPECT_GT(o["contacts"][8]["dissipated"].get<double>(), o["contacts"][30]["dissipated"].get<double>());
}

TEST(CliChain, KeepsTheNumberOfBeadsBehindTheWave) {
  const std::string damped = struck + "--law marhefka-orin --set dissipation=0.05 --accuracy 1e-6 --until 300us ";
  const json all = answer(damped), kept = answer(damped + "--behind 20");
  EXPECT_EQ(all["ledger"]["left_behind"], 0.0);
  EXPECT_GT(kept["ledger"]["left_behind"].get<double>(), 0.0);
  EXPECT_LT(std::abs(kept["ledger"]["relative_gap"].get<double>()), 1e-5);
  const double force = all["contacts"][39]["peak"]["force"];
  EXPECT_NEAR(kept["contacts"][39]["peak"]["force"].get<double>(), force, 1e-4 * force);
}

TEST(CliChain, OneBeadAgainstTheWallIsAnImpact) {
  const std::string law = "--law flores --restitution 0.7 ";
  const json chain = answer("chain " + law +
                            "--beads 0 --bead radius=10mm,material=steel --wall radius=inf,material=steel "
                            "--striker-speed 0.5 --until 100us --accuracy 1e-11");
  const json impact = answer("impact " + law +
                             "--body1 radius=10mm,material=steel --body2 radius=inf,material=steel "
                             "--speed 0.5");
  EXPECT_NEAR(chain["velocities"][0].get<double>() / -0.5, impact["restitution"]["newton"].get<double>(), 1e-9);
  EXPECT_NEAR(chain["contacts"][0]["peak"]["force"].get<double>(), impact["peak_force"].get<double>(),
              1e-9 * impact["peak_force"].get<double>());
}

TEST(CliChain, WritesSeriesTablePlotAndPage) {
  const auto folder = scratch("chain");
  const auto in = [&](const char* name) { return (folder / name).string(); };
  const Outcome o =
      run(struck + "--law hertz --until 100us --accuracy 1e-6 --sensors 0,8 --samples 101 --csv " + in("peaks.csv") +
          " --series " + in("series.csv") + " --plot " + in("plot.svg") + " --html " + in("page.html"));
  ASSERT_EQ(o.status, 0) << o.err;
  EXPECT_NE(o.out.find("method symplectic (the law is lossless"), std::string::npos);
  const std::string series = contents(in("series.csv")), peaks = contents(in("peaks.csv"));
  EXPECT_EQ(series.substr(0, series.find('\n')), "time [s],force at contact 0 [N],force at contact 8 [N]");
  EXPECT_EQ(std::count(series.begin(), series.end(), '\n'), 102);
  EXPECT_EQ(std::count(peaks.begin(), peaks.end(), '\n'), 71);
  EXPECT_NE(peaks.find("\n0,0.00238,110.83"), std::string::npos);
  const std::size_t force = peaks.find("110.83");
  EXPECT_GT(peaks.find(',', force) - force, 15u) << "all digits, " << peaks.substr(force, 20);
  EXPECT_NE(contents(in("plot.svg")).find("Peak force along the chain"), std::string::npos);
  EXPECT_NE(contents(in("page.html")).find("First force peak at each sensor"), std::string::npos);
}

// Two equal beads exchange their velocities.
TEST(CliChain, RecordsVelocitiesOfBeads) {
  const auto folder = scratch("chain-velocities");
  const auto in = [&](const char* name) { return (folder / name).string(); };
  const Outcome o =
      run(beads + "--beads 1 --striker-speed 1.77 --law hertz --until 100us --bead-sensors 1 " +
          "--velocity-sensors 0,1 --samples 11 --series " + in("series.csv") + " --plot " + in("plot.svg"));
  ASSERT_EQ(o.status, 0) << o.err;
  std::ifstream file(in("series.csv"));
  const auto rows = parse_table(file);
  ASSERT_EQ(rows.size(), 11u);
  for (const Row& row : rows)
    EXPECT_NEAR(row["velocity of bead 0 [m/s]"] + row["velocity of bead 1 [m/s]"], 1.77, 1e-9);
  EXPECT_EQ(rows.front()["velocity of bead 0 [m/s]"], 1.77);
  EXPECT_NEAR(rows.back()["velocity of bead 1 [m/s]"], 1.77, 1e-8);
  EXPECT_GE(rows.front()["force at bead 1 [N]"], 0.0);
  EXPECT_NE(contents(in("plot.svg")).find("Velocity of the beads"), std::string::npos);
  const Outcome refused = run(beads + "--beads 1 --striker-speed 1 --law hertz --until 1us --velocity-sensors 2");
  EXPECT_EQ(refused.status, 2);
  EXPECT_NE(refused.err.find("velocity-sensors"), std::string::npos) << refused.err;
}

TEST(CliChain, TaperTwoMaterialsGravityAndPrecompressionAreTaken) {
  const json taper = answer(beads + "--beads 2 --gap 1mm --taper 0.9 --striker-speed 1 --law hertz --until 10ms");
  // Two lossless impacts of beads whose masses are in the ratio 1 : 1 : 0.729.
  EXPECT_NEAR(taper["velocities"][2].get<double>(), 2.0 / 1.729, 1e-8);
  const json two = answer(beads + "--beads 2 --gap 1mm --second mass=0.9g --striker-speed 1 --law hertz --until 10ms");
  EXPECT_NEAR(two["velocities"][2].get<double>(), 2.0 / 3.0, 1e-8);
  const json column = answer(struck +
                             "--law hertz --until 50us --gravity 9.81 --precompress 3N --wall "
                             "radius=inf,material=steel");
  EXPECT_NEAR(column["contacts"][70]["force"].get<double>(), 3.0 + 70.0 * 9.81 * 0.45e-3, 1e-9);
  const json heavy = answer(beads + "--beads 1 --striker mass=0.9g --striker-speed 1 --law hertz --until 10ms");
  EXPECT_NEAR(heavy["velocities"][1].get<double>(), 2.0 * 0.9 / 1.35, 1e-8);
}

TEST(CliChain, WallMayHaveAnotherLaw) {
  const json o = answer(beads +
                        "--beads 2 --striker-speed 1 --law hertz --until 1ms --wall radius=inf,material=steel "
                        "--wall-law flores --wall-restitution 0.5 --speed-policy 'reference 1'");
  EXPECT_EQ(o["wall_law"], "flores");
  EXPECT_NEAR(o["contacts"][0]["dissipated"].get<double>(), 0.0, 1e-20);
  EXPECT_GT(o["contacts"][2]["dissipated"].get<double>(), 0.0);
}

TEST(CliChain, ExampleGivesItsExpectedNumbers) {
  const auto example = std::filesystem::path(HYSTERON_SOURCE_DIR) / "examples" / "bead_chain", out = scratch("beads");
  const Outcome o = run_command("HYSTERON=" HYSTERON_PROGRAM " " + (example / "run.sh").string() + " " + out.string());
  ASSERT_EQ(o.status, 0) << o.err;
  std::istringstream expected(contents(example / "expected.txt"));
  std::string line, law, bead;
  std::getline(expected, line);
  double force = 0.0, time = 0.0;
  for (std::size_t count = 0; expected >> law >> bead >> force >> time; ++count) {
    const std::string text = contents(out / (law + ".txt"));
    const std::size_t at = text.find("\nbead " + bead + " ");
    ASSERT_NE(at, std::string::npos) << law << bead;
    std::istringstream row(text.substr(at, text.find('\n', at + 1) - at));
    std::string skipped;  // bead, number, force and time with their units
    for (int i = 0; i < 6; ++i) row >> skipped;
    double own_force = 0.0, own_time = 0.0;
    row >> own_force >> own_time;
    EXPECT_NEAR(own_force, force, 1e-6 * force) << law << bead;
    EXPECT_NEAR(own_time, time, 1e-6 * time) << law << bead;
  }
}

void expect_bad(const std::string& arguments, const std::string& part) {
  const Outcome o = run(arguments);
  EXPECT_EQ(o.status, 2) << arguments;
  EXPECT_NE(o.err.find(part), std::string::npos) << o.err;
}

TEST(CliChain, BadInputIsRefusedWithTheCure) {
  expect_bad(struck + "--law flores --restitution 0.9 --until 1ms", "give a speed policy (reference or floor, in m/s)");
  expect_bad(struck + "--law hertz", "missing until");
  expect_bad(struck + "--law hertz --until 0", "until = 0 is out of range: allowed t > 0 s");
  expect_bad(struck + "--law hertz --until 5N", "until");
  expect_bad(struck + "--law nosuch --until 1ms", "nosuch");
  expect_bad(beads + "--beads 70 --law hertz --until 1ms", "missing striker-speed");
  expect_bad(beads + "--beads 2.5 --striker-speed 1 --law hertz --until 1ms", "beads = 2.5 is out of range");
  expect_bad(beads + "--striker-speed 1 --law hertz --until 1ms", "missing beads");
  expect_bad(beads + "--beads 0 --striker-speed 1 --law hertz --until 1ms", "meets nobody");
  expect_bad("chain --beads 3 --radius 1mm --striker-speed 1 --law hertz --until 1ms", "missing mass");
  expect_bad(struck + "--law hertz --until 1ms --sensors 70", "sensors = 70 is out of range");
  expect_bad(struck + "--law hertz --until 1ms --sensors 3,3", "given twice");
  expect_bad(struck + "--law hertz --until 1ms --accuracy 1e-15", "accuracy = 1e-15 is out of range");
  expect_bad(struck + "--law hertz --until 1ms --behind 5",
             "behind = 5 is out of range: allowed are whole numbers from 10 to 71");
  expect_bad(struck + "--law hertz --until 1ms --behind 20 --precompress 1", "under gravity or a precompression");
  expect_bad(struck + "--law hertz --until 1ms --behind 20 --method symplectic", "take located-events");
  expect_bad(struck + "--law hertz --until 1ms --method euler", "allowed are automatic, located-events and symplectic");
  expect_bad(struck + "--law ma-liu --until 1ms --method symplectic", "lossless");
  expect_bad(struck + "--law hertz --until 1ms --gap 1mm --precompress 1", "no gaps");
  expect_bad(struck + "--law hertz --until 1ms --wall-law flores", "no wall");
  expect_bad(struck + "--law hertz --until 1ms --precompress 1e12", "cannot carry");
}

}  // namespace
}  // namespace hysteron::testing
