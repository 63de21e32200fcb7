// Slow. Over many noisy data sets the 90 % interval of a determined parameter contains the truth 90 % of the time.
#include <gtest/gtest.h>

#include "hysteron/core/parallel.hpp"
#include "hysteron/identify/fit.hpp"
#include "hysteron/request/fit_request.hpp"
#include "support/synthetic.hpp"

namespace hysteron::testing {
namespace {

constexpr int sets = 2000;  // 90 % is then seen to ±0.7 %
constexpr double low = 0.87, high = 0.93;

struct Count {
  int inside = 0, determined = 0;
  double share() const { return static_cast<double>(inside) / determined; }
};

// How often the interval contains the true value, among the data sets that determine the parameter and are trusted.
std::map<std::string, Count> coverage(const FitRequest& request, const std::map<std::string, double>& truth,
                                      const std::function<DataSet(Noise&)>& measure, int repetitions = sets,
                                      FitOptions options = {}) {
  options.threads = 1;
  options.starts = 4;
  std::vector<std::optional<FitResult>> results(static_cast<std::size_t>(repetitions));
  for_each_index(results.size(), 0, [&](std::size_t i) {
    Noise noise(1000 + i);
    const auto setup = read_fit_request(request, {measure(noise)});
    EXPECT_TRUE(setup) << setup.error().message;
    auto result = fit(setup->problem, options);
    EXPECT_TRUE(result);
    results[i] = std::move(*result);
  });
  std::map<std::string, Count> counts;
  for (const auto& result : results)
    for (const FittedParameter& p : result->parameters) {
      if (p.determinacy != Determinacy::determined || !result->doubts.empty()) continue;
      Count& count = counts[p.parameter.name];
      const double value = truth.at(p.parameter.name);
      ++count.determined;
      count.inside += p.intervals.back().low <= value && value <= p.intervals.back().high;
    }
  return counts;
}

void expect_coverage(const std::map<std::string, Count>& counts) {
  for (const auto& [name, count] : counts) {
    std::printf("%s: the 90 %% interval contains the truth in %.1f %% of %d trusted fits of %d\n", name.c_str(),
                100.0 * count.share(), count.determined, sets);
    EXPECT_GE(count.determined, 0.95 * sets) << name;
    EXPECT_GE(count.share(), low) << name;
    EXPECT_LE(count.share(), high) << name;
  }
}

const LawSpec marhefka{.law = "marhefka-orin", .values = {{"stiffness", 1e9}, {"dissipation", 0.3}}};
const FitRequest marhefka_request{.impact = {.law = "marhefka-orin", .mass = "0.1"}};

// Restitution and peak force at the speeds, with noise.
DataSet noisy(const DataSet& exact, Noise& noise) {
  DataSet set = exact;
  for (MeasuredColumn& c : set.columns)
    disturb(c, 0.01 * *std::max_element(c.values.begin(), c.values.end()), noise, false);
  return set;
}
DataSet exact_outcomes(const std::vector<double>& speeds) {
  DataSet exact = outcomes(marhefka, 0.1, speeds, true);
  exact.columns = {exact.columns[0], exact.columns[2]};
  return exact;
}

TEST(SlowCoverage, WithRepeatsIsNominal) {
  std::vector<double> speeds;
  for (const double v : log_spaced(0.1, 5.0, 5)) speeds.insert(speeds.end(), 4, v);
  const DataSet exact = exact_outcomes(speeds);
  expect_coverage(coverage(marhefka_request, marhefka.values, [&](Noise& noise) { return noisy(exact, noise); }));
}

// Forces sampled from before the touch, which lies anywhere between two samples.
TEST(SlowCoverage, WithUnknownTouchTimeIsNominal) {
  const LawSpec spec{.law = "hunt-crossley", .values = {{"stiffness", 3e9}, {"restitution", 0.7}}};
  const auto series = time_series(impact_of(spec, 0.1, 0.5), 2000);
  ASSERT_TRUE(series);
  const double end = series->back().time, step = end / 30.0;
  FitRequest request{.impact = {.law = "hunt-crossley", .mass = "0.1"}};
  request.find_touch = true;
  auto truth = spec.values;
  constexpr double touch = 3e-4;
  truth["touch_time"] = touch;
  const auto measure = [&](Noise& noise) {
    DataSet set{.kind = DataKind::series, .file = "runs", .speed = {}, .run_start = {0}, .columns = {}};
    set.columns = {{Measured::force, {}}};
    const double offset = step * std::fmod(std::abs(noise(10.0)), 1.0);
    for (double t = -6.0 * step + offset; t < end + 4.0 * step; t += step) {
      const auto next = std::find_if(series->begin(), series->end(), [t](const SeriesPoint& p) { return p.time >= t; });
      const bool in_contact = t > 0.0 && next != series->end();
      set.time.push_back(touch + t);
      set.speed.push_back(0.5);
      set.columns[0].values.push_back(in_contact ? next->elastic_force + next->dissipative_force : 0.0);
    }
    set.run_start.push_back(set.speed.size());
    return noisy(set, noise);
  };
  expect_coverage(coverage(request, truth, measure));
}

// One datum in ten is off by 5 to 15 standard deviations, most of them to one side.
DataSet with_outliers(DataSet set, Noise& noise) {
  for (MeasuredColumn& c : set.columns) {
    const double sigma = 0.01 * *std::max_element(c.values.begin(), c.values.end());
    for (std::size_t i = 0; i < c.values.size(); ++i) {
      const double chance = noise(1.0), side = noise(1.0);
      if (chance > 1.2816) c.values[i] += sigma * (side < 0.5 ? 1.0 : -1.0) * (5.0 + 10.0 * (chance - 1.2816));
    }
  }
  return set;
}

TEST(SlowCoverage, OfARobustFitWithOutliersIsNominal) {
  const DataSet exact = exact_outcomes(log_spaced(0.1, 5.0, 24));
  expect_coverage(coverage(marhefka_request, marhefka.values,
                           [&](Noise& noise) { return with_outliers(noisy(exact, noise), noise); }, sets,
                           {.robust = true}));
}

TEST(SlowCoverage, OfARobustFitWithoutOutliersIsNominal) {
  const DataSet exact = exact_outcomes(log_spaced(0.1, 5.0, 24));
  expect_coverage(coverage(marhefka_request, marhefka.values, [&](Noise& noise) { return noisy(exact, noise); }, sets,
                           {.robust = true}));
}

const LawSpec falcon{.law = "falcon", .values = {{"stiffness", 1e9}, {"damping", 3e4}, {"damping_exponent", 0.4}}};
const FitRequest falcon_request{
    .impact = {.law = "falcon", .mass = "0.1"}, .fix = {"stiffness=1e9"}, .free = {"damping_exponent"}};

class Coverage : public ::testing::TestWithParam<bool> {};

TEST_P(Coverage, OfRestitutionAgainstSpeedIsNominal) {
  const DataSet exact = outcomes(falcon, 0.1, log_spaced(0.1, 5.0, 12));
  const auto counts = coverage(falcon_request, falcon.values, [&](Noise& noise) {
    DataSet set = exact;
    disturb(set.columns[0], 0.006, noise, GetParam());
    return set;
  });
  ASSERT_EQ(counts.size(), 2u);
  for (const auto& [name, count] : counts) {
    EXPECT_GE(count.determined, 0.95 * sets) << name;
    EXPECT_GE(count.share(), low) << name;
    EXPECT_LE(count.share(), high) << name;
  }
}

INSTANTIATE_TEST_SUITE_P(Slow, Coverage, ::testing::Bool(),
                         [](const auto& info) { return info.param ? "sigma_given" : "sigma_estimated"; });

// Of two parameters that every set determines; a few of the sets are doubted by chance, as the checks of residuals
// allow.
template <class Counts>
void expect_nominal(const Counts& counts) {
  ASSERT_EQ(counts.size(), 2u);
  for (const auto& [name, count] : counts) {
    EXPECT_GE(count.determined, 0.95 * sets) << name;
    EXPECT_GE(count.share(), low) << name;
    EXPECT_LE(count.share(), high) << name;
  }
}

TEST(SlowCoverage, OfAForceSeriesWithDurationsIsNominal) {
  const LawSpec spec{.law = "kelvin-voigt", .values = {{"stiffness", 2e6}, {"damping", 150.0}}};
  const DataSet exact = runs(spec, 0.2, {1.0}, DataKind::series, 40);
  const auto counts = coverage({.impact = {.law = "kelvin-voigt", .mass = "0.2"}}, spec.values, [&](Noise& noise) {
    DataSet set = exact;
    disturb(set.columns[0], 2e-5, noise, false);
    disturb(set.columns[1], 40.0, noise, false);
    return set;
  });
  expect_nominal(counts);
}

TEST(SlowCoverage, OfALoopIsNominal) {
  const LawSpec spec{.law = "hunt-crossley", .values = {{"stiffness", 3e9}, {"restitution", 0.7}}};
  const DataSet exact = runs(spec, 0.1, {0.5}, DataKind::loop, 40);
  const auto peak = [](const MeasuredColumn& c) { return *std::max_element(c.values.begin(), c.values.end()); };
  const auto counts = coverage({.impact = {.law = "hunt-crossley", .mass = "0.1"}}, spec.values, [&](Noise& noise) {
    DataSet set = exact;
    for (MeasuredColumn& c : set.columns) disturb(c, 0.01 * peak(c), noise, false);
    return set;
  });
  expect_nominal(counts);
}

// Few data of several quantities, each with its own unknown σ.
struct Design {
  const char* name;
  int count;
  std::vector<double> noise;  // of restitution, duration, peak force; relative to the largest
};
class FewData : public ::testing::TestWithParam<Design> {};

TEST_P(FewData, CoverageOfSeveralQuantitiesWithoutSigmaIsNominal) {
  const LawSpec spec{.law = "marhefka-orin", .values = {{"stiffness", 1e9}, {"dissipation", 0.3}}};
  DataSet exact = outcomes(spec, 0.1, log_spaced(0.1, 5.0, GetParam().count), true);
  exact.columns.resize(GetParam().noise.size());
  constexpr int few_sets = 2000;
  const auto measure = [&](Noise& noise) {
    DataSet set = exact;
    for (std::size_t c = 0; c < set.columns.size(); ++c) {
      const auto& values = exact.columns[c].values;
      disturb(set.columns[c], GetParam().noise[c] * *std::max_element(values.begin(), values.end()), noise, false);
    }
    return set;
  };
  const auto counts = coverage({.impact = {.law = "marhefka-orin", .mass = "0.1"}}, spec.values, measure, few_sets);
  ASSERT_EQ(counts.size(), 2u);
  for (const auto& [name, count] : counts) {
    EXPECT_GE(count.determined, 0.95 * few_sets) << name;
    EXPECT_GE(count.share(), low) << name;
    EXPECT_LE(count.share(), high) << name;
    RecordProperty(name, std::to_string(count.share()));
  }
}

// Errors proportional to the value, without sigma: the fit reports them, or its intervals have the right coverage. For
// restitutions, which differ little, this hardly matters (measured: 93.0 and 96.0 % of 1886 trusted fits); for forces
// over a factor of 100 it is detected (37 of 2000 fits trusted).
TEST(SlowCoverage, OfRelativeErrorsWithoutSigmaIsNominalOrNotTrusted) {
  const LawSpec spec{.law = "marhefka-orin", .values = {{"stiffness", 1e9}, {"dissipation", 0.3}}};
  DataSet exact = outcomes(spec, 0.1, log_spaced(0.1, 5.0, 12), true);
  exact.columns = {exact.columns[0], exact.columns[2]};
  for (const bool forces : {false, true}) {
    const auto measure = [&](Noise& noise) {
      DataSet set = exact;
      for (double& e : set.columns[0].values) e += noise(forces ? 0.01 : 0.02 * e);
      for (double& f : set.columns[1].values) f += noise(forces ? 0.02 * f : 0.005 * exact.columns[1].values.back());
      return set;
    };
    constexpr int repetitions = 2000;
    const auto counts =
        coverage({.impact = {.law = "marhefka-orin", .mass = "0.1"}}, spec.values, measure, repetitions);
    for (const auto& [name, count] : counts) {
      RecordProperty((forces ? "forces_" : "restitutions_") + name, std::to_string(count.share()));
      std::printf("relative errors of %s: %s covered in %.1f %% of %d trusted fits of %d\n",
                  forces ? "forces" : "restitutions", name.c_str(), 100.0 * count.share(), count.determined,
                  repetitions);
      if (count.determined < 0.03 * repetitions) continue;  // not trusted
      EXPECT_GE(count.share(), low) << name;
    }
  }
}

// Measured: dissipation 88.9, 89.1, 90.6 %, stiffness 92.1, 90.6, 91.4 %.
INSTANTIATE_TEST_SUITE_P(Slow, FewData,
                         ::testing::Values(Design{"three_of_nine", 9, {0.02, 0.005, 0.005}},
                                           Design{"two_of_six", 6, {0.02, 0.005}},
                                           Design{"three_of_twelve", 12, {0.02, 0.005, 0.005}}),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace hysteron::testing
