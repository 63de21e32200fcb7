// The law of Jian et al. pulls just before δ = 0, however weak its damping: by force it is released there, by depth the
// pull is reported.
#include <gtest/gtest.h>

#include <algorithm>

#include "support/reference_impact.hpp"

namespace hysteron {
namespace {

Jian jian(double viscosity, bool hereditary = false) {
  Jian law;
  law.shear_modulus = 1e9;
  law.poisson = 0.3;
  law.viscosity = viscosity;
  law.relaxation_time = 1e-4;
  law.effective_radius = 0.01;
  law.memory = hereditary ? 1.0 : 0.0;
  return law;
}

double lowest(const std::vector<SeriesPoint>& series) {
  double force = 0.0;
  for (const SeriesPoint& p : series) force = std::min(force, p.elastic_force + p.dissipative_force);
  return force;
}

// Numbers of an integrator in 128 bits.
TEST(JianImpact, IsReleasedWhereTheForceVanishes) {
  const ImpactProblem problem{jian(1000.0), {1.0, 1.0}};
  const auto r = analyse(problem);
  ASSERT_TRUE(r.has_value());
  EXPECT_NEAR(r->duration, 1.568145790e-3, 1e-12);
  EXPECT_NEAR(r->residual_indentation, 1.495e-6, 1e-9);
  EXPECT_NEAR(r->separation_speed, 0.9966894004, 1e-10);
  EXPECT_FALSE(r->pulled);
  EXPECT_EQ(r->min_force, 0.0);
  const auto series = time_series(problem);
  ASSERT_TRUE(series.has_value());
  EXPECT_GT(lowest(*series), -1e-9 * r->peak_force);
  EXPECT_NEAR(series->back().time, r->duration, 1e-9 * r->duration);
}

TEST(JianImpact, AgreesWithTheReferenceAtEveryDamping) {
  for (const bool hereditary : {false, true})
    for (const double viscosity : {0.1, 10.0, 1e3, 3e4, 1e6})
      for (const Separation rule : {Separation::force, Separation::depth}) {
        const ImpactProblem problem{jian(viscosity, hereditary), {1.0, 1.0}, rule};
        const auto ours = analyse(problem);
        ASSERT_TRUE(ours.has_value());
        const testing::ReferenceResult theirs = testing::ReferenceImpact(problem, 0.0).run();
        SCOPED_TRACE(std::to_string(viscosity) + (hereditary ? " hereditary" : " clock"));
        ASSERT_EQ(theirs.end, testing::ReferenceResult::End::separated);
        EXPECT_NEAR(ours->separation_speed, theirs.separation_speed, 1e-9);
        EXPECT_NEAR(ours->duration, theirs.duration, 1e-9 * theirs.duration);
        EXPECT_NEAR(ours->residual_indentation, theirs.residual_indentation, 1e-9 * theirs.max_indentation);
        EXPECT_NEAR(ours->min_force, theirs.min_force, 1e-9 * theirs.peak_force);
        EXPECT_NEAR(ours->peak_force, theirs.peak_force, 1e-9 * theirs.peak_force);
        EXPECT_NEAR(ours->peak_force_time, theirs.peak_force_time, 1e-8 * theirs.duration);
      }
}

}  // namespace
}  // namespace hysteron
