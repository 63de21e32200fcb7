// Hosts with fixed steps: the restitution comes out to second order in the step, whatever the law, the place of the
// touch within a step, and the time at which the host knows velocities.
#include "hysteron/contact/fixed_step.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "hysteron/contact/make_element.hpp"
#include "hysteron/impact/resolve.hpp"
#include "hysteron/laws/combine.hpp"
#include "hysteron/laws/specimen.hpp"
#include "support/contact_checks.hpp"

namespace hysteron {
namespace {

constexpr double mass = 0.1, speed = 0.3;

TEST(FixedStep, RestitutionIsOfSecondOrderForEveryLaw) {
  int laws = 0;
  for (const Entry& entry : catalogue()) {
    if (!entry.is_contact_law()) continue;
    const auto law = make_law(specimen(entry, 0.6));
    ASSERT_TRUE(law);
    const auto resolved = resolve(*law, {speed, mass});
    ASSERT_TRUE(resolved);
    const auto single = analyse({.law = resolved->law, .touch = {speed, mass}});
    ASSERT_TRUE(single);
    if (single->status != ImpactStatus::separated) continue;
    const auto element = make_element(*law);
    ASSERT_TRUE(element);
    ++laws;
    SCOPED_TRACE(std::string(entry.info.id));
    testing::expect_second_order(element->normal(), {speed, mass}, single->duration, single->restitution.newton,
                                 single->energy_lost < 1e-9 * single->energy_in);
  }
  EXPECT_GT(laws, 60);
}

TEST(FixedStep, TheImpactSpeedIsThatAtTouchAlsoUnderGravity) {
  const Combine law{Hertz{.stiffness = 5e7}, Flores{.restitution = 0.6}};
  const ContactElement element = make_element(law);
  // From 2.37 steps before touch at speed v: v₀² = v² + 2 g (2.37 v dt).
  for (const double dt : {1e-4, 5e-5}) {
    const double g = 50.0, v0 = std::sqrt(speed * speed + 2.0 * g * speed * dt * 2.37);
    EXPECT_NEAR(testing::bounce(element.normal(), {speed, mass}, dt, VelocityTime::whole_step, 0.37, g).impact_speed,
                v0, 1e-12);
    EXPECT_NEAR(testing::bounce(element.normal(), {speed, mass}, dt, VelocityTime::half_step, 0.37, g).impact_speed, v0,
                1e-12);
  }
}

TEST(FixedStep, PackingBetweenStepsChangesNoBit) {
  Goldsmith law;
  law.stiffness = 5e7, law.restitution = 0.5;
  const ContactElement element = make_element(law);
  FixedStepRecord one, two;
  one.contact.effective_mass = two.contact.effective_mass = mass;
  double x = -1e-6;
  for (int i = 0; i < 200; ++i) {
    const double v = 0.3 - 0.004 * i;
    x += 1e-6 * v;
    two.contact = unpack(pack(two.contact));
    ASSERT_EQ(advance(element.normal(), x, v, 1e-6, one, nullptr), advance(element.normal(), x, v, 1e-6, two, nullptr));
  }
  EXPECT_GT(one.contact.memory.max_indentation, 0.0);
}

}  // namespace
}  // namespace hysteron
