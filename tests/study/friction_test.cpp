#include "hysteron/study/friction.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace hysteron {
namespace {

FrictionResponse response(const FrictionInputs& inputs) {
  const auto out = friction_response(inputs);
  if (!out) {
    ADD_FAILURE() << out.error().message;
    return {};
  }
  return *out;
}

void expect_error(const FrictionInputs& inputs, ErrorCode code, std::string_view field, std::string_view message) {
  const auto out = friction_response(inputs);
  ASSERT_FALSE(out.has_value());
  EXPECT_EQ(out.error().code, code);
  EXPECT_EQ(out.error().field, field);
  EXPECT_EQ(out.error().message, message);
}

const FrictionInputs lugre{.law = "lugre",
                           .values = {{"sigma0", 1e5},
                                      {"sigma1", 3.0},
                                      {"sigma2", 0.1},
                                      {"coefficient", 0.2},
                                      {"static_coefficient", 0.3},
                                      {"stribeck_speed", 0.01}},
                           .velocity = {0.03, 0.04},
                           .normal_force = 5.0,
                           .state = std::vector<double>{1e-6, -2e-6}};

// F = -μ N tanh(|v|/v_r) v/|v|, by hand.
TEST(FrictionResponse, OfALawWithoutMemoryIsItsFormula) {
  const FrictionInputs inputs{.law = "coulomb-tanh",
                              .values = {{"coefficient", 0.3}, {"regularisation_speed", 0.1}},
                              .velocity = {0.03, -0.04},
                              .normal_force = 20.0};
  const FrictionResponse r = response(inputs);
  const double size = 6.0 * std::tanh(0.5), slope = 60.0 * (1.0 - std::tanh(0.5) * std::tanh(0.5));
  EXPECT_NEAR(r.force.x, -0.6 * size, 1e-14);
  EXPECT_NEAR(r.force.y, 0.8 * size, 1e-14);
  EXPECT_NEAR(r.dissipated_power, 0.05 * size, 1e-15);
  ASSERT_EQ(r.force_gradient.size(), 2u);
  ASSERT_EQ(r.force_gradient[0].size(), 3u);
  EXPECT_NEAR(r.force_gradient[0][0], -0.36 * slope - 0.64 * size / 0.05, 1e-11);
  EXPECT_NEAR(r.force_gradient[0][1], 0.48 * slope - 0.48 * size / 0.05, 1e-11);
  EXPECT_NEAR(r.force_gradient[1][2], 0.8 * size / 20.0, 1e-14);
  EXPECT_TRUE(r.state.empty() && r.state_rate.empty() && r.rate_gradient.empty() && r.admissible_state.empty());
  EXPECT_EQ(r.stick_slip_event, 1.0);
  EXPECT_FALSE(r.next_state.has_value());
  EXPECT_EQ(r.entry->info.id, "coulomb-tanh");
}

// ż = v - σ0 |v| z/g; stored N σ0 z²/2; dissipated -F·v - N σ0 z·ż. A stored energy of 1e-6 J keeps all its digits.
TEST(FrictionResponse, OfBristlesBalancesItsEnergy) {
  const FrictionResponse r = response(lugre);
  const double g = 0.2 + 0.1 * std::exp(-25.0), zx = 1e-6, zy = -2e-6;
  const double rate_x = 0.03 - 1e5 * 0.05 / g * zx, rate_y = 0.04 - 1e5 * 0.05 / g * zy;
  EXPECT_NEAR(r.state_rate[0], rate_x, 1e-15);
  EXPECT_NEAR(r.state_rate[1], rate_y, 1e-15);
  const double force_x = -5.0 * (1e5 * zx + 3.0 * rate_x + 0.1 * 0.03),
               force_y = -5.0 * (1e5 * zy + 3.0 * rate_y + 0.1 * 0.04);
  EXPECT_NEAR(r.force.x, force_x, 1e-14);
  EXPECT_NEAR(r.force.y, force_y, 1e-14);
  EXPECT_NEAR(r.stored_energy, 0.5 * 5.0 * 1e5 * 5e-12, 1e-20);
  EXPECT_NEAR(r.dissipated_power, -(force_x * 0.03 + force_y * 0.04) - 5e5 * (zx * rate_x + zy * rate_y), 1e-15);
  EXPECT_NEAR(r.rate_gradient[0][3], -1e5 * 0.05 / g, 1e-9);
  EXPECT_EQ(r.rate_gradient[1][3], 0.0);
}

// At constant slip the bristles relax to (g/σ0) v/|v|.
TEST(FrictionResponse, AStepRelaxesTheState) {
  FrictionInputs inputs = lugre;
  inputs.time_step = 10.0;
  const FrictionResponse r = response(inputs);
  ASSERT_TRUE(r.next_state.has_value());
  const double steady = (0.2 + 0.1 * std::exp(-25.0)) / 1e5;
  EXPECT_NEAR((*r.next_state)[0], 0.6 * steady, 1e-18);
  EXPECT_NEAR((*r.next_state)[1], 0.8 * steady, 1e-18);
  EXPECT_EQ(r.state, *inputs.state);
  EXPECT_EQ(r.admissible_state, *inputs.state);
}

TEST(FrictionResponse, WithoutAStateStartsAsAtTouch) {
  FrictionInputs inputs{
      .law = "coulomb", .values = {{"coefficient", 0.3}}, .velocity = {3.0, 4.0}, .normal_force = 10.0};
  const FrictionResponse slips = response(inputs);
  EXPECT_NEAR(slips.state[0], 0.6, 1e-15);
  EXPECT_NEAR(slips.state[1], 0.8, 1e-15);
  EXPECT_NEAR(slips.stick_slip_event, 5.0, 1e-14);
  inputs.velocity = {};
  inputs.holding_force = {1.0, 0.0};
  const FrictionResponse sticks = response(inputs);
  EXPECT_EQ(sticks.state, (std::vector<double>{0.0, 0.0}));
  EXPECT_EQ(sticks.force, (Tangent{1.0, 0.0}));
  EXPECT_NEAR(sticks.stick_slip_event, 2.0, 1e-14);
}

TEST(FrictionResponse, DampsTheSlipLikeTheApproachOnlyIfTheHostSaysHow) {
  FrictionInputs inputs{.law = "cundall-strack",
                        .values = {{"tangential_stiffness", 1e5}, {"coefficient", 0.3}},
                        .velocity = {0.1, 0.0},
                        .normal_force = 10.0};
  expect_error(inputs, ErrorCode::missing, "normal_damping",
               "missing normal_damping (N s/m): 'cundall-strack' without tangential_damping damps the slip like the "
               "approach");
  inputs.normal_damping = 7.0;
  EXPECT_NEAR(response(inputs).force.x, -0.7, 1e-15);
  EXPECT_EQ(response(inputs).values, inputs.values);  // the damping was not given and is not listed
  inputs.state = std::vector<double>{1.0, 0.0};       // far beyond the limit of the spring, μN/k
  EXPECT_NEAR(response(inputs).admissible_state[0], 3e-5, 1e-19);
}

TEST(FrictionResponse, ListsDefaultsAndWarnings) {
  const FrictionInputs inputs{.law = "threlfall",
                              .values = {{"coefficient", 0.3}, {"regularisation_speed", 0.01}},
                              .velocity = {0.1, 0.0},
                              .normal_force = 1.0};
  EXPECT_EQ(response(inputs).values.at("normalised"), 0.0);
  EXPECT_TRUE(response(inputs).warnings.empty());
  ASSERT_EQ(response(lugre).warnings.size(), 1u);  // not passive
}

TEST(FrictionResponse, RefusesWhatIsNoNumberOrNoStep) {
  FrictionInputs inputs = lugre;
  inputs.velocity.y = std::nan("");
  expect_error(inputs, ErrorCode::not_a_number, "velocity", "velocity = nan: a finite number is expected");
  inputs = lugre;
  inputs.normal_force = infinity;
  expect_error(inputs, ErrorCode::not_a_number, "normal_force", "normal_force = inf: a finite number is expected");
  inputs = lugre;
  inputs.time_step = 0.0;
  expect_error(inputs, ErrorCode::out_of_range, "time_step", "time_step = 0 s is out of range: allowed dt > 0 s");
  inputs = lugre;
  inputs.state = std::vector<double>{1.0};
  expect_error(inputs, ErrorCode::out_of_range, "state", "state: 1 numbers are given, 'lugre' has 2");
  inputs = lugre;
  inputs.law = "hertz";
  expect_error(inputs, ErrorCode::conflict, "friction", "'hertz' is not a friction law: it gives a normal force");
}

}  // namespace
}  // namespace hysteron
