// The symplectic method: error against step, the choice of the step, and its books.
#include <gtest/gtest.h>

#include <cmath>

#include "support/chains.hpp"

namespace hysteron::testing {
namespace {

using chain::Method;

chain::Outcome simulated(const chain::Chain& c, const chain::Settings& settings) {
  auto outcome = chain::simulate(c, settings);
  EXPECT_TRUE(outcome) << (outcome ? "" : outcome.error().message);
  return outcome ? *outcome : chain::Outcome{};
}

TEST(SymplecticChain, KeepsTheRequestedAccuracyOfPeaks) {
  const auto golden = golden_chain("beads-70-hertz").at("result");
  for (const double accuracy : {1e-3, 1e-4, 1e-5, 1e-6, 1e-7}) {
    const auto outcome = simulated(struck_chain(70, hertz_element(), true), {.duration = 5e-4, .accuracy = accuracy});
    EXPECT_EQ(outcome.method, Method::symplectic);
    for (std::size_t i = 0; i < golden.at("contacts").size(); ++i) {
      const auto& peak = outcome.contacts[golden.at("contacts")[i].get<std::size_t>()].peak;
      ASSERT_TRUE(peak);
      const double force = golden.at("peak_force")[i], time = golden.at("peak_time")[i];
      EXPECT_NEAR(peak->force, force, accuracy * force) << accuracy;
      EXPECT_NEAR(peak->time, time, accuracy * time) << accuracy;
    }
    EXPECT_LT(std::abs(outcome.momentum.gap()), 1e-12 * outcome.momentum.before);
    EXPECT_LT(std::abs(outcome.ledger.gap()), 10.0 * accuracy * outcome.ledger.size());
  }
}

// A force like δ⁴ is smooth enough where beads meet and part.
TEST(SymplecticChain, IsOfOrderFourForASmoothLaw) {
  const auto element = element_of({.law = "power", .values = {{"stiffness", 1e18}, {"exponent", 4.0}}});
  const auto chain = struck_chain(8, element, true);
  const auto velocities = [&](double step) {
    return simulated(chain, {.duration = 2e-4,
                             .accuracy = 1e-7,
                             .method = Method::symplectic,
                             .has_active_window = false,
                             .step = step})
        .beads;
  };
  const auto reference = simulated(chain, {.duration = 2e-4, .accuracy = 1e-12}).beads;
  std::vector<double> logs;
  for (double step = 3.2e-6; step > 1.5e-7; step /= 2.0) {
    const auto beads = velocities(step);
    double worst = 0.0;
    for (std::size_t i = 0; i < beads.size(); ++i)
      worst = std::max(worst, std::abs(beads[i].velocity - reference[i].velocity));
    EXPECT_GT(worst, 1e-11);
    logs.push_back(std::log2(worst));
  }
  ASSERT_GE(logs.size(), 5u);
  const double order = (logs.front() - logs.back()) / static_cast<double>(logs.size() - 1);
  EXPECT_GT(order, 3.6);
  EXPECT_LT(order, 4.6);
}

TEST(SymplecticChain, IsChosenForLosslessLawsAndCoarseAccuracyAndSaysSo) {
  const auto lossless = struck_chain(10, hertz_element(), true), other = struck_chain(10, marhefka_orin_element(0.05));
  EXPECT_EQ(simulated(lossless, {.duration = 1e-4, .accuracy = 1e-5}).method, Method::symplectic);
  const auto fine = simulated(lossless, {.duration = 1e-4, .accuracy = 1e-8});
  EXPECT_EQ(fine.method, Method::located_events);
  EXPECT_EQ(fine.reason, "the requested accuracy is finer than 1e-7");
  EXPECT_EQ(simulated(other, {.duration = 1e-4, .accuracy = 1e-5}).method, Method::located_events);
  const auto refused = chain::simulate(other, {.duration = 1e-4, .accuracy = 1e-5, .method = Method::symplectic});
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("lossless"), std::string::npos);
}

// A linear spring is not smooth where beads meet with a speed: the ledger shows it.
TEST(SymplecticChain, GivesWayToLocatedEventsWhereItsLedgerDoesNotClose) {
  auto chain = struck_chain(5, element_of({.law = "hooke", .values = {{"stiffness", 1e7}}}), true);
  for (auto& bead : chain.beads) bead.gap = 1e-6;
  const auto outcome = simulated(chain, {.duration = 3e-4, .accuracy = 1e-7});
  EXPECT_EQ(outcome.method, Method::located_events);
  EXPECT_NE(outcome.reason.find("ledger"), std::string_view::npos);
}

TEST(SymplecticChain, CostGrowsWithTheBeadsOnly) {
  const auto forces = [](std::size_t beads) {
    const auto outcome = simulated(struck_chain(beads, hertz_element(), true),
                                   {.duration = 6.6e-6 * static_cast<double>(beads), .accuracy = 1e-5});
    EXPECT_LT(outcome.work.most_active, 20u);
    return static_cast<double>(outcome.work.force_evaluations) / static_cast<double>(beads);
  };
  EXPECT_NEAR(forces(10000) / forces(1000), 1.0, 0.1);
}

TEST(SymplecticChain, SamplesAndBeadSensorsAgreeWithLocatedEvents) {
  const auto chain = struck_chain(20, hertz_element(), true);
  chain::Settings settings{.duration = 1.5e-4,
                           .accuracy = 1e-7,
                           .contact_sensors = {5},
                           .bead_sensors = {0, 9, 20},
                           .velocity_sensors = {0, 1, 9, 20},
                           .samples = 301};
  const auto a = simulated(chain, settings);
  settings.accuracy = 1e-10;
  const auto b = simulated(chain, settings);
  ASSERT_EQ(a.samples.size(), 8u * 301u);
  ASSERT_EQ(b.samples.size(), a.samples.size());
  for (std::size_t i = 0; i < a.samples.size(); ++i) EXPECT_NEAR(a.samples[i], b.samples[i], 1e-4) << i;
  for (std::size_t s = 0; s < 3; ++s) {
    ASSERT_TRUE(a.bead_peaks[s] && b.bead_peaks[s]) << s;
    EXPECT_NEAR(a.bead_peaks[s]->force, b.bead_peaks[s]->force, 1e-5) << s;
    EXPECT_NEAR(a.bead_peaks[s]->time, b.bead_peaks[s]->time, 1e-10) << s;
  }
}

}  // namespace
}  // namespace hysteron::testing
