// Typed data that do not fit together are refused, not fitted.
#include <gtest/gtest.h>

#include <cmath>

#include "hysteron/identify/problem.hpp"

namespace hysteron {
namespace {

DataSet restitutions() {
  DataSet set{.kind = DataKind::restitution, .file = "drop", .speed = {1.0, 2.0}, .run_start = {}, .columns = {}};
  set.columns.push_back({Measured::restitution, {0.8, std::nan("")}});
  return set;
}

DataSet series() {
  DataSet set{.kind = DataKind::series, .file = "s", .speed = {1.0, 1.0, 2.0}, .run_start = {0, 2, 3}, .columns = {}};
  set.time = {0.0, 1e-3, 0.0};
  set.columns.push_back({Measured::force, {0.0, 5.0, 0.0}});
  return set;
}

std::string fault(const DataSet& set) {
  const auto error = check(set);
  return error ? error->message : "";
}

TEST(CheckData, WholeDataAreAccepted) {
  EXPECT_EQ(fault(restitutions()), "");
  EXPECT_EQ(fault(series()), "");
}

TEST(CheckData, ColumnsOfAnotherLengthAreRefused) {
  DataSet set = restitutions();
  set.columns[0].values.push_back(0.5);
  EXPECT_NE(fault(set).find("restitution has another number of values"), std::string::npos);
  set = restitutions();
  set.columns[0].sigma = {0.1};
  EXPECT_NE(fault(set).find("positive sigma for every value"), std::string::npos);
  set.columns[0].sigma = {0.1, 0.0};
  EXPECT_NE(fault(set).find("positive sigma for every value"), std::string::npos);
  set = series();
  set.time.pop_back();
  EXPECT_NE(fault(set).find("a time for every row"), std::string::npos);
}

TEST(CheckData, SpeedsAndValuesMustBeNumbers) {
  DataSet set = restitutions();
  set.speed[1] = 0.0;
  EXPECT_NE(fault(set).find("v > 0 m/s"), std::string::npos);
  set = restitutions();
  set.columns[0].values[0] = std::nan("");
  EXPECT_NE(fault(set).find("no values"), std::string::npos);
  set = series();
  set.columns[0].values[1] = std::nan("");
  EXPECT_NE(fault(set).find("not finite"), std::string::npos);
}

TEST(CheckData, ImpactsFillTheRowsInOrder) {
  for (const std::vector<std::size_t>& starts :
       {std::vector<std::size_t>{}, {0}, {0, 2}, {1, 3}, {0, 2, 2, 3}, {0, 2, 1, 3}, {0, 4}}) {
    DataSet set = series();
    set.run_start = starts;
    EXPECT_NE(fault(set).find("run_start"), std::string::npos) << starts.size();
  }
}

TEST(CheckData, TheKindDecidesTheColumns) {
  DataSet set = restitutions();
  set.columns[0].what = Measured::force;
  EXPECT_NE(fault(set).find("does not belong"), std::string::npos);
  set = series();
  set.kind = DataKind::loop;
  EXPECT_NE(fault(set).find("a loop needs indentation and force"), std::string::npos);
}

}  // namespace
}  // namespace hysteron
