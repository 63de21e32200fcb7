// The chain of Wang, Liu and Liu: peaks, times and speeds at the sensors, from independent integrations with error
// control (Ma-Liu) and with fixed steps (dashpot).
#include "../../src/reproduce/wang_2022_chain.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace hysteron::reproduce::wang_2022 {
namespace {

void expect_list(const std::vector<double>& values, const std::vector<double>& expected, double tolerance) {
  ASSERT_EQ(values.size(), sensor_beads.size());
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(values[i], expected[i], tolerance) << sensor_beads[i];
}

TEST(WangChain, MaLiuWaveDecaysAndSlowsDown) {
  const ChainWave& wave = chain_wave(ChainLaw::ma_liu);
  EXPECT_NEAR(wave.forces.front(), 35.72694, 1e-3);
  EXPECT_NEAR(wave.times.front(), 67.4789, 1e-2);
  EXPECT_NEAR(wave.forces.back(), 9.69977, 1e-3);
  EXPECT_NEAR(wave.times.back(), 514.6792, 1e-2);
  expect_list(wave.speeds, {0.567, 0.436, 0.346, 0.295, 0.249, 0.215, 0.200, 0.186}, 6e-4);
}

TEST(WangChain, DashpotWithAJumpIsEarlierAndStronger) {
  const ChainWave& wave = chain_wave(ChainLaw::dashpot_jump);
  EXPECT_NEAR(wave.forces.front(), 42.2, 0.06);
  EXPECT_NEAR(wave.forces.back(), 26.8, 0.06);
  EXPECT_NEAR(wave.times.back(), 331.0, 0.6);
  expect_list(wave.speeds, {0.292, 0.259, 0.247, 0.242, 0.238, 0.235, 0.234, 0.232}, 6e-4);
}

// At the last sensor the wave that the base reflects is the larger one; the first comes at about 380 µs.
TEST(WangChain, ContinuousDashpotDecays) {
  const ChainWave& wave = chain_wave(ChainLaw::dashpot_continuous);
  expect_list(wave.forces, {42.1, 36.3, 31.7, 28.0, 22.8, 16.7, 13.6}, 0.06);
  EXPECT_NEAR(wave.times.front(), 53.0, 0.6);
  EXPECT_NEAR(wave.times.back(), 380.0, 8.0);
  EXPECT_LT(wave.forces.back(), 11.0);
}

TEST(WangChain, ContinuousDashpotHasNoJumpAtYieldAndKeepsItsEnergy) {
  ContinuousDashpot law;
  law.below = {4.9e9};
  law.above = {1.6e7};
  law.yield_depth = 5.5e-7;
  law.rate_factor = 0.4;
  constexpr double rate = 0.3, past = 1e-13;
  const auto at = [&](double depth, unsigned char branch) {
    Memory memory;
    memory.branch = branch;
    return law.force(Contact<double>{depth, rate}, memory, State<0>{});
  };
  const double yield_force = 4.9e9 * std::pow(5.5e-7, 1.5);
  EXPECT_NEAR(at(law.yield_depth, 1).elastic, yield_force, 1e-12 * yield_force);
  EXPECT_NEAR(at(law.yield_depth, 0).elastic, yield_force, 1e-12 * yield_force);
  // K_p = 1.6e7 N/m beyond, and the factor 1 + a δ̇ of Eq. (18).
  EXPECT_NEAR(at(2.0 * law.yield_depth, 1).elastic, yield_force + 1.6e7 * 5.5e-7, 1e-12);
  EXPECT_NEAR(at(2.0 * law.yield_depth, 1).dissipative, (yield_force + 1.6e7 * 5.5e-7) * 0.4 * 0.3, 1e-12);
  // dU/dδ is the elastic force, and U is continuous.
  const auto energy = [&](double depth) {
    return law.stored_energy(Contact<double>{depth, 0.0}, Memory{}, State<0>{});
  };
  EXPECT_NEAR(energy(law.yield_depth + past), energy(law.yield_depth), 2.0 * yield_force * past);
  const double depth = 3.0 * law.yield_depth, h = 1e-4 * depth;
  EXPECT_NEAR((energy(depth + h) - energy(depth - h)) / (2.0 * h), at(depth, 1).elastic, 1e-7);
}

// A chain with the base closes its books: the base takes momentum.
TEST(WangChain, TheBaseTakesMomentum) {
  for (const ChainLaw law : all_chain_laws) {
    const chain::Outcome& o = chain_wave(law).outcome;
    EXPECT_EQ(o.contacts.size(), bead_count + 1);
    EXPECT_LT(std::abs(o.ledger.gap()), 1e-6 * o.ledger.kinetic_before) << to_text(law);
    EXPECT_LT(std::abs(o.momentum.gap()), 1e-9 * o.momentum.before) << to_text(law);
  }
  EXPECT_GT(chain_wave(ChainLaw::dashpot_alone).outcome.momentum.wall, 0.1 * 0.45e-3 * 1.77);
  EXPECT_EQ(base_contact().effective_radius, 2.0 * bead_contact().effective_radius);
}

}  // namespace
}  // namespace hysteron::reproduce::wang_2022
