// The list of event functions: each passes through zero where an independent computation says that the event is, and an
// event served once is served once.
#include <gtest/gtest.h>

#include <cmath>

#include "hysteron/contact/fixed_step.hpp"
#include "hysteron/contact/make_element.hpp"
#include "hysteron/impact/resolve.hpp"
#include "hysteron/laws/combine.hpp"
#include "hysteron/laws/specimen.hpp"
#include "support/hosted_impact.hpp"
#include "support/reference_impact.hpp"

namespace hysteron {
namespace {

using testing::HostedImpact;
using testing::HostedOutcome;
using testing::LocatedEvent;

std::vector<LocatedEvent> of_kind(const HostedOutcome& out, EventKind kind) {
  std::vector<LocatedEvent> found;
  for (const LocatedEvent& e : out.events)
    if (e.kind == kind) found.push_back(e);
  return found;
}

TEST(Events, PassagesAreHalfOpen) {
  EXPECT_TRUE(has_passed(1.0, -1.0, Direction::falling));
  EXPECT_TRUE(has_passed(0.0, -1.0, Direction::falling));
  EXPECT_FALSE(has_passed(1.0, 0.0, Direction::falling));
  EXPECT_FALSE(has_passed(-1.0, -2.0, Direction::falling));
  EXPECT_FALSE(has_passed(-1.0, 1.0, Direction::falling));
  EXPECT_TRUE(has_passed(-1.0, 1.0, Direction::rising));
  EXPECT_TRUE(has_passed(0.0, 1.0, Direction::rising));
  EXPECT_FALSE(has_passed(-1.0, 0.0, Direction::rising));
  EXPECT_TRUE(has_passed(-1.0, 1.0, Direction::either));
  EXPECT_TRUE(has_passed(1.0, 0.0, Direction::either));
  EXPECT_FALSE(has_passed(0.0, 1.0, Direction::either));
}

TEST(Events, ASideIsLeftOnlyForTheOther) {
  EXPECT_TRUE(has_changed_side(1.0, -1.0, Direction::falling));
  EXPECT_TRUE(has_changed_side(-1.0, 1.0, Direction::rising));
  EXPECT_FALSE(has_changed_side(-1.0, 1.0, Direction::falling));
  EXPECT_FALSE(has_changed_side(1.0, -1.0, Direction::rising));
  for (const double side : {1.0, -1.0}) {
    EXPECT_TRUE(has_changed_side(side, -side, Direction::either));
    EXPECT_FALSE(has_changed_side(side, 0.0, Direction::either));
    EXPECT_FALSE(has_changed_side(0.0, side, Direction::either));
  }
}

// One reversal, one end and the changes of formula between them, at the times of an integrator that shares no code with
// the list of events.
TEST(Events, AreWhereAnIndependentIntegrationHasThemForEveryLaw) {
  constexpr Touch touch{0.3, 0.1};
  int laws = 0, branches = 0;
  for (const Entry& entry : catalogue()) {
    if (!entry.is_contact_law()) continue;
    for (const Separation separation : {Separation::force, Separation::depth}) {
      SCOPED_TRACE(std::string(entry.info.id) + " by " + std::string(to_text(separation)));
      const auto law = make_law(specimen(entry, 0.6));
      const auto resolved = resolve(*law, touch);
      ASSERT_TRUE(resolved);
      testing::ReferenceImpact reference({.law = resolved->law, .touch = touch, .separation = separation}, 0.0);
      const testing::ReferenceResult known = reference.run();
      if (known.end != testing::ReferenceResult::End::separated) continue;
      const auto element = make_element(*law, {.contact = {.separation = separation}});
      HostedImpact host(*element, touch.effective_mass);
      const HostedOutcome out = host.hit(touch.impact_speed, known.duration);
      const double close = std::max(1e-9 * known.duration, known.duration_error);
      const auto reversals = of_kind(out, EventKind::reversal);
      ASSERT_EQ(reversals.size(), 1u);
      EXPECT_NEAR(reversals[0].time, known.compression_time, close);
      EXPECT_EQ(of_kind(out, EventKind::release).size() + of_kind(out, EventKind::separation).size(), 1u);
      EXPECT_NEAR(out.events.back().time, known.duration, close);
      // The reference may take a turn or the end for a change of formula, or the other way round.
      const auto is_apart = [&](double time) {
        return time < known.duration - 10.0 * close && std::abs(time - known.compression_time) > close;
      };
      std::vector<double> hosted, independent;
      for (const LocatedEvent& e : of_kind(out, EventKind::branch))
        if (is_apart(e.time)) hosted.push_back(e.time);
      for (const double time : known.branch_times)
        if (is_apart(time)) independent.push_back(time);
      ASSERT_EQ(hosted.size(), independent.size());
      for (std::size_t i = 0; i < hosted.size(); ++i, ++branches) EXPECT_NEAR(hosted[i], independent[i], close);
      ++laws;
    }
  }
  EXPECT_GT(laws, 130);
  EXPECT_GT(branches, 20);
}

TEST(Events, YieldAndFullPlasticityAreBranches) {
  MaLiu law;
  law.effective_modulus = 1.15e11, law.effective_radius = 0.01, law.yield_strength = 3e8;
  const ContactElement element = make_element(law);
  HostedImpact host(element, 0.1);
  const auto branches = of_kind(host.hit(5.0, 1e-4), EventKind::branch);
  ASSERT_EQ(branches.size(), 2u);
  EXPECT_NEAR(branches[0].contact.indentation, law.curve().yield_depth, 1e-10 * law.curve().yield_depth);
  EXPECT_NEAR(branches[1].contact.indentation, law.curve().plastic_depth(), 1e-10 * law.curve().plastic_depth());
}

// The three functions of Bouc-Wen-Maxwell are separate events; their product would hide two that pass together.
TEST(Events, BranchesOfOneLawAreDistinguished) {
  const Entry* entry = find_law("bouc-wen-maxwell");
  const auto element = make_element(*make_law(specimen(*entry, 0.6)));
  ASSERT_TRUE(element);
  ContactRecord record{.effective_mass = 1.0};
  double z[2] = {};
  element->normal().first_touch(1.0, record, z);
  std::array<EventFunction, 8> f{};
  z[0] = -1e-9, z[1] = -1e-9;
  const std::size_t n = element->normal().events({1e-6, 1.0}, record, z, f.data());
  std::vector<double> values;
  for (std::size_t i = 0; i < n; ++i)
    if (f[i].kind == EventKind::branch) {
      EXPECT_EQ(f[i].index, values.size());
      values.push_back(f[i].value);
    }
  ASSERT_EQ(values.size(), 3u);
  EXPECT_EQ(values[0], -1e-9);
  EXPECT_EQ(values[1], -1e-9);
}

// A contact released at δ > 0 and pressed together again before δ = 0 goes on with its impact speed and damping; only
// after a separation it touches with new ones.
TEST(Events, AReleasedContactGoesOnWhileClosing) {
  const ContactElement element = make_element(Combine{Hooke{.stiffness = 1e6}, Flores{.restitution = 0.1}});
  ContactRecord record{.effective_mass = 1.0};
  const AnyHostedLaw& law = element.normal();
  law.first_touch(0.3, record, nullptr);
  const auto damping = record.numbers;
  law.apply({EventKind::reversal, Direction::falling, 0.0}, {1e-4, 0.0}, record, nullptr);
  law.apply({EventKind::release, Direction::falling, 0.0}, {5e-5, -0.125}, record, nullptr);
  EXPECT_EQ(record.memory.phase, Phase::released);
  EXPECT_EQ(law.force({5e-5, -0.125}, record, nullptr).total(), 0.0);
  std::array<EventFunction, 8> before{}, after{};
  const std::size_t n = law.events({4e-5, -0.01}, record, nullptr, before.data());
  law.events({4e-5, 0.02}, record, nullptr, after.data());
  ASSERT_EQ(n, 2u);
  EXPECT_EQ(before[0].kind, EventKind::touch);
  EXPECT_TRUE(has_passed(before[0].value, after[0].value, before[0].direction));
  law.apply(after[0], {4e-5, 0.02}, record, nullptr);
  EXPECT_EQ(record.memory.phase, Phase::loading);
  EXPECT_TRUE(record.closing);
  EXPECT_EQ(record.memory.impact_speed, 0.3);
  EXPECT_EQ(record.numbers, damping);
  // Flores: F = kδ(1 + 1.6(1-e)/(e v₀) δ̇).
  EXPECT_NEAR(law.force({4e-5, 0.02}, record, nullptr).total(), 40.0 * (1.0 + 14.4 / 0.3 * 0.02), 1e-10);
  law.apply({EventKind::reversal, Direction::falling, 0.0}, {4e-5, 0.0}, record, nullptr);
  law.apply({EventKind::release, Direction::falling, 0.0}, {3e-5, -0.125}, record, nullptr);
  law.apply({EventKind::separation, Direction::falling, 0.0}, {0.0, -0.125}, record, nullptr);
  law.apply({EventKind::touch, Direction::rising, 0.0}, {0.0, 0.02}, record, nullptr);
  EXPECT_EQ(record.memory.impact_speed, 0.02);
  EXPECT_NEAR(record.numbers[0], 15.0 * damping[0], 1e-12 * record.numbers[0]);
}

// A factor law creeps apart at δ̇ -> -1/a, where its force is positive but below rounding: it is not released by that.
TEST(Events, AForceBelowRoundingDoesNotRelease) {
  const ContactElement element = make_element(Factor<shape::Hertzian>({1e8}, 78.4));
  const AnyHostedLaw& law = element.normal();
  ContactRecord record{.effective_mass = 1.0};
  law.first_touch(1.0, record, nullptr);
  law.apply({EventKind::reversal, Direction::falling, 0.0}, {1e-4, 0.0}, record, nullptr);
  const auto release = [&](double rate, double speed_error) {
    std::array<EventFunction, 8> f{};
    const std::size_t n = law.events({1e-4, rate}, record, nullptr, f.data(), speed_error);
    for (std::size_t i = 0; i < n; ++i)
      if (f[i].kind == EventKind::release) return f[i].value;
    return 0.0;
  };
  for (const double beyond : {0.0, 1e-16, 1e-15}) EXPECT_GT(release(-(1.0 + beyond) / 78.4, 0.0), 0.0) << beyond;
  EXPECT_LT(release(-(1.0 + 1e-12) / 78.4, 0.0), 0.0);
  // An error of the speed explains as much tension.
  EXPECT_GT(release(-1.0 / 78.4 - 1e-9, 1e-9), 0.0);
  EXPECT_LT(release(-1.0 / 78.4 - 1e-7, 1e-9), 0.0);
}

// A floor above zero keeps the force positive however strong the damping is: the contact ends at δ = 0.
TEST(Events, AForceWithAFloorAboveZeroIsNotReleased) {
  const Additive<shape::Hertzian> law({5e7}, {.coefficient = 3e3, .depth_exponent = 0.5, .floor = 0.3});
  const ContactElement element = make_element(AnyContactLaw(law));
  HostedImpact host(element, 0.1);
  const HostedOutcome out = host.hit(0.3, 1e-3);
  EXPECT_TRUE(of_kind(out, EventKind::release).empty());
  EXPECT_FALSE(of_kind(out, EventKind::branch).empty());
  EXPECT_NEAR(out.residual_indentation, 0.0, 1e-9 * out.max_indentation);
}

TEST(Events, TheDampingIsResolvedAnewAtEveryTouch) {
  const ContactElement element = make_element(Combine{Hertz{.stiffness = 1e9}, Flores{.restitution = 0.6}});
  ContactRecord record{.effective_mass = 1.0};
  const AnyHostedLaw& law = element.normal();
  law.first_touch(0.5, record, nullptr);
  const double first = record.numbers[0];
  law.touch_again(0.1, record, nullptr);
  EXPECT_DOUBLE_EQ(record.numbers[0], 5.0 * first);
  EXPECT_EQ(record.memory.impact_speed, 0.1);
}

// Bodies that begin in contact, or touch at rest, are served too.
TEST(Events, AContactThatBeginsTouchingOrOverlappingTouchesAtOnce) {
  const ContactElement element = make_element(Factor(shape::Hertzian{1e9}, 0.0));
  for (const double start : {0.0, 1e-5}) {
    FixedStepRecord record;
    record.contact.effective_mass = 1.0;
    advance(element.normal(), start, 0.0, 1e-6, record, nullptr);
    const double force = advance(element.normal(), start + 1e-6, 1.0, 1e-6, record, nullptr);
    EXPECT_TRUE(record.contact.in_contact());
    EXPECT_NEAR(force, 1e9 * std::pow(start + 1e-6, 1.5), 0.7 * force);
  }
}

}  // namespace
}  // namespace hysteron
