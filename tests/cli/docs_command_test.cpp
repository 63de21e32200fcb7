// hysteron docs: the committed pages are those that the program writes.
#include <gtest/gtest.h>

#include "support/run_program.hpp"

namespace hysteron::testing {
namespace {

const std::filesystem::path docs = std::filesystem::path(HYSTERON_SOURCE_DIR) / "docs";

TEST(CliDocs, TablesOfTheCommittedPagesAreUpToDate) {
  for (const char* name : {"choosing-a-law.md", "errata.md", "restitution.md", "manual/scene.md"}) {
    const auto copy = scratch("guides") / std::filesystem::path(name).filename();
    std::filesystem::copy_file(docs / name, copy);
    const std::string page = contents(copy);
    ASSERT_NE(page.find("<!-- table "), page.npos) << name;
    const Outcome outcome = run("docs --fill " + copy.string());
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_TRUE(contents(copy) == page) << "run: hysteron docs --fill docs/" << name;
  }
}

TEST(CliDocs, MissingOutputIsRefused) {
  const Outcome outcome = run("docs");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("missing output: give --out DIR or --fill FILE.md"), std::string::npos) << outcome.err;
}

}  // namespace
}  // namespace hysteron::testing
