// data/sliotar_cores.csv contains the numbers of Zhang et al. (2022) for four cores and the values that their errors
// imply.
#include <gtest/gtest.h>

#include <charconv>
#include <sstream>

#include "../../src/reproduce/zhang_2022.hpp"
#include "support/scratch.hpp"

namespace hysteron::reproduce::zhang_2022 {
namespace {

std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> out;
  std::istringstream in(line);
  for (std::string cell; std::getline(in, cell, ',');) out.push_back(cell);
  return out;
}

double number_in(const std::string& text) {
  double out = 0.0;
  std::from_chars(text.data(), text.data() + text.size(), out);
  return out;
}

TEST(SliotarData, HoldsTheTableAndTheImpliedMeasurements) {
  std::istringstream file(testing::contents(std::filesystem::path(HYSTERON_SOURCE_DIR) / "data/sliotar_cores.csv"));
  std::vector<std::vector<std::string>> rows;
  for (std::string line; std::getline(file, line);)
    if (!line.starts_with('#') && !line.starts_with("core,")) rows.push_back(cells_of(line));
  ASSERT_EQ(rows.size(), cores.size());
  for (std::size_t i = 0; i < cores.size(); ++i) {
    const Core& core = cores[i];
    const auto& row = rows[i];
    ASSERT_EQ(row.size(), 11u);
    const CoreMeasurement implied = implied_measurement(core);
    EXPECT_EQ(row[0], core.name);
    EXPECT_EQ(row[1], core_speed.text);
    EXPECT_EQ(row[2], core.restitution.text);
    EXPECT_NEAR(number_in(row[3]), implied.force, 0.5) << core.name;
    EXPECT_NEAR(1e3 * number_in(row[4]), 1e3 * implied.depth, 0.0005) << core.name;
    EXPECT_EQ(row[5], core.mass.text);
    EXPECT_EQ(row[6], core.mass_tolerance.text);
    EXPECT_EQ(row[7], core.diameter.text);
    EXPECT_EQ(row[8], core.diameter_tolerance.text);
    EXPECT_EQ(row[9], core.stiffness.text);
    EXPECT_EQ(row[10], core.composition);
  }
}

}  // namespace
}  // namespace hysteron::reproduce::zhang_2022
