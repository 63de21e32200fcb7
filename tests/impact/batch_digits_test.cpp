// A row of a sweep and the impact alone agree to the digits that docs/manual/impact.md promises.
#include <gtest/gtest.h>

#include "hysteron/impact/batch.hpp"
#include "hysteron/impact/resolve.hpp"
#include "support/random_impact.hpp"

namespace hysteron {
namespace {

constexpr double digits = 1e-10;  // of each quantity's scale

void compare(const ImpactResult& row, const ImpactResult& alone) {
  ASSERT_EQ(row.status, alone.status);
  EXPECT_NEAR(row.peak_force, alone.peak_force, digits * alone.peak_force);
  if (alone.status != ImpactStatus::separated) return;
  EXPECT_NEAR(row.restitution.newton, alone.restitution.newton, digits);
  EXPECT_NEAR(row.max_indentation, alone.max_indentation, digits * alone.max_indentation);
  EXPECT_NEAR(row.residual_indentation, alone.residual_indentation, digits * alone.max_indentation);
  EXPECT_NEAR(row.energy_lost, alone.energy_lost, digits * alone.energy_in);
  EXPECT_NEAR(row.min_force, alone.min_force, digits * alone.peak_force);
  const double time = (alone.restitution.newton < 0.01 ? 10.0 : 1.0) * digits * alone.duration;
  EXPECT_NEAR(row.duration, alone.duration, time);
  EXPECT_NEAR(row.compression_time, alone.compression_time, time);
}

// One random law of each kind, thirty random bodies and speeds each.
TEST(BatchDigits, ARowAndTheImpactAloneAgree) {
  std::vector<ImpactProblem> problems;
  testing::Draw draw(20261117);
  for (const Entry& entry : catalogue()) {
    if (!entry.is_contact_law()) continue;
    const auto law = make_law(testing::random_spec(draw, entry));
    if (!law) continue;
    for (int i = 0; i < 30; ++i) {
      const Touch touch{.impact_speed = draw.log_uniform(0.05, 5.0), .effective_mass = draw.log_uniform(0.01, 10.0)};
      const Separation rule = draw.chance(0.5) ? Separation::force : Separation::depth;
      if (const auto resolved = resolve(*law, touch, RestitutionMode::published, rule))
        problems.push_back({resolved->law, touch, rule});
    }
  }
  std::vector<ImpactResult> rows(problems.size());
  const BatchReport report = analyse_many(problems, rows);
  EXPECT_GT(report.by_map, problems.size() / 4);
  std::size_t failed = 0;
  for (std::size_t i = 0; i < problems.size(); ++i) {
    if (failed < report.failed.size() && report.failed[failed].index == i) {
      ++failed;
      continue;
    }
    const auto alone = analyse(problems[i]);
    ASSERT_TRUE(alone.has_value()) << i;
    SCOPED_TRACE("problem " + std::to_string(i));
    compare(rows[i], *alone);
  }
}

}  // namespace
}  // namespace hysteron
