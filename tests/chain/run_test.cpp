// Columns under load, books, convergence, and chains that are refused.
#include <gtest/gtest.h>

#include <cmath>

#include "hysteron/contact/user_law.hpp"
#include "support/chains.hpp"

namespace hysteron::testing {
namespace {

chain::Outcome computed_run(const chain::Chain& c, const chain::Settings& settings) {
  auto outcome = chain::simulate(c, settings);
  EXPECT_TRUE(outcome) << (outcome ? "" : outcome.error().message);
  return outcome ? *outcome : chain::Outcome{};
}

chain::Chain column(std::size_t beads, const ContactElement& element) {
  chain::Chain out = struck_chain(beads, element);
  out.has_wall = true;
  out.gravity = 9.81;
  out.precompression = 2.0;
  out.is_settled = true;
  return out;
}

TEST(ChainRun, ColumnSettlesUnderItsWeightAndLoad) {
  const auto equilibrium = chain::find_equilibrium(column(10, hertz_element()));
  ASSERT_TRUE(equilibrium);
  EXPECT_EQ(equilibrium->forces[0], 0.0);
  for (std::size_t c = 1; c <= 10; ++c) {
    const double force = 2.0 + 9.81 * SteelBeads::mass * static_cast<double>(c);
    EXPECT_NEAR(equilibrium->forces[c], force, 1e-14 * force);
    EXPECT_NEAR(SteelBeads::stiffness * std::pow(equilibrium->indentations[c], 1.5), force, 1e-12 * force);
  }
}

TEST(ChainRun, BooksOfAColumnClose) {
  for (const auto& element : {hertz_element(), marhefka_orin_element(0.05), ma_liu_element()}) {
    const auto outcome = computed_run(column(10, element), {.duration = 3e-4, .accuracy = 1e-10});
    EXPECT_LT(std::abs(outcome.ledger.gap()), 1e-8 * outcome.ledger.size());
    EXPECT_LT(std::abs(outcome.momentum.gap()), 1e-8 * outcome.momentum.before);
    EXPECT_GT(std::abs(outcome.ledger.load_work), 1e-6 * outcome.ledger.size());
    EXPECT_GT(std::abs(outcome.ledger.gravity_work), 1e-6 * outcome.ledger.size());
    EXPECT_GT(outcome.momentum.wall, 0.0);
  }
}

TEST(ChainRun, BooksOfASymplecticColumnClose) {
  auto chain = column(10, hertz_element());
  chain.is_lossless = true;
  const auto outcome = computed_run(chain, {.duration = 3e-4, .accuracy = 1e-6});
  EXPECT_EQ(outcome.method, chain::Method::symplectic);
  EXPECT_LT(std::abs(outcome.ledger.gap()), 1e-5 * outcome.ledger.size());
  EXPECT_LT(std::abs(outcome.momentum.gap()), 1e-9 * outcome.momentum.before);
}

// The momentum of a chain with a free end is that of the striker at every sample, and the velocities end as reported.
TEST(ChainRun, SampledVelocitiesKeepTheMomentum) {
  constexpr std::size_t beads = 12, samples = 41;  // 1.2e-4 · 40/40 rounds to more than 1.2e-4
  chain::Settings settings{.duration = 1.2e-4, .accuracy = 1e-10, .samples = samples};
  for (std::size_t b = 0; b <= beads; ++b) settings.velocity_sensors.push_back(b);
  for (const auto& element : {hertz_element(), ma_liu_element()}) {
    const auto outcome = computed_run(struck_chain(beads, element), settings);
    ASSERT_EQ(outcome.samples.size(), samples * (beads + 1));
    EXPECT_EQ(outcome.sample_times.back(), settings.duration);
    for (std::size_t i = 0; i < samples; ++i) {
      double sum = 0.0;
      for (std::size_t b = 0; b <= beads; ++b) sum += outcome.samples[i * (beads + 1) + b];
      EXPECT_NEAR(sum, SteelBeads::speed, 1e-9) << i;
    }
    EXPECT_EQ(outcome.samples.front(), SteelBeads::speed);
    for (std::size_t b = 0; b <= beads; ++b)
      EXPECT_NEAR(outcome.samples[(samples - 1) * (beads + 1) + b], outcome.beads[b].velocity, 1e-12) << b;
  }
}

// With s times the speed and s² times the stiffness the beads move alike: forces are s² and times 1/s of what they
// were.
TEST(ChainRun, PeaksOfASlowSoftChainAreThoseOfAFastStiffOne) {
  constexpr double s = 1e-4;
  chain::Settings settings{.duration = 1.5e-4, .accuracy = 1e-10, .contact_sensors = {5}, .bead_sensors = {0, 6}};
  const auto fast = computed_run(struck_chain(12, hertz_element()), settings);
  auto slow_chain = struck_chain(12, hertz_element(s * s * SteelBeads::stiffness));
  slow_chain.beads[0].velocity *= s;
  settings.duration /= s;
  const auto slow = computed_run(slow_chain, settings);
  const auto expect_scaled = [&](const std::optional<chain::Peak>& a, const std::optional<chain::Peak>& b) {
    ASSERT_TRUE(a && b);
    EXPECT_NEAR(b->force, s * s * a->force, 1e-8 * s * s * a->force);
    EXPECT_NEAR(b->time, a->time / s, 1e-8 * settings.duration);
  };
  ASSERT_EQ(slow.bead_peaks.size(), 2u);
  for (std::size_t k = 0; k < 2; ++k) expect_scaled(fast.bead_peaks.at(k), slow.bead_peaks[k]);
  for (std::size_t c = 0; c < slow.contacts.size(); ++c) expect_scaled(fast.contacts[c].peak, slow.contacts[c].peak);
}

// A bead falls on a wall and bounces; each flight is a parabola.
TEST(ChainRun, BeadBouncesUnderGravity) {
  chain::Chain chain;
  chain.beads = {{.mass = 0.1, .radius = 0.01, .gap = 0.05, .velocity = 1e-9}};
  chain.elements = {hertz_element(1e9)};
  chain.has_wall = true;
  chain.gravity = 9.81;
  // Lossless: after fall, impact and rise it is back at rest at the top after 2√(2h/g) and the time of contact.
  const auto outcome = computed_run(chain, {.duration = 2.0 * std::sqrt(2.0 * 0.05 / 9.81)});
  EXPECT_NEAR(outcome.beads[0].displacement, 0.0, 1e-5);
  EXPECT_LT(std::abs(outcome.ledger.gap()), 1e-9 * 0.1 * 9.81 * 0.05);
  EXPECT_EQ(outcome.work.most_active, 1u);
}

// Steps follow the tolerance with order 8: errors fall with the accuracy, evaluations grow as its eighth root.
TEST(ChainRun, LocatedEventsConvergeWithOrderEight) {
  const auto chain = struck_chain(6, marhefka_orin_element(0.05));
  const auto reference = computed_run(chain, {.duration = 6e-5, .accuracy = 1e-12});
  std::vector<double> errors, evaluations;
  for (const double accuracy : {1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9}) {
    const auto outcome = computed_run(chain, {.duration = 6e-5, .accuracy = accuracy});
    double worst = 0.0;
    for (std::size_t c = 0; c < outcome.contacts.size(); ++c)
      worst = std::max(worst, std::abs(outcome.contacts[c].peak->force / reference.contacts[c].peak->force - 1.0));
    EXPECT_LT(worst, accuracy) << accuracy;
    EXPECT_GT(worst, 1e-15);
    errors.push_back(std::log10(worst));
    evaluations.push_back(std::log10(static_cast<double>(outcome.work.evaluations)));
  }
  const double decades = (errors.front() - errors.back()) / 5.0;
  EXPECT_GT(decades, 0.6);
  EXPECT_LT(decades, 1.4);
  const double growth = (evaluations.back() - evaluations.front()) / 5.0;
  EXPECT_GT(growth, 0.5 / 8.0);
  EXPECT_LT(growth, 1.5 / 8.0);
}

TEST(ChainRun, TakesLawsOfUsers) {
  const auto law = user_law([](const auto& c) {
    using std::sqrt;
    return SteelBeads::stiffness * c.indentation * sqrt(c.indentation) * (1.0 + 0.075 * c.indentation_rate);
  });
  const auto own = computed_run(struck_chain(8, make_element(law)), {.duration = 8e-5});
  const auto known = computed_run(struck_chain(8, marhefka_orin_element(0.05)), {.duration = 8e-5});
  for (std::size_t c = 0; c < 8; ++c)
    EXPECT_NEAR(own.contacts[c].peak->force, known.contacts[c].peak->force, 1e-6) << c;
}

TEST(ChainRun, StopsWhenAsked) {
  const auto outcome =
      computed_run(struck_chain(20, hertz_element()), {.duration = 1e-3, .on_step = [](double t) { return t < 5e-5; }});
  EXPECT_TRUE(outcome.was_stopped);
  EXPECT_LT(outcome.time, 1e-4);
  EXPECT_LT(std::abs(outcome.ledger.gap()), 1e-8 * outcome.ledger.size());
}

void expect_refused(const chain::Chain& c, const chain::Settings& settings, const std::string& part) {
  const auto outcome = chain::simulate(c, settings);
  ASSERT_FALSE(outcome) << part;
  EXPECT_NE(outcome.error().message.find(part), std::string::npos) << outcome.error().message;
}

TEST(ChainRun, RefusesWhatCannotBeComputed) {
  const auto good = struck_chain(3, hertz_element());
  const auto with = [&](auto&& change) {
    auto c = good;
    change(c);
    return c;
  };
  const chain::Settings settings{.duration = 1e-4};
  expect_refused({}, settings, "at least one bead");
  const auto behind = [&](std::size_t beads) { return chain::Settings{.duration = 1e-4, .beads_behind = beads}; };
  expect_refused(good, behind(9), "behind = 9 is out of range: allowed 10 beads or more");
  expect_refused(column(10, hertz_element()), behind(20), "beads under gravity or a precompression");
  expect_refused(with([](auto& c) { c.beads[2].velocity = -1.0; }), behind(20), "bead 2 moves at the start");
  expect_refused(with([](auto& c) { c.beads[2].mass = 0.0; }), settings, "bead 2: mass = 0");
  expect_refused(with([](auto& c) { c.beads[1].gap = -1.0; }), settings, "bead 1: gap = -1");
  expect_refused(with([](auto& c) { c.beads[0].velocity = NAN; }), settings, "velocity = nan");
  expect_refused(with([](auto& c) { c.beads[0].velocity = 0.0; }), settings, "no bead approaches");
  expect_refused(with([](auto& c) { c.elements.clear(); }), settings, "missing law");
  expect_refused(with([](auto& c) { c.element_of = {0, 1, 0}; }), settings, "element_of = 1");
  expect_refused(with([](auto& c) { c.element_of = {0}; }), settings, "has 1 entries");
  expect_refused(with([](auto& c) { c.precompression = 1.0; }), settings, "is_settled");
  expect_refused(with([](auto& c) { c.is_settled = true, c.gravity = 9.81; }), settings, "wall");
  expect_refused(with([](auto& c) { c.is_settled = true, c.precompression = 1e12; }), settings, "cannot carry");
  expect_refused(good, {.duration = 0.0}, "duration = 0");
  expect_refused(good, {.duration = 1e-4, .accuracy = 1e-14}, "accuracy");
  expect_refused(good, {.duration = 1e-4, .contact_sensors = {3}}, "allowed 0 to 2");
  expect_refused(good, {.duration = 1e-4, .bead_sensors = {4}}, "allowed 0 to 3");
  expect_refused(good, {.duration = 1e-4, .velocity_sensors = {4}}, "allowed 0 to 3");
  expect_refused(good, {.duration = 1e-4, .max_steps = 3}, "limit");
  auto maxwell = struck_chain(3, element_of({.law = "maxwell", .values = {{"stiffness", 1e7}, {"damping", 100.0}}}));
  maxwell.is_settled = true;
  maxwell.precompression = 1.0;
  expect_refused(maxwell, settings, "internal state");
}

TEST(ChainRun, LawThatNeedsAnImpactSpeedIsRefusedWithoutAPolicy) {
  const auto law = make_law({.law = "flores", .values = {{"stiffness", 1e9}, {"restitution", 0.8}}});
  ASSERT_TRUE(law);
  const auto refused = make_element(*law, {.contact = {.may_touch_at_rest = true}});
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("speed policy"), std::string::npos);
}

}  // namespace
}  // namespace hysteron::testing
