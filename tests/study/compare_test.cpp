// Laws compared from numbers in SI.
#include "hysteron/study/compare.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace hysteron {
namespace {

ImpactInputs impact() {
  ImpactInputs inputs;
  inputs.conditions.mass = 0.1;
  inputs.conditions.mode = RestitutionMode::exact;
  inputs.speed = 0.5;
  return inputs;
}

LawSpec hertzian(const char* law) { return {.law = law, .values = {{"stiffness", 1e8}, {"restitution", 0.6}}}; }

TEST(CompareStudy, RowsAreTheSingleImpacts) {
  ImpactInputs inputs = impact();
  const auto c = compare(inputs, {hertzian("flores"), hertzian("tsuji")});
  ASSERT_TRUE(c) << c.error().message;
  ASSERT_EQ(c->laws.size(), 2u);
  for (const ComparedLaw& law : c->laws) {
    inputs.spec = hertzian(law.law.c_str());
    const auto single = run_impact(*make_setup(inputs));
    ASSERT_TRUE(single);
    EXPECT_EQ(law.answer.result.peak_force, single->result.peak_force) << law.law;
    EXPECT_NEAR(law.answer.result.restitution.newton, 0.6, 1e-9) << law.law;
  }
}

TEST(CompareStudy, ALawWithoutRestitutionIsComputedAsPublished) {
  const auto c = compare(impact(), {{.law = "hertz", .values = {{"stiffness", 1e8}}}, hertzian("flores")});
  ASSERT_TRUE(c) << c.error().message;
  ASSERT_EQ(c->laws.size(), 2u);
  EXPECT_EQ(c->laws[0].setup.mode, RestitutionMode::published);
  EXPECT_EQ(c->laws[1].setup.mode, RestitutionMode::exact);
}

// Peak force of a lossless Hertz impact: F = K δ^1.5 with K δ^2.5/2.5 = m v²/2.
TEST(CompareStudy, TheReferenceIsHertzWithTheStiffnessOfAHertzianLaw) {
  const auto c = compare(
      impact(), {{.law = "anagnostopoulos", .values = {{"stiffness", 3e5}, {"restitution", 0.6}}}, hertzian("flores")});
  ASSERT_TRUE(c) << c.error().message;
  ASSERT_TRUE(c->hertz);
  const double depth = std::pow(1.25 * 0.1 * 0.25 / 1e8, 0.4);
  EXPECT_NEAR(c->hertz->answer.result.max_indentation / depth, 1.0, 1e-12);
  EXPECT_EQ(c->hertz->setup.mode, RestitutionMode::published);
  const auto linear =
      compare(impact(), {{.law = "anagnostopoulos", .values = {{"stiffness", 3e5}, {"restitution", 0.6}}}});
  ASSERT_TRUE(linear);
  EXPECT_FALSE(linear->hertz);
}

TEST(CompareStudy, RefusalsKeepTheirOrderAndReason) {
  const auto c = compare(impact(), {{.law = "flores"}, hertzian("tsuji"), {.law = "no-such-law"}});
  ASSERT_TRUE(c) << c.error().message;
  ASSERT_EQ(c->refused.size(), 2u);
  EXPECT_EQ(c->refused[0].law, "flores");
  EXPECT_NE(c->refused[0].reason.find("stiffness"), std::string::npos) << c->refused[0].reason;
  EXPECT_EQ(c->refused[1].law, "no-such-law");
  EXPECT_FALSE(compare(impact(), {{.law = "flores"}}));
  EXPECT_FALSE(compare(impact(), {}));
}

}  // namespace
}  // namespace hysteron
