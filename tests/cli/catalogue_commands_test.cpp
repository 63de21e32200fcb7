// hysteron laws, law, docs, --version and --help.
#include <gtest/gtest.h>

#include <fstream>
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
  EXPECT_EQ(json["laws"].size(), 9u);
  for (const auto& law : json["laws"]) EXPECT_EQ(law["family"], "friction");
  const Outcome bad = run("laws --family elastc");
  EXPECT_EQ(bad.status, 2);
  EXPECT_NE(bad.err.find("elastic-point"), std::string::npos);
  EXPECT_EQ(bad.out, "");
}

TEST(Cli, OptionsOfTheDeliveredTableGoWithItAlone) {
  for (const char* arguments : {"laws --delivered --json", "laws --delivered --family friction",
                                "laws --delivered --family none", "laws --plot x.svg", "laws --separation depth",
                                "laws --delivered --csv a.svg --plot a.svg", "laws --delivered --plot x.doc"}) {
    const Outcome refused = run(arguments);
    EXPECT_EQ(refused.status, 2) << arguments;
    EXPECT_EQ(refused.out, "") << arguments;
  }
  EXPECT_EQ(run("laws --delivered --separation depth").status, 0);
}

TEST(Cli, TheDeliveredTableOfOneFamilyHoldsOnlyItsLaws) {
  const auto file = scratch("delivered") / "d.csv", figure = file.parent_path() / "d.svg";
  const Outcome table = run("laws --family preset --delivered --csv " + file.string() + " --plot " + figure.string());
  ASSERT_EQ(table.status, 0) << table.err;
  const std::string csv = contents(file), svg = contents(figure);
  for (const Entry& entry : catalogue()) {
    const std::string id(entry.info.id);
    const bool expected = entry.info.family == Family::preset && entry.has_param("restitution");
    EXPECT_EQ(table.out.find("\n" + id + " ") != std::string::npos, expected) << id;
    EXPECT_EQ(csv.find("\n" + id + ",") != std::string::npos, expected) << id;
    EXPECT_EQ(svg.find("<text>" + std::string(entry.info.name) + "</text>") != std::string::npos, expected) << id;
  }
}

// The table at 1 m/s agrees with the result of `impact` for the same numbers.
TEST(Cli, TheDeliveredTableIsWhatImpactReturns) {
  const auto file = scratch("delivered") / "delivered.csv";
  const Outcome table = run("laws --delivered --family preset --csv " + file.string());
  ASSERT_EQ(table.status, 0) << table.err;
  EXPECT_NE(table.out.find("m = 1 kg, v₀ = 1 m/s, K = 1e6 N/mⁿ"), std::string::npos);
  EXPECT_EQ(table.out.find("\nflores "), std::string::npos) << "not a preset";
  const std::string rows = contents(file);
  for (const char* law : {"lammps-coeff-restitution", "lammps-tsuji", "liggghts-hertz", "chrono-hertz", "exudyn-2"}) {
    const std::string start = std::string(law) + ",published,";
    const std::size_t at = rows.find(",0.5,", rows.find(start));
    const double delivered = std::stod(rows.substr(at + 5, 20));
    const auto impact = nlohmann::json::parse(
        run("impact --mass 1 --speed 1 --stiffness 1e6 --restitution 0.5 --json --law " + std::string(law)).out);
    EXPECT_NEAR(impact["restitution"]["newton"].get<double>(), delivered, 1e-11) << law;
  }
  EXPECT_NE(rows.find("lammps-coeff-restitution,published,depth,1,0.5,0.5"), std::string::npos);
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

TEST(Cli, WrongWordsAreNamedAndTheRightOnesSuggested) {
  struct Case {
    const char *arguments, *message;
  };
  for (const Case& c : std::initializer_list<Case>{
           {"imapct --law flores", "hysteron: unknown command 'imapct': did you mean 'impact'?\n"},
           {"xyzzy", "hysteron: unknown command 'xyzzy'; known are laws, law, "},
           {"impact --bogus", "hysteron: impact: unknown option '--bogus'\n"},
           {"impact --bogus 3 --law flores", "hysteron: impact: unknown option '--bogus'\n"},
           {"impact --restituton=0.5",
            "hysteron: impact: unknown option '--restituton': did you mean '--restitution'?\n"},
           {"--bogus", "hysteron: unknown option '--bogus'\n"},
           {"law flores extra", "hysteron: law: 'extra' is not expected here\n"},
           {"impact", "hysteron: impact: --law is required\n"},
           {"-- law x", "hysteron: "}}) {
    const Outcome outcome = run(c.arguments);
    EXPECT_EQ(outcome.status, 2) << c.arguments;
    EXPECT_TRUE(outcome.err.starts_with(c.message)) << c.arguments << ": " << outcome.err;
    EXPECT_EQ(outcome.out, "") << c.arguments;
  }
}

TEST(Cli, UnitsNeedNoDatabaseAtRunTime) {
  const Outcome outcome = run_command("UDUNITS2_XML_PATH=/none/udunits2.xml " + std::string(HYSTERON_PROGRAM) +
                                      " impact --law hertz --mass 1 --stiffness 1e9 --speed 0.5m/s");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
}

TEST(Cli, DocsWritesOnePagePerLaw) {
  const auto folder = scratch("docs");
  EXPECT_EQ(run("docs --out " + (folder / "new/pages").string()).status, 0);
  for (const Entry& entry : catalogue())
    EXPECT_TRUE(std::filesystem::exists(folder / "new/pages" / (std::string(entry.info.id) + ".md")));
  const auto page = folder / "new/pages/hertz.md";  // a file, which no folder can stand in
  EXPECT_EQ(run("docs --out " + (page / "x").string()).status, 2);
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
