// Values in the text of an impact and in the JSON of a fit, under the names that people and programs read them by.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "hysteron/json/fit_json.hpp"
#include "hysteron/json/fit_words.hpp"
#include "hysteron/report/fit_report.hpp"
#include "hysteron/report/impact_report.hpp"

namespace hysteron {
namespace {

// Without loss a ball of 0.1 kg at 3 m/s throws one of 0.2 kg at rest to 2 m/s and comes back with 1 m/s.
TEST(ImpactText, SpeedsOfTheBodiesKeepMomentumAndEnergy) {
  const auto setup =
      read_request({.law = "hertz", .speed = "3", .stiffness = "1e9", .body1 = "mass=0.1", .body2 = "mass=0.2"});
  ASSERT_TRUE(setup) << setup.error().message;
  const auto answer = run_impact(*setup);
  ASSERT_TRUE(answer) << answer.error().message;
  const std::string text = impact_text(*setup, *answer);
  const auto shows = [&](const std::string& name, const std::string& value) {
    const auto line = text.substr(text.find(name), 60);
    EXPECT_NE(line.find(" " + value + " "), std::string::npos) << line;
  };
  shows("speed of body 1 after", "-1 m/s");
  shows("speed of body 2 after", "2 m/s");
}

TEST(FitJson, EveryIntervalStandsUnderItsLevel) {
  DataSet data{.kind = DataKind::restitution,
               .file = "drop.csv",
               .speed = {1.0, 2.0, 3.0},
               .run_start = {},
               .columns = {{Measured::restitution, {0.9, 0.8, 0.7}}}};
  const auto setup = read_fit_request({.impact = {.law = "marhefka-orin", .mass = "0.1"}, .fix = {"stiffness=1e9"}},
                                      {std::move(data)});
  ASSERT_TRUE(setup) << setup.error().message;
  FitResult result;
  FittedParameter p{.parameter = setup->problem.free[0], .value = 5.0, .law_value = 5.0, .standard_error = 0.5};
  p.intervals = {Interval{.low = 4.0, .high = 6.0}, Interval{.low = 3.0, .high = 8.0, .high_open = true}};
  result.parameters = {p};
  result.correlation = result.covariance = {{1.0}};
  const auto json = fit_json(*setup, result).at("parameters").at("dissipation");
  EXPECT_EQ(json.at("value"), 5.0);
  EXPECT_EQ(json.at("interval_68").at("low"), 4.0);
  EXPECT_EQ(json.at("interval_68").at("high"), 6.0);
  EXPECT_EQ(json.at("interval_90").at("low"), 3.0);
  EXPECT_EQ(json.at("interval_90").at("high"), 8.0);
  EXPECT_EQ(json.at("interval_90").at("low_open"), false);
  EXPECT_EQ(json.at("interval_90").at("high_open"), true);
}

TEST(FitText, SaysHowManyStartsReachedTheOptimumAndHowRepeatsScatter) {
  DataSet data{.kind = DataKind::restitution, .file = "drop.csv", .speed = {1.0, 2.0}, .run_start = {}, .columns = {}};
  data.columns.push_back({Measured::restitution, {0.8, 0.7}});
  const auto setup =
      read_fit_request({.impact = {.law = "marhefka-orin", .mass = "1"}, .fix = {"stiffness=1e9"}}, {std::move(data)});
  ASSERT_TRUE(setup) << setup.error().message;
  FitResult result;
  result.parameters = {{.parameter = setup->problem.free[0], .value = 5.0, .law_value = 5.0}};
  result.correlation = result.covariance = {{1.0}};
  result.starts_used = 64;
  result.starts_at_best = 46;
  EXPECT_NE(fit_text(subject_of(*setup, result), result).find("46 of 64 starts reached this optimum\n"),
            std::string::npos);
  result.starts_at_best = 3;
  EXPECT_NE(fit_text(subject_of(*setup, result), result)
                .find("3 of 64 starts reached this optimum: a better one may exist; --starts tries more\n"),
            std::string::npos);
  EXPECT_NE(fit_json(*setup, result).at("starts_at_best_means").get<std::string>().find("within 0.1"),
            std::string::npos);
  result.quality.repeats = {{.file = "a.csv",
                             .quantity = "depth",
                             .dim = dims::length,
                             .groups = 6,
                             .of_repeats = 2e-5,
                             .of_residuals = 3e-4}};
  EXPECT_NE(fit_text(subject_of(*setup, result), result)
                .find("measurements of depth in a.csv (6 groups) scatter by 2e-05, all residuals by 0.0003 m\n"),
            std::string::npos);
}

TEST(PredictedUse, CommandsAreOfTheFastestImpactInTheModeOfTheFit) {
  for (const bool exact : {false, true}) {
    DataSet data{.kind = DataKind::restitution, .file = "e.csv", .speed = {1.0, 2.0}, .run_start = {}, .columns = {}};
    data.columns.push_back({Measured::restitution, {0.8, 0.7}});
    const auto setup =
        read_fit_request({.impact = {.law = "hunt-crossley", .mass = "0.1", .exact = exact}, .fix = {"stiffness=1e9"}},
                         {std::move(data)});
    ASSERT_TRUE(setup) << setup.error().message;
    FitResult result;
    result.parameters = {{.parameter = setup->problem.free[0], .value = 0.75, .law_value = 0.75}};
    const PredictedImpact slow{.speed = 1.0},
        fast{.speed = 2.5, .dashpot = {.stiffness = 3e5, .rate_factor = 0.125, .restitution = 0.7}};
    const PredictedUse use = predicted_use(*setup, result, {.mass = 0.1, .impacts = {slow, fast, slow}, .curve = {}});
    EXPECT_NE(use.law_command.find("--law hunt-crossley"), std::string::npos) << use.law_command;
    EXPECT_NE(use.law_command.find("--speed 2.5"), std::string::npos) << use.law_command;
    EXPECT_EQ(use.law_command.find("--exact") != std::string::npos, exact) << use.law_command;
    EXPECT_NE(use.dashpot_command.find("dissipation=0.125"), std::string::npos) << use.dashpot_command;
  }
}

// Powers of parameters that are searched in their logarithm; steps of the others along the width of their search.
TEST(FitWords, ADirectionNamesEveryParameterThatItMoves) {
  FitResult result;
  const auto add = [&](FreeParameter p) { result.parameters.push_back({.parameter = std::move(p)}); };
  add({.name = "stiffness", .symbol = "K", .logarithmic = true});
  add({.name = "touch", .symbol = "t", .dim = dims::time, .start_low = 1e-3, .start_high = 3e-3});
  add({.name = "gamma", .symbol = "γ", .ratio_to = "beta"});
  add({.name = "alpha", .symbol = "α", .share = true});
  add({.name = "exponent", .symbol = "n", .start_low = 1.0, .start_high = 2.0});
  EXPECT_EQ(detail::direction_text(result, {.standard_error = 9.0, .components = {0.8, -0.5, 0.25, 0.2, 0.05}}),
            "stiffness^0.80 with touch by -0.001 s, atanh(gamma/beta) by +0.25, ln(alpha/(1 - alpha)) by +0.2");
  EXPECT_EQ(detail::direction_text(result, {.standard_error = 9.0, .components = {0.0, 0.0, 0.0, 0.0, 1.0}}),
            "exponent by +1");
}

// The axis of a narrow profile would repeat one number: it shows the change in per cent.
TEST(FitFigure, NarrowProfilesAreDrawnInPerCent) {
  FitResult result;
  for (const double half : {0.1, 0.001}) {
    FittedParameter p{.parameter = {.name = "gap", .symbol = "c", .dim = dims::length}, .value = 2.0};
    p.rises = {1.0, 2.7};
    p.profile = {{2.0 * (1.0 - half), 3.0}, {2.0, 0.0}, {2.0 * (1.0 + half), 3.0}};
    result.parameters.push_back(p);
  }
  const Figure figure = fit_figure(
      {.name = "a.yaml", .noun = "scene", .title = {}, .command = {}, .conditions = {}, .fixed = {}, .warnings = {}},
      result, {});
  ASSERT_EQ(figure.panels.size(), 2u);
  EXPECT_EQ(figure.panels[0].x.label, "gap [m]");
  const auto profile = [&](std::size_t panel) { return figure.panels[panel].curves.end()[-2]; };
  EXPECT_NEAR(profile(0).x.front(), 1.8, 1e-12);
  EXPECT_EQ(figure.panels[1].x.label, "gap from 2 m [%]");
  EXPECT_NEAR(profile(1).x.front(), -0.1, 1e-9);
  EXPECT_NEAR(profile(1).x.back(), 0.1, 1e-9);
  EXPECT_EQ(figure.panels[1].curves.back().x, std::vector{0.0});  // the best value
}

// Impacts have a label and a look for each speed; slow compressions, which are one curve of the law, share them.
TEST(FitFigure, CurvesOfImpactsDifferAndThoseOfCompressionsDoNot) {
  for (const DataKind kind : {DataKind::series, DataKind::static_curve}) {
    FitResult result;
    result.channels = {
        {.file = "a.csv", .kind = kind, .quantity = "force", .dim = dims::force, .at_name = "time", .data = {}}};
    FittedCurve first{
        .file = "a.csv", .quantity = "force", .dim = dims::force, .kind = kind, .speed = 1.0, .at = {0.0, 1.0}};
    first.value = first.low = first.high = {2.0, 3.0};
    FittedCurve second = first;
    second.speed = 2.0;
    const Figure figure = fit_figure(
        {.name = "flores", .noun = "law", .title = {}, .command = {}, .conditions = {}, .fixed = {}, .warnings = {}},
        result, {first, second}, {"data"});
    std::vector<std::string> labels;
    std::set<std::size_t> styles;
    for (const Curve& c : figure.panels.at(0).curves)
      if (c.kind == Curve::Kind::line) labels.push_back(c.label), styles.insert(c.style);
    ASSERT_EQ(labels.size(), 2u);
    const bool differs = kind == DataKind::series;
    EXPECT_EQ(styles.size(), differs ? 2u : 1u);
    EXPECT_NE(labels[0], "");
    EXPECT_EQ(labels[1].ends_with(" at 2 m/s"), differs) << labels[1];
    EXPECT_EQ(labels[1].empty(), !differs) << labels[1];
  }
}

}  // namespace
}  // namespace hysteron
