// Forces over spans are the forces one by one.
#include "hysteron/laws/evaluate.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "hysteron/impact/resolve.hpp"
#include "hysteron/laws/specimen.hpp"

namespace hysteron {
namespace {

constexpr Touch touch{.impact_speed = 0.3, .effective_mass = 0.5};

std::vector<double> depths() {
  std::vector<double> values;
  for (int i = 0; i < 37; ++i) values.push_back(1e-6 * i);
  return values;
}
std::vector<double> rates() {
  std::vector<double> values;
  for (int i = 0; i < 37; ++i) values.push_back(0.3 - 0.017 * i);
  return values;
}

TEST(Evaluate, EqualsTheForceOfEachContactForEveryLaw) {
  const auto depth = depths(), rate = rates();
  int memoryless = 0;
  for (const Entry& entry : catalogue()) {
    if (!entry.is_contact_law()) continue;
    const auto law = make_law(specimen(entry, 0.6));
    ASSERT_TRUE(law) << entry.info.id;
    const auto resolved = resolve(*law, touch);
    ASSERT_TRUE(resolved) << entry.info.id;
    std::vector<double> force(depth.size(), -7.0);
    const bool done = evaluate(resolved->law, depth, rate, force);
    EXPECT_TRUE(done || entry.info.family == Family::whole) << entry.info.id;
    memoryless += done;
    for (std::size_t i = 0; i < force.size(); ++i) {
      const double expected = visit(
          [&]<class L>(const L& l) {
            return done ? l.force({depth[i], rate[i]}, Memory{}, State<L::state_size>{}).total() : -7.0;
          },
          resolved->law);
      ASSERT_EQ(force[i], expected) << entry.info.id << " at " << i;
    }
  }
  EXPECT_GT(memoryless, 50);
}

TEST(Evaluate, NoContactsAreNoWork) {
  const Factor<shape::Linear> law({1.0}, 0.0);
  evaluate(law, std::span<const double>{}, std::span<const double>{}, std::span<double>{});
  EXPECT_TRUE(evaluate(AnyContactLaw{law}, {}, {}, {}));
}

}  // namespace
}  // namespace hysteron
