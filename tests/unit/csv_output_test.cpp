// CSV written for people and other programs, read back by the names of its columns.
#include <gtest/gtest.h>

#include "hysteron/report/chain_report.hpp"
#include "hysteron/report/delivered.hpp"
#include "hysteron/report/fit_report.hpp"
#include "hysteron/report/impact_report.hpp"
#include "hysteron/report/predicted_report.hpp"
#include "hysteron/report/press_report.hpp"
#include "support/table.hpp"

namespace hysteron {
namespace {

using testing::expect_cells;

TEST(SeriesCsv, EveryValueStandsUnderItsName) {
  const auto rows = testing::parse_table(series_csv({{.time = 1,
                                                      .indentation = 2,
                                                      .indentation_rate = 3,
                                                      .elastic_force = 4,
                                                      .dissipative_force = 5,
                                                      .kinetic_energy = 6,
                                                      .stored_energy = 7,
                                                      .dissipated_energy = 8}}));
  ASSERT_EQ(rows.size(), 1u);
  expect_cells(rows[0], {{"time [s]", 1},
                         {"indentation [m]", 2},
                         {"indentation_rate [m/s]", 3},
                         {"force [N]", 9},
                         {"elastic_force [N]", 4},
                         {"dissipative_force [N]", 5},
                         {"kinetic_energy [J]", 6},
                         {"stored_energy [J]", 7},
                         {"dissipated_energy [J]", 8}});
}

TEST(PressCsv, EveryValueStandsUnderItsName) {
  StaticRun run;
  run.points = {{.indentation = 2, .force = 3, .slope = 4, .work = 5, .cycle = 6}};
  const auto rows = testing::parse_table(press_csv(run));
  ASSERT_EQ(rows.size(), 1u);
  expect_cells(rows[0], {{"cycle", 7}, {"indentation [m]", 2}, {"force [N]", 3}, {"work [J]", 5}});
}

// Beads of 1 cm with a gap of 2 mm before the second contact, which is 2.1 cm behind the first; no peak at the last.
TEST(ChainCsv, EveryValueStandsUnderItsName) {
  ChainSetup setup;
  setup.chain.beads = {{.radius = 0.01}, {.radius = 0.01, .gap = 0.002}, {.radius = 0.01}, {.radius = 0.01}};
  setup.settings.contact_sensors = {1};
  setup.settings.bead_sensors = {2};
  setup.settings.velocity_sensors = {3};
  chain::Outcome o;
  o.contacts = {{.peak = chain::Peak{.force = 8.0, .time = 1e-4}, .dissipated = 0.5},
                {.peak = chain::Peak{.force = 6.0, .time = 3e-4}, .dissipated = 0.25},
                {.dissipated = 0.125}};
  o.sample_times = {0.0, 2e-3};
  o.samples = {1.0, 2.0, 3.0, 4.0, 5.0, 6.0};
  const auto peaks = testing::parse_table(chain_peaks_csv(setup, o)),
             series = testing::parse_table(chain_series_csv(setup, o));
  ASSERT_EQ(peaks.size(), 3u);
  expect_cells(peaks[1], {{"contact", 1.0},
                          {"position [m]", 0.031},
                          {"peak_force [N]", 6.0},
                          {"peak_time [s]", 3e-4},
                          {"force_ratio [-]", 0.75},
                          {"wave_speed [m/s]", 105.0},
                          {"dissipated_energy [J]", 0.25}});
  expect_cells(peaks[0], {{"position [m]", 0.01}, {"force_ratio [-]", 1.0}, {"wave_speed [m/s]", NAN}});
  expect_cells(peaks[2], {{"peak_force [N]", NAN}, {"peak_time [s]", NAN}, {"dissipated_energy [J]", 0.125}});
  ASSERT_EQ(series.size(), 2u);
  expect_cells(series[1], {{"time [s]", 2e-3},
                           {"force at contact 1 [N]", 4.0},
                           {"force at bead 2 [N]", 5.0},
                           {"velocity of bead 3 [m/s]", 6.0}});
}

// Goldsmith delivers what is requested. Lankarani and Nikravesh as published, F = E (1 + 3/4 (1 - e²) δ̇/v): the energy
// integral gives a (1 + e') = ln[(1 + a)/(1 - a e')], a = 3/4 (1 - e²), for the delivered e'.
TEST(DeliveredCsv, HoldsClosedForms) {
  int published = 0, goldsmith = 0;
  for (const testing::Row& row : testing::parse_table(delivered_csv(std::nullopt))) {
    const double e = row["restitution_requested"], d = row["restitution_delivered"];
    EXPECT_EQ(row["speed [m/s]"], 1.0);
    if (row.text("law") == "goldsmith" && ++goldsmith) {
      EXPECT_NEAR(d, e, 1e-9);
    } else if (row.text("mode") == "exact") {
      EXPECT_NEAR(d, e, 1e-6) << row.text("law");
    } else if (row.text("law") == "lankarani-nikravesh" && ++published) {
      const double a = 0.75 * (1.0 - e * e);
      EXPECT_NEAR(a * (1.0 + d), std::log((1.0 + a) / (1.0 - a * d)), 1e-9) << e;
    }
  }
  EXPECT_GT(published, 3);
  EXPECT_GT(goldsmith, 3);
}

TEST(CurvesCsv, EveryValueStandsUnderItsName) {
  const FittedCurve outcome{.file = "drop.csv",
                            .quantity = "duration",
                            .dim = dims::time,
                            .kind = DataKind::restitution,
                            .at = {0.5},
                            .value = {2e-4},
                            .low = {1e-4},
                            .high = {3e-4}};
  const FittedCurve loop{.file = "loop.csv",
                         .quantity = "force",
                         .dim = dims::force,
                         .kind = DataKind::loop,
                         .speed = 4,
                         .at = {5},
                         .value = {7},
                         .low = {6},
                         .high = {8},
                         .indentation = {9}};
  const auto rows = testing::parse_table(curves_csv({outcome, loop}));
  ASSERT_EQ(rows.size(), 2u);
  expect_cells(rows[0], {{"speed [m/s]", 0.5},
                         {"time [s]", NAN},
                         {"indentation [m]", NAN},
                         {"value", 2e-4},
                         {"low_90", 1e-4},
                         {"high_90", 3e-4}});
  EXPECT_EQ(rows[0].text("quantity"), "duration");
  EXPECT_EQ(rows[0].text("unit"), "s");
  expect_cells(
      rows[1],
      {{"speed [m/s]", 4}, {"time [s]", 5}, {"indentation [m]", 9}, {"value", 7}, {"low_90", 6}, {"high_90", 8}});
  EXPECT_EQ(rows[1].text("kind"), "loop");
}

TEST(RestitutionCurveCsv, EveryValueStandsUnderItsName) {
  ImpactPrediction prediction{.impacts = {{.speed = 1,
                                           .energy = 2,
                                           .restitution = 3,
                                           .low = 4,
                                           .high = 5,
                                           .max_indentation = 6,
                                           .peak_force = 7,
                                           .dashpot = {.stiffness = 8, .rate_factor = 9, .restitution = 10},
                                           .beyond_test = true}},
                              .curve = {}};
  const auto cells = [&](double speed, double rate_factor) {
    const auto rows = testing::parse_table(restitution_curve_csv(prediction));
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(rows[0].cells.size(), 11u);
    expect_cells(rows[0], {{"speed [m/s]", speed},
                           {"energy [J]", 2},
                           {"restitution", 3},
                           {"low_90", 4},
                           {"high_90", 5},
                           {"max_indentation [m]", 6},
                           {"peak_force [N]", 7},
                           {"dashpot_stiffness [N/m]", 8},
                           {"dashpot_rate_factor [s/m]", rate_factor},
                           {"dashpot_restitution", 10},
                           {"beyond_test", 1}});
  };
  cells(1, 9);
  prediction.has_mass = false;  // speeds and what depends on them are then not known
  cells(NAN, NAN);
}

TEST(ResidualsCsv, EveryValueStandsUnderItsName) {
  FitResult result;
  result.channels.push_back({.file = "drop.csv",
                             .kind = DataKind::restitution,
                             .quantity = "peak_force",
                             .dim = dims::force,
                             .at_name = "impact speed",
                             .data = {{.at = 1, .measured = 2, .model = 3, .residual = 4, .sigma = 5, .speed = 6},
                                      {.at = 1, .measured = 2, .model = NAN, .residual = 4, .sigma = 5, .speed = 6}}});
  const auto rows = testing::parse_table(residuals_csv(result));
  ASSERT_EQ(rows.size(), 2u);
  expect_cells(rows[0],
               {{"speed [m/s]", 6}, {"at", 1}, {"measured", 2}, {"model", 3}, {"sigma", 5}, {"residual [sigma]", 4}});
  expect_cells(rows[1], {{"model", NAN}});
  EXPECT_EQ(rows[0].text("file"), "drop.csv");
  EXPECT_EQ(rows[0].text("unit"), "N");
}

}  // namespace
}  // namespace hysteron
