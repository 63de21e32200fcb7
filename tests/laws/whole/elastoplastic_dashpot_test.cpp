// The dashpot of Wang, Liu and Liu 2022 against their numbers and an independent reference.
#include "hysteron/laws/whole/elastoplastic_dashpot.hpp"

#include <gtest/gtest.h>

#include "hysteron/impact/resolve.hpp"
#include "hysteron/laws/catalogue.hpp"

namespace hysteron {
namespace {

ElastoplasticDashpot sphere(double effective_modulus, double radius, double yield_strength, double psi = 3.0) {
  ElastoplasticDashpot law;
  law.effective_modulus = effective_modulus;
  law.effective_radius = radius;
  law.yield_strength = yield_strength;
  law.psi = psi;
  return law;
}
const ElastoplasticDashpot two_bodies = sphere(54678480022.37612, 0.82, 3e7);
const ElastoplasticDashpot chain = sphere(1.93e11 / 0.91 / 2.0, 1.19e-3, 9e8, 2.84);
constexpr double mass = 0.2613805087786708;

Factor<shape::Linear> dashpot(const ElastoplasticDashpot& law, const Touch& touch) {
  return std::get<Factor<shape::Linear>>(law.resolved(touch));
}
SwitchedDashpot switched(ElastoplasticDashpot law, const Touch& touch) {
  law.below_yield = 1.0;
  return std::get<SwitchedDashpot>(law.resolved(touch));
}

TEST(ElastoplasticDashpot, SpringIsTheMeanOfTheElastoplasticPart) {
  EXPECT_NEAR(two_bodies.spring().stiffness, 391293406.673, 1e-3);
  EXPECT_NEAR(sphere(2.07e11 / 0.91 / 2.0, 0.19, 2e7).spring().stiffness, 60443696.9657, 1e-4);  // printed 6.044E7
  EXPECT_NEAR(chain.spring().stiffness, 16188672.257, 1e-3);
}

TEST(ElastoplasticDashpot, TakesTheRestitutionOfMaLiuUnlessGiven) {
  EXPECT_NEAR(two_bodies.restitution_at({4.0, mass}), 0.690914240674, 1e-11);
  EXPECT_NEAR(two_bodies.restitution_at({8.0, mass}), 0.630915459059, 1e-11);
  EXPECT_NEAR(chain.restitution_at({1.77, 4.5e-4}), 0.805855527903, 1e-11);
  ElastoplasticDashpot given = two_bodies;
  given.restitution = 0.4;
  EXPECT_EQ(given.restitution_at({4.0, mass}), 0.4);
}

// Eq. (18).
TEST(ElastoplasticDashpot, ForceIsThePrintedOne) {
  ElastoplasticDashpot law = two_bodies;
  law.restitution = 0.6909;
  const double k = law.spring().stiffness;
  for (const double rate : {4.0, 1.0, 0.0, -2.5}) {
    const Force<double> f = dashpot(law, {4.0, mass}).force(Contact<double>{3e-5, rate});
    EXPECT_NEAR(f.total(), k * 3e-5 * (1.0 + 3.0 * (1.0 - 0.6909) / (2.0 * 0.6909) * rate / 4.0), 1e-9);
  }
}

// Delivered: the root of A(1+e) = ln[(1+A)/(1-eA)] at A = 3(1-c)/(2c).
TEST(ElastoplasticDashpot, DeliversLessThanItIsToldAsPrinted) {
  ElastoplasticDashpot law = two_bodies;
  law.restitution = 0.6909;
  EXPECT_NEAR(restitution::of_factor(4.0 * dashpot(law, {4.0, mass}).rate_factor), 0.687944035003, 1e-11);
  law.restitution = 0.6309;
  EXPECT_NEAR(restitution::of_factor(8.0 * dashpot(law, {8.0, mass}).rate_factor), 0.625879146807, 1e-11);
}

TEST(ElastoplasticDashpot, IsElasticWhereMaLiuGivesMoreThanOneAndAtRest) {
  EXPECT_EQ(two_bodies.restitution_at({0.03, mass}), 1.0);
  EXPECT_EQ(dashpot(two_bodies, {0.03, mass}).rate_factor, 0.0);
  EXPECT_EQ(dashpot(two_bodies, {0.0, mass}).rate_factor, 0.0);
  EXPECT_EQ(dashpot(two_bodies, {-1.0, mass}).rate_factor, 0.0);
}

Warnings warnings_at(const LawSpec& spec, const Touch& touch) {
  const auto law = make_law(spec);
  EXPECT_TRUE(law) << law.error().message;
  const auto resolved = resolve(*law, touch);
  EXPECT_TRUE(resolved);
  return resolved->warnings;
}
std::size_t count(const Warnings& warnings, std::string_view field) {
  std::size_t found = 0;
  for (const auto& warning : warnings) found += warning.field == field;
  return found;
}

TEST(ElastoplasticDashpot, WarnsWhereItIsNotMeant) {
  const LawSpec spec{
      .law = "elastoplastic-dashpot",
      .values = {{"effective_modulus", 54678480022.4}, {"effective_radius", 0.82}, {"yield_strength", 3e7}}};
  EXPECT_TRUE(warnings_at(spec, {4.0, mass}).empty());
  const Warnings just_past_yield = warnings_at(spec, {0.03, mass});
  ASSERT_EQ(count(just_past_yield, "restitution"), 1u);
  EXPECT_NE(just_past_yield[0].message.find("1.00128"), std::string::npos) << just_past_yield[0].message;
  EXPECT_EQ(count(warnings_at(spec, {0.02, mass}), "δ_max/δ_y"), 1u);
  EXPECT_EQ(count(warnings_at(spec, {0.0, mass}), "speed"), 1u);
  LawSpec odd = spec;
  odd.values["psi"] = 2.0, odd.values["xi"] = 30.0;
  const Warnings outside = warnings_at(odd, {4.0, mass});
  EXPECT_EQ(count(outside, "ψ") + count(outside, "ξ"), 2u);
}

// The chain of Sect. 5.2: Flores below the yield depth, and a jump there.
TEST(ElastoplasticDashpot, FloresBelowYieldJumpsAtTheYieldDepth) {
  ElastoplasticDashpot law = chain;
  law.restitution = 0.65;
  const Touch touch{1.77, 2.25e-4};
  const SwitchedDashpot both = switched(law, touch);
  Memory memory;
  State<0> state;
  both.touch(touch, memory, state);
  const double yield = both.yield_depth;
  EXPECT_NEAR(both.force({yield, 0.0}, memory, state).total(), 1.97981953365, 1e-10);
  const Flores flores{.restitution = 0.65};
  const Force<double> below = both.force({0.5 * yield, 0.7}, memory, state);
  EXPECT_NEAR(below.dissipative / below.elastic, 0.7 * rate_factor(flores, touch), 1e-14);
  EXPECT_GT(both.branches({0.5 * yield, 0.7}, memory, state)[0], 0.0);
  EXPECT_LT(both.branches({1.1 * yield, 0.7}, memory, state)[0], 0.0);
  both.cross(0, {yield, 0.7}, memory, state);
  EXPECT_GT(both.branches({yield, 0.7}, memory, state)[0], 0.0);  // met to the last bit, it is left behind
  EXPECT_NEAR(both.force({yield, 0.0}, memory, state).total(), 8.87488788, 1e-8);
  EXPECT_GT(both.branches({1.1 * yield, -0.7}, memory, state)[0], 0.0);
  both.cross(0, {yield, -0.7}, memory, state);
  EXPECT_NEAR(both.force({yield, 0.0}, memory, state).total(), 1.97981953365, 1e-10);
}

TEST(ElastoplasticDashpot, FloresBelowYieldStoresWhatItsSpringsHold) {
  const SwitchedDashpot both = switched(chain, {1.77, 2.25e-4});
  const auto stored = [&](double depth) { return both.stored_energy({depth, 0.0}, Memory{}, State<0>{}); };
  const double y = both.yield_depth, k = chain.spring().stiffness;
  EXPECT_NEAR(stored(y), 0.4 * 1.97981953365 * y, 1e-11 * stored(y) + 1e-20);
  EXPECT_NEAR(stored(3.0 * y) - stored(y), 0.5 * k * 8.0 * y * y, 1e-12 * stored(3.0 * y));
}

}  // namespace
}  // namespace hysteron
