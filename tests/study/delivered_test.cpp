// The restitution that laws deliver in the reference impact, against closed forms and the definition of exact mode.
#include "hysteron/study/delivered.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace hysteron {
namespace {

// F = F_el (1 + a δ̇): A(1+e) = ln[(1+A)/(1-eA)] with A = a v₀, and Lankarani and Nikravesh's A = 3(1-e²)/4.
double delivered_by_factor(double a) {
  double low = 0.0, high = 1.0;
  for (int i = 0; i < 200; ++i) {
    const double e = 0.5 * (low + high);
    (a * (1.0 + e) < std::log((1.0 + a) / (1.0 - e * a)) ? high : low) = e;
  }
  return low;
}

TEST(Delivered, PublishedRestitutionIsThatOfTheClosedForm) {
  for (const double e : {0.3, 0.5, 0.9}) {
    const auto delivered = delivered_restitution(*find_law("lankarani-nikravesh"), e, {});
    ASSERT_TRUE(delivered);
    EXPECT_NEAR(*delivered, delivered_by_factor(0.75 * (1.0 - e * e)), 1e-8);
    EXPECT_GT(std::abs(*delivered - e), 0.001);
  }
}

TEST(Delivered, ExactModeDeliversTheRequestedRestitution) {
  for (const Delivery& row : deliveries(Family::multiplying, std::nullopt, {RestitutionMode::exact}, {0.3, 0.8}))
    for (std::size_t i = 0; i < row.requested.size(); ++i) {
      ASSERT_TRUE(row.delivered[i]) << row.entry->info.id;
      EXPECT_NEAR(*row.delivered[i], row.requested[i], 1e-8) << row.entry->info.id;
    }
}

TEST(Delivered, RowsFollowTheLawsTheModesAndTheRule) {
  const auto rows =
      deliveries(Family::multiplying, Separation::depth, {RestitutionMode::published, RestitutionMode::exact}, {0.5});
  const auto laws = laws_with_restitution(Family::multiplying);
  ASSERT_EQ(rows.size(), 2 * laws.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(rows[i].entry, laws[i / 2]);
    EXPECT_EQ(rows[i].mode, i % 2 ? RestitutionMode::exact : RestitutionMode::published);
    EXPECT_EQ(rows[i].separation, Separation::depth);
  }
  for (const Delivery& row : deliveries(std::nullopt, std::nullopt, {RestitutionMode::published}, {}))
    EXPECT_EQ(row.separation, row.entry->info.separation);
}

TEST(Delivered, SpeedMattersOnlyWhereTheLawsDampingDoesNotFollowIt) {
  const DeliveryConditions slow{.speed = 0.1}, fast{.speed = 10.0};
  const Entry& flores = *find_law("flores");
  EXPECT_NEAR(*delivered_restitution(flores, 0.6, slow), *delivered_restitution(flores, 0.6, fast), 1e-9);
  const Entry& marhefka = *find_law("marhefka-orin");
  EXPECT_GT(*delivered_restitution(marhefka, 0.6, slow), *delivered_restitution(marhefka, 0.6, fast) + 0.1);
}

TEST(Delivered, ALawDoesNotDeliverWhatItDoesNotTake) {
  EXPECT_FALSE(delivered_restitution(*find_law("flores"), 0.0, {}));
  EXPECT_FALSE(delivered_restitution(*find_law("flores"), 1.5, {}));
  EXPECT_FALSE(takes_restitution(*find_law("hertz")));
  EXPECT_TRUE(takes_restitution(*find_law("flores")));
}

}  // namespace
}  // namespace hysteron
