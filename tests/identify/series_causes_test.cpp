// What a series of forces shows of the causes of a misfit.
#include <gtest/gtest.h>

#include "hysteron/identify/fit.hpp"
#include "hysteron/request/fit_request.hpp"
#include "support/synthetic.hpp"

namespace hysteron::testing {
namespace {

const LawSpec hunt{.law = "hunt-crossley", .values = {{"stiffness", 3e9}, {"restitution", 0.7}}};
constexpr double mass = 0.1, speed = 0.5;

// The force of an impact that touches at `touch`, sampled from 0 to the end with noise of 1 % of the peak.
struct Sampled {
  double touch = 0.0, offset = 0.0, drift = 0.0, factor = 1.0, second_touch = 0.0;
};
DataSet sampled(const Sampled& s) {
  const auto series = time_series(impact_of(hunt, mass, speed), 2000);
  EXPECT_TRUE(series);
  const double end = series->back().time;
  const auto force_at = [&](double t) {
    const auto next = std::find_if(series->begin(), series->end(), [t](const SeriesPoint& p) { return p.time >= t; });
    return t > 0.0 && next != series->end() ? next->elastic_force + next->dissipative_force : 0.0;
  };
  double peak = 0.0;
  for (const SeriesPoint& p : *series) peak = std::max(peak, p.elastic_force + p.dissipative_force);
  DataSet set{.kind = DataKind::series, .file = "cell.csv", .speed = {}, .run_start = {0}, .columns = {}};
  set.columns = {{Measured::force, {}}};
  Noise noise(4);
  const double last = (s.second_touch > 0.0 ? s.second_touch : s.touch) + 1.3 * end;
  for (double t = end / 60.0; t < last; t += end / 30.0) {
    set.time.push_back(t);
    set.speed.push_back(speed);
    const double second = s.second_touch > 0.0 ? force_at(t - s.second_touch) : 0.0;
    set.columns[0].values.push_back(
        s.factor * (force_at(t - s.touch) + second + peak * (s.offset + s.drift * t / last) + noise(0.01 * peak)));
  }
  set.run_start.push_back(set.speed.size());
  return set;
}
double duration() { return time_series(impact_of(hunt, mass, speed), 50)->back().time; }

FitResult fitted(const DataSet& data, FitRequest request) {
  request.impact = {.law = "hunt-crossley", .mass = "0.1"};
  const auto setup = read_fit_request(request, {data});
  EXPECT_TRUE(setup) << setup.error().message;
  const auto result = fit(setup->problem, {.starts = 8});
  EXPECT_TRUE(result) << result.error().message;
  return *result;
}

std::string causes(const Sampled& s, FitRequest request = {}) {
  const FitResult result = fitted(sampled(s), request);
  EXPECT_EQ(result.quality.verdict, FitVerdict::does_not_describe);
  std::string out;
  for (const std::string& cause : result.quality.causes) out += cause + '\n';
  return out;
}

TEST(SeriesCauses, TheImpulseNamesSignAndUnit) {
  EXPECT_NE(causes({.factor = -1.0}).find("sign of force reversed"), std::string::npos);
  const std::string kilo = causes({.factor = 1e-3});
  EXPECT_NE(kilo.find("a factor 1/1000"), std::string::npos) << kilo;
  // ∫F dt = (1 + e) m v with the e that the law delivers, 0.76.
  EXPECT_NE(kilo.find("0.0017"), std::string::npos) << kilo;
}

// The noise before the touch has the sign of a push, and must not be taken for impacts.
TEST(SeriesCauses, AReversedSignIsNamedInASeriesThatBeginsBeforeTheTouch) {
  const std::string text = causes({.touch = 2.0 * duration(), .factor = -1.0});
  EXPECT_NE(text.find("sign of force reversed"), std::string::npos) << text;
  EXPECT_EQ(text.find("impacts in one series"), std::string::npos) << text;
  EXPECT_NE(text.find("--find-touch"), std::string::npos) << text;
}

// Values of an acceleration are shown in its unit: 0.06 of the peak of F/m, in m/s².
TEST(SeriesCauses, AnAccelerationIsNamedInItsUnit) {
  DataSet set = sampled({.touch = 2.0 * duration(), .offset = 0.06});
  double sum = 0.0;
  std::size_t rows = 0;
  set.columns[0].what = Measured::acceleration;
  for (double& value : set.columns[0].values) value /= mass;
  for (; set.time[rows] < 1.5 * duration(); ++rows) sum += set.columns[0].values[rows];
  const FitResult result = fitted(set, {.find_touch = true});
  std::string text;
  for (const std::string& cause : result.quality.causes) text += cause + '\n';
  const std::size_t found = text.find("before the touch the acceleration is ");
  ASSERT_NE(found, std::string::npos) << text;
  EXPECT_NEAR(std::stod(text.substr(found + 37)), sum / static_cast<double>(rows),
              0.02 * sum / static_cast<double>(rows));
  EXPECT_NE(text.find(" m/s² on average"), std::string::npos) << text;
}

TEST(SeriesCauses, ASeriesThatBeginsBeforeTheTouchPointsToFindTouch) {
  const std::string text = causes({.touch = 2.0 * duration()});
  EXPECT_NE(text.find("--find-touch"), std::string::npos) << text;
}

TEST(SeriesCauses, TwoImpactsInOneSeriesAreNamed) {
  const std::string text = causes({.touch = duration(), .second_touch = 5.0 * duration()}, {.find_touch = true});
  EXPECT_NE(text.find("2 impacts in one series"), std::string::npos) << text;
}

TEST(SeriesCauses, AnOffsetIsNamedAndFitted) {
  const Sampled s{.touch = 2.0 * duration(), .offset = 0.06, .drift = 0.04};
  EXPECT_NE(causes(s, {.find_touch = true}).find("an offset?"), std::string::npos);
  const FitResult result = fitted(sampled(s), {.find_touch = true, .nuisance = {"offset", "drift"}});
  EXPECT_EQ(result.quality.verdict, FitVerdict::describes) << result.quality.headline;
  for (const FittedParameter& p : result.parameters) {
    const auto true_value = hunt.values.find(p.parameter.name);
    if (true_value == hunt.values.end()) continue;
    EXPECT_NEAR(p.value / true_value->second, 1.0, 0.05) << p.parameter.name;
  }
}

TEST(SeriesCauses, AnUnknownSpeedIsFitted) {
  DataSet set = sampled({});
  for (double& v : set.speed) v = 0.8;  // stated wrongly; it is 0.5
  const FitResult wrong = fitted(set, {});
  EXPECT_EQ(wrong.quality.verdict, FitVerdict::does_not_describe);
  const FitResult result = fitted(set, {.nuisance = {"speed"}});
  EXPECT_EQ(result.quality.verdict, FitVerdict::describes);
  EXPECT_NEAR(result.parameters.back().value, 0.5, 0.01);
}

// F = K δ^1.5 measured with a machine of compliance C.
TEST(SeriesCauses, TheComplianceOfTheMachineIsFitted) {
  constexpr double stiffness = 1e9, compliance = 2e-8;
  DataSet set{.kind = DataKind::static_curve, .file = "press.csv", .speed = {}, .run_start = {0}, .columns = {}};
  set.columns = {{Measured::indentation, {}}, {Measured::force, {}}};
  Noise noise(9);
  const double largest = stiffness * std::pow(1e-4, 1.5);
  for (int i = 1; i <= 60; ++i) {
    const double depth = 1e-4 * i / 60.0, force = stiffness * std::pow(depth, 1.5) + noise(0.005 * largest);
    set.columns[0].values.push_back(depth + compliance * stiffness * std::pow(depth, 1.5));
    set.columns[1].values.push_back(force);
    set.speed.push_back(std::nan(""));
  }
  set.run_start.push_back(set.speed.size());
  const auto fit_of = [&](std::vector<std::string> nuisance) {
    const auto setup = read_fit_request({.impact = {.law = "hertz"}, .nuisance = std::move(nuisance)}, {set});
    EXPECT_TRUE(setup) << setup.error().message;
    return *fit(setup->problem, {.starts = 8});
  };
  const FitResult stiff = fit_of({});
  EXPECT_EQ(stiff.quality.verdict, FitVerdict::does_not_describe);
  ASSERT_FALSE(stiff.quality.causes.empty());
  EXPECT_NE(stiff.quality.causes.back().find("--nuisance compliance"), std::string::npos);
  const FitResult result = fit_of({"compliance"});
  EXPECT_EQ(result.quality.verdict, FitVerdict::describes);
  EXPECT_NEAR(result.parameters[0].value / stiffness, 1.0, 0.05);
  EXPECT_NEAR(result.parameters[1].value / compliance, 1.0, 0.1);
}

TEST(SeriesCauses, NuisanceParametersThatTheDataDoNotHaveAreRefused) {
  for (const char* name : {"compliance", "humidity"}) {
    const auto setup =
        read_fit_request({.impact = {.law = "hunt-crossley", .mass = "0.1"}, .nuisance = {name}}, {sampled({})});
    ASSERT_FALSE(setup);
    EXPECT_NE(setup.error().message.find(std::string("--nuisance ") + name), std::string::npos);
  }
}

}  // namespace
}  // namespace hysteron::testing
