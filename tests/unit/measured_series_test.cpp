// Rows of a file of measurements that belong to one impact.
#include "hysteron/report/measured_series.hpp"

#include <gtest/gtest.h>

#include "hysteron/request/read_data.hpp"

namespace hysteron {
namespace {

Result<MeasuredSeries> read(std::string_view text, double speed) {
  const auto data = read_data(text, "folder/m.csv", {.speed = speed});
  if (!data) return data.error();
  return measured_series(*data, speed);
}

TEST(MeasuredSeries, LoopsAndSeriesComeInSi) {
  const auto loop = read("indentation [mm], force [kN]\n0.5, 2\n", 1.0);
  ASSERT_TRUE(loop) << loop.error().message;
  EXPECT_EQ(loop->label, "m.csv");
  EXPECT_EQ(loop->indentation, std::vector{0.5e-3});
  EXPECT_EQ(loop->force, std::vector{2e3});
  EXPECT_TRUE(loop->time.empty());
  const auto series = read("time [ms], force [N]\n1, 7\n2, 8\n", 1.0);
  ASSERT_TRUE(series);
  EXPECT_EQ(series->time, (std::vector{1e-3, 2e-3}));
}

TEST(MeasuredSeries, OtherSpeedsAreLeftOutWithAWarning) {
  const auto loop = read("speed [m/s], indentation [m], force [N]\n1, 0, 0\n2, 0, 0\n1, 1, 5\n", 1.0);
  ASSERT_TRUE(loop);
  EXPECT_EQ(loop->force, (std::vector{0.0, 5.0}));
  ASSERT_EQ(loop->warnings.size(), 1u);
  EXPECT_NE(loop->warnings[0].message.find("1 of 3 rows"), std::string::npos) << loop->warnings[0].message;
}

// Speeds within 0.1 % count as equal.
TEST(MeasuredSeries, SpeedsAreTheSameWithinAThousandth) {
  const auto loop = read(
      "speed [m/s], indentation [m], force [N]\n2, 0, 0\n2.0019, 1, 1\n1.9981, 1, 2\n2.0021, 1, 3\n2.5, 1, 4\n", 2.0);
  ASSERT_TRUE(loop);
  EXPECT_EQ(loop->force, (std::vector{0.0, 1.0, 2.0}));
}

TEST(MeasuredSeries, WhatNoPanelShowsIsRefused) {
  EXPECT_FALSE(read("speed [m/s], restitution\n1, 0.5\n", 1.0));
  EXPECT_FALSE(read("time [s], acceleration [m/s^2]\n0, 1\n", 1.0));
  EXPECT_FALSE(read("speed [m/s], indentation [m], force [N]\n2, 0, 0\n", 1.0));
}

}  // namespace
}  // namespace hysteron
