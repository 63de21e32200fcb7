// Exact mode: a law calibrated to e returns e, under both separation rules, and laws that then differ in name only are
// found.
#include <gtest/gtest.h>

#include <set>

#include "hysteron/impact/resolve.hpp"
#include "hysteron/laws/coincide_when_exact.hpp"
#include "hysteron/laws/specimen.hpp"
#include "support/free_impact.hpp"
#include "support/sampling.hpp"

namespace hysteron {
namespace {

using Ids = std::set<std::string_view>;

constexpr Separation rules[] = {Separation::force, Separation::depth};

std::vector<double> restitutions() {
  std::vector<double> es;
  for (int i = 1; i <= 100; ++i) es.push_back(0.01 * i);
  for (int k = 3; k <= 12; ++k) es.push_back(1.0 - std::pow(10.0, -k));
  return es;
}

// Touch at which a specimen has the requested restitution (1 m/s, where it depends on the speed).
constexpr Touch touch{.impact_speed = 1.0, .effective_mass = 0.7};

TEST(ExactMode, EveryLawWithARestitutionReturnsItUnderBothRules) {
  int laws = 0;
  for (const Entry& entry : catalogue()) {
    if (!has_restitution(entry)) continue;
    SCOPED_TRACE(std::string(entry.info.id));
    ++laws;
    for (const Separation rule : rules)
      for (const double e : restitutions()) {
        const auto law = make_law(specimen(entry, e));
        ASSERT_TRUE(law) << law.error().message;
        const auto resolved = resolve(*law, touch, RestitutionMode::exact, rule);
        ASSERT_TRUE(resolved) << resolved.error().message;
        ASSERT_TRUE(resolved->restitution_requested.has_value());
        if (entry.has_param("restitution") || entry.has_param("dissipation")) {
          ASSERT_NEAR(*resolved->restitution_requested, e, 1e-15);
        }
        const auto returned = closed_form_restitution(resolved->law, touch, rule);
        ASSERT_TRUE(returned.has_value());
        ASSERT_NEAR(*returned, *resolved->restitution_requested, 1e-10) << e;
      }
  }
  EXPECT_GT(laws, 30);
}

// The same by an integration that knows nothing of closed forms.
TEST(ExactMode, IntegratedImpactsReturnTheRequestedRestitution) {
  for (const Entry& entry : catalogue()) {
    if (!has_restitution(entry)) continue;
    SCOPED_TRACE(std::string(entry.info.id));
    for (const Separation rule : rules)
      for (const double e : {0.05, 0.3, 0.6, 0.9, 1.0}) {
        const auto law = make_law(specimen(entry, e));
        const auto resolved = resolve(*law, touch, RestitutionMode::exact, rule);
        ASSERT_TRUE(resolved);
        const auto impact = testing::free_impact(resolved->law, touch, rule);
        ASSERT_TRUE(impact.separated) << e;
        EXPECT_NEAR(impact.restitution, *resolved->restitution_requested, 2e-6) << e;
      }
  }
}

TEST(ExactMode, HoldsForRandomMassesSpeedsAndStiffnesses) {
  for (const Entry& entry : catalogue()) {
    if (!has_restitution(entry) || !entry.has_param("restitution")) continue;
    SCOPED_TRACE(std::string(entry.info.id));
    EXPECT_TRUE(rc::check([&] {
      const auto law = make_law(sampling::spec(entry));
      RC_ASSERT(law.has_value());
      const Touch t = sampling::touch();
      for (const Separation rule : rules) {
        const auto resolved = resolve_in_closed_form(*law, t, RestitutionMode::exact, rule);
        RC_ASSERT(resolved.has_value());
        if (!*resolved) {
          // Random exponents of the general law have no closed form; everything else has.
          RC_ASSERT(entry.has_param("damping_exponent"));
          continue;
        }
        const auto returned = closed_form_restitution((*resolved)->law, t, rule);
        RC_ASSERT(returned.has_value());
        RC_ASSERT(std::abs(*returned - *value_of(*law, "restitution")) < 1e-10);
      }
    }));
  }
}

TEST(ExactMode, EveryMultiplyingRuleReturnsTheRestitutionOnAnyElasticPart) {
  for (const Entry& elastic : catalogue()) {
    if (elastic.info.family != Family::elastic_point && elastic.info.family != Family::elastic_line) continue;
    LawSpec spec = specimen(elastic, 0.5);
    spec.law = "hunt-crossley";
    spec.elastic = elastic.info.id;
    for (const double e : {0.01, 0.5, 0.99, 1.0}) {
      spec.values["restitution"] = e;
      const auto law = make_law(spec);
      ASSERT_TRUE(law) << spec.elastic << ": " << law.error().message;
      for (const Separation rule : rules) {
        const auto resolved = resolve(*law, touch, RestitutionMode::exact, rule);
        ASSERT_TRUE(resolved) << spec.elastic;
        EXPECT_NEAR(*closed_form_restitution(resolved->law, touch, rule), e, 1e-10) << spec.elastic;
      }
    }
  }
}

// Perfectly plastic: critical damping never comes back to δ = 0, goldsmith gives nothing back, and for the rest no
// finite damping does it.
TEST(ExactMode, AtRestitutionZeroReturnsNothingOrIsRefused) {
  std::set<std::string> returned;
  for (const Entry& entry : catalogue()) {
    if (!entry.has_param("restitution") || !entry.is_contact_law()) continue;
    SCOPED_TRACE(std::string(entry.info.id));
    LawSpec spec = specimen(entry, 0.5);
    spec.values["restitution"] = 0.0;
    const auto law = make_law(spec);
    if (!law) continue;
    for (const Separation rule : rules) {
      const auto resolved = resolve(*law, touch, RestitutionMode::exact, rule);
      if (!resolved) {
        EXPECT_EQ(resolved.error().code, ErrorCode::out_of_range);
        EXPECT_NE(resolved.error().message.find("no finite damping returns e = 0"), std::string::npos)
            << resolved.error().message;
        continue;
      }
      EXPECT_EQ(closed_form_restitution(resolved->law, touch, rule), 0.0);
      returned.insert(std::string(entry.info.id) + " " + std::string(to_text(rule)));
    }
  }
  EXPECT_EQ(returned, (std::set<std::string>{"anagnostopoulos depth", "goldsmith depth", "goldsmith force",
                                             "lammps-tsuji depth", "lammps-tsuji-2025 depth", "tsuji depth"}));
}

TEST(ExactMode, IsRefusedWhereThereIsNoRestitution) {
  for (const char* id : {"hertz", "kelvin-voigt", "maxwell", "drake-hunt-crossley"}) {
    const auto law = make_law(specimen(*find_law(id), 0.5));
    ASSERT_TRUE(law) << id;
    const auto resolved = resolve(*law, touch, RestitutionMode::exact, Separation::force);
    ASSERT_FALSE(resolved) << id;
    EXPECT_EQ(resolved.error().code, ErrorCode::conflict) << id;
  }
}

Ids with_itself(const Entry& entry, Separation rule) {
  const auto others = coincide_when_exact(entry, rule);
  Ids ids(others.begin(), others.end());
  ids.insert(entry.info.id);
  return ids;
}

TEST(SameWhenExact, AllMultiplyingLawsWithTheSameElasticPartAreOne) {
  for (const Separation rule : rules) {
    const Ids group = with_itself(*find_law("hunt-crossley"), rule);
    for (const Entry& entry : catalogue()) {
      if (entry.info.family != Family::multiplying) continue;
      ASSERT_EQ(entry.elastic, "hertz") << entry.info.id;
      EXPECT_EQ(with_itself(entry, rule), group) << entry.info.id;
    }
    EXPECT_FALSE(group.contains("tsuji"));
    EXPECT_FALSE(group.contains("goldsmith"));
  }
}

TEST(SameWhenExact, NamedTwinsCoincideUnderBothRules) {
  for (const Separation rule : rules) {
    EXPECT_TRUE(with_itself(*find_law("anagnostopoulos"), rule).contains("goyal"));
    EXPECT_TRUE(with_itself(*find_law("jankowski-2005"), rule).contains("jankowski-2006"));
    EXPECT_FALSE(with_itself(*find_law("anagnostopoulos"), rule).contains("jankowski-2005"));
    EXPECT_FALSE(with_itself(*find_law("anagnostopoulos"), rule).contains("tsuji"));
  }
}

TEST(SameWhenExact, IsAnEquivalence) {
  for (const Separation rule : rules)
    for (const Entry& entry : catalogue()) {
      if (!entry.is_contact_law()) continue;
      const Ids group = with_itself(entry, rule);
      if (!has_restitution(entry)) {
        EXPECT_EQ(group.size(), 1u) << entry.info.id;
      }
      for (const std::string_view other : group)
        EXPECT_EQ(with_itself(*find_law(other), rule), group) << entry.info.id << " and " << other;
    }
}

// Laws of one group give one force; a law outside gives another.
TEST(SameWhenExact, MembersGiveTheSameForceAndOthersDoNot) {
  const auto force = [](const Entry& entry, Separation rule) {
    const auto resolved = resolve(*make_law(specimen(entry, 0.5)), touch, RestitutionMode::exact, rule);
    return visit(
        []<class L>(const L& l) {
          return l.force({1e-3, 0.4}, Memory{.phase = Phase::loading}, State<L::state_size>{}).total();
        },
        resolved->law);
  };
  for (const Separation rule : rules)
    for (const Entry& a : catalogue())
      for (const Entry& b : catalogue()) {
        if (!a.has_param("restitution") || !b.has_param("restitution")) continue;
        const auto ids = coincide_when_exact(a, rule);
        if (std::find(ids.begin(), ids.end(), b.info.id) == ids.end()) continue;
        EXPECT_NEAR(force(a, rule) / force(b, rule), 1.0, 1e-9) << a.info.id << " and " << b.info.id;
      }
  EXPECT_GT(std::abs(force(*find_law("flores"), rules[0]) / force(*find_law("tsuji"), rules[0]) - 1.0), 1e-3);
}

}  // namespace
}  // namespace hysteron
