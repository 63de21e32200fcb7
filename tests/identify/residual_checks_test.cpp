// Reports of a fit on untrusted intervals, exact data, outliers and its optimum.
#include <gtest/gtest.h>

#include "hysteron/identify/fit.hpp"
#include "hysteron/request/fit_request.hpp"
#include "hysteron/request/read_data.hpp"
#include "support/synthetic.hpp"

namespace hysteron::testing {
namespace {

const LawSpec voigt{.law = "kelvin-voigt", .values = {{"stiffness", 2e6}, {"damping", 150.0}}};

FitResult fitted(const std::string& law, const std::string& mass, const DataSet& data) {
  const auto setup = read_fit_request({.impact = {.law = law, .mass = mass}}, {data});
  EXPECT_TRUE(setup) << setup.error().message;
  const auto result = fit(setup->problem, {.starts = 4});
  EXPECT_TRUE(result) << result.error().message;
  return *result;
}

std::string all_warnings(const FitResult& result) {
  std::string out;
  for (const Warning& w : result.warnings) out += w.message + '\n';
  return out;
}

DataSet forces(std::size_t points) {
  DataSet set = runs(voigt, 0.2, {1.0}, DataKind::series, points);
  set.columns = {set.columns[1]};
  return set;
}

TEST(ResidualChecks, ExactSeriesDetermineTheirParameters) {
  for (const double unit : {0.0, 1e-3}) {  // as computed, and with about six digits
    DataSet set = forces(60);
    for (double& f : set.columns[0].values)
      if (unit > 0.0) f = unit * std::round(f / unit);
    const FitResult result = fitted("kelvin-voigt", "0.2", set);
    for (const FittedParameter& p : result.parameters) {
      EXPECT_EQ(determinacy_text(result, p), "determined") << p.parameter.name;
      for (const Interval& interval : p.intervals) {
        EXPECT_FALSE(interval.low_open || interval.high_open) << p.parameter.name;
        EXPECT_LT(interval.low, interval.high);
        EXPECT_LT(interval.high / interval.low, 1.001);
      }
    }
    EXPECT_TRUE(result.channels[0].at_rounding);
    EXPECT_NE(all_warnings(result).find("rounding level"), std::string::npos);
  }
}

TEST(ResidualChecks, NoisyDataAreNotAtRoundingLevelAndMayBeTrusted) {
  DataSet set = forces(300);
  Noise noise(5);
  disturb(set.columns[0], 10.0, noise, false);
  const FitResult result = fitted("kelvin-voigt", "0.2", set);
  EXPECT_FALSE(result.channels[0].at_rounding);
  EXPECT_TRUE(result.doubts.empty());
  EXPECT_TRUE(result.warnings.empty()) << all_warnings(result);
}

TEST(ResidualChecks, CorrelatedNoiseMakesIntervalsUntrusted) {
  DataSet set = forces(300);
  Noise noise(6);
  double drift = 0.0;
  for (double& f : set.columns[0].values) {
    drift = 0.95 * drift + noise(5.0);
    f += drift;
  }
  const FitResult result = fitted("kelvin-voigt", "0.2", set);
  ASSERT_EQ(result.doubts.size(), 1u);
  EXPECT_EQ(result.doubts[0].kind, DoubtKind::lack_of_fit);
  EXPECT_EQ(determinacy_text(result, result.parameters[0]), "value of a law that does not fit");
  EXPECT_EQ(result.quality.verdict, FitVerdict::does_not_describe);
  const auto neighbours = std::find_if(result.quality.tests.begin(), result.quality.tests.end(),
                                       [](const MisfitTest& t) { return t.kind == MisfitTestKind::neighbours; });
  ASSERT_NE(neighbours, result.quality.tests.end());
  EXPECT_NE(neighbours->finding.find("lag-1 correlation 0.9"), std::string::npos) << neighbours->finding;
}

TEST(ResidualChecks, ALawThatDoesNotDescribeTheDataIsNotTrusted) {
  const DataSet set =
      outcomes({.law = "falcon", .values = {{"stiffness", 1e9}, {"damping", 3e4}, {"damping_exponent", 0.4}}}, 0.1,
               log_spaced(0.1, 5.0, 20));
  const auto setup =
      read_fit_request({.impact = {.law = "marhefka-orin", .mass = "0.1"}, .fix = {"stiffness=1e9"}}, {set});
  ASSERT_TRUE(setup);
  const auto result = fit(setup->problem, {.starts = 4});
  ASSERT_TRUE(result);
  ASSERT_EQ(result->doubts.size(), 1u);
  EXPECT_EQ(result->doubts[0].kind, DoubtKind::lack_of_fit);
}

TEST(ResidualChecks, FewDataOfSeveralQuantitiesWithoutSigmaAreNotTrusted) {
  const LawSpec spec{.law = "marhefka-orin", .values = {{"stiffness", 1e9}, {"dissipation", 0.3}}};
  for (const int count : {4, 6}) {
    DataSet set = outcomes(spec, 0.1, log_spaced(0.1, 5.0, count), true);
    Noise noise(7);
    for (MeasuredColumn& c : set.columns) disturb(c, 0.01 * c.values.back(), noise, false);
    const FitResult result = fitted("marhefka-orin", "0.1", set);
    // Six data leave four for a quantity's own sigma, whatever the two parameters use up.
    const auto shared = std::count_if(result.doubts.begin(), result.doubts.end(),
                                      [](const Doubt& d) { return d.kind == DoubtKind::shared_sigma; });
    EXPECT_EQ(shared, count == 4 ? 1 : 0);
  }
}

// Peak forces over a factor 100 with errors of 3 %: the largest weigh most and are the least certain.
DataSet relative_forces(const LawSpec& spec, Noise& noise) {
  DataSet set = outcomes(spec, 0.1, log_spaced(0.1, 5.0, 12), true);
  set.columns = {set.columns[2]};
  EXPECT_EQ(set.columns[0].what, Measured::peak_force);
  for (double& f : set.columns[0].values) f += noise(0.03 * f);
  return set;
}

TEST(ResidualChecks, ErrorsInProportionToTheValueAreFoundAndCovered) {
  const LawSpec spec{.law = "hertz", .values = {{"stiffness", 1e9}}};
  int found = 0, trusted = 0, covered = 0;
  constexpr int sets = 60;
  for (std::uint64_t seed = 1; seed <= sets; ++seed) {
    Noise noise(seed);
    const FitResult result = fitted("hertz", "0.1", relative_forces(spec, noise));
    found += result.channels[0].noise.growth != NoiseGrowth::constant;
    if (!result.doubts.empty()) continue;
    const Interval& interval = result.parameters[0].intervals.back();
    ++trusted;
    covered += interval.low <= 1e9 && 1e9 <= interval.high;
  }
  EXPECT_GE(found, sets - 3);
  EXPECT_GE(trusted, sets - 6);
  EXPECT_GE(covered, 0.8 * trusted);
}

// σ = 3 % of each value, as it was made; with given sigmas of that size the fit is the same.
TEST(ResidualChecks, ErrorsInProportionToTheValueAreWeightedAsGivenSigmasWouldBe) {
  Noise noise(3);
  const LawSpec spec{.law = "hertz", .values = {{"stiffness", 1e9}}};
  DataSet set = relative_forces(spec, noise);
  const FitResult result = fitted("hertz", "0.1", set);
  EXPECT_EQ(result.channels[0].noise.growth, NoiseGrowth::proportional);
  EXPECT_NEAR(result.channels[0].noise.share, 0.03, 0.01);
  set.columns[0].sigma = set.columns[0].values;
  for (double& sigma : set.columns[0].sigma) sigma *= 0.03;
  const FitResult with_sigmas = fitted("hertz", "0.1", set);
  EXPECT_TRUE(with_sigmas.doubts.empty()) << all_warnings(with_sigmas);
  EXPECT_NEAR(result.parameters[0].value / with_sigmas.parameters[0].value, 1.0, 0.02);
}

TEST(ResidualChecks, EqualErrorsAreRarelyTakenForOthers) {
  const LawSpec spec{.law = "marhefka-orin", .values = {{"stiffness", 1e9}, {"dissipation", 0.3}}};
  int doubted = 0;
  constexpr int sets = 100;
  for (std::uint64_t seed = 1; seed <= sets; ++seed) {
    Noise noise(seed);
    DataSet set = outcomes(spec, 0.1, log_spaced(0.1, 5.0, 12), true);
    disturb(set.columns[0], 0.01, noise, false);
    disturb(set.columns[2], 0.01 * set.columns[2].values.back(), noise, false);
    set.columns = {set.columns[0], set.columns[2]};
    for (const Doubt& d : fitted("marhefka-orin", "0.1", set).doubts) doubted += d.kind == DoubtKind::unequal_noise;
  }
  EXPECT_LE(doubted, 2);
}

TEST(ResidualChecks, AnOutlierIsReportedByItsLine) {
  DataSet set = outcomes({.law = "marhefka-orin", .values = {{"stiffness", 1e9}, {"dissipation", 0.3}}}, 0.1,
                         log_spaced(0.1, 5.0, 15));
  std::string text = "speed [m/s], restitution [-]\n";
  Noise noise(8);
  for (std::size_t i = 0; i < set.rows(); ++i)
    text += std::to_string(set.speed[i]) + "," +
            std::to_string(set.columns[0].values[i] + noise(0.003) + (i == 9 ? 0.05 : 0.0)) + "\n";
  const auto data = read_data(text, "drop.csv");
  ASSERT_TRUE(data);
  const auto setup =
      read_fit_request({.impact = {.law = "marhefka-orin", .mass = "0.1"}, .fix = {"stiffness=1e9"}}, {*data});
  const auto result = fit(setup->problem, {.starts = 4});
  ASSERT_TRUE(result);
  ASSERT_EQ(result->warnings.size(), 1u) << all_warnings(*result);
  EXPECT_EQ(result->warnings[0].message.rfind("drop.csv:11: restitution", 0), 0u) << all_warnings(*result);
}

TEST(ResidualChecks, NoEquivalentSolutionIsBetterThanTheBest) {
  DataSet set = outcomes({.law = "falcon", .values = {{"stiffness", 1e9}, {"damping", 3e4}, {"damping_exponent", 0.4}}},
                         0.1, log_spaced(0.1, 5.0, 12));
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    DataSet noisy = set;
    Noise noise(seed);
    disturb(noisy.columns[0], 0.02, noise, false);
    const auto setup =
        read_fit_request({.impact = {.law = "falcon", .mass = "0.1"}, .free = {"damping_exponent"}}, {noisy});
    ASSERT_TRUE(setup);
    const auto result = fit(setup->problem, {.starts = 8});
    ASSERT_TRUE(result);
    for (const EquivalentSolution& e : result->equivalents) {
      EXPECT_GE(e.deviance, 0.0);
      EXPECT_GE(*cost_at(setup->problem, e.values), result->cost * (1.0 - 1e-9));
    }
  }
}

// Loading and unloading coincide: a point has the side of its own branch, so that noise has both signs and the
// derivatives are those of the curve, not of a change of sides.
TEST(ResidualChecks, ALosslessLoopHasTheErrorOfItsIntervalAndDescribesItsData) {
  const LawSpec hertz{.law = "hertz", .values = {{"stiffness", 1e9}}};
  int refused = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    DataSet set = runs(hertz, 0.1, {1.0}, DataKind::loop, 66);
    Noise noise(seed);
    for (MeasuredColumn& c : set.columns)
      disturb(c, 0.01 * *std::max_element(c.values.begin(), c.values.end()), noise, false);
    const FitResult result = fitted("hertz", "0.1", set);
    const FittedParameter& p = result.parameters[0];
    EXPECT_NEAR(p.standard_error / (0.5 * (p.intervals[0].high - p.intervals[0].low)), 1.0, 0.15) << seed;
    refused += result.quality.verdict == FitVerdict::does_not_describe;
    const FitResult lossy = fitted("hunt-crossley", "0.1", set);
    refused += lossy.quality.verdict == FitVerdict::does_not_describe;
  }
  EXPECT_LE(refused, 2);
}

TEST(ResidualChecks, ALawThatTakesOneOfTwoParametersNamesTheCure) {
  const DataSet set = outcomes({.law = "marhefka-orin", .values = {{"stiffness", 1e9}, {"dissipation", 0.3}}}, 0.1,
                               log_spaced(0.1, 5.0, 12), true);
  const auto setup = read_fit_request({.impact = {.law = "tsuji", .mass = "0.1"}}, {set});
  ASSERT_TRUE(setup);
  const auto result = fit(setup->problem, {.starts = 4});
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().message.find("--free restitution or --free tsuji_alpha"), std::string::npos)
      << result.error().message;
  EXPECT_EQ(result.error().message.find("--bound"), std::string::npos);
}

}  // namespace
}  // namespace hysteron::testing
