// The rules are complete, and each can apply or not apply.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>
#include <set>

#include "../../src/study/advise_law_kinds.hpp"
#include "hysteron/study/advise.hpp"
#include "hysteron/study/advise_examples.hpp"

namespace hysteron::advise {
namespace {

TEST(Rules, AreCompleteAndNamedOnce) {
  std::set<std::string_view> ids;
  const auto check = [&](std::string_view id, std::string_view measures, const Reference* source) {
    EXPECT_TRUE(ids.insert(id).second) << id;
    EXPECT_FALSE(measures.empty()) << id;
    EXPECT_TRUE(source) << id;
  };
  for (const ContactRule& r : contact_rules()) {
    check(r.id, r.measures, r.source);
    EXPECT_FALSE(r.within.empty() || r.beyond.empty() || r.needs.empty()) << r.id;
  }
  for (const LawRule& r : law_rules()) {
    check(r.id, r.measures, r.source);
    EXPECT_TRUE(std::isfinite(std::min(r.caution, r.avoid))) << r.id;
  }
}

TEST(Rules, NameOnlyLawsOfTheCatalogue) {
  const auto check = [](const auto& ids) {
    for (const std::string_view id : ids) {
      ASSERT_TRUE(find_law(id)) << id;
      EXPECT_EQ(find_law(id)->info.id, id) << "an alias";
    }
  };
  check(low_speed_laws);
  check(conformity_laws);
  check(clearance_laws);
  check(whole_width_laws);
  check(linear_oscillators);
}

Advice advice_for(const AdviceInputs& inputs) {
  auto advice = advise(inputs);
  EXPECT_TRUE(advice) << (advice ? "" : advice.error().message);
  return advice ? std::move(*advice) : Advice{};
}

AdviceInputs with_values(AdviceInputs inputs, const std::map<std::string, double>& values) {
  inputs.impact.spec.values = values;
  return inputs;
}

AdviceInputs square_faces() {
  const Body small{.half_side = 5e-3, .mass = 0.1, .young = 200e9, .poisson = 0.3};
  const Body large{.half_side = 20e-3, .mass = infinity, .young = 200e9, .poisson = 0.3};
  return with_values(contact_of(small, large, 1.0, 0.1), {{"damping", 100.0}});
}

AdviceInputs viscous_ball(double viscosity) {
  Body ball = soft_ball().impact.pair.body1;
  ball.viscosity = viscosity;
  const Body rigid{.radius = infinity, .young = infinity};
  return with_values(contact_of(ball, rigid, 2.0, 0.5),
                     {{"bulk_viscosity", 10.0}, {"shear_viscosity", 10.0}, {"damping", 0.2}, {"decay_rate", 100.0}});
}

AdviceInputs linear_spring() {
  AdviceInputs inputs = with_values({.restitution = 0.1}, {{"stiffness", 1e6}, {"damping", 4000.0}});
  inputs.impact.conditions.mass = inputs.impact.speed = 1.0;
  inputs.impact.spec.elastic = "hooke";
  return inputs;
}

AdviceInputs brittle_ball(const char* material, double speed) {
  Body ball{.radius = 0.01}, plane{.radius = infinity};
  fill_from(ball, *find_material(material));
  fill_from(plane, *find_material("steel"));
  return contact_of(ball, plane, speed, 0.8);
}

// Contacts that between them bring every rule to both sides of its limit.
std::vector<Advice> many() {
  std::vector<Advice> all;
  for (AdviceInputs inputs : {soft_ball(), hardened_steel_slow(), steel_on_aluminium(), tight_bearing(),
                              loose_bearing(), bead(), dead_stop()})
    for (const bool resting : {false, true}) {
      inputs.resting = resting;
      all.push_back(advice_for(inputs));
    }
  AdviceInputs heavy = bead();
  heavy.impact.speed = 1e-5;
  for (const double gravity : {9.81, 1e-3}) {
    heavy.impact.conditions.gravity = gravity;
    all.push_back(advice_for(heavy));
  }
  for (const double viscosity : {10.0, 1e4}) all.push_back(advice_for(viscous_ball(viscosity)));
  all.push_back(advice_for(square_faces()));
  AdviceInputs just_yielding = with_values(steel_on_aluminium(), {{"psi", 3.0}, {"xi", 13.0}});
  just_yielding.impact.speed = 0.05;  // ma-liu gives energy there with ψ = 3, ξ = 13
  all.push_back(advice_for(just_yielding));
  all.push_back(advice_for(linear_spring()));
  // Ice that holds, that may crack and that crushes; a ceramic of unknown strength.
  for (const double speed : {1e-4, 5e-3, 20.0}) all.push_back(advice_for(brittle_ball("ice", speed)));
  all.push_back(advice_for(brittle_ball("zirconia", 0.1)));
  AdviceInputs requested = steel_on_aluminium();
  for (const double e : {0.99, 0.4}) {
    requested.restitution = e;
    all.push_back(advice_for(requested));
  }
  return all;
}

TEST(Rules, OfTheContactSpeakOnBothSidesOfTheirLimit) {
  std::set<std::string_view> within, beyond;
  for (const Advice& advice : many())
    for (const Check& check : advice.checks)
      if (check.value) (check.is_beyond() ? beyond : within).insert(check.rule->id);
  for (const ContactRule& rule : contact_rules()) {
    EXPECT_TRUE(within.contains(rule.id)) << rule.id;
    EXPECT_TRUE(beyond.contains(rule.id)) << rule.id;
  }
}

TEST(Rules, OfTheLawsPassSomeAndStopSome) {
  std::set<std::string_view> fine, against;
  std::vector<std::string> texts;
  for (const Advice& advice : many())
    for (const auto* laws : {&advice.elastic, &advice.recommended, &advice.usable, &advice.avoid})
      for (const LawAdvice& law : *laws)
        for (const Finding& f : law.findings) {
          (f.rating >= Rating::caution ? against : fine).insert(f.rule);
          texts.push_back(f.text);
        }
  for (const LawRule& rule : law_rules()) {
    EXPECT_TRUE(fine.contains(rule.id)) << rule.id;
    EXPECT_TRUE(against.contains(rule.id)) << rule.id;
  }
  for (const ContactRule& rule : contact_rules())
    for (const Effect& effect : rule.effects)
      EXPECT_TRUE(std::any_of(texts.begin(), texts.end(), [&](const auto& t) { return t.starts_with(effect.because); }))
          << rule.id << ": " << effect.because;
}

// For any contact the advice is finite, names a law that can be computed, and gives reasons.
TEST(Rules, AdviceIsSoundForAnyContact) {
  EXPECT_TRUE(rc::check([] {
    const auto power_of_ten = [](int low, int high) {
      return std::pow(10.0, *rc::gen::inRange(100 * low, 100 * high) / 100.0);
    };
    const std::string material = *rc::gen::element<std::string>("steel", "rubber", "nylon", "glass", "copper", "ptfe");
    const double radius = power_of_ten(-4, 0);
    const bool line = *rc::gen::arbitrary<bool>(), inside = *rc::gen::arbitrary<bool>();
    Body moving{.radius = radius, .mass = 1.0}, fixed{.mass = infinity};
    fixed.radius = inside ? -radius * (1.0 + power_of_ten(-4, 1)) : radius * power_of_ten(-2, 2);
    if (line) moving.length = fixed.length = radius;
    fill_from(moving, *find_material(material));
    fill_from(fixed, *find_material("steel"));
    AdviceInputs inputs = contact_of(moving, fixed, power_of_ten(-4, 2));
    if (*rc::gen::arbitrary<bool>()) inputs.restitution = *rc::gen::inRange(1, 1000) / 1000.0;
    inputs.resting = *rc::gen::arbitrary<bool>();
    const auto advice = advise(inputs);
    RC_ASSERT(advice.has_value());
    RC_ASSERT(!advice->recommended.empty());
    const bool doubtful = advice->recommended.front().is_avoided();
    RC_ASSERT(!doubtful || advice->usable.empty());
    for (const auto* laws : {&advice->recommended, &advice->usable, &advice->avoid})
      for (const LawAdvice& law : *laws) {
        RC_ASSERT(std::isfinite(law.trial.answer.result.peak_force));
        for (const Finding& f : law.findings) RC_ASSERT(std::isfinite(f.value));
      }
    for (const LawAdvice& law : advice->recommended)
      for (const Finding& f : law.findings) RC_ASSERT(f.rating == Rating::fine || !f.text.empty());
  }));
}

}  // namespace
}  // namespace hysteron::advise
