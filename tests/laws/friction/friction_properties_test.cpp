// What every friction law must satisfy, typed over the list: a new law is tested as soon as it is in it.
#include <gtest/gtest.h>

#include "friction_support.hpp"
#include "hysteron/laws/catalogue.hpp"

namespace hysteron {
namespace {

using testing::Draw;

constexpr std::uint64_t seed = 20240611;
constexpr int samples = 2000;

template <class L>
class FrictionProperties : public ::testing::Test {};
using AllFriction = FrictionLaws::apply<::testing::Types>;
TYPED_TEST_SUITE(FrictionProperties, AllFriction);

TYPED_TEST(FrictionProperties, IsPassiveExactlyIfItClaimsToBe) {
  Draw draw(seed);
  bool always = true;
  for (int i = 0; i < samples; ++i) {
    const TypeParam law = testing::draw_law<TypeParam>(draw);
    const double load = draw.spread(1e-3, 1e4);
    const auto z = testing::state_after(law, testing::draw_past(draw, load));
    const Slip slip = testing::draw_slip(draw, load);
    double scale = 0.0;
    const double lost = testing::dissipated_power(law, slip, z, scale);
    always = always && lost >= -1e-10 * scale;
  }
  EXPECT_EQ(always, has(TypeParam::info().claims, Claim::dissipative));
}

TYPED_TEST(FrictionProperties, ProjectionNeverRaisesStoredEnergyAndIsDoneOnce) {
  Draw draw(seed);
  for (int i = 0; i < samples; ++i) {
    const TypeParam law = testing::draw_law<TypeParam>(draw);
    const double load = draw.spread(1e-3, 1e4);
    const auto z = testing::state_after(law, testing::draw_past(draw, load));
    const Slip lighter = testing::draw_slip(draw, draw.uniform(0.0, 1.0) * load);
    const auto once = friction::project(law, lighter, z);
    EXPECT_LE(friction::stored_energy(law, lighter, once), friction::stored_energy(law, lighter, z));
    const auto twice = friction::project(law, lighter, once);
    for (std::size_t k = 0; k < once.size(); ++k) EXPECT_NEAR(once[k], twice[k], 1e-15 * std::abs(once[k]));
  }
}

TYPED_TEST(FrictionProperties, TurningTheSlipTurnsTheForce) {
  Draw draw(seed);
  for (int i = 0; i < samples; ++i) {
    const TypeParam law = testing::draw_law<TypeParam>(draw);
    const double load = draw.spread(1e-3, 1e4), angle = draw.uniform(-4.0, 4.0);
    const auto z = testing::state_after(law, testing::draw_past(draw, load));
    const Slip slip = testing::draw_slip(draw, load);
    Slip other = slip;
    other.velocity = testing::turned(slip.velocity, angle);
    other.holding_force = testing::turned(slip.holding_force, angle);
    const Tangent expected = testing::turned(friction::force(law, slip, z), angle);
    EXPECT_LE(length(friction::force(law, other, turned(z, angle)) - expected), 1e-9 * (length(expected) + load));
    const auto rate = turned(friction::rate(law, slip, z), angle),
               rate_other = friction::rate(law, other, turned(z, angle));
    for (std::size_t k = 0; k < rate.size(); ++k)
      EXPECT_NEAR(rate[k], rate_other[k], 1e-9 * (length(slip.velocity) + std::abs(rate[0]) + std::abs(rate[1])));
  }
}

// Units of mass, length and time at will: parameters and contact rescaled by their declared dimensions must give a
// force rescaled as a force. Fails for wrong exponents, hidden constants and wrong unit labels.
TYPED_TEST(FrictionProperties, IsCovariantUnderAChangeOfUnits) {
  Draw draw(seed);
  for (int i = 0; i < samples; ++i) {
    const TypeParam law = testing::draw_law<TypeParam>(draw);
    const double kg = draw.spread(0.01, 100.0), m = draw.spread(0.01, 100.0), s = draw.spread(0.01, 100.0);
    const auto factor = [&](const Dim& d) { return std::pow(kg, d.kg) * std::pow(m, d.m) * std::pow(s, d.s); };
    const auto rescaled = [&](const Slip& a) {
      return Slip{.velocity = factor(dims::speed) * a.velocity,
                  .normal_force = factor(dims::force) * a.normal_force,
                  .holding_force = factor(dims::force) * a.holding_force,
                  .normal_damping = factor(dims::damping) * a.normal_damping};
    };
    TypeParam other = law;
    for (const Param<TypeParam>& p : TypeParam::params()) other.*(p.field) *= factor(p.dim(law));
    const double load = draw.spread(1e-3, 1e4);
    const auto past = testing::draw_past(draw, load);
    auto past_other = past;
    for (auto& stretch : past_other) stretch = {rescaled(stretch.slip), s * stretch.duration};
    const auto z = testing::state_after(law, past);
    const auto z_other = testing::state_after(other, past_other);
    const Slip slip = testing::draw_slip(draw, load);
    const Tangent expected = factor(dims::force) * friction::force(law, slip, z);
    // Differences of large parts carry the rounding of the parts.
    const double parts = length(expected) + factor(dims::force) * load;
    EXPECT_LE(length(friction::force(other, rescaled(slip), z_other) - expected), 1e-9 * parts);
    EXPECT_NEAR(friction::stored_energy(other, rescaled(slip), z_other),
                factor(dims::energy) * friction::stored_energy(law, slip, z),
                1e-9 * factor(dims::energy) * friction::stored_energy(law, slip, z));
  }
}

TYPED_TEST(FrictionProperties, GivesNoDryFrictionWithoutLoadOrUnderTension) {
  Draw draw(seed);
  for (int i = 0; i < 100; ++i) {
    TypeParam law = testing::draw_law<TypeParam>(draw);
    if constexpr (requires { law.viscous; }) law.viscous = 0.0;
    Slip slip = testing::draw_slip(draw, 0.0);
    slip.holding_force = {};
    EXPECT_EQ(length(friction::force(law, slip, friction::start(law, slip))), 0.0);
    slip.normal_force = -5.0;
    EXPECT_EQ(length(friction::force(law, slip, friction::start(law, slip))), 0.0);
  }
}

TYPED_TEST(FrictionProperties, CarriesANotANumberThrough) {
  Draw draw(seed);
  const TypeParam law = testing::draw_law<TypeParam>(draw);
  const Slip slip{.velocity = {1.0, 0.0}, .normal_force = not_given, .normal_damping = 1.0};
  EXPECT_TRUE(
      std::isnan(friction::force(law, slip, friction::start(law, {.velocity = {1.0, 0.0}, .normal_force = 1.0})).x));
}

TYPED_TEST(FrictionProperties, StartsAtRestWithoutForceAndWithoutEnergy) {
  Draw draw(seed);
  const TypeParam law = testing::draw_law<TypeParam>(draw);
  const Slip rest{.normal_force = 10.0};
  EXPECT_EQ(friction::force(law, rest, friction::start(law, rest)), Tangent{});
  EXPECT_EQ(friction::stored_energy(law, rest, friction::start(law, rest)), 0.0);
  EXPECT_GT(friction::boundary(law, rest, friction::start(law, rest)), 0.0);
}

TYPED_TEST(FrictionProperties, IsInTheCatalogueWithItsParameters) {
  const LawInfo info = TypeParam::info();
  const Entry* entry = find_law(info.id);
  ASSERT_NE(entry, nullptr);
  EXPECT_FALSE(entry->is_contact_law());
  EXPECT_EQ(entry->info.family, Family::friction);
  EXPECT_EQ(entry->info.rheology, Rheology::friction);
  EXPECT_EQ(entry->params.size(), TypeParam::params().size());
  EXPECT_EQ(entry->limits.size(), TypeParam::limits().size());
  EXPECT_TRUE(entry->elastic.empty());
  ASSERT_NE(info.source, nullptr);
  for (const std::string_view text : {info.name, info.formula, info.tex, info.where, info.assumption})
    EXPECT_FALSE(text.empty());
  for (const ParamView& p : entry->params) {
    EXPECT_FALSE(p.symbol.empty() || p.meaning.empty()) << p.name;
    EXPECT_LT(p.typical.low, p.typical.high) << p.name;
    EXPECT_TRUE(p.range.contains(p.typical.low) && p.range.contains(p.typical.high)) << p.name;
  }
}

TEST(FrictionList, HasTheLawsInTheOrderOfTheDocs) {
  std::vector<std::string> ids;
  for (const Entry& entry : catalogue())
    if (entry.info.family == Family::friction) ids.emplace_back(entry.info.id);
  EXPECT_EQ(ids, (std::vector<std::string>{"coulomb", "coulomb-tanh", "threlfall", "bengisu-akay", "ambrosio",
                                           "adams-coulomb", "stribeck", "lugre", "cundall-strack"}));
}

TEST(Tangent, TurnsFromXToY) {
  const State<2> q = turned(State<2>{2.0, 0.0}, std::numbers::pi / 2.0);
  EXPECT_NEAR(q[0], 0.0, 1e-15);
  EXPECT_NEAR(q[1], 2.0, 1e-15);
}

TEST(Tangent, HasADirectionDownToTheSmallestNumber) {
  EXPECT_EQ(along({0.0, -5e-324}, 3.0), (Tangent{0.0, -3.0}));
  EXPECT_EQ(along({}, 3.0), Tangent{});
}

}  // namespace
}  // namespace hysteron
