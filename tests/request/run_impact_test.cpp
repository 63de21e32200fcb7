// What is reported of an impact beyond the motion itself.
#include "hysteron/request/run_impact.hpp"

#include <gtest/gtest.h>

namespace hysteron {
namespace {

ImpactAnswer answer_for(const ImpactRequest& request) {
  const auto setup = read_request(request);
  EXPECT_TRUE(setup) << setup.error().message;
  const auto answer = run_impact(*setup);
  EXPECT_TRUE(answer) << answer.error().message;
  return *answer;
}

ImpactRequest cavity(const char* law, const char* restitution) {
  return {.law = law,
          .mass = "0.26138",
          .speed = "4",
          .restitution = restitution,
          .body1 = "radius=20mm,young=65GPa,poisson=0.33,yield=30MPa",
          .body2 = "radius=-20.5mm,young=200GPa,poisson=0.29"};
}

// At 4 m/s Hertz's pressure would be 330 MPa where the material bears 3 times 30 MPa.
TEST(RunImpact, HertzPatchIsReportedOfElasticContactsOnly) {
  const ImpactAnswer flores = answer_for(cavity("flores", "0.7"));
  EXPECT_TRUE(flores.contact_radius && flores.peak_pressure);
  const ImpactAnswer ma_liu = answer_for(cavity("ma-liu", ""));
  EXPECT_NEAR(ma_liu.result.restitution.newton, 0.690914, 1e-6);
  EXPECT_FALSE(ma_liu.contact_radius || ma_liu.peak_pressure);
  const ImpactAnswer dashpot = answer_for(cavity("elastoplastic-dashpot", ""));
  EXPECT_NEAR(*dashpot.restitution_requested, 0.690914, 1e-6);
  EXPECT_FALSE(dashpot.contact_radius || dashpot.peak_pressure);
}

}  // namespace
}  // namespace hysteron
