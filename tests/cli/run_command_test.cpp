// hysteron run: scenes with good and bad input, stopped and resumed, and what is in the tables.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/run_program.hpp"
#include "support/table.hpp"

namespace hysteron::testing {
namespace {

namespace fs = std::filesystem;

std::string example(const std::string& name) {
  return std::string(HYSTERON_SOURCE_DIR) + "/examples/" + name + "/scene.yaml";
}

std::vector<testing::Row> table(const fs::path& file) {
  std::ifstream in(file);
  return testing::parse_table(in);
}

const testing::Row& row_at(const std::vector<testing::Row>& rows, double t) {
  const testing::Row* best = &rows.front();
  for (const testing::Row& row : rows)
    if (std::abs(row["t [s]"] - t) < std::abs((*best)["t [s]"] - t)) best = &row;
  EXPECT_NEAR((*best)["t [s]"], t, 1e-12);
  return *best;
}

nlohmann::json golden_case(const std::string& id) {
  const auto all = nlohmann::json::parse(contents(fs::path(HYSTERON_TEST_DATA) / "multibody.json"));
  for (const auto& item : all["cases"])
    if (item["id"] == id) return item;
  ADD_FAILURE() << "no case " << id;
  return {};
}

TEST(CliRun, TheSliderCrankHasTheReferenceAccelerationsAndReactions) {
  const fs::path folder = scratch("run-slider") / "out";
  const Outcome outcome = run("run " + example("slider_crank") + " --out " + folder.string());
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("energy balance closes"), std::string::npos) << outcome.out;
  const auto states = table(folder / "states.csv");
  const auto reference = golden_case("slider-crank-5000rpm")["result"]["table"];
  const auto column = [&](const char* name) {
    const auto& columns = reference["columns"];
    return static_cast<std::size_t>(std::find(columns.begin(), columns.end(), name) - columns.begin());
  };
  int compared = 0;
  for (const auto& row : reference["rows"]) {
    const double t = row[0];
    const double steps = t / 1e-5;
    if (t > 0.024 || std::abs(steps - std::round(steps)) > 1e-9) continue;
    const testing::Row& ours = row_at(states, t);
    EXPECT_NEAR(ours["slider.x.acceleration [m/s^2]"], row[column("slider_a")].get<double>(), 2e4 * 1e-9) << t;
    EXPECT_NEAR(ours["slider.x [m]"], row[column("slider_x")].get<double>(), 1e-9) << t;
    ++compared;
  }
  EXPECT_GE(compared, 3);
}

TEST(CliRun, WritesTablesPageAndResolvedScene) {
  const fs::path folder = scratch("run-files") / "out";
  const Outcome outcome =
      run("run " + example("double_pendulum") + " --until 0.1s --hdf5 --paraview --json --out " + folder.string());
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  const auto summary = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(summary["status"], "finished");
  EXPECT_EQ(summary["degrees_of_freedom"], 2);
  EXPECT_LT(summary["ledger"]["relative_gap"].get<double>(), 1e-8);
  for (const char* name : {"states.csv", "reactions.csv", "energy.csv", "states.h5", "run.pvd", "report.html"})
    EXPECT_TRUE(fs::exists(folder / name)) << name;
  EXPECT_TRUE(fs::exists(folder / "paraview" / "000000.vtp"));
  EXPECT_FALSE(fs::exists(folder / "checkpoint.json"));
  const auto record = nlohmann::json::parse(contents(folder / "run.json"));
  EXPECT_EQ(record["inputs"][0]["sha256"].get<std::string>().size(), 64u);
  EXPECT_EQ(record["scene"]["hysteron"], 1);
  EXPECT_NE(contents(folder / "report.html").find("<svg"), std::string::npos);
}

TEST(CliRun, TheEnergyTableAddsUp) {
  const fs::path folder = scratch("run-energy") / "out";
  const Outcome outcome = run("run " + example("slider_crank") + " --until 5ms --json --out " + folder.string());
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  double largest = 0.0, first = 0.0;
  const auto rows = table(folder / "energy.csv");
  for (const testing::Row& row : rows) {
    const double total = row["kinetic [J]"] + row["gravity [J]"] + row["stored [J]"];
    EXPECT_EQ(row["total [J]"], total);
    if (&row == &rows.front()) first = total;
    EXPECT_NEAR(row["gap [J]"], total - row["work.O_drive [J]"] - first, 1e-12);
    largest = std::max(largest, std::abs(row["gap [J]"]));
  }
  EXPECT_GT(first, 1.0);
  const auto ledger = nlohmann::json::parse(outcome.out)["ledger"];
  EXPECT_EQ(ledger["gap"].get<double>(), largest);
  EXPECT_LT(largest, 1e-6);
}

TEST(CliRun, CheckAssemblesAndWritesNothing) {
  const fs::path folder = scratch("run-check");
  const Outcome outcome = run("run " + example("bricard") + " --check --out " + (folder / "out").string());
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("1 degree of freedom; 30 constraint equations, 1 redundant"), std::string::npos)
      << outcome.out;
  EXPECT_FALSE(fs::exists(folder / "out"));
  EXPECT_NE(outcome.out.find(": 5 bodies, 6 joints\n"), std::string::npos) << outcome.out;
}

TEST(CliRun, OverlapsAtTheStartStandInMessageAndReport) {
  const fs::path folder = scratch("run-overlap");
  std::ofstream(folder / "s.yaml")
      << "hysteron: 1\nbodies: {p: {mass: 1, inertia: 1, position: [0, 0.05], shapes: {sphere: "
         "0.1}}}\ncontacts: {f: {between: [p, ground], law: {law: hertz, stiffness: "
         "1e6}}}\nrun: {until: 1 ms}\n";
  const Outcome outcome = run("run " + (folder / "s.yaml").string() + " --out " + (folder / "out").string());
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const Outcome check = run("run " + (folder / "s.yaml").string() + " --check");
  EXPECT_EQ(check.out.find("scene: 1 body, 0 joints, 1 contact pair\n"), 0u) << check.out;
  const std::string text = "surfaces overlap by 0.05 m at the start, and begin with a force of 11180.3 N";
  EXPECT_NE(outcome.err.find(text), std::string::npos) << outcome.err;
  const auto json = nlohmann::json::parse(contents(folder / "out/run.json"));
  ASSERT_EQ(json["summary"]["warnings"].size(), 1u);
  EXPECT_NE(json["summary"]["warnings"][0].get<std::string>().find(text), std::string::npos);
  EXPECT_NE(contents(folder / "out/report.html").find(text), std::string::npos);
}

TEST(CliRun, AParameterCanBeReplaced) {
  const fs::path folder = scratch("run-set");
  for (const char* speed : {"1000rpm", "2000rpm"})
    ASSERT_EQ(run("run " + example("slider_crank") + " --until 1ms --set speed=" + speed + " --out " +
                  (folder / speed).string())
                  .status,
              0);
  const auto slow = table(folder / "1000rpm" / "states.csv"), fast = table(folder / "2000rpm" / "states.csv");
  EXPECT_NEAR(fast.front()["slider.x.acceleration [m/s^2]"] / slow.front()["slider.x.acceleration [m/s^2]"], 4.0, 1e-9);
}

TEST(CliRun, AKilledRunResumesToTheSameBytes) {
  const fs::path folder = scratch("run-kill");
  const std::string arguments = "run " + example("double_pendulum") + " --until 400s --hdf5 --out ";
  ASSERT_EQ(run(arguments + (folder / "whole").string()).status, 0);
  const std::string parts = (folder / "parts").string();
  const fs::path checkpoint = folder / "parts/checkpoint.json";
  ASSERT_TRUE(interrupt(arguments + parts, SIGKILL, [&] { return fs::exists(checkpoint); }));
  const auto killed = fs::last_write_time(checkpoint);
  const auto goes_on = [&] { return fs::last_write_time(checkpoint) != killed; };
  ASSERT_TRUE(interrupt(arguments + parts + " --resume", SIGINT, goes_on));
  const Outcome last = run(arguments + parts + " --resume");
  ASSERT_EQ(last.status, 0) << last.err;
  for (const char* name : {"states.csv", "reactions.csv", "energy.csv"})
    EXPECT_TRUE(contents(folder / "parts" / name) == contents(folder / "whole" / name)) << name;
  const auto summary = [&](const char* name) {
    return nlohmann::json::parse(contents(folder / name / "run.json"))["summary"];
  };
  for (const char* count : {"steps", "rejected", "samples"})
    EXPECT_EQ(summary("parts")[count], summary("whole")[count]) << count << " of all parts together";
  EXPECT_EQ(run_command("h5diff " + (folder / "whole/states.h5").string() + " " + parts + "/states.h5").status, 0);
}

// A ball that bounces and comes to rest, and a rod in a joint with clearance.
const char* const scene_with_contacts = R"(hysteron: 1
gravity: [0, -9.81]
bodies:
  ball: {mass: 0.5 kg, shapes: {sphere: 50 mm}, position: [0, 200 mm], velocity: [0.8, 0]}
  rod: {mass: 1 kg, inertia: 0.01 kg m^2, centre: [0, -0.2], position: [1, 0]}
joints:
  B: {revolute: [ground, rod], at: [1, 0], clearance: 0.5 mm, journal: {radius: 9.5 mm}, law: {law: flores, stiffness: 1e8, restitution: 0.8}}
contacts:
  floor: {between: [ball, ground], law: {law: lankarani-nikravesh, stiffness: 1e7, restitution: 0.6}}
output: {every: 2 ms, quantities: [floor.force, B.force, contact.B.angle]}
run: {until: 1.5 s, step: 30 us}  # short steps, so that the run can be killed while it goes on
)";

// A block that a cart pulls over a spring sticks and slips by LuGre's law, which is stiff now and then.
TEST(CliRun, ChangesOfTheMethodAreOneLine) {
  const fs::path folder = scratch("run-method-changes");
  std::ofstream(folder / "s.yaml") << R"(hysteron: 1
gravity: 9.81
bodies:
  block: {mass: 1.0, inertia: 1e-3}
  cart: {mass: 1, inertia: 1, position: [0, 0.1]}
joints:
  path: {planar: [ground, block], start: {position: [0, -2.127058029255464e-05, 0]}, drive: {coordinate: angle, position: 0}}
  pull: {prismatic: [ground, cart], at: [0, 0.1], drive: {speed: 0.02}}
forces:
  spring: {bushing: [cart, block], at: [0, 0], stiffness: [50.0, 0], damping: [0, 0]}
contacts:
  base: {between: [{body: block, point: true}, ground], law: {law: hertz, stiffness: 1e8},
         friction: {law: lugre, sigma0: 1e5, sigma1: 300, sigma2: 0.4, coefficient: 0.3, static_coefficient: 0.4, stribeck_speed: 0.01}}
run: {until: 4, tolerance: 1e-10}
output: {every: 0.5}
)";
  const std::string run =
      HYSTERON_PROGRAM + (" run " + (folder / "s.yaml").string() + " --out " + (folder / "o").string());
  const Outcome outcome = run_command(run);
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  std::size_t lines = 0;
  for (std::size_t at = outcome.out.find("implicit method"); at != std::string::npos;
       at = outcome.out.find("implicit method", at + 1))
    ++lines;
  EXPECT_LE(lines, 1u) << outcome.out;
  EXPECT_EQ(outcome.out.find("from t = 0"), std::string::npos) << outcome.out;
  const auto json = nlohmann::json::parse(contents(folder / "o/run.json"));
  EXPECT_LT(json["summary"]["method_changes"].size(), 40u);
}

// A restitution that is calibrated is delivered: no warning about it. A force beyond first yield is one.
TEST(CliRun, WarningsOfContactsSayWhatIsWrong) {
  const fs::path folder = scratch("run-contact-warnings");
  const auto warnings_of = [&](const std::string& name, const std::string& contact) {
    std::ofstream(folder / (name + ".yaml"))
        << "hysteron: 1\nmaterials: {soft: {young: 200 GPa, poisson: 0.3, density: 7800 "
           "kg/m^3, yield: 250 MPa}}\nground: {material: soft}\nbodies: {ball: {material: "
           "soft, shapes: {sphere: 10 mm}, position: [0, 11 mm], velocity: [0, -1]}}\n"
           "contacts: {floor: {between: [ball, ground], "
        << contact << "}}\nrun: {until: 2 ms}\n";
    const Outcome outcome = run_command(
        HYSTERON_PROGRAM + (" run " + (folder / (name + ".yaml")).string() + " --out " + (folder / name).string()));
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return outcome.err;
  };
  // 0.4704 by the closed form A(1+e) = ln((1+A)/(1-eA)) with A = 1.6 (1-e)/e.
  const std::string published = warnings_of("published", "law: {law: flores, restitution: 0.5}");
  EXPECT_NE(published.find("contact 'floor': flores delivers e = 0.47 instead of 0.5"), std::string::npos) << published;
  EXPECT_NE(published.find("instead of 0.5, which exact mode delivers"), std::string::npos) << published;
  // F_y = (1.6 π Y)³ R²/(6 E*²) = 2.74 N: E* = 109.89 GPa, R = 10 mm.
  EXPECT_NE(published.find("first yield, 2.74 N"), std::string::npos) << published;
  const std::string exact = warnings_of("exact", "law: {law: flores, restitution: 0.5}, mode: exact");
  EXPECT_EQ(exact.find("delivers"), std::string::npos) << exact;
  EXPECT_NE(exact.find("first yield"), std::string::npos) << exact;
  const std::string plastic = warnings_of("plastic", "law: {law: ma-liu}");
  EXPECT_EQ(plastic.find("first yield"), std::string::npos) << plastic;
}

TEST(CliRun, ContactsAreReportedAndResumeToTheSameBytes) {
  const fs::path folder = scratch("run-contacts");
  std::ofstream(folder / "s.yaml") << scene_with_contacts;
  const std::string arguments = " run " + (folder / "s.yaml").string() + " --out ";
  const Outcome whole = run_command(HYSTERON_PROGRAM + arguments + (folder / "whole").string() + " --paraview");
  ASSERT_EQ(whole.status, 0) << whole.err;
  EXPECT_NE(whole.out.find("sustained contacts (2 when the run ended); largest force"), std::string::npos) << whole.out;
  EXPECT_NE(whole.out.find("normal losses in contacts"), std::string::npos) << whole.out;
  EXPECT_NE(whole.out.find("energy balance closes"), std::string::npos) << whole.out;
  EXPECT_NE(whole.err.find("lankarani-nikravesh delivers e = "), std::string::npos) << whole.err;
  EXPECT_NE(whole.err.find(", which exact mode delivers"), std::string::npos) << whole.err;
  EXPECT_TRUE(fs::exists(folder / "whole/paraview/contacts_000000.vtp"));
  const auto last = table(folder / "whole/quantities.csv").back();
  EXPECT_NEAR(last["floor.force [N]"], 0.5 * 9.81, 1e-3);
  const std::string parts = (folder / "parts").string();
  ASSERT_TRUE(interrupt(arguments + parts, SIGKILL, [&] { return fs::exists(folder / "parts/checkpoint.json"); }));
  const Outcome resumed = run_command(HYSTERON_PROGRAM + arguments + parts + " --resume");
  ASSERT_EQ(resumed.status, 0) << resumed.err;
  for (const char* name :
       {"states.csv", "contact_states.csv", "contacts.csv", "energy.csv", "quantities.csv", "events.csv", "peaks.csv"})
    EXPECT_TRUE(contents(folder / "parts" / name) == contents(folder / "whole" / name)) << name;
}

TEST(CliRun, BadInputIsRefusedWithItsPlace) {
  const fs::path folder = scratch("run-bad");
  const auto refused = [&](const std::string& scene, const std::string& options, const std::string& expected) {
    std::ofstream(folder / "s.yaml") << scene;
    const Outcome outcome =
        run("run " + (folder / "s.yaml").string() + " " + options + " --out " + (folder / "out").string());
    EXPECT_EQ(outcome.status, 2) << scene << outcome.err;
    EXPECT_EQ(outcome.out, "") << scene;
    EXPECT_NE(outcome.err.find(expected), std::string::npos) << scene << outcome.err;
    EXPECT_FALSE(fs::exists(folder / "out")) << scene;
  };
  const std::string body = "hysteron: 1\nbodies: {b: {mass: 1 kg, inertia: 1 kg m^2}}\n";
  refused("hysteron: 1\nbodies: {b: {mass: -1 kg}}\n", "--until 1", "s.yaml:2:");
  refused(body + "joints: {J: {revolute: [ground, c]}}\n", "--until 1", "s.yaml:3:");
  refused(body, "", "until");
  refused(body, "--until 1kg", "until");
  refused(body, "--until -1", "until");
  refused(body, "--until 1 --set speed=3", "speed");
  refused(body + "output: {quantities: [b.x.aceleration]}\n", "--until 1", "x.acceleration");
  refused("hysteron: 2\n", "--until 1", "s.yaml:1:");
  refused("hysteron: 1\n", "--until 1", "s.yaml: the scene has no bodies");
  refused(body, "--until ''", "--until: must not be empty");
  refused("hysteron: 1\nbodies: {b: {mass: 1 kg}}\n", "--until 1", "s.yaml: 'b' can move without moving any inertia");
  refused(body + "parameters: {m: 1}\n", "--until 1 --set m=1 --set m=2", "--set m: the parameter 'm' is given twice");
  refused(body + "forces: {s: {spring: [b, b], stiffness: 1}}\n", "--until 1",
          "s.yaml:3:22: a force between two points of");
  refused(body + "forces: {s: {bushing: [b, b], stiffness: 1}}\n", "--until 1", "same body 'b' has no effect");
  refused(body + "output: {quantities: [b.x, b.x]}\n", "--until 1", "s.yaml:3:28: the quantity 'b.x' is given twice");
  refused(body + "forces: {f: {body: b, force: [1/t, 0]}}\n", "--until 1",
          "the accelerations at the start are not finite numbers; forces without limit there: f");
  refused(body, "--until 1 --plot picture.eps", "picture.eps");
  refused(body, "--until 1 --plot missing-folder/picture.svg", "missing-folder/picture.svg");
  refused(body + "run: {method: leapfrog}\n", "--until 1", "the leapfrog method needs a 'step'");
  refused(body + "run: {method: euler}\n", "--until 1", "automatic, explicit, implicit, leapfrog, symplectic");
  EXPECT_EQ(run("run missing-file.yaml").status, 2);
  EXPECT_EQ(run("run " + example("pendulum") + " --resume --restart").status, 2);
}

TEST(CliRun, DrawsTheMechanismAndTheChosenCurves) {
  const fs::path folder = scratch("run-plot");
  std::ofstream(folder / "s.yaml") << R"(hysteron: 1
gravity: 9.81
bodies: {rod: {mass: 1, shapes: {rod: [1, 0]}}}
joints: {pin: {revolute: [ground, rod]}}
run: {until: 0.1 s}
output: {quantities: [pin.force.x, rod.x], curves: [pin.angle, pin.force.y]}
)";
  const Outcome outcome = run("run " + (folder / "s.yaml").string() + " --out " + (folder / "out").string() +
                              " --plot " + (folder / "p.svg").string());
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("wrote " + (folder / "p.svg").string()), std::string::npos) << outcome.out;
  for (const fs::path& file : {folder / "p.svg", folder / "out/report.html"}) {
    const std::string drawn = contents(file);
    EXPECT_NE(drawn.find("pin.angle"), std::string::npos) << file;
    EXPECT_NE(drawn.find("pin.force.y"), std::string::npos) << file;
    EXPECT_EQ(drawn.find("pin.force.x"), std::string::npos) << file << ": in the table, not among the curves";
  }
  EXPECT_TRUE(contents(folder / "out/quantities.csv").starts_with("t [s],pin.force.x [N],rod.x [m],pin.angle [rad],"));
}

// A pendulum of many small swings: the leapfrog keeps its energy to second order in the step.
TEST(CliRun, ScenesOfferTheLeapfrog) {
  const fs::path folder = scratch("run-leapfrog");
  std::ofstream(folder / "s.yaml") << R"(hysteron: 1
parameters: {h: 1 ms}
gravity: 9.81
bodies: {rod: {mass: 1, shapes: {rod: [1, 0]}}}
joints: {pin: {revolute: [ground, rod], start: {position: -1}}}
run: {until: 20 s, method: leapfrog, step: h}
)";
  double gaps[2];
  for (int i = 0; i < 2; ++i) {
    const Outcome outcome = run("run " + (folder / "s.yaml").string() + " --set h=" + (i == 0 ? "4ms" : "2ms") +
                                " --json --restart --out " + (folder / "out").string());
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const auto summary = nlohmann::json::parse(outcome.out);
    EXPECT_EQ(summary["method"], "leapfrog");
    gaps[i] = summary["ledger"]["gap"];
  }
  EXPECT_NEAR(gaps[0] / gaps[1], 4.0, 0.3);
}

TEST(CliRun, AnUnfinishedRunIsKept) {
  const fs::path folder = scratch("run-kept");
  const std::string arguments = " run " + example("double_pendulum") + " --until 4000s --out " + folder.string();
  ASSERT_TRUE(interrupt(arguments, SIGKILL, [&] { return fs::exists(folder / "checkpoint.json"); }));
  const Outcome again = run_command(HYSTERON_PROGRAM + arguments);
  EXPECT_EQ(again.status, 2);
  EXPECT_NE(again.err.find("--resume continues it, --restart discards it"), std::string::npos) << again.err;
}

}  // namespace
}  // namespace hysteron::testing
