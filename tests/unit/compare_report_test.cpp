// A comparison as table, CSV, JSON, figure and page.
#include "hysteron/report/compare_report.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "hysteron/json/compare_json.hpp"
#include "support/compare.hpp"
#include "support/table.hpp"

namespace hysteron {
namespace {

Comparison ball(const std::vector<std::string>& laws, const std::string& restitution = "0.6") {
  auto c = compare({.speed = "0.5",
                    .restitution = restitution,
                    .body1 = "radius=10mm,material=steel",
                    .body2 = "radius=inf,material=steel"},
                   laws);
  EXPECT_TRUE(c) << c.error().message;
  return *c;
}

TEST(CompareTable, ShowsHertzAsOne) {
  const TextTable table = compare_table(ball({"hertz", "flores", "goldsmith"}));
  const auto& head = table.head();
  const auto column = [&](std::string_view name) {
    return static_cast<std::size_t>(std::ranges::find(head, name) - head.begin());
  };
  for (const char* name : {"F/Hertz", "δ/Hertz", "T/Hertz", "peak force [N]", "depth [µm]", "duration [µs]"})
    ASSERT_LT(column(name), head.size()) << name;
  for (const char* name : {"F/Hertz", "δ/Hertz", "T/Hertz"}) EXPECT_EQ(table.rows()[0][column(name)], "1.0000");
  // Goldsmith loads along Hertz's curve and unloads in e times the time.
  EXPECT_EQ(table.rows()[2][column("F/Hertz")], "1.0000");
  EXPECT_EQ(table.rows()[2][column("T/Hertz")], "0.8000");
  EXPECT_EQ(table.rows()[2][column("loss")], "64.00 %");
  // 0.64 of 1/2 · 7850 kg/m³ · 4/3 π (10 mm)³ · (0.5 m/s)²
  EXPECT_EQ(table.rows()[2].at(column("energy lost [mJ]")), "2.6306");
  EXPECT_EQ(table.rows()[0].at(column("energy lost [mJ]")), "0");
  EXPECT_EQ(table.rows()[0][column("e requested")], "-");
}

TEST(CompareTable, WithoutHertzTheRatiosAreLeftOut) {
  const auto c = compare({.mass = "1", .speed = "1", .stiffness = "1e6", .restitution = "0.5"}, {"anagnostopoulos"});
  ASSERT_TRUE(c);
  const TextTable table = compare_table(*c);
  for (const std::string& name : table.head()) EXPECT_EQ(name.find("Hertz"), std::string::npos);
}

TEST(CompareRefusals, LawsWithTheSameReasonStandTogether) {
  const auto groups = refusals(ball({"flores", "johnson", "persson", "marhefka-orin"}).refused);
  ASSERT_EQ(groups.size(), 2u);
  EXPECT_EQ(groups[0].laws, "johnson, persson");
  EXPECT_TRUE(groups[0].reason.starts_with("missing parameter length")) << groups[0].reason;
}

TEST(CompareCsv, EveryRowHasEveryColumn) {
  const std::string csv = compare_csv(ball({"hertz", "flores", "johnson"}));
  std::vector<std::size_t> commas;
  std::size_t n = 0;
  bool quoted = false;
  for (const char c : csv) {
    if (c == '"') quoted = !quoted;
    if (c == ',' && !quoted) ++n;
    if (c == '\n') commas.push_back(std::exchange(n, 0));
  }
  ASSERT_EQ(commas.size(), 4u);
  for (const std::size_t c : commas) EXPECT_EQ(c, commas[0]);
  EXPECT_NE(csv.find("johnson,not-computed"), std::string::npos);
}

// A steel ball of 10 mm at 0.5 m/s: δ_m = (5/4 m v²/K)^0.4, T = 2.94328 δ_m/v. Goldsmith unloads in 0.6 of the time.
TEST(CompareCsv, EveryValueStandsUnderItsName) {
  const auto rows = testing::parse_table(compare_csv(ball({"goldsmith"})));
  const double m = 7850.0 * 4.0 / 3.0 * M_PI * 1e-6, v = 0.5, k = 4.0 / 3.0 * 207e9 / (2.0 * 0.91) * 0.1;
  const double depth = std::pow(1.25 * m * v * v / k, 0.4), energy = 0.5 * m * v * v;
  const double hertz = 2.0 * std::sqrt(M_PI) * std::tgamma(1.4) / std::tgamma(0.9) * depth / v;
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0].text("law"), "goldsmith");
  EXPECT_EQ(rows[0].text("status"), "separated");
  EXPECT_EQ(rows[0].text("reason"), "");
  testing::expect_cells(rows[0],
                        {{"restitution_requested [-]", 0.6},
                         {"restitution_delivered [-]", 0.6},
                         {"peak_force [N]", k * std::pow(depth, 1.5)},
                         {"peak_force_over_hertz [-]", 1.0},
                         {"max_indentation [m]", depth},
                         {"max_indentation_over_hertz [-]", 1.0},
                         {"duration [s]", 0.8 * hertz},
                         {"duration_over_hertz [-]", 0.8},
                         {"energy_in [J]", energy},
                         {"energy_lost [J]", 0.64 * energy}},
                        1e-8);
}

TEST(CompareJson, HasRatiosAndRefusals) {
  const auto json = compare_json(ball({"flores", "johnson"}));
  EXPECT_EQ(json["reference"]["law"], "hertz");
  EXPECT_NEAR(json["laws"][0]["relative_to_hertz"]["peak_force"].get<double>(),
              json["laws"][0]["peak_force"].get<double>() / json["reference"]["peak_force"].get<double>(), 1e-12);
  EXPECT_EQ(json["refused"][0]["law"], "johnson");
}

TEST(CompareFigure, DrawsThreePanelsOrAllThatTheInputsAllow) {
  const Comparison full = ball({"hertz", "flores"});
  const auto usual = compare_figure(full, compared_curves(full));
  ASSERT_TRUE(usual);
  EXPECT_EQ(usual->panels.size(), 3u);
  const auto all = compare_figure(full, compared_curves(full), {"all"});
  ASSERT_TRUE(all);
  EXPECT_EQ(all->panels.size(), compare_panel_names().all.size() - 1) << "the plate does not move";

  const Comparison lossless = ball({"hertz", "wang"}, "");
  const auto some = compare_figure(lossless, compared_curves(lossless), {"all"});
  ASSERT_TRUE(some);
  EXPECT_EQ(some->panels.size(), 6u) << "neither law takes a restitution";
}

TEST(CompareFigure, APanelThatCannotBeDrawnIsAnErrorWithTheReason) {
  const auto c = compare({.mass = "1", .speed = "1", .stiffness = "1e6", .restitution = "0.5"}, {"flores"});
  ASSERT_TRUE(c);
  const ComparedCurves curves = compared_curves(*c);
  EXPECT_TRUE(compare_figure(*c, curves, {"loop", "delivered"}));
  const auto bodies = compare_figure(*c, curves, {"body1"});
  ASSERT_FALSE(bodies);
  EXPECT_NE(bodies.error().message.find("masses"), std::string::npos);
  const auto unknown = compare_figure(*c, curves, {"speed"});
  ASSERT_FALSE(unknown);
  EXPECT_NE(unknown.error().message.find("loop"), std::string::npos);
}

TEST(CompareFigure, EnergyIsConservedInFreeFlight) {
  const Comparison c = ball({"hertz", "kelvin-voigt", "flores", "goldsmith"});
  const ComparedCurves curves = compared_curves(c);
  const Panel kinetic = kinetic_energy_panel(curves.impact), lost = energy_lost_panel(curves.impact);
  for (std::size_t i = 0; i < kinetic.curves.size(); ++i) {
    const double before = kinetic.curves[i].y.front();
    EXPECT_NEAR(kinetic.curves[i].y.back() + lost.curves[i].y.back(), before, 1e-6 * before) << kinetic.curves[i].label;
    EXPECT_LT(kinetic.curves[i].x.front(), 0.0);
  }
}

TEST(CompareFigure, LosslessLawsAloneDoNotShowRounding) {
  const auto c = compare({.speed = "0.001",
                          .body1 = "radius=10mm,material=steel",
                          .body2 = "radius=inf,material=steel",
                          .gravity = "9.81"},
                         {"hertz"});
  ASSERT_TRUE(c) << c.error().message;
  const Panel lost = energy_lost_panel(compared_curves(*c).impact);
  EXPECT_EQ(lost.y.label, "energy [nJ]");
  EXPECT_NEAR(*lost.y.high, c->laws[0].answer.result.energy_in * 1e9, 1e-9);
}

TEST(CompareFigure, MeasurementsAreLaidOverTheCurvesTheyBelongTo) {
  const Comparison c = ball({"hertz", "flores"});
  const ComparedCurves curves = compared_curves(
      c, {{.label = "loop.csv", .time = {}, .indentation = {1e-6, 5e-6}, .indentation_rate = {}, .force = {20, 300}},
          {.label = "series.csv", .time = {1e-5}, .indentation = {}, .indentation_rate = {}, .force = {250}}});
  const Panel loop = force_indentation_panel(curves.impact), force = force_time_panel(curves.impact);
  ASSERT_EQ(loop.curves.size(), 3u);
  EXPECT_EQ(loop.curves[2].label, "loop.csv");
  EXPECT_EQ(loop.curves[2].kind, Curve::Kind::points);
  EXPECT_DOUBLE_EQ(loop.curves[2].x[1], 5.0) << "in the panel's µm";
  ASSERT_EQ(force.curves.size(), 3u);
  EXPECT_EQ(force.curves[2].label, "series.csv");
  EXPECT_EQ(velocity_indentation_panel(curves.impact).curves.size(), 2u);
}

TEST(CompareFigure, LineContactsShowForces) {
  const auto c = compare({.speed = "0.2",
                          .body1 = "radius=4.75mm,length=15mm,material=steel",
                          .body2 = "radius=-5mm,length=15mm,mass=inf,material=steel"},
                         {"johnson", "liu"});
  ASSERT_TRUE(c) << c.error().message;
  const ComparedCurves curves = compared_curves(*c);
  const Panel loop = force_indentation_panel(curves.impact);
  EXPECT_EQ(loop.y.label, "force F [N]");
  double largest = 0.0;
  for (const double y : loop.curves[0].y) largest = std::max(largest, y);
  EXPECT_NEAR(largest, c->laws[0].answer.result.peak_force, 1e-3 * largest);
}

TEST(ComparePage, HoldsTablesFiguresFormulasAndTheCommand) {
  const Comparison c = ball({"hertz", "flores", "johnson"});
  const auto page = compare_page(c, compared_curves(c), "hysteron compare --laws 'a&b'");
  ASSERT_TRUE(page) << page.error().message;
  for (const char* part :
       {"hysteron compare --laws &#39;a&amp;b&#39;", "T/Hertz", "Laws that cannot be computed from these inputs",
        "outside its validity", "Effect of the requested restitution", "Flores", "<svg role="})
    EXPECT_NE(page->find(part), std::string::npos) << part;
}

}  // namespace
}  // namespace hysteron
