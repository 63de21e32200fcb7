// Hosts with fixed steps: the restitution comes out to second order in the step, whatever the law, the place of the
// touch within a step, and the time at which the host knows velocities.
#include "hysteron/contact/fixed_step.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "hysteron/contact/make_element.hpp"
#include "hysteron/impact/calibrate.hpp"
#include "hysteron/laws/combine.hpp"
#include "hysteron/laws/exact_groups.hpp"

namespace hysteron {
namespace {

constexpr double mass = 0.1, speed = 0.3;

struct Bounce {
  double restitution = 0.0, impact_speed = 0.0;
};

// Velocity Verlet against a wall. `offset` places the touch within a step.
Bounce bounce(const AnyHostedLaw& law, double dt, VelocityTime velocity, double offset, double gravity = 0.0) {
  FixedStepRecord record;
  record.contact.effective_mass = mass;
  double z[4] = {};
  double x = -speed * dt * (2.0 + offset), v = speed, a = gravity;
  advance(law, x, v - 0.5 * a * dt * (velocity == VelocityTime::half_step), dt, record, z, velocity);
  for (int i = 0; i < 2000000; ++i) {
    const double middle = v + 0.5 * a * dt;
    x += dt * middle;
    const double given = velocity == VelocityTime::half_step ? middle : v + a * dt;
    const double force = advance(law, x, given, dt, record, z, velocity);
    a = gravity - force / mass;
    v = middle + 0.5 * a * dt;
    if (record.contact.touched && !record.contact.in_contact() && v < 0.0 && force == 0.0) break;
  }
  return {-v / speed, record.contact.memory.impact_speed};
}

double worst_error(const AnyHostedLaw& law, double dt, VelocityTime velocity, double expected) {
  double worst = 0.0;
  for (const double offset : {0.05, 0.21, 0.37, 0.53, 0.69, 0.85})
    worst = std::max(worst, std::abs(bounce(law, dt, velocity, offset).restitution - expected));
  return worst;
}

// Least-squares slope of ln(error) over five halvings.
double order(const AnyHostedLaw& law, double duration, VelocityTime velocity, double expected) {
  constexpr int halvings = 5;
  double sx = 0.0, sy = 0.0, sxx = 0.0, sxy = 0.0;
  for (int i = 0; i <= halvings; ++i) {
    const double x = i, y = -std::log2(worst_error(law, duration / (60 << i), velocity, expected));
    sx += x, sy += y, sxx += x * x, sxy += x * y;
  }
  constexpr double n = halvings + 1;
  return (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

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
    for (const VelocityTime velocity : {VelocityTime::whole_step, VelocityTime::half_step}) {
      SCOPED_TRACE(std::string(entry.info.id) + (velocity == VelocityTime::whole_step ? " whole" : " half"));
      const double expected = single->restitution.newton;
      const double coarse = worst_error(element->normal(), single->duration / 60, velocity, expected);
      EXPECT_LT(coarse, 0.02);
      if (coarse < 1e-7) continue;  // no error to measure an order of
      const double slope = order(element->normal(), single->duration, velocity, expected);
      // Without loss the scheme is symmetric in time, and may be better than second order.
      const bool lossless = single->energy_lost < 1e-9 * single->energy_in;
      EXPECT_GT(slope, 1.75);
      EXPECT_LT(slope, lossless ? 4.5 : 2.8);
    }
  }
  EXPECT_GT(laws, 60);
}

TEST(FixedStep, TheImpactSpeedIsThatAtTouchAlsoUnderGravity) {
  const Combine law{Hertz{.stiffness = 5e7}, Flores{.restitution = 0.6}};
  const ContactElement element = make_element(law);
  // From 2.37 steps before touch at speed v: v₀² = v² + 2 g (2.37 v dt).
  for (const double dt : {1e-4, 5e-5}) {
    const double g = 50.0, v0 = std::sqrt(speed * speed + 2.0 * g * speed * dt * 2.37);
    EXPECT_NEAR(bounce(element.normal(), dt, VelocityTime::whole_step, 0.37, g).impact_speed, v0, 1e-12);
    EXPECT_NEAR(bounce(element.normal(), dt, VelocityTime::half_step, 0.37, g).impact_speed, v0, 1e-12);
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
