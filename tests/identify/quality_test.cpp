// The verdict on a fit: rarely wrong for the right law, nearly always right for a wrong one.
#include <gtest/gtest.h>

#include "hysteron/core/parallel.hpp"
#include "hysteron/identify/fit.hpp"
#include "hysteron/request/fit_request.hpp"
#include "support/synthetic.hpp"

namespace hysteron::testing {
namespace {

using Measure = std::function<DataSet(Noise&)>;

FitResult fitted(const FitRequest& request, const DataSet& data, std::size_t starts = 4) {
  const auto setup = read_fit_request(request, {data});
  EXPECT_TRUE(setup) << setup.error().message;
  const auto result = fit(setup->problem, {.starts = starts, .threads = 1, .intervals = false});
  EXPECT_TRUE(result) << result.error().message;
  return *result;
}

// How many of so many noisy data sets the law is said not to describe.
int refusals(const FitRequest& request, int sets, const Measure& measure) {
  std::vector<char> refused(static_cast<std::size_t>(sets));
  for_each_index(refused.size(), 0, [&](std::size_t i) {
    Noise noise(5000 + i);
    refused[i] = fitted(request, measure(noise)).quality.verdict == FitVerdict::does_not_describe;
  });
  return static_cast<int>(std::count(refused.begin(), refused.end(), 1));
}

const LawSpec marhefka{.law = "marhefka-orin", .values = {{"stiffness", 1e9}, {"dissipation", 0.08}}};
const LawSpec falcon{.law = "falcon", .values = {{"stiffness", 1e9}, {"damping", 3e4}, {"damping_exponent", 0.4}}};
const LawSpec voigt{.law = "kelvin-voigt", .values = {{"stiffness", 2e6}, {"damping", 150.0}}};
const LawSpec hunt{.law = "hunt-crossley", .values = {{"stiffness", 3e9}, {"restitution", 0.7}}};
const LawSpec kono{
    .law = "kuwabara-kono",
    .values = {{"stiffness", 1e9}, {"bulk_viscosity", 7e4}, {"shear_viscosity", 7e4}, {"effective_radius", 0.01}}};

FitRequest request(const std::string& law, const std::string& mass, std::vector<std::string> fix = {},
                   std::vector<std::string> free = {}) {
  return {.impact = {.law = law, .mass = mass}, .fix = std::move(fix), .free = std::move(free)};
}

Measure restitutions(const LawSpec& spec, const std::vector<double>& speeds, double sigma, bool given = false) {
  return [=, exact = outcomes(spec, 0.1, speeds)](Noise& noise) {
    DataSet set = exact;
    disturb(set.columns[0], sigma, noise, given);
    return set;
  };
}

std::vector<double> repeated(const std::vector<double>& speeds, int times) {
  std::vector<double> out;
  for (const double v : speeds)
    for (int k = 0; k < times; ++k) out.push_back(v);
  return out;
}

// Forces of one impact in time, with noise that is a share of the peak.
Measure forces(const LawSpec& spec, double mass, double speed, std::size_t points, double share,
               DataKind kind = DataKind::series) {
  DataSet exact = runs(spec, mass, {speed}, kind, points);
  if (kind == DataKind::series) exact.columns = {exact.columns[1]};
  return [=](Noise& noise) {
    DataSet set = exact;
    for (MeasuredColumn& c : set.columns)
      disturb(c, share * *std::max_element(exact.find(c.what)->values.begin(), exact.find(c.what)->values.end()), noise,
              false);
    return set;
  };
}

// Restitution, duration and peak force, each with noise of 1 % of its largest value.
Measure three_quantities(int count) {
  return [exact = outcomes(marhefka, 0.1, log_spaced(0.1, 5.0, count), true)](Noise& noise) {
    DataSet set = exact;
    for (std::size_t c = 0; c < set.columns.size(); ++c) {
      const auto& v = exact.columns[c].values;
      disturb(set.columns[c], 0.01 * *std::max_element(v.begin(), v.end()), noise, false);
    }
    return set;
  };
}

struct Case {
  const char* name;
  FitRequest request;
  Measure measure;
};

std::vector<Case> right_laws() {
  const auto speeds = log_spaced(0.1, 5.0, 20);
  return {
      {"restitution", request("marhefka-orin", "0.1", {"stiffness=1e9"}), restitutions(marhefka, speeds, 0.007)},
      {"two parameters", request("falcon", "0.1", {"stiffness=1e9"}, {"damping_exponent"}),
       restitutions(falcon, speeds, 0.007)},
      {"few data", request("falcon", "0.1", {"stiffness=1e9"}, {"damping_exponent"}),
       restitutions(falcon, log_spaced(0.1, 5.0, 6), 0.007)},
      {"repeats", request("falcon", "0.1", {"stiffness=1e9"}, {"damping_exponent"}),
       restitutions(falcon, repeated(log_spaced(0.1, 5.0, 6), 4), 0.007)},
      {"given sigmas", request("falcon", "0.1", {"stiffness=1e9"}, {"damping_exponent"}),
       restitutions(falcon, speeds, 0.007, true)},
      {"three quantities", request("marhefka-orin", "0.1"), three_quantities(12)},
      {"six values of three quantities", request("marhefka-orin", "0.1"), three_quantities(6)},
      {"force in time", request("kelvin-voigt", "0.2"), forces(voigt, 0.2, 1.0, 60, 0.02)},
      {"loop", request("hunt-crossley", "0.1"), forces(hunt, 0.1, 0.5, 40, 0.02, DataKind::loop)},
  };
}

// Measured: 10 to 26 of 1000, with six values of three quantities 46.
void expect_few_false_alarms(int sets, int most) {
  for (const Case& c : right_laws()) {
    const int refused = refusals(c.request, sets, c.measure);
    std::printf("%s: %d false alarms in %d\n", c.name, refused, sets);
    EXPECT_LE(refused, most) << c.name;
  }
}
// Simes: the smallest of m p_k/k over the probabilities in rising order, also where it is not that of the smallest.
TEST(Quality, TestsThatFailTogetherCountTogether) {
  const Measure measure = restitutions(marhefka, log_spaced(0.1, 5.0, 20), 0.01);
  int beyond_the_first = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Noise noise(seed);
    const FitQuality quality = fitted(request("marhefka-orin", "0.1"), measure(noise)).quality;
    std::vector<double> p;
    for (const MisfitTest& t : quality.tests) p.push_back(t.probability);
    std::sort(p.begin(), p.end());
    ASSERT_GE(p.size(), 3u);
    const auto m = static_cast<double>(p.size());
    double expected = 1.0;
    for (std::size_t k = 0; k < p.size(); ++k) expected = std::min(expected, m * p[k] / static_cast<double>(k + 1));
    EXPECT_NEAR(quality.probability, expected, 1e-12 * expected);
    beyond_the_first += expected < m * p[0] * (1.0 - 1e-9);
    EXPECT_FALSE(quality.reasons.empty());
  }
  EXPECT_GE(beyond_the_first, 3);
}

TEST(Quality, ARightLawIsRarelySaidNotToDescribeItsData) { expect_few_false_alarms(20, 2); }
TEST(SlowQuality, ARightLawIsSaidNotToDescribeAtMostFivePercentOfItsData) { expect_few_false_alarms(1000, 50); }

std::vector<Case> wrong_laws() {
  const auto speeds = log_spaced(0.1, 5.0, 20);
  return {
      {"constant dissipation for a restitution that falls slowly", request("marhefka-orin", "0.1", {"stiffness=1e9"}),
       restitutions(falcon, speeds, 0.007)},
      {"constant restitution for a viscoelastic sphere", request("hunt-crossley", "0.1", {"stiffness=1e9"}),
       restitutions(kono, speeds, 0.007)},
      {"constant restitution, four repeats at six speeds", request("hunt-crossley", "0.1", {"stiffness=1e9"}),
       restitutions(falcon, repeated(log_spaced(0.1, 5.0, 6), 4), 0.007)},
      {"constant restitution, given sigmas", request("hunt-crossley", "0.1", {"stiffness=1e9"}),
       restitutions(falcon, log_spaced(0.1, 5.0, 8), 0.007, true)},
      {"Hertz for a linear spring, force in time", request("hunt-crossley", "0.2"), forces(voigt, 0.2, 1.0, 60, 0.02)},
      {"linear spring for Hertz, loop", request("kelvin-voigt", "0.1"),
       forces(hunt, 0.1, 0.5, 40, 0.02, DataKind::loop)},
      {"lossless for lossy, force in time", request("hertz", "0.1"), forces(hunt, 0.1, 0.5, 60, 0.02)},
  };
}

void expect_detected(int sets, int least) {
  for (const Case& c : wrong_laws()) {
    const int refused = refusals(c.request, sets, c.measure);
    std::printf("%s: %d of %d detected\n", c.name, refused, sets);
    EXPECT_GE(refused, least) << c.name;
  }
}
TEST(Quality, AWrongLawIsNearlyAlwaysDetected) { expect_detected(10, 9); }
TEST(SlowQuality, AWrongLawIsDetectedInAtLeastNinetyPercentOfTheData) { expect_detected(1000, 900); }

}  // namespace
}  // namespace hysteron::testing
