// The numbers that rules compare with their limits, against closed forms.
#include "hysteron/study/advise_contact.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "hysteron/study/advise_examples.hpp"

namespace hysteron::advise {
namespace {

ContactCase accepted(const AdviceInputs& inputs) {
  auto contact = make_case(inputs);
  EXPECT_TRUE(contact) << (contact ? "" : contact.error().message);
  return contact ? *contact : ContactCase{};
}

TEST(ContactCase, FirstYieldSpeedOfSpheresIsJohnsonsClosedForm) {
  const ContactCase c = accepted(steel_on_aluminium());
  // m v_y²/2 = (π⁵/60) R³ p_y⁵/E*⁴ with p_y = 1.6 Y: Johnson's 53 R³ Y⁵/E*⁴.
  const double p = 1.6 * 276e6, r = *c.pair().effective_radius, e = *c.pair().effective_modulus;
  const double energy = std::pow(std::numbers::pi, 5) / 60.0 * std::pow(r, 3) * std::pow(p, 5) / std::pow(e, 4);
  ASSERT_TRUE(c.first_yield_speed);
  EXPECT_NEAR(*c.first_yield_speed / std::sqrt(2.0 * energy / c.mass), 1.0, 1e-8);
}

TEST(ContactCase, FirstYieldOfALineIsWhereHertzPressureReaches167Y) {
  AdviceInputs inputs = loose_bearing();
  Body hole = inputs.impact.pair.body2;
  hole.yield = 300e6;
  inputs.impact.pair = *make_pair(inputs.impact.pair.body1, hole);
  const ContactCase c = accepted(inputs);
  ASSERT_TRUE(c.first_yield_speed);
  const auto at_yield = analyse({.law = c.reference.law, .touch = {*c.first_yield_speed, c.mass}});
  ASSERT_TRUE(at_yield);
  EXPECT_NEAR(c.pair().patch(at_yield->peak_force)->peak_pressure, 1.67 * 300e6, 1.0);
}

TEST(ContactCase, RestitutionOfPerfectlyPlasticSpheresIsThatOfThorntonsLaw) {
  const ContactCase c = accepted(steel_on_aluminium());
  ImpactInputs inputs = steel_on_aluminium().impact;
  inputs.spec = {.law = "thornton", .values = {{"yield_pressure", 1.6 * 276e6}}};
  for (const double speed : {0.03, 0.3, 3.0}) {
    inputs.speed = speed;
    const auto setup = make_setup(inputs);
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
  const Body ball = soft_ball().impact.pair.body1;
  EXPECT_NEAR(*accepted(soft_ball()).pair().wave_speed, std::sqrt(1.3e6 / 970.0), 1e-9);
  const Body rigid{.radius = infinity, .young = infinity};
  EXPECT_NEAR(*accepted(contact_of(ball, rigid, 2.0, 0.5)).pair().wave_speed, std::sqrt(1.3e6 / 970.0), 1e-9);
  const Body without_density{.radius = infinity, .young = 200e9, .poisson = 0.3};
  EXPECT_FALSE(accepted(contact_of(ball, without_density, 2.0, 0.5)).pair().wave_speed);
}

TEST(ContactCase, ContactSizeIsRadiusOverTheSmallestRadius) {
  const ContactCase c = accepted(soft_ball());
  // a² = R δ for Hertz.
  EXPECT_NEAR(*contact_size(c), std::sqrt(c.reference.result.max_indentation / 0.02), 1e-6);
}

TEST(ContactCase, GravityIsKeptForTheRulesAndOutOfTheImpacts) {
  AdviceInputs inputs = bead();
  inputs.impact.conditions.gravity = 9.81;
  const ContactCase c = accepted(inputs);
  EXPECT_EQ(c.gravity, 9.81);
  EXPECT_EQ(c.inputs.impact.conditions.gravity, 0.0);
  EXPECT_EQ(c.reference.result.status, ImpactStatus::separated);
  EXPECT_EQ(c.reference.result.peak_force, accepted(bead()).reference.result.peak_force);
}

TEST(ContactCase, WrongInputsAreRefusedWithTheirRange) {
  const auto refused = [](const AdviceInputs& inputs, std::string_view part) {
    const auto contact = make_case(inputs);
    ASSERT_FALSE(contact);
    EXPECT_NE(contact.error().message.find(part), std::string::npos) << contact.error().message;
  };
  AdviceInputs inputs = bead();
  inputs.restitution = 1.3;
  refused(inputs, "0 <= e <= 1");
  inputs = bead();
  inputs.impact.speed = -1.0;
  refused(inputs, "> 0 m/s");
  inputs.impact.speed = 0.0;
  refused(inputs, "missing speed");
  AdviceInputs no_bodies;
  no_bodies.impact.conditions.mass = no_bodies.impact.speed = 1.0;
  refused(no_bodies, "missing parameter stiffness");
  inputs = bead();
  inputs.impact.spec.elastic = "herz";
  refused(inputs, "nearest: hertz");
  inputs = bead();
  inputs.impact.spec.dissipation = "flores";
  refused(inputs, "the adviser chooses the dissipation");
  inputs = bead();
  inputs.impact.spec.restitution_source = "linear";
  refused(inputs, "give one of them");
}

}  // namespace
}  // namespace hysteron::advise
