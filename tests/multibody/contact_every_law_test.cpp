// One impact inside a mechanism equals the analysis of a single impact, for every law of the catalogue.
#include <gtest/gtest.h>

#include <cmath>

#include "../support/contact_runs.hpp"
#include "hysteron/impact/impact.hpp"
#include "hysteron/impact/resolve.hpp"
#include "hysteron/laws/specimen.hpp"

namespace hysteron::multibody {
namespace {

using testing::ContactRun;

constexpr double mass = 0.1, speed = 0.3;

void expect_same(const ContactHistory& c, const ImpactResult& single) {
  EXPECT_NEAR(c.newton, single.restitution.newton, 1e-9);
  EXPECT_NEAR(c.poisson, single.restitution.poisson, 1e-8);
  EXPECT_NEAR(c.stronge, single.restitution.stronge, 1e-8);
  EXPECT_NEAR(c.end - c.start, single.duration, 1e-9 * single.duration);
  EXPECT_NEAR(c.max_indentation, single.max_indentation, 1e-9 * single.max_indentation);
  EXPECT_NEAR(c.residual_indentation, single.residual_indentation, 1e-9 * single.max_indentation);
  EXPECT_NEAR(c.peak_force, single.peak_force, 1e-9 * single.peak_force);
  EXPECT_NEAR(c.lost_normal, single.energy_lost, 2e-9 * single.energy_in);
}

TEST(ContactEveryLaw, AnImpactInAMechanismEqualsTheAnalysis) {
  int compared = 0;
  for (const Entry& entry : catalogue()) {
    if (!entry.is_contact_law()) continue;
    for (const Separation separation : {Separation::force, Separation::depth}) {
      SCOPED_TRACE(std::string(entry.info.id) + " by " + std::string(to_text(separation)));
      const LawSpec spec = specimen(entry, 0.6);
      const auto law = make_law(spec);
      ASSERT_TRUE(law);
      const auto resolved = resolve(*law, {speed, mass}, RestitutionMode::published, separation);
      ASSERT_TRUE(resolved);
      const auto single = analyse({.law = resolved->law, .touch = {speed, mass}, .separation = separation});
      ASSERT_TRUE(single);
      if (single->status != ImpactStatus::separated) continue;
      const Model model =
          testing::point_at_wall(mass, speed, testing::element_of(spec, {.contact = {.separation = separation}}));
      const ContactRun run = testing::run_contacts(model, {.until = 1e-5 / speed + 1.5 * single->duration,
                                                           .method = integrate::Method::explicit_8,
                                                           .tolerance = 1e-14});
      ASSERT_EQ(run.outcome.status, integrate::Status::finished) << run.failure;
      ASSERT_GE(run.contacts.size(), 1u);
      expect_same(run.contacts[0], *single);
      EXPECT_LT(run.closure.relative_gap(), 1e-8);
      ++compared;
    }
  }
  EXPECT_GT(compared, 140);
}

}  // namespace
}  // namespace hysteron::multibody
