#include "hysteron/impact/batch.hpp"

#include <gtest/gtest.h>

#include <cstring>

#include "same_outcome.hpp"
#include "support/varied_impacts.hpp"

namespace hysteron {
namespace {

using testing::Random, testing::spread, testing::uniform;
using Inputs = testing::VariedImpacts;

// Factor laws with A = a v₀ from 0 to about 150 (e down to 0.01), or with the extremes of all inputs.
Inputs factor_inputs(AnyContactLaw law, std::size_t n, bool with_stiffness, bool extreme = false) {
  Random r(11);
  Inputs in{.law = law};
  for (std::size_t i = 0; i < n; ++i) {
    const double e = i == 0 ? 1.0 : uniform(r, 0.01, 1.0);
    const double v = extreme ? spread(r, 1e-6, 1e3) : spread(r, 1e-2, 1.0);
    in.speed.push_back(v);
    in.mass.push_back(extreme ? spread(r, 1e-9, 1e6) : spread(r, 0.1, 10.0));
    if (with_stiffness) in.stiffness.push_back(extreme ? spread(r, 1.0, 1e13) : spread(r, 1e6, 1e10));
    in.damping.push_back(1.5 * (1.0 - e) / e / v);
  }
  return in;
}

Inputs additive_inputs(double n, const Damping& damping, std::size_t count, double low, double high) {
  Random r(12);
  Inputs in{.law = Additive<shape::PowerLaw>({1.0, n}, damping)};
  for (std::size_t i = 0; i < count; ++i) {
    const double v = spread(r, 1e-3, 10.0), m = spread(r, 1e-4, 10.0), k = spread(r, 1e4, 1e11);
    const double x = std::pow(m * v * v / k, 1.0 / (n + 1.0));
    in.speed.push_back(v);
    in.mass.push_back(m);
    in.stiffness.push_back(k);
    in.damping.push_back(spread(r, low, high) * k * std::pow(x, n - damping.depth_exponent) *
                         std::pow(v, -damping.rate_exponent));
  }
  return in;
}

ImpactResult from(const ImpactTable& t, std::size_t i, const ImpactProblem& p) {
  ImpactResult r;
  r.status = t.status[i];
  r.restitution = {t.restitution[i], t.restitution[i], t.restitution[i]};
  r.separation_speed = t.separation_speed[i];
  r.peak_force = t.peak_force[i];
  r.peak_force_time = t.peak_force_time[i];
  r.max_indentation = t.max_indentation[i];
  r.residual_indentation = t.residual_indentation[i];
  r.compression_time = t.compression_time[i];
  r.duration = t.duration[i];
  r.energy_in = 0.5 * p.touch.effective_mass * p.touch.impact_speed * p.touch.impact_speed;
  r.energy_lost = t.energy_lost[i];
  r.energy_lost_compression = t.energy_lost_compression[i];
  r.energy_lost_restitution = r.energy_lost - r.energy_lost_compression;
  return r;
}

// Batches agree with analyse(); returns what was done.
BatchReport expect_agreement(const Inputs& in, std::size_t checked) {
  const std::size_t n = in.speed.size();
  ImpactTable t(n);
  const auto report = analyse(in.batch(), t.columns());
  EXPECT_TRUE(report);
  EXPECT_TRUE(report->failed.empty());
  double worst = 0.0;
  for (std::size_t i = 0; i < n; i += std::max<std::size_t>(1, n / checked)) {
    const ImpactProblem p = in.problem(i);
    worst = std::max(worst, difference(*analyse(p), from(t, i, p)));
  }
  EXPECT_LT(worst, 1e-9);
  return *report;
}

TEST(ImpactBatch, OfFactorLawsAgreesWithAnalyse) {
  for (const AnyContactLaw& law :
       {AnyContactLaw(Factor<shape::Hertzian>({1.0}, 0.0)), AnyContactLaw(Factor<shape::Linear>({1.0}, 0.0)),
        AnyContactLaw(Factor<shape::PowerLaw>({1.0, 1.17}, 0.0))}) {
    const BatchReport report = expect_agreement(factor_inputs(law, 5000, true), 500);
    EXPECT_EQ(report.by_map, 5000u);
    EXPECT_LT(report.map_nodes, 300u);
  }
}

TEST(ImpactBatch, HoldsAtTheExtremesOfMassSpeedAndStiffness) {
  const BatchReport report =
      expect_agreement(factor_inputs(Factor<shape::Hertzian>({1.0}, 0.0), 5000, true, true), 500);
  EXPECT_EQ(report.by_map, 5000u);
}

TEST(ImpactBatch, OfAdditiveLawsAgreesWithAnalyse) {
  for (const Separation rule : {Separation::force, Separation::depth}) {
    Inputs in = additive_inputs(1.5, {.depth_exponent = 0.25}, 3000, 1e-3, 1.0);
    in.rule = rule;
    EXPECT_GT(expect_agreement(in, 60).by_map, 2900u);
  }
  EXPECT_GT(expect_agreement(additive_inputs(1.5, {.depth_exponent = 0.5}, 3000, 1e-3, 1.0), 60).by_map, 2900u);
  EXPECT_GT(
      expect_agreement(additive_inputs(1.3, {.depth_exponent = 0.8, .rate_exponent = 0.9}, 3000, 0.1, 1.0), 40).by_map,
      2900u);
  EXPECT_GT(
      expect_agreement(additive_inputs(1.5, {.depth_exponent = 0.25, .compression_only = true}, 3000, 0.01, 1.0), 60)
          .by_map,
      2900u);
}

TEST(ImpactBatch, OfLineLawsAgreesWithAnalyse) {
  for (const AnyContactLaw& law : {AnyContactLaw(Factor<shape::LogLine>({1e-10, 1e7}, 0.0)),
                                   AnyContactLaw(Factor<shape::LiuLine>({1e10, 1e-3}, 0.0)),
                                   AnyContactLaw(Factor<shape::PerssonLine>({1e10, 1e-3}, 0.0)),
                                   AnyContactLaw(Factor<shape::OverlapVolume>({1e12, 0.01, 0.0}, 0.0))}) {
    const BatchReport report = expect_agreement(factor_inputs(law, 12000, false), 100);
    EXPECT_GT(report.by_map, 11000u) << variant_of(law).index();
  }
}

// Kelvin-Voigt by depth sticks from ε = 2 on; around the threshold impacts are analysed singly.
TEST(ImpactBatch, ReportsStickingOnBothSidesOfTheThreshold) {
  Inputs in = additive_inputs(1.0, {}, 4000, 0.5, 5.0);
  in.rule = Separation::depth;
  const BatchReport report = expect_agreement(in, 4000);
  EXPECT_GT(report.by_map, 3000u);
  ImpactTable t(4000);
  ASSERT_TRUE(analyse(in.batch(), t.columns()));
  const auto sticking = std::count(t.status.begin(), t.status.end(), ImpactStatus::sticks);
  EXPECT_GT(sticking, 1000);
  EXPECT_LT(sticking, 3000);
}

TEST(ImpactBatch, TakesImpactsWithoutDampingAmongOthers) {
  Inputs in = additive_inputs(1.5, {.depth_exponent = 0.5}, 1000, 1e-2, 1.0);
  for (std::size_t i = 0; i < 1000; i += 10) in.damping[i] = 0.0;
  EXPECT_EQ(expect_agreement(in, 1000 / 7).by_map, 1000u);
  ImpactTable t(1000);
  ASSERT_TRUE(analyse(in.batch(), t.columns()));
  EXPECT_NEAR(t.restitution[10], 1.0, 1e-12);
}

bool same_bits(const ImpactTable& a, const ImpactTable& b) {
  const auto same = [](const std::vector<double>& x, const std::vector<double>& y) {
    return x.size() == y.size() && std::memcmp(x.data(), y.data(), x.size() * sizeof(double)) == 0;
  };
  return same(a.restitution, b.restitution) && same(a.separation_speed, b.separation_speed) &&
         same(a.peak_force, b.peak_force) && same(a.peak_force_time, b.peak_force_time) &&
         same(a.max_indentation, b.max_indentation) && same(a.residual_indentation, b.residual_indentation) &&
         same(a.compression_time, b.compression_time) && same(a.duration, b.duration) &&
         same(a.energy_lost, b.energy_lost) && same(a.energy_lost_compression, b.energy_lost_compression) &&
         same(a.min_force, b.min_force) && a.status == b.status;
}

TEST(ImpactBatch, HasTheSameBitsForAnyNumberOfThreads) {
  std::vector<Inputs> all{factor_inputs(Factor<shape::Hertzian>({1.0}, 0.0), 100001, true),
                          factor_inputs(Factor<shape::LogLine>({1e-10, 1e7}, 0.0), 9001, false),
                          additive_inputs(1.0, {}, 5003, 0.5, 5.0)};
  all[2].rule = Separation::depth;
  for (const Inputs& in : all) {
    const std::size_t n = in.speed.size();
    ImpactTable one(n);
    ASSERT_TRUE(analyse(in.batch(), one.columns(), {.threads = 1}));
    for (const int threads : {2, 3, 0}) {
      ImpactTable more(n);
      ASSERT_TRUE(analyse(in.batch(), more.columns(), {.threads = threads}));
      EXPECT_TRUE(same_bits(one, more)) << threads;
    }
  }
}

// What stands next to an impact in its block or vector does not matter.
TEST(ImpactBatch, HasTheSameBitsInAnyOrder) {
  Inputs in = additive_inputs(1.0, {}, 5003, 0.05, 1.9);
  ImpactTable forwards(5003), backwards(5003);
  ASSERT_TRUE(analyse(in.batch(), forwards.columns()));
  for (auto* v : {&in.speed, &in.mass, &in.stiffness, &in.damping}) std::reverse(v->begin(), v->end());
  ASSERT_TRUE(analyse(in.batch(), backwards.columns()));
  for (std::size_t i = 0; i < 5003; ++i) {
    ASSERT_EQ(forwards.restitution[i], backwards.restitution[5002 - i]);
    ASSERT_EQ(forwards.peak_force_time[i], backwards.peak_force_time[5002 - i]);
  }
}

TEST(ImpactBatch, ComputesOnlyWhatIsWanted) {
  const Inputs in = factor_inputs(Factor<shape::Hertzian>({1.0}, 0.0), 3000, true);
  ImpactTable all(3000);
  ASSERT_TRUE(analyse(in.batch(), all.columns()));
  std::vector<double> e(3000), depth(3000), lost(3000);
  ASSERT_TRUE(analyse(in.batch(), {.restitution = e, .max_indentation = depth}));
  EXPECT_EQ(e, all.restitution);
  EXPECT_EQ(depth, all.max_indentation);
  ASSERT_TRUE(analyse(in.batch(), {.energy_lost = lost}));
  EXPECT_EQ(lost, all.energy_lost);
}

TEST(ImpactBatch, TakesOneNumberForAll) {
  const std::vector<double> speed{0.5}, mass{0.01}, damping{0.1, 0.2, 0.4};
  ImpactTable t(3);
  const Factor<shape::Hertzian> law({1e9}, 0.0);
  ASSERT_TRUE(analyse({law, speed, mass, {}, damping}, t.columns()));
  for (std::size_t i = 0; i < 3; ++i)
    EXPECT_EQ(t.duration[i], analyse({Factor<shape::Hertzian>({1e9}, damping[i]), {0.5, 0.01}})->duration);
}

TEST(ImpactBatch, AnEmptyBatchHasAnEmptyReport) {
  const auto report = analyse({Factor<shape::Hertzian>({1e9}, 0.0), {}, {}}, {});
  ASSERT_TRUE(report);
  EXPECT_EQ(report->by_map + report->singly, 0u);
  EXPECT_EQ(analyse_many({}, {}).singly, 0u);
}

TEST(ImpactBatch, FailsSinglyOnBadNumbersAndGivesTheReason) {
  Inputs in = factor_inputs(Factor<shape::Hertzian>({1.0}, 0.0), 2000, true);
  in.speed[7] = -1.0;
  in.mass[1500] = std::nan("");
  in.speed[1999] = infinity;
  ImpactTable t(2000);
  const auto report = analyse(in.batch(), t.columns());
  ASSERT_TRUE(report);
  ASSERT_EQ(report->failed.size(), 3u);
  EXPECT_EQ(report->failed[0].index, 7u);
  EXPECT_EQ(report->failed[0].error.field, "speed");
  EXPECT_EQ(report->failed[1].error.field, "mass");
  for (std::size_t i = 0; i < 2000; ++i)
    EXPECT_EQ(std::isnan(t.restitution[i]) || std::isnan(t.duration[i]), i == 7 || i == 1500 || i == 1999) << i;
}

TEST(ImpactBatch, RefusesSpansThatDoNotFit) {
  const std::vector<double> three(3, 1.0), two(2, 1.0);
  std::vector<double> out(2);
  const Factor<shape::Hertzian> hertz({1e9}, 0.0);
  EXPECT_FALSE(analyse({hertz, three, two}, {}));
  EXPECT_FALSE(analyse({hertz, three, {}}, {}));
  EXPECT_FALSE(analyse({hertz, three, three}, {.restitution = out}));
  EXPECT_FALSE(analyse({Factor<shape::LogLine>({1e-10, 1e7}, 0.0), three, three, three}, {}));
  EXPECT_FALSE(analyse({Goldsmith{}, three, three, {}, three}, {}));
}

// Laws of every kind, with and without gravity, in one list; many different exponents share a map.
TEST(AnalyseMany, AgreesWithAnalyseForAnyMixture) {
  Random r(13);
  std::vector<ImpactProblem> problems;
  for (int i = 0; i < 8000; ++i) {
    const double v = spread(r, 0.01, 1.0), m = spread(r, 0.1, 10.0), a = uniform(r, 0.0, 3.0) / v;
    const double n = uniform(r, 1.05, 1.4);
    ImpactProblem p{.law = Factor<shape::PowerLaw>({1e9, n}, a), .touch = {v, m}};
    if (i % 8 == 1) p.law = Factor<shape::Hertzian>({1e9}, a);
    if (i % 8 == 2) p.law = Additive<shape::Linear>({1e7}, {.coefficient = 300.0});
    if (i % 40 == 3) p.gravity = 9.81;
    if (i % 400 == 4) p.law = Additive<shape::LiuLine>({1e10, 1e-3}, {.coefficient = 100.0});
    problems.push_back(p);
  }
  problems[5].touch.impact_speed = 0.0;
  std::vector<ImpactResult> one(problems.size()), three(problems.size());
  const BatchReport report = analyse_many(problems, one, {.threads = 1});
  analyse_many(problems, three, {.threads = 3});
  ASSERT_EQ(report.failed.size(), 1u);
  EXPECT_EQ(report.failed[0].index, 5u);
  EXPECT_GT(report.by_map, 7000u);
  double worst = 0.0;
  for (std::size_t i = 0; i < problems.size(); ++i) {
    if (i == 5) continue;
    ASSERT_EQ(one[i].restitution.newton, three[i].restitution.newton);
    ASSERT_EQ(std::memcmp(&one[i].duration, &three[i].duration, sizeof(double)), 0);
    if (i % 8 < 5 || i % 64 == 7) {
      const ImpactResult exact = *analyse(problems[i]);
      worst = std::max(worst, difference(exact, one[i]));
      EXPECT_EQ(exact.pulled, one[i].pulled) << i;
    }
  }
  EXPECT_LT(worst, 1e-9);
}

}  // namespace
}  // namespace hysteron
