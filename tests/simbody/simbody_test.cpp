// The same mechanisms computed by Simbody: an independent program with other coordinates and another integrator.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <ostream>
#include <string>
#include <vector>

#include "support/mechanisms.hpp"
#include "support/simbody_scene.hpp"

using mechanisms::Mechanism;

namespace mechanisms {

void PrintTo(const Mechanism& mechanism, std::ostream* out) { *out << mechanism.name; }

}  // namespace mechanisms

namespace {

std::vector<double> own_result(const Mechanism& mechanism) {
  using namespace hysteron::integrate;
  const auto built = hysteron::multibody::build_system(mechanism.model);
  EXPECT_TRUE(built) << (built ? "" : built.error().message);
  if (!built) return {};
  mechanisms::Host host(*built->system);
  auto integrator = Integrator::make(host, {.relative_tolerance = 1e-12, .absolute_tolerance = {1e-12}});
  std::vector<double> y = built->start;
  EXPECT_EQ(integrator->run(0.0, y, mechanism.end).status, Status::finished);
  EXPECT_TRUE(integrator->statistics().changes.empty()) << "taken for stiff: " << mechanism.name;
  return host.result(mechanism, mechanism.end, y);
}

class Simbody : public ::testing::TestWithParam<Mechanism> {};

std::string test_name(const ::testing::TestParamInfo<Mechanism>& info) {
  std::string name = info.param.name;
  std::erase_if(name, [](char c) { return c == ' ' || c == '-'; });
  return name;
}

INSTANTIATE_TEST_SUITE_P(Agrees, Simbody,
                         ::testing::Values(mechanisms::four_bar(), mechanisms::slider_crank(), mechanisms::chain(2),
                                           mechanisms::chain(10), mechanisms::chain(100), mechanisms::rssr(),
                                           mechanisms::top()),
                         test_name);

TEST_P(Simbody, GivesTheSamePositionsAndVelocities) {
  const Mechanism& mechanism = GetParam();
  const peers::SimbodyRun theirs =
      peers::run_simbody(mechanisms::simbody_scene(mechanism), peers::SimbodyMethod::runge_kutta_merson, 1e-11);
  ASSERT_TRUE(theirs.has_finished);
  const std::vector<double> ours = own_result(mechanism);
  ASSERT_EQ(ours.size(), theirs.result.size());
  // Relative to the largest speed, or to a metre and a metre per second.
  const double scale = std::max(1.0, std::abs(*std::max_element(ours.begin(), ours.end(), [](double a, double b) {
                                  return std::abs(a) < std::abs(b);
                                })));
  for (std::size_t i = 0; i < ours.size(); ++i) EXPECT_NEAR(ours[i], theirs.result[i], 1e-8 * scale) << i;
  EXPECT_LT(mechanisms::position_error(mechanism, ours, mechanism.reference), 1e-9);
}

}  // namespace
