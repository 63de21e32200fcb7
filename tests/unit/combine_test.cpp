// A law chosen in the source code is the law of the catalogue.
#include "hysteron/laws/combine.hpp"

#include <gtest/gtest.h>

#include "hysteron/impact/resolve.hpp"
#include "hysteron/laws/catalogue.hpp"

namespace hysteron {
namespace {

constexpr Touch touch{.impact_speed = 0.3, .effective_mass = 4.6};

template <class Resolved>
void expect_same(const Resolved& here, const LawSpec& spec) {
  const auto law = make_law(spec);
  ASSERT_TRUE(law) << spec.law;
  const auto resolved = resolve(*law, touch);
  ASSERT_TRUE(resolved) << spec.law;
  for (const double depth : {0.0, 1e-6, 3e-5, 2e-4})
    for (const double rate : {0.3, 0.01, 0.0, -0.2}) {
      const Force<double> a = here.force(Contact<double>{depth, rate});
      const Force<double> b = visit(
          [&]<class L>(const L& l) {
            return l.force({depth, rate}, Memory{}, State<L::state_size>{});
          },
          resolved->law);
      EXPECT_EQ(a.elastic, b.elastic) << spec.law;
      EXPECT_EQ(a.dissipative, b.dissipative) << spec.law;
    }
}

TEST(Combine, MultiplyingRuleIsTheLawOfTheCatalogue) {
  expect_same(Combine{Hertz{5.2e9}, Flores{0.7}}.resolve(touch),
              {.law = "flores", .values = {{"stiffness", 5.2e9}, {"restitution", 0.7}}});
  expect_same(Combine{Power{1e8, 2.2}, MarhefkaOrin{0.2}}.resolve(touch),
              {.law = "marhefka-orin", .values = {{"stiffness", 1e8}, {"exponent", 2.2}, {"dissipation", 0.2}}});
  expect_same(Combine{Johnson{0.01, -0.0101, 0.05, 1.1e11}, HuGuo{0.5}}.resolve(touch),
              {.law = "hu-guo",
               .elastic = "johnson",
               .values = {{"radius1", 0.01},
                          {"radius2", -0.0101},
                          {"length", 0.05},
                          {"effective_modulus", 1.1e11},
                          {"restitution", 0.5}}});
}

TEST(Combine, AdditiveRulesAreTheLawsOfTheCatalogue) {
  expect_same(Combine{Hooke{1e6}, KelvinVoigt{40.0}}.resolve(touch),
              {.law = "kelvin-voigt", .values = {{"stiffness", 1e6}, {"damping", 40.0}}});
  expect_same(Combine{Hertz{5.2e9}, Tsuji{0.7}}.resolve(touch),
              {.law = "tsuji", .values = {{"stiffness", 5.2e9}, {"restitution", 0.7}}});
}

TEST(Combine, ResolvesAtCompileTimeToTheSmallestForm) {
  static_assert(std::is_same_v<decltype(Combine{Hertz{}, Flores{}}.resolve(touch)), Factor<shape::Hertzian>>);
  static_assert(std::is_same_v<decltype(Combine{Hooke{}, KelvinVoigt{}}.resolve(touch)), Additive<shape::Linear>>);
}

// A contact created at rest has no impact speed; only rules that divide by it lose their meaning.
TEST(Combine, AContactAtRestIsElasticUnlessTheRuleNeedsNoImpactSpeed) {
  constexpr Touch rest{.impact_speed = 0.0, .effective_mass = 1.0};
  const Contact<double> c{1e-5, 0.1};
  for (const double speed : {0.0, -0.1}) {
    const Touch t{.impact_speed = speed, .effective_mass = 1.0};
    EXPECT_EQ((Combine{Hertz{5.2e9}, Flores{0.7}}.resolve(t).force(c).dissipative), 0.0);
    EXPECT_EQ((Combine{Hertz{5.2e9}, Flores{1.0}}.resolve(t).force(c).dissipative), 0.0);
  }
  EXPECT_EQ((Combine{Hertz{5.2e9}, MarhefkaOrin{0.2}}.resolve(rest).force(c).dissipative),
            (Combine{Hertz{5.2e9}, MarhefkaOrin{0.2}}.resolve(touch).force(c).dissipative));
}

TEST(Resolve, AContactAtRestIsElasticUnlessTheRuleNeedsNoImpactSpeed) {
  constexpr Touch rest{.impact_speed = 0.0, .effective_mass = 1.0};
  const auto rate_factor = [&](const LawSpec& spec, bool warned) {
    const auto resolved = resolve(*make_law(spec), rest);
    EXPECT_EQ(!resolved->warnings.empty(), warned) << spec.law;
    return get<Factor<shape::Hertzian>>(resolved->law).rate_factor;
  };
  EXPECT_EQ(rate_factor({.law = "flores", .values = {{"stiffness", 1e6}, {"restitution", 0.5}}}, true), 0.0);
  EXPECT_EQ(rate_factor({.law = "marhefka-orin", .values = {{"stiffness", 1e6}, {"dissipation", 0.1}}}, false),
            0.15000000000000002);
}

}  // namespace
}  // namespace hysteron
