// Runs with contacts: their tables, what is reported, and that a stopped run goes on with the same bytes.
#include <gtest/gtest.h>

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

// A run of a model in a folder, of which the parts are kept for the tests.
struct FolderRun {
  FolderRun(const Model& of, const fs::path& path, RunFolder::Begin begin = RunFolder::Begin::only_new,
            const SimulationSettings& how = settings)
      : model(of),
        built(*multibody::build_system(model)),
        simulation(*multibody::Simulation::make(model, built, how)),
        tables(model, simulation.ledger(), {}),
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

const char* const all_tables[] = {"states.csv", "reactions.csv", "contact_states.csv", "energy.csv", "contacts.csv"};

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
                                    {"newton", h.is_open ? NAN : h.newton},
                                    {"poisson", h.is_open ? NAN : h.poisson},
                                    {"stronge", h.is_open ? NAN : h.stronge},
                                    {"lost_normal [J]", h.lost_normal},
                                    {"lost_friction [J]", h.lost_friction},
                                    {"lost_rolling [J]", h.lost_rolling},
                                    {"reversals", static_cast<double>(h.reversals)}});
  }
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

TEST(ContactRun, AStoppedRunResumesToTheSameBytes) {
  const fs::path path = scratch();
  const Model model = multibody::testing::thrown_ball();
  SimulationSettings many_steps = settings;
  many_steps.largest_step = 5e-4;
  FolderRun whole(model, path / "whole", RunFolder::Begin::only_new, many_steps);
  const RunSummary expected = whole.run();
  ASSERT_FALSE(whole.folder.finish());
  ASSERT_GT(expected.statistics.steps, 1600);
  RunFolder::Begin begin = RunFolder::Begin::only_new;
  for (const long steps : {550L, 120L, 777L}) {
    FolderRun part(model, path / "parts", begin, many_steps);
    EXPECT_TRUE(part.run(steps).was_stopped());
    begin = RunFolder::Begin::resume;
  }
  FolderRun last(model, path / "parts", begin, many_steps);
  ASSERT_TRUE(last.folder.resumed());
  EXPECT_GT(last.folder.resumed()->simulation.integrator.time, 0.1);
  const RunSummary summary = last.run();
  ASSERT_FALSE(last.folder.finish());
  for (const char* name : all_tables)
    EXPECT_EQ(testing::contents(path / "parts" / name), testing::contents(path / "whole" / name)) << name;
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
  const Skeleton skeleton = skeleton_of(run.model, multibody::length_of(run.model, run.built));
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
  return page ? *page : page.error().message;
}

TEST(ContactRun, ThePageShowsTheContacts) {
  const fs::path path = scratch();
  FolderRun run(multibody::testing::thrown_ball(), path);
  const RunSummary summary = run.run();
  const std::string page = page_of(run, summary);
  std::ofstream(path / "report.html") << page;
  for (const char* text : {"<h2 id=", "Contacts", "free flight", "lasting contact", "largest force of each contact",
                           "1 floor 2 wall", "13 contacts: 12 impacts, 1 lasting (1 when the run ended)"})
    EXPECT_NE(page.find(text), std::string::npos) << text;
}

TEST(ContactRun, ParaViewGetsPointsAndForces) {
  const RunTable table{.name = "contact_states",
                       .columns = {{"t", "s"},
                                   {"a.indentation", "m"},
                                   {"a.point.x", "m"},
                                   {"a.point.y", "m"},
                                   {"a.total_force.x", "N"},
                                   {"a.total_force.y", "N"},
                                   {"a.total_force", "N"},
                                   {"b.indentation", "m"},
                                   {"b.point.x", "m"},
                                   {"b.point.y", "m"},
                                   {"b.total_force.x", "N"},
                                   {"b.total_force.y", "N"},
                                   {"b.total_force", "N"}}};
  const std::vector<double> row{0.5, 1e-3, 1, 2, 3, 4, 5, -1e-3, 6, 7, 0, 0, 0};
  const std::string text = contacts_vtp_text(table, row);
  EXPECT_NE(text.find("NumberOfPoints=\"2\" NumberOfVerts=\"2\""), std::string::npos) << text;
  EXPECT_NE(text.find("\n3 4 0\n0 0 0\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\n1 2 0\n6 7 0\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\n0.001\n-0.001\n"), std::string::npos) << text;
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
