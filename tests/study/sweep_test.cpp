// Grids given as numbers in SI.
#include "hysteron/study/sweep.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "hysteron/study/run_impact.hpp"

namespace hysteron {
namespace {

ImpactSetup setup_of(const char* law, double stiffness = 1e8) {
  ImpactInputs inputs;
  inputs.spec = {.law = law, .values = {{"stiffness", stiffness}, {"restitution", 0.6}}};
  inputs.conditions.mass = 0.1;
  inputs.speed = 0.5;
  auto setup = make_setup(inputs);
  EXPECT_TRUE(setup) << setup.error().message;
  return *std::move(setup);
}

std::size_t index_of(std::string_view quantity) {
  for (std::size_t i = 0; i < impact_quantities.size(); ++i)
    if (impact_quantities[i].name == quantity) return i;
  ADD_FAILURE() << quantity;
  return 0;
}

TEST(SweepStudy, NumbersAreSpacedEvenlyOrByTheirLogarithms) {
  EXPECT_EQ(spaced(1.0, 3.0, 3), (std::vector<double>{1.0, 2.0, 3.0}));
  const auto decades = spaced(0.1, 10.0, 3, true);
  EXPECT_NEAR(decades[1], 1.0, 1e-15);
  EXPECT_EQ(decades[2], 10.0);
  EXPECT_EQ(spaced(5.0, 9.0, 1), std::vector<double>{5.0});
}

// With an axis of numbers on each side of one that selects the setup: the first axis varies slowest.
TEST(SweepStudy, RowsAreTheSingleImpactsInTheOrderOfTheAxes) {
  const std::vector<std::string> laws{"flores", "tsuji"};
  const std::vector<double> speeds{0.2, 0.9}, restitutions{0.3, 0.5, 0.8};
  auto sweep = Sweep::make({{.name = "speed", .numbers = speeds, .dim = dims::speed},
                            {.name = "law", .names = laws, .selects_setup = true},
                            {.name = "restitution", .numbers = restitutions, .dim = dims::none}},
                           {setup_of("flores"), setup_of("tsuji")});
  ASSERT_TRUE(sweep) << sweep.error().message;
  ASSERT_EQ(sweep->size(), 12u);
  const SweepColumns columns = run_sweep(*sweep);
  const auto &force = columns.quantities[index_of("peak_force")], &e = columns.quantities[0];
  for (std::size_t row = 0; row < 12; ++row) {
    ImpactSetup setup = setup_of(laws[(row / 3) % 2].c_str());
    ASSERT_FALSE(set_number(setup, "speed", speeds[row / 6]));
    ASSERT_FALSE(set_number(setup, "restitution", restitutions[row % 3]));
    const auto single = run_impact(setup);
    ASSERT_TRUE(single);
    EXPECT_NEAR(force[row] / single->result.peak_force, 1.0, 1e-9) << row;
    EXPECT_NEAR(e[row], single->result.restitution.newton, 1e-9) << row;
    EXPECT_EQ(columns.restitution_requested[row], restitutions[row % 3]) << row;
    EXPECT_EQ(columns.status[row], SweepStatus::separated) << row;
  }
}

TEST(SweepStudy, ConditionsVaryByName) {
  auto sweep = Sweep::make({{.name = "gravity", .numbers = {0.0, 50.0}, .dim = dims::acceleration},
                            {.name = "mass", .numbers = {0.1, 0.4}, .dim = dims::mass}},
                           {setup_of("flores")});
  ASSERT_TRUE(sweep) << sweep.error().message;
  const SweepColumns columns = run_sweep(*sweep);
  const auto& energy = columns.quantities[index_of("energy_in")];
  EXPECT_NEAR(energy[1] / energy[0], 4.0, 1e-12);
  const auto &newton = columns.quantities[0], &poisson = columns.quantities[1];
  EXPECT_EQ(newton[0], poisson[0]);
  EXPECT_GT(std::abs(newton[2] - poisson[2]), 1e-6) << "under gravity the definitions differ";
}

TEST(SweepStudy, WrongGridsAreRefused) {
  const ImpactSetup flores = setup_of("flores");
  const SweepAxis speed{.name = "speed", .numbers = {1.0, 2.0}, .dim = dims::speed};
  EXPECT_TRUE(Sweep::make({speed}, {flores}));
  EXPECT_FALSE(Sweep::make({speed}, {flores, flores})) << "no axis selects the second setup";
  EXPECT_FALSE(Sweep::make({{.name = "speed"}}, {flores})) << "no values";
  EXPECT_FALSE(Sweep::make({{.name = "speed", .numbers = {1.0, -1.0}}}, {flores}));
  EXPECT_FALSE(Sweep::make({{.name = "nonsense", .numbers = {1.0}}}, {flores}));
  EXPECT_FALSE(Sweep::make({{.name = "restitution", .numbers = spaced(0.1, 1.5, 100)}}, {flores}));
  EXPECT_FALSE(Sweep::make(
      {{.name = "speed", .numbers = spaced(1.0, 2.0, 20000)}, {.name = "mass", .numbers = spaced(1.0, 2.0, 20000)}},
      {flores}));
}

TEST(SweepStudy, ARowWithoutResultHasAStatusAndNoNumbers) {
  auto setup = setup_of("flores");
  setup.mode = RestitutionMode::exact;
  // The energy of the approach of the first is too small for a floating-point number.
  auto sweep = Sweep::make({{.name = "speed", .numbers = {1e-160, 1.0}, .dim = dims::speed}}, {setup});
  ASSERT_TRUE(sweep) << sweep.error().message;
  const SweepColumns columns = run_sweep(*sweep);
  EXPECT_EQ(columns.status[0], SweepStatus::refused);
  EXPECT_TRUE(std::isnan(columns.quantities[index_of("peak_force")][0]));
  EXPECT_EQ(columns.status[1], SweepStatus::separated);
  EXPECT_NEAR(columns.quantities[0][1], 0.6, 1e-9);
}

TEST(SweepStudy, StatusTellsAFailedComputationFromValuesThatAreNotAllowed) {
  SweepRow row{};
  EXPECT_EQ(row.status(), SweepStatus::separated);
  row.result.status = ImpactStatus::sticks;
  EXPECT_EQ(row.status(), SweepStatus::sticks);
  row.error = Error{ErrorCode::failed, "", ""};
  EXPECT_EQ(row.status(), SweepStatus::failed);
  row.error = Error{ErrorCode::out_of_range, "", ""};
  EXPECT_EQ(row.status(), SweepStatus::refused);
  row.result.status = ImpactStatus::past_domain;
  EXPECT_EQ(row.status(), SweepStatus::past_domain);
  EXPECT_EQ(to_text(row.status()), "past-domain");
}

}  // namespace
}  // namespace hysteron
