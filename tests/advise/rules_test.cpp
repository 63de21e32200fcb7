// The rules themselves: complete as data, and each able to speak both ways.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>
#include <set>

#include "../../src/advise/law_kinds.hpp"
#include "hysteron/advise/advise.hpp"
#include "hysteron/advise/examples.hpp"
#include "hysteron/core/text.hpp"

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

Advice advice_for(const ImpactRequest& request, bool resting) {
  auto advice = advise(request, resting);
  EXPECT_TRUE(advice) << (advice ? "" : advice.error().message);
  return advice ? std::move(*advice) : Advice{};
}

// Contacts that between them bring every rule to both sides of its limit.
std::vector<Advice> many() {
  std::vector<Advice> all;
  for (const ImpactRequest& request : {soft_ball(), hardened_steel_slow(), steel_on_aluminium(), tight_bearing(),
                                       loose_bearing(), bead(), dead_stop()})
    for (const bool resting : {false, true}) all.push_back(advice_for(request, resting));
  ImpactRequest heavy = bead();
  heavy.speed = "1e-5";
  for (const char* gravity : {"9.81", "1e-3"}) {
    heavy.gravity = gravity;
    all.push_back(advice_for(heavy, false));
  }
  ImpactRequest viscous = soft_ball();
  viscous.set = {"bulk_viscosity=10", "shear_viscosity=10", "damping=0.2", "decay_rate=100"};
  viscous.body2 = "radius=inf,young=inf";
  for (const char* viscosity : {",viscosity=10", ",viscosity=1e4"}) {
    ImpactRequest request = viscous;
    request.body1 += viscosity;
    all.push_back(advice_for(request, false));
  }
  ImpactRequest faces{.speed = "1",
                      .restitution = "0.1",
                      .set = {"damping=100"},
                      .body1 = "half_side=5mm,young=200GPa,poisson=0.3,mass=0.1",
                      .body2 = "half_side=20mm,young=200GPa,poisson=0.3,mass=inf"};
  all.push_back(advice_for(faces, false));
  ImpactRequest just_yielding = steel_on_aluminium();  // ma-liu gives energy there with ψ = 3, ξ = 13
  just_yielding.speed = "0.05";
  just_yielding.set = {"psi=3", "xi=13"};
  all.push_back(advice_for(just_yielding, false));
  ImpactRequest springs{.mass = "1", .speed = "1", .stiffness = "1e6", .restitution = "0.1"};
  springs.set = {"elastic=hooke", "damping=4000"};
  all.push_back(advice_for(springs, false));
  ImpactRequest asked = steel_on_aluminium();
  for (const char* e : {"0.99", "0.4"}) {
    asked.restitution = e;
    all.push_back(advice_for(asked, false));
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
          (f.verdict >= Verdict::caution ? against : fine).insert(f.rule);
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

// Whatever the contact, advice is finite, names a law that runs, and gives reasons.
TEST(Rules, AdviceIsSoundForAnyContact) {
  EXPECT_TRUE(rc::check([] {
    const auto power_of_ten = [](int low, int high) {
      return std::pow(10.0, *rc::gen::inRange(100 * low, 100 * high) / 100.0);
    };
    const auto text = [](double x) { return number_text(x, 6); };
    const std::string material = *rc::gen::element<std::string>("steel", "rubber", "nylon", "glass", "copper", "ptfe");
    const double radius = power_of_ten(-4, 0);
    const bool line = *rc::gen::arbitrary<bool>(), inside = *rc::gen::arbitrary<bool>();
    const std::string length = line ? ",length=" + text(radius) : std::string();
    const double other = inside ? -radius * (1.0 + power_of_ten(-4, 1)) : radius * power_of_ten(-2, 2);
    ImpactRequest request{.speed = text(power_of_ten(-4, 2)),
                          .body1 = "radius=" + text(radius) + length + ",material=" + material + ",mass=1",
                          .body2 = "radius=" + text(other) + length + ",material=steel,mass=inf"};
    if (*rc::gen::arbitrary<bool>()) request.restitution = text(*rc::gen::inRange(1, 1000) / 1000.0);
    const auto advice = advise(request, *rc::gen::arbitrary<bool>());
    RC_ASSERT(advice.has_value());
    RC_ASSERT(!advice->recommended.empty());
    RC_ASSERT(!advice->compare.empty());
    const bool doubtful = advice->recommended.front().is_avoided();
    RC_ASSERT(!doubtful || advice->usable.empty());
    for (const auto* laws : {&advice->recommended, &advice->usable, &advice->avoid})
      for (const LawAdvice& law : *laws) {
        RC_ASSERT(std::isfinite(law.trial.answer.result.peak_force));
        for (const Finding& f : law.findings) RC_ASSERT(std::isfinite(f.value));
      }
    for (const LawAdvice& law : advice->recommended)
      for (const Finding& f : law.findings) RC_ASSERT(f.verdict == Verdict::fine || !f.text.empty());
  }));
}

}  // namespace
}  // namespace hysteron::advise
