// Restitution of Bouc-Wen impacts many at once, against the single analysis and an independent integration.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "hysteron/impact/batch.hpp"
#include "hysteron/impact/bouc_wen_scaling.hpp"
#include "support/baseball.hpp"
#include "support/bouc_wen_in_time.hpp"
#include "support/sampling.hpp"

namespace hysteron {
namespace {

using bouc_wen::law_of;
using bouc_wen::PiNumbers;

std::vector<double> speeds(double low, double high, std::size_t count) {
  std::vector<double> out;
  for (std::size_t i = 0; i < count; ++i)
    out.push_back(low * std::pow(high / low, static_cast<double>(i) / static_cast<double>(count - 1)));
  return out;
}

struct BatchRun {
  std::vector<double> restitution;
  BatchReport report;
};
BatchRun run(const AnyContactLaw& law, const std::vector<double>& speed, const std::vector<double>& mass,
             int threads = 0) {
  BatchRun out{.restitution = std::vector<double>(speed.size()), .report = {}};
  const auto report =
      analyse({.law = law, .speed = speed, .mass = mass}, {.restitution = out.restitution}, {.threads = threads});
  EXPECT_TRUE(report.has_value());
  if (report) out.report = *report;
  return out;
}

// The largest difference in e; infinite where one of the two has none.
double difference(const AnyContactLaw& law, const BatchRun& together, const std::vector<double>& speed, double mass) {
  double worst = 0.0;
  for (std::size_t i = 0; i < speed.size(); ++i) {
    const auto single = analyse({.law = law, .touch = {.impact_speed = speed[i], .effective_mass = mass}});
    const double d = single ? std::abs(single->restitution.newton - together.restitution[i]) : infinity;
    worst = d >= 0.0 ? std::max(worst, d) : infinity;
  }
  return worst;
}

void expect_agreement(const AnyContactLaw& law, const std::vector<double>& speed, double mass) {
  const BatchRun together = run(law, speed, {mass});
  EXPECT_EQ(together.report.by_lanes, speed.size());
  EXPECT_LT(difference(law, together, speed, mass), 1e-9);
}

constexpr PiNumbers steel{.pi1 = 0.00868,
                          .pi2 = 0.818,
                          .pi3 = -0.808,
                          .alpha = 0.767,
                          .a = 1.67,
                          .hysteresis_exponent = 1.31,
                          .exponent = 1.27};
constexpr PiNumbers aluminium{.pi1 = 0.00994,
                              .pi2 = 0.499,
                              .pi3 = -0.474,
                              .alpha = 0.0426,
                              .a = 0.715,
                              .hysteresis_exponent = 1.27,
                              .exponent = 3.14};

TEST(BoucWenBatch, AgreesWithTheSingleAnalysisForEveryLaw) {
  const auto speed = speeds(0.1, 7.0, 21);
  expect_agreement(law_of<BoucWenHuntCrossley>(steel), speed, 1.0);
  expect_agreement(law_of<BoucWenMaxwell>(aluminium), speed, 1.0);
  expect_agreement(law_of<BoucWenHertz>(steel), speed, 1.0);
  PiNumbers linear = steel;
  linear.exponent = 1.0;
  expect_agreement(law_of<BoucWen>(linear), speed, 1.0);
}

// A baseball from 0.5 m/s, released with z < 0, to 40 m/s, released by its damper with z > 0.
TEST(BoucWenBatch, AgreesWhereTheDamperIsReleasedFirst) {
  const auto ball = testing::baseball<BoucWenHuntCrossley>();
  expect_agreement(ball, speeds(0.5, 40.0, 24), 0.146);
}

PiNumbers random_pi_numbers(double most_damping) {
  const double pi2 = sampling::log_uniform(1e-3, 3.0);
  return {.pi1 = sampling::log_uniform(1e-3, most_damping),
          .pi2 = pi2,
          .pi3 = pi2 * sampling::uniform(-0.99, 0.99),
          .alpha = sampling::uniform(0.05, 0.95),
          .a = sampling::uniform(0.5, 2.0),
          .hysteresis_exponent = sampling::uniform(1.0, 4.0),
          .exponent = sampling::uniform(1.0, 3.0)};
}

template <class L>
void expect_random_agreement(double most_damping) {
  std::size_t together = 0, singly = 0;
  EXPECT_TRUE(rc::check([&] {
    const PiNumbers base = random_pi_numbers(most_damping);
    const auto law = law_of<L>(base);
    const std::vector<double> speed{0.3, 2.0, 1.0};
    const BatchRun out = run(law, speed, {1.0}, 1);
    together += out.report.by_lanes;
    singly += out.report.singly;
    RC_ASSERT(difference(law, out, speed, 1.0) < 1e-9);
  }));
  EXPECT_GT(together, 20 * singly);
}

TEST(BoucWenBatch, AgreesForRandomParameters) {
  expect_random_agreement<BoucWenHuntCrossley>(1.0);
  expect_random_agreement<BoucWenMaxwell>(0.3);
  expect_random_agreement<BoucWenHertz>(1.0);
}

// What Appendix B of the source allows: |γ| = β, β = 0, and exponents without an upper limit.
TEST(BoucWenBatch, AgreesAtTheEndsOfTheRanges) {
  struct Ends {
    double pi2, pi3, n, p;
  };
  const std::vector<double> speed{0.3, 2.0, 1.0};
  for (const Ends& e : {Ends{0.8, 0.8, 1.3, 1.5},
                        {0.8, -0.8, 1.3, 1.5},
                        {0.0, 0.0, 1.0, 1.5},
                        {0.5, 0.2, 30.0, 1.5},
                        {0.5, -0.4, 2.0, 7.0}}) {
    PiNumbers numbers = steel;
    numbers.pi2 = e.pi2;
    numbers.pi3 = e.pi3;
    numbers.hysteresis_exponent = e.n;
    numbers.exponent = e.p;
    const AnyContactLaw parallel = law_of<BoucWenHuntCrossley>(numbers), series = law_of<BoucWenMaxwell>(numbers);
    for (const AnyContactLaw& law : {parallel, series})
      EXPECT_LT(difference(law, run(law, speed, {1.0}), speed, 1.0), 1e-8) << e.pi2 << ' ' << e.pi3 << ' ' << e.n;
  }
}

// A dashpot so weak that the spring creeps back behind it: e is small, or the bodies stick.
TEST(BoucWenBatch, AgreesWhereAWeakSeriesDashpotMakesTheSpringCreep) {
  for (const PiNumbers& base :
       {PiNumbers{8.0, 0.0242, -0.000734, 0.873, 1.0, 1.86, 1.64},
        PiNumbers{20.0, 0.0114, 0.000459, 0.993, 1.0, 2.22, 2.86}, PiNumbers{40.0, 0.3, -0.25, 0.4, 1.0, 1.3, 2.5},
        PiNumbers{30.0, 0.5, 0.4, 0.05, 1.0, 3.0, 2.2}})
    expect_agreement(law_of<BoucWenMaxwell>(base), {0.3, 1.0, 2.0}, 1.0);
}

TEST(BoucWenBatch, ReportsBodiesThatStickBehindAWeakDashpot) {
  const std::vector<double> speed{0.5, 1.0, 2.0}, mass{1.0};
  std::vector<double> e(3, 1.0);
  std::vector<ImpactStatus> status(3);
  const auto law = law_of<BoucWenMaxwell>({172.0, 0.2, -0.05, 0.339, 1.0, 1.13, 1.5});
  const auto report =
      analyse({.law = law, .speed = speed, .mass = mass}, {.restitution = e, .status = status}, {.threads = 1});
  ASSERT_TRUE(report);
  EXPECT_EQ(report->by_lanes, 3u);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(e[i], 0.0);
    EXPECT_EQ(status[i], ImpactStatus::sticks);
  }
  EXPECT_EQ(analyse({.law = law, .touch = {1.0, 1.0}})->status, ImpactStatus::sticks);
}

// As a fit tries them: no impact may leave the batch, where one costs a thousand times as much.
TEST(BoucWenBatch, WeakDashpotsOfAnyStrengthStayInTheBatch) {
  std::size_t together = 0, singly = 0;
  EXPECT_TRUE(rc::check([&] {
    PiNumbers base = random_pi_numbers(1.0);
    base.pi1 = sampling::log_uniform(10.0, 1e4);
    const BatchRun out = run(law_of<BoucWenMaxwell>(base), {0.3, 2.0, 1.0}, {1.0}, 1);
    together += out.report.by_lanes;
    singly += out.report.singly;
    for (const double e : out.restitution) RC_ASSERT(e >= 0.0 && e < 0.05);
  }));
  EXPECT_GT(together, 50 * singly);
}

template <class L>
double difference_in_time(const PiNumbers& base, double speed, double e) {
  const testing::BoucWenInTime motion(bouc_wen::at_speed<L>(base, speed), std::same_as<L, BoucWenMaxwell>);
  const double d = std::abs(motion.restitution() - e);
  return d >= 0.0 ? d : infinity;
}

// Among them: a damper that is released with z > 0, and p near 1, where dh/dy changes most suddenly at z = 0.
TEST(BoucWenBatch, AgreesWithAnIntegrationInTime) {
  const auto expect = []<class L>(const L&, const PiNumbers& base, double speed) {
    const auto law = law_of<L>(base);
    const auto alone = run(law, {speed}, {1.0}), among = run(law, speeds(speed, 0.3 * speed, 24), {1.0});
    EXPECT_LT(difference_in_time<L>(base, speed, alone.restitution[0]), 2e-10);
    EXPECT_LT(difference_in_time<L>(base, speed, among.restitution[0]), 2e-10);
  };
  expect(BoucWenHuntCrossley{}, steel, 7.0);
  expect(BoucWenHuntCrossley{}, {0.5, 0.05, -0.02, 0.2, 1.0, 1.7, 1.55}, 2.0);
  expect(BoucWenMaxwell{}, aluminium, 1.0);
  expect(BoucWenMaxwell{}, {0.075, 0.003, 0.0015, 0.47, 1.0, 1.85, 1.02}, 0.3);
  expect(BoucWenHertz{}, {0.0, 0.004, -0.002, 0.6, 1.0, 2.95, 1.01}, 2.0);
  expect(BoucWenHertz{}, {0.0, 2.0, -1.9, 0.2, 1.0, 2.7, 2.5}, 2.0);
}

template <class L>
void expect_random_agreement_in_time(double most_damping) {
  EXPECT_TRUE(rc::check([&] {
    const PiNumbers base = random_pi_numbers(most_damping);
    const double speed = sampling::log_uniform(0.3, 2.0);
    const BatchRun out = run(law_of<L>(base), {speed}, {1.0}, 1);
    RC_ASSERT(difference_in_time<L>(base, speed, out.restitution[0]) < 1e-9);
  }));
}
TEST(BoucWenBatch, AgreesWithAnIntegrationInTimeForRandomParameters) {
  expect_random_agreement_in_time<BoucWenHuntCrossley>(1.0);
  expect_random_agreement_in_time<BoucWenMaxwell>(0.3);
  expect_random_agreement_in_time<BoucWenHertz>(1.0);
}

TEST(BoucWenBatch, GivesTheSameBitsForAnyNumberOfThreads) {
  const auto speed = speeds(0.1, 7.0, 203);
  const auto law = law_of<BoucWenMaxwell>(aluminium);
  EXPECT_EQ(run(law, speed, {1.0}, 1).restitution, run(law, speed, {1.0}, 2).restitution);
}

TEST(BoucWenBatch, MassesMayVaryAndTheRestFollowsFromRestitution) {
  const std::vector<double> speed{0.5, 1.0, 2.0}, mass{1.0, 0.3, 5.0};
  std::vector<double> e(3), out_speed(3), lost(3);
  std::vector<ImpactStatus> status(3, ImpactStatus::sticks);
  const auto law = law_of<BoucWenHuntCrossley>(steel);
  const auto report = analyse({.law = law, .speed = speed, .mass = mass},
                              {.restitution = e, .separation_speed = out_speed, .energy_lost = lost, .status = status});
  ASSERT_TRUE(report);
  EXPECT_EQ(report->by_lanes, 3u);
  for (std::size_t i = 0; i < 3; ++i) {
    const auto single = analyse({.law = law, .touch = {speed[i], mass[i]}});
    ASSERT_TRUE(single);
    EXPECT_NEAR(e[i], single->restitution.newton, 1e-9);
    EXPECT_NEAR(out_speed[i], single->separation_speed, 1e-8);
    EXPECT_NEAR(lost[i], single->energy_lost, 1e-8 * single->energy_in);
    EXPECT_EQ(status[i], ImpactStatus::separated);
  }
}

TEST(BoucWenBatch, AnInvalidSpeedFailsAloneWithItsReason) {
  const std::vector<double> speed{1.0, -1.0, std::nan(""), 2.0};
  const auto law = law_of<BoucWenHuntCrossley>(steel);
  const BatchRun out = run(law, speed, {1.0});
  ASSERT_EQ(out.report.failed.size(), 2u);
  EXPECT_EQ(out.report.failed[0].index, 1u);
  EXPECT_EQ(out.report.failed[1].index, 2u);
  EXPECT_NE(out.report.failed[0].error.message.find("speed"), std::string::npos);
  EXPECT_TRUE(std::isnan(out.restitution[1]) && std::isnan(out.restitution[2]));
  EXPECT_NEAR(out.restitution[0], run(law, {1.0}, {1.0}).restitution[0], 1e-9);
  EXPECT_GT(out.restitution[3], 0.5);
}

TEST(BoucWenBatch, OtherQuantitiesAndRulesAreAnalysedSingly) {
  const auto speed = speeds(0.5, 2.0, 9);
  std::vector<double> e(9), depth(9);
  const auto law = law_of<BoucWenHuntCrossley>(steel);
  const ImpactBatch batch{.law = law, .speed = speed, .mass = std::span<const double>(speed).first(1)};
  const auto more = analyse(batch, {.restitution = e, .max_indentation = depth});
  ASSERT_TRUE(more);
  EXPECT_EQ(more->by_lanes, 0u);
  EXPECT_EQ(more->singly, 9u);
  ImpactBatch by_depth = batch;
  by_depth.separation = Separation::depth;
  const auto deep = analyse(by_depth, {.restitution = e});
  ASSERT_TRUE(deep);
  EXPECT_EQ(deep->by_lanes, 0u);
}

// z stands still early in the closing: no impact leaves the batch. Speeds as in a fit's data, so that all are in one
// call.
TEST(BoucWenBatch, AgreesWhereTheLoopClosesEarly) {
  constexpr PiNumbers plastic[]{{0.31, 53.6, 46.3, 0.11, 1.0, 1.004, 2.32},
                                {0.45, 85.0, 85.0, 0.33, 1.0, 1.0, 2.32},
                                {0.07, 53.8, 53.8, 1e-4, 1.0, 1.35, 2.0},
                                {1e-8, 291.0, 248.0, 0.023, 1.0, 1.73, 1.77}};
  for (const PiNumbers& numbers : plastic) {
    expect_agreement(law_of<BoucWenMaxwell>(numbers), speeds(0.1, 1.2, 18), 1.0);
    expect_agreement(law_of<BoucWenHuntCrossley>(numbers), speeds(0.1, 1.2, 18), 1.0);
  }
}

// Hysteresis alone makes the spring creep, for as long as z is near its reversal.
TEST(BoucWenBatch, AgreesWhereTheSpringCreepsOnlyAtFirst) {
  constexpr PiNumbers steep[]{{0.24, 656.0, -656.0, 0.868, 1.0, 6.92, 2.06},
                              {0.22, 7148.0, -7148.0, 0.887, 1.0, 10.6, 2.1}};
  for (const PiNumbers& numbers : steep) expect_agreement(law_of<BoucWenMaxwell>(numbers), {0.7, 0.9, 1.0, 1.1}, 1.0);
}

// A loop so wide that z needs more steps than an impact may have.
constexpr PiNumbers wide_loop{
    .pi1 = 1e-8, .pi2 = 2.91e6, .pi3 = 2.48e6, .alpha = 0.023, .a = 1.0, .hysteresis_exponent = 1.73, .exponent = 1.77};
TEST(BoucWenBatch, FailedImpactsAreAnalysedSingly) {
  const auto law = law_of<BoucWenHuntCrossley>(wide_loop);
  const BatchRun out = run(law, {1.0}, {1.0});
  EXPECT_EQ(out.report.singly, 1u);
  EXPECT_LT(difference(law, out, {1.0}, 1.0), 1e-12);
}

// One such impact does not take the others along.
TEST(BoucWenBatch, AFailedImpactIsIsolatedFromItsBlock) {
  const auto law = law_of<BoucWenHuntCrossley>(wide_loop);
  std::vector<double> speed(21, 0.004);
  speed[13] = 1.0;
  const BatchRun out = run(law, speed, {1.0});
  EXPECT_EQ(out.report.singly, 1u);
  EXPECT_EQ(out.report.by_lanes, 20u);
  EXPECT_LT(difference(law, out, speed, 1.0), 1e-9);
}

}  // namespace
}  // namespace hysteron
