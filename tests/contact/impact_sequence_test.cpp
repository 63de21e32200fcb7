// Impacts in a row through the host equal single analyses: every law, different speeds.
#include <gtest/gtest.h>

#include "hysteron/contact/make_element.hpp"
#include "hysteron/impact/calibrate.hpp"
#include "hysteron/impact/resolve.hpp"
#include "hysteron/laws/specimen.hpp"
#include "support/hosted_impact.hpp"

namespace hysteron {
namespace {

using testing::HostedImpact;
using testing::HostedOutcome;

constexpr double mass = 0.1;
constexpr double speeds[] = {0.3, 0.12, 0.55, 0.3};

void expect_same(const HostedOutcome& hosted, const ImpactResult& single, const char* what) {
  SCOPED_TRACE(what);
  ASSERT_EQ(hosted.separated, single.status == ImpactStatus::separated);
  if (!hosted.separated) return;
  EXPECT_NEAR(hosted.restitution, single.restitution.newton, 1e-9);
  EXPECT_NEAR(hosted.duration, single.duration, 1e-9 * single.duration);
  EXPECT_NEAR(hosted.max_indentation, single.max_indentation, 1e-9 * single.max_indentation);
  EXPECT_NEAR(hosted.residual_indentation, single.residual_indentation, 1e-9 * single.max_indentation);
  EXPECT_NEAR(hosted.dissipated + hosted.lost_in_events, single.energy_lost, 2e-9 * single.energy_in);
}

ImpactResult analysed(const Law& law, double speed, Separation separation, double kept = 0.0) {
  const auto resolved = resolve(law, {speed, mass}, RestitutionMode::published, separation);
  EXPECT_TRUE(resolved) << resolved.error().message;
  const auto out =
      analyse({.law = resolved->law, .touch = {speed, mass}, .separation = separation, .kept_indentation = kept});
  EXPECT_TRUE(out) << out.error().message;
  return out ? *out : ImpactResult{};
}

TEST(ImpactSequence, EveryLawOnFreshSurfacesEqualsSingleAnalyses) {
  int laws = 0, impacts = 0;
  for (const Entry& entry : catalogue()) {
    if (!entry.is_contact_law()) continue;
    for (const Separation separation : {Separation::force, Separation::depth}) {
      SCOPED_TRACE(std::string(entry.info.id) + " by " + std::string(to_text(separation)));
      const auto law = make_law(specimen(entry, 0.6));
      ASSERT_TRUE(law);
      const auto element = make_element(*law, {.contact = {.separation = separation, .spot = Spot::fresh}});
      ASSERT_TRUE(element) << element.error().message;
      HostedImpact host(*element, mass);
      for (const double speed : speeds) {
        const ImpactResult single = analysed(*law, speed, separation);
        if (single.status != ImpactStatus::separated) continue;
        expect_same(host.hit(speed, single.duration), single, "fresh");
        ++impacts;
      }
      ++laws;
    }
  }
  EXPECT_GT(laws, 130);
  EXPECT_GT(impacts, 500);
}

// Laws without a dent and without state leave nothing behind: at the same spot each impact is as the first there.
TEST(ImpactSequence, LawsThatLeaveNothingBehindDoTheSameAtTheSameSpot) {
  int impacts = 0;
  for (const Entry& entry : catalogue()) {
    if (!entry.is_contact_law()) continue;
    const auto law = make_law(specimen(entry, 0.6));
    const bool leaves_nothing =
        visit([]<class L>(const L&) { return !LeavesDent<L> && L::state_size == 0; }, resolve(*law, {0.3, mass})->law);
    if (!leaves_nothing) continue;
    for (const Separation separation : {Separation::force, Separation::depth}) {
      SCOPED_TRACE(std::string(entry.info.id) + " by " + std::string(to_text(separation)));
      const auto element = make_element(*law, {.contact = {.separation = separation}});
      HostedImpact host(*element, mass);
      for (const double speed : speeds) {
        const ImpactResult single = analysed(*law, speed, separation);
        if (single.status != ImpactStatus::separated) break;  // nor will a host end it
        expect_same(host.hit(speed, single.duration), single, "same spot");
        ++impacts;
      }
    }
  }
  EXPECT_GT(impacts, 400);
}

// Exact mode resolves anew at every touch, with and without a closed form.
TEST(ImpactSequence, InExactModeEveryImpactReturnsTheRestitution) {
  for (const char* id : {"flores", "tsuji", "zhang-2022", "kuwabara-kono", "jankowski-2005"}) {
    SCOPED_TRACE(id);
    const Entry* entry = find_law(id);
    if (!entry->has_param("restitution")) continue;
    const auto law = make_law(specimen(*entry, 0.6));
    const auto element = make_element(
        *law, {.contact = {.spot = Spot::fresh}, .mode = RestitutionMode::exact, .calibrate = calibrate_quietly});
    ASSERT_TRUE(element) << element.error().message;
    HostedImpact host(*element, mass);
    for (const double speed : speeds) EXPECT_NEAR(host.hit(speed, 1e-3).restitution, 0.6, 1e-9);
  }
}

TEST(ImpactSequence, LawsThatLeaveADentKeepIt) {
  int laws = 0;
  for (const Entry& entry : catalogue()) {
    const auto law = entry.is_contact_law() ? make_law(specimen(entry, 0.6)) : Result<Law>(Error{});
    if (!law) continue;
    SCOPED_TRACE(std::string(entry.info.id));
    const auto element = make_element(*law);
    ASSERT_TRUE(element);
    HostedImpact host(*element, mass);
    double kept = 0.0;
    for (const double speed : speeds) {
      const auto resolved = resolve(*law, {speed, mass});
      const bool dents = visit([]<class L>(const L&) { return LeavesDent<L>; }, resolved->law);
      if (!dents) break;
      const ImpactResult single = analysed(*law, speed, Separation::force, kept);
      expect_same(host.hit(speed, single.duration), single, "dented");
      kept = std::max(host.record().memory.residual_indentation, 0.0);
      ++laws;
    }
  }
  EXPECT_GE(laws, 5 * 4);
}

TEST(ImpactSequence, MaLiuHitTwiceAtTheSameSpeedReturnsAllOfItTheSecondTime) {
  MaLiu law;
  law.effective_modulus = 1.15e11, law.effective_radius = 0.01, law.yield_strength = 3e8;
  const ContactElement element = make_element(law);
  HostedImpact host(element, mass);
  const HostedOutcome first = host.hit(1.0, 1e-4);
  const double dent = host.record().memory.residual_indentation;
  EXPECT_LT(first.restitution, 0.95);
  EXPECT_GT(dent, 0.0);
  const HostedOutcome second = host.hit(first.restitution, 1e-4);
  EXPECT_NEAR(second.restitution, 1.0, 1e-10);
  EXPECT_NEAR(host.record().memory.residual_indentation, dent, 1e-9 * dent);
}

}  // namespace
}  // namespace hysteron
