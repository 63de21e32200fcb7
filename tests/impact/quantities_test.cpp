// The one list of an impact's quantities.
#include "hysteron/impact/quantities.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace hysteron {
namespace {

TEST(ImpactQuantities, ReadAndWriteFieldsOfTheirOwn) {
  ImpactResult result;
  double number = 1.0;
  for (const ImpactQuantity& q : impact_quantities) q.set(result, number++);
  number = 1.0;
  for (const ImpactQuantity& q : impact_quantities) EXPECT_EQ(q.get(result), number++) << q.name;
}

TEST(ImpactQuantities, HaveNamesOfTheirOwn) {
  std::set<std::string_view> names, columns, labels;
  for (const ImpactQuantity& q : impact_quantities) {
    EXPECT_TRUE(names.insert(q.name).second) << q.name;
    EXPECT_TRUE(q.column.empty() || columns.insert(q.column).second) << q.column;
    EXPECT_TRUE(q.label.empty() || labels.insert(q.label).second) << q.label;
  }
}

// All fields of ImpactResult but the status, two flags of the computation and its error are in the list: a field that
// is not listed keeps its zero.
TEST(ImpactQuantities, NoNumberOfAResultIsLeftOut) {
  constexpr std::size_t others = 3;  // each of the size of a double: status; pulled and steps; energy_error
  static_assert(sizeof(ImpactResult) == (impact_quantities.size() + others) * sizeof(double),
                "a field of ImpactResult is missing in impact_quantities");
  const ImpactResult none = no_result();
  for (const double value :
       {none.restitution.newton, none.restitution.poisson, none.restitution.stronge, none.separation_speed,
        none.peak_force, none.max_indentation, none.energy_lost_restitution, none.min_force})
    EXPECT_TRUE(std::isnan(value));
}

TEST(ImpactQuantities, DimensionsAreThoseOfAnImpact) {
  EXPECT_EQ(impact_quantity("separation_speed").dim, dims::speed);
  EXPECT_EQ(impact_quantity("duration").dim, dims::time);
  EXPECT_EQ(impact_quantity("energy_lost").dim, dims::energy);
  EXPECT_EQ(impact_quantity("lowest_force").dim, dims::force);
  EXPECT_EQ(impact_quantity("residual_indentation").dim, dims::length);
}

}  // namespace
}  // namespace hysteron
