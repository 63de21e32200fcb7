// laws, law, docs, --version and --help through the real command line.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "hysteron/laws/catalogue.hpp"
#include "support/run_program.hpp"

namespace hysteron::testing {
namespace {

TEST(Cli, VersionAndHelpSucceed) {
  const Outcome version = run("--version");
  EXPECT_EQ(version.status, 0);
  EXPECT_TRUE(version.out.starts_with("hysteron 0.")) << version.out;
  for (const char* arguments : {"", "--help", "laws --help", "law --help", "docs --help", "--help-all"}) {
    const Outcome help = run(arguments);
    EXPECT_EQ(help.status, 0) << arguments;
    EXPECT_NE(help.out.find("Usage"), std::string::npos) << arguments;
    EXPECT_EQ(help.err, "") << arguments;
  }
}

TEST(Cli, LawsListsEveryLawOnce) {
  const Outcome table = run("laws");
  EXPECT_EQ(table.status, 0);
  for (const Entry& entry : catalogue())
    EXPECT_NE(table.out.find("\n" + std::string(entry.info.id) + " "), std::string::npos) << entry.info.id;
  const auto json = nlohmann::json::parse(run("laws --json").out);
  EXPECT_EQ(json["laws"].size(), catalogue().size());
}

TEST(Cli, LawsOfOneFamilyAreOnlyThose) {
  const auto json = nlohmann::json::parse(run("laws --family friction --json").out);
  EXPECT_EQ(json["laws"].size(), 8u);
  for (const auto& law : json["laws"]) EXPECT_EQ(law["family"], "friction");
  const Outcome bad = run("laws --family elastc");
  EXPECT_EQ(bad.status, 2);
  EXPECT_NE(bad.err.find("elastic-point"), std::string::npos);
  EXPECT_EQ(bad.out, "");
}

TEST(Cli, OptionsOfTheDeliveredTableGoWithItAlone) {
  for (const char* arguments : {"laws --delivered --json", "laws --delivered --family whole", "laws --plot x.svg",
                                "laws --separation depth", "laws --delivered --csv a.svg --plot a.svg"})
    EXPECT_EQ(run(arguments).status, 2) << arguments;
  EXPECT_EQ(run("laws --delivered --separation depth").status, 0);
}

TEST(Cli, LawTellsAllAboutEveryLaw) {
  for (const Entry& entry : catalogue()) {
    const Outcome text = run("law " + std::string(entry.info.id));
    EXPECT_EQ(text.status, 0) << entry.info.id;
    EXPECT_NE(text.out.find(entry.info.formula), std::string::npos) << entry.info.id;
    for (const ParamView& p : entry.params)
      EXPECT_NE(text.out.find(p.name), std::string::npos) << entry.info.id << " " << p.name;
  }
  const auto json = nlohmann::json::parse(run("law ye --json").out);
  EXPECT_EQ(json["id"], "flores");
}

TEST(Cli, ATypoSuggestsTheNearestLaws) {
  const Outcome typo = run("law hunt-crosley");
  EXPECT_EQ(typo.status, 2);
  EXPECT_NE(typo.err.find("hunt-crossley"), std::string::npos) << typo.err;
}

TEST(Cli, BadUsageExitsWithTwo) {
  for (const char* arguments : {"lawz", "law", "law flores --nonsense", "docs", "laws extra"}) {
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.status, 2) << arguments << "\n" << outcome.err;
    EXPECT_NE(outcome.err, "") << arguments;
    EXPECT_EQ(outcome.out, "") << arguments;
  }
}

TEST(Cli, DocsWritesOnePagePerLaw) {
  const auto folder = scratch("docs");
  EXPECT_EQ(run("docs --out " + (folder / "new/pages").string()).status, 0);
  for (const Entry& entry : catalogue())
    EXPECT_TRUE(std::filesystem::exists(folder / "new/pages" / (std::string(entry.info.id) + ".md")));
  EXPECT_EQ(run("docs --out /dev/null/x").status, 2);
}

TEST(Cli, CommittedPagesAreWhatTheCatalogueMakes) {
  const auto folder = scratch("fresh-docs");
  ASSERT_EQ(run("docs --out " + folder.string()).status, 0);
  const std::filesystem::path committed = std::filesystem::path(HYSTERON_SOURCE_DIR) / "docs/laws";
  std::size_t pages = 0;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    const auto name = file.path().filename();
    EXPECT_EQ(contents(file.path()), contents(committed / name))
        << name << ": run 'build/release/bin/hysteron docs --out docs/laws'";
    ++pages;
  }
  std::size_t stored = 0;
  for ([[maybe_unused]] const auto& file : std::filesystem::directory_iterator(committed)) ++stored;
  EXPECT_EQ(stored, pages) << "docs/laws holds files that the catalogue does not make";
}

}  // namespace
}  // namespace hysteron::testing
