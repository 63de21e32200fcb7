// Every law of the catalogue in a chain.
#include <gtest/gtest.h>

#include <sstream>

#include "hysteron/impact/resolve.hpp"
#include "hysteron/laws/specimen.hpp"
#include "support/chains.hpp"
#include "support/sampling.hpp"

namespace hysteron::testing {
namespace {

struct Case {
  ContactElement element;
  ImpactResult impact;
};

// An impact of the law at this touch, and the element that hosts it with the same numbers; nothing where it is refused.
std::optional<Case> make_case(const Law& law, const Touch& touch, const ContactOptions& options) {
  const auto resolved = resolve(law, {options.speed_policy(touch.impact_speed), touch.effective_mass});
  if (!resolved) return std::nullopt;
  const auto impact = analyse({.law = resolved->law, .touch = touch, .separation = options.separation});
  const auto element = make_element(law, {.contact = options});
  if (!impact || !element) return std::nullopt;
  return Case{*element, *impact};
}

TEST(ChainOfEveryLaw, OneBeadAgainstTheWallIsAnImpact) {
  constexpr Touch touch{.impact_speed = 0.3, .effective_mass = 0.1};
  std::size_t compared = 0;
  for (const Entry& entry : catalogue()) {
    if (!entry.is_contact_law()) continue;
    SCOPED_TRACE(std::string(entry.info.id));
    for (const double e : {0.5, 0.9}) {
      const auto law = make_law(specimen(entry, e));
      if (!law) continue;
      const auto c = make_case(*law, touch, {.separation = entry.info.separation});
      if (!c || c->impact.status != ImpactStatus::separated) continue;
      chain::Chain chain;
      chain.beads = {{.mass = touch.effective_mass, .radius = 0.01, .velocity = touch.impact_speed}};
      chain.elements = {c->element};
      chain.has_wall = true;
      const auto outcome = chain::simulate(chain, {.duration = 1.2 * c->impact.duration, .accuracy = 1e-11});
      ASSERT_TRUE(outcome) << outcome.error().message;
      EXPECT_NEAR(outcome->beads[0].velocity, -c->impact.separation_speed, 1e-9 * touch.impact_speed);
      ASSERT_TRUE(outcome->contacts[0].peak);
      EXPECT_NEAR(outcome->contacts[0].peak->force, c->impact.peak_force, 1e-9 * c->impact.peak_force);
      EXPECT_NEAR(outcome->contacts[0].peak->time, c->impact.peak_force_time, 1e-7 * c->impact.duration);
      EXPECT_NEAR(outcome->contacts[0].dissipated, c->impact.energy_lost, 1e-8 * c->impact.energy_in);
      EXPECT_LT(std::abs(outcome->ledger.gap()), 1e-9 * outcome->ledger.size());
      EXPECT_LT(std::abs(outcome->momentum.gap()), 1e-9 * outcome->momentum.before);
      ++compared;
    }
  }
  EXPECT_GT(compared, 130u);
}

// A short chain against a wall.
void expect_books_close(const Entry& entry) {
  const Touch touch = sampling::touch();
  const auto law = make_law(sampling::spec(entry));
  RC_PRE(law.has_value());
  const ContactOptions options{.separation = entry.info.separation,
                               .speed_policy = {SpeedPolicy::Kind::reference, touch.impact_speed},
                               .may_touch_at_rest = true};
  const auto c = make_case(*law, touch, options);
  RC_PRE(c.has_value() && c->impact.status == ImpactStatus::separated);
  chain::Chain chain;
  chain.beads.assign(3, {.mass = 2.0 * touch.effective_mass, .radius = 0.01});
  chain.beads[0].velocity = touch.impact_speed;
  chain.elements = {c->element};
  chain.has_wall = true;
  const auto outcome =
      chain::simulate(chain, {.duration = 3.0 * c->impact.duration, .accuracy = 1e-11, .max_steps = 100000});
  if (!outcome && outcome.error().code == ErrorCode::out_of_range) return;  // deeper than the law is defined for
  if (!outcome) RC_FAIL(std::string(entry.info.id) + ": " + outcome.error().message);
  RC_ASSERT(std::abs(outcome->ledger.gap()) < 1e-8 * outcome->ledger.size());
  RC_ASSERT(std::abs(outcome->momentum.gap()) < 1e-8 * outcome->momentum.before);
  if (has(entry.info.claims, Claim::dissipative))
    for (const auto& contact : outcome->contacts) RC_ASSERT(contact.dissipated > -1e-8 * outcome->ledger.size());
}

TEST(ChainOfEveryLaw, BooksCloseForRandomValues) {
  rc::detail::TestParams params;
  params.seed = 20261115;
  params.maxSuccess = 8;
  for (const Entry& entry : catalogue()) {
    if (!entry.is_contact_law()) continue;
    const auto result =
        rc::detail::checkTestable([&] { expect_books_close(entry); }, rc::detail::TestMetadata(), params);
    std::ostringstream message;
    rc::detail::printResultMessage(result, message);
    EXPECT_TRUE(result.template is<rc::detail::SuccessResult>()) << entry.info.id << ": " << message.str();
  }
}

}  // namespace
}  // namespace hysteron::testing
