// hysteron materials: values with their sources.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/run_program.hpp"

namespace hysteron::testing {
namespace {

TEST(CliMaterials, EachHasItsValuesAndASource) {
  const auto json = nlohmann::json::parse(run("materials --json").out);
  const Outcome text = run("materials");
  ASSERT_EQ(text.status, 0) << text.err;
  ASSERT_GE(json["materials"].size(), 24u);
  for (const auto& m : json["materials"]) {
    EXPECT_NE(text.out.find(m["name"].get<std::string>()), std::string::npos) << m["name"];
    EXPECT_GT(m["source"].get<std::string>().size(), 20u) << m["name"];
  }
  EXPECT_NE(text.out.find("Callister, Rethwisch"), std::string::npos);
}

// The values of the data sheet: AZoM, article 6294.
TEST(CliMaterials, BearingBronzeIsThatOfItsDataSheet) {
  const auto bronze = nlohmann::json::parse(run("materials bronze --json").out);
  EXPECT_EQ(bronze["young"], 100e9);
  EXPECT_EQ(bronze["poisson"], 0.34);
  EXPECT_EQ(bronze["density"], 8930.0);
  EXPECT_EQ(bronze["yield"], 125e6);
  const Outcome text = run("materials bronze-c93200");
  for (const char* part : {"100 GPa", "0.34", "8930 kg/m³", "125 MPa", "AZoM"})
    EXPECT_NE(text.out.find(part), std::string::npos) << part << text.out;
}

TEST(CliMaterials, SomeHaveNoYield) {
  EXPECT_TRUE(nlohmann::json::parse(run("materials glass --json").out)["yield"].is_null());
  EXPECT_EQ(run("materials unobtainium").status, 2);
}

}  // namespace
}  // namespace hysteron::testing
