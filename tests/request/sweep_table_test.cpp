// The CSV of a sweep, read back by the names of its columns.
#include <gtest/gtest.h>

#include "hysteron/report/sweep_csv.hpp"
#include "hysteron/request/sweep_request.hpp"
#include "hysteron/study/run_impact.hpp"
#include "support/table.hpp"

namespace hysteron {
namespace {

Sweep read(const ImpactRequest& base, const std::vector<std::string>& vary) {
  auto sweep = read_sweep(base, vary);
  EXPECT_TRUE(sweep) << sweep.error().message;
  return *std::move(sweep);
}

std::vector<testing::Row> rows_of(const Sweep& sweep) {
  const SweepCsv csv(sweep);
  std::string text = csv.header();
  SweepRun run(sweep);
  while (run.done() < sweep.size()) {
    const std::size_t start = run.done();
    csv.append(start, run.next(), text);
  }
  return testing::parse_table(text);
}

void expect_result(const testing::Row& row, const ImpactResult& r, double tolerance) {
  testing::expect_cells(row,
                        {{"restitution_delivered [-]", r.restitution.newton},
                         {"separation_speed [m/s]", r.separation_speed},
                         {"peak_force [N]", r.peak_force},
                         {"peak_force_time [s]", r.peak_force_time},
                         {"max_indentation [m]", r.max_indentation},
                         {"residual_indentation [m]", r.residual_indentation},
                         {"compression_time [s]", r.compression_time},
                         {"duration [s]", r.duration},
                         {"energy_in [J]", r.energy_in},
                         {"energy_lost [J]", r.energy_lost},
                         {"energy_lost_compression [J]", r.energy_lost_compression},
                         {"energy_lost_restitution [J]", r.energy_lost_restitution}},
                        tolerance);
  EXPECT_EQ(row.text("pulled"), r.pulled ? "yes" : "no");
}

TEST(SweepTable, EveryValueStandsUnderItsName) {
  const Sweep sweep = read({.law = "flores", .mass = "0.1", .stiffness = "1e6", .restitution = "0.6"}, {"speed=3,5"});
  SweepRow row;
  row.restitution_requested = 0.6;
  row.result.restitution = {.newton = 0.51, .poisson = 0.52, .stronge = 0.53};
  double number = 2.0;
  for (double* value :
       {&row.result.separation_speed, &row.result.peak_force, &row.result.peak_force_time, &row.result.max_indentation,
        &row.result.residual_indentation, &row.result.compression_time, &row.result.duration, &row.result.energy_in,
        &row.result.energy_lost, &row.result.energy_lost_compression, &row.result.energy_lost_restitution})
    *value = number++;
  row.result.pulled = true;
  SweepRow refused;
  refused.restitution_requested = 0.7;
  refused.error = Error{ErrorCode::out_of_range, "", ""};
  const SweepCsv csv(sweep);
  std::string text = csv.header();
  const std::vector<SweepRow> given{row, refused};
  csv.append(0, given, text);
  const auto rows = testing::parse_table(text);
  ASSERT_EQ(rows.size(), 2u);
  expect_result(rows[0], row.result, 1e-12);
  testing::expect_cells(rows[0], {{"speed [m/s]", 3.0}, {"restitution_requested [-]", 0.6}});
  EXPECT_EQ(rows[0].text("status"), "separated");
  testing::expect_cells(rows[1], {{"speed [m/s]", 5.0}, {"restitution_requested [-]", 0.7}, {"energy_lost [J]", NAN}});
  EXPECT_EQ(rows[1].text("pulled"), "");
  EXPECT_EQ(rows[1].text("status"), "refused");
}

// Each row is the impact of its inputs: with and without maps, with tensile force, with bodies that stay in contact.
TEST(SweepTable, RowsAreTheSingleImpacts) {
  const ImpactRequest base{
      .mass = "0.1", .stiffness = "1e6", .restitution = "0.6", .separation = "depth", .gravity = "9.81"};
  const std::vector<std::string> laws{"flores", "tsuji", "goldsmith"}, speeds{"0.02", "0.5"};
  for (const bool falling : {false, true}) {
    ImpactRequest inputs = base;
    if (!falling) inputs.gravity.clear();
    const Sweep sweep = read(inputs, {"law=flores,tsuji,goldsmith", "speed=0.02,0.5"});
    const auto rows = rows_of(sweep);
    ASSERT_EQ(rows.size(), laws.size() * speeds.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      inputs.law = laws[i / 2];
      inputs.speed = speeds[i % 2];
      SCOPED_TRACE(inputs.law + " at " + inputs.speed + " m/s" + (falling ? " under gravity" : ""));
      const auto setup = read_request(inputs);
      const auto answer = setup ? run_impact(*setup) : Result<ImpactAnswer>(setup.error());
      ASSERT_TRUE(answer) << answer.error().message;
      EXPECT_EQ(rows[i].text("law"), inputs.law);
      testing::expect_cells(rows[i], {{"speed [m/s]", setup->speed}, {"restitution_requested [-]", 0.6}});
      EXPECT_EQ(rows[i].text("status"), to_text(answer->result.status));
      expect_result(rows[i], answer->result, 1e-8);
    }
  }
}

// A logarithmic range, and a property of one of the bodies: values by name, and their impacts.
TEST(SweepTable, AxesVaryWhatTheyName) {
  ImpactRequest inputs{
      .law = "hertz", .body1 = "material=steel,mass=0.1", .body2 = "radius=-1,material=steel,mass=inf"};
  const auto rows = rows_of(read(inputs, {"body1.radius=10mm,40mm", "speed=0.1:10:3,log"}));
  ASSERT_EQ(rows.size(), 6u);
  const std::vector<std::string> radii{"0.01", "0.04"}, speeds{"0.1", "1", "10"};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    inputs.body1 = "material=steel,mass=0.1,radius=" + radii[i / 3];
    inputs.speed = speeds[i % 3];
    SCOPED_TRACE(inputs.body1 + " at " + inputs.speed);
    const auto setup = read_request(inputs);
    const auto answer = setup ? run_impact(*setup) : Result<ImpactAnswer>(setup.error());
    ASSERT_TRUE(answer) << answer.error().message;
    EXPECT_EQ(rows[i].text("body1.radius [m]"), radii[i / 3]);
    testing::expect_cells(rows[i], {{"speed [m/s]", setup->speed}});
    expect_result(rows[i], answer->result, 1e-8);
  }
}

}  // namespace
}  // namespace hysteron
