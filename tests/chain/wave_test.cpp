// Waves against theory and symmetry.
#include "hysteron/chain/wave.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/chains.hpp"

namespace hysteron::testing {
namespace {

chain::Outcome motion_of(const chain::Chain& c, const chain::Settings& settings) {
  auto outcome = chain::simulate(c, settings);
  EXPECT_TRUE(outcome) << (outcome ? "" : outcome.error().message);
  return outcome ? *outcome : chain::Outcome{};
}

// Nesterenko: the solitary wave of a Hertz chain has F ∝ v^(6/5) and c ∝ v^(1/5).
TEST(ChainWave, SolitaryWaveScalesWithTheStrikersSpeed) {
  double force0 = 0.0, speed0 = 0.0;
  for (const double v : {0.5, 1.0, 2.0, 4.0}) {
    auto chain = struck_chain(50, hertz_element());
    chain.beads[0].velocity = v;
    const auto outcome = motion_of(chain, {.duration = 3.6e-4 * std::pow(v, -0.2)});
    const double force = outcome.contacts[40].peak.value_or(chain::Peak{}).force;
    const double speed = chain::wave_speed(chain.contact_positions(), outcome, 30, 40).value_or(0.0);
    if (force0 == 0.0) force0 = force / std::pow(v, 1.2), speed0 = speed / std::pow(v, 0.2);
    EXPECT_NEAR(force / std::pow(v, 1.2), force0, 1e-8 * force0) << v;
    EXPECT_NEAR(speed / std::pow(v, 0.2), speed0, 1e-7 * speed0) << v;
  }
  // The continuum gives 0.6802 (2E/(D ρ^1.5 (1-ν²)))^(1/3) F^(1/6); the chain of beads is 1.2 % faster.
  const double d = 2.0 * SteelBeads::radius, r = SteelBeads::radius;
  const double density = SteelBeads::mass / (4.0 / 3.0 * M_PI * r * r * r), e = 2.0 * SteelBeads::modulus;
  const double continuum = 0.6802 * std::cbrt(2.0 * e / (d * std::pow(density, 1.5))) * std::pow(force0, 1.0 / 6.0);
  EXPECT_NEAR(speed0 / continuum, 1.0125, 0.002);
}

// From the other end the same chain gives the same peaks.
TEST(ChainWave, IsTheSameFromTheOtherEnd) {
  for (const auto& element : {hertz_element(), marhefka_orin_element(0.05), ma_liu_element()}) {
    auto forward = struck_chain(12, element);
    for (std::size_t i = 0; i < forward.beads.size(); ++i) forward.beads[i].mass *= 1.0 + 0.1 * static_cast<double>(i);
    chain::Chain backward = forward;
    std::reverse(backward.beads.begin(), backward.beads.end());
    backward.beads.back().velocity = -SteelBeads::speed;
    const auto a = motion_of(forward, {.duration = 1.2e-4}), b = motion_of(backward, {.duration = 1.2e-4});
    for (std::size_t c = 0; c < 12; ++c) {
      ASSERT_EQ(a.contacts[c].peak.has_value(), b.contacts[11 - c].peak.has_value());
      if (!a.contacts[c].peak) continue;
      EXPECT_NEAR(a.contacts[c].peak->force, b.contacts[11 - c].peak->force, 1e-7) << c;
      EXPECT_NEAR(a.contacts[c].peak->time, b.contacts[11 - c].peak->time, 1e-13) << c;
    }
    for (std::size_t i = 0; i <= 12; ++i) EXPECT_NEAR(a.beads[i].velocity, -b.beads[12 - i].velocity, 2e-8) << i;
  }
}

TEST(ChainWave, DoesNotDependOnTheUnits) {
  constexpr double kg = 3.0, m = 7.0, s = 0.2;
  const auto element = [](double mass, double length, double time) {
    return element_of({.law = "marhefka-orin",
                       .values = {{"stiffness", SteelBeads::stiffness * mass / (std::sqrt(length) * time * time)},
                                  {"dissipation", 0.05 * time / length}}});
  };
  const auto plain = struck_chain(12, element(1.0, 1.0, 1.0));
  auto scaled = struck_chain(12, element(kg, m, s));
  for (auto& bead : scaled.beads) bead.mass *= kg, bead.radius *= m, bead.velocity *= m / s;
  const auto a = motion_of(plain, {.duration = 1e-4}), b = motion_of(scaled, {.duration = 1e-4 * s});
  for (std::size_t c = 0; c < 12; ++c) {
    ASSERT_TRUE(a.contacts[c].peak && b.contacts[c].peak);
    EXPECT_NEAR(b.contacts[c].peak->force / (kg * m / (s * s)), a.contacts[c].peak->force, 1e-7) << c;
    EXPECT_NEAR(b.contacts[c].dissipated / (kg * m * m / (s * s)), a.contacts[c].dissipated, 1e-12) << c;
  }
}

void expect_same_without_window(const chain::Chain& chain, double accuracy) {
  chain::Settings settings{.duration = 2e-4, .accuracy = accuracy};
  const auto a = motion_of(chain, settings);
  settings.has_active_window = false;
  const auto b = motion_of(chain, settings);
  EXPECT_EQ(a.method, b.method);
  for (std::size_t c = 0; c < 20; ++c)
    EXPECT_NEAR(a.contacts[c].peak->force, b.contacts[c].peak->force, 200.0 * accuracy) << c;
  for (std::size_t i = 0; i <= 20; ++i) EXPECT_NEAR(a.beads[i].velocity, b.beads[i].velocity, 20.0 * accuracy) << i;
  EXPECT_EQ(b.work.most_active, 21u);
  EXPECT_LT(a.work.most_active, 21u);
}

TEST(ChainWave, IsTheSameWithAllBeadsIntegrated) {
  for (const auto& element : {hertz_element(), marhefka_orin_element(0.05)})
    expect_same_without_window(struck_chain(20, element), 1e-9);
  expect_same_without_window(struck_chain(20, hertz_element(), true), 1e-6);
}

// The wave outruns what the cut behind it causes: the peaks are those of the whole chain, better with more beads kept.
TEST(ChainWave, BeadsFarBehindDoNotChangeIt) {
  const auto chain = struck_chain(120, marhefka_orin_element(0.05));
  chain::Settings settings{.duration = 9e-4, .accuracy = 1e-9};
  const auto whole = motion_of(chain, settings);
  const auto largest_error = [&](std::size_t kept) {
    settings.beads_behind = kept;
    const auto cut = motion_of(chain, settings);
    EXPECT_LE(cut.work.most_active, kept + 20);
    EXPECT_GT(cut.ledger.left_behind, 0.0);
    EXPECT_LT(std::abs(cut.ledger.gap()), 1e-5 * cut.ledger.size());
    EXPECT_LT(std::abs(cut.momentum.gap()), 1e-9 * cut.momentum.before);
    EXPECT_FALSE(cut.warnings.empty());
    double worst = 0.0;
    for (std::size_t c = 0; c < 120; ++c) {
      EXPECT_TRUE(cut.contacts[c].peak) << c;
      worst = std::max(worst, std::abs(cut.contacts[c].peak->force / whole.contacts[c].peak->force - 1.0));
    }
    return worst;
  };
  EXPECT_EQ(whole.ledger.left_behind, 0.0);
  EXPECT_GT(whole.work.most_active, 110u);
  const double few = largest_error(15), many = largest_error(60);
  EXPECT_LT(few, 2e-3);
  EXPECT_LT(many, 1e-6);
  EXPECT_GT(few, 2.0 * many);
}

TEST(ChainWave, CostOfADissipativeChainGrowsWithTheBeadsOnly) {
  const auto forces_per_bead = [](double duration) {
    const auto outcome = motion_of(struck_chain(1000, marhefka_orin_element(0.05)),
                                   {.duration = duration, .accuracy = 1e-4, .beads_behind = 20});
    EXPECT_LE(outcome.work.most_active, 40u);
    const auto reached = std::count_if(outcome.contacts.begin(), outcome.contacts.end(),
                                       [](const auto& contact) { return contact.peak.has_value(); });
    return static_cast<double>(outcome.work.force_evaluations) / static_cast<double>(reached);
  };
  // The first beads of the chain cost more than the others.
  EXPECT_NEAR(forces_per_bead(8e-3) / forces_per_bead(2e-3), 0.8, 0.25);
}

// Beads with gaps meet in pairs: v₂ = 2 m₁/(m₁ + m₂) v₁ for each lossless impact.
TEST(ChainWave, TaperedAndTwoMaterialChainsWithGapsAreRowsOfImpacts) {
  for (const bool is_tapered : {true, false})
    for (const bool is_lossless : {true, false}) {
      auto chain = struck_chain(5, hertz_element(), is_lossless);
      double expected = SteelBeads::speed;
      for (std::size_t i = 0; i < chain.beads.size(); ++i) {
        chain.beads[i].gap = 1e-3;
        chain.beads[i].mass = is_tapered ? SteelBeads::mass * std::pow(0.9, 3.0 * static_cast<double>(i))
                                         : SteelBeads::mass * (i % 2 == 0 ? 1.0 : 0.4);
        if (i > 0) expected *= 2.0 * chain.beads[i - 1].mass / (chain.beads[i - 1].mass + chain.beads[i].mass);
      }
      const auto outcome = motion_of(chain, {.duration = 4e-3, .accuracy = is_lossless ? 1e-7 : 1e-9});
      EXPECT_NEAR(outcome.beads.back().velocity, expected, is_lossless ? 1e-6 : 1e-8);
    }
}

// Strongly precompressed, a chain is linear: long waves run at d √(k/m), k the slope of the law at rest.
TEST(ChainWave, PrecompressedChainCarriesSound) {
  auto chain = struck_chain(60, hertz_element(), true);
  chain.precompression = 500.0;
  chain.is_settled = true;
  chain.beads[0].velocity = 1e-3;
  const double depth = std::pow(500.0 / SteelBeads::stiffness, 2.0 / 3.0);
  const double slope = 1.5 * SteelBeads::stiffness * std::sqrt(depth);
  const double sound = 2.0 * SteelBeads::radius * std::sqrt(slope / SteelBeads::mass);
  for (const double accuracy : {1e-5, 1e-9}) {
    const auto outcome = motion_of(chain, {.duration = 75.0 * 2.0 * SteelBeads::radius / sound, .accuracy = accuracy});
    const double speed = chain::wave_speed(chain.contact_positions(), outcome, 20, 40).value_or(0.0);
    EXPECT_GT(speed, 0.96 * sound);  // the front is dispersed
    EXPECT_LT(speed, sound);
    EXPECT_GT(outcome.contacts[40].peak->force, 500.0);
  }
}

TEST(ChainWave, DecayOfAnExponentialAndOfAPowerIsFound) {
  chain::Outcome exponential, power;
  for (int c = 0; c < 30; ++c) {
    exponential.contacts.push_back({.peak = chain::Peak{50.0 * std::exp(-0.07 * c), 1.0}});
    power.contacts.push_back({.peak = chain::Peak{50.0 * std::pow(c + 1.0, -0.6), 1.0}});
  }
  const auto a = chain::fitted_decay(exponential, 1, 29), b = chain::fitted_decay(power, 1, 29);
  EXPECT_NEAR(a->rate, 0.07, 1e-12);
  EXPECT_LT(a->rate_residual, 1e-12);
  EXPECT_GT(a->exponent_residual, 1e-2);
  EXPECT_NEAR(b->exponent, 0.6, 1e-12);
  EXPECT_LT(b->exponent_residual, 1e-12);
  EXPECT_FALSE(chain::fitted_decay(power, 1, 2));
}

}  // namespace
}  // namespace hysteron::testing
