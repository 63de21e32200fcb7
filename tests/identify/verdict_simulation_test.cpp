// Verdicts and intervals of drop tests as people do them: stiffness free or fixed, 5 to 25 rows, heights or
// restitutions, constant or proportional errors. The quick tests have 50 sets of each kind, the slow ones 1000.
#include <gtest/gtest.h>

#include "hysteron/core/parallel.hpp"
#include "hysteron/identify/fit.hpp"
#include "hysteron/request/fit_request.hpp"
#include "support/synthetic.hpp"

namespace hysteron::testing {
namespace {

constexpr double gravity = 9.80665, tennis_mass = 0.0577;
constexpr int quick_sets = 50, slow_sets = 1000;
const LawSpec truth{.law = "marhefka-orin", .values = {{"stiffness", 3e5}, {"dissipation", 0.04}}};

struct Design {
  const char* name;
  int heights, repeats;
  bool measures_heights;  // of rebound; else restitutions
  bool proportional;      // errors of 1 % of the value, or of 8 mm and 0.006
};

// Drops from 0.5 to 2.54 m, without noise.
DataSet exact_drops(const Design& design) {
  std::vector<double> speeds;
  for (int i = 0; i < design.heights; ++i)
    speeds.insert(speeds.end(), static_cast<std::size_t>(design.repeats),
                  std::sqrt(2.0 * gravity * (0.5 + 2.04 * i / (design.heights - 1.0))));
  return outcomes(truth, tennis_mass, speeds);
}

DataSet measured_drops(const Design& design, const DataSet& exact, Noise& noise) {
  DataSet set = exact;
  MeasuredColumn& column = set.columns[0];
  for (std::size_t i = 0; i < set.rows(); ++i) {
    double& e = column.values[i];
    if (!design.measures_heights) {
      e += noise(design.proportional ? 0.01 * e : 0.006);
      continue;
    }
    const double height = set.speed[i] * set.speed[i] / (2.0 * gravity), rebound = e * e * height;
    const double measured = rebound + noise(design.proportional ? 0.01 * rebound : 0.008);
    e = std::sqrt(measured / height);
    column.source.slope.push_back(0.5 * e / measured);  // de/dh' of e = √(h'/h)
  }
  if (design.measures_heights) {
    column.source.name = "rebound_height";
    column.source.dim = dims::length;
  }
  return set;
}

struct LawUnderTest {
  const char* law;
  std::vector<std::string> undetermined;  // fixes what only other data could determine
};

FitResult fitted(const LawUnderTest& law, bool fixed, const DataSet& data, bool intervals) {
  FitRequest request{.impact = {.law = law.law, .mass = "0.0577"}};
  if (fixed) request.fix = law.undetermined;
  const auto setup = read_fit_request(request, {data});
  EXPECT_TRUE(setup) << setup.error().message;
  const auto result = fit(setup->problem, {.starts = 4, .threads = 1, .intervals = intervals});
  EXPECT_TRUE(result) << result.error().message;
  return *result;
}

struct Counts {
  int refused = 0, accepted = 0, covered = 0, trusted = 0;
};
Counts simulate(const LawUnderTest& law, bool fixed, const Design& design, int sets, bool intervals) {
  const DataSet exact = exact_drops(design);
  std::vector<Counts> each(static_cast<std::size_t>(sets));
  for_each_index(each.size(), 0, [&](std::size_t i) {
    Noise noise(7000 + i);
    const FitResult result = fitted(law, fixed, measured_drops(design, exact, noise), intervals);
    each[i].refused = result.quality.verdict == FitVerdict::does_not_describe;
    each[i].accepted = result.quality.verdict == FitVerdict::describes;
    for (const FittedParameter& p : result.parameters) {
      if (p.parameter.name != "dissipation" || !result.doubts.empty()) continue;
      each[i].trusted = 1;
      each[i].covered = p.intervals.back().low <= 0.04 && 0.04 <= p.intervals.back().high;
    }
  });
  Counts sum;
  for (const Counts& c : each) {
    sum.refused += c.refused;
    sum.accepted += c.accepted;
    sum.covered += c.covered;
    sum.trusted += c.trusted;
  }
  return sum;
}

const LawUnderTest right_law{"marhefka-orin", {"stiffness=3e5"}};

const std::vector<Design> designs{{"five heights", 5, 1, true, false},
                                  {"five restitutions", 5, 1, false, false},
                                  {"ten heights", 5, 2, true, false},
                                  {"20 heights", 5, 4, true, false},
                                  {"20 heights, proportional", 5, 4, true, true},
                                  {"25 heights, no repeats", 25, 1, true, false},
                                  {"25 restitutions", 25, 1, false, false},
                                  {"25 restitutions, proportional", 25, 1, false, true},
                                  {"12 restitutions, proportional", 12, 1, false, true}};

void expect_few_false_alarms(int sets, int most) {
  for (const Design& design : designs)
    for (const bool fixed : {false, true}) {
      const Counts counts = simulate(right_law, fixed, design, sets, false);
      std::printf("%s, stiffness %s: %d of %d refused, %d called undecided\n", design.name, fixed ? "fixed" : "free",
                  counts.refused, sets, sets - counts.refused - counts.accepted);
      EXPECT_LE(counts.refused, most) << design.name << fixed;
    }
}
TEST(VerdictSimulation, ARightLawIsRarelyRefused) { expect_few_false_alarms(quick_sets, 6); }
TEST(SlowVerdictSimulation, ARightLawIsRefusedInAtMostFivePercent) { expect_few_false_alarms(slow_sets, 50); }

const std::vector<LawUnderTest> wrong_laws{
    {"alizadeh", {"stiffness=3e5"}},
    {"yigit", {"stiffness=3e5"}},
    {"bordbar-hyppanen", {"stiffness=3e5"}},
    {"kuwabara-kono", {"stiffness=3e5", "effective_radius=33mm", "bulk_viscosity=1e3"}},
    {"thornton", {"effective_radius=33mm", "effective_modulus=1e10"}}};

// Free and fixed parameters that the data do not determine give the same curve, and the same verdict.
void expect_detected(const Design& design, int sets, double least_share) {
  for (const LawUnderTest& law : wrong_laws)
    for (const bool fixed : {false, true}) {
      const Counts counts = simulate(law, fixed, design, sets, false);
      std::printf("%s, %s %s: %d of %d refused, %d accepted\n", design.name, law.law, fixed ? "fixed" : "free",
                  counts.refused, sets, counts.accepted);
      EXPECT_GE(counts.refused, least_share * sets) << law.law << fixed;
    }
}
constexpr Design repeated_heights{"20 heights", 5, 4, true, false};
TEST(VerdictSimulation, NamedWrongLawsAreDetectedAlsoWithUndeterminedParameters) {
  expect_detected(repeated_heights, 10, 0.9);
}
// Measured, free and fixed alike: of 20 heights all 1000, thornton 999; of 25 restitutions alizadeh 991, yigit,
// bordbar-hyppanen and kuwabara-kono 1000, thornton 903 (894 with other seeds: its curve is near the true one).
TEST(SlowVerdictSimulation, NamedWrongLawsAreDetectedInNinetyPercent) {
  expect_detected(repeated_heights, slow_sets, 0.9);
  expect_detected({"25 restitutions, proportional", 25, 1, false, true}, slow_sets, 0.9);
}

// With few data a wrong law is refused, or the verdict is left open.
void expect_few_accepted(int sets, int most) {
  for (const LawUnderTest& law : wrong_laws)
    for (const Design& design : {Design{"five heights", 5, 1, true, false}, Design{"ten heights", 5, 2, true, false}}) {
      const Counts counts = simulate(law, false, design, sets, false);
      std::printf("%s, %s: %d of %d refused, %d accepted\n", design.name, law.law, counts.refused, sets,
                  counts.accepted);
      EXPECT_LE(counts.accepted, most) << law.law << design.name;
    }
}
TEST(VerdictSimulation, FewDataDoNotMakeAWrongLawRight) { expect_few_accepted(quick_sets / 5, 2); }
TEST(SlowVerdictSimulation, FewDataMakeAWrongLawRightInAtMostTenPercent) { expect_few_accepted(slow_sets, 100); }

// The 90 % interval of the dissipation. Measured, in the order of the
// designs: 89.3, 89.3, 91.1, 90.8, 87.4, 90.5, 90.1, 90.4, 89.7 %.
TEST(SlowVerdictSimulation, IntervalsCoverTheTruth) {
  for (const Design& design : designs) {
    const Counts counts = simulate(right_law, true, design, slow_sets, true);
    const double share = static_cast<double>(counts.covered) / counts.trusted;
    std::printf("%s: %.1f %% of %d trusted intervals contain the truth\n", design.name, 100.0 * share, counts.trusted);
    EXPECT_GE(share, 0.87) << design.name;
    EXPECT_LE(share, 0.93) << design.name;
    EXPECT_GE(counts.trusted, 0.9 * slow_sets) << design.name;
  }
}

// Schäfer's law at nine speeds, e ± 0.02, duration and peak force ± 0.5 % of each value.
void expect_coverage_of_proportional_noise(int sets, double low, double high) {
  const LawSpec schafer{.law = "schafer", .values = {{"stiffness", 1e9}, {"damping", 60.0}}};
  const DataSet exact = outcomes(schafer, 0.1, log_spaced(0.2, 4.0, 9), true);
  std::vector<std::array<int, 3>> each(static_cast<std::size_t>(sets));
  for_each_index(each.size(), 0, [&](std::size_t i) {
    Noise noise(300 + i);
    DataSet set = exact;
    for (std::size_t c = 0; c < 3; ++c)
      for (double& value : set.columns[c].values) value += noise(c == 0 ? 0.02 : 0.005 * value);
    const auto setup = read_fit_request({.impact = {.law = "schafer", .mass = "0.1"}}, {set});
    ASSERT_TRUE(setup);
    const auto result = fit(setup->problem, {.starts = 4, .threads = 1});
    ASSERT_TRUE(result);
    if (!result->doubts.empty()) return;
    each[i][0] = 1;
    for (std::size_t k = 0; k < 2; ++k) {
      const FittedParameter& p = result->parameters[k];
      const double value = schafer.values.at(p.parameter.name);
      each[i][k + 1] = p.intervals.back().low <= value && value <= p.intervals.back().high;
    }
  });
  std::array<int, 3> sum{};
  for (const auto& one : each)
    for (std::size_t k = 0; k < 3; ++k) sum[k] += one[k];
  std::printf("proportional errors: %d of %d trusted, %.1f and %.1f %% cover\n", sum[0], sets, 100.0 * sum[1] / sum[0],
              100.0 * sum[2] / sum[0]);
  EXPECT_GE(sum[0], 0.9 * sets);
  for (const int covered : {sum[1], sum[2]}) {
    EXPECT_GE(covered, low * sum[0]);
    EXPECT_LE(covered, high * sum[0]);
  }
}
TEST(VerdictSimulation, ProportionalErrorsAreFoundAndCovered) { expect_coverage_of_proportional_noise(50, 0.8, 1.0); }
// Measured: 90.3 and 91.4 % of 979 trusted fits.
TEST(SlowVerdictSimulation, ProportionalErrorsAreCoveredNominally) {
  expect_coverage_of_proportional_noise(slow_sets, 0.87, 0.93);
}

}  // namespace
}  // namespace hysteron::testing
