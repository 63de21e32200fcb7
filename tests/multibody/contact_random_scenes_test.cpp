// Random scenes with contacts: the touches that a run finds are those that a dense look at all gaps shows, and what
// must hold in every run does.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <iostream>

#include "../support/contact_runs.hpp"
#include "../support/random_contact_scene.hpp"

namespace hysteron::multibody {
namespace {

using testing::ContactRun;
using testing::RandomContactScene;
using testing::run_contacts;

std::vector<double> starts_of(const ContactRun& run) {
  std::vector<double> starts;
  for (const ContactHistory& history : run.contacts) starts.push_back(history.start);
  std::sort(starts.begin(), starts.end());
  return starts;
}

// Contacts are compared as long as a difference of rounding cannot have grown to another course of events.
constexpr std::size_t compared_contacts = 4;

// Runs without samples inside and with a sample every 20 us, at which all gaps are looked at, find the same touches.
void expect_no_touch_missed(std::uint64_t first_seed, std::uint64_t count, std::uint64_t most_refused) {
  std::uint64_t refused = 0, touches = 0;
  double worst_gap = 0.0;
  for (std::uint64_t seed = first_seed; seed < first_seed + count; ++seed) {
    const RandomContactScene scene(seed);
    const SimulationSettings sparse{.until = scene.until(), .tolerance = 1e-10};
    SimulationSettings dense = sparse;
    dense.sample_interval = 20e-6;
    const ContactRun run = run_contacts(scene.model(), sparse), reference = run_contacts(scene.model(), dense);
    const auto name = [&] { return "seed " + std::to_string(seed) + ": " + scene.text(); };
    if (run.outcome.status != integrate::Status::finished || reference.outcome.status != integrate::Status::finished) {
      std::cout << name() << ": " << outcome_text(run.outcome) << " " << run.failure << "; "
                << outcome_text(reference.outcome) << " " << reference.failure << "\n";
      ++refused;
      continue;
    }
    const std::vector<double> starts = starts_of(run), expected = starts_of(reference);
    const std::size_t n = std::min(expected.size(), compared_contacts);
    ASSERT_GE(starts.size(), n) << name();
    for (std::size_t i = 0; i < n; ++i)
      EXPECT_NEAR(starts[i], expected[i], 1e-5 * expected[i]) << name() << ", touch " << i;
    touches += n;
    const double gap = reference.closure.relative_gap();
    EXPECT_LT(gap, 1e-5) << name();
    worst_gap = std::max(worst_gap, gap);
  }
  std::cout << touches << " touches compared, " << refused << " of " << count
            << " runs refused, largest gap of the energy "
            << "ledger " << worst_gap << "\n";
  EXPECT_LE(refused, most_refused);
  EXPECT_GT(touches, count);
}

TEST(RandomContactScenes, HaveEveryFrictionLaw) {
  std::array<bool, std::variant_size_v<AnyFriction>> found{};
  for (const AnyFriction& law : RandomContactScene::friction_laws(0.3, 0.4, 0.05)) found[law.index()] = true;
  EXPECT_TRUE(std::all_of(found.begin(), found.end(), [](bool f) { return f; }));
}

TEST(RandomContactScenes, NoTouchIsMissed) { expect_no_touch_missed(0, 100, 3); }
TEST(SlowRandomContactScenes, NoTouchIsMissed) { expect_no_touch_missed(1000, 2000, 60); }

}  // namespace
}  // namespace hysteron::multibody
