// The identification problems of Milehins and Marghitu (2025): restitution data made with their Table 1, and loops of
// the baseball of their Table 2.
#include <gtest/gtest.h>

#include "hysteron/identify/fit.hpp"
#include "hysteron/request/fit_request.hpp"
#include "hysteron/request/read_data.hpp"
#include "support/scratch.hpp"
#include "support/synthetic.hpp"

namespace hysteron::testing {
namespace {

struct Plate {
  const char* file;
  std::map<std::string, double> truth;
};

FitSetup seven_parameters(const char* file) {
  const std::string path = std::string(HYSTERON_SOURCE_DIR) + "/data/" + file;
  return *read_fit_request({.impact = {.law = "bouc-wen-hunt-crossley", .nondimensional = true}, .free = {"a"}},
                           {*read_data(contents(path), file)});
}

class SourcesPlates : public ::testing::TestWithParam<Plate> {};

TEST_P(SourcesPlates, CostIsNotAboveThatOfTheGeneratingParameters) {
  const FitProblem problem = seven_parameters(GetParam().file).problem;
  ASSERT_EQ(problem.free.size(), 7u);
  std::vector<double> truth;
  for (const FreeParameter& p : problem.free) truth.push_back(GetParam().truth.at(p.name));
  const auto generating = cost_at(problem, truth);
  ASSERT_TRUE(generating) << generating.error().message;
  const auto result = fit(problem, {.starts = 4, .intervals = false});
  ASSERT_TRUE(result) << result.error().message;
  EXPECT_LT(result->cost, *generating);
  EXPECT_GT(result->cost, 0.7 * *generating);  // noise of 20 data, less what 7 parameters take up
}

const auto plate_name = [](const auto& info) { return std::string(info.param.file).substr(10, 3); };
const Plate steel{"synthetic_DSS.csv",
                  {{"pi1", 0.00868},
                   {"pi2", 0.818},
                   {"pi3", -0.808},
                   {"hysteresis_exponent", 1.31},
                   {"exponent", 1.27},
                   {"alpha", 0.767},
                   {"a", 1.67}}};
const Plate aluminium{"synthetic_DSA.csv",
                      {{"pi1", 0.0139},
                       {"pi2", 0.457},
                       {"pi3", -0.442},
                       {"hysteresis_exponent", 1.0},
                       {"exponent", 2.02},
                       {"alpha", 0.439},
                       {"a", 1.83}}};
INSTANTIATE_TEST_SUITE_P(Table1, SourcesPlates, ::testing::Values(steel, aluminium), plate_name);

TEST(SourcesProblem, SevenParametersAreNotDeterminedByRestitutionAlone) {
  const FitProblem problem = seven_parameters("synthetic_DSS.csv").problem;
  const auto result = fit(problem, {.starts = 4});
  ASSERT_TRUE(result) << result.error().message;
  for (const FittedParameter& p : result->parameters)
    EXPECT_EQ(p.determinacy, Determinacy::not_determined) << p.parameter.name;
  EXPECT_GE(result->free_directions.size(), 1u);
  // Equivalent solutions have a J that is little above the best: with one σ, estimated from ν degrees of freedom,
  // -2 ln L = ν ln J² + constant.
  ASSERT_FALSE(result->equivalents.empty());
  const auto freedom = static_cast<double>(result->degrees_of_freedom);
  for (const EquivalentSolution& e : result->equivalents)
    EXPECT_NEAR(*cost_at(problem, e.values), result->cost * std::exp(0.5 * e.deviance / freedom), 1e-5 * result->cost);
  EXPECT_LT(*cost_at(problem, result->equivalents.front().values), 1.01 * result->cost);
}

// The laws have no upper end of n and p. Searches go to n = 20, where noisy curves of Maxwell's type have been fitted
// best with n = 12, and to p = 5: beyond it impacts take long, and n and p compensate each other. --bound goes further.
TEST(SourcesProblem, ExponentsAreSearchedUpToStatedEnds) {
  const auto high_of = [](const FitSetup& setup, const std::string& name) {
    for (const FreeParameter& p : setup.problem.free)
      if (p.name == name) return p.high;
    return std::nan("");
  };
  const FitSetup setup = seven_parameters("synthetic_DSS.csv");
  EXPECT_EQ(high_of(setup, "hysteresis_exponent"), 20.0);
  EXPECT_EQ(high_of(setup, "exponent"), 5.0);
  const std::string path = std::string(HYSTERON_SOURCE_DIR) + "/data/synthetic_DSS.csv";
  FitRequest request{.impact = {.law = "bouc-wen-maxwell", .nondimensional = true}};
  request.bound = {"exponent=1:30"};
  const auto wider = read_fit_request(request, {*read_data(contents(path), path)});
  ASSERT_TRUE(wider) << wider.error().message;
  EXPECT_EQ(high_of(*wider, "exponent"), 30.0);
}

TEST(SourcesProblem, TheBaseballIsFoundAgainInNoisyLoops) {
  const std::map<std::string, double> known{{"a", 0.925}, {"hysteresis_exponent", 1.1}, {"exponent", 1.7}};
  const std::map<std::string, double> truth{
      {"stiffness", 117080063.0}, {"damping", 5854003.0}, {"alpha", 0.1}, {"beta", 981.05}, {"gamma", -961.4}};
  LawSpec spec{.law = "bouc-wen-hunt-crossley", .values = known};
  spec.values.insert(truth.begin(), truth.end());
  DataSet loops = runs(spec, 0.146, {1.0, 3.0, 6.0}, DataKind::loop, 40);
  Noise noise(4);
  disturb(loops.columns[0], 1e-5, noise, true);
  disturb(loops.columns[1], 15.0, noise, true);
  FitRequest request{.impact = {.law = spec.law, .mass = "0.146"}};
  for (const auto& [name, value] : known) request.fix.push_back(name + "=" + std::to_string(value));
  const auto setup = read_fit_request(request, {loops});
  ASSERT_TRUE(setup) << setup.error().message;
  const auto result = fit(setup->problem, {.starts = 8, .intervals = false});
  ASSERT_TRUE(result) << result.error().message;
  std::vector<double> values;
  for (const FreeParameter& p : setup->problem.free) values.push_back(truth.at(p.name));
  EXPECT_LT(result->cost, *cost_at(setup->problem, values));
  EXPECT_GT(result->probability, 0.001);
  for (const FittedParameter& p : result->parameters) {
    const double expected = p.parameter.ratio_to.empty() ? truth.at(p.parameter.name) : -961.4 / 981.05;
    EXPECT_LT(std::abs(p.value - expected), 4.0 * p.standard_error) << p.parameter.label();
    EXPECT_NE(p.determinacy, Determinacy::not_determined) << p.parameter.label() << " " << p.value;
  }
}

}  // namespace
}  // namespace hysteron::testing
