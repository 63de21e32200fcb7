// Fits to exact data of a law recover its parameters, for laws of every family.
#include <gtest/gtest.h>

#include "hysteron/identify/fit.hpp"
#include "hysteron/request/fit_request.hpp"
#include "support/synthetic.hpp"

namespace hysteron::testing {
namespace {

enum class From { restitution, outcomes, series, loops };

struct Case {
  const char* law;
  std::map<std::string, double> known;  // fixed in the fit
  std::map<std::string, double> truth;  // to be found
  double mass;
  std::vector<double> speeds;
  From from;
  double tolerance = 1e-4;
};

const std::vector<double> drop = log_spaced(0.1, 5.0, 12);

const std::vector<Case> cases{
    // Multiplying the elastic force.
    {"marhefka-orin", {{"stiffness", 1e9}}, {{"dissipation", 0.08}}, 0.1, drop, From::restitution},
    {"hunt-crossley", {}, {{"stiffness", 3e9}, {"restitution", 0.7}}, 0.1, {0.5}, From::series},
    // Additive.
    {"kuwabara-kono",
     {{"effective_radius", 0.01}, {"bulk_viscosity", 1e3}},
     {{"stiffness", 4e9}, {"shear_viscosity", 2e4}},
     0.1,
     drop,
     From::outcomes},
    {"kelvin-voigt", {}, {{"stiffness", 2e6}, {"damping", 150.0}}, 0.2, {1.0}, From::series},
    {"falcon", {{"stiffness", 1e9}}, {{"damping", 3e4}, {"damping_exponent", 0.4}}, 0.1, drop, From::restitution},
    {"choi",
     {{"exponent", 1.5}},
     {{"stiffness", 1e8}, {"damping", 1e6}, {"rate_exponent", 0.8}},
     0.1,
     {0.5, 2.0},
     From::series},
    // Line contact.
    {"johnson",
     {{"radius1", 0.0095}, {"radius2", -0.01}, {"length", 0.015}},
     {{"effective_modulus", 1.1e11}},
     1.0,
     {0.2},
     From::loops},
    // Whole laws, with and without memory.
    {"goldsmith", {}, {{"stiffness", 1e9}, {"restitution", 0.6}}, 0.1, {0.5}, From::loops},
    {"maxwell", {}, {{"stiffness", 1e6}, {"damping", 2e3}}, 0.2, {0.5}, From::series},
    {"standard-linear-solid",
     {},
     {{"stiffness", 1e6}, {"stiffness2", 5e5}, {"damping", 300.0}},
     0.2,
     {0.5},
     From::series},
    {"thornton",
     {{"effective_radius", 0.01}},
     {{"effective_modulus", 1.1e11}, {"yield_pressure", 1.2e9}},
     0.03,
     {0.3, 1.0},
     From::loops},
    {"bouc-wen-hunt-crossley",
     {{"a", 1.0}, {"exponent", 1.7}, {"hysteresis_exponent", 1.1}},
     {{"stiffness", 1.17e8}, {"damping", 5.8e6}, {"alpha", 0.2}, {"beta", 900.0}, {"gamma", -700.0}},
     0.146,
     {1.0, 3.0, 6.0},
     From::loops,
     2e-3},
};

DataSet data_of(const Case& c) {
  LawSpec spec{.law = c.law, .values = c.known};
  spec.values.insert(c.truth.begin(), c.truth.end());
  switch (c.from) {
    case From::restitution:
      return outcomes(spec, c.mass, c.speeds);
    case From::outcomes:
      return outcomes(spec, c.mass, c.speeds, true);
    case From::series:
      return runs(spec, c.mass, c.speeds, DataKind::series);
    default:
      return runs(spec, c.mass, c.speeds, DataKind::loop);
  }
}

class Recovery : public ::testing::TestWithParam<Case> {};

TEST_P(Recovery, ExactDataGiveTheParametersBack) {
  const Case& c = GetParam();
  FitRequest request{.impact = {.law = c.law, .mass = std::to_string(c.mass)}};
  for (const auto& [name, value] : c.known) request.fix.push_back(name + "=" + std::to_string(value));
  for (const auto& [name, value] : c.truth) request.free.push_back(name);
  const auto setup = read_fit_request(request, {data_of(c)});
  ASSERT_TRUE(setup) << setup.error().message;
  ASSERT_EQ(setup->problem.free.size(), c.truth.size());
  const auto result = fit(setup->problem, {.starts = 12, .intervals = false});
  ASSERT_TRUE(result) << result.error().message;
  EXPECT_LT(result->cost, 1e-5);
  for (const FittedParameter& p : result->parameters) {
    const double truth = c.truth.at(p.parameter.name);
    EXPECT_NEAR(p.law_value / truth, 1.0, c.tolerance)
        << p.parameter.name << ", starts at the best " << result->starts_at_best;
    EXPECT_EQ(p.determinacy, Determinacy::determined) << p.parameter.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Laws, Recovery, ::testing::ValuesIn(cases), [](const auto& info) {
  std::string name = info.param.law;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

}  // namespace
}  // namespace hysteron::testing
