// Runs with contacts: their tables, what is reported, and that a stopped run goes on with the same bytes.
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "hysteron/multibody/sizes.hpp"
#include "hysteron/run/execute.hpp"
#include "hysteron/run/hdf5.hpp"
#include "hysteron/run/paraview.hpp"
#include "hysteron/run/report.hpp"
#include "support/contact_scenes.hpp"
#include "support/scratch.hpp"
#include "support/table.hpp"

namespace hysteron {
namespace {

namespace fs = std::filesystem;
using multibody::ContactHistory;
using multibody::Model;
using multibody::SimulationSettings;

const SimulationSettings settings{.until = 1.6, .tolerance = 1e-10, .sample_interval = 1e-2};

fs::path scratch() { return testing::scratch(::testing::UnitTest::GetInstance()->current_test_info()->name()); }

std::vector<multibody::Quantity> quantities_of(const Model& model, const std::vector<std::string>& names) {
  std::vector<multibody::Quantity> out;
  for (const std::string& name : names) out.push_back(*multibody::find_quantity(model, name));
  return out;
}

// A run of a model in a folder, of which the parts are kept for the tests.
struct FolderRun {
  FolderRun(const Model& of, const fs::path& path, RunFolder::Begin begin = RunFolder::Begin::only_new,
            const SimulationSettings& how = settings, const std::vector<std::string>& requested = {})
      : model(of),
        built(*multibody::build_system(model)),
        simulation(*multibody::Simulation::make(model, built, how)),
        tables(model, simulation.ledger(), quantities_of(model, requested)),
        folder(*RunFolder::open(path, tables.tables(), "key", begin)) {}

  RunSummary run(long stop_after = -1) {
    auto summary = execute(simulation, tables, folder, [&](double) { return stop_after-- != 0; });
    if (!summary) throw std::runtime_error(summary.error().message);
    return *summary;
  }

  Model model;
  multibody::BuiltSystem built;
  multibody::Simulation simulation;
  RunTables tables;
  RunFolder folder;
};

std::vector<testing::Row> rows_of(const fs::path& file) { return testing::parse_table(testing::contents(file)); }

const char* const all_tables[] = {"states.csv", "reactions.csv", "contact_states.csv",
                                  "energy.csv", "contacts.csv",  "events.csv"};

TEST(ContactRun, TheTableOfContactsHoldsTheHistories) {
  const fs::path path = scratch();
  const Model model = multibody::testing::thrown_ball();
  FolderRun run(model, path);
  run.run();
  ASSERT_FALSE(run.folder.finish());
  const auto direct = multibody::testing::run_contacts(model, settings);
  const auto rows = rows_of(path / "contacts.csv");
  ASSERT_EQ(rows.size(), direct.contacts.size());
  ASSERT_GT(rows.size(), 5u);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    SCOPED_TRACE(i);
    const ContactHistory& h = direct.contacts[i];
    EXPECT_EQ(rows[i].text("contact"), h.contact == 0 ? "floor" : "wall");
    EXPECT_EQ(rows[i].text("first"), "ball");
    EXPECT_EQ(rows[i].text("second"), "ground");
    EXPECT_EQ(rows[i].text("is_open"), h.is_open ? "yes" : "no");
    testing::expect_cells(rows[i], {{"start [s]", h.start},
                                    {"end [s]", h.end},
                                    {"duration [s]", h.end - h.start},
                                    {"point.x [m]", h.point.x},
                                    {"point.y [m]", h.point.y},
                                    {"approach_speed [m/s]", h.approach_speed},
                                    {"separation_speed [m/s]", h.separation_speed},
                                    {"slip_before [m/s]", h.slip_before},
                                    {"slip_after [m/s]", h.slip_after},
                                    {"peak_force [N]", h.peak_force},
                                    {"peak_force_time [s]", h.peak_force_time},
                                    {"max_indentation [m]", h.max_indentation},
                                    {"residual_indentation [m]", h.residual_indentation},
                                    {"impulse [N s]", h.impulse},
                                    {"newton", h.newton},
                                    {"poisson", h.poisson},
                                    {"stronge", h.stronge},
                                    {"lost_normal [J]", h.lost_normal},
                                    {"lost_friction [J]", h.lost_friction},
                                    {"lost_rolling [J]", h.lost_rolling},
                                    {"reversals", static_cast<double>(h.reversals)}});
  }
}

// A second ball lies on the floor from the start: its contact ends last, and comes first.
Model two_balls() {
  Model model = multibody::testing::thrown_ball();
  const double mass = 0.5, radius = 0.05;
  model.bodies.push_back(multibody::testing::planar_body("lying", mass, 0.4 * mass * radius * radius,
                                                         multibody::planar_pose(-1.0, radius)));
  multibody::ContactPair pair = model.contacts[0];
  pair.name = "bed";
  pair.first.mount.body = "lying";
  pair.element =
      multibody::testing::element_of({.law = "kelvin-voigt", .values = {{"stiffness", 1e6}, {"damping", 500.0}}});
  model.contacts.push_back(pair);
  return model;
}

TEST(ContactRun, ContactsAreInTheOrderOfTheirTouches) {
  const fs::path path = scratch();
  FolderRun run(two_balls(), path);
  const RunSummary summary = run.run();
  ASSERT_FALSE(run.folder.finish());
  const auto rows = rows_of(path / "contacts.csv");
  ASSERT_EQ(rows.size(), summary.contacts->count());
  EXPECT_EQ(rows.front().text("contact"), "bed");
  EXPECT_EQ(rows.front().text("is_open"), "yes");
  EXPECT_EQ(rows.front().text("newton"), "");
  EXPECT_EQ(rows[1].text("contact"), "floor");
  for (std::size_t i = 1; i < rows.size(); ++i) EXPECT_LE(rows[i - 1]["start [s]"], rows[i]["start [s]"]);
  EXPECT_EQ(std::distance(fs::directory_iterator(path), fs::directory_iterator()), std::ssize(all_tables));
}

// The table of events has the instants that the table of contacts tells of, each once.
TEST(ContactRun, EventsBeginAndEndTheContacts) {
  const fs::path path = scratch();
  FolderRun run(two_balls(), path);
  run.run();
  ASSERT_FALSE(run.folder.finish());
  std::map<std::pair<std::string, std::string>, std::vector<double>> found;
  double before = 0.0;
  for (const testing::Row& row : rows_of(path / "events.csv")) {
    EXPECT_GE(row["t [s]"], before);
    before = row["t [s]"];
    found[{row.text("contact"), row.text("event")}].push_back(before);
  }
  std::map<std::string, std::vector<double>> touches, ends;
  std::map<std::string, std::size_t> reversals;
  for (const testing::Row& row : rows_of(path / "contacts.csv")) {
    const std::string& name = row.text("contact");
    touches[name].push_back(row["start [s]"]);
    if (row.text("is_open") == "no") ends[name].push_back(row["end [s]"]);
    reversals[name] += static_cast<std::size_t>(row["reversals"]);
  }
  for (const char* name : {"floor", "wall"}) {
    EXPECT_EQ((found[{name, "touch"}]), touches[name]);
    EXPECT_EQ((found[{name, "separation"}]), ends[name]);
    EXPECT_GE((found[{name, "reversal"}].size()), reversals[name]);
  }
}

TEST(ContactRun, PeaksHoldTheQuantitiesAtTheLocatedForces) {
  const fs::path path = scratch();
  FolderRun run(multibody::testing::thrown_ball(), path, RunFolder::Begin::only_new, settings,
                {"floor.force", "wall.force", "ball.y"});
  run.run();
  ASSERT_FALSE(run.folder.finish());
  std::map<double, testing::Row> peaks;
  for (const testing::Row& row : rows_of(path / "peaks.csv")) peaks.emplace(row["t [s]"], row);
  std::size_t impacts = 0;
  for (const testing::Row& row : rows_of(path / "contacts.csv")) {
    if (row.text("course") != "impact") continue;
    ++impacts;
    const auto peak = peaks.find(row["peak_force_time [s]"]);
    ASSERT_NE(peak, peaks.end()) << row["peak_force_time [s]"];
    EXPECT_EQ(peak->second.text("contact"), row.text("contact"));
    EXPECT_NEAR(peak->second[row.text("contact") + ".force [N]"], row["peak_force [N]"], 1e-9 * row["peak_force [N]"]);
  }
  EXPECT_EQ(impacts, 12u);
}

// The first touch is of a ball that falls and flies along: central, oblique, with loss, and ends.
TEST(ContactRun, ClassesAreWords) {
  const fs::path path = scratch();
  FolderRun run(multibody::testing::thrown_ball(), path);
  run.run();
  ASSERT_FALSE(run.folder.finish());
  const auto rows = rows_of(path / "contacts.csv");
  EXPECT_EQ(rows.front().text("line"), "central");
  EXPECT_EQ(rows.front().text("direction"), "oblique");
  EXPECT_EQ(rows.front().text("loss"), "inelastic");
  EXPECT_EQ(rows.front().text("course"), "impact");
  // It falls by h: t = √(2h/g), v = √(2gh).
  const double fall = 0.15;
  EXPECT_NEAR(rows.front()["start [s]"], std::sqrt(2.0 * fall / 9.81), 1e-9);
  EXPECT_NEAR(rows.front()["approach_speed [m/s]"], std::sqrt(2.0 * fall * 9.81), 1e-8);
  EXPECT_EQ(rows.back().text("is_open"), "yes");
  EXPECT_EQ(rows.back().text("course"), "lasting");
  EXPECT_EQ(rows.back().text("loss"), "open");
}

TEST(ContactRun, TheLedgerTableHasTheContacts) {
  const fs::path path = scratch();
  FolderRun run(multibody::testing::thrown_ball(), path);
  const RunSummary summary = run.run();
  ASSERT_FALSE(run.folder.finish());
  const auto rows = rows_of(path / "energy.csv");
  const auto sum = [](const testing::Row& row) {
    double out = row["kinetic [J]"] + row["gravity [J]"] + row["stored [J]"] + row["contacts [J]"];
    EXPECT_NEAR(row["total [J]"], out, 1e-14);
    for (const char* contact : {"floor", "wall"})
      for (const char* cause : {"normal", "friction"})
        out += row["dissipated." + std::string(contact) + "." + cause + " [J]"];
    return out;
  };
  for (const testing::Row& row : rows) EXPECT_NEAR(sum(row), sum(rows.front()), 1e-8);
  EXPECT_GT(rows.back()["contacts [J]"], 0.0);
  ASSERT_EQ(summary.ledger_totals.size(), 2u);
  EXPECT_EQ(summary.ledger_totals[1].cause, "friction losses in contacts");
  EXPECT_EQ(summary.ledger_totals[1].energy,
            rows.back()["dissipated.floor.friction [J]"] + rows.back()["dissipated.wall.friction [J]"]);
}

TEST(ContactRun, TotalsCountTheRows) {
  const fs::path path = scratch();
  FolderRun run(multibody::testing::thrown_ball(), path);
  const RunSummary summary = run.run();
  ASSERT_FALSE(run.folder.finish());
  ASSERT_EQ(outcome_text(summary), "finished at t = 1.6 s");
  ASSERT_TRUE(summary.contacts);
  std::size_t impacts = 0, lasting = 0, open = 0;
  double largest = 0.0;
  for (const testing::Row& row : rows_of(path / "contacts.csv")) {
    ++(row.text("course") == "impact" ? impacts : lasting);
    open += row.text("is_open") == "yes" ? 1 : 0;
    largest = std::max(largest, row["peak_force [N]"]);
  }
  EXPECT_EQ(summary.contacts->impacts, impacts);
  EXPECT_EQ(summary.contacts->lasting, lasting);
  EXPECT_EQ(summary.contacts->open, open);
  EXPECT_EQ(summary.contacts->largest_force, largest);
  EXPECT_EQ(summary.contacts->largest_force_contact, "floor");
  EXPECT_GE(impacts, 3u);
  EXPECT_GE(open, 1u);
}

// Ten thousand samples in fewer than 500 steps are saved too.
TEST(ContactRun, AStoppedRunKeepsTheSamplesOfLongSteps) {
  const fs::path path = scratch();
  SimulationSettings dense = settings;
  dense.sample_interval = 2e-5;
  FolderRun whole(two_balls(), path / "whole", RunFolder::Begin::only_new, dense);
  const RunSummary expected = whole.run();
  ASSERT_FALSE(whole.folder.finish());
  {
    FolderRun part(two_balls(), path / "parts", RunFolder::Begin::only_new, dense);
    EXPECT_FALSE(part.folder.has_saved());
    ASSERT_TRUE(part.run(450).was_stopped());
    EXPECT_TRUE(part.folder.has_saved());
  }
  FolderRun last(two_balls(), path / "parts", RunFolder::Begin::resume, dense);
  ASSERT_TRUE(last.folder.resumed());
  EXPECT_GE(last.folder.resumed()->simulation.samples, 10000u);
  EXPECT_EQ(last.run().samples, expected.samples);
  ASSERT_FALSE(last.folder.finish());
  EXPECT_EQ(testing::contents(path / "parts" / "states.csv"), testing::contents(path / "whole" / "states.csv"));
}

TEST(ContactRun, AStoppedRunResumesToTheSameBytes) {
  const fs::path path = scratch();
  const Model model = two_balls();
  SimulationSettings many_steps = settings;
  many_steps.largest_step = 5e-4;
  const std::vector<std::string> requested{"floor.force", "ball.y"};
  FolderRun whole(model, path / "whole", RunFolder::Begin::only_new, many_steps, requested);
  const RunSummary expected = whole.run();
  ASSERT_FALSE(whole.folder.finish());
  ASSERT_GT(expected.statistics.steps, 1600);
  RunFolder::Begin begin = RunFolder::Begin::only_new;
  for (const long steps : {550L, 120L, 777L}) {
    FolderRun part(model, path / "parts", begin, many_steps, requested);
    EXPECT_TRUE(part.run(steps).was_stopped());
    begin = RunFolder::Begin::resume;
  }
  FolderRun last(model, path / "parts", begin, many_steps, requested);
  ASSERT_TRUE(last.folder.resumed());
  EXPECT_GT(last.folder.resumed()->simulation.integrator.time, 0.1);
  const RunSummary summary = last.run();
  ASSERT_FALSE(last.folder.finish());
  for (const auto& file : fs::directory_iterator(path / "whole"))
    EXPECT_EQ(testing::contents(path / "parts" / file.path().filename()), testing::contents(file.path()))
        << file.path();
  EXPECT_TRUE(fs::exists(path / "parts" / "events.csv"));
  EXPECT_TRUE(fs::exists(path / "parts" / "peaks.csv"));
  EXPECT_EQ(summary.contacts->count(), expected.contacts->count());
  EXPECT_EQ(summary.contacts->largest_force, expected.contacts->largest_force);
  EXPECT_EQ(summary.contact_warnings, expected.contact_warnings);
}

// A program that is killed after its last checkpoint, before the tables have their names.
TEST(ContactRun, OpenContactsAreNotWrittenTwice) {
  const fs::path path = scratch();
  const Model model = multibody::testing::thrown_ball();
  std::size_t open = 0;
  {
    FolderRun first(model, path);
    open = first.run().contacts->open;
  }
  FolderRun again(model, path, RunFolder::Begin::resume);
  EXPECT_EQ(again.run().contacts->open, open);
  ASSERT_FALSE(again.folder.finish());
  std::size_t rows = 0;
  for (const testing::Row& row : rows_of(path / "contacts.csv")) rows += row.text("is_open") == "yes" ? 1 : 0;
  EXPECT_EQ(rows, open);
}

TEST(ContactRun, Hdf5HoldsNumbersAndLabels) {
  const fs::path path = scratch();
  FolderRun run(multibody::testing::thrown_ball(), path);
  run.run();
  const auto error = write_hdf5(path / "run.h5", run.tables.tables(), run.folder);
  ASSERT_FALSE(error) << error->message;
  const std::string command =
      "h5dump -a '/contacts/labels of course' " + (path / "run.h5").string() + " > " + (path / "dump").string();
  ASSERT_EQ(std::system(command.c_str()), 0);
  EXPECT_NE(testing::contents(path / "dump").find("(0): \"impact\", \"lasting\""), std::string::npos)
      << testing::contents(path / "dump");
}

std::string page_of(const FolderRun& run, const RunSummary& summary) {
  const Skeleton skeleton = skeleton_of(run.model, {}, multibody::length_of(run.model, run.built));
  const auto page = run_page({.title = "contacts",
                              .command = "",
                              .model = run.model,
                              .built = run.built,
                              .skeleton = skeleton,
                              .settings = settings,
                              .summary = summary,
                              .tables = run.tables.tables(),
                              .folder = run.folder,
                              .drawn_times = {},
                              .curves = {}});
  return page ? page->html : page.error().message;
}

TEST(ContactRun, ThePageShowsTheContacts) {
  const fs::path path = scratch();
  FolderRun run(multibody::testing::thrown_ball(), path);
  const RunSummary summary = run.run();
  const std::string page = page_of(run, summary);
  std::ofstream(path / "report.html") << page;
  for (const char* text : {"<h2 id=", "Contacts", "free flight", "sustained contact", "largest force of each contact",
                           "<text>floor</text>", "<text>wall</text>",
                           "13 contacts: 12 impacts, 1 sustained contact (1 when the run ended)"})
    EXPECT_NE(page.find(text), std::string::npos) << text;
}

// Energy that appears from nowhere, as by a jump of a driven position, is not a balance that closes; nor is that of a
// run that failed.
TEST(ContactRun, ABalanceClosesOnlyWhereItWasChecked) {
  const fs::path path = scratch();
  FolderRun run(multibody::testing::thrown_ball(), path);
  RunSummary summary = run.run();
  EXPECT_NE(page_of(run, summary).find("energy balance closes"), std::string::npos);
  summary.closure = {.started = true, .start = 0.0, .gap = 4.127, .throughput = 0.0};
  const std::string jump = page_of(run, summary);
  EXPECT_NE(jump.find("energy balance does not close: error 4.1 J, though no energy is exchanged"), std::string::npos);
  EXPECT_EQ(jump.find("closes"), std::string::npos);
  summary.closure = {.started = true, .start = 0.0, .gap = 0.0, .throughput = 1.0};
  summary.outcome.status = integrate::Status::implicit_failed;
  const std::string failed = page_of(run, summary);
  EXPECT_NE(failed.find("energy balance: not judged, since the run did not finish"), std::string::npos);
  EXPECT_EQ(failed.find("closes"), std::string::npos);
}

TEST(ContactRun, ParaViewGetsPointsAndForces) {
  const RunTable table{.name = "contact_states",
                       .columns = {{"t", "s"},
                                   {"a.indentation", "m"},
                                   {"a.state", "-"},
                                   {"a.point.x", "m"},
                                   {"a.point.y", "m"},
                                   {"a.total_force.x", "N"},
                                   {"a.total_force.y", "N"},
                                   {"a.total_force", "N"},
                                   {"b.indentation", "m"},
                                   {"b.state", "-"},
                                   {"b.point.x", "m"},
                                   {"b.point.y", "m"},
                                   {"b.total_force.x", "N"},
                                   {"b.total_force.y", "N"},
                                   {"b.total_force", "N"}}};
  const std::vector<double> row{0.5, 1e-3, 2, 1, 2, 3, 4, 5, -1e-3, 0, 6, 7, 0, 0, 0};
  const std::string text = contacts_vtp_text(table, row);
  EXPECT_NE(text.find("NumberOfPoints=\"2\" NumberOfVerts=\"2\""), std::string::npos) << text;
  EXPECT_NE(text.find("\n3 4 0\n0 0 0\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\n1 2 0\n6 7 0\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\n0.001\n-0.001\n"), std::string::npos) << text;
  EXPECT_NE(text.find("Name=\"state\" NumberOfComponents=\"1\" format=\"ascii\">\n2\n0\n"), std::string::npos) << text;
}

TEST(ContactRun, AModelWithoutContactsHasNoTableOfThem) {
  const fs::path path = scratch();
  Model model = multibody::testing::thrown_ball();
  model.contacts.clear();
  FolderRun run(model, path);
  const RunSummary summary = run.run();
  ASSERT_FALSE(run.folder.finish());
  EXPECT_FALSE(summary.contacts);
  EXPECT_FALSE(fs::exists(path / "contacts.csv"));
  EXPECT_FALSE(fs::exists(path / "contact_states.csv"));
  EXPECT_EQ(testing::contents(path / "energy.csv").substr(0, 60),
            "t [s],kinetic [J],gravity [J],stored [J],total [J],gap [J]\n0");
}

}  // namespace
}  // namespace hysteron
