// Files as people have them, through the command line: messy/expected.json says what must be read from each.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "support/run_program.hpp"

namespace hysteron::testing {
namespace {

using nlohmann::json;

const std::string messy = std::string(HYSTERON_SOURCE_DIR) + "/tests/cli/messy/";
const std::string quick = " --starts 1 --no-intervals --threads 1";

// Restitution alone determines nothing of this law but its damping.
std::string fit_of(const json& file) {
  const std::string law = file.contains("law") ? file["law"].get<std::string>()
                                               : "--law marhefka-orin --mass 0.54 --bound stiffness=1e7:1e11";
  return "fit " + messy + file["file"].get<std::string>() + " " + file["options"].get<std::string>() + " " + law +
         quick;
}

const json* group_of(const json& answer, const std::string& quantity) {
  for (const json& group : answer["groups"])
    if (group["quantity"] == quantity) return &group;
  return nullptr;
}

void expect_values(const json& group, const std::string& key, const json& expected) {
  const json& rows = group["residuals"];
  ASSERT_EQ(rows.size(), expected.size()) << key;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const double value = rows[i][key == "values" ? "measured" : key], should = expected[i];
    EXPECT_NEAR(value, should, 1e-9 * std::abs(should)) << key << " of row " << i;
  }
}

TEST(CliMessyFiles, EachIsReadAsItWasMeant) {
  const json files = json::parse(std::ifstream(messy + "expected.json"));
  ASSERT_GE(files.size(), 20u);
  for (const json& file : files) {
    SCOPED_TRACE(file["file"].get<std::string>());
    const Outcome outcome = run(fit_of(file) + " --json");
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const json answer = json::parse(outcome.out);
    EXPECT_EQ(answer["groups"].size(), file["groups"].size());
    for (const json& expected : file["groups"]) {
      const json* group = group_of(answer, expected["quantity"]);
      ASSERT_NE(group, nullptr) << expected["quantity"];
      for (const char* key : {"speed", "time", "indentation", "values", "sigma"})
        if (expected.contains(key)) expect_values(*group, key, expected[key]);
      EXPECT_EQ((*group)["sigma_given"], expected.contains("sigma"));
    }
    ASSERT_EQ(answer["files"].size(), 1u);
    ASSERT_EQ(answer["files"][0]["reading"].size(), 3u);
    const std::string reading = answer["files"][0]["reading"].dump(), warnings = answer["warnings"].dump();
    for (const std::string word : file["says"]) EXPECT_NE(reading.find(word), std::string::npos) << word << reading;
    for (const std::string word : file["warns"]) EXPECT_NE(warnings.find(word), std::string::npos) << word << warnings;
  }
}

TEST(CliMessyFiles, WhatWasUnderstoodStandsBeforeTheFit) {
  const Outcome outcome = run("fit " + messy + "01_semicolons_decimal_commas.csv --law marhefka-orin --mass 0.54" +
                              " --bound stiffness=1e7:1e11" + quick);
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const std::string expected =
      "Read " + messy +
      "01_semicolons_decimal_commas.csv: 4 rows read as restitution; semicolons between cells, "
      "decimal commas\n     speed 0.5 to 2 m/s from 'v [m/s]'\n     restitution 0.74 to 0.81 "
      "from 'e [-]'\n";
  EXPECT_TRUE(outcome.out.starts_with(expected)) << outcome.out;
}

// What cannot be read with certainty is refused, with the cure.
TEST(CliMessyFiles, DoubtfulFilesAreRefused) {
  struct Case {
    const char *text, *options;
    std::vector<const char*> words;
  };
  const auto folder = scratch("messy");
  for (const Case& c : std::vector<Case>{
           {"speed,e\n0,5,0,8\n1,0,0,7\n", "", {"f.csv:2:7:", "4 cells", "semicolons"}},
           {"speed;e\n0,5;0,8\n1,5;0.7\n", "", {"f.csv:3:5:", "0.7", "decimal commas"}},
           {"speed,peak_force\n1,\"1,234\"\n2,\"2,345\"\n", "", {"f.csv:2:4:", "1,234", "thousands"}},
           {"0.5,0.8\n1,0.7\n", "", {"f.csv:1:1:", "--columns speed=1", "--header LINE"}},
           {"v;Stosszahl\n1;0.5\n", "", {"f.csv:1:1:", "--columns restitution='TITLE'"}},
           {"speed,e\n1,0.5\n", "--columns restitution=cor2", {"cor2", "'speed', 'e'"}},
           {"speed,e\n1,0.5\n", "--columns restitutoin=e", {"restitutoin", "rebound_height"}},
           {"speed,e\n1,0.5\n", "--columns e=7", {"no such column"}},
           {"speed,e\n1,0.5\n", "--columns speed=e", {"a second column of restitution|measured"}},
           {"bounce_time\n1\n0.5\n2\n", "", {"f.csv:3:1:", "increase"}},
           {"bounce_time\n1\n2\n", "", {"three bounces", "--drop-height"}},
           {"rebound_height\n0.5\n", "", {"--drop-height"}},
           {"rebound_height\n0.5\n", "--drop-height -1", {"drop-height", "> 0 m"}},
           {"rebound_height\n0.5\n", "--drop-height 1 --speed 1", {"both"}},
           {"speed,e\nn/a,0.5\n", "", {"no row has a value of speed"}},
           {"speed,e\n1,n/a\n", "", {"every cell is empty"}},
           {"run 7\nspeed,e\n1,0.5\n", "--header 0", {"header = '0'", "counted from 1"}},
           {"run 7\nspeed,e\n1,0.5\n", "--header two", {"header = 'two'", "number of a line"}},
           {"run 7\nspeed,e\n1,0.5\n", "--header 4", {"f.csv:3:1:", "line 4", "the file has 3 lines"}},
           {"run 7\n\nspeed,e\n1,0.5\n", "--header 2", {"f.csv:2:1:", "line 2", "blank"}},
           {"run 7\nspeed,e\n1,0.5\n2,0.4\n", "--header 3", {"f.csv:3:1:", "line 3", "it holds numbers"}},
           {"run 7\nspeed,e\n1,0.5\n", "--header 1", {"f.csv:2:7:", "line 2 has 2 cells, the header (line 1) has 1"}},
           {"run 7\nspeed,e\n1,0.5\n", "--header 3 --columns speed=1", {"f.csv:3:1:", "it holds numbers"}},
           {"run 7\nspeed,e\n", "--header 2", {"f.csv:2:1:", "without rows of data"}},
           {"run 7\nabc,xyz\n1,0.5\n", "", {"f.csv:2:5:", "is line 1 the header? Give another: --header LINE"}},
           {"abc,xyz\n1,0.5\n", "", {"f.csv:1:1:", "--header LINE"}},
           {"1,0.5\n2\n", "--columns speed=1 --columns e=2", {"f.csv:2:1:", "the first row (line 1) has 2"}},
           {"drop_height [g],e\n1,0.5\n", "", {"f.csv:1:14:", "[g]", "a unit of dimension kg", "expected m"}},
       }) {
    const auto file = folder / "f.csv";
    std::ofstream(file) << c.text;
    const Outcome outcome = run("fit " + file.string() + " " + c.options + " --law marhefka-orin --mass 1" + quick);
    EXPECT_EQ(outcome.status, 2) << c.text;
    for (const std::string words : c.words) {
      const auto bar = words.find('|');
      const bool said = outcome.err.find(words.substr(0, bar)) != std::string::npos ||
                        (bar != std::string::npos && outcome.err.find(words.substr(bar + 1)) != std::string::npos);
      EXPECT_TRUE(said) << c.text << words << "\n" << outcome.err;
    }
  }
  std::ofstream(folder / "a.csv") << "speed,peak_acceleration [g]\n1,100\n";
  const Outcome massless = run("fit " + (folder / "a.csv").string() + " --law hertz --set stiffness=1e9" + quick);
  EXPECT_EQ(massless.status, 2);
  EXPECT_NE(massless.err.find("--mass"), std::string::npos) << massless.err;
}

}  // namespace
}  // namespace hysteron::testing
