// The numbers that rules compare with their limits, against closed forms.
#include "hysteron/advise/contact_case.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "hysteron/advise/examples.hpp"

namespace hysteron::advise {
namespace {

ContactCase accepted(const ImpactRequest& request) {
  auto contact = read_case(request, false);
  EXPECT_TRUE(contact) << (contact ? "" : contact.error().message);
  return contact ? *contact : ContactCase{};
}

TEST(ContactCase, FirstYieldSpeedOfSpheresIsJohnsonsClosedForm) {
  const ContactCase c = accepted(steel_on_aluminium());
  // m v_y²/2 = (π⁵/60) R³ p_y⁵/E*⁴ with p_y = 1.6 Y: Johnson's 53 R³ Y⁵/E*⁴.
  const double p = 1.6 * 276e6, r = *c.pair.effective_radius, e = *c.pair.effective_modulus;
  const double energy = std::pow(std::numbers::pi, 5) / 60.0 * std::pow(r, 3) * std::pow(p, 5) / std::pow(e, 4);
  ASSERT_TRUE(c.first_yield_speed);
  EXPECT_NEAR(*c.first_yield_speed / std::sqrt(2.0 * energy / c.mass), 1.0, 1e-8);
}

TEST(ContactCase, FirstYieldOfALineIsWhereHertzPressureReaches167Y) {
  ImpactRequest request = loose_bearing();
  request.body2 += ",yield=300MPa";
  const ContactCase c = accepted(request);
  ASSERT_TRUE(c.first_yield_speed);
  const auto at_yield = analyse({.law = c.reference.law, .touch = {*c.first_yield_speed, c.mass}});
  ASSERT_TRUE(at_yield);
  EXPECT_NEAR(c.pair.patch(at_yield->peak_force)->peak_pressure, 1.67 * 300e6, 1.0);
}

TEST(ContactCase, RestitutionOfPerfectlyPlasticSpheresIsThatOfThorntonsLaw) {
  const ContactCase c = accepted(steel_on_aluminium());
  ImpactRequest request = steel_on_aluminium();
  request.law = "thornton";
  request.set = {"yield_pressure=" + std::to_string(1.6 * 276e6)};
  for (const char* speed : {"0.03", "0.3", "3"}) {
    request.speed = speed;
    const auto setup = read_request(request);
    ASSERT_TRUE(setup) << setup.error().message;
    const auto answer = run_impact(*setup);
    ASSERT_TRUE(answer);
    EXPECT_NEAR(perfectly_plastic_restitution(*c.first_yield_speed / setup->speed), answer->result.restitution.newton,
                1e-8);
  }
  EXPECT_NEAR(perfectly_plastic_restitution(1.0), 1.0, 1e-15);
}

TEST(ContactCase, ReferenceOfALineIsJohnsonWithThePrintedCaseOfTheReview) {
  const ContactCase c = accepted(loose_bearing());
  EXPECT_EQ(c.elastic, "johnson");
  EXPECT_NEAR(c.reference.result.peak_force / 0.015, 28752.8, 0.05);
}

TEST(ContactCase, ReferenceLeavesJohnsonWhereItsFoldIsPassed) {
  EXPECT_NE(accepted(tight_bearing()).elastic, "johnson");
}

TEST(ContactCase, WaveSpeedIsOfTheSlowerDeformableBody) {
  ImpactRequest request = soft_ball();
  EXPECT_NEAR(*accepted(request).pair.wave_speed, std::sqrt(1.3e6 / 970.0), 1e-9);
  request.body2 = "radius=inf,young=inf";
  EXPECT_NEAR(*accepted(request).pair.wave_speed, std::sqrt(1.3e6 / 970.0), 1e-9);
  request.body2 = "radius=inf,young=200GPa,poisson=0.3";
  EXPECT_FALSE(accepted(request).pair.wave_speed) << "a density is unknown";
}

TEST(ContactCase, ContactSizeIsRadiusOverTheSmallestRadius) {
  const ContactCase c = accepted(soft_ball());
  // a² = R δ for Hertz.
  EXPECT_NEAR(*contact_size(c), std::sqrt(c.reference.result.max_indentation / 0.02), 1e-6);
}

TEST(ContactCase, GravityIsKeptForTheRulesAndOutOfTheImpacts) {
  ImpactRequest request = bead();
  request.gravity = "9.81";
  const ContactCase c = accepted(request);
  EXPECT_EQ(c.gravity, 9.81);
  EXPECT_EQ(c.inputs.gravity, "");
  EXPECT_EQ(c.reference.result.status, ImpactStatus::separated);
  EXPECT_EQ(c.reference.result.peak_force, accepted(bead()).reference.result.peak_force);
}

TEST(ContactCase, WrongInputsAreRefusedWithTheirRange) {
  const auto refused = [](ImpactRequest request, std::string_view part) {
    const auto contact = read_case(request, false);
    ASSERT_FALSE(contact);
    EXPECT_NE(contact.error().message.find(part), std::string::npos) << contact.error().message;
  };
  ImpactRequest request = bead();
  request.restitution = "1.3";
  refused(request, "0 <= e <= 1");
  request = bead();
  request.speed = "-1";
  refused(request, "> 0 m/s");
  request = bead();
  request.speed = "";
  refused(request, "missing speed");
  refused({.mass = "1", .speed = "1"}, "missing parameter stiffness");
  request = bead();
  request.set = {"elastic=herz"};
  refused(request, "nearest: hertz");
}

}  // namespace
}  // namespace hysteron::advise
