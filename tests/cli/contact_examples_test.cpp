// Every example scene with contacts is run through the command line: its energy ledger closes, and its numbers are
// those of tests/golden/multibody.json or of a closed form.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numbers>

#include "support/run_program.hpp"
#include "support/table.hpp"

namespace hysteron::testing {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

Json golden(const std::string& id) {
  const Json all = Json::parse(contents(fs::path(HYSTERON_TEST_DATA) / "multibody.json"));
  for (const Json& item : all["cases"])
    if (item["id"] == id) return item;
  ADD_FAILURE() << "no case " << id;
  return {};
}

// The tables of one run of an example.
struct ExampleRun {
  std::vector<Row> quantities, contacts;

  std::vector<Row> contacts_of(const std::string& name) const {
    std::vector<Row> out;
    for (const Row& row : contacts)
      if (row.text("contact") == name) out.push_back(row);
    return out;
  }
  double at(double t, const std::string& column) const {
    for (const Row& row : quantities)
      if (std::abs(row["t [s]"] - t) < 1e-12) return row[column];
    ADD_FAILURE() << "no sample at t = " << t;
    return std::nan("");
  }
};

ExampleRun run_example(const std::string& scene, const std::string& options = "") {
  const fs::path folder = scratch("contact-example") / "out";
  const fs::path file = fs::path(HYSTERON_SOURCE_DIR) / "examples" / (scene + ".yaml");
  const Outcome outcome = run("run " + file.string() + " " + options + " --out " + folder.string());
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("energy balance closes"), std::string::npos) << outcome.out;
  std::ifstream quantities(folder / "quantities.csv"), contacts(folder / "contacts.csv");
  return {parse_table(quantities), parse_table(contacts)};
}

struct ClearanceCase {
  std::string scene, reference, options = "";
  friend void PrintTo(const ClearanceCase& c, std::ostream* out) { *out << c.scene; }
};
class ClearanceExample : public ::testing::TestWithParam<ClearanceCase> {};

// Errors grow by one digit every three to four contacts, so that only the first ones are compared.
TEST_P(ClearanceExample, HasTheContactsOfTheReference) {
  constexpr std::size_t compared = 12;
  const Json ref = golden(GetParam().reference);
  const Json& expected = ref["result"]["contacts"];
  const double turn = 60.0 / ref["parameters"]["rpm"].get<double>(), tolerance = ref["tolerance"];
  const double speed = expected[0][1], depth = expected[0][4];
  const auto rows = run_example("slider_crank_clearance/" + GetParam().scene, GetParam().options).contacts_of("B");
  ASSERT_EQ(rows.size(), ref["result"]["contacts_in_run"].get<std::size_t>());
  for (std::size_t i = 0; i < std::min(compared, expected.size()); ++i) {
    SCOPED_TRACE(i);
    EXPECT_NEAR(rows[i]["start [s]"], expected[i][0], tolerance * turn);
    EXPECT_NEAR(rows[i]["approach_speed [m/s]"], expected[i][1], tolerance * speed);
    if (rows[i].text("is_open") == "yes") continue;
    EXPECT_NEAR(rows[i]["end [s]"], expected[i][2], tolerance * turn);
    EXPECT_NEAR(rows[i]["separation_speed [m/s]"], -expected[i][3].get<double>(), tolerance * speed);
    // The reference has the depth at the last reversal.
    if (rows[i]["reversals"] == 1.0) {
      EXPECT_NEAR(rows[i]["max_indentation [m]"], expected[i][4], tolerance * depth);
      if (expected[i].size() > 6) {
        const double force = expected[i][6];
        EXPECT_NEAR(rows[i]["peak_force [N]"], force, tolerance * expected[0][6].get<double>());
      }
    }
  }
}

const std::string with_friction = "--set friction=0.05 --set static_friction=0.1 ";

INSTANTIATE_TEST_SUITE_P(Scenes, ClearanceExample,
                         ::testing::Values(ClearanceCase{"scene", "clearance-5000rpm-ln"},
                                           ClearanceCase{"flores", "clearance-5000rpm-flores"},
                                           ClearanceCase{"dashpot", "clearance-5000rpm-dashpot"},
                                           ClearanceCase{"friction", "clearance-5000rpm-ln-friction"},
                                           ClearanceCase{"rig", "clearance-rig-ln"},
                                           ClearanceCase{"rig_flores", "clearance-rig-flores"},
                                           ClearanceCase{"rig_dashpot", "clearance-rig-dashpot", "--until 18ms"},
                                           ClearanceCase{"rig_ma_liu", "clearance-rig-ma-liu", "--until 60ms"}),
                         [](const auto& info) { return info.param.scene; });
INSTANTIATE_TEST_SUITE_P(
    ScenesWithFriction, ClearanceExample,
    ::testing::Values(ClearanceCase{"scene", "clearance-5000rpm-ln-adams", with_friction + "--until 6ms"},
                      ClearanceCase{"flores", "clearance-5000rpm-flores-adams", with_friction + "--until 6ms"},
                      ClearanceCase{"dashpot", "clearance-5000rpm-dashpot-adams", with_friction + "--until 6ms"},
                      ClearanceCase{"rig", "clearance-rig-ln-adams", with_friction},
                      ClearanceCase{"rig_flores", "clearance-rig-flores-adams", with_friction},
                      ClearanceCase{"rig_dashpot", "clearance-rig-dashpot-adams", with_friction}),
    [](const auto& info) { return info.param.scene; });

TEST(ContactExample, SixBallsBounceAsTheirReferences) {
  const ExampleRun output = run_example("bouncing_ball/scene");
  const std::map<std::string, std::string> references{{"lankarani_nikravesh", "bounce-hertz-ln"},
                                                      {"flores", "bounce-flores"},
                                                      {"exact", "bounce-exact"},
                                                      {"kelvin_voigt", "bounce-kelvin-voigt"},
                                                      {"dent", "bounce-ma-liu-memory"},
                                                      {"fresh_spot", "bounce-ma-liu-fresh"}};
  for (const auto& [ball, id] : references) {
    SCOPED_TRACE(id);
    const Json result = golden(id)["result"];
    const auto rows = output.contacts_of("floor_" + ball);
    ASSERT_GE(rows.size(), 7u);
    for (std::size_t i = 0; i < std::min<std::size_t>(rows.size(), 10); ++i) {
      const Json& expected = result["bounces"][i];
      EXPECT_NEAR(rows[i]["start [s]"], expected["touch_time"], 1e-8);
      EXPECT_NEAR(rows[i]["separation_speed [m/s]"], expected["separation_speed"], 1e-8);
      EXPECT_NEAR(rows[i]["max_indentation [m]"], expected["max_indentation"], 1e-11);
      EXPECT_NEAR(rows[i]["peak_force [N]"] / expected["peak_force"].get<double>(), 1.0, 1e-8);
    }
    if (!result.contains("contacts_until_rest")) continue;
    EXPECT_EQ(rows.size(), result["contacts_until_rest"].get<std::size_t>());
    EXPECT_NEAR(rows.back()["start [s]"], result["last_touch_time"], 1e-7);
    EXPECT_EQ(rows.back().text("is_open"), "yes");
  }
}

TEST(ContactExample, NewtonsCradleSwingsAsTheReference) {
  const ExampleRun output = run_example("newtons_cradle/scene");
  const Json result = golden("cradle-5")["result"];
  for (const Json& row : result["table"]["rows"]) {
    for (std::size_t ball = 1; ball <= 5; ++ball)
      EXPECT_NEAR(output.at(row[0], "pivot_" + std::to_string(ball) + ".angle [rad]"), row[ball], 1e-9) << row[0];
    EXPECT_NEAR(output.at(row[0], "pivot_5.angle.speed [rad/s]"), row[10], 1e-8) << row[0];
  }
  for (const Json& event : result["events"]) {
    const auto rows = output.contacts_of("contact_" + std::to_string(event[1].get<int>()));
    ASSERT_EQ(rows.size(), 1u);
    if (event[2] == 0) {
      EXPECT_NEAR(rows[0]["end [s]"], event[0], 1e-9);
      EXPECT_NEAR(rows[0]["separation_speed [m/s]"], -event[3].get<double>(), 1e-8);
    }
  }
}

TEST(ContactExample, TheBlockSticksOnTheIncline) {
  const Json result = golden("incline-stick")["result"];
  const ExampleRun output = run_example("block_on_incline/scene");
  EXPECT_NEAR(output.at(0.6, "path.x [m]"), result["stop_distance"], 1e-9);
  EXPECT_EQ(output.at(0.6, "base.sticks"), 1.0);
  EXPECT_NEAR(output.at(0.2, "path.x.speed [m/s]"), 3.0 * (1.0 - 0.2 / result["stop_time"].get<double>()), 1e-9);
  EXPECT_EQ(output.at(0.376, "base.sticks"), 0.0);
  EXPECT_EQ(output.at(0.377, "base.sticks"), 1.0);
}

TEST(ContactExample, TheBlockSlidesBackOnASteeperIncline) {
  const Json result = golden("incline-return")["result"];
  const ExampleRun output = run_example("block_on_incline/return", "--until 1.149828628572348");
  const Row& end = output.quantities.back();
  EXPECT_NEAR(end["path.x [m]"], 0.0, 1e-8);
  EXPECT_NEAR(end["path.x.speed [m/s]"], -result["return_speed"].get<double>(), 1e-8);
}

TEST(ContactExample, TheRockingBlockMovesAsTheReference) {
  const ExampleRun output = run_example("rocking_block/scene");
  const Json ref = golden("rocking-block");
  const std::vector<std::string> columns{"block.x [m]",
                                         "block.y [m]",
                                         "block.angle [rad]",
                                         "block.x.velocity [m/s]",
                                         "block.y.velocity [m/s]",
                                         "block.angle.velocity [rad/s]"};
  for (const Json& row : ref["result"]["table"]["rows"]) {
    if (row[0] > 0.5) continue;  // the end of the scene
    for (std::size_t i = 0; i < columns.size(); ++i)
      EXPECT_NEAR(output.at(row[0], columns[i]), row[i + 1], 1e-7) << columns[i] << " at t = " << row[0];
  }
}

TEST(ContactExample, TheBallRollsWithFiveSeventhsOfItsSpeed) {
  const Json result = golden("sphere-slide-to-roll")["result"];
  const ExampleRun output = run_example("rolling_ball/scene");
  const double roll_time = result["roll_time"], speed = result["velocity_at_roll"][0];
  EXPECT_NEAR(output.at(0.5, "ball.x.velocity [m/s]"), speed, 1e-9);
  EXPECT_NEAR(output.at(0.5, "ball.x [m]"), result["position_at_roll"][0].get<double>() + speed * (0.5 - roll_time),
              1e-8);
  EXPECT_EQ(output.at(0.291, "floor.sticks"), 0.0);
  EXPECT_EQ(output.at(0.292, "floor.sticks"), 1.0);
}

TEST(ContactExample, TheTowersPoundAsTheReferences) {
  for (const auto& [scene, id] :
       {std::pair("scene", "pounding-jankowski"), {"kelvin_voigt", "pounding-kelvin-voigt"}}) {
    SCOPED_TRACE(id);
    const ExampleRun output = run_example(std::string("pounding_towers/") + scene);
    const Json result = golden(id)["result"];
    const auto rows = output.contacts_of("pounding");
    ASSERT_GE(rows.size(), result["impacts"].size());
    for (std::size_t i = 0; i < result["impacts"].size(); ++i) {
      const Json& impact = result["impacts"][i];
      EXPECT_NEAR(rows[i]["start [s]"], impact[0], 1e-8);
      EXPECT_NEAR(rows[i]["approach_speed [m/s]"], impact[1], 1e-7);
      EXPECT_NEAR(rows[i]["max_indentation [m]"], impact[2], 1e-9);
      EXPECT_NEAR(rows[i]["separation_speed [m/s]"], -impact[5].get<double>(), 1e-7);
    }
    for (const Json& row : result["table"]["rows"]) {
      EXPECT_NEAR(output.at(row[0], "sway_left.displacement [m]"), row[1], 1e-8);
      EXPECT_NEAR(output.at(row[0], "sway_right.displacement [m]"), row[2], 1e-8);
    }
  }
}

// The contacts of a case in the order of their touches, each under its name in the scene.
void expect_contacts(const Json& ref, const ExampleRun& output, const std::vector<std::string>& names,
                     std::size_t count, double speed, double depth) {
  const Json& expected = ref["result"]["contacts"];
  const double tolerance = ref["tolerance"];
  ASSERT_LE(count, expected.size());
  std::map<std::string, std::size_t> seen;
  for (std::size_t i = 0; i < count; ++i) {
    SCOPED_TRACE(i);
    const std::string& name = names.at(expected[i][0].get<std::size_t>() - 1);
    const auto rows = output.contacts_of(name);
    const std::size_t number = seen[name]++;
    ASSERT_GT(rows.size(), number) << name;
    const Row& row = rows[number];
    EXPECT_NEAR(row["start [s]"], expected[i][1], tolerance);
    EXPECT_NEAR(row["approach_speed [m/s]"], expected[i][2], tolerance * speed);
    if (expected[i][6] == 1) {
      EXPECT_NEAR(row["max_indentation [m]"], expected[i][3], tolerance * depth);
    }
    EXPECT_EQ(row.text("is_open") == "yes", expected[i][4] == -1);
    if (expected[i][4] == -1) continue;
    EXPECT_EQ(row["reversals"], expected[i][6]);
    EXPECT_NEAR(row["end [s]"], expected[i][4], tolerance);
    EXPECT_NEAR(row["separation_speed [m/s]"], -expected[i][5].get<double>(), tolerance * speed);
  }
}

TEST(ContactExample, ARowOfBuildingsPoundsAsTheReference) {
  const ExampleRun output = run_example("pounding_towers/row");
  const Json ref = golden("row-of-buildings");
  const std::vector<std::string> names{"pounding_1", "pounding_2", "pounding_3", "pounding_4"};
  ASSERT_EQ(output.contacts.size(), ref["result"]["contacts"].size());
  expect_contacts(ref, output, names, output.contacts.size(), 1.0, 0.01);
  for (const Json& row : ref["result"]["table"]["rows"])
    for (const std::size_t building : {1u, 3u, 5u})
      EXPECT_NEAR(output.at(row[0], "sway_" + std::to_string(building) + ".displacement [m]"), row[building], 1e-9)
          << row[0];
}

TEST(ContactExample, ThePendulumHitsTheWallAsTheReference) {
  const ExampleRun output = run_example("pendulum_wall/scene");
  const Json ref = golden("pendulum-wall");
  ASSERT_EQ(output.contacts.size(), ref["result"]["contacts"].size());
  expect_contacts(ref, output, {"wall"}, output.contacts.size(), 1.0, 1e-3);
  for (const Json& row : ref["result"]["table"]["rows"]) {
    EXPECT_NEAR(output.at(row[0], "pivot.angle [rad]"), row[1], 1e-10) << row[0];
    EXPECT_NEAR(output.at(row[0], "pivot.angle.speed [rad/s]"), row[2], 1e-9) << row[0];
  }
}

TEST(ContactExample, ThePinHitsTheBlockAsTheReference) {
  const ExampleRun output = run_example("pin_in_block/scene");
  const Json ref = golden("pin-in-block");
  ASSERT_EQ(output.contacts.size(), ref["result"]["contacts"].size());
  expect_contacts(ref, output, {"hole"}, output.contacts.size(), 0.2, 1e-6);
}

// Hertz: δ = (5 m v²/(4 K))^(2/5), F = K δ^1.5, duration 4√π Γ(2/5)/(5 Γ(9/10)) δ/v; between two impacts the pin
// crosses both clearances.
TEST(ContactExample, TheUndampedPinHitsTheBlockAsHertzPredicts) {
  constexpr double block = 37.6e-3, pin = 8.29e-3, speed = 0.2, gap = 0.25e-3, young = 210e9, poisson = 0.3;
  const double radius = 1.0 / (1.0 / 4.75e-3 - 1.0 / 5e-3), mass = block * pin / (block + pin);
  const double stiffness = 4.0 / 3.0 * young / (2.0 * (1.0 - poisson * poisson)) * std::sqrt(radius);
  const double depth = std::pow(1.25 * mass * speed * speed / stiffness, 0.4);
  const double duration = 0.8 * std::sqrt(std::numbers::pi) * std::tgamma(0.4) / std::tgamma(0.9) * depth / speed;
  const ExampleRun output = run_example("pin_in_block/undamped");
  const auto rows = output.contacts_of("hole");
  ASSERT_EQ(rows.size(), 8u);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    SCOPED_TRACE(i);
    const double start = gap / speed + static_cast<double>(i) * (duration + 2.0 * gap / speed);
    EXPECT_NEAR(rows[i]["start [s]"], start, 1e-11);
    EXPECT_NEAR(rows[i]["duration [s]"], duration, 1e-11);
    EXPECT_NEAR(rows[i]["max_indentation [m]"], depth, 1e-9 * depth);
    EXPECT_NEAR(rows[i]["peak_force [N]"] / (stiffness * std::pow(depth, 1.5)), 1.0, 1e-9);
    EXPECT_NEAR(rows[i]["newton"], 1.0, 1e-9);
    EXPECT_NEAR(rows[i]["lost_normal [J]"], 0.0, 1e-12 * mass * speed * speed);
  }
  // Two elastic impacts give both bodies their first velocities back.
  EXPECT_NEAR(output.quantities.back()["block.y.velocity [m/s]"], 0.0, 1e-9 * speed);
  EXPECT_NEAR(output.quantities.back()["pin.y.velocity [m/s]"], -speed, 1e-9 * speed);
}

// Until its first touch the slider does not turn, and crank and rod are a double pendulum with a mass at its tip.
// Lagrange's equations of that, integrated by the classical Runge-Kutta method with steps of 1 µs, give touch and
// speed.
TEST(ContactExample, TheSliderTouchesItsGuideAsADoublePendulumDoes) {
  constexpr double touch = 0.002692502752021, speed = 0.84161232203286;
  for (const char* options : {"", "--set stiffness=1e9"}) {
    const ExampleRun output = run_example("translational_clearance/scene", options);
    for (const char* corner : {"guide[3]", "guide[4]"}) {
      const auto rows = output.contacts_of(corner);
      ASSERT_GE(rows.size(), 2u) << corner;
      EXPECT_NEAR(rows[0]["start [s]"], touch, 1e-10) << corner;
      EXPECT_NEAR(rows[0]["approach_speed [m/s]"], speed, 1e-7) << corner;
    }
    EXPECT_FALSE(output.contacts_of("guide[1]").empty());
  }
}

// Errors grow by one digit every three to four contacts until both journals stay in their bearings.
TEST(ContactExample, TheFourBarWithClearancesMovesAsTheReference) {
  constexpr std::size_t compared = 12;
  const ExampleRun output = run_example("four_bar_two_clearances/scene");
  const Json ref = golden("four-bar-two-clearances");
  ASSERT_EQ(output.contacts.size(), ref["result"]["contacts"].size());
  expect_contacts(ref, output, {"A", "B"}, compared, 0.1, 5e-6);
  for (const Json& row : ref["result"]["table"]["rows"]) {
    EXPECT_NEAR(output.at(row[0], "rocker.angle [rad]"), row[4], 1e-9) << row[0];
    EXPECT_NEAR(output.at(row[0], "rocker.angle.velocity [rad/s]"), row[8], 1e-6) << row[0];
  }
}

}  // namespace
}  // namespace hysteron::testing
