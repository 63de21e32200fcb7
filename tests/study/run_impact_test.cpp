// Results of an impact besides the motion.
#include "hysteron/study/run_impact.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "hysteron/request/impact_request.hpp"

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

// At 4 m/s the Hertz pressure would be 330 MPa, but the material bears 3 times 30 MPa.
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

bool warns_about(const ImpactAnswer& answer, const std::string& what) {
  return std::any_of(answer.warnings.begin(), answer.warnings.end(),
                     [&](const Warning& w) { return w.message.find(what) != std::string::npos; });
}

// The weight of a slow body causes 20 times the depth that its speed causes; a limit on the depth must use that depth.
TEST(RunImpact, LimitsOnTheDepthAreJudgedWithGravity) {
  ImpactRequest request{
      .law = "yigit-linear", .mass = "1", .speed = "0.0005", .stiffness = "1e9", .set = {"yield_indentation=1e-6"}};
  const std::string too_shallow = "no residual depth";
  EXPECT_TRUE(warns_about(answer_for(request), too_shallow));
  request.gravity = "9.81";
  const ImpactAnswer pressed = answer_for(request);
  EXPECT_GT(pressed.result.max_indentation, 2.25e-6);
  EXPECT_FALSE(warns_about(pressed, too_shallow));
  request.gravity = "-9.81";
  EXPECT_TRUE(warns_about(answer_for(request), too_shallow));
}

ImpactRequest soft_cylinder_in_its_bore() {
  return {.law = "johnson",
          .mass = "0.2",
          .speed = "0.001",
          .set = {"dissipation=none"},
          .body1 = "radius=10mm,young=1MPa,poisson=0.4,length=20mm",
          .body2 = "radius=-11mm,young=1MPa,poisson=0.4,length=20mm"};
}

TEST(RunImpact, LimitsOnTheForceAreJudgedWithGravity) {
  ImpactRequest request = soft_cylinder_in_its_bore();
  const std::string wide = "contact half-width";
  EXPECT_FALSE(warns_about(answer_for(request), wide));
  request.gravity = "9.81";
  EXPECT_TRUE(warns_about(answer_for(request), wide));
}

// The damping of a law may be computed for another speed; its depth is that of the impact.
TEST(RunImpact, LimitsOnTheDepthAreJudgedWithTheSpeedOfTheImpact) {
  ImpactRequest request = soft_cylinder_in_its_bore();
  request.speed_policy = "floor 1";
  EXPECT_FALSE(warns_about(answer_for(request), "contact half-width"));
}

// Exact mode delivers the requested restitution or rejects it.
TEST(RunImpact, ExactModeRefusesASpeedPolicyThatResolvesForAnotherSpeed) {
  ImpactRequest request{
      .law = "flores", .mass = "1", .speed = "0.2", .stiffness = "1e9", .restitution = "0.5", .exact = true};
  request.speed_policy = "floor 1";
  const auto setup = read_request(request);
  ASSERT_TRUE(setup);
  const auto refused = run_impact(*setup);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::conflict);
  EXPECT_EQ(refused.error().field, "exact");
  EXPECT_NE(refused.error().message.find("leave out --exact or --speed-policy"), std::string::npos)
      << refused.error().message;
  request.speed = "2";  // above the floor both agree
  EXPECT_NEAR(answer_for(request).result.restitution.newton, 0.5, 1e-9);
}

// Without loss the relative speed of 3 m/s turns round; a body of infinite mass goes on as before.
TEST(RunImpact, AFixedBodyKeepsItsSpeed) {
  ImpactRequest request{.law = "hertz", .speed = "3", .stiffness = "1e9", .body1 = "mass=0.1", .body2 = "mass=inf"};
  const auto thrown_back = answer_for(request).body_speeds;
  ASSERT_TRUE(thrown_back);
  EXPECT_NEAR((*thrown_back)[0], -3.0, 1e-9);
  EXPECT_NEAR((*thrown_back)[1], 0.0, 1e-9);
  std::swap(request.body1, request.body2);
  const auto thrown_on = answer_for(request).body_speeds;
  ASSERT_TRUE(thrown_on);
  EXPECT_NEAR((*thrown_on)[0], 3.0, 1e-9);
  EXPECT_NEAR((*thrown_on)[1], 6.0, 1e-9);
}

// The step recommended for fixed-step codes: fifty of them follow the impact.
constexpr double steps = 50.0;

// A lossless linear spring is in contact for half a period.
TEST(RecommendedStep, OfAnImpactThatSeparatesIsAFiftiethOfItsDuration) {
  const ImpactAnswer answer = answer_for({.law = "hooke", .mass = "2", .speed = "1", .stiffness = "8e4"});
  EXPECT_NEAR(answer.recommended_step, std::numbers::pi / std::sqrt(4e4) / steps, 1e-12);
}

// Spring and dashpot with ω = 2/s, ζ = 1/2 under a weight that holds the bodies together: about the static depth g/ω²,
// δ̇ = 0 where tan(√3 t) = v₀/(B - √3 g/4), B = (v₀ - g/4)/√3.
TEST(RecommendedStep, OfAContactThatSticksCountsItsCompressionTwice) {
  const ImpactAnswer answer = answer_for(
      {.law = "kelvin-voigt", .mass = "1", .speed = "1", .stiffness = "4", .set = {"damping=2"}, .gravity = "100"});
  ASSERT_EQ(answer.result.status, ImpactStatus::sticks);
  const double root = std::sqrt(3.0), b = (1.0 - 25.0) / root;
  const double compression_time = std::atan2(1.0, b - root * 25.0) / root;
  EXPECT_NEAR(answer.recommended_step, 2.0 * compression_time / steps, 1e-9);
}

// A Maxwell element with k/c > 2 √(k/m) never returns: its force is v₀ k (e^(-a t) - e^(-b t))/(b - a) with
// a b = k/m and a + b = k/c, largest at ln(b/a)/(b - a).
TEST(RecommendedStep, OfAnEndlessCompressionCountsItsRiseFourTimes) {
  const ImpactAnswer answer =
      answer_for({.law = "maxwell", .mass = "1", .speed = "1", .stiffness = "4", .set = {"damping=0.8"}});
  ASSERT_EQ(answer.result.status, ImpactStatus::sticks);
  ASSERT_FALSE(std::isfinite(answer.result.compression_time));
  const double peak_time = std::log(4.0) / 3.0;  // a = 1/s, b = 4/s
  EXPECT_NEAR(answer.recommended_step, 4.0 * peak_time / steps, 1e-9);
}

// A ball of 10 mm on a plane of the same steel yields first at v_y = √(2U/m), U = 8/15 E* √R δ_y^2.5.
TEST(RunImpact, WarnsBeyondFirstYieldOfElasticLawsOnly) {
  const double modulus = 207e9 / (2.0 * 0.91), radius = 0.01, pressure = 1.6 * 210e6;
  const double depth = std::pow(0.5 * std::numbers::pi * pressure / modulus, 2) * radius;
  const double energy = 8.0 / 15.0 * modulus * std::sqrt(radius) * std::pow(depth, 2.5);
  const double mass = 7850.0 * 4.0 / 3.0 * std::numbers::pi * std::pow(radius, 3), v_y = std::sqrt(2.0 * energy / mass);
  const auto request = [&](const char* law, double speed) {
    return ImpactRequest{.law = law,
                         .speed = std::to_string(speed),
                         .body1 = "radius=10mm,material=steel",
                         .body2 = "radius=inf,material=steel"};
  };
  EXPECT_NEAR(v_y, 2.8e-3, 1e-4);  // v/v_y = 178 at 0.5 m/s
  EXPECT_FALSE(warns_about(answer_for(request("hertz", 0.99 * v_y)), "yields"));
  EXPECT_TRUE(warns_about(answer_for(request("hertz", 1.01 * v_y)), "the softer body yields"));
  EXPECT_TRUE(warns_about(answer_for(request("hertz", 0.5)), "yield strength 210 MPa"));
  for (const char* law : {"ma-liu", "thornton", "yigit"})
    EXPECT_FALSE(warns_about(answer_for(request(law, 0.5)), "yields")) << law;
}

// Ice of 25 mm on glass: p₀ = (1/π)(6 F E*²/R²)^(1/3), which grows with v^(2/5), is 1.103 GPa at 25 m/s by hand, and
// ice crushes at 1.6 times 15 MPa: at 25 (24/1103)^2.5 m/s.
TEST(RunImpact, WarnsWhereABrittleBodyCrushes) {
  const auto request = [](double speed) {
    return ImpactRequest{.law = "hertz",
                         .speed = std::to_string(speed),
                         .body1 = "diameter=25mm,material=ice",
                         .body2 = "radius=inf,material=glass"};
  };
  const double limit = 25.0 * std::pow(24.0 / 1103.0, 2.5);
  EXPECT_FALSE(warns_about(answer_for(request(0.98 * limit)), "crushes"));
  EXPECT_TRUE(warns_about(answer_for(request(1.02 * limit)), "a brittle body crushes"));
  EXPECT_TRUE(warns_about(answer_for(request(25.0)), "compressive strength 15 MPa"));
}

}  // namespace
}  // namespace hysteron
