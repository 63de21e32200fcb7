// The element as a whole: records that can be packed, laws refused where they cannot work, limits noted once, batches,
// volumes measured by the host, what is kept between touches.
#include "hysteron/contact/element.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "hysteron/contact/make_element.hpp"
#include "hysteron/laws/friction/make.hpp"
#include "hysteron/laws/resolve.hpp"
#include "hysteron/laws/specimen.hpp"
#include "support/contact_checks.hpp"

namespace hysteron {
namespace {

using testing::HostedImpact;

Law law_named(std::string_view id, double e = 0.6) { return *make_law(specimen(*find_law(id), e)); }

TEST(Element, PackingAndUnpackingInMidContactChangesNoBitForAnyLaw) {
  for (const Entry& entry : catalogue()) {
    if (!entry.is_contact_law()) continue;
    SCOPED_TRACE(std::string(entry.info.id));
    const auto element = make_element(law_named(entry.info.id));
    ASSERT_TRUE(element) << element.error().message;
    testing::expect_packing_changes_nothing(*element, 0.1, 1e-4);
  }
}

TEST(Element, ALawThatNeedsTheImpactSpeedIsRefusedAtRestWithoutAPolicy) {
  const LawOptions at_rest{.contact = {.may_touch_at_rest = true}};
  for (const Entry& entry : catalogue()) {
    if (!entry.is_contact_law()) continue;
    SCOPED_TRACE(std::string(entry.info.id));
    const auto refused = make_element(law_named(entry.info.id), at_rest);
    EXPECT_EQ(static_cast<bool>(refused), !has(entry.info.claims, Claim::needs_impact_speed));
    if (!refused) {
      EXPECT_NE(refused.error().message.find("speed policy"), std::string::npos);
    }
    LawOptions with_floor = at_rest;
    with_floor.contact.speed_policy = {SpeedPolicy::Kind::floor, 0.01};
    EXPECT_TRUE(make_element(law_named(entry.info.id), with_floor));
  }
}

TEST(Element, TheSpeedPolicySetsTheDampingAndNotTheRecordedSpeed) {
  const auto element =
      make_element(law_named("flores"), {.contact = {.speed_policy = {SpeedPolicy::Kind::reference, 0.5}}});
  ContactRecord slow{.effective_mass = 1.0}, fast{.effective_mass = 1.0};
  element->normal().first_touch(0.0, slow, nullptr);
  element->normal().first_touch(0.5, fast, nullptr);
  EXPECT_EQ(slow.numbers, fast.numbers);
  EXPECT_EQ(slow.memory.impact_speed, 0.0);
}

TEST(Element, ATouchAtWhichTheLawCannotBeResolvedGoesWithoutDamping) {
  const Calibrate never = [](AnyContactLaw&, const Touch&, double, Separation) noexcept { return false; };
  const auto element = make_element(law_named("kuwabara-kono"), {.mode = RestitutionMode::exact, .calibrate = never});
  ASSERT_TRUE(element) << element.error().message;
  ContactRecord record{.effective_mass = 1.0};
  element->normal().first_touch(0.5, record, nullptr);
  EXPECT_EQ(element->normal().force({1e-5, 0.3}, record, nullptr).dissipative, 0.0);
  const auto texts = element->limit_texts(record.limits);
  ASSERT_FALSE(texts.empty());
  EXPECT_NE(texts.back().find("no damping"), std::string::npos);
}

TEST(Element, BatchesGiveTheForcesOfSingleContacts) {
  for (const char* id : {"flores", "tsuji", "bouc-wen-hertz", "ma-liu"}) {
    const auto element = make_element(law_named(id));
    const std::size_t states = element->normal().state_size();
    std::vector<Contact<double>> contacts;
    std::vector<ContactRecord> records;
    std::vector<double> z;
    for (int i = 0; i < 20; ++i) {
      ContactRecord r{.effective_mass = 0.1};
      std::array<double, 2> state{};
      element->normal().first_touch(0.1 + 0.05 * i, r, state.data());
      for (std::size_t k = 0; k < states; ++k) z.push_back(1e-6 * (i + 1));
      contacts.push_back({1e-6 * (i + 1), 0.02 * (i - 10)});
      records.push_back(r);
    }
    std::vector<Force<double>> forces(contacts.size());
    element->normal().forces(contacts, records, z.data(), forces);
    for (std::size_t i = 0; i < contacts.size(); ++i)
      EXPECT_EQ(forces[i].total(), element->normal().force(contacts[i], records[i], z.data() + i * states).total());
  }
}

TEST(Element, AVolumeMeasuredByTheHostTakesThePlaceOfTheSpheres) {
  const Factor<shape::OverlapVolume> law({1e12, 0.01, 0.0}, 0.5);
  const ContactElement element = make_element(law);
  ContactRecord record{.effective_mass = 1.0};
  element.normal().first_touch(0.5, record, nullptr);
  const double v = 3e-9;
  EXPECT_DOUBLE_EQ(element.normal().force({1e-4, 0.2, v}, record, nullptr).total(), 1e12 * v * 1.1);
  double gradient[2];
  element.normal().force_gradient({1e-4, 0.2, v, 0.0, 5e-6}, record, nullptr, gradient);
  EXPECT_DOUBLE_EQ(gradient[0], 1e12 * 5e-6 * 1.1);  // dV/dδ is the area
  EXPECT_TRUE(std::isnan(element.normal().stored_energy({1e-4, 0.2, v}, record, nullptr)));
}

TEST(Element, FrictionHasItsOwnPartOfTheState) {
  const auto lugre = make_friction("lugre", {{"sigma0", 1e4},
                                             {"sigma1", 1.0},
                                             {"sigma2", 0.1},
                                             {"coefficient", 0.2},
                                             {"static_coefficient", 0.3},
                                             {"stribeck_speed", 0.01}});
  ASSERT_TRUE(lugre);
  const auto element = make_element(law_named("bouc-wen-hertz"), {}, FrictionElement(*lugre));
  ASSERT_TRUE(element);
  EXPECT_EQ(element->normal_state_size(), 1u);
  EXPECT_EQ(element->state_size(), 3u);
  double z[3] = {7.0, 0.0, 0.0};
  element->friction()->advance({.velocity = {0.1, 0.0}, .normal_force = 5.0}, 1e-3, element->friction_state(z));
  EXPECT_EQ(z[0], 7.0);
  EXPECT_GT(z[1], 0.0);
}

// A Bouc-Wen spring that has yielded holds its surface back: at the same spot the second touch is met later.
TEST(Element, AStateLeftBehindIsTouchedWhereItsForceTurnsPositive) {
  const auto element = make_element(law_named("bouc-wen-hertz"));
  HostedImpact host(*element, 0.1);
  host.hit(0.3, 1e-4);
  ContactRecord record = host.record();
  EXPECT_EQ(record.memory.phase, Phase::apart);
  double z[1] = {-1e-6};
  element->normal().apply({EventKind::touch, Direction::rising, 0.0}, {0.0, 0.2}, record, z);
  EXPECT_EQ(record.memory.phase, Phase::released);
  EXPECT_EQ(z[0], -1e-6);
}

TEST(Element, LimitsAreNotedByTheRecordAndNamedByTheElement) {
  const auto element = make_element(law_named("hunt-crossley", 0.1));
  ContactRecord record{.effective_mass = 1.0};
  element->normal().first_touch(0.5, record, nullptr);
  EXPECT_NE(record.limits, 0u);
  const auto texts = element->limit_texts(record.limits);
  ASSERT_EQ(texts.size(), 1u);
  // 0.5158 by the closed form A(1+e) = ln((1+A)/(1-eA)) with A = 1.5 (1-e).
  EXPECT_EQ(texts[0], "hunt-crossley delivers e = 0.516 instead of 0.1, which exact mode delivers");
  const auto exact = make_element(law_named("hunt-crossley", 0.1), {.mode = RestitutionMode::exact});
  exact->normal().first_touch(0.5, record, nullptr);
  EXPECT_EQ(record.limits, 0u);
  const auto good = make_element(law_named("hunt-crossley", 0.99));
  good->normal().first_touch(0.5, record, nullptr);
  EXPECT_EQ(record.limits, 0u);
}

}  // namespace
}  // namespace hysteron
