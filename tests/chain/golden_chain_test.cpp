// Chains against references computed by two independent programs (tests/golden/chains.json).
#include <gtest/gtest.h>

#include "hysteron/chain/wave.hpp"
#include "support/chains.hpp"

namespace hysteron::testing {
namespace {

using nlohmann::json;

chain::Outcome computed(const chain::Chain& c, const chain::Settings& settings) {
  auto outcome = chain::simulate(c, settings);
  EXPECT_TRUE(outcome) << (outcome ? "" : outcome.error().message);
  return outcome ? *outcome : chain::Outcome{};
}

void expect_peaks(const json& golden, const chain::Outcome& outcome, double tolerance) {
  const auto& result = golden.at("result");
  const double largest = result.at("peak_force")[0], latest = result.at("peak_time").back();
  for (std::size_t i = 0; i < result.at("contacts").size(); ++i) {
    const std::size_t c = result.at("contacts")[i];
    ASSERT_TRUE(outcome.contacts[c].peak) << "contact " << c;
    EXPECT_NEAR(outcome.contacts[c].peak->force, result.at("peak_force")[i].get<double>(), tolerance * largest) << c;
    EXPECT_NEAR(outcome.contacts[c].peak->time, result.at("peak_time")[i].get<double>(), tolerance * latest) << c;
  }
}

// The columns of the table: t, kinetic energy, momentum, velocities of beads.
void expect_end(const json& golden, const chain::Outcome& outcome, double tolerance) {
  const auto& table = golden.at("result").at("table");
  const auto& row = table.at("rows")[0];
  const double energy = outcome.ledger.kinetic_before, momentum = outcome.momentum.before;
  EXPECT_NEAR(outcome.ledger.kinetic_after, row[1].get<double>(), tolerance * energy);
  EXPECT_NEAR(outcome.momentum.after, row[2].get<double>(), tolerance * momentum);
  for (std::size_t k = 3; k < row.size(); ++k) {
    const std::string name = table.at("columns")[k];
    const std::size_t bead = std::stoul(name.substr(name.rfind('_') + 1));
    EXPECT_NEAR(outcome.beads[bead].velocity, row[k].get<double>(), tolerance * SteelBeads::speed) << name;
  }
}

void expect_golden(const std::string& id, const ContactElement& element) {
  const json golden = golden_chain(id);
  const double end = golden.at("result").at("table").at("rows")[0][0];
  const auto outcome = computed(struck_chain(golden.at("parameters").at("beads_at_rest"), element),
                                {.duration = end, .accuracy = 1e-10});
  const double tolerance = golden.at("tolerance");
  expect_peaks(golden, outcome, tolerance);
  expect_end(golden, outcome, tolerance);
  EXPECT_LT(std::abs(outcome.ledger.gap()), 1e-8 * outcome.ledger.size());
  EXPECT_LT(std::abs(outcome.momentum.gap()), 1e-9 * outcome.momentum.before);
}

TEST(GoldenChain, SeventyHertzBeads) { expect_golden("beads-70-hertz", hertz_element()); }
TEST(GoldenChain, SeventyBeadsWithMarhefkaOrinDamping) {
  expect_golden("beads-70-hunt-crossley", marhefka_orin_element(0.05));
}
TEST(GoldenChain, SeventyBeadsWithDents) { expect_golden("beads-70-ma-liu", ma_liu_element()); }
TEST(GoldenChain, ThreeHundredHertzBeads) { expect_golden("beads-300-hertz", hertz_element()); }

TEST(GoldenChain, WaveSpeedOfThreeHundredBeads) {
  const json golden = golden_chain("beads-300-hertz");
  const auto chain = struck_chain(300, hertz_element());
  const auto outcome = computed(chain, {.duration = 2e-3, .accuracy = 1e-10});
  const auto& speeds = golden.at("result").at("wave_speed_from_peaks");
  const auto& contacts = golden.at("result").at("contacts");
  const auto positions = chain.contact_positions();
  for (std::size_t i = 0; i < speeds.size(); ++i)
    EXPECT_NEAR(chain::wave_speed(positions, outcome, contacts[i], contacts[i + 1]).value_or(0.0),
                speeds[i].get<double>(), 1e-6)
        << i;
}

TEST(GoldenChain, FiveBallsOnALine) {
  const json golden = golden_chain("collinear-5");
  const auto& row = golden.at("result").at("table").at("rows")[0];
  chain::Chain balls;
  balls.beads.assign(5, {.mass = 0.1, .radius = 0.015});
  balls.beads[0].velocity = 1.0;
  balls.elements = {hertz_element(1e9)};
  const auto outcome = computed(balls, {.duration = row[0], .accuracy = 1e-10});
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_NEAR(outcome.beads[i].displacement, row[1 + i].get<double>(), 1e-9 * 5.2e-4) << i;
    EXPECT_NEAR(outcome.beads[i].velocity, row[6 + i].get<double>(), 1e-9) << i;
  }
}

}  // namespace
}  // namespace hysteron::testing
