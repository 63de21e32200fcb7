#include "hysteron/request/friction_request.hpp"

#include <gtest/gtest.h>

namespace hysteron {
namespace {

const FrictionRequest sliding{.law = "coulomb-tanh",
                              .set = {"coefficient=30 %", "regularisation_speed=1 mm/s"},
                              .velocity = {"5 mm/s", "1 m/s"},
                              .holding_force = {"1 kN"},
                              .normal_force = "20 N"};

void expect_error(const FrictionRequest& request, ErrorCode code, std::string_view field, std::string_view message) {
  const auto out = read_friction_request(request);
  ASSERT_FALSE(out.has_value());
  EXPECT_EQ(out.error().code, code);
  EXPECT_EQ(out.error().field, field);
  EXPECT_EQ(out.error().message, message);
}

TEST(FrictionRequest, IsReadInSi) {
  const auto inputs = read_friction_request(sliding);
  ASSERT_TRUE(inputs) << inputs.error().message;
  EXPECT_EQ(inputs->values, (std::map<std::string, double>{{"coefficient", 0.3}, {"regularisation_speed", 0.001}}));
  EXPECT_EQ(inputs->velocity, (Tangent{0.005, 1.0}));
  EXPECT_EQ(inputs->holding_force, (Tangent{1000.0, 0.0}));
  EXPECT_EQ(inputs->normal_force, 20.0);
  EXPECT_FALSE(inputs->normal_damping || inputs->time_step || inputs->state);
}

TEST(FrictionRequest, ReadsWhatMayBeLeftOut) {
  FrictionRequest request = sliding;
  request.normal_damping = "2 N s/m";
  request.time_step = "3 ms";
  request.state = std::vector<double>{1.0, 2.0};
  const auto inputs = read_friction_request(request);
  ASSERT_TRUE(inputs) << inputs.error().message;
  EXPECT_EQ(inputs->normal_damping, 2.0);
  EXPECT_EQ(inputs->time_step, 0.003);
  EXPECT_EQ(inputs->state, request.state);
}

TEST(FrictionRequest, SaysWhatIsMissingOrWrong) {
  FrictionRequest request = sliding;
  request.law.clear();
  expect_error(request, ErrorCode::missing, "law", "missing law ('hysteron laws' lists all)");
  request = sliding;
  request.velocity.clear();
  expect_error(request, ErrorCode::missing, "velocity", "missing velocity (m/s)");
  request = sliding;
  request.normal_force.clear();
  expect_error(request, ErrorCode::missing, "normal_force", "missing normal_force (N)");
  request = sliding;
  request.velocity.emplace_back("1");
  expect_error(request, ErrorCode::out_of_range, "velocity",
               "velocity: 3 components are given, allowed are one or two");
  request = sliding;
  request.set.emplace_back("coefficient=0.2");
  expect_error(request, ErrorCode::conflict, "coefficient", "coefficient is given twice");
  request = sliding;
  request.normal_force = "20 m";
  const auto out = read_friction_request(request);
  ASSERT_FALSE(out.has_value());
  EXPECT_EQ(out.error().code, ErrorCode::wrong_unit);
}

}  // namespace
}  // namespace hysteron
